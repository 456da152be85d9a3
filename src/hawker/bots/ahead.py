"""Looking ahead on a table that a bot may look at: what a move leads to, and what anybody would do next."""

from typing import Any, Final

from hawker.core.dice import Dice
from hawker.core.game import Game
from hawker.core.judge import Weights
from hawker.core.play import play
from hawker.core.table import Move, Seat, Table

ANSWERS: Final = 2  # how many questions in the middle of something are answered before a table is judged


class Ahead:
    """How one bot sees tables: by the judge of a game and by weights of its own."""

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self._judge: Final = game.judge
        self._weights: Final = weights

    def worth(self, t: Table, seat: Seat) -> float:
        """How far a seat is ahead. In the middle of something that is so after the best answer of whoever is asked."""
        after = self._answered(t, ANSWERS)
        return self._weights.worth(self._judge.standing(after), seat)

    def _answered(self, t: Table, depth: int) -> Table:
        if depth == 0 or t.over or not self._judge.midway(t):
            return t
        seat = t.turn
        assert seat is not None
        best = t
        most = 0.0
        first = True
        for move in self._judge.promising(t):
            after = t.clone()
            play(after, move)
            after = self._answered(after, depth - 1)
            value = self._weights.worth(self._judge.standing(after), seat)
            if first or value > most:
                best, most, first = after, value, False
        return best

    def playout(self, t: Table, dice: Dice) -> Move:
        """What the seat whose turn it is might do: by a rule of thumb, or what is best on this very table."""
        quick = self._judge.playout
        if quick is not None:
            return quick(t, dice)
        moves = self._judge.promising(t)
        best = moves[0]
        if len(moves) == 1:
            return best
        seat = t.turn
        assert seat is not None
        most = 0.0
        first = True
        for move in moves:
            after = t.clone()
            play(after, move)
            value = self._weights.worth(self._judge.standing(after), seat)
            if first or value > most:
                best, most, first = move, value, False
        return best
