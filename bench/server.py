"""How much a server carries: Hawker's beside boardgame.io's in one run, and what tables and sockets take of its memory.

Speed: a hundred tables of three sockets each play whole games in a closed loop: whoever's turn it is says a legal move
as soon as it has heard so; a move counts when all three have heard of it. The figure is moves for each second of the
processor that the server spends, with all its threads and the processes it started: it stays fair where the load, or
somebody else on the machine, keeps a server from having a core for itself. The servers take turns, several times over,
since machines are noisy; medians count. boardgame.io plays a plain trick-taking game and keeps it in memory, as it does
by default. Hawker plays Tindahan, and every move is in its database before it is answered.
"""

import argparse
import asyncio
import platform
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep

from bench.loads.boardgame_io import BoardgameIO
from bench.loads.hawkers import Hawker
from bench.loads.seats import SEATS, House
from bench.loads.waves import Wave, arrive, depart, many_files, milliseconds, play_at, play_wave

ROUNDS = 9
TABLES = 100
WARM_UP = 20
FEWER = 1_000
STORED = 10_000
STORED_MEGABYTES = 20
IDLE = 5_000
IDLE_MEGABYTES = 250
SETTLE = 5
# Hawker lets go of a table that nobody has read for a while.
FORGETTING = 40

Verdict = tuple[bool, str]


# Speed


class Contender:
    def __init__(self, house: House) -> None:
        self.label = house.server.label
        self.house = house
        self.waves: list[Wave] = []

    def measure(self, tables: int) -> None:
        self.waves.append(play_wave(self.house, tables))

    def middle(self, figure: Callable[[Wave], float]) -> float:
        return median([figure(wave) for wave in self.waves])

    @property
    def per_cpu_second(self) -> float:
        return self.middle(lambda wave: wave.per_cpu_second)

    @property
    def latency(self) -> list[float]:
        return [median(figures) for figures in zip(*(milliseconds(wave.latencies) for wave in self.waves), strict=True)]

    @property
    def microseconds(self) -> list[float]:
        """Of the processor for a move, by part."""
        shares = ([part / wave.moves * 1e6 for part in wave.spent] for wave in self.waves)
        return [max(0.0, median(figures)) for figures in zip(*shares, strict=True)]


def speed(options: argparse.Namespace) -> list[Verdict]:
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        ours = Contender(start_hawker(stack, folder))
        theirs = Contender(BoardgameIO())
        stack.callback(theirs.house.server.stop)
        everyone = (ours, theirs)
        for one in everyone:
            play_wave(one.house, WARM_UP)
        print(f"speed: {options.tables} tables x {SEATS} sockets, whole games, medians of {options.rounds} rounds\n")
        for _ in range(options.rounds):
            for one in everyone:
                one.measure(options.tables)
        show_speed(everyone)
        show_parts(everyone)
        if options.profile:
            profile(ours.house, options.tables, options.profile)
    # Round by round, since what else the machine does comes and goes.
    rounds = zip(ours.waves, theirs.waves, strict=True)
    times = median([mine.per_cpu_second / other.per_cpu_second for mine, other in rounds])
    claim = "at least twice boardgame.io's moves for each second of the server's processor"
    return [(times >= 2, f"Hawker: {claim} ({times:.2f} times)")]


def show_speed(everyone: Sequence[Contender]) -> None:
    print(f"{'':14}{'moves':>8}{'moves/s':>9}{'per CPU s':>11}{'p50 ms':>9}{'p95':>7}{'p99':>7}{'MB':>6}", end="")
    print(f"{'server':>9}{'load':>7}  (of a core)")
    for one in everyone:
        moves, rate = one.middle(lambda wave: wave.moves), one.middle(lambda wave: wave.moves / wave.seconds)
        middle, slow, slowest = one.latency
        memory = one.middle(lambda wave: wave.megabytes)
        share = one.middle(lambda wave: wave.spent.total / wave.seconds)
        load = one.middle(lambda wave: wave.load / wave.seconds)
        print(f"{one.label:14}{moves:8,.0f}{rate:9,.0f}{one.per_cpu_second:11,.0f}", end="")
        print(f"{middle:9.1f}{slow:7.1f}{slowest:7.1f}{memory:6.0f}{share:9.0%}{load:7.0%}")
    print()


def show_parts(everyone: Sequence[Contender]) -> None:
    print(f"{'CPU us a move':14}{'first thread':>14}{'other threads':>15}{'children':>10}  ={'user':>8}{'system':>9}")
    for one in everyone:
        first, others, children, user, system = one.microseconds
        print(f"{one.label:14}{first:14.0f}{others:15.0f}{children:10.0f}  ={user:8.0f}{system:9.0f}")
    print()


def profile(house: House, tables: int, file: str) -> None:
    """One more wave, which counts for nothing, while py-spy looks on."""
    spy = shutil.which("py-spy")
    if not spy:
        print("there is no py-spy here, so there is no profile\n")
        return
    command = [spy, "record", "--pid", str(house.server.process.pid), "--format", "speedscope", "--output", file]
    opened = house.open_tables(tables)
    looking = subprocess.Popen([*command, "--duration", "3600"], stdout=subprocess.DEVNULL)
    sleep(1)
    play_at(house, opened)
    looking.send_signal(signal.SIGINT)
    looking.wait()
    print(f"profile: {file}, for speedscope\n")


# Memory


def stored(options: argparse.Namespace) -> list[Verdict]:
    """Tables that nobody is connected to: in a server that opened them, and in one that was started after.

    The first has opened some before, so that it has what it needs for its work, whatever lies in its database.
    """
    with TemporaryDirectory() as full, TemporaryDirectory() as empty, ExitStack() as stack:
        house = start_hawker(stack, full)
        house.open_tables(FEWER)
        before = settled(house, FORGETTING)
        house.open_tables(STORED)
        most = settled(house)
        opened = settled(house, FORGETTING)
        house.server.stop()
        started = settled(start_hawker(stack, full))
        fresh = settled(start_hawker(stack, empty))
    print(f"stored: {STORED:,} tables without sockets, megabytes resident")
    print(f"  a server that opens them: {before:.1f} before, {most:.1f} right after, {opened:.1f} a while later")
    print(f"  a server that finds them: {fresh:.1f} with an empty database, {started:.1f} with this one\n")
    more = max(opened - before, started - fresh)
    claim = f"{STORED:,} stored tables add under {STORED_MEGABYTES} MB"
    return [(more < STORED_MEGABYTES, f"Hawker: {claim} ({more:.1f})")]


def idle(options: argparse.Namespace) -> list[Verdict]:
    """Sockets at tables where nobody moves, three to a table."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        house = start_hawker(stack, folder)
        fresh = settled(house)
        seats = [seat for table in house.open_tables(-(-IDLE // SEATS)) for seat in table][:IDLE]
        before = settled(house)

        async def connected() -> float:
            await arrive(seats)
            await asyncio.sleep(SETTLE)
            megabytes = house.server.megabytes()
            await depart(seats)
            return megabytes

        after = asyncio.run(connected())
    print(f"idle: {IDLE:,} sockets, megabytes resident")
    print(f"  {fresh:.1f} at the start, {before:.1f} with their tables, {after:.1f} with all connected:", end=" ")
    print(f"{(after - before) / IDLE * 1e3:.1f} kB a socket\n")
    claim = f"a server with {IDLE:,} idle sockets has under {IDLE_MEGABYTES} MB"
    return [(after < IDLE_MEGABYTES, f"Hawker: {claim} ({after:.1f})")]


def start_hawker(stack: ExitStack, folder: str) -> Hawker:
    house = Hawker(Path(folder))
    stack.callback(house.server.stop)
    return house


def settled(house: House, seconds: float = SETTLE) -> float:
    sleep(seconds)
    return house.server.megabytes()


PARTS = {"speed": speed, "stored": stored, "idle": idle}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of speed; {ROUNDS} by default")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"of speed; {TABLES} by default")
    parser.add_argument("--profile", metavar="FILE", help="of Hawker's server under load, by py-spy if it is installed")
    options = parser.parse_args()
    # Whoever ends the bench ends the servers too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    many_files()
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    verdicts = [verdict for name in ([options.only] if options.only else PARTS) for verdict in PARTS[name](options)]
    for met, claim in verdicts:
        print(f"{'PASS' if met else 'FAIL'}  {claim}")
    sys.exit(not all(met for met, _ in verdicts))


if __name__ == "__main__":
    main()
