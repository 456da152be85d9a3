"""The shape of a snackbar's documents: the whole table, and what one seat may see. Interpreted, as msgspec needs it."""

from typing import Final

from hawker.core.forms import TableForm, View
from hawker.games.taiwan_snackbar.pieces import DISHES, DRAWN_WITH_AN_EMPTY_HAND, MINUS_POINTS_THAT_END_IT

CONSTANTS: Final = {
    "SERVINGS": {dish.name: int(dish.points) for dish in DISHES},
    "DRAWN_WITH_AN_EMPTY_HAND": DRAWN_WITH_AN_EMPTY_HAND,
    "PLATES": MINUS_POINTS_THAT_END_IT,
}

Tally = dict[str, int]
"""How many cards of each kind; kinds of which there are none are left out."""


class SnackbarForm(TableForm, kw_only=True):
    """The whole table. `pile` begins with the card that is drawn next; No More cards not in it are set aside.
    `returned` is what everybody knows to lie in the pile: cards that were seen, shuffled in, and not drawn since.

    Left out of one written by hand: nothing is played or ordered, nothing is known, nobody has a minus point, ...
    """

    starter: int
    round: int = 1
    direction: str = "clockwise"
    food: int = 0
    top_dish: str | None = None
    dish_pile: Tally = {}
    special_pile: Tally = {}
    pile: list[str]
    returned: Tally = {}
    drawn: list[tuple[int, list[str]]] = []
    hands: list[Tally]
    known: list[Tally] = []
    out: list[int] = []
    minus: list[int] = []
    won: list[int] = []


class SnackbarView(View, kw_only=True):
    """What one seat sees. `hand` is its own; `known` is what everybody knows each player to hold, and `returned` what
    they know to lie in the draw pile; `drawn` is who has drawn what since the last move, in that order. `next` is who
    is up after each seat, by the direction of play; `makes` is how much food there is after each move that changes it;
    `decided` is what decided a game that is over.
    """

    round: int
    starter: int
    direction: str
    next: dict[str, list[int]]
    food: int
    top_dish: str | None
    dish_pile: Tally
    special_pile: Tally
    pile: int
    no_more: int
    returned: Tally
    drawn: list[tuple[int, list[str]]]
    hand: Tally
    makes: dict[str, int]
    hand_sizes: list[int]
    known: list[Tally]
    out: list[int]
    minus: list[int]
    won: list[int]
    decided: str | None
