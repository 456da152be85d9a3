"""The shape of a market's documents: the whole table, and what one seat may see. Interpreted, as msgspec needs it."""

from typing import Annotated

import msgspec

from hawker.core.forms import Number, TableForm, View

# Ten cards left; ten tricks, and first place at every stall.
Points = Annotated[int, msgspec.Meta(ge=-10, le=46)]


class MarketForm(TableForm, kw_only=True):
    """The whole table. Left out of one written by hand: no seller placed, no trick won, nothing in the trick, ..."""

    starter: Number
    cart: str
    hands: list[list[str]]
    sellers: dict[str, list[Number]] = {}
    tricks: list[Number] = []
    trick: list[tuple[Number, str]] = []
    voids: list[list[str]] = []
    sheet: list[list[Points]] = []


class MarketView(View, kw_only=True):
    """What one seat sees. `hand` is its own; `played` is every card that has gone by in this round."""

    fruits: list[str]
    round: int
    starter: int
    cart: str
    hand: list[str]
    hand_sizes: list[int]
    sellers: dict[str, list[int]]
    sellers_left: list[int]
    tricks: list[int]
    trick: list[tuple[int, str]]
    played: list[str]
    voids: list[list[str]]
    sheet: list[list[int]]
    totals: list[int]
