"""Levels: how strong a bot is, by names that mean the same in every game. What each takes is in a game's bots.toml."""

from collections.abc import Mapping
from typing import Any, Final

from hawker.bots.bot import Bot
from hawker.bots.search import GreedyBot, SearchBot
from hawker.core.dice import Dice
from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.table import Move, Table

# What a level takes where a game does not say otherwise. `worlds` and `slack` make a bot that looks at the next table
# alone, `rollouts` and `depth` one that plays on.
USUAL: Final[dict[str, dict[str, float]]] = {
    "easy": {"worlds": 1, "slack": 0.4},
    "normal": {"worlds": 16, "slack": 0.0},
    "hard": {"rollouts": 600, "depth": 6},
    "master": {"rollouts": 4000, "depth": 12},
}
LEVELS: Final = tuple(USUAL)


class LevelBot(Bot):
    """A bot of a level. Who it is in a game is known at the table."""

    def __init__(self, level: str) -> None:
        self.level: Final = level

    def choose(self, t: Table, dice: Dice) -> Move:
        return player(t.game, self.level, t.seats, self.seconds).choose(t, dice)


def player(game: Game[Any], level: str, seats: int, seconds: float | None = None) -> SearchBot:
    """The bot that plays a game at a level, at a table of that size."""
    takes = {**USUAL[level]}
    for section in ("levels", f"levels-{seats}"):
        takes.update(_written(game.for_bots, section, level))
    if "worlds" in takes:
        found: SearchBot = GreedyBot(int(takes["worlds"]), takes["slack"])
    else:
        found = SearchBot(int(takes["rollouts"]), int(takes["depth"]))
    found.seconds = seconds
    return found


def _written(for_bots: Mapping[str, Any], section: str, level: str) -> Mapping[str, float]:
    written: Mapping[str, float] = for_bots.get(section, {}).get(level, {})
    for name, value in written.items():
        if name not in USUAL[level] or isinstance(value, bool) or not isinstance(value, (int, float)) or value < 0:
            takes = ", ".join(USUAL[level])
            raise LoadError(f"bots.toml, {section}: {level} takes numbers for {takes}, not {name} = {value!r}")
    return written
