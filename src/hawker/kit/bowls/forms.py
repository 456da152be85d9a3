"""The shapes of a bowl game's documents: the whole table, and what one seat may see. Interpreted, as msgspec needs it.

Lengths are in 1/100 mm from the middle of the board, x to the east and y to the north. Ingredients go by the names of
their bowls, recipes by those of their three ingredients with hyphens between them (`egg-mushroom-beef`).
"""

from typing import Final

import msgspec

from hawker.core.forms import Number, TableForm, View
from hawker.kit import body, throwing
from hawker.kit.bowls import aims, chili

# What a board needs to show where a throw would come to rest, from which sides, and what chili costs.
CONSTANTS: Final = {
    "GRAVITY": body.GRAVITY,
    "HOP": body.HOP,
    "FLAT": body.FLAT,
    "GRIP": body.GRIP,
    "SHARE": throwing.SHARE,
    "SLOWEST": throwing.SPEEDS[0],
    "FASTEST": throwing.SPEEDS[-1],
    "HIGHEST": throwing.LOFTS[-1],
    "SIDES": [aims.SIDE_NAMES[side] for side in aims.SIDES],
    "CHILI_FOR_ONE": chili.FOR_ONE,
}

Tally = dict[str, int]
"""How many cards of each ingredient; those of which there are none are left out."""


class ChipForm(msgspec.Struct, forbid_unknown_fields=True):
    """A chip that was thrown in this round and is not home again. The chips of a round are numbered from 1."""

    number: Number
    owner: Number
    value: Number
    x: Number
    y: Number
    height: Number = 0
    face_up: bool = False


class KitchenForm(TableForm, kw_only=True):
    """The whole table. Piles begin with the card that is drawn next; `buried` is who knows how many of the cards at the
    bottom of the ingredient pile, lowest first.

    Left out of one written by hand: no chip is thrown, nothing is traded, nobody has a card, ...
    """

    chef: Number
    round: Number = 1
    last_cooked: Number = 0
    chips: list[ChipForm] = []
    back: list[list[Number]] = []
    shown: list[list[Number]] = []
    turned_up: list[ChipForm] = []
    pile: list[str]
    buried: list[tuple[Number, Number]] = []
    discards: dict[str, Number] = {}
    display: dict[str, Number] = {}
    hands: list[dict[str, Number]] = []
    known: list[dict[str, Number]] = []
    drawn: list[str] = []
    recipe_pile: list[str]
    recipes: list[str]
    reserved: list[list[str]] = []
    cooked: list[list[str]] = []
    money: list[Number]
    chili: list[Number] = []
    bowl: str | None = None
    price: Number = 0
    sold: list[Number] = []


class SpaceView(msgspec.Struct):
    """A place on the board: one of nine bowls, or one of the action spaces `extra-throw`, `extra-card`, `reserve` and
    `chef`. It is a circle; a chip is on it when the chip's hole sees any of it.
    """

    name: str
    bowl: bool
    x: int
    y: int
    radius: int


class BoardView(msgspec.Struct):
    """What never changes in a game: the sizes of the board and its chips, the spaces, the colours of the seats."""

    half: int
    """From the middle to the inner edge of the rim. A chip whose middle is that far out or further is out."""
    rim: int
    """How wide the rim is. Chips are released outside of its outer edge, `half + rim` from the middle."""
    rim_height: int
    hand: int
    """How high above the board a hand lets go."""
    chip: int
    """The radius of a chip."""
    chip_height: int
    hole: int
    """The radius of a chip's hole."""
    values: list[int]
    """The values of the chips that every player has."""
    colours: list[str]
    """The colour of each seat."""
    sides: list[str]
    """The side at which each seat sits: `south`, `west`, `north` or `east`."""
    spaces: list[SpaceView]
    hand_aside: int
    """How far hands stray sideways at this table: the standard deviation, in 1/100,000 of the way."""
    hand_pace: int
    """And in speed, in 1/100,000 of it."""
    landing_aside: int
    """How far the first landing may turn the path, either way alike, in 1/100,000 of the rest of the way."""


class ChipView(msgspec.Struct):
    """A chip that was thrown in this round and is not home again."""

    number: int
    """Its number in this round, from 1, in the order in which the chips were thrown. Events name chips so."""
    owner: int
    x: int
    y: int
    height: int
    """Of its lower side above the board: 0, or more if it lies on other chips or on the rim."""
    face_up: bool
    value: int | None
    """None: this seat does not know."""
    space: str | None
    """The space that its hole sees; None: it is invalid, or out."""
    out: bool
    """Whether it lies on the rim or beyond it."""


class StakesView(msgspec.Struct):
    """What lies on one space, as far as this seat knows. Spaces without a chip are left out."""

    space: str
    known: list[int]
    """For each seat, the total of its chips there whose values this seat knows."""
    hidden: list[int]
    """For each seat, how many more chips it has there."""
    total: int | None
    """Of all chips: what a card sells for, if it is a bowl. None: not all of them are known."""
    leader: int | None
    """Who would act, or be the first to be offered a card. None: not all chips are known."""


class TradeView(msgspec.Struct):
    """The bowl that is traded now."""

    bowl: str
    price: int
    """What each card sells for."""
    sold: list[int]
    """How many cards each player has sold."""
    selling: bool
    """Whether players are still being asked what they sell; otherwise they buy."""
    bids: list[int]
    """What a card costs each player now: the total of their chips still there. 0: they cannot buy."""
    order: list[int]
    """Who is offered a card, each after those before have turned it down."""


class KitchenView(View, kw_only=True):
    """What one seat sees."""

    board: BoardView
    round: int
    last_round: int
    """The round after which the table is ended if nobody has won."""
    chef: int
    order: list[int]
    """All seats clockwise from the chef."""
    throws: int
    """How many chips each player throws in a round."""
    thrown: list[int]
    """How many chips each player has thrown in this round, extra throws counted."""
    chips: list[ChipView]
    """In the order in which they were thrown."""
    home: list[int]
    """The values of this seat's own chips that it can still throw in this round."""
    shown: list[list[int]]
    """For each seat, the values of its chips that everybody has seen in this round: the others may be anywhere."""
    turned_up: list[ChipView]
    """Chips that came to lie face up or were revealed since the last move, as they lay then, in that order."""
    stakes: list[StakesView]
    trade: TradeView | None
    display: Tally
    """Cards that can be bought."""
    pile: int
    buried: list[str | None]
    """The cards that were put under the draw pile, the lowest last. None: this seat does not know."""
    discards: Tally
    hand: Tally
    hand_sizes: list[int]
    known: list[Tally]
    """For each seat, the cards that everybody knows it to hold."""
    drawn: list[str]
    """The extra cards of which this seat may keep one."""
    drawn_count: int
    """How many cards somebody is choosing from."""
    recipes: list[str]
    """Face up: whoever has the ingredients may cook them."""
    recipe_pile: int
    reserved: list[str]
    """This seat's own."""
    reserved_counts: list[int]
    cooked: list[list[str]]
    to_win: int
    """How many cooked recipes win the game."""
    money: list[int]
    chili: list[int]
    """Chili cards of each player; empty in an edition without them."""
    chili_left: int
