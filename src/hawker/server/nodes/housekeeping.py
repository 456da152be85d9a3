"""What a node does every few seconds: compare its copies with the logs, count, and delete what is old."""

import logging
from typing import Final

from hawker.server.hall import Hall
from hawker.server.metrics import SOCKETS, TABLES, WORKER_RESTARTS
from hawker.server.nodes.tasks import Tasks, every
from hawker.server.nodes.workers import Workers
from hawker.server.presence import Presence

_logger = logging.getLogger("hawker.housekeeping")


class Housekeeping:
    def __init__(self, hall: Hall, presence: Presence, workers: Workers, prune_days: int) -> None:
        self._hall: Final = hall
        self._presence: Final = presence
        self._workers: Final = workers
        self._prune_days: Final = prune_days
        self._pruned_at = float("-inf")
        self._tasks: Final = Tasks()

    def open(self) -> None:
        timings = self._hall.timings
        self._tasks.spawn(every(lambda: timings.heads_every, self._keep_house, self._note))
        self._tasks.spawn(every(lambda: timings.heads_untold_every, self._look_at_heads, self._note))
        self._tasks.spawn(every(lambda: timings.look_every, self._try_to_keep, self._note))

    async def close(self) -> None:
        await self._tasks.end()

    async def _keep_house(self) -> None:
        hall = self._hall
        self._presence.send_away(await hall.store.people.all_banned())
        hall.forget_unused()
        await hall.check_heads(list(hall.loaded))
        await hall.store.clock.keep()
        self._count()
        await self._prune()

    async def _look_at_heads(self) -> None:
        """While other nodes cannot tell what they wrote, look for it where somebody waits for it."""
        hall = self._hall
        if not hall.bus.knows:
            await hall.check_heads([table for table, each in hall.loaded.items() if each.connections or each.waiting])

    async def _try_to_keep(self) -> None:
        """While nothing can be kept, see when it can be again."""
        if self._hall.store.health.trouble:
            await self._hall.store.keeps()

    def _note(self, error: Exception) -> None:
        if self._hall.explain(error) is None:
            _logger.error("the house could not be kept", exc_info=error)

    async def _prune(self) -> None:
        """Delete what nobody has used for long, if the hall is set up so."""
        now = self._hall.store.now()
        if self._prune_days and now - self._pruned_at > self._hall.timings.prune_every:
            self._pruned_at = now
            tables, guests = await self._hall.store.prune(self._prune_days)
            if tables or guests:
                _logger.info("pruned", extra={"tables": tables, "guests": guests})

    def _count(self) -> None:
        TABLES.set(len(self._hall.loaded))
        everyone = [connection for each in self._hall.loaded.values() for connection in each.connections]
        watching = sum([connection.seat is None for connection in everyone])
        SOCKETS.labels("seat").set(len(everyone) - watching)
        SOCKETS.labels("spectator").set(watching)
        WORKER_RESTARTS.set(self._workers.restarts)
