"""Random: any legal move, all equally likely."""

from collections.abc import Sequence

from hawker.bots.bot import BlindBot
from hawker.core.dice import Dice
from hawker.core.table import Move


class RandomBot(BlindBot):
    def pick(self, moves: Sequence[Move], dice: Dice) -> Move:
        return moves[dice.below(len(moves))]
