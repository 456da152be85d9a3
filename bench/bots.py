"""How strong the levels are: first places of one bot among others of one kind, seats rotated on the same deals.

Each pairing is kept in a file of build/ladder, and a second run goes on where the first one stopped.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from hawker.bots.levels import LEVELS
from hawker.games import GAMES
from hawker.lab.simulate import Columns, in_parallel, play_games, seat_bots
from hawker.lab.standings import wilson

YARDSTICK = "bench.yardstick:Greedy"
KEPT = Path(__file__).parent.parent / "build" / "ladder"
SEED = "ladder"  # of no game that anything was tuned on
CHUNK = 10  # games


class Pairing(NamedTuple):
    """One bot at one seat, and bots of another kind at all others."""

    game: str
    seats: int
    bot: str
    among: str

    @property
    def file(self) -> Path:
        names = [self.game, str(self.seats), self.bot, "among", self.among]
        return KEPT / ("-".join(names).replace(":", "_").replace(".", "_") + ".json")


def first_places(columns: Columns, seats: int, begin: int) -> float:
    """The first places of who sat at seat 0 in game 0 and moved on by one seat with each game; ties are shared."""
    total = 0.0
    for place in range(len(columns.ranks) // seats):
        ranks = columns.ranks[place * seats : (place + 1) * seats]
        if ranks[(begin + place) % seats] == 1:
            total += 1 / ranks.count(1)
    return total


def measure(pairing: Pairing, games: int, jobs: int) -> None:
    """Play until so many games are kept, and print how they went."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept: dict[str, Any] = {"games": 0, "first": 0.0}
    if pairing.file.is_file():
        kept.update(json.loads(pairing.file.read_text()))
    lineup = seat_bots([pairing.bot, *[pairing.among] * (pairing.seats - 1)], pairing.seats)
    chunks = [range(first, min(first + CHUNK, games)) for first in range(kept["games"], games, CHUNK)]
    tasks: list[tuple[Any, ...]] = [(pairing.game, pairing.seats, lineup, {}, SEED, chunk) for chunk in chunks]
    for chunk, columns in zip(chunks, in_parallel(play_games, tasks, jobs) if tasks else (), strict=True):
        kept["games"] += len(chunk)
        kept["first"] += first_places(columns, pairing.seats, chunk.start)
        pairing.file.write_text(json.dumps(kept))
        print(f"\r{kept['games']} of {games} games", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    share, low, high = wilson(kept["first"], kept["games"])
    among = "greedy of old" if pairing.among == YARDSTICK else pairing.among
    fair = 100 / pairing.seats
    print(
        f"| {pairing.game} | {pairing.seats} | {pairing.bot} | {among} | {100 * share:.1f} "
        f"({100 * low:.0f}-{100 * high:.0f}) | {fair:.0f} | {kept['games']} |",
        flush=True,
    )


def pairings(games: list[str], seats: list[int] | None, bots: list[str], among: str) -> list[Pairing]:
    found = []
    for name in games:
        game = GAMES[name]
        sizes = seats or sorted({game.seats[0], min(4, game.seats[-1]), game.seats[-1]})
        for size in [size for size in sizes if size in game.seats]:
            for bot in bots:
                if among != "below":
                    found.append(Pairing(name, size, bot, among))
                elif bot in LEVELS[1:]:
                    found.append(Pairing(name, size, bot, LEVELS[LEVELS.index(bot) - 1]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench bots", description=__doc__)
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES), help="these games (all)")
    parser.add_argument("--seats", nargs="+", type=int, help="tables of these sizes (the smallest, 4 and the largest)")
    parser.add_argument("--bot", nargs="+", default=list(LEVELS), help="who is measured (every level)")
    words = "who sits at the other seats: a bot; `below` for the level below; the greedy bot of old, if it is not said"
    parser.add_argument("--among", default=YARDSTICK, help=words)
    parser.add_argument(
        "-n", "--games", dest="count", type=int, default=400, help="games of each pairing (%(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    options = parser.parse_args()
    print("| game | seats | bot | among | first places, % | fair | games |\n|---|---|---|---|---|---|---|")
    for pairing in pairings(options.game, options.seats, options.bot, options.among):
        measure(pairing, options.count, options.jobs)


if __name__ == "__main__":
    main()
