"""Guests who look at match files: each gets one page at a time, they take turns, and only so many may wait."""

import asyncio
from typing import Final

from hawker.server.bounds import Bounds
from hawker.server.nodes.lines import OneByOne
from hawker.server.nodes.worker import Viewing
from hawker.server.nodes.workers import Workers
from hawker.tables.errors import Denied

OF_A_GUEST: Final = 4  # pages that somebody may be waiting for, of which one is worked on
PATIENCE: Final = 60.0  # seconds


class Viewings:
    def __init__(self, workers: Workers, bounds: Bounds) -> None:
        self._workers: Final = workers
        self._bounds: Final = bounds
        self._guests: Final = OneByOne()
        self._screen: Final = asyncio.Lock()  # a file that was begun is replayed to its end before the next one

    async def page(self, guest: str, viewing: Viewing) -> bytes:
        """A page of a match file, as JSON."""
        if self._guests.there[guest] >= OF_A_GUEST:
            raise Denied("busy", "You are looking at several match files at once: wait until one of them is there.")
        if self._guests.there.total() >= self._bounds.viewings:
            raise Denied("busy", "Many guests are looking at match files now: try again in a moment.")
        try:
            async with asyncio.timeout(PATIENCE), self._guests.turn(guest), self._screen:
                viewed = await self._workers.view(viewing, guest)
        except TimeoutError:
            raise Denied("busy", "The bots of this hall are busy with games: try again in a moment.") from None
        if viewed.code:
            raise Denied(viewed.code, viewed.refusal)
        return viewed.page
