"""Hawker: a food hall of tabletop games. The same rules for the browser, the terminal and the lab."""

from collections.abc import Mapping
from typing import Any

import hawker.core.play
from hawker.bots import BOTS, OUTSIDE, by_name, imported
from hawker.bots.bot import Bot, ask
from hawker.bots.reasons import Reason, reasons
from hawker.core.codec import dump, message
from hawker.core.codec import load as _load
from hawker.core.errors import HawkerError, IllegalMove, LoadError, OptionError, ParseError, SetupError, named
from hawker.core.forms import View
from hawker.core.game import Game, Result
from hawker.core.match import Match
from hawker.core.play import choices, explain, hear, legal, parse, play, refusal
from hawker.core.table import Event, Move, Refusal, Table
from hawker.games import GAMES

__version__ = "0.1.0"


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str) -> Game[Any]:
    """The game of that name."""
    return named("game", name, GAMES)


def bots() -> list[str]:
    """The names of all bots."""
    return [*BOTS, *OUTSIDE]


def bot(name: str, seconds: float | None = None) -> Bot:
    """A bot of that name; `greedy:4` looks at four possible worlds, where greedy alone looks at sixteen.

    A bot may also be a class somewhere: `package.module:Class`, which is imported.
    With `seconds` it thinks no longer than about that over a move, and may play the worse.
    """
    made = imported(name) if "." in name.partition(":")[0] else by_name(name, OUTSIDE)
    made.seconds = seconds
    return made


def setup(
    name: str,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """A table of a game, ready for the first move. Without a seed chance is fresh; without `seats` few people play."""
    table: Table = game(name).setup(seats, seed, options)
    return table


def load(document: object) -> Table:
    """The table that a document describes: what `dump` gave, the same as JSON text, or one written by hand."""
    return _load(document, GAMES)


def view(table: Table, seat: int | None) -> View:
    """All that a seat (None: a spectator) may see."""
    return table.game.view(table, seat)


def resample(table: Table, seat: int | None, seed: int | str) -> Table:
    """The table with what the seat cannot know dealt anew, each way that fits what it knows equally likely."""
    twin: Table = table.game.resample(table, seat, seed)
    return twin


def result(table: Table) -> Result:
    """The scores, winners and ranks of a game that is over."""
    return table.game.result(table)


def show(table: Table, seat: int | None) -> str:
    """The table in text, as a seat (None: a spectator) sees it. `print(table)` shows it to whoever has the turn."""
    return table.picture(seat)


def build() -> str:
    """Which build of the rules runs: "compiled" or "pure"."""
    return "pure" if (hawker.core.play.__file__ or "").endswith(".py") else "compiled"


__all__ = [
    "Bot",
    "Event",
    "Game",
    "HawkerError",
    "IllegalMove",
    "LoadError",
    "Match",
    "Move",
    "OptionError",
    "ParseError",
    "Reason",
    "Refusal",
    "Result",
    "SetupError",
    "Table",
    "View",
    "ask",
    "bot",
    "bots",
    "build",
    "choices",
    "dump",
    "explain",
    "game",
    "games",
    "hear",
    "legal",
    "load",
    "message",
    "parse",
    "play",
    "reasons",
    "refusal",
    "resample",
    "result",
    "setup",
    "show",
    "view",
]
