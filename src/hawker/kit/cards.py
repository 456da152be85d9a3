"""Suited cards, each of them once, and hands of them. A hand hides a bit mask: one bit for each card of the deck."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from hawker.kit.listing import Listing

T = TypeVar("T")


class Suit:
    """A suit of a deck."""

    def __init__(self, name: str, index: int, width: int) -> None:
        self.name: Final = name
        self.index: Final = index
        self.shift: Final[i64] = index * width
        self.mask: Final[i64] = ((1 << width) - 1) << index * width

    def __str__(self) -> str:
        return self.name


class Card:
    """One card: a suit and a value."""

    def __init__(self, suit: Suit, value: int, index: int) -> None:
        self.suit: Final = suit
        self.value: Final = value
        self.index: Final = index
        self.bit: Final[i64] = 1 << index
        self._text: Final = f"{suit.name} {value}"  # it is asked for in every document and view

    def __str__(self) -> str:
        return self._text


class Hand:
    """Some of a deck's cards; immutable."""

    def __init__(self, mask: i64) -> None:
        self.mask: Final = mask

    def __len__(self) -> int:
        return int(self.mask).bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: Card) -> bool:
        return self.mask & card.bit != 0

    def of(self, suit: Suit) -> "Hand":
        """The cards of one suit."""
        return Hand(self.mask & suit.mask)

    def has(self, suit: Suit) -> bool:
        return self.mask & suit.mask != 0

    def without(self, card: Card) -> "Hand":
        return Hand(self.mask & ~card.bit)


NO_CARDS: Final = Hand(0)


def hand_of(cards: Iterable[Card]) -> Hand:
    mask: i64 = 0
    for card in cards:
        mask |= card.bit
    return Hand(mask)


class Deck:
    """All cards of a game, in order: suit by suit, low to high."""

    def __init__(self, suits: Sequence[str], values: range) -> None:
        width = len(values)
        self.width: Final = width
        self.suits: Final = tuple([Suit(name, at, width) for at, name in enumerate(suits)])
        self.cards: Final = tuple(
            [Card(suit, value, suit.index * width + at) for suit in self.suits for at, value in enumerate(values)]
        )


class CardListing(Generic[T]):
    """One thing for each card of a deck (the card itself, the move that plays it), listed for any hand."""

    def __init__(self, deck: Deck, things: Iterable[T]) -> None:
        self._listing: Final = Listing(things, deck.width)  # a part for each suit

    def of(self, hand: Hand) -> tuple[T, ...]:
        return self._listing.of(hand.mask)

    def of_suit(self, hand: Hand, suit: Suit) -> tuple[T, ...]:
        """The same for one suit of a hand."""
        return self._listing.of_part(hand.mask, suit.index)
