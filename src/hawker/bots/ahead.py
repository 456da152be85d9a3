"""Looking ahead on a table that a bot may look at: what it is worth, and what anybody would do next."""

from typing import Any, Final

from hawker.core.dice import Dice
from hawker.core.game import Game
from hawker.core.play import play
from hawker.core.table import Move, Seat, Table

ANSWERS: Final = 2  # how many questions in the middle of something are answered before a table is judged


class Ahead:
    """How a bot sees tables of some size: by the judge of the game, and by what its terms weigh at once or later."""

    def __init__(self, game: Game[Any], seats: int, later: bool) -> None:
        self._judge: Final = game.judge
        self._now: Final = game.weights(seats)
        self._weights: Final = game.weights(seats, later)

    def worth(self, t: Table, seat: Seat) -> float:
        """How far a seat is ahead. In the middle of something that is so after the best answer of whoever is asked."""
        return self._weights.worth(self._judge.standing(self._answered(t, ANSWERS)), seat)

    def parts(self, t: Table, seat: Seat) -> list[float]:
        """The same term by term."""
        return self._weights.parts(self._judge.standing(self._answered(t, ANSWERS)), seat)

    def playout(self, t: Table, dice: Dice) -> Move:
        """What the seat whose turn it is might do: by a rule of thumb, or what is best on this very table."""
        quick = self._judge.playout
        if quick is not None:
            return quick(t, dice)
        seat = t.turn
        assert seat is not None
        moves = self._judge.promising(t)
        best = moves[0]
        most = 0.0
        if len(moves) > 1:
            for place, move in enumerate(moves):
                after = t.clone()
                play(after, move)
                value = self._now.worth(self._judge.standing(after), seat)
                if place == 0 or value > most:
                    best, most = move, value
        return best

    def _answered(self, t: Table, depth: int) -> Table:
        if depth == 0 or t.over or not self._judge.midway(t):
            return t
        seat = t.turn
        assert seat is not None
        best = t
        most = 0.0
        for place, move in enumerate(self._judge.promising(t)):
            after = t.clone()
            play(after, move)
            after = self._answered(after, depth - 1)
            value = self._now.worth(self._judge.standing(after), seat)
            if place == 0 or value > most:
                best, most = after, value
        return best
