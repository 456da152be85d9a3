"""What lies where in a game of Steam Up."""

from typing import Final

from mypy_extensions import i64

from hawker.core.table import Outset, Seat, Table
from hawker.games.steam_up.animal import NOBODY, Animal
from hawker.games.steam_up.cards import Card, Decks, Laid
from hawker.games.steam_up.pieces import (
    ALL_PIECES,
    ALL_TOKENS,
    COUNTER,
    IN_ZONE,
    KINDS,
    ROWS,
    SLOTS,
    SPACES,
    Steamer,
    kinds_in,
)
from hawker.kit.counts import MOST

OWN_ROWS: Final = tuple(ROWS)  # each kind has its row
NO_ROWS: Final = (0,) * len(ROWS)  # no kind has one yet


# What a table has until it is cleared or a clone of another one; nobody adds to these. It makes cloning quicker.
NO_NUMBERS: Final[list[int]] = []
NO_STACKS: Final[list[tuple[Steamer, ...]]] = []
NO_ANIMALS: Final[list[Animal]] = []
NO_BOARD_ROWS: Final[list[tuple[int, ...]]] = []
NO_LAID: Final[list[tuple[Laid, ...]]] = []


class Restaurant(Table):
    """The turntable with its steamers, the bag, the decks, and what each player has."""

    def __init__(self, decks: Decks, outset: Outset) -> None:
        super().__init__(outset)
        self.decks: Final = decks
        self.marker = 0  # who has the first player marker
        self.round = 0
        self.counter = COUNTER[outset.seats]
        # The turntable
        self.turned: i64 = 0  # quarters clockwise from where it began
        self.stacks = NO_STACKS  # space by space, from the bottom up
        # The supply
        self.bag: i64 = ALL_PIECES
        self.story: tuple[str, ...] = ()  # what was seen to leave the bag, to come back, or not to be there
        self.supply: i64 = ALL_TOKENS
        # Cards, by their numbers in their decks; as masks where their order does not matter
        self.deck = NO_NUMBERS  # the card that is drawn next comes last
        self.discards: i64 = 0
        self.in_play = -1  # the Fortune card that is being resolved
        self.fates = NO_NUMBERS  # the card that is revealed next comes last
        self.box: tuple[int, ...] = ()  # the Fate cards that were not dealt
        self.revealed: i64 = 0
        self.fate = -1  # of this round
        self.fate_paid: tuple[int, ...] = ()  # by seat, the rows and columns that it pays for no more
        self.fate_eaten: tuple[int, ...] = ()  # by seat and kind, up to how many dim sum on the board it has paid for
        # The players
        self.offered: tuple[tuple[Animal, ...], ...] = ()  # while they choose
        self.animals = NO_ANIMALS
        self.tokens = NO_NUMBERS
        self.boards = NO_NUMBERS  # dim sum in their rows, by kind
        self.excess = NO_NUMBERS  # dim sum beside the board, by kind
        self.rows = NO_BOARD_ROWS  # of each kind; 0: none yet
        self.hp = NO_NUMBERS
        self.taken = NO_NUMBERS  # steamers purchased
        self.hands = NO_NUMBERS
        self.shown = NO_NUMBERS  # cards in hands that everybody has seen
        self.laid = NO_LAID  # face up
        self.paid = NO_NUMBERS  # the columns that the animal pays for no more
        # The turn
        self.done: i64 = 0  # the sorts of actions taken, a bit for each
        self.acted: i64 = 0  # how many actions
        self.used = False  # the ability that works once per round
        self.serving: i64 = 0  # dim sum on their way to a board
        self.rolled = -1  # what the lucky die showed for a card last; -1: nothing yet

    def clone(self) -> "Restaurant":
        twin = Restaurant(self.decks, self.outset)
        twin.stand_as(self)
        twin.marker = self.marker
        twin.round = self.round
        twin.counter = self.counter
        twin.turned = self.turned
        twin.stacks = self.stacks.copy()
        twin.bag = self.bag
        twin.story = self.story
        twin.supply = self.supply
        twin.deck = self.deck.copy()
        twin.discards = self.discards
        twin.in_play = self.in_play
        twin.fates = self.fates.copy()
        twin.box = self.box
        twin.revealed = self.revealed
        twin.fate = self.fate
        twin.fate_paid = self.fate_paid
        twin.fate_eaten = self.fate_eaten
        twin.offered = self.offered
        twin.animals = self.animals.copy()
        twin.tokens = self.tokens.copy()
        twin.boards = self.boards.copy()
        twin.excess = self.excess.copy()
        twin.rows = self.rows.copy()
        twin.hp = self.hp.copy()
        twin.taken = self.taken.copy()
        twin.hands = self.hands.copy()
        twin.shown = self.shown.copy()
        twin.laid = self.laid.copy()
        twin.paid = self.paid.copy()
        twin.done = self.done
        twin.acted = self.acted
        twin.used = self.used
        twin.serving = self.serving
        twin.rolled = self.rolled
        return twin

    def clear(self) -> None:
        """Nobody has anything, and nothing stands on the turntable."""
        self.stacks = [()] * len(SPACES)
        self.fate_paid = (0,) * self.seats
        self.fate_eaten = (0,) * self.seats
        self.offered = ((),) * self.seats
        self.animals = [NOBODY] * self.seats
        self.tokens = [0] * self.seats
        self.boards = [0] * self.seats
        self.excess = [0] * self.seats
        self.rows = [OWN_ROWS] * self.seats
        self.hp = [0] * self.seats
        self.taken = [0] * self.seats
        self.hands = [0] * self.seats
        self.shown = [0] * self.seats
        self.laid = [()] * self.seats
        self.paid = [0] * self.seats

    @property
    def last_round(self) -> bool:
        """Whether the game ends with this round."""
        return self.counter == 0 or not self.fates

    @property
    def drawn_by_die(self) -> bool:
        return self.options["bag"] == "die"

    def turn_order(self) -> list[Seat]:
        """All seats, clockwise from the first player marker."""
        return [self.marker, *self.from_left_of(self.marker)]

    # The turntable

    def zone(self, seat: Seat) -> i64:
        """The spaces in a player's zone, a bit for each."""
        return IN_ZONE[self.seats][self.turned][seat]

    def stack(self, space: int) -> tuple[Steamer, ...]:
        return self.stacks[space - 1]

    def restack(self, space: int, stack: tuple[Steamer, ...]) -> None:
        self.stacks[space - 1] = stack

    def spaces_with_steamers(self) -> i64:
        found: i64 = 0
        bit: i64 = 2  # of space 1
        for stack in self.stacks:
            if stack:
                found |= bit
            bit += bit
        return found

    def top(self, space: int) -> i64:
        """What is in the top steamer of a stack."""
        return self.stack(space)[-1].pieces

    # The players

    def fewest(self) -> Seat:
        """The player with the fewest HP; of those who tie, the last in turn order."""
        poorest = self.marker
        for seat in self.turn_order():
            if self.hp[seat] <= self.hp[poorest]:
                poorest = seat
        return poorest

    def most(self) -> Seat:
        """The player with the most HP; of those who tie, the first in turn order."""
        richest = self.marker
        for seat in self.turn_order():
            if self.hp[seat] > self.hp[richest]:
                richest = seat
        return richest

    def full_lines(self, seat: Seat) -> i64:
        """The columns and rows of a board that are full, a bit for each."""
        board: i64 = self.boards[seat]
        least: i64 = SLOTS
        full: i64 = 0
        bit: i64 = 1 << SLOTS
        for kind in KINDS:
            count = board >> kind.shift & MOST
            if count < least:
                least = count
            if count == SLOTS:
                full |= bit << self.rows[seat][kind.index]
        columns: i64 = 2
        return full | (columns << least) - 2

    def kinds_held(self, seat: Seat) -> i64:
        """The kinds of which a player has a token, a bit for each."""
        return kinds_in(self.tokens[seat])

    def kinds_to_be_had(self) -> i64:
        """The kinds of which the supply has a token."""
        return kinds_in(self.supply)

    # Cards

    def cards_in_hand(self, seat: Seat) -> i64:
        return self.hands[seat].bit_count()

    def can_draw(self) -> bool:
        """Whether there is a Fortune card to be had: a single discarded card is not shuffled."""
        return bool(self.deck) or int(self.discards).bit_count() > 1

    def fate_card(self) -> Card | None:
        """The Fate of this round."""
        return None if self.fate < 0 else self.decks.fate.pack[self.fate]
