"""What bots go by: how each seat stands, in terms that have names, and what each term weighs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic

from hawker.core.dice import Dice
from hawker.core.errors import LoadError
from hawker.core.play import legal
from hawker.core.table import Move, Seat, T

RIVALS: Final = "rivals"  # how much it counts how the others stand
AHEAD: Final = "ahead"  # how much of that is whoever stands best among them; the rest is their average
USUAL: Final = {RIVALS: 1.0, AHEAD: 0.5}

Standing = list[list[float]]
"""How each seat stands: a number for each term, in the order of the judge's terms."""


class Weights:
    """What each term weighs at a table of some size, and how much the other seats count."""

    def __init__(self, terms: Sequence[float], rivals: float, ahead: float) -> None:
        self.terms: Final = list(terms)
        self.rivals: Final = rivals
        self.ahead: Final = ahead

    def total(self, terms: list[float]) -> float:
        """What one seat's terms come to."""
        weights = self.terms
        total = 0.0
        for at in range(len(weights)):
            total += weights[at] * terms[at]
        return total

    def worth(self, standing: Standing, seat: Seat) -> float:
        """How far a seat is ahead of the others."""
        others = 0.0
        best = 0.0
        first = True
        for other in range(len(standing)):
            if other != seat:
                total = self.total(standing[other])
                others += total
                if first or total > best:
                    best = total
                    first = False
        lag = self.ahead * best + (1.0 - self.ahead) * others / (len(standing) - 1)
        return self.total(standing[seat]) - self.rivals * lag

    def parts(self, standing: Standing, seat: Seat) -> list[float]:
        """The same term by term; they add up to the worth."""
        others = [place for place in range(len(standing)) if place != seat]
        best = max(others, key=lambda other: self.total(standing[other]))
        parts = []
        for at, weight in enumerate(self.terms):
            mean = sum([standing[other][at] for other in others]) / len(others)
            lag = self.ahead * standing[best][at] + (1.0 - self.ahead) * mean
            parts.append(weight * (standing[seat][at] - self.rivals * lag))
        return parts


def _no_chapters(t: T) -> int:
    return 0


def _never(t: T) -> bool:
    return False


class Judge(Generic[T]):
    """How a game is judged by bots.

    `terms` are the names of what is judged, with what each weighs where no file says otherwise; `rivals` and `ahead`
    may be among them. `standing` says how each seat stands on a table: one number for each term. Bots show it tables
    whose secrets are dealt anew, so it may look at everything.

    `promising` are the legal moves that bots had better look at. `chapter` counts the parts of a game that are over,
    such as rounds: bots think ahead to the end of one. `midway` says whether a question comes in the middle of
    something, so that a table is judged after its best answer. `playout` is a quick move for the seat whose turn it is,
    by rules of thumb; without it bots try each move and take the one after which they stand best.
    """

    def __init__(
        self,
        *,
        terms: Mapping[str, float],
        standing: Callable[[T], Standing],
        promising: Callable[[T], Sequence[Move]] = legal,
        chapter: Callable[[T], int] = _no_chapters,
        midway: Callable[[T], bool] = _never,
        playout: Callable[[T, Dice], Move] | None = None,
    ) -> None:
        self.terms: Final = tuple([name for name in terms if name not in USUAL])
        self.usual: Final = {**USUAL, **terms}
        self.standing: Final = standing
        self.promising: Final = promising
        self.chapter: Final = chapter
        self.midway: Final = midway
        self.playout: Final = playout

    def weights(self, written: Mapping[str, Any], seats: int, later: bool) -> Weights:
        """What the terms weigh at a table of that size, by what a game's bots.toml says: right after a move, or
        `later`, after some more."""
        found = dict(self.usual)
        for section in ("now", f"now-{seats}", *(("later", f"later-{seats}") if later else ())):
            for name, weight in written.get(section, {}).items():
                if name not in found:
                    raise LoadError(f"bots.toml, {section}: there is no term {name!r}; terms are {', '.join(found)}")
                if isinstance(weight, bool) or not isinstance(weight, (int, float)):
                    raise LoadError(f"bots.toml, {section}: {name} weighs a number, not {weight!r}")
                found[name] = float(weight)
        return Weights([found[name] for name in self.terms], found[RIVALS], found[AHEAD])
