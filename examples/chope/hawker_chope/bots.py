"""A bot from outside: it knows no game, and plays whatever it likes best on one possible table."""

from hawker import Bot, Move, Table, legal, play
from hawker.core.dice import Dice


class AuntieBot(Bot):
    """Looks one move ahead, and of what is equally good takes the last that comes to mind."""

    def choose(self, t: Table, dice: Dice) -> Move:
        seat = t.turn
        assert seat is not None

        def worth(move: Move) -> float:
            after = t.clone()
            play(after, move)
            return t.game.worth(after, seat)

        return max(reversed(legal(t)), key=worth)
