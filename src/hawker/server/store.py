"""The store: what the hall keeps, and the one door through which logs grow.

Appends of many tables that arrive while the disk is busy are committed together. An append whose place in the log was
taken by another node is not written at all; its author is told so, and judges again.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, delete, func, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hawker.server.entries import AnyEntry, read
from hawker.server.messages import Guest
from hawker.server.schema import bans, chat, guests, house, log, seats, tables, transfers

CLOCK_CHECKED_EVERY: Final = 30.0  # seconds
MOST_AT_ONCE: Final = 500  # appends in one commit


class Row(NamedTuple):
    """One entry as it is written."""

    seq: int
    at: float
    body: str
    snapshot: str | None = None


class Append:
    """Entries to be written at the end of a table's log, and what the table's head says after them."""

    def __init__(
        self,
        table: str,
        rows: Sequence[Row],
        state: str,
        turn: int | None,
        due_at: float | None,
        lease_until: float,
        card: str | None = None,
        seats: Sequence[tuple[int, str]] | None = None,
        public: bool = False,
        new_of: str = "",
    ) -> None:
        self.table: Final = table
        self.rows: Final = rows
        self.head: Final = {
            "of": table,
            "seq": rows[-1].seq,
            "state": state,
            "turn": turn,
            "due_at": due_at,
            "lease_until": lease_until,
            "updated_at": rows[-1].at,
        }
        self.card: Final = card  # None: as before; with it, who sits where
        self.seats: Final = seats
        self.public: Final = public
        self.new_of: Final = new_of  # the game, if the table is new


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


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine: Final = engine
        self.sqlite: Final = engine.dialect.name == "sqlite"
        self._insert: Final[Any] = sqlite.insert if self.sqlite else postgresql.insert
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._offset = time.time() - time.monotonic()
        self._checked = float("-inf")
        self.commits = 0
        self.on_commit: Any = None  # told how long a commit took, and how many appends it held

    async def open(self) -> None:
        await self.set_clock()
        self._task = asyncio.create_task(self._commit_for_ever(), name="commits")

    async def close(self) -> None:
        if self._task is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._task.cancel()
        await self.engine.dispose()

    async def answers(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # Time is the database's: nodes whose clocks differ agree on it

    def now(self) -> float:
        return time.monotonic() + self._offset

    async def set_clock(self) -> None:
        if not self.sqlite:
            async with self.engine.connect() as connection:
                began = time.monotonic()
                there = await connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))
                self._offset = float(there or 0) - (began + time.monotonic()) / 2
        self._checked = time.monotonic()

    async def keep_clock(self) -> None:
        if time.monotonic() - self._checked > CLOCK_CHECKED_EVERY:
            await self.set_clock()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    # Logs

    def append(self, wanted: Append) -> "asyncio.Future[bool]":
        """Write it down: True when it is committed, False if the log has gone on without it."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        self._wake.set()
        return future

    async def _commit_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                began = time.perf_counter()
                try:
                    won = await self._commit([wanted for wanted, _ in batch])
                except Exception as error:
                    for _, future in batch:
                        if not future.done():
                            future.set_exception(error)
                    continue
                self.commits += 1
                if self.on_commit is not None:
                    self.on_commit(time.perf_counter() - began, len(batch))
                for wanted, future in batch:
                    if not future.done():
                        future.set_result(wanted.table in won)

    async def _commit(self, batch: Sequence[Append]) -> set[str]:
        """Those of the tables whose appends are now written. A table has one append in a batch at most."""
        async with self._writing() as connection:
            new = [wanted for wanted in batch if wanted.new_of]
            if new:
                await connection.execute(
                    tables.insert(),
                    [
                        {
                            "id": wanted.table,
                            "game": wanted.new_of,
                            "state": "open",
                            "public": wanted.public,
                            "seq": 0,
                            "card": wanted.card,
                            "lease_until": 0.0,
                            "created_at": wanted.rows[0].at,
                            "updated_at": wanted.rows[0].at,
                        }
                        for wanted in new
                    ],
                )
            rows = [
                {"table_id": wanted.table, "seq": seq, "at": at, "body": body, "snapshot": snapshot}
                for wanted in batch
                for seq, at, body, snapshot in wanted.rows
            ]
            insert = self._insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
            written = {(table, seq) for table, seq in await connection.execute(insert, rows)}
            won = [wanted for wanted in batch if (wanted.table, wanted.rows[-1].seq) in written]
            if won:
                await connection.execute(_SET_HEAD, [wanted.head for wanted in won])
            await self._seat([wanted for wanted in won if wanted.card is not None], connection)
        return {wanted.table for wanted in won}

    async def _seat(self, changed: Sequence[Append], connection: AsyncConnection) -> None:
        for wanted in changed:
            await connection.execute(
                update(tables).where(tables.c.id == wanted.table).values(card=wanted.card, public=wanted.public)
            )
            await connection.execute(delete(seats).where(seats.c.table_id == wanted.table))
            if wanted.seats:
                seated = [{"table_id": wanted.table, "seat": seat, "guest": guest} for seat, guest in wanted.seats]
                await connection.execute(seats.insert(), seated)

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
        async with self._writing() as connection:
            return list((await connection.execute(claim.returning(tables.c.id))).scalars())

    async def end_leases(self) -> None:
        """What a node took on that was alone and is no more, is nobody's."""
        async with self._writing() as connection:
            await connection.execute(update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    async def postpone(self, table: str, due_at: float | None, seq: int) -> None:
        """Look at a table again at another time, unless it has gone on since."""
        move = update(tables).where(tables.c.id == table, tables.c.seq == seq).values(due_at=due_at, lease_until=0.0)
        async with self._writing() as connection:
            await connection.execute(move)

    # Guests

    async def add_guest(self, guest: Guest) -> None:
        row = {"id": guest.id, "name": guest.name, "avatar": guest.avatar}
        async with self._writing() as connection:
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
        async with self._writing() as connection:
            await connection.execute(change.values(name=guest.name, avatar=guest.avatar, seen_at=self.now()))

    async def forget(self, guest: str) -> None:
        """Delete all that is kept of a guest. In logs there is nothing but an id that now means nobody."""
        async with self._writing() as connection:
            await connection.execute(delete(chat).where(chat.c.guest == guest))
            await connection.execute(delete(transfers).where(transfers.c.guest == guest))
            await connection.execute(delete(seats).where(seats.c.guest == guest))
            await connection.execute(delete(guests).where(guests.c.id == guest))

    async def add_transfer(self, token: str, guest: str, seconds: float) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(transfers).where(transfers.c.expires_at < self.now()))
            row = {"token": token, "guest": guest, "expires_at": self.now() + seconds}
            await connection.execute(transfers.insert(), row)

    async def use_transfer(self, token: str) -> str | None:
        """The guest that a token stands for, once."""
        take = delete(transfers).where(transfers.c.token == token).returning(transfers.c.guest, transfers.c.expires_at)
        async with self._writing() as connection:
            found = (await connection.execute(take)).first()
        return found.guest if found is not None and found.expires_at > self.now() else None

    async def banned(self, subjects: Sequence[str]) -> bool:
        query = select(bans.c.subject).where(or_(*[bans.c.subject == subject for subject in subjects]))
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def ban(self, subject: str) -> None:
        async with self._writing() as connection:
            insert = self._insert(bans).on_conflict_do_nothing()
            await connection.execute(insert, {"subject": subject, "since": self.now()})

    async def unban(self, subject: str) -> bool:
        async with self._writing() as connection:
            return bool((await connection.execute(delete(bans).where(bans.c.subject == subject))).rowcount)

    # Chat

    async def say(self, table: str, line: Line) -> Line:
        """Keep a line, behind all others of its table."""
        last = select(func.coalesce(func.max(chat.c.number), 0) + 1).where(chat.c.table_id == table).scalar_subquery()
        insert = self._insert(chat).on_conflict_do_nothing().returning(chat.c.number)
        row = {"table_id": table, "room": line.room, "guest": line.guest, "seat": line.seat, "text": line.text}
        while True:
            async with self._writing() as connection:
                # Two nodes may pick the same number; then one of them tries again.
                number = await connection.scalar(insert.values(**row, at=line.at, number=last))
            if number is not None:
                return line._replace(number=number)

    async def lines(self, table: str, after: int, most: int) -> list[Line]:
        """The newest lines of a table's chat, oldest first."""
        query = (
            select(chat.c.number, chat.c.room, chat.c.guest, chat.c.seat, chat.c.text, chat.c.at)
            .where(chat.c.table_id == table, chat.c.number > after)
            .order_by(chat.c.number.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [Line(*row) for row in reversed((await connection.execute(query)).all())]

    # The house

    async def secret_key(self) -> str:
        """The key that cookies are signed with: made on the first start, and kept."""
        async with self._writing() as connection:
            insert = self._insert(house).on_conflict_do_nothing()
            await connection.execute(insert, {"key": "secret", "value": secrets.token_hex(32)})
            key: str = (await connection.execute(select(house.c.value).where(house.c.key == "secret"))).scalar_one()
        return key


_HEAD = (tables.c.id, tables.c.state, tables.c.seq, tables.c.turn, tables.c.card, tables.c.updated_at)
_SET_HEAD = update(tables).where(tables.c.id == bindparam("of"))
