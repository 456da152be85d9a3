"""The bots of the house, one line each, and those that other packages announce under `hawker.bots`."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Final

from hawker.announced import Announced
from hawker.bots.bot import Bot
from hawker.bots.levels import LEVELS, LevelBot
from hawker.bots.random import RandomBot
from hawker.bots.search import GreedyBot, SearchBot
from hawker.core.errors import SetupError, named

Maker = Callable[[], Bot]

LEVEL_BOTS: Final[dict[str, Maker]] = {level: partial(LevelBot, level) for level in LEVELS}

BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
    **LEVEL_BOTS,
}

# Those whose strength has a measure; it is said after a colon, such as greedy:4 for four possible worlds.
MEASURED: Final[dict[str, Callable[[int], Bot]]] = {
    "greedy": GreedyBot,
    "search": SearchBot,
}


def _fits(name: str, thing: object) -> str:
    return "" if callable(thing) else f"it makes no bot: it is of type {type(thing).__name__}"


OUTSIDE: Final[Announced[Maker]] = Announced("hawker.bots", _fits, BOTS)


def imported(said: str) -> Bot:
    """The bot of a class that is named `package.module:Class`. Never for a name that came over a network."""
    module, _, attribute = said.partition(":")
    try:
        make = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError(f"there is no bot at {said!r}, to be written package.module:Class: {error}") from None
    return made(said, make)


def allowed(names: Iterable[str]) -> dict[str, Maker]:
    """Those of other packages that a host lets in, by their names; a SetupError if one is not there."""
    return {name: named("bot", name, OUTSIDE) for name in names}


def made(name: str, make: Maker) -> Bot:
    """A bot, made anew; a SetupError if that is none."""
    bot = make()
    if not isinstance(bot, Bot):
        raise SetupError(f"{name!r} is no bot: it makes a {type(bot).__name__}, not a hawker.Bot")
    return bot


def by_name(name: str, outside: Mapping[str, Maker]) -> Bot:
    """A bot of the house, or one of these. Nothing is imported by its name."""
    kind, colon, measure = name.partition(":")
    make = BOTS[kind] if kind in BOTS else named("bot", kind, {**BOTS, **outside})
    return _measured(kind, measure) if colon else made(kind, make)


def _measured(kind: str, measure: str) -> Bot:
    """A bot of the house whose strength is said after the colon."""
    if kind not in MEASURED:
        raise SetupError(f"bot '{kind}:{measure}': {kind} has no measure; say {kind} alone")
    if not re.fullmatch("[1-9][0-9]{0,3}", measure):
        raise SetupError(f"bot '{kind}:{measure}': after the colon goes a whole number from 1 to 9999, as in {kind}:4")
    return MEASURED[kind](int(measure))
