"""The one door through which logs grow.

Appends of many tables that arrive while the disk is busy are committed together. An append whose place in the log was
taken by another node is not written at all; its author is told so, and judges again.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, delete, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.database import connect_in_thread, writing
from hawker.server.heads import Append, Head
from hawker.server.party import Denied
from hawker.server.schema import log, seats, tables

GATHERING: Final = 0.005  # seconds
MOST_AT_ONCE: Final = 500  # appends in one commit
POSTGRESQL_FOREIGN_KEY: Final = "23503"

Then = Callable[[bool | Exception], None]
"""Who goes on when something is committed, or not."""

_logger = logging.getLogger("hawker.commits")


def settle(future: "asyncio.Future[Any]", answer: object) -> None:
    """Tell somebody who may have stopped waiting."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


class Commits:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine
        self._waiting: list[tuple[Append, Then]] = []
        self._wake: Final = asyncio.Event()
        self._busy = False  # whether the last commit was for several tables
        self._task: asyncio.Task[None] | None = None
        self._sqlite: Engine | None = None
        self._moves: Any = None  # a connection for the thread alone
        self._writer: ThreadPoolExecutor | None = None
        # Told how long a commit took, and how many appends it held.
        self.on_commit: Callable[[float, int], None] = lambda seconds, appends: None

    def open(self) -> None:
        if self._engine.dialect.name == "sqlite":
            # A driver that hands each statement to a thread and back costs more than SQLite itself does, so the whole
            # transaction is one errand of one thread.
            self._sqlite = connect_in_thread(self._engine)
            self._writer = ThreadPoolExecutor(1, "commits")
        self._task = asyncio.create_task(self._commit_for_ever(), name="commits")

    async def close(self) -> None:
        """Stop when all that waits is written."""
        if self._task is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._writer is not None:
            self._writer.shutdown()
        if self._moves is not None:
            self._moves.close()
        if self._sqlite is not None:
            self._sqlite.dispose()

    def append(self, wanted: Append, then: Then) -> None:
        """Write it down, and tell `then`: True when it is committed, False if the log has gone on without it."""
        self._waiting.append((wanted, then))
        self._wake.set()

    def appended(self, wanted: Append) -> "asyncio.Future[bool]":
        """The same for those who wait."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.append(wanted, partial(settle, answer))
        return answer

    async def _commit_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                if self._busy:
                    # Under load it is better to wait a moment for company than to commit each for itself.
                    await asyncio.sleep(GATHERING)
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._settle(batch)

    async def _settle(self, batch: Sequence[tuple[Append, Then]]) -> None:
        """Commit these, and tell each author what became of it."""
        began = time.perf_counter()
        try:
            won = await self._commit([wanted for wanted, _ in batch])
        except Exception as error:
            await self._explain(batch, error)
            return
        self._busy = len(batch) > 1
        self.on_commit(time.perf_counter() - began, len(batch))
        for wanted, then in batch:
            _tell(then, wanted in won)

    async def _explain(self, batch: Sequence[tuple[Append, Then]], error: Exception) -> None:
        """Tell the authors that nothing was written. A table that was deleted must not take others with it."""
        deleted = is_for_no_table(error)
        if deleted and len(batch) > 1:
            for each in batch:
                await self._settle([each])
            return
        for _, then in batch:
            _tell(then, gone() if deleted else error)

    async def _commit(self, batch: Sequence[Append]) -> set[Append]:
        if self._writer is not None:
            return await asyncio.get_running_loop().run_in_executor(self._writer, self._commit_here, batch)
        async with writing(self._engine) as connection:
            return await connection.run_sync(write, batch)

    def _commit_here(self, batch: Sequence[Append]) -> set[Append]:
        assert self._sqlite is not None
        if self._moves is None:
            self._moves = self._sqlite.raw_connection()
        if not [wanted for wanted in batch if wanted.new_of] and write_here(self._moves.driver_connection, batch):
            return set(batch)
        with self._sqlite.connect() as connection, connection.execution_options(writes=True).begin():
            return write(connection, batch)


def _tell(then: Then, answer: bool | Exception) -> None:
    """Whoever fails at going on must not keep others from it."""
    try:
        then(answer)
    except Exception:
        _logger.exception("somebody could not go on after a commit")


def gone() -> Denied:
    return Denied("no-such-table", "There is no such table any more: it was deleted.")


def is_for_no_table(error: Exception) -> bool:
    """Whether a row was refused since the table is not there whose log it belongs to."""
    cause = getattr(error, "orig", error)
    sqlite_says = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
    return sqlite_says or getattr(cause, "sqlstate", None) == POSTGRESQL_FOREIGN_KEY


def write_here(connection: Any, batch: Sequence[Append]) -> bool:
    """The same as `write` for tables that are there, in SQLite's own words: SQLAlchemy takes many times as long over it
    as SQLite does. False if a place in a log was taken: then nothing is written."""
    rows = [(wanted.table, *row) for wanted in batch for row in wanted.rows]
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.executemany(_INSERT_ROWS, rows).rowcount == len(rows):
            connection.executemany(_SET_HEADS, [wanted.head for wanted in batch])
            for wanted in batch:
                if wanted.card is not None:
                    connection.execute(_SET_CARDS, (wanted.card, wanted.public, wanted.table))
                    connection.execute(_CLEAR_SEATS, (wanted.table,))
                    connection.executemany(_INSERT_SEATS, [(wanted.table, *seated) for seated in wanted.seats])
            connection.execute("COMMIT")
            return True
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return False


def write(connection: Connection, batch: Sequence[Append]) -> set[Append]:
    """Write a batch; the appends that were written. Of two for the same place in a log it is the first."""
    # All nodes go through the tables in the same order: two that met half-way would wait for each other.
    batch = sorted(batch, key=lambda wanted: wanted.table)
    new = [_new_table(wanted) for wanted in batch if wanted.new_of]
    if new:
        connection.execute(tables.insert(), new)
    rows = [{"table_id": wanted.table, **row._asdict()} for wanted in batch for row in wanted.rows]
    written = {tuple(row) for row in connection.execute(_INSERT[connection.dialect.name], rows)}
    won: dict[tuple[str, int], Append] = {}
    for wanted in batch:
        place = (wanted.table, wanted.rows[-1].seq)
        if place in written:
            won.setdefault(place, wanted)
    if won:
        connection.execute(_SET_HEAD, [wanted.head._asdict() for wanted in won.values()])
    for wanted in won.values():
        if wanted.card is not None:
            _set_card(connection, wanted)
    return set(won.values())


def _new_table(wanted: Append) -> dict[str, Any]:
    at = wanted.rows[0].at
    return {
        "id": wanted.table,
        "game": wanted.new_of,
        "state": "open",
        "public": wanted.public,
        "seq": 0,
        "card": wanted.card,
        "lease_until": 0.0,
        "created_at": at,
        "updated_at": at,
    }


def _set_card(connection: Connection, wanted: Append) -> None:
    head = update(tables).where(tables.c.id == wanted.table)
    connection.execute(head.values(card=wanted.card, public=wanted.public))
    connection.execute(delete(seats).where(seats.c.table_id == wanted.table))
    if wanted.seats:
        seated = [{"table_id": wanted.table, "seat": seat, "guest": guest} for seat, guest in wanted.seats]
        connection.execute(seats.insert(), seated)


_INSERT: Final[dict[str, Any]] = {
    "sqlite": sqlite.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq),
    "postgresql": postgresql.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq),
}
_SET_HEAD: Final = update(tables).where(tables.c.id == bindparam("of"))

_INSERT_ROWS: Final = "INSERT OR IGNORE INTO log (table_id, seq, at, body, snapshot) VALUES (?, ?, ?, ?, ?)"
_SET_HEADS: Final = f"UPDATE tables SET {', '.join([f'{name} = ?' for name in Head._fields[:-1]])} WHERE id = ?"
_SET_CARDS: Final = "UPDATE tables SET card = ?, public = ? WHERE id = ?"
_CLEAR_SEATS: Final = "DELETE FROM seats WHERE table_id = ?"
_INSERT_SEATS: Final = "INSERT INTO seats (table_id, seat, guest) VALUES (?, ?, ?)"
