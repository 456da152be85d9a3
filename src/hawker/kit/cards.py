"""Suited cards, each of them once, and hands of them. A hand hides a bit mask: one bit for each card of the deck."""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from mypy_extensions import i64

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


class Listing(Generic[T]):
    """One thing for each card of a deck (the card itself, the move that plays it), listed for any hand.

    The lists of one suit are kept, so that a hand is put together from a few of them instead of bit by bit.
    """

    def __init__(self, deck: Deck, things: Iterable[T]) -> None:
        self._things: Final = list(things)
        self._width: Final = i64(deck.width)
        self._suit: Final[i64] = (1 << deck.width) - 1
        self._kept: Final[list[list[tuple[T, ...]]]] = [[()] * (1 << deck.width) for _ in deck.suits]

    def of(self, hand: Hand) -> tuple[T, ...]:
        listed: tuple[T, ...] = ()
        mask = hand.mask
        suit: i64 = 0
        while mask != 0:
            part = mask & self._suit
            if part != 0:
                run = self._kept[suit][part] or self._keep(suit, part)
                listed = listed + run if listed else run
            mask >>= self._width
            suit += 1
        return listed

    def of_suit(self, hand: Hand, suit: Suit) -> tuple[T, ...]:
        """The same for one suit of a hand."""
        part = (hand.mask & suit.mask) >> suit.shift
        return (self._kept[suit.index][part] or self._keep(suit.index, part)) if part else ()

    def _keep(self, suit: i64, part: i64) -> tuple[T, ...]:
        first = suit * self._width
        run = tuple([self._things[first + at] for at in range(self._width) if part >> at & 1])
        self._kept[suit][part] = run
        return run
