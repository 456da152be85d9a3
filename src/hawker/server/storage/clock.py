"""The hall's time, by which people think and nodes agree on what is due.

It goes on by each node's monotonic clock, which nobody can set. A wall clock (the database's; with SQLite this
machine's) only says what time it was when the hall began; when it is set, the hall's time stays as it was and the
difference is kept in the database, so that nodes which start later count the same. docs/decisions/0010 has the rest.
"""

import logging
import secrets
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import insert, write
from hawker.server.storage.schema import house, tables
from hawker.server.timings import Timings

STEP: Final = 1.0  # seconds: a smaller difference is how clocks are
SLEW: Final = 0.05  # seconds that the hall's time may be moved at once, for such a difference
LATE: Final = 2.0  # seconds by which `keep` may be called too late

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_KEY: Final = "clock"

_logger = logging.getLogger("hawker.clock")


class Kept(msgspec.Struct, frozen=True):
    """What the database knows of the hall's time."""

    ahead: float = 0.0  # the hall's time minus the wall clock's
    turns: int = 0  # how often `ahead` was changed on purpose
    seen: float = 0.0  # the hall's time when a node last confirmed it
    by: str = ""  # that node
    boot: str = ""  # with SQLite: since which start of this machine,
    base: float = 0.0  # the hall's time minus this machine's monotonic clock


class Reading(NamedTuple):
    wall: float  # the wall clock minus this node's monotonic one
    written: str  # what is kept, as it is written
    kept: Kept
    runs: bool  # whether anybody's time runs


class HallClock:
    def __init__(self, engine: AsyncEngine, timings: Timings) -> None:
        self._engine: Final = engine
        self._timings: Final = timings
        self._sqlite: Final = engine.dialect.name == "sqlite"
        self._me: Final = secrets.token_hex(4)
        self._turns = 0
        self._doubted_until = float("-inf")  # by time.monotonic
        self.offset = time.time() - time.monotonic()

    def now(self) -> float:
        return time.monotonic() + self.offset

    @property
    def sure(self) -> bool:
        """Whether nothing is due by mistake. A node that has just come may have to hear first, from others that count
        since longer, that the wall clock was set."""
        return time.monotonic() >= self._doubted_until

    async def look(self) -> Reading:
        """Count as the nodes do."""
        reading = await self._read()
        self._take(reading)
        return reading

    async def open(self, alone: bool) -> None:
        """Begin with what others count, or counted before."""
        reading = await self.look()
        kept, now = reading.kept, time.monotonic()
        deserted = (
            self.now() - kept.seen > 2 * self._timings.clock_kept_every
        )  # as far as can be seen, there is no other node
        begin = self.offset
        if not reading.runs and (self._sqlite or deserted):
            begin = reading.wall  # nobody's time runs: the hall may have the right time again
        elif self._sqlite and kept.boot and kept.boot == boot():
            begin = kept.base  # whatever was done to the wall clock meanwhile
        else:
            # Nothing was written in the future: a wall clock that is behind what was written was put back.
            begin = max(begin, kept.seen - now, (await self._newest()) - now)
        differs = abs(begin - self.offset) > STEP
        if reading.runs and (deserted or differs) and not (alone or self._sqlite):
            # Another node may have counted through this, and will say so soon.
            self.offset, self._doubted_until = begin, now + 2 * self._timings.clock_kept_every
            return
        first = not reading.written or (self._sqlite and kept.boot != boot())
        if (differs or first) and not await self._change(reading, begin):
            await self.look()  # of several that begin at once, one is first

    async def keep(self) -> None:
        """See whether a wall clock was set, or another node has seen that."""
        reading = await self._read()
        kept = reading.kept
        ahead = reading.wall + kept.ahead - self.offset  # of what this node counts
        if kept.turns != self._turns or (abs(ahead) > STEP and self._slept(kept, ahead)):
            self._take(reading)
        elif not self.sure:
            return
        elif abs(ahead) > STEP:
            if await self._change(reading, self.offset):
                _logger.warning("a clock was set; nobody's time is", extra={"seconds": round(ahead, 1)})
        elif not self._sqlite:
            self.offset += max(-SLEW, min(SLEW, ahead))
            if self.now() - kept.seen > self._timings.clock_kept_every / 2:
                await self._write(reading, msgspec.structs.replace(kept, seen=self.now(), by=self._me))

    def _slept(self, kept: Kept, ahead: float) -> bool:
        """Whether this node stood still, and no wall clock was set: another node has lived through that time."""
        if self._sqlite or kept.by in ("", self._me):
            return False
        here = self.now() - kept.seen
        return self._is_recent(here + ahead) and not self._is_recent(here)

    def _is_recent(self, ago: float) -> bool:
        """Whether this is how long ago a node may have confirmed the hall's time last."""
        return -STEP <= ago <= self._timings.clock_kept_every + LATE

    def _take(self, reading: Reading) -> None:
        self.offset, self._turns = reading.wall + reading.kept.ahead, reading.kept.turns

    async def _change(self, reading: Reading, offset: float) -> bool:
        """Have the hall's time go on like this, for all nodes; False if another one was quicker."""
        ahead, turns = offset - reading.wall, reading.kept.turns + 1
        changed = Kept(ahead, turns, time.monotonic() + offset, self._me, boot() if self._sqlite else "", offset)
        if not await self._write(reading, changed):
            return False
        self.offset, self._turns = offset, turns
        return True

    async def _write(self, reading: Reading, kept: Kept) -> bool:
        """Write it, if nobody has written anything else since."""
        value = msgspec.json.encode(kept).decode()
        put: Any = update(house).where(house.c.key == _KEY, house.c.value == reading.written).values(value=value)
        if not reading.written:
            put = insert(self._engine, house).on_conflict_do_nothing().values(key=_KEY, value=value)
        return bool(await write(self._engine, put.returning(house.c.key)))

    async def _newest(self) -> float:
        async with self._engine.connect() as connection:
            return await connection.scalar(select(func.max(tables.c.updated_at))) or 0.0

    async def _read(self) -> Reading:
        running = select(tables.c.id).where(tables.c.due_at.is_not(None)).limit(1)
        async with self._engine.connect() as connection:
            written = await connection.scalar(select(house.c.value).where(house.c.key == _KEY)) or ""
            runs = await connection.scalar(running) is not None
            began, wall = time.monotonic(), time.time()
            if not self._sqlite:
                wall = float(await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())")) or 0)
            read = (began + time.monotonic()) / 2
        kept = msgspec.json.decode(written, type=Kept) if written else Kept()
        return Reading(wall - read, written, kept, runs)


def boot() -> str:
    """Which start of this machine this is; "" where it does not say."""
    try:
        return _BOOT.read_text().strip()
    except OSError:
        return ""
