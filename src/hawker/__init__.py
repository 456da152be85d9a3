"""Hawker: a food hall of tabletop games. The same rules for the browser, the terminal and the lab."""

import difflib
import re
from typing import Any, TypeVar

import hawker.core.play
from hawker.bots import BOTS, MEASURED
from hawker.bots.bot import Bot, ask
from hawker.core.codec import dump, message
from hawker.core.codec import load as _load
from hawker.core.errors import HawkerError, IllegalMove, LoadError, ParseError, SetupError
from hawker.core.game import Game, Result
from hawker.core.match import Match
from hawker.core.play import choices, explain, hear, legal, parse, play, refusal
from hawker.core.table import Event, Move, Refusal, Table
from hawker.games import GAMES

__version__ = "0.1.0"

T = TypeVar("T")


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str) -> Game[Any]:
    """The game of that name."""
    return _named("game", name, GAMES)


def bots() -> list[str]:
    """The names of all bots."""
    return list(BOTS)


def bot(name: str, seconds: float | None = None) -> Bot:
    """A bot of that name; `greedy:4` looks at four possible worlds, where greedy alone looks at sixteen.

    With `seconds` it thinks no longer than about that over a move, and may play the worse.
    """
    kind, colon, measure = str(name).partition(":")
    make = _named("bot", kind, BOTS)
    made = _measured(kind, measure) if colon else make()
    made.seconds = seconds
    return made


def load(document: object) -> Table:
    """The table that a document describes: what `dump` gave, the same as JSON text, or one written by hand."""
    return _load(document, GAMES)


def form() -> str:
    """Which form of the rules runs: "compiled" or "pure"."""
    return "pure" if (hawker.core.play.__file__ or "").endswith(".py") else "compiled"


def _measured(kind: str, measure: str) -> Bot:
    if kind not in MEASURED:
        raise SetupError(f"bot '{kind}:{measure}': {kind} has no measure; say {kind} alone")
    if not re.fullmatch("[1-9][0-9]{0,3}", measure):
        raise SetupError(f"bot '{kind}:{measure}': after the colon goes a whole number from 1 to 9999, as in {kind}:4")
    return MEASURED[kind](int(measure))


def _named(what: str, name: str, shelf: dict[str, T]) -> T:
    if name in shelf:
        return shelf[name]
    close = difflib.get_close_matches(str(name), shelf, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(shelf)}"
    raise SetupError(f"there is no {what} {name!r}; {hint}")


__all__ = [
    "Bot",
    "Event",
    "Game",
    "HawkerError",
    "IllegalMove",
    "LoadError",
    "Match",
    "Move",
    "ParseError",
    "Refusal",
    "Result",
    "SetupError",
    "Table",
    "ask",
    "bot",
    "bots",
    "choices",
    "dump",
    "explain",
    "form",
    "game",
    "games",
    "hear",
    "legal",
    "load",
    "message",
    "parse",
    "play",
    "refusal",
]
