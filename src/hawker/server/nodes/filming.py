"""Films of games that are over are made here, from their logs, one game after the other."""

import asyncio
from typing import Final

from hawker.core.archive import written
from hawker.server.hall import Hall
from hawker.server.loaded import LoadedTable
from hawker.tables.entries import Resumed
from hawker.tables.films import Camera
from hawker.tables.party import Party
from hawker.tables.telling import Telling


class Filming:
    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._lock: Final = asyncio.Lock()

    async def film(self, loaded: LoadedTable) -> None:
        """Make the film of a game that is over, unless it is kept already."""
        async with self._lock:
            party, logs = loaded.party, self._hall.store.logs
            if party.film is None and not party.filmed and not await logs.has_film(party.id):
                whole = await self._hall.reading.party(party.id, whole=True)
                await logs.keep_film(party.id, await self._shoot(whole))
            party.filmed = True

    async def _shoot(self, party: Party) -> dict[str, bytes]:
        assert party.match is not None
        moments = party.since(0) or []
        camera, steps = Camera(len(party.seating.places)), set(party.steps)
        for moment in moments:
            telling = Telling(moment)
            camera.take([telling.to(seat) for seat in camera.readers], moment.seq in steps)
            await asyncio.sleep(0)  # a long game takes a while, and others are at their tables
            if camera.full or (moment.table is not None and moment.table.over):
                break  # what comes after the end is told without the rules
        one_set_of_rules = not any(isinstance(moment.entry, Resumed) for moment in moments)
        match = written(party.match) if one_set_of_rules else None
        return await asyncio.to_thread(camera.parts, match)
