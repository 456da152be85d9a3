"""The shapes of a restaurant's documents: the whole table, and what one seat may see. Interpreted, as msgspec needs it.

Dim sum and tokens are counted by kind: {"shrimp": 2, "bun": 1}; a kind of which there is none is left out. Spaces, rows
and columns are counted from 1, as people say them. The table's own document names cards by their numbers in their
decks, counted from 0 in the order of the deck file; views show them.
"""

from typing import Annotated, Final

import msgspec

from hawker.core.forms import Number, TableForm, View
from hawker.games.steam_up.effects import WAYS
from hawker.games.steam_up.pieces import KINDS, LINES, SLOTS, ZONES
from hawker.games.steam_up.turns import ACTIONS_A_TURN

CONSTANTS: Final = {
    "KINDS": [kind.name for kind in KINDS],
    "ZONES": ZONES,
    "LINES": LINES,
    "WAYS": WAYS,
    "SLOTS": SLOTS,
    "ACTIONS_A_TURN": ACTIONS_A_TURN,
}

Counts = dict[str, Annotated[int, msgspec.Meta(ge=0, le=15)]]
Points = Annotated[int, msgspec.Meta(ge=-900, le=900)]
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=59)]


# The whole table


class SteamerForm(msgspec.Struct, forbid_unknown_fields=True):
    pieces: Counts
    seen: bool = True  # whether everybody has seen what is in it


class LaidForm(msgspec.Struct, forbid_unknown_fields=True):
    card: CardNumber
    columns: list[Number] = []  # those that it pays for no more
    rows: list[Number] = []
    kinds: Counts = {}  # up to how many dim sum of a kind on the board it has paid for


class PlayerForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    animal: str | None = None  # none: not chosen yet
    offered: list[str] = []  # the animals to choose from
    hp: Points = 0
    tokens: Counts = {}
    board: Counts = {}  # dim sum in their rows
    excess: Counts = {}  # dim sum beside the board
    rows: dict[str, Number] = {}  # of the Goat: the row that each kind has
    steamers: Number = 0  # purchased
    hand: list[CardNumber] = []
    shown: list[CardNumber] = []  # those in hand that everybody has seen
    laid: list[LaidForm] = []
    columns: list[Number] = []  # those that the animal pays for no more
    fate_columns: list[Number] = []  # those that the Fate of the round pays for no more
    fate_rows: list[Number] = []
    fate_kinds: Counts = {}  # up to how many dim sum of a kind on the board it has paid for


class RestaurantForm(TableForm, kw_only=True):
    """The whole table. What is next in a deck comes last."""

    marker: Number
    round: Number = 0
    counter: Number
    turned: Number = 0
    stacks: list[list[SteamerForm]]
    bag: Counts
    story: list[str] = []
    deck: list[CardNumber] = []
    discards: list[CardNumber] = []
    in_play: CardNumber | None = None
    fates: list[CardNumber] = []
    box: list[CardNumber] = []
    revealed: list[CardNumber] = []
    fate: CardNumber | None = None
    players: list[PlayerForm]
    actions: list[str] = []
    acted: Number = 0
    used: bool = False
    serving: Counts = {}
    rolled: Number | None = None


# What one seat sees


class RestaurantCard(msgspec.Struct):
    """A card as people read it."""

    title: str
    text: str
    star: bool  # it leaves in the friendly game
    effects: list[str]  # what it does, by the words of the deck files: "take", "spare", "each bun"


class RestaurantLaid(msgspec.Struct):
    """A card that lies face up before a player."""

    card: RestaurantCard
    until: str  # "used", "round" or "game"
    columns: list[int]  # those that it pays for no more
    rows: list[int]
    kinds: dict[str, int]  # up to how many dim sum of a kind on the board it has paid for


class RestaurantSteamer(msgspec.Struct):
    pieces: dict[str, int] | None  # None: nobody has seen them yet


class RestaurantSpace(msgspec.Struct):
    """One of the six spaces of the turntable. It keeps its number when the turntable turns."""

    number: int  # 1 to 6, clockwise
    place: int  # the twelfth of the circle where it lies now, clockwise from the arrow, 0 to 11
    zones: list[int]  # the seats in whose zones it lies
    steamers: list[RestaurantSteamer]  # from the bottom up


class RestaurantRow(msgspec.Struct):
    """A row of an animal's board."""

    number: int  # 1 to 5, from the top
    kind: str | None  # None: the Goat has not given it to a kind yet
    slots: list[int]  # the HP of its six slots, from the left
    filled: int  # how many of them


class RestaurantOffer(msgspec.Struct):
    """An animal to choose."""

    animal: str
    tokens: int  # that it starts with
    cards: int
    slots: list[list[int]]  # the HP of its six slots, row by row
    kinds: list[str | None]  # of its rows; None: it gives the row to a kind of its own choice


class RestaurantPlayer(msgspec.Struct, kw_only=True):
    animal: str | None
    offered: list[RestaurantOffer]  # the animals to choose from, until one is chosen
    hp: int
    tokens: dict[str, int]
    rows: list[RestaurantRow]  # from the top; none without an animal
    excess: dict[str, int]  # dim sum beside the board
    steamers: int  # purchased
    cards: int  # in hand
    shown: list[RestaurantCard]  # those in hand that everybody has seen
    laid: list[RestaurantLaid]
    columns: list[int]  # those that were full once: its animal has paid for them, also if a swap broke them since
    fate_columns: list[int]  # those that the Fate of the round pays for no more
    fate_rows: list[int]
    fate_kinds: dict[str, int]  # up to how many dim sum of a kind on the board the Fate has paid for
    zone: list[int]  # the spaces in its zone
    may_purchase: list[int]  # the spaces whose top steamer it could pay for now


class RestaurantBag(msgspec.Struct):
    """What is known of the bag."""

    size: int
    # What was seen since the start: "drawn bun", "picked bun" (the die said so), "back bun", "no bun" (none was there).
    story: list[str]
    unseen: dict[str, int]  # the dim sum that are in the bag or in a steamer that nobody has looked into
    sizes: dict[str, int]  # how many steamers that nobody has looked into hold 2, 3 and 4


class RestaurantTurn(msgspec.Struct):
    """What the player whose turn it is has done."""

    player: int | None  # None: the round has not come to turns
    actions: list[str]  # of "take", "draw", "play", "exchange", "buy"
    left: int  # how many actions are still to be taken
    ability_used: bool  # the one that works once per round
    order: list[int]  # who is still to come in this round


class RestaurantView(View, kw_only=True):
    """What one seat sees. `hand`, `gains` and `costs` are its own."""

    round: int
    last_round: bool
    marker: int
    counter: int
    turned: int  # quarters clockwise from where the turntable began
    spaces: list[RestaurantSpace]
    supply: dict[str, int]
    bag: RestaurantBag
    deck: int
    discards: list[RestaurantCard]
    in_play: RestaurantCard | None  # the Fortune card that is being resolved
    fates: int  # to come
    fate: RestaurantCard | None  # of this round
    revealed: list[RestaurantCard]
    players: list[RestaurantPlayer]
    hand: list[RestaurantCard]
    gains: dict[str, int]  # the HP by each purchase that it may say now, as "buy 3", as far as nothing more is chosen
    costs: dict[str, dict[str, int]]  # and the tokens that each costs
    serving: dict[str, int]  # dim sum on their way to a board, or into a steamer
    rolled: int | None  # what the lucky die showed for the card in play
    turn_state: RestaurantTurn
