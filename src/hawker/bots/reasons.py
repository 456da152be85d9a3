"""Why a bot would make a move: what it expects of each, and the terms in which the best differs from the next best."""

from collections.abc import Sequence
from typing import Final

from hawker.bots.bot import shown
from hawker.bots.levels import player
from hawker.bots.search import Candidate
from hawker.core.table import Table
from hawker.core.words import Words


class Reason:
    """A move, and what a bot expects of it."""

    def __init__(self, found: Candidate, terms: Sequence[str]) -> None:
        self.move: Final = found.move
        self.value: Final = found.mean  # how far ahead it leaves its player
        self.spread: Final = found.spread  # how much that differs from one possible world to another
        self.tried: Final = found.tried  # times
        self.parts: Final = {name: part / max(found.tried, 1) for name, part in zip(terms, found.parts, strict=True)}

    def __repr__(self) -> str:
        return f"Reason({str(self.move)!r}, value={self.value:.2f}, spread={self.spread:.2f}, tried={self.tried})"

    def beyond(self, other: "Reason") -> dict[str, float]:
        """In what this move is better than another one, and in what it is worse: the weightiest terms first."""
        differences = {name: part - other.parts[name] for name, part in self.parts.items()}
        return dict(sorted(differences.items(), key=lambda each: -abs(each[1])))


def reasons(t: Table, seed: int | str, level: str = "hard", seconds: float | None = None) -> list[Reason]:
    """What a bot of that level thinks of the moves of the seat whose turn it is, the best one first."""
    world, dice = shown(t, seed)
    bot = player(t.game, level, t.seats, seconds)
    bot.explains = True
    return [Reason(found, t.game.judge.terms) for found in bot.consider(world, dice)]


SLIGHT: Final = 0.1  # of the weightiest difference; less is not worth a word
AT_MOST: Final = 3  # terms in a sentence


def told(best: Reason, other: Reason, words: Words) -> str:
    """In which terms one move is better than another, and in which it is worse, in words."""
    differences = best.beyond(other)
    most = max([abs(value) for value in differences.values()], default=0.0)
    said = [
        f"{words.say(f'term.{name}', {})} {value:+.1f}"
        for name, value in list(differences.items())[:AT_MOST]
        if most and abs(value) >= SLIGHT * most
    ]
    return ", ".join(said)
