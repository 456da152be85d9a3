"""Counting what is alike. Of a pile it matters how many of each kind are in it; these counts are packed into one whole
number, six bits for each kind, so that adding and taking away is adding and subtracting.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

WIDTH: Final = 6  # bits: ten kinds fit, and at most 31 of a kind, so that the highest bit of the six stays free
MOST: Final = 63


class Counted:
    """A kind of thing: its name, the bit that stands for it in a mask, and where it is counted."""

    def __init__(self, name: str, index: int) -> None:
        self.name: Final = name
        self.index: Final = index
        self.bit: Final[i64] = 1 << index
        self.shift: Final[i64] = WIDTH * index
        self.one: Final[i64] = 1 << WIDTH * index

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


K = TypeVar("K", bound=Counted)


def counted(things: Iterable[Counted]) -> i64:
    """These, counted by kind."""
    total: i64 = 0
    for kind in things:
        total += kind.one
    return total


def count_of(counts: i64, kind: Counted) -> i64:
    """How many of one kind there are."""
    return counts >> kind.shift & MOST


def count_all(counts: i64) -> i64:
    total: i64 = 0
    while counts != 0:
        total += counts & MOST
        counts >>= WIDTH
    return total


def one_by_one(counts: i64, kinds: Iterable[K]) -> list[K]:
    """Each of them, kind by kind."""
    single: list[K] = []
    for kind in kinds:
        single += [kind] * count_of(counts, kind)
    return single


def tally(counts: i64, kinds: Sequence[Counted]) -> dict[str, int]:
    """The counts by name, as a document has them; kinds of which there are none are left out."""
    return {kind.name: count_of(counts, kind) for kind in kinds if count_of(counts, kind) != 0}
