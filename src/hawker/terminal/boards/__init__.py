"""How each game's view is drawn in text; one without a drawing of its own is shown field by field."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table as Grid

from hawker.core.forms import View
from hawker.terminal.boards import bowls, steam_up, taiwan_snackbar, tindahan

Draw = Callable[[Any, Sequence[str]], RenderableType]

BOARDS: dict[str, Draw] = {
    "hibachi": bowls.draw,
    "safranito": bowls.draw,
    "steam-up": steam_up.draw,
    "taiwan-snackbar": taiwan_snackbar.draw,
    "tindahan": tindahan.draw,
}


def draw(game: str, view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it."""
    return BOARDS.get(game, draw_fields)(view, names)


def draw_fields(view: View, names: Sequence[str]) -> RenderableType:
    """Any view, field by field: a game can be played before anybody draws its board."""
    grid = Grid(show_header=False, box=None, padding=(0, 2))
    for name, value in msgspec.to_builtins(view).items():
        if name not in ("seats", "seat", "turn", "options"):
            grid.add_row(name.replace("_", " "), _plain(value))
    return grid


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "-"
    return "-" if value is None else str(value)
