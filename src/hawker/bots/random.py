"""Random: any legal move, all equally likely."""

from hawker.bots.bot import Bot
from hawker.core.dice import Dice
from hawker.core.play import legal
from hawker.core.table import Move, Table


class RandomBot(Bot):
    def choose(self, t: Table, dice: Dice) -> Move:
        moves = legal(t)
        return moves[dice.below(len(moves))]
