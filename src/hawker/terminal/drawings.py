"""How a game's view is drawn in text; one without a drawing of its own is shown field by field.

A game draws in `drawing.py` of its folder: `draw(view, names)`, and `remark(view, event)` for what the log says beside
an event, such as the text of a card that the event only names.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table as Grid

from hawker.core.forms import View
from hawker.core.game import Game
from hawker.core.records import fields, form_of
from hawker.core.table import Event, Seat, Table
from hawker.games.parts import part_of

WIDE = 100  # columns of a table that is printed


def draw(game: Game[Any], view: View, names: Sequence[str]) -> RenderableType:
    """The table as one seat sees it."""
    drawing = part_of(game, "drawing")
    drawn: RenderableType = drawing.draw(view, names) if drawing else draw_fields(view, names)
    return drawn


def picture(t: Table, seat: Seat | None) -> str:
    """The table as one seat sees it, in plain text, with what is asked."""
    console = Console(width=WIDE, highlight=False, color_system=None, legacy_windows=False)
    names = [t.game.words.seat(each) for each in range(t.seats)]
    with console.capture() as drawn:
        console.print(draw(t.game, t.game.view(t, seat), names))
    lines = [line.rstrip() for line in drawn.get().strip("\n").split("\n")]
    question = t.question
    if question is not None:
        lines.append(t.game.words.say(f"question.{form_of(type(question)).name}", fields(question), names, seat))
    return "\n".join(lines)


def remark_of(game: Game[Any]) -> Callable[[View, Event], str] | None:
    """What a game's log says beside an event, by what the reader sees; None if that is nothing."""
    return getattr(part_of(game, "drawing"), "remark", None)


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
