"""The house: all parts of a node put together."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from hawker.bots import BOTS, LEVEL_BOTS, allowed
from hawker.core.game import Game
from hawker.server.hall import Hall
from hawker.server.http.admission import Admission
from hawker.server.http.devices import Devices
from hawker.server.http.guard import Door
from hawker.server.http.limits import Limits
from hawker.server.http.viewings import Viewings
from hawker.server.loaded import encode
from hawker.server.metrics import BOT_SECONDS, COMMIT_SECONDS, COMMITTED
from hawker.server.nodes.bots import Bots
from hawker.server.nodes.bus import Bus, RedisBus
from hawker.server.nodes.filming import Filming
from hawker.server.nodes.housekeeping import Housekeeping
from hawker.server.nodes.listener import Listener
from hawker.server.nodes.scheduler import Scheduler
from hawker.server.nodes.worker import find_games
from hawker.server.nodes.workers import Workers
from hawker.server.presence import Presence
from hawker.server.settings import Setup
from hawker.server.sockets.connection import Connection, Outbox
from hawker.server.storage.database import connect, open_up
from hawker.server.storage.listings import Listings
from hawker.server.storage.store import Store
from hawker.server.talk import Talk
from hawker.tables.told import Bye

GOODBYE: Final = 2.0  # seconds that clients get to take their leave

_logger = logging.getLogger("hawker")


class House:
    """One node."""

    admission: Admission  # there when the house is open: its key lies in the database

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.timings: Final = setup.timings
        self.games: Final[Mapping[str, Game[Any]]] = find_games(setup.games)
        self.bot_names: Final = [*BOTS, *allowed(setup.bots)]
        self.bots_offered: Final = [*LEVEL_BOTS, *allowed(setup.bots)]
        setup.make_file()
        self.store: Final = Store(connect(setup.database_url()), self.timings)
        self.bus: Final = RedisBus(setup.redis, self.timings) if setup.redis else Bus()
        self.hall: Final = Hall(self.store, self.bus, self.games, self.timings)
        self.presence: Final = Presence(self.hall)
        self.talk: Final = Talk(self.hall, setup.chat)
        self.listener: Final = Listener(self.hall, self.presence, self.talk)
        # Over HTTP
        self.door: Final = Door(setup)
        self.devices: Final = Devices(self.store)
        self.limits: Final = Limits(self.bus, setup.limits, self.timings, setup.bounds)
        self.listings: Final = Listings(self.store, setup.limits, setup.bounds)
        self.address: Final = setup.public_url.rstrip("/") or setup.lan_url()  # where others find the hall, if they do
        # Over sockets
        self.connections: Final[set[Connection]] = set()
        self.outbox: Final = Outbox(setup.bounds)
        # By itself
        self.workers: Final = Workers(setup.bot_workers, setup.bot_seconds, setup.games, _thought, setup.bots)
        self.viewings: Final = Viewings(self.workers, setup.bounds)
        self.bots: Final = Bots(self.hall, self.workers)
        self.filming: Final = Filming(self.hall)
        self.scheduler: Final = Scheduler(self.hall, self.presence, self.bots, self.filming)
        self.housekeeping: Final = Housekeeping(self.hall, self.presence, self.workers, setup.prune_days)
        self.store.commits.on_commit = _committed
        self.is_open = False

    async def open(self) -> None:
        if self.is_open:
            return
        try:
            await self._open()
        except BaseException:
            await self.close()
            raise
        self.is_open = True

    async def _open(self) -> None:
        await open_up(self.store.engine)
        await self.store.open(self.bus.alone)
        self.admission = Admission(self, await self.store.secret_key(), self.setup.password)
        self.presence.open()
        await self.bus.open(self.listener.hear)
        await self.workers.start()
        await self.scheduler.open()
        self.housekeeping.open()
        _logger.info("open", extra={"games": len(self.games), "database": self.store.engine.dialect.name})

    async def close(self) -> None:
        await self.housekeeping.close()
        await self.scheduler.close()
        await self.workers.stop()
        await self.bus.close()
        await self.store.close()
        if self.is_open:
            self.is_open = False
            _logger.info("closed")

    async def say_goodbye(self) -> None:
        """Send everybody away who should come back soon: to another node, or to this one when it is up again."""
        text = encode(Bye(why="The hall is closing for a moment.", again=True))
        for loaded in self.hall.loaded.values():
            loaded.wake()
        leaving = list(self.connections)
        for connection in leaving:
            connection.send(text)
            connection.close(1012, "come back in a moment")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while not all(connection.finished for connection in leaving):
                    await asyncio.sleep(0.01)

    async def tell_guest(self, guest: str) -> None:
        """Somebody has another name, or is gone."""
        await self.presence.renamed(guest)
        self.bus.tell("guest", guest)


def _thought(bot: str, seconds: float) -> None:
    BOT_SECONDS.labels(bot).observe(seconds)


def _committed(seconds: float, appends: int) -> None:
    COMMIT_SECONDS.observe(seconds)
    COMMITTED.inc(appends)
