"""Lists that come up over and over, made once: of cards in hand, and of the moves that can be made with them."""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from mypy_extensions import i64

T = TypeVar("T")


class Listing(Generic[T]):
    """Things in a fixed order, listed for any set of them that a bit mask names.

    The lists of each part of the mask are kept, so that any list is put together from a few of them.
    """

    def __init__(self, things: Iterable[T], width: int = 12, first: int = 0) -> None:
        """`width` is that of a part, in bits; `first` is the bit of the first thing."""
        self.all: Final = tuple(things)
        self._first: Final = i64(first)
        self._width: Final = i64(width)
        self._part: Final[i64] = (1 << width) - 1
        self._parts: Final = [self.all[start : start + width] for start in range(0, len(self.all), width)]
        self._kept: Final[list[list[tuple[T, ...]]]] = [[()] * (1 << len(part)) for part in self._parts]
        self._lowest: Final = self._kept[0]  # of most masks there is nothing else

    def of(self, mask: i64) -> tuple[T, ...]:
        mask >>= self._first
        part = mask & self._part
        listed = self._lowest[part]
        if part != 0 and not listed:
            listed = self._keep(0, part)
        mask >>= self._width
        at: i64 = 1
        while mask != 0:
            part = mask & self._part
            if part != 0:
                run = self._kept[at][part] or self._keep(at, part)
                listed = listed + run if listed else run
            mask >>= self._width
            at += 1
        return listed

    def of_part(self, mask: i64, at: i64) -> tuple[T, ...]:
        """The same for one part of the mask."""
        part = mask >> self._first + self._width * at & self._part
        return (self._kept[at][part] or self._keep(at, part)) if part != 0 else ()

    def _keep(self, at: i64, part: i64) -> tuple[T, ...]:
        run = self._kept[at][part] = tuple([thing for bit, thing in enumerate(self._parts[at]) if part >> bit & 1])
        return run
