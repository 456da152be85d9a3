"""The store: what the hall keeps, and how it is found again. Logs grow through `commits.py`."""

import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Select, delete, func, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.commits import Commits
from hawker.server.database import writing
from hawker.server.entries import AnyEntry, read
from hawker.server.messages import Guest
from hawker.server.schema import bans, chat, guests, house, log, seats, tables, transfers

A_DAY: Final = 24 * 3600  # seconds
CLOCK_CHECKED_EVERY: Final = 30.0  # seconds


class Head(NamedTuple):
    """A table in a list."""

    id: str
    state: str
    seq: int
    turn: int | None
    card: str
    updated_at: float


class Line(NamedTuple):
    """A line of chat as it is kept."""

    number: int
    room: str
    guest: str
    seat: int | None
    text: str
    at: float
    request: str | None


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        self.sqlite: Final = engine.dialect.name == "sqlite"
        self._insert: Final[Any] = sqlite.insert if self.sqlite else postgresql.insert
        self.commits: Final = Commits(engine)
        self._offset = time.time() - time.monotonic()
        self._checked = float("-inf")

    async def open(self) -> None:
        await self.set_clock()
        self.commits.open()

    async def close(self) -> None:
        await self.commits.close()
        await self.engine.dispose()

    async def answers(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # Time is the database's: nodes whose clocks differ agree on it

    def now(self) -> float:
        return time.monotonic() + self._offset

    async def set_clock(self) -> None:
        if self.sqlite:
            self._offset = time.time() - time.monotonic()
        else:
            async with self.engine.connect() as connection:
                began = time.monotonic()
                there = await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
                self._offset = float(there or 0) - (began + time.monotonic()) / 2
        self._checked = time.monotonic()

    async def keep_clock(self) -> None:
        if time.monotonic() - self._checked > CLOCK_CHECKED_EVERY:
            await self.set_clock()

    # Logs

    async def log(self, table: str, after: int = 0) -> list[tuple[AnyEntry, float]]:
        """The entries of a table's log behind one of them."""
        query = select(log.c.body, log.c.at).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        async with self.engine.connect() as connection:
            return [(read(body), at) for body, at in await connection.execute(query)]

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """The newest snapshot in a table's log."""
        query = (
            select(log.c.seq, log.c.snapshot)
            .where(log.c.table_id == table, log.c.snapshot.is_not(None))
            .order_by(log.c.seq.desc())
            .limit(1)
        )
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return None if found is None else (found.seq, found.snapshot.encode())

    async def drop(self, table: str) -> None:
        """Delete a table and its log."""
        async with writing(self.engine) as connection:
            await connection.execute(delete(tables).where(tables.c.id == table))

    async def heads(self, wanted: Iterable[str]) -> dict[str, int]:
        """How far the logs of these tables go."""
        query = select(tables.c.id, tables.c.seq).where(tables.c.id.in_(list(wanted)))
        async with self.engine.connect() as connection:
            return {row.id: row.seq for row in await connection.execute(query)}

    # Lists

    async def public_tables(self, most: int) -> list[Head]:
        query = select(*_HEAD).where(tables.c.public, tables.c.state != "over")
        return await self._heads(query.order_by(tables.c.updated_at.desc()).limit(most))

    async def tables_of(self, guest: str, most: int) -> list[Head]:
        mine = select(seats.c.table_id).where(seats.c.guest == guest)
        query = select(*_HEAD).where(tables.c.id.in_(mine))
        return await self._heads(query.order_by(tables.c.updated_at.desc()).limit(most))

    async def _heads(self, query: Any) -> list[Head]:
        async with self.engine.connect() as connection:
            return [Head(*row) for row in await connection.execute(query)]

    # What is due

    async def claim_due(self, lease: float, most: int) -> list[str]:
        """Tables at which something must happen by now. Until the lease is over no other node takes them on."""
        now = self.now()
        due = (
            select(tables.c.id)
            .where(tables.c.due_at <= now, tables.c.lease_until <= now)
            .order_by(tables.c.due_at)
            .limit(most)
        )
        async with self.engine.connect() as connection:
            if not (await connection.execute(due)).all():
                return []
        if not self.sqlite:
            due = due.with_for_update(skip_locked=True)
        claim = update(tables).where(tables.c.id.in_(due.scalar_subquery())).values(lease_until=now + lease)
        async with writing(self.engine) as connection:
            return list((await connection.execute(claim.returning(tables.c.id))).scalars())

    async def end_leases(self) -> None:
        """What a node took on that was alone and is no more, is nobody's."""
        async with writing(self.engine) as connection:
            await connection.execute(update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    async def postpone(self, table: str, due_at: float | None, seq: int) -> None:
        """Look at a table again at another time, unless it has gone on since."""
        move = update(tables).where(tables.c.id == table, tables.c.seq == seq).values(due_at=due_at, lease_until=0.0)
        async with writing(self.engine) as connection:
            await connection.execute(move)

    async def look_at(self, table: str, due_at: float) -> None:
        """Look at a table then, unless it is to be looked at anyway."""
        async with writing(self.engine) as connection:
            mark = update(tables).where(tables.c.id == table, tables.c.due_at.is_(None))
            await connection.execute(mark.values(due_at=due_at, lease_until=0.0))

    # Guests

    async def add_guest(self, guest: Guest) -> None:
        row = {"id": guest.id, "name": guest.name, "avatar": guest.avatar}
        async with writing(self.engine) as connection:
            await connection.execute(guests.insert(), {**row, "created_at": self.now(), "seen_at": self.now()})

    async def guest(self, wanted: str) -> Guest | None:
        return (await self.people([wanted])).get(wanted)

    async def people(self, wanted: Iterable[str]) -> dict[str, Guest]:
        ids = list(wanted)
        if not ids:
            return {}
        query = select(guests.c.id, guests.c.name, guests.c.avatar).where(guests.c.id.in_(ids))
        async with self.engine.connect() as connection:
            found = await connection.execute(query)
            return {one: Guest(id=one, name=name, avatar=avatar) for one, name, avatar in found}

    async def rename(self, guest: Guest) -> None:
        change = update(guests).where(guests.c.id == guest.id)
        async with writing(self.engine) as connection:
            await connection.execute(change.values(name=guest.name, avatar=guest.avatar, seen_at=self.now()))

    async def seen(self, guest: str) -> None:
        """Note, once a day, that somebody is still about. Most who come have been here today, and keep no writer."""
        absent = (guests.c.id == guest) & (guests.c.seen_at < self.now() - A_DAY)
        async with self.engine.connect() as connection:
            if await connection.scalar(select(guests.c.id).where(absent)) is None:
                return
        async with writing(self.engine) as connection:
            await connection.execute(update(guests).where(absent).values(seen_at=self.now()))

    async def forget(self, guest: str) -> None:
        """Delete all that is kept of a guest. In logs there is nothing but an id that now means nobody."""
        async with writing(self.engine) as connection:
            # The numbers of lines stay taken: readers know lines by them.
            lines = update(chat).where(chat.c.guest == guest)
            await connection.execute(lines.values(guest=_FORGOTTEN, text="", request=None))
            await connection.execute(delete(transfers).where(transfers.c.guest == guest))
            await connection.execute(delete(seats).where(seats.c.guest == guest))
            await connection.execute(delete(guests).where(guests.c.id == guest))

    async def add_transfer(self, token: str, guest: str, seconds: float) -> None:
        async with writing(self.engine) as connection:
            await connection.execute(delete(transfers).where(transfers.c.expires_at < self.now()))
            row = {"token": token, "guest": guest, "expires_at": self.now() + seconds}
            await connection.execute(transfers.insert(), row)

    async def use_transfer(self, token: str) -> str | None:
        """The guest that a token stands for, once."""
        take = delete(transfers).where(transfers.c.token == token).returning(transfers.c.guest, transfers.c.expires_at)
        async with writing(self.engine) as connection:
            found = (await connection.execute(take)).first()
        return found.guest if found is not None and found.expires_at > self.now() else None

    async def banned(self, subjects: Sequence[str]) -> bool:
        query = select(bans.c.subject).where(or_(*[bans.c.subject == subject for subject in subjects]))
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def all_banned(self) -> set[str]:
        async with self.engine.connect() as connection:
            return set((await connection.execute(select(bans.c.subject))).scalars())

    async def ban(self, subject: str) -> None:
        async with writing(self.engine) as connection:
            insert = self._insert(bans).on_conflict_do_nothing()
            await connection.execute(insert, {"subject": subject, "since": self.now()})

    async def unban(self, subject: str) -> bool:
        async with writing(self.engine) as connection:
            return bool((await connection.execute(delete(bans).where(bans.c.subject == subject))).rowcount)

    # Chat

    async def say(self, table: str, line: Line) -> Line:
        """Keep a line, behind all others of its table; if its request has been kept before, that is the line."""
        row = {"table_id": table, **line._asdict(), "number": _lines_so_far(table).scalar_subquery() + 1}
        fields = [chat.c[name] for name in Line._fields]
        insert = self._insert(chat).on_conflict_do_nothing().returning(*fields)
        same = (chat.c.table_id == table) & (chat.c.guest == line.guest) & (chat.c.request == line.request)
        while True:
            async with writing(self.engine) as connection:
                kept = (await connection.execute(insert.values(**row))).first()
                # Two nodes may pick the same number; then one of them tries again.
                kept = kept or (await connection.execute(select(*fields).where(same))).first()
            if kept is not None:
                return Line(*kept)

    async def lines_so_far(self, table: str) -> int:
        """The number of a table's last line."""
        async with self.engine.connect() as connection:
            return (await connection.execute(_lines_so_far(table))).scalar_one()

    async def lines(self, table: str, after: int, most: int) -> list[Line]:
        """The newest lines of a table's chat, oldest first."""
        query = (
            select(*[chat.c[name] for name in Line._fields])
            .where(chat.c.table_id == table, chat.c.number > after, chat.c.guest != _FORGOTTEN)
            .order_by(chat.c.number.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [Line(*row) for row in reversed((await connection.execute(query)).all())]

    # The house

    async def secret_key(self) -> str:
        """The key that cookies are signed with: made on the first start, and kept."""
        async with writing(self.engine) as connection:
            insert = self._insert(house).on_conflict_do_nothing()
            await connection.execute(insert, {"key": "secret", "value": secrets.token_hex(32)})
            key: str = (await connection.execute(select(house.c.value).where(house.c.key == "secret"))).scalar_one()
        return key


_FORGOTTEN: Final = ""  # who said a line and is no longer known


def _lines_so_far(table: str) -> Select[int]:
    return select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)


_HEAD = (tables.c.id, tables.c.state, tables.c.seq, tables.c.turn, tables.c.card, tables.c.updated_at)
