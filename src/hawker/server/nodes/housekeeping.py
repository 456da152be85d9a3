"""What a node does every few seconds: compare its copies with the logs, count, and delete what is old."""

import asyncio
import logging
from typing import Final

from hawker.server.hall import Hall
from hawker.server.metrics import SOCKETS, TABLES, WORKER_RESTARTS
from hawker.server.nodes.bus import end
from hawker.server.nodes.workers import Workers
from hawker.server.presence import Presence
from hawker.server.storage.pruning import prune

_logger = logging.getLogger("hawker.housekeeping")


class Housekeeping:
    def __init__(self, hall: Hall, presence: Presence, workers: Workers, prune_days: int) -> None:
        self._hall: Final = hall
        self._presence: Final = presence
        self._workers: Final = workers
        self._prune_days: Final = prune_days
        self._pruned_at = float("-inf")
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        loops = (self._keep_house(), self._look_at_heads(), self._try_to_keep())
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def close(self) -> None:
        await end(self._tasks)

    async def _keep_house(self) -> None:
        hall = self._hall
        while True:
            try:
                self._presence.send_away(await hall.store.people.all_banned())
                hall.forget_unused()
                await hall.check_heads(list(hall.loaded))
                await hall.store.clock.keep()
                self._count()
                await self._prune()
            except Exception as error:
                self._note(error)
            await asyncio.sleep(hall.timings.heads_every)

    async def _look_at_heads(self) -> None:
        """While other nodes cannot tell what they wrote, look for it where somebody waits for it."""
        hall = self._hall
        while True:
            await asyncio.sleep(hall.timings.heads_untold_every)
            if hall.bus.knows:
                continue
            try:
                waited_for = [table for table, each in hall.loaded.items() if each.connections or each.waiting]
                await hall.check_heads(waited_for)
            except Exception as error:
                self._note(error)

    async def _try_to_keep(self) -> None:
        """While nothing can be kept, see when it can be again."""
        while True:
            await asyncio.sleep(self._hall.timings.look_every)
            try:
                if self._hall.store.health.trouble:
                    await self._hall.store.keeps()
            except Exception as error:
                self._note(error)

    def _note(self, error: Exception) -> None:
        if self._hall.explain(error) is None:
            _logger.error("the house could not be kept", exc_info=error)

    async def _prune(self) -> None:
        """Delete what nobody has used for long, if the hall is set up so."""
        now = self._hall.store.now()
        if self._prune_days and now - self._pruned_at > self._hall.timings.prune_every:
            self._pruned_at = now
            tables, guests = await prune(self._hall.store, self._prune_days)
            if tables or guests:
                _logger.info("pruned", extra={"tables": tables, "guests": guests})

    def _count(self) -> None:
        TABLES.set(len(self._hall.loaded))
        everyone = [connection for each in self._hall.loaded.values() for connection in each.connections]
        watching = sum([connection.seat is None for connection in everyone])
        SOCKETS.labels("seat").set(len(everyone) - watching)
        SOCKETS.labels("spectator").set(watching)
        WORKER_RESTARTS.set(self._workers.restarts)
