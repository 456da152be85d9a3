"""What the documents of all games have in common, and how it is written."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from hawker.core.errors import LoadError
from hawker.core.forms import DiceForm
from hawker.core.table import Seat, Table

W = TypeVar("W")


def table_head(t: Table) -> dict[str, Any]:
    """The fields that all tables' documents share."""
    return {
        "game": t.game.name,
        "version": t.game.rules_version,
        "seats": t.seats,
        "options": dict(t.options),
        "dice": DiceForm(t.dice.seed.text, t.dice.drawn),
        "agenda": [str(entry) for entry in reversed(t.agenda)],
    }


def view_head(t: Table) -> dict[str, Any]:
    """The fields that all views share, as a spectator sees them."""
    return {"seats": t.seats, "seat": None, "turn": t.turn, "options": dict(t.options)}


# What is read; a LoadError says what is wrong and what would be right


def each_seat(what: str, values: Sequence[W], seats: int) -> list[W]:
    """One entry for each seat."""
    if len(values) != seats:
        raise LoadError(f"{what}: one entry for each of the {seats} seats, not {len(values)}")
    return list(values)


def seat_within(what: str, seat: int, seats: int) -> Seat:
    if not 0 <= seat < seats:
        raise LoadError(f"{what}: there is no seat {seat}; seats are 0 to {seats - 1}")
    return seat


def number_within(what: str, number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise LoadError(f"{what}: a number from {low} to {high}, not {number}")
    return number


def one_of(what: str, name: str, things: Mapping[str, W]) -> W:
    """The thing of that name."""
    thing = things.get(name)
    if thing is None:
        raise LoadError(f"{what}: {name!r} is not one of {', '.join(things)}")
    return thing
