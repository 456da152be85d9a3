"""The scheduler does what is due at tables. `tables/due.py` says what that is, and when.

What is due stands in the database, so it happens even if every node is restarted and nobody is connected.
"""

import asyncio
import logging
from typing import Final

from hawker.server.hall import Hall, tag
from hawker.server.loaded import LoadedTable
from hawker.server.nodes.bots import Bots
from hawker.server.nodes.filming import Filming
from hawker.server.nodes.tasks import Tasks, every
from hawker.server.presence import Presence
from hawker.tables import judging
from hawker.tables.due import Due, due_now, heirs
from hawker.tables.errors import Denied

CLAIMED_AT_MOST: Final = 50

_logger = logging.getLogger("hawker.scheduler")


class Scheduler:
    def __init__(self, hall: Hall, presence: Presence, bots: Bots, filming: Filming) -> None:
        self._hall: Final = hall
        self._presence: Final = presence
        self._bots: Final = bots
        self._filming: Final = filming
        self._tasks: Final = Tasks()
        self._busy: Final[set[str]] = set()
        self._closing = False
        hall.when_due = self.look_at

    async def open(self) -> None:
        if self._hall.bus.alone:
            await self._hall.store.agenda.end_leases()
        self._tasks.spawn(every(lambda: self._hall.timings.look_every, self._claim, self._note))

    async def close(self) -> None:
        self._closing = True
        await self._tasks.end()

    def look_at(self, table: str, due_at: float) -> None:
        """Look after a table at a time that this node has the lease for."""
        delay = due_at - self._hall.store.now()
        if delay <= 0:
            self._look_soon(table)
        else:
            asyncio.get_running_loop().call_later(delay, self._look_soon, table)

    def _look_soon(self, table: str) -> None:
        if table not in self._busy and not self._closing:
            self._busy.add(table)
            self._tasks.spawn(self._look_after(table))

    async def _claim(self) -> None:
        """Take on what is due and nobody has taken on."""
        hall = self._hall
        if hall.store.clock.sure:
            for table in await hall.store.agenda.claim(hall.timings.lease, CLAIMED_AT_MOST):
                self._look_soon(table)

    def _note(self, error: Exception) -> None:
        if self._hall.explain(error) is None:
            _logger.error("what is due cannot be seen to", exc_info=error)

    async def _look_after(self, table: str) -> None:
        hall = self._hall
        try:
            await self._see(await hall.load(table))
        except Denied as denied:
            if denied.code in ("unreadable", "no-such-game"):
                # Another node may understand it, or this one after an upgrade.
                seq = (await hall.store.logs.heads([table])).get(table, 0)
                await hall.store.agenda.postpone(table, hall.store.now() + hall.timings.not_understood, seq)
            elif denied.code in ("not-kept", "not-known", "away"):
                return  # the database is away: the lease ends, and somebody tries again
        except Exception as error:
            # It stays due: when the lease is over, somebody looks again.
            if hall.explain(error) is None:
                _logger.exception("a table could not be looked after", extra={"table": tag(table)})
            return
        finally:
            self._busy.discard(table)
        loaded = hall.loaded.get(table)
        if loaded is not None:
            # What was done may have made the next thing due while this node was still busy with the table.
            due = self._due(loaded, hall.store.now())
            if due is not None and due.leased and due.what != "film":
                self.look_at(table, due.at)

    def _due(self, loaded: LoadedTable, now: float) -> Due | None:
        return due_now(loaded.party, now, self._hall.timings, self._presence.absence(loaded))

    async def _see(self, loaded: LoadedTable) -> None:
        """Do what is due at a table, or say when to look again."""
        party, now = loaded.party, self._hall.store.now()
        due = self._due(loaded, now)
        if due is not None and due.at <= now:
            await self._do(loaded, due)
        elif due is None or not due.leased:
            at = None if due is None else max(due.at, now + self._hall.timings.look_every)
            await self._hall.store.agenda.postpone(party.id, at, party.seq)

    async def _do(self, loaded: LoadedTable, due: Due) -> None:
        hall, party, seat, version = self._hall, loaded.party, due.seat, loaded.party.seating.version
        match due.what:
            case "film":
                await self._filming.film(loaded)
                await hall.store.agenda.postpone(party.id, None, party.seq)
            case "deal":
                latest = hall.store.now() - hall.timings.nonces
                await hall.act(loaded, lambda party: judging.deal(party, latest))
            case "host":
                await self._pass_host(loaded)
            case "bot" if seat is not None:
                await self._bots.move(loaded, seat)
            case "clock" if seat is not None:
                await hall.act(loaded, lambda party: judging.stand_in(party, seat, version, "clock"))
            case "away" if seat is not None:
                await hall.act(loaded, lambda party: judging.stand_in(party, seat, version, "away"))
                if party.seating.places[seat].guest == party.seating.host:
                    await self._pass_host(loaded)

    async def _pass_host(self, loaded: LoadedTable) -> None:
        """Make a player who is connected the host, if there is one."""
        there = heirs(loaded.party.seating, loaded.present())
        if there:
            await self._hall.act(loaded, lambda party: judging.pass_host(party, there[0]))
