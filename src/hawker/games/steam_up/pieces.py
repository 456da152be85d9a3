"""What is in the box: dim sum, steamers, the lucky die, and the zones around the turntable.

All dim sum of a kind are alike, and so are tokens: both are counted, at most 15 of a kind.
"""

from typing import Final

from mypy_extensions import i64

from hawker.kit.counts import MOST, WIDTH, Counted, one_by_one


class DimSum(Counted):
    """A kind of dim sum, and of the food tokens that pay for it."""


KINDS: Final = tuple([DimSum(name, at) for at, name in enumerate(("shrimp", "rice", "meat", "claw", "bun"))])
SHRIMP: Final = KINDS[0]
RICE: Final = KINDS[1]
GUARDS: Final = sum([1 << WIDTH * at + WIDTH - 1 for at in range(len(KINDS))])

PIECES_OF_A_KIND: Final = 15
TOKENS_OF_A_KIND: Final = 10
ALL_PIECES: Final = sum([PIECES_OF_A_KIND << WIDTH * at for at in range(len(KINDS))])
ALL_TOKENS: Final = sum([TOKENS_OF_A_KIND << WIDTH * at for at in range(len(KINDS))])

STEAMER_SIZES: Final = (2, 3, 4)
STEAMERS: Final = 18
OF_A_SIZE: Final = 6
IN_STEAMERS: Final = OF_A_SIZE * sum(STEAMER_SIZES)
SPACES: Final = range(1, 7)  # as people count them; in a mask each is the bit of its number
STACK_AT_SETUP: Final = 3
HIGHEST_STACK: Final = 5
COUNTER: Final = {2: 12, 3: 12, 4: 16, 5: 18}
FATES_DEALT: Final = 18
ROWS: Final = range(1, 6)  # from the top; each slot of a row is in a column of its own
SLOTS: Final = 6
COLUMNS: Final = range(1, SLOTS + 1)
# In a mask of lines each column is the bit of its number, and each row the bit of its number after those.
COLUMN_BITS: Final = 0b1111110
ROW_BITS: Final = 0b111110 << SLOTS
MOST_PLAYERS: Final = 5


def kinds_in(counts: i64) -> i64:
    """The kinds that are there, a bit for each."""
    found: i64 = 0
    bit: i64 = 1
    while counts != 0:
        if counts & MOST != 0:
            found |= bit
        bit += bit
        counts >>= WIDTH
    return found


def covers(counts: i64, wanted: i64) -> bool:
    """Whether all of these are there. A guard bit above each count is borrowed from where there are too few."""
    guards: i64 = GUARDS
    return (counts | guards) - wanted & guards == guards


def listed(counts: i64) -> list[DimSum]:
    """One by one, kind by kind."""
    return one_by_one(counts, KINDS)


def nth(counts: i64, place: i64) -> DimSum:
    """The one at that place, counted from 0, when they lie kind by kind."""
    for kind in KINDS:
        there = counts >> kind.shift & MOST
        if place < there:
            return kind
        place -= there
    raise IndexError(place)


def numbers_in(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    found = []
    number = 0
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


class Steamer:
    """What is in a steamer, counted by kind, and whether everybody has seen it; immutable."""

    def __init__(self, pieces: i64, seen: bool) -> None:
        self.pieces: Final = pieces
        self.seen: Final = seen


# The lucky die has no 4, but a blank instead, which counts as 0 and shows no dim sum.
LUCKY: Final = (0, 1, 2, 3, 5, 6)
PICTURES: Final[dict[int, DimSum]] = dict(zip(LUCKY[1:], KINDS, strict=True))

# The twelfths of the turntable's edge that belong to each seat; what lies on a line belongs to both sides.
ZONES: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    2: ((0, 1, 2, 3), (9, 10, 11, 0)),
    3: ((0, 1, 2, 3, 4), (4, 5, 6, 7, 8), (8, 9, 10, 11, 0)),
    4: ((0, 1, 2, 3), (3, 4, 5, 6), (6, 7, 8, 9), (9, 10, 11, 0)),
    5: ((0, 1, 2, 3), (2, 3, 4, 5), (4, 5, 6, 7, 8), (7, 8, 9, 10), (9, 10, 11, 0)),
}
# The lines: from where to where each seat's zone goes, in twelfths. With two players the far half is nobody's.
LINES: Final = {
    2: ((0.0, 3.0), (9.0, 12.0)),
    3: ((0.0, 4.0), (4.0, 8.0), (8.0, 12.0)),
    4: ((0.0, 3.0), (3.0, 6.0), (6.0, 9.0), (9.0, 12.0)),
    5: ((0.0, 2.4), (2.4, 4.8), (4.8, 7.2), (7.2, 9.6), (9.6, 12.0)),
}
QUARTERS: Final = 4


def place_of(space: int, turned: int) -> int:
    """The twelfth at which a space lies when the turntable is so many quarters clockwise from where it began."""
    return (2 * (space - 1) + 3 * turned) % 12


def _spaces_in(zone: tuple[int, ...], turned: int) -> int:
    return sum([1 << space for space in SPACES if place_of(space, turned) in zone])


# By the number of seats, the quarters turned, and the seat: the spaces in its zone, a bit for each.
IN_ZONE: Final[list[list[list[int]]]] = [
    [[_spaces_in(zone, turned) for zone in ZONES.get(seats, ())] for turned in range(QUARTERS)]
    for seats in range(MOST_PLAYERS + 1)
]
EVERYWHERE: Final = 0b1111110
