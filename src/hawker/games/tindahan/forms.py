"""The shape of a market's documents: the whole table, and what one seat may see. Interpreted, as msgspec needs it."""

from typing import Annotated, Final, Literal

import msgspec

from hawker.core.forms import Number, TableForm, View
from hawker.games.tindahan.pieces import BANANA, PRICES, PRICES_AT_THE_CART, SELLERS_EACH

CONSTANTS: Final = {
    "SELLERS_EACH": SELLERS_EACH,
    "PRICES": PRICES,
    "PRICES_AT_THE_CART": PRICES_AT_THE_CART,
    "CART_BEGINS_AT": BANANA.name,
}

# Ten cards left; ten tricks, and first place at every stall.
Points = Annotated[int, msgspec.Meta(ge=-10, le=46)]


class MarketForm(TableForm, kw_only=True):
    """The whole table. Left out of one written by hand: no seller placed, no trick won, nothing in the trick, ...

    `fruits` are those in use; they may be left out unless the option has them drawn.
    """

    fruits: list[str] = []
    starter: Number
    cart: str
    hands: list[list[str]]
    sellers: dict[str, list[Number]] = {}
    tricks: list[Number] = []
    trick: list[tuple[Number, str]] = []
    voids: list[list[str]] = []
    sheet: list[list[Points]] = []


class Deed(msgspec.Struct):
    """What a seat has done in this trick: `piece` is its card, or the stall to which it sent a seller or the cart."""

    kind: Literal["card", "seller", "cart"]
    piece: str


class MarketView(View, kw_only=True):
    """What one seat sees. `hand` is its own; `played` is every card that has gone by in this round; `to_come` are
    those who still have their turn in this trick, in that order. `taking` is who would win the trick as it lies;
    `places` is which place each seat has at each stall, 0 for none. `deeds` is what each seat has done in this trick;
    `rounds` is how many there are, and `cart_returns` whether the cart goes back to where it began before each.
    """

    fruits: list[str]
    round: int
    rounds: int
    starter: int
    cart: str
    cart_returns: bool
    hand: list[str]
    hand_sizes: list[int]
    sellers: dict[str, list[int]]
    sellers_left: list[int]
    places: dict[str, list[int]]
    tricks: list[int]
    trick: list[tuple[int, str]]
    deeds: list[Deed | None]
    taking: int | None
    to_come: list[int]
    played: list[str]
    voids: list[list[str]]
    sheet: list[list[int]]
    totals: list[int]
