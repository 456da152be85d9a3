"""What the documents of all games have in common, and how it is written."""

from collections.abc import Callable
from typing import Any, TypeVar

from hawker.core.forms import DiceForm
from hawker.core.table import T, Table

W = TypeVar("W")


def worked_out(t: T, work: Callable[[T], W]) -> W:
    """What `work` says of a table. Of one that is settled it is worked out once: every seat is told of it."""
    if t.settled is None:
        return work(t)
    known: W | None = t.settled.get(work)
    if known is None:
        known = t.settled[work] = work(t)
    return known


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


def view_head(t: Table, seat: int | None = None) -> dict[str, Any]:
    """The fields that all views share."""
    return {"seats": t.seats, "seat": seat, "turn": t.seat, "options": dict(t.options)}
