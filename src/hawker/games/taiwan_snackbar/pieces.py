"""What is in the box: six dishes, three special cards and No More. Cards of a kind are alike, so they are counted."""

from typing import Final

from mypy_extensions import i64

from hawker.kit.counts import MOST, WIDTH, Counted, count_all, one_by_one


class Card(Counted):
    """A kind of card, and how many of it there are."""

    def __init__(self, name: str, index: int, copies: int) -> None:
        super().__init__(name, index)
        self.copies: Final = copies


class Dish(Card):
    """A dish, and how many servings come on a card of it."""

    def __init__(self, name: str, index: int, copies: int, points: int) -> None:
        super().__init__(name, index, copies)
        self.points: Final[i64] = points


DISHES: Final = (
    Dish("stinky tofu", 0, 16, 2),
    Dish("oyster omelette", 1, 14, 3),
    Dish("zongzi", 2, 12, 4),
    Dish("steamed dumplings", 3, 10, 5),
    Dish("braised pork rice", 4, 8, 6),
    Dish("pig blood rice stick", 5, 6, 7),
)
ONE_MORE: Final = Card("one more", 6, 10)
CHANGE_DIRECTION: Final = Card("change direction", 7, 8)
CHOOSE_PLAYER: Final = Card("choose player", 8, 8)
SPECIALS: Final = (ONE_MORE, CHANGE_DIRECTION, CHOOSE_PLAYER)
NO_MORE: Final = Card("no more", 9, 6)

FOOD: Final[tuple[Card, ...]] = (*DISHES, *SPECIALS)  # what can be held and played
CARDS: Final[tuple[Card, ...]] = (*FOOD, NO_MORE)

CARDS_EACH: Final = 5  # dealt at the start
DRAWN_WITH_AN_EMPTY_HAND: Final = 3
MINUS_POINTS_THAT_END_IT: Final = 3
MOST_PLAYERS: Final = 10


def listed(cards: i64) -> list[Card]:
    """One by one, kind by kind."""
    return one_by_one(cards, CARDS)


# What a card was called before, in documents and logs that are kept.
OLD_NAMES: Final[dict[str, Card]] = {"filled bamboo leaves": DISHES[2]}

ALL_FOOD: Final = tuple([card for card in FOOD for _ in range(card.copies)])


class Hand:
    """A player's cards, counted by kind, and those among them that everybody has seen; immutable."""

    def __init__(self, cards: i64, known: i64) -> None:
        self.cards: Final = cards
        self.known: Final = known

    def __len__(self) -> int:
        return count_all(self.cards)

    def __bool__(self) -> bool:
        return self.cards != 0

    def count(self, card: Card) -> int:
        return self.cards >> card.shift & MOST

    def kinds(self, at_least: i64) -> i64:
        """The kinds of which there are that many or more, a bit for each."""
        found: i64 = 0
        bit: i64 = 1
        left = self.cards
        while left != 0:
            if left & MOST >= at_least:
                found |= bit
            bit += bit
            left >>= WIDTH
        return found

    def without(self, card: Card) -> "Hand":
        """One card less. If a card of its kind is known to be here, that is the one."""
        known = self.known
        if known >> card.shift & MOST != 0:
            known -= card.one
        return Hand(self.cards - card.one, known)

    def with_shown(self, cards: i64) -> "Hand":
        """More cards, and everybody has seen them."""
        return Hand(self.cards + cards, self.known + cards)

    @property
    def hidden(self) -> i64:
        """What only its player knows."""
        return self.cards - self.known


EMPTY_HAND: Final = Hand(0, 0)
