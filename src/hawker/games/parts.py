"""What a game's folder has beside its rules, imported only by those who want it: its drawing, its commands."""

import logging
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from hawker.core.game import Game

_logger = logging.getLogger(__name__)


def part_of(game: Game[Any], name: str) -> ModuleType | None:
    """A module of a game's folder; None where there is none, or where it cannot be imported."""
    module = f"{game.package}.{name}"
    try:
        return import_module(module) if find_spec(module) else None
    except ModuleNotFoundError as error:
        if error.name == game.package:
            return None  # the game is a module of its own, and has no folder
        _logger.warning("%s cannot be imported: %s", module, error)
    # As with the game itself: a package of somebody else costs the others nothing.
    except Exception as error:
        _logger.warning("%s cannot be imported: %s: %s", module, type(error).__name__, error)
    return None
