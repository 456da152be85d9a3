"""What came of a simulation, as tables for people and as files for programs."""

import csv
import os
import secrets
from codecs import getwriter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, get_type_hints

import hawker
from hawker.lab.simulate import Row, Simulation
from hawker.lab.standings import Mean, Rate, Standing

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

ROWS_AT_ONCE = 1 << 16


class SaveError(hawker.HawkerError):
    """A file that could not be written."""


# Tables


NOTE = """\
wins %: those that the game names as winners, which may be several or nobody
first %: rank 1, shared equally by those who tie for it
in brackets: 95 % intervals (Wilson); score: mean ± standard error
sittings: one bot at one seat in one game; rank and decisions: means over them"""


def show(simulation: Simulation, console: "Console") -> None:
    """Print how seats, bots and traits did. The same games give the same text."""
    from rich.text import Text

    lengths = simulation.lengths
    chosen = "".join(f", {name} {_short(str(value))}" for name, value in simulation.options.items())
    mean = sum(lengths) / len(lengths)
    head = (
        f"{simulation.game}, {simulation.seats} seats{chosen}\n"
        f"{simulation.games} games, seed {simulation.seed}\n"
        f"decisions in a game: {mean:.1f} in the mean, {min(lengths)} to {max(lengths)}\n"
    )
    tables: list[Table | str] = [_table("seat", simulation.by_seat()), "", _table("bot", simulation.by_bot()), ""]
    traits = simulation.by_trait()
    if traits:
        tables += [_table("as", traits), ""]
    console.print(Text(head), *tables, Text(NOTE, "dim"), sep="\n")


def _short(value: str) -> str:
    """An option may be a whole text that somebody brought."""
    return value if len(value) <= 30 else f"{value[:20].splitlines()[0]} ... ({len(value)} characters)"


def _table(head: str, standings: Sequence[Standing]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=0, show_edge=False)
    table.add_column(head)
    for name in ("sittings", "wins %", "first %", "score", "rank", "decisions"):
        table.add_column(name, justify="right")
    for standing in standings:
        table.add_row(
            standing.name,
            str(standing.sittings),
            _rate(standing.wins),
            _rate(standing.first_places),
            _mean(standing.score),
            f"{standing.rank:.2f}",
            f"{standing.decisions:.1f}",
        )
    return table


def _rate(rate: Rate) -> str:
    # Without its decimal even 100 leaves the table within 80 columns.
    share, low, high = [f"{100 * part:.1f}".replace("100.0", "100") for part in rate]
    return f"{share} ({low}–{high})"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:.2f}" if mean.error is None else f"{mean.mean:.2f} ± {mean.error:.2f}"


# Files


def check_place(path: Path) -> None:
    """Refuse what could not be saved there, before anybody has waited for it."""
    if path.suffix not in _WRITERS:
        raise SaveError(f"{path}: the name ends neither in .csv nor in .parquet, so it is not clear what to write")
    if path.suffix == ".parquet" and not find_spec("pyarrow"):
        raise SaveError(f"{path}: Parquet needs pyarrow, which is not installed: pip install 'hawker[lab]'")
    if not path.parent.is_dir():
        raise SaveError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise SaveError(f"{path} is a folder; give the name of a file")
    if not os.access(path.parent, os.W_OK):
        raise SaveError(f"{path}: you may not write into {path.parent.resolve()}")


def save(simulation: Simulation, path: str | Path) -> None:
    """Write a row for each seat of each game, as CSV or Parquet, whichever the name ends in.

    The file is there when it is whole, and not before; one that was there already stays until then.
    """
    target = Path(path)
    check_place(target)
    try:
        with _replacing(target) as file:
            _WRITERS[target.suffix](simulation, file)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise SaveError(f"{path} could not be written: {why}") from error


@contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    # In the same folder, since only there a file can take another's place at once; and a link stays a link.
    target = target.resolve()
    scratch = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with open(scratch, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, target)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def _write_csv(simulation: Simulation, file: BinaryIO) -> None:
    options = _options(simulation)
    writer = csv.writer(getwriter("utf-8")(file), lineterminator="\n")
    writer.writerow(["game", *options, *Row._fields])
    head = [simulation.game, *options.values()]
    for row in simulation.rows():
        writer.writerow([*head, *[str(value).lower() if isinstance(value, bool) else value for value in row]])


def _write_parquet(simulation: Simulation, file: BinaryIO) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds = {int: pyarrow.int64(), str: pyarrow.string(), bool: pyarrow.bool_(), float: pyarrow.float64()}
    options = _options(simulation)
    texts = [(name, kinds[str]) for name in ("game", *options)]
    schema = pyarrow.schema(texts + [(name, kinds[kind]) for name, kind in get_type_hints(Row).items()])
    rows = simulation.rows()
    with parquet.ParquetWriter(file, schema) as writer:
        while some := list(islice(rows, ROWS_AT_ONCE)):
            head = [[text] * len(some) for text in (simulation.game, *options.values())]
            writer.write_table(pyarrow.table([*head, *map(list, zip(*some, strict=True))], schema=schema))


def _options(simulation: Simulation) -> dict[str, str]:
    return {f"option_{name}": str(value) for name, value in simulation.options.items()}


_WRITERS: dict[str, Callable[[Simulation, BinaryIO], None]] = {".csv": _write_csv, ".parquet": _write_parquet}
