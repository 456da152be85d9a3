"""How often somebody may do something: at most so many times within any so many seconds.

The times that were allowed are remembered, here or in Redis for all nodes together, so that no window of that length
holds more of them, wherever it begins.
"""

import asyncio
import time
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from hawker.server.bounds import Bounds
from hawker.server.nodes.bus import Bus
from hawker.server.timings import Timings
from hawker.tables.errors import Denied

REMEMBERED_AT_MOST: Final = 1_000_000  # times of all keys together
REMEMBERED_FOR: Final = 3600.0  # seconds, the longest window
GUESSERS_AT_MOST = 100  # that wait for it


class Windows:
    """The times at which something was allowed, by key."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = REMEMBERED_AT_MOST) -> None:
        self._clock: Final = clock
        self._most: Final = most
        self._times: Final[OrderedDict[str, list[float]]] = OrderedDict()
        self._remembered = 0

    def wait(self, key: str, most: int, seconds: float) -> float:
        """0 if this is one of the `most` times within `seconds`, and then it counts; else how long to wait."""
        now = self._clock()
        times = self._times.setdefault(key, [])
        past = bisect_right(times, now - seconds)
        del times[:past]
        self._remembered -= past
        if len(times) >= most:
            return times[0] + seconds - now
        times.append(now)
        self._remembered += 1
        self._times.move_to_end(key)
        while self._remembered > self._most or self._oldest() <= now - REMEMBERED_FOR:
            _, forgotten = self._times.popitem(last=False)
            self._remembered -= len(forgotten)
        return 0.0

    def _oldest(self) -> float:
        """The last allowed time of the key that has been quiet for the longest."""
        return next(iter(self._times.values()))[-1]


class Limits:
    """Counts what guests and addresses do: HTTP requests over all nodes together, messages of sockets at each node."""

    def __init__(self, bus: Bus, on: bool, timings: Timings, bounds: Bounds) -> None:
        self.bounds: Final = bounds
        self._bus: Final = bus
        self._timings: Final = timings
        self._on: Final = on
        self._windows: Final = Windows()
        self._sockets: Final[Counter[str]] = Counter()
        self._guessers = 0

    async def wait(self, what: str, who: str, most: int, seconds: int) -> float:
        """How long somebody has to wait to do this; 0 if they may, and then it counts."""
        if not self._on:
            return 0.0
        there = await self._bus.wait(f"{what}:{who}", most, seconds)
        return self._windows.wait(f"{what}:{who}", most, seconds) if there is None else there

    async def check(self, what: str, who: str, most: int, seconds: int) -> None:
        """A guest or an address may do this `most` times within `seconds`."""
        after = await self.wait(what, who, most, seconds)
        if after:
            sentence = f"That was too often: at most {most} times within {seconds} seconds."
            raise Denied("too-often", sentence, after=after)

    async def check_guess(self, household: str) -> None:
        """Somebody guesses at the hall's password. A household has few guesses; when many households guess, each guess
        has to wait. Whoever is in the hall never comes here."""
        await self.check("guess", household, *self.bounds.guesses_of_a_household)
        until = time.monotonic() + self._timings.guess
        self._guessers += 1
        try:
            while after := await self.wait("guess", "all", *self.bounds.guesses_of_all):
                if self._guessers > GUESSERS_AT_MOST or time.monotonic() + after > until:
                    sentence = "Many are guessing at the password right now: try again in a minute."
                    raise Denied("too-often", sentence, after=60.0)
                await asyncio.sleep(after)
        finally:
            self._guessers -= 1

    def allows(self, what: str, who: str, most: int, seconds: float) -> bool:
        """Whether somebody may do this, as counted at this node alone."""
        return not self._on or not self._windows.wait(f"{what}:{who}", most, seconds)

    def allows_both(self, what: str, guest: str, address: str, most: int, seconds: float) -> bool:
        """The same for a guest and for their address, which may be the home of several guests."""
        of_address = most * self.bounds.guests_of_an_address
        return self.allows(what, guest, most, seconds) and self.allows(what, address, of_address, seconds)

    def hold(self, most: Mapping[str, int]) -> None:
        """Count one more socket at this node for each of these guests and addresses, unless one has too many."""
        for who, limit in most.items():
            if self._on and self._sockets[who] >= limit:
                raise Denied("too-many", f"There are too many of them: at most {limit} sockets at the same time.")
        self._sockets.update(most.keys())

    def let_go(self, *holders: str) -> None:
        self._sockets.subtract(holders)
        for who in holders:
            if not self._sockets[who]:
                del self._sockets[who]
