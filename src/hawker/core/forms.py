"""What every table's document has. A game adds its own fields; this module stays interpreted, as msgspec needs it."""

from typing import Any

import msgspec

from hawker.core.table import Table, Value


class DiceForm(msgspec.Struct, forbid_unknown_fields=True):
    """Where the game's chance comes from: its seed, and how much of it has been drawn."""

    seed: str = "0"
    drawn: int = 0


class TableForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole table as plain JSON in the game's own words. `agenda` is in the order in which things will happen."""

    game: str
    version: int | None = None
    seats: int
    options: dict[str, str | int | bool] = {}
    dice: DiceForm = msgspec.field(default_factory=DiceForm)
    agenda: list[str]


class View(msgspec.Struct, kw_only=True):
    """What one seat may see. A game adds its own fields."""

    seats: int
    seat: int | None
    turn: int | None
    options: dict[str, str | int | bool]


def table_head(t: Table) -> dict[str, Any]:
    """The fields that all tables' documents share."""
    return {
        "game": t.game.name,
        "version": t.game.version,
        "seats": t.seats,
        "options": dict(t.options),
        "dice": DiceForm(t.dice.seed.text, t.dice.drawn),
        "agenda": [str(entry) for entry in reversed(t.agenda)],
    }


def view_head(t: Table, seat: int | None) -> dict[str, Any]:
    """The fields that all views share."""
    return {"seats": t.seats, "seat": seat, "turn": t.seat, "options": dict(t.options)}


__all__ = ["DiceForm", "TableForm", "Value", "View", "table_head", "view_head"]
