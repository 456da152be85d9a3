"""Two kinds of lines: one in which guests take turns, and one for each name."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class FairLine(Generic[T]):
    """Things that wait, each in the name of a guest. Guests take turns: each gets one thing, however many they have.
    What can wait comes when there is nothing else."""

    def __init__(self) -> None:
        self._at_once: Final[OrderedDict[str, deque[T]]] = OrderedDict()
        self._later: Final[OrderedDict[str, deque[T]]] = OrderedDict()
        self._takers: Final[deque[tuple[bool, asyncio.Future[None]]]] = deque()

    def __len__(self) -> int:
        return sum([len(things) for line in (self._at_once, self._later) for things in line.values()])

    def waiting_for(self, who: str) -> int:
        """How many things wait for a guest, without those that can wait."""
        return len(self._at_once.get(who, ()))

    def put(self, thing: T, who: str, can_wait: bool = False) -> None:
        (self._later if can_wait else self._at_once).setdefault(who, deque()).append(thing)
        self._wake()

    async def get(self, all_kinds: bool = True) -> T:
        """The next thing, as soon as there is one; without `all_kinds`, nothing that can wait."""
        while not (line := self._at_once or (self._later if all_kinds else self._at_once)):
            taker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._takers.append((all_kinds, taker))
            try:
                await taker
            except asyncio.CancelledError:
                if taker.done() and not taker.cancelled():
                    self._wake()  # it was woken for something that somebody else must take now
                raise
        who, things = line.popitem(last=False)
        thing = things.popleft()
        if things:
            line[who] = things  # behind all the others
        return thing

    def _wake(self) -> None:
        """Wake somebody who takes what is there."""
        for number, (all_kinds, taker) in enumerate(self._takers):
            if not taker.done() and (all_kinds or self._at_once):
                del self._takers[number]
                taker.set_result(None)
                return


class OneByOne:
    """A lock for each name."""

    def __init__(self) -> None:
        self._locks: Final[dict[str, asyncio.Lock]] = {}
        self.there: Final[Counter[str]] = Counter()  # how many are in, or wait

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        self.there[name] += 1
        lock = self._locks.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self.there[name] -= 1
            if not self.there[name]:
                del self.there[name], self._locks[name]
