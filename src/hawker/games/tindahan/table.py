"""What lies where in a game of Tindahan."""

from mypy_extensions import i64

from hawker.core.table import Outset, Seat
from hawker.games.tindahan.pieces import BANANA, FRUITS, SELLERS_EACH, Fruit
from hawker.kit.cards import Hand
from hawker.kit.tricks import TrickTable


class Market(TrickTable):
    """The stalls with their sellers and the cart, and the sheet, beside cards and tricks."""

    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        self.fruits: tuple[Fruit, ...] = ()  # those in use
        self.starter = 0  # of this round
        self.cart = BANANA
        self.sellers_left: list[int] = []
        self.sellers: list[tuple[int, ...]] = []  # at each of the five stalls, by seat
        self.sheet: tuple[tuple[int, ...], ...] = ()  # a row of scores for each round played

    def clone(self) -> "Market":
        twin = Market(self.outset)
        twin.stand_as(self)
        twin.fruits = self.fruits
        twin.starter = self.starter
        twin.cart = self.cart
        twin.sellers_left = self.sellers_left.copy()
        twin.sellers = self.sellers.copy()
        twin.sheet = self.sheet
        return twin

    def clear(self) -> None:
        """Sellers, tricks and cards come home; the cart stays where it is."""
        super().clear()
        self.sellers_left = [SELLERS_EACH] * self.seats
        self.sellers = [(0,) * self.seats] * len(FRUITS)

    def deck(self) -> Hand:
        """All cards in use."""
        mask: i64 = 0
        for fruit in self.fruits:
            mask |= fruit.mask
        return Hand(mask)

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
