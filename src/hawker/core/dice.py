"""Seeded chance: a keyed hash in counter mode, so that what was drawn in public tells nothing of what comes next."""

import struct
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

_LANES: Final = struct.Struct("<32H")
_PER_BLOCK: Final = 32
_SPAN: Final = 1 << 16


class Seed:
    """What a game's chance grows from: any whole number or text."""

    def __init__(self, seed: int | str) -> None:
        self.text: Final = str(seed)
        self._key: Final = blake2b(self.text.encode(), digest_size=32, person=b"hawker dice").digest()

    def block(self, number: int) -> tuple[int, ...]:
        """The numbered block of the stream, as lanes of 16 bits."""
        return _LANES.unpack(blake2b(number.to_bytes(8, "little"), key=self._key, digest_size=64).digest())


class Dice:
    """A stream of numbers that its seed fixes on every platform. `drawn` says how far along it is, in lanes."""

    def __init__(self, seed: Seed, drawn: int = 0) -> None:
        self.seed: Final = seed
        self.drawn = drawn
        self._lanes: tuple[int, ...] = ()  # the block under way; empty until something is drawn

    def clone(self) -> "Dice":
        return Dice(self.seed, self.drawn)

    def fork(self) -> "Dice":
        """Dice of their own for something that may draw much or little: these move on by one lane whatever it draws."""
        self.drawn += 1
        return Dice(Seed(f"{self.seed.text}/{self.drawn}"))

    def below(self, bound: int) -> int:
        """A whole number from 0 up to but not including `bound`, all equally likely."""
        if bound > _SPAN:
            return self._far_below(bound)
        product = self._lane() * bound
        if product % _SPAN < bound:
            # Some outcomes would come up once more than others: draw those again (Lemire).
            uneven = (_SPAN - bound) % bound
            while product % _SPAN < uneven:
                product = self._lane() * bound
        return product // _SPAN

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _lane(self) -> int:
        place = self.drawn % _PER_BLOCK
        if place == 0 or not self._lanes:
            self._lanes = self.seed.block(self.drawn // _PER_BLOCK)
        self.drawn += 1
        return self._lanes[place]

    def _far_below(self, bound: int) -> int:
        bits = bound.bit_length()
        while True:
            number = 0
            for _ in range((bits + 15) // 16):
                number = number << 16 | self._lane()
            number >>= -bits % 16
            if number < bound:
                return number
