"""What lies where in a game of Tindahan."""

from typing import Final

from mypy_extensions import i64

from hawker.core.table import Outset, Seat, Table
from hawker.games.tindahan.pieces import BANANA, FRUITS, SELLERS_EACH, Fruit
from hawker.kit.cards import NO_CARDS, Card, Hand


class Played:
    """A card in the trick, and whose it is."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat: Final = seat
        self.card: Final = card


class Market(Table):
    """The stalls with their sellers and the cart, the trick in the middle, and what each player has."""

    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        self.fruits: tuple[Fruit, ...] = ()  # those in use
        self.starter = 0  # of this round
        self.cart = BANANA
        self.hands: list[Hand] = []
        self.sellers_left: list[int] = []
        self.sellers: list[tuple[int, ...]] = []  # at each of the five stalls, by seat
        self.tricks: list[int] = []
        self.trick: list[Played] = []
        self.voids: list[tuple[Fruit, ...]] = []  # what each player is proven not to hold
        self.sheet: tuple[tuple[int, ...], ...] = ()  # a row of scores for each round played

    def clone(self) -> "Market":
        twin = Market(self.outset)
        twin.stand_as(self)
        twin.fruits = self.fruits
        twin.starter = self.starter
        twin.cart = self.cart
        twin.hands = self.hands.copy()
        twin.sellers_left = self.sellers_left.copy()
        twin.sellers = self.sellers.copy()
        twin.tricks = self.tricks.copy()
        twin.trick = self.trick.copy()
        twin.voids = self.voids.copy()
        twin.sheet = self.sheet
        return twin

    def clear(self) -> None:
        """Sellers, tricks and cards come home; the cart stays where it is."""
        self.hands = [NO_CARDS] * self.seats
        self.sellers_left = [SELLERS_EACH] * self.seats
        self.sellers = [(0,) * self.seats] * len(FRUITS)
        self.tricks = [0] * self.seats
        self.trick = []
        self.voids = [()] * self.seats

    def deck(self) -> Hand:
        """All cards in use."""
        mask: i64 = 0
        for fruit in self.fruits:
            mask |= fruit.mask
        return Hand(mask)

    @property
    def led(self) -> Fruit:
        """The fruit of the trick's first card."""
        return self.trick[0].card.suit

    def totals(self) -> list[int]:
        """The scores of all rounds played, added up."""
        return [sum([row[seat] for row in self.sheet]) for seat in range(self.seats)]

    def place_seller(self, seat: Seat, stall: Fruit) -> None:
        self.sellers_left[seat] -= 1
        there = list(self.sellers[stall.index])
        there[seat] += 1
        self.sellers[stall.index] = tuple(there)

    def sellers_placed(self, seat: Seat) -> int:
        return SELLERS_EACH - self.sellers_left[seat]

    def prove_void(self, seat: Seat, fruit: Fruit) -> None:
        """Everyone has seen that this player holds none of this fruit."""
        if fruit not in self.voids[seat]:
            self.voids[seat] += (fruit,)
