"""A hash over many random games and many throws: the same in both forms, in every process, on every machine.

python tests/games_hash.py --games 2000
"""

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import hawker
from hawker.core.dice import Dice, Seed
from hawker.core.game import Game
from tests.potluck import POTLUCK
from tests.throws import hash_of_throws

THROWS_TO_A_GAME = 5
DEAR = {"hibachi": 100, "safranito": 100}  # times as dear as others: so many fewer are played


def hash_of_games(game: Game[Any], seats: int, count: int) -> str:
    total = hashlib.sha256()
    for seed in range(count):
        t = game.setup(seats, seed)
        dice = Dice(Seed(f"{seed}/moves"))
        while not t.over:
            moves = hawker.legal(t)
            hawker.play(t, moves[dice.below(len(moves))])
            for event in hawker.hear(t):
                total.update(str(event).encode())
        total.update(repr(hawker.dump(t)).encode())
        # What bots are given must be the same too, and it draws much more than a deal.
        total.update(repr(hawker.dump(game.resample(game.setup(seats, seed), 0, seed))).encode())
    return total.hexdigest()[:32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="how many of each game, over its seat counts")
    count = parser.parse_args().games
    for game in (POTLUCK, *map(hawker.game, hawker.games())):
        each = -(-count // (len(game.seats) * DEAR.get(game.name, 1)))
        for seats in game.seats:
            print(f"{game.name}, {seats} seats, {each} games: {hash_of_games(game, seats, each)}", flush=True)
    throws = count * THROWS_TO_A_GAME
    print(f"{throws} throws: {hash_of_throws(throws)}", flush=True)


if __name__ == "__main__":
    main()
