"""`hawker simulate`."""

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

import hawker
from hawker.arguments import add_command, add_game, add_option, read_options
from hawker.bots import BOTS

PATIENCE = 2.0  # seconds
PAPER = 100  # columns, where there is no terminal to ask


def add_simulate(commands: Any) -> None:
    parser = add_command(commands, "simulate", "play games among bots by the thousand and see who wins", _simulate)
    add_game(parser)
    parser.add_argument("-n", "--games", type=int, default=1000, metavar="N", help="how many games (%(default)s)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many players (the fewest)")
    words = f"who plays: {', '.join(BOTS)}, a bot that a package announces, or package.module:Class; several are "
    words += "repeated until the table is full, and change seats from game to game (%(default)s); greedy:1 looks at 1 "
    words += "possible world, not 16, and is so much quicker"
    parser.add_argument("--bot", default="greedy", metavar="NAME,...", help=words)
    add_option(parser)
    parser.add_argument("--jobs", type=int, metavar="N", help="how many processes (one for each core)")
    parser.add_argument("--seed", help="a number or word; the same one gives the same games, whatever the jobs")
    words = "a row for each seat of each game, as FILE.csv or FILE.parquet"
    parser.add_argument("--out", type=Path, metavar="FILE", help=words)


def _simulate(arguments: argparse.Namespace) -> None:
    # Imported here, since every other command would wait for them.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from hawker.lab.report import SaveError, check_place, save, show
    from hawker.lab.simulate import simulate

    options = read_options(arguments.option, hawker.game(arguments.game), arguments.seats, bots=True)
    if arguments.out:
        check_place(arguments.out)
    with _one_interrupt():
        start = perf_counter()
        columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        with bar:
            task = bar.add_task("", total=arguments.games)
            simulation = simulate(
                arguments.game,
                arguments.games,
                arguments.seats,
                arguments.bot,
                options,
                arguments.seed,
                arguments.jobs,
                lambda games: bar.advance(task, games),
            )
        seconds = perf_counter() - start
        failure = None
        if arguments.out:
            try:
                save(simulation, arguments.out)
            except SaveError as error:
                failure = error  # told after the tables: the games were not played for nothing
        show(simulation, Console(width=None if sys.stdout.isatty() else PAPER))
        sys.stdout.flush()
    if failure:
        raise failure
    decisions = sum(simulation.lengths)
    print(
        f"{seconds:.1f} s: {simulation.games / seconds:,.0f} games and {decisions / seconds:,.0f} decisions a second "
        f"({hawker.build()} build)",
        file=sys.stderr,
    )


@contextmanager
def _one_interrupt() -> Iterator[None]:
    """Who presses Ctrl-C several times is heard once: the end of the workers must not be broken off in its turn."""
    heard = -PATIENCE

    def hear(*_: object) -> None:
        nonlocal heard
        if monotonic() - heard > PATIENCE:
            heard = monotonic()
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield  # whoever started us, perhaps in the background, wants Ctrl-C to be for others
        return
    signal.signal(signal.SIGINT, hear)
    try:
        yield
    except KeyboardInterrupt:
        before = signal.SIG_IGN  # the program is at its end
        raise
    finally:
        signal.signal(signal.SIGINT, before)
