"""What is in the box: five fruits with ten cards each, and nine sellers a player."""

from itertools import combinations
from typing import Final

from hawker.kit.cards import CardListing, Deck, Suit

Fruit = Suit

DECK: Final = Deck(("banana", "mango", "lanzones", "pineapple", "durian"), range(1, 11))
FRUITS: Final = DECK.suits
BANANA: Final = FRUITS[0]
CARDS: Final = CardListing(DECK, DECK.cards)

CARDS_EACH: Final = 10
SELLERS_EACH: Final = 9

PRICES: Final = (5, 2)  # of the most sellers at a stall, and of the second most
PRICES_AT_THE_CART: Final = (6, 3)


def fruit_choices(seats: int) -> list[tuple[Fruit, ...]]:
    """As many fruits as players, bananas always among them; the first of these is the usual one."""
    return [(BANANA, *others) for others in combinations(FRUITS[1:], seats - 1)]
