"""What the documents of all games have in common, and how it is written."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from hawker.core.errors import LoadError
from hawker.core.forms import DiceForm
from hawker.core.table import Seat, Table

W = TypeVar("W")
N = TypeVar("N")
_SOME = 12  # names that are listed where many would be right


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


def must(holds: bool, sentence: str) -> None:
    """What is so at every table that can come up in play."""
    if not holds:
        raise LoadError(sentence)


def each_seat(what: str, values: Sequence[W], seats: int, absent: W | None = None) -> list[W]:
    """One entry for each seat. Where nothing is written, it is what `absent` says, if that may be."""
    if not values and absent is not None:
        return [absent] * seats
    must(len(values) == seats, f"{what}: one entry for each of the {seats} seats, not {len(values)}")
    return list(values)


def count_each(what: str, counts: Sequence[int], seats: int, most: int) -> list[int]:
    """A count for each seat; none if nothing is written."""
    return [number_within(what, count, 0, most) for count in each_seat(what, counts, seats, 0)]


def seat_within(what: str, seat: int, seats: int) -> Seat:
    must(0 <= seat < seats, f"{what}: there is no seat {seat}; seats are 0 to {seats - 1}")
    return seat


def number_within(what: str, number: int, low: int, high: int) -> int:
    must(low <= number <= high, f"{what}: a number from {low} to {high}, not {number}")
    return number


def one_of(what: str, name: N, things: Mapping[N, W]) -> W:
    """The thing of that name."""
    thing = things.get(name)
    if thing is None:
        names = list(map(str, things))
        some = names if len(names) <= _SOME else [*names[: _SOME - 1], "...", names[-1]]
        raise LoadError(f"{what}: {name!r} is not one of {', '.join(some)}")
    return thing


def all_of(what: str, names: Iterable[N], things: Mapping[N, W]) -> tuple[W, ...]:
    """The things of these names."""
    return tuple([one_of(what, name, things) for name in names])


def each_once(what: str, names: Sequence[str], things: Mapping[str, W]) -> tuple[W, ...]:
    """The things of these names, of which there is one each."""
    for name, count in Counter(names).items():
        must(count == 1, f"{what}: {name} is there {count} times, and there is one of it")
    return all_of(what, names, things)
