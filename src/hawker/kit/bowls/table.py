"""What lies where in a bowl game."""

from typing import Final

from hawker.core.table import Move, Outset, Question, Seat, Table
from hawker.kit.bowls.edition import BOWLS, Edition, Recipe, Space
from hawker.kit.discs import Disc, lay

Counts = tuple[int, ...]
"""How many cards of each ingredient."""

NONE: Final[Counts] = (0,) * BOWLS


def changed(counts: Counts, index: int, by: int) -> Counts:
    """The same with so many more or fewer at one place."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


class Chip:
    """A chip on the board, on its rim or beyond. Its number says which one of the round it was: that is no secret."""

    def __init__(self, disc: Disc, owner: Seat, value: int) -> None:
        self.disc: Final = disc
        self.owner: Final = owner
        self.value: Final = value

    @property
    def number(self) -> int:
        return self.disc.number

    def at(self, disc: Disc) -> "Chip":
        """The same chip, lying otherwise."""
        return Chip(disc, self.owner, self.value)

    def turned_up(self) -> "Chip":
        disc = self.disc
        return self.at(Disc(disc.number, disc.x, disc.y, disc.height, True))


class Hand:
    """The ingredient cards of a player, and those among them that everybody knows of; immutable."""

    def __init__(self, cards: Counts, known: Counts) -> None:
        self.cards: Final = cards
        self.known: Final = known

    def __len__(self) -> int:
        return sum(self.cards)

    @property
    def hidden(self) -> int:
        """How many cards nobody else knows."""
        return sum(self.cards) - sum(self.known)

    def plus(self, card: Space, openly: bool) -> "Hand":
        known = changed(self.known, card.index, 1) if openly else self.known
        return Hand(changed(self.cards, card.index, 1), known)

    def minus(self, card: Space, count: int = 1) -> "Hand":
        """Without so many. Those that are known go first: nobody could tell them apart."""
        known = changed(self.known, card.index, -min(count, self.known[card.index]))
        return Hand(changed(self.cards, card.index, -count), known)


NO_CARDS: Final = Hand(NONE, NONE)


class Buried:
    """Cards that a player has put under the draw pile, and so knows."""

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count


class Kitchen(Table):
    """The board with its chips, the cards on display, the recipes, and what each player has."""

    def __init__(self, edition: Edition, outset: Outset) -> None:
        super().__init__(outset)
        seats = outset.seats
        self.edition: Final = edition
        self.chef = 0
        self.round = 1
        self.last_cooked = 0  # the last round in which a recipe was cooked
        self.home: list[Counts] = [edition.values] * seats  # values of chips not thrown in this round, low to high
        self.back: list[Counts] = [()] * seats  # values of chips that were thrown and are home again, in that order
        self.shown: list[Counts] = [()] * seats  # values that everybody has seen in this round, low to high
        self.turned_up: tuple[Chip, ...] = ()  # since the last move: chips that came to lie face up, or were revealed
        self.chips: list[Chip] = []  # on the board and around it, in the order in which they were thrown
        self.pile: list[Space] = []  # the card that is drawn next comes last
        self.buried: tuple[Buried, ...] = ()  # what somebody knows at the bottom of the pile, lowest first
        self.discards: Counts = NONE
        self.display: Counts = NONE
        self.hands: list[Hand] = [NO_CARDS] * seats
        self.drawn: tuple[Space, ...] = ()  # extra cards of which one may be kept
        self.deck: list[Recipe] = []  # of recipes; the next one comes last
        self.face_up: tuple[Recipe, ...] = ()
        self.reserved: list[tuple[Recipe, ...]] = [()] * seats
        self.cooked: list[tuple[Recipe, ...]] = [()] * seats
        self.money: list[int] = [0] * seats
        self.chili: list[int] = [0] * seats
        self.bowl: Space | None = None  # the one that is traded now
        self.price = 0  # at which it is sold
        self.sold: Counts = (0,) * seats  # cards that each player has sold there

    def clone(self) -> "Kitchen":
        twin = Kitchen(self.edition, self.outset)
        twin.stand_as(self)
        twin.chef = self.chef
        twin.round = self.round
        twin.last_cooked = self.last_cooked
        twin.home = self.home.copy()
        twin.back = self.back.copy()
        twin.shown = self.shown.copy()
        twin.turned_up = self.turned_up
        twin.chips = self.chips.copy()
        twin.pile = self.pile.copy()
        twin.buried = self.buried
        twin.discards = self.discards
        twin.display = self.display
        twin.hands = self.hands.copy()
        twin.drawn = self.drawn
        twin.deck = self.deck.copy()
        twin.face_up = self.face_up
        twin.reserved = self.reserved.copy()
        twin.cooked = self.cooked.copy()
        twin.money = self.money.copy()
        twin.chili = self.chili.copy()
        twin.bowl = self.bowl
        twin.price = self.price
        twin.sold = self.sold
        return twin

    def from_chef(self) -> list[Seat]:
        """All seats clockwise, the chef first."""
        return [self.chef, *self.from_left_of(self.chef)]

    # Chips

    def thrown(self) -> int:
        """How many chips have been thrown in this round."""
        return len(self.chips) + sum([len(back) for back in self.back])

    def space_of(self, chip: Chip) -> Space | None:
        return self.edition.space_at(chip.disc)

    def chips_on(self, space: Space | None) -> list[Chip]:
        """The chips on a space; of None, those that lie on the board and on no space."""
        if space is not None:
            return [chip for chip in self.chips if self.edition.lies_on(chip.disc, space)]
        return [chip for chip in self.chips if self.space_of(chip) is None and self.edition.pitch.holds(chip.disc)]

    def chips_out(self) -> list[Chip]:
        """Those on the rim or beyond it."""
        return [chip for chip in self.chips if not self.edition.pitch.holds(chip.disc)]

    def totals(self, chips: list[Chip]) -> list[int]:
        """What these chips come to, for each seat."""
        totals = [0] * self.seats
        for chip in chips:
            totals[chip.owner] += chip.value
        return totals

    def leader(self, chips: list[Chip]) -> Seat | None:
        """Who has the highest total; of those who tie, the first one clockwise from the chef."""
        totals = self.totals(chips)
        best = self.chef
        for seat in self.from_left_of(self.chef):
            if totals[seat] > totals[best]:
                best = seat
        return best if totals[best] else None

    def show(self, chip: Chip) -> None:
        """From now on everybody knows which one this chip is."""
        self.turned_up += (chip,)
        self.shown[chip.owner] = tuple(sorted([*self.shown[chip.owner], chip.value]))

    def take_home(self, chips: list[Chip]) -> None:
        """These go back to their owners, as they are: nobody gets to see more of them."""
        for chip in chips:
            self.back[chip.owner] += (chip.value,)
        gone = [chip.number for chip in chips]
        left = [chip for chip in self.chips if chip.number not in gone]
        laid = lay(self.edition.pitch, [chip.disc for chip in left])
        self.chips = [chip.at(disc) for chip, disc in zip(left, laid, strict=True)]

    # Cards

    def forget_buried(self) -> None:
        """What was known at the bottom and has been drawn meanwhile is not there any more."""
        left = len(self.pile)
        kept: list[Buried] = []
        for buried in self.buried:
            if left > 0:
                kept.append(Buried(buried.seat, min(buried.count, left)))
            left -= buried.count
        self.buried = tuple(kept)

    def bury(self, seat: Seat, cards: list[Space]) -> None:
        """Put cards under the pile, in the order in which they were drawn: the last of them ends up at the bottom."""
        self.pile = [*cards[::-1], *self.pile]
        if cards:
            self.buried = (Buried(seat, len(cards)), *self.buried)

    def discard(self, card: Space, count: int = 1) -> None:
        self.discards = changed(self.discards, card.index, count)

    # Chili cards

    def chili_left(self) -> int:
        return self.edition.chili_cards - sum(self.chili)


class Ask(Question[Kitchen]):
    """A question at the board. What was turned up before its answer is not news any more."""

    def answer(self, t: Kitchen, move: Move) -> None:
        t.turned_up = ()
        self.carry_out(t, move)

    def carry_out(self, t: Kitchen, move: Move) -> None:
        raise NotImplementedError
