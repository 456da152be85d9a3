"""The store: all that the hall keeps. Logs grow through `commits.py` alone."""

import asyncio
import secrets
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.agenda import Agenda
from hawker.server.storage.chat import Chat
from hawker.server.storage.clock import HallClock
from hawker.server.storage.commits import Commits
from hawker.server.storage.database import found, insert, write, writing
from hawker.server.storage.logs import Logs
from hawker.server.storage.people import A_DAY, People
from hawker.server.storage.schema import guests, house, seats, tables
from hawker.server.timings import Timings

TRIED_EVERY: Final = 5.0  # seconds
ANSWERS_WITHIN: Final = 2.0  # seconds
GOODBYE: Final = 2.0  # seconds
FAILED_FOR: Final = 0.5  # seconds that nothing new is tried for those who ask
TRIAL: Final = 16_000  # characters


class Store:
    def __init__(self, engine: AsyncEngine, timings: Timings) -> None:
        self.engine: Final = engine
        self.clock: Final = HallClock(engine, timings)
        self.commits: Final = Commits(engine, timings)
        self.health: Final = self.commits.health
        self.logs: Final = Logs(engine)
        self.agenda: Final = Agenda(engine, self.now)
        self.people: Final = People(engine, self.now)
        self.chat: Final = Chat(engine)
        self._trying: Final = asyncio.Lock()
        self._failed: tuple[float, Exception] | None = None

    async def open(self, alone: bool = True) -> None:
        await self.clock.open(alone)
        self.commits.open()

    async def close(self) -> None:
        await self.commits.close()
        await self._hang_up()

    async def _hang_up(self) -> None:
        """Close all connections. PostgreSQL is told, and one that no longer answers is not waited for."""
        until = asyncio.get_running_loop().time() + GOODBYE
        while True:
            # A timeout cuts off the connection that was waited for; the next round closes the others.
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self.engine.dispose()
                    return

    async def keeps(self) -> None:
        """Raise if the database keeps nothing. If it kept something a moment ago, it only has to answer a question;
        otherwise a row is written."""
        async with self._trying:
            if self._failed is not None and time.monotonic() - self._failed[0] < FAILED_FOR:
                raise self._failed[1]
            fresh = time.monotonic() - self.health.kept_at < TRIED_EVERY
            try:
                async with asyncio.timeout(ANSWERS_WITHIN):
                    await (self._ask() if fresh and not self.health.trouble else self._try())
            except Exception as error:
                self._failed = (time.monotonic(), error)
                raise
            self._failed = None

    async def _ask(self) -> None:
        self.commits.check_files()
        await found(self.engine, select(1))

    async def _try(self) -> None:
        """Write a row as large as a move's, because a full disk may still have room for a few bytes."""
        self.commits.check_files()
        row = {"key": "trial", "value": f"{self.now():.0f}".ljust(TRIAL)}
        trial = insert(self.engine, house)
        put = trial.on_conflict_do_update(index_elements=["key"], set_={"value": trial.excluded.value})
        await write(self.engine, put, row)
        self.commits.check_files()
        self.health.kept()

    async def prune(self, days: int, dry_run: bool = False) -> tuple[int, int]:
        """Delete tables that nobody has touched and guests whom nobody has seen for so many days; how many of each.

        Guests who sit at a table that stays are kept.
        """
        before = self.now() - days * A_DAY
        old = select(tables.c.id).where(tables.c.updated_at < before)
        async with writing(self.engine) as connection:
            gone = list((await connection.execute(old)).scalars())
            staying = select(seats.c.guest).where(seats.c.table_id.not_in(old))
            unseen = select(guests.c.id).where(guests.c.seen_at < before, guests.c.id.not_in(staying))
            strangers = list((await connection.execute(unseen)).scalars())
            if not dry_run:
                await connection.execute(delete(guests).where(guests.c.id.in_(unseen)))
                await connection.execute(delete(tables).where(tables.c.updated_at < before))
        return len(gone), len(strangers)

    def now(self) -> float:
        """The hall's time, on which all nodes agree."""
        return self.clock.now()

    async def secret_key(self) -> str:
        """The key that cookies are signed with: made on the first start, and kept."""
        async with writing(self.engine) as connection:
            make = insert(self.engine, house).on_conflict_do_nothing()
            await connection.execute(make, {"key": "secret", "value": secrets.token_hex(32)})
            key: str = (await connection.execute(select(house.c.value).where(house.c.key == "secret"))).scalar_one()
        return key
