"""Seeded chance: a keyed hash in counter mode, so that what was drawn in public tells nothing of what comes next."""

import struct
from hashlib import blake2b
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

_LANES: Final = struct.Struct("<32H")
PER_BLOCK: Final = 32  # lanes
LANE: Final = 16  # bits
SPAN: Final = 65536
LOW: Final = 65535


class Seed:
    """What a game's chance grows from: any whole number or text."""

    def __init__(self, seed: int | str) -> None:
        self.text: Final = str(seed)
        self._key: Final = blake2b(self.text.encode(), digest_size=32, person=b"hawker dice").digest()

    def block(self, number: int) -> tuple[int, ...]:
        """The numbered block of the stream, as lanes of 16 bits."""
        return _LANES.unpack(blake2b(number.to_bytes(8, "little"), key=self._key, digest_size=64).digest())


class Dice:
    """A stream of numbers that its seed fixes on every platform."""

    def __init__(self, seed: Seed, drawn: int = 0) -> None:
        self.seed: Final = seed
        self._block: i64 = drawn // PER_BLOCK
        self._place: i64 = drawn % PER_BLOCK
        self._lanes: tuple[int, ...] = ()  # of this block; empty until something is drawn from it

    @property
    def drawn(self) -> int:
        """How far along the stream is, in lanes."""
        return self._block * PER_BLOCK + self._place

    def clone(self) -> "Dice":
        return Dice(self.seed, self.drawn)

    def fork(self) -> "Dice":
        """Dice of their own for something that may draw much or little: these move on by one lane whatever it draws."""
        self._lane()
        return Dice(Seed(f"{self.seed.text}/{self.drawn}"))

    def below(self, bound: int) -> int:
        """A whole number from 0 up to but not including `bound`, all equally likely."""
        if bound > SPAN:
            return self._far_below(bound)
        several: i64 = bound
        product = self._lane() * several
        if product & LOW < several:
            # Some outcomes would come up once more than others: draw those again (Lemire).
            uneven = (SPAN - several) % several
            while product & LOW < uneven:
                product = self._lane() * several
        return product >> LANE

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _lane(self) -> i64:
        if self._place == PER_BLOCK:
            self._block += 1
            self._place = 0
            self._lanes = ()
        if not self._lanes:
            self._lanes = self.seed.block(self._block)
        self._place += 1
        return self._lanes[self._place - 1]

    def _far_below(self, bound: int) -> int:
        bits = bound.bit_length()
        while True:
            number = 0
            for _ in range((bits + 15) // 16):
                lane: int = self._lane()  # not an i64: beside one, the whole number would have to fit into 64 bits
                number = number << 16 | lane
            number >>= -bits % 16
            if number < bound:
                return number
