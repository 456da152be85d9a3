import csv
import errno
import io
import os
from pathlib import Path

import pytest
from pyarrow import parquet
from rich.console import Console

from hawker.lab import SaveError, Simulation, report, save, simulate
from hawker.lab.report import show


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return simulate("tindahan", 6, 4, "greedy,random,random,random", {"start": 2}, seed="so, [bold]", jobs=1)


def test_csv_gives_the_rows_back(simulation: Simulation, tmp_path: Path) -> None:
    save(simulation, tmp_path / "games.csv")
    with open(tmp_path / "games.csv", encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    rows = list(simulation.rows())
    assert len(read) == 6 * 4
    assert all((row["game"], row["option_start"], row["option_cart"]) == ("tindahan", "2", "bananas") for row in read)
    assert [row["seed"] for row in read[:5]] == ["so, [bold]/0"] * 4 + ["so, [bold]/1"]
    assert [(row["bot"], int(row["seat"]), int(row["score"])) for row in read] == [
        (row.bot, row.seat, row.score) for row in rows
    ]
    assert [row["won"] for row in read] == [str(row.won).lower() for row in rows]
    assert [float(row["first_place"]) for row in read] == [row.first_place for row in rows]


@pytest.mark.parametrize("at_once", [1 << 16, 5])
def test_parquet_gives_the_rows_back(
    simulation: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(report, "ROWS_AT_ONCE", at_once)
    save(simulation, str(tmp_path / "games.parquet"))
    read = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    options = {"option_fruits": "first", "option_start": "2", "option_cart": "bananas"}
    assert read == [{"game": "tindahan"} | options | row._asdict() for row in simulation.rows()]


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_the_same_games_give_the_same_bytes(tmp_path: Path, name: str) -> None:
    written = []
    for jobs in (1, 2, 2):
        save(simulate("tindahan", 10, 3, "random", seed=3, jobs=jobs), tmp_path / name)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1] == written[2]


def test_tables_tell_of_seats_bots_and_lengths(simulation: Simulation) -> None:
    console = Console(file=io.StringIO(), width=80)
    show(simulation, console)
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    lengths = simulation.lengths
    assert lines[0] == "tindahan, 4 seats, fruits first, start 2, cart bananas"
    assert lines[1] == "6 games, seed so, [bold]"
    assert lines[2] == f"decisions in a game: {sum(lengths) / 6:.1f} in the mean, {min(lengths)} to {max(lengths)}"
    assert [line.split()[0] for line in lines[3:] if line[:1].isdecimal()] == ["0", "1", "2", "3"]
    greedy = simulation.by_bot()[0]
    score = f"{greedy.score.mean:.2f} ± {greedy.score.error:.2f}"
    # It wins all six games; the interval is Wilson's.
    row = f"greedy 6 100 (61.0–100) 100 (61.0–100) {score} 1.00 {greedy.decisions:.1f}"
    assert [line.split() for line in lines if line.startswith("greedy")] == [row.split()]


# What cannot be saved


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("games.txt", "games.txt: the name ends neither in .csv nor in .parquet, so it is not clear what to write"),
        ("games", "games: the name ends neither in .csv nor in .parquet, so it is not clear what to write"),
        ("nowhere/games.csv", "nowhere/games.csv: there is no folder nowhere"),
        ("folder.csv", "folder.csv is a folder; give the name of a file"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused(
    simulation: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.csv").mkdir()
    with pytest.raises(SaveError) as caught:
        save(simulation, name)
    assert str(caught.value) == sentence
    assert os.listdir() == ["folder.csv"]


def test_without_pyarrow_parquet_says_what_to_install(
    simulation: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "find_spec", lambda name: None)
    with pytest.raises(SaveError, match=r"Parquet needs pyarrow, .*: pip install 'hawker\[lab\]'$"):
        save(simulation, tmp_path / "games.parquet")
    save(simulation, tmp_path / "games.csv")


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
@pytest.mark.parametrize("trouble", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_what_was_there_stays_until_the_new_is_whole(
    simulation: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, trouble: BaseException
) -> None:
    def break_off(descriptor: int) -> None:
        raise trouble

    (tmp_path / name).write_text("old")
    monkeypatch.setattr(os, "fsync", break_off)
    with pytest.raises((SaveError, KeyboardInterrupt)) as caught:
        save(simulation, tmp_path / name)
    if isinstance(trouble, OSError):
        assert str(caught.value) == f"{tmp_path / name} could not be written: {os.strerror(errno.ENOSPC)}"
    assert os.listdir(tmp_path) == [name]
    assert (tmp_path / name).read_text() == "old"


def test_a_link_stays_a_link(simulation: Simulation, tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("old")
    (tmp_path / "games.csv").symlink_to("real.csv")
    save(simulation, tmp_path / "games.csv")
    assert (tmp_path / "games.csv").is_symlink()
    assert (tmp_path / "real.csv").read_text().startswith("game,option_fruits,")
