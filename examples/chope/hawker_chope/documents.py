"""A food court as a document, what a seat may see of it, and what it cannot know dealt anew."""

from typing import Any

from hawker.core.dice import Dice
from hawker.core.documents import each_seat, table_head, view_head
from hawker.core.forms import TableForm, View
from hawker.core.table import Seat
from hawker_chope.rules import FoodCourt


class FoodCourtForm(TableForm, kw_only=True):
    """The whole table. `to_come` begins with the table that comes free next."""

    to_come: list[int]
    free: list[int]
    cleared: list[int]
    taken: list[list[int]]
    trays: list[int]
    packets: list[list[int]]
    gone: list[list[int]]
    chosen: list[int | None]


class FoodCourtView(View, kw_only=True):
    """What one seat sees: all but what the others have chosen, and the order of the tables to come."""

    to_come: list[int]
    free: list[int]
    cleared: list[int]
    taken: list[list[int]]
    trays: list[int]
    packets: list[list[int]]
    gone: list[list[int]]
    chosen: int | None
    have_chosen: list[bool]
    points: list[int]


def public(t: FoodCourt) -> dict[str, Any]:
    """What the document of the table and the view of a seat both say."""
    return {
        "free": list(t.free),
        "cleared": list(t.cleared),
        "taken": [list(tables) for tables in t.taken],
        "trays": list(t.trays),
        "packets": [list(packets) for packets in t.packets],
        "gone": [list(packets) for packets in t.gone],
    }


def write(t: FoodCourt) -> FoodCourtForm:
    return FoodCourtForm(**table_head(t), **public(t), to_come=t.to_come[::-1], chosen=list(t.chosen))


def read(form: FoodCourtForm, t: FoodCourt) -> None:
    t.to_come = form.to_come[::-1]
    t.free = tuple(form.free)
    t.cleared = tuple(form.cleared)
    t.taken = [tuple(tables) for tables in each_seat("taken", form.taken, t.seats)]
    t.trays = each_seat("trays", form.trays, t.seats)
    t.packets = [tuple(packets) for packets in each_seat("packets", form.packets, t.seats)]
    t.gone = [tuple(packets) for packets in each_seat("gone", form.gone, t.seats)]
    t.chosen = each_seat("chosen", form.chosen, t.seats)


def watched(t: FoodCourt) -> FoodCourtView:
    """What everybody sees."""
    return FoodCourtView(
        **view_head(t),
        **public(t),
        to_come=sorted(t.to_come),
        chosen=None,
        have_chosen=[packet is not None for packet in t.chosen],
        points=t.points(),
    )


def own(t: FoodCourt, seat: Seat) -> dict[str, Any]:
    """What one seat alone sees."""
    return {"chosen": t.chosen[seat]}


def resample(t: FoodCourt, seat: Seat | None, dice: Dice) -> FoodCourt:
    twin = t.clone()
    twin.to_come = sorted(t.to_come)
    dice.shuffle(twin.to_come)
    for other in range(t.seats):
        if other != seat and t.chosen[other] is not None:
            twin.chosen[other] = t.packets[other][dice.below(len(t.packets[other]))]
    return twin
