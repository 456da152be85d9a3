"""Cards: what they say line by line, and the decks they lie in. A table has decks of its own; clones share them."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from hawker.core.records import Record
from hawker.core.table import Move, Seat

if TYPE_CHECKING:
    from hawker.games.steam_up.table import Restaurant


# What a rule that holds allows or forbids; a bit for each.
NOTHING: Final = 0
SPARE: Final = 1  # a purchase may cost one token less
REACH: Final = 2  # any top steamer may be purchased
STILL: Final = 4  # nobody rotates after drawing or playing a card


@mypyc_attr(allow_interpreted_subclasses=True)
class Line(Record):
    """One line of a card."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Line):
    """Something that a card does to somebody, at once. `who` says to whom."""

    optional: ClassVar[bool] = False  # whether "may" makes sense before it
    harms: ClassVar[bool] = False  # whether it is bad for whom it is done to
    brings: ClassVar[float] = 0.8  # for bots: about how many HP it is worth to play it

    def __init__(self, who: str) -> None:
        self.who: Final = who

    def worth(self) -> float:
        """For bots: about how many HP it is worth to play it."""
        return self.brings

    def affect(self, t: "Restaurant", owner: Seat | None, seat: Seat, may: bool) -> None:
        """Do it to one player. What is impossible does nothing."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Standing(Line):
    """A rule that holds as long as its card lies there."""

    on_boards: ClassVar[bool] = True  # whether it can be for one player alone
    grants: ClassVar[int] = NOTHING  # what it allows or forbids
    brings: ClassVar[float] = 1.0  # for bots, as above


class Instruction:
    """An effect, whether its player may do without it, and which numbers of the die it waits for."""

    def __init__(self, effect: Effect, may: bool, low: int, high: int) -> None:
        self.effect: Final = effect
        self.may: Final = may
        self.low: Final = low
        self.high: Final = high  # -1: it waits for no number


class OfCard(Move):
    """What is said with the title of a card."""

    def __init__(self, card: str) -> None:
        self.card: Final = card


class PlayCard(OfCard):
    form: ClassVar[str] = "play {card}"


class Discard(OfCard):
    form: ClassVar[str] = "discard {card}"


class Gamble(OfCard):
    """Discard a card to roll the lucky die."""

    form: ClassVar[str] = "gamble {card}"


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
        self.grants: Final[i64] = granted(standing)
        self.worth: Final = worth_of(instructions, standing)
        self.mask: Final[i64] = ((1 << copies) - 1) << first  # which of the deck's cards are these
        self.caption = ""  # its text, once somebody has asked for it
        self.play: Final[Move] = PlayCard(title)
        self.discard: Final[Move] = Discard(title)
        self.gamble: Final[Move] = Gamble(title)

    def __str__(self) -> str:
        return self.title


def granted(standing: Sequence[Standing]) -> int:
    grants = NOTHING
    for rule in standing:
        grants |= rule.grants
    return grants


def worth_of(instructions: Sequence[Instruction], standing: Sequence[Standing]) -> float:
    """For bots: about how many HP it is worth to play such a card. Of lines that wait for a roll one in three comes."""
    worth = sum([rule.brings for rule in standing], 0.0)
    for each in instructions:
        worth += each.effect.worth() if each.high < 0 else each.effect.worth() / 3
    return worth


class Deck:
    """All cards of a sort, in the order of their file. Each single card has a number."""

    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        self.name: Final = name
        self.cards: Final = tuple(cards)
        self.pack: Final = tuple([card for card in self.cards for _ in range(card.copies)])
        self.worths: Final = [card.worth for card in self.pack]
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
    """A card that lies face up before a player, and what it pays for no more; immutable."""

    def __init__(self, number: int, card: Card, paid: i64, eaten: i64) -> None:
        self.number: Final = number
        self.card: Final = card
        self.paid: Final = paid  # the rows and columns, a bit for each
        self.eaten: Final = eaten  # by kind, up to how many dim sum on the board it has paid for
