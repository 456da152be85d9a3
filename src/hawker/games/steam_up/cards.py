"""Cards: what they say line by line, and the decks they lie in. A table has decks of its own; clones share them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hawker.core.records import Record
from hawker.core.table import Move, Seat

if TYPE_CHECKING:
    from hawker.games.steam_up.table import Restaurant


@mypyc_attr(allow_interpreted_subclasses=True)
class Line(Record):
    """One line of a card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Line):
    """Something that a card does to somebody, at once. `who` says to whom."""

    optional: ClassVar[bool] = False  # whether "may" makes sense before it
    harms: ClassVar[bool] = False  # whether it is bad for whom it is done to

    def __init__(self, who: str) -> None:
        self.who: Final = who

    def affect(self, t: "Restaurant", owner: Seat | None, seat: Seat, may: bool) -> None:
        """Do it to one player. What is impossible does nothing."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing(Line):
    """A rule that holds as long as its card lies there."""

    on_boards: ClassVar[bool] = True  # whether it can be for one player alone


class Instruction:
    """An effect, whether its player may do without it, and which numbers of the die it waits for."""

    def __init__(self, effect: Effect, may: bool, low: int, high: int) -> None:
        self.effect: Final = effect
        self.may: Final = may
        self.low: Final = low
        self.high: Final = high  # -1: it waits for no number


class PlayCard(Move):
    form: ClassVar[str] = "play {card}"

    def __init__(self, card: str) -> None:
        self.card: Final = card


class Discard(Move):
    form: ClassVar[str] = "discard {card}"

    def __init__(self, card: str) -> None:
        self.card: Final = card


class Gamble(Move):
    """Discard a card to roll the lucky die."""

    form: ClassVar[str] = "gamble {card}"

    def __init__(self, card: str) -> None:
        self.card: Final = card


class Card:
    """A card of which there may be several. What it says is data; its moves are made once."""

    def __init__(
        self,
        title: str,
        copies: int,
        star: bool,
        instructions: Sequence[Instruction],
        until: str,
        standing: Sequence[Standing],
        first: int,
    ) -> None:
        self.title: Final = title
        self.copies: Final = copies
        self.star: Final = star  # leaves in the friendly game
        self.instructions: Final = tuple(instructions)
        self.until: Final = until  # empty: it does not stay
        self.standing: Final = tuple(standing)
        self.mask: Final[i64] = ((1 << copies) - 1) << first  # which of the deck's cards are these
        self.play: Final[Move] = PlayCard(title)
        self.discard: Final[Move] = Discard(title)
        self.gamble: Final[Move] = Gamble(title)

    def __str__(self) -> str:
        return self.title


class Deck:
    """All cards of a sort, in the order of their file. Each single card has a number."""

    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        self.name: Final = name
        self.cards: Final = tuple(cards)
        self.pack: Final = tuple([card for card in self.cards for _ in range(card.copies)])
        self.bits: Final = [1 << number for number in range(len(self.pack))]
        self.titles: Final = {card.title: card for card in self.cards}

    def numbers(self, friendly: bool) -> list[int]:
        """The cards that are played with."""
        return [number for number, card in enumerate(self.pack) if not (friendly and card.star)]

    def of(self, mask: i64) -> list[Card]:
        """The cards that a mask names, one by one."""
        return [card for number, card in enumerate(self.pack) if mask >> number & 1]


class Decks:
    """The two decks of a table."""

    def __init__(self, fortune: Deck, fate: Deck) -> None:
        self.fortune: Final = fortune
        self.fate: Final = fate


class Laid:
    """A card that lies face up before a player, and the rows and columns that it pays for no more; immutable."""

    def __init__(self, number: int, card: Card, paid: i64) -> None:
        self.number: Final = number
        self.card: Final = card
        self.paid: Final = paid
