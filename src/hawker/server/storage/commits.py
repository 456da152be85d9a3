"""The one door through which logs grow.

Appends of many tables that arrive while the disk is busy are committed together. An append whose place in the log was
taken by another node is not written at all; its author is told so, and judges again. Where the answer of a COMMIT was
lost, its author is told what came of it when the log has been looked at.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, delete, func, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.nodes.tasks import Tasks
from hawker.server.storage.appends import Append, Card, Head
from hawker.server.storage.database import connect_in_thread, sqlite_files, writing
from hawker.server.storage.doubts import look, said_no
from hawker.server.storage.files import KeptFile
from hawker.server.storage.schema import log, seats, tables
from hawker.server.storage.trouble import Health, is_trouble
from hawker.server.timings import Timings
from hawker.tables.errors import gone, not_kept, not_known

GATHERING: Final = 0.005  # seconds
MOST_AT_ONCE: Final = 500  # appends in one commit
LOOK_AGAIN: Final = 0.5
CLOSING: Final = 2.0  # seconds for what is in doubt when the hall closes
POSTGRESQL_FOREIGN_KEY: Final = "23503"

Then = Callable[[bool | Exception | None], None]
"""Called when an append is committed (True), its place was taken (False) or it failed. None: nobody knows yet; it is
called again."""

Batch = Sequence[tuple[Append, Then]]

_logger = logging.getLogger("hawker.commits")


def settle(future: "asyncio.Future[Any]", answer: object) -> None:
    """Give a future its result or its error, unless its owner has stopped waiting."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _settle_append(future: "asyncio.Future[bool]", answer: bool | Exception | None) -> None:
    settle(future, not_known() if answer is None else answer)


class Commits:
    def __init__(self, engine: AsyncEngine, timings: Timings) -> None:
        self._engine: Final = engine
        self._timings: Final = timings
        self._waiting: list[tuple[Append, Then]] = []
        self._wake: Final = asyncio.Event()
        self._busy = False  # whether the last commit was for several tables
        self._sqlite: Engine | None = None
        self._connection: Any = None  # for the thread alone
        self._writer: ThreadPoolExecutor | None = None
        self._files: list[KeptFile] = []
        self._asked = False  # whether COMMIT was said
        self._tasks: Final = Tasks()
        self._doubts: Final = Tasks()  # looks for what became of a commit
        self.health: Final = Health()
        # Called with the seconds that a commit took, and the number of its appends.
        self.on_commit: Callable[[float, int], None] = lambda seconds, appends: None

    def open(self) -> None:
        if self._engine.dialect.name == "sqlite":
            # A driver that hands each statement to a thread and back costs more than SQLite itself does, so the whole
            # transaction is one errand of one thread.
            self._sqlite = connect_in_thread(self._engine)
            self._writer = ThreadPoolExecutor(1, "commits")
            self._files = sqlite_files(self._engine.url)
        self._tasks.spawn(self._commit_for_ever())

    async def close(self) -> None:
        """Stop when all that waits is written."""
        while self._waiting and self._tasks.going:
            await asyncio.sleep(0.01)
        await self._doubts.wait(CLOSING)
        await self._doubts.end()
        await self._tasks.end()
        if self._writer is not None:
            self._writer.shutdown()
        self._let_go()
        if self._sqlite is not None:
            self._sqlite.dispose()

    def append(self, wanted: Append, then: Then) -> None:
        """Write it down, and tell `then`: True when it is committed, False if the log has gone on without it."""
        self._waiting.append((wanted, then))
        self._wake.set()

    def appended(self, wanted: Append) -> "asyncio.Future[bool]":
        """The same for those who wait."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.append(wanted, partial(_settle_append, answer))
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

    async def _settle(self, batch: Batch) -> None:
        """Commit these, and tell each author what became of it."""
        began = time.perf_counter()
        self._asked = False
        slow = asyncio.get_running_loop().call_later(self._timings.slow, self._is_slow, batch)
        try:
            # A thread cannot be interrupted; but a disk says no sooner or later, and a connection may not.
            async with asyncio.timeout(self._timings.given_up if self._writer is None else None):
                won = await self._commit([wanted for wanted, _ in batch])
        except Exception as error:
            if self._asked and not said_no(error):
                self._look_for(batch, error)
            else:
                await self._explain(batch, error)
            return
        finally:
            slow.cancel()
        self._busy = len(batch) > 1
        self.health.kept()
        self.on_commit(time.perf_counter() - began, len(batch))
        for wanted, then in batch:
            _tell(then, wanted in won)

    def _is_slow(self, batch: Batch) -> None:
        self.health.failed(TimeoutError("a commit takes long"))
        _not_known_yet(batch)

    async def _explain(self, batch: Batch, error: Exception) -> None:
        """Tell the authors that nothing was written. A table that was deleted must not take others with it."""
        deleted = is_for_no_table(error)
        if deleted and len(batch) > 1:
            for each in batch:
                await self._settle([each])
            return
        if not deleted:
            self._note(error)
        for wanted, then in batch:
            _tell(then, gone() if deleted else not_kept(wanted.head.state != "open"))

    def _note(self, error: Exception) -> None:
        self.health.failed(error)
        if not is_trouble(error):
            _logger.error("a commit failed", exc_info=error)

    def _look_for(self, batch: Batch, error: Exception) -> None:
        """Find out whether a batch was written. Its tables stay locked until then; other tables go on."""
        self._note(error)
        self._doubts.spawn(self._look_until_known(batch))

    async def _look_until_known(self, batch: Batch) -> None:
        looks = 1
        while True:
            try:
                async with asyncio.timeout(self._timings.looking):
                    self.check_files()  # what was opened before could still be read
                    became = await look(self._engine, [wanted for wanted, _ in batch])
                break
            except Exception as error:
                self._note(error)
            _not_known_yet(batch)
            await asyncio.sleep(LOOK_AGAIN)
            looks += 1
        if looks > 1:
            written = list(became.values()).count("written")
            _logger.warning("found what became of a commit", extra={"written": written, "of": len(batch)})
        for wanted, then in batch:
            match became[wanted]:
                case "gone" if wanted.founding is None:
                    _tell(then, gone())
                case "gone" | "free":
                    _tell(then, not_kept(wanted.head.state != "open"))
                case fate:
                    _tell(then, fate == "written")

    async def _commit(self, batch: Sequence[Append]) -> set[Append]:
        if self._writer is not None:
            return await asyncio.get_running_loop().run_in_executor(self._writer, self._commit_here, batch)
        async with writing(self._engine) as connection:
            won = await connection.run_sync(write, batch)
            self._asked = True
        return won

    def _commit_here(self, batch: Sequence[Append]) -> set[Append]:
        assert self._sqlite is not None
        try:
            self.check_files()
            if self._connection is None:
                self._connection = self._sqlite.raw_connection()
            won = write_here(self._connection.driver_connection, batch, self._ask)
            self.check_files()
            return won
        except Exception:
            self._let_go()  # it may be good for nothing any more
            raise

    def _ask(self) -> None:
        self._asked = True

    def check_files(self) -> None:
        """Raise if what is written would be lost."""
        for file in self._files:
            file.check()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()


def _not_known_yet(batch: Batch) -> None:
    for _, then in batch:
        _tell(then, None)


def _tell(then: Then, answer: bool | Exception | None) -> None:
    """Tell one author. If that fails, the other authors of the batch must still be told."""
    try:
        then(answer)
    except Exception:
        _logger.exception("somebody could not go on after a commit")


def is_for_no_table(error: Exception) -> bool:
    """Whether a row was refused because its table was deleted."""
    cause = getattr(error, "orig", error)
    sqlite_says = getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
    return sqlite_says or getattr(cause, "sqlstate", None) == POSTGRESQL_FOREIGN_KEY


def write_here(connection: Any, batch: Sequence[Append], ask: Callable[[], None]) -> set[Append]:
    """The same as `write` in SQLite's own words: SQLAlchemy takes many times as long over it as SQLite does. `ask` is
    told before the COMMIT."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        won = [wanted for wanted in batch if _insert_here(connection, wanted)]
        connection.executemany(_SET_HEADS, [wanted.head for wanted in won])
        for wanted in won:
            if wanted.card is not None:
                connection.execute(_SET_CARDS, (wanted.card.summary, wanted.card.public, wanted.table))
                connection.execute(_CLEAR_SEATS, (wanted.table,))
                connection.executemany(_INSERT_SEATS, [(wanted.table, *seated) for seated in wanted.card.seats])
        ask()
        connection.execute("COMMIT")
        return set(won)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _insert_here(connection: Any, wanted: Append) -> bool:
    """Whether its place in the log was free; of a new table, whether nobody has opened it before."""
    if wanted.founding is not None and not connection.execute(_OPEN_HERE, _new_table(wanted)).rowcount:
        return False
    rows = [(wanted.table, *row) for row in wanted.rows]
    return bool(connection.executemany(_INSERT_ROWS, rows).rowcount == len(rows))


def write(connection: Connection, batch: Sequence[Append]) -> set[Append]:
    """Write a batch to PostgreSQL; the appends that were written. Of two for the same place in a log, the first."""
    # All nodes go through the tables in the same order: two that met half-way would wait for each other.
    batch = sorted(batch, key=lambda wanted: wanted.table)
    new = [_new_table(wanted) for wanted in batch if wanted.founding is not None]
    if new:
        # A table that the same request has opened before is there already, with its whole log.
        opened = set(connection.execute(_OPEN, new).scalars())
        batch = [wanted for wanted in batch if wanted.founding is None or _is_first(wanted, opened)]
        if not batch:
            return set()
    rows = [{"table_id": wanted.table, **row._asdict()} for wanted in batch for row in wanted.rows]
    written = {tuple(row) for row in connection.execute(_INSERT, rows)}
    won: dict[tuple[str, int], Append] = {}
    for wanted in batch:
        place = (wanted.table, wanted.rows[-1].seq)
        if place in written:
            won.setdefault(place, wanted)
    if won:
        connection.execute(_SET_HEAD, [wanted.head._asdict() for wanted in won.values()])
    for wanted in won.values():
        if wanted.card is not None:
            _set_card(connection, wanted.table, wanted.card)
    return set(won.values())


def _is_first(wanted: Append, opened: set[str]) -> bool:
    first = wanted.table in opened
    opened.discard(wanted.table)
    return first


def _new_table(wanted: Append) -> dict[str, Any]:
    assert wanted.founding is not None
    assert wanted.card is not None
    at, (game, opener, household) = wanted.rows[0].at, wanted.founding
    row = (wanted.table, game, "open", wanted.card.public, 0, wanted.card.summary, 0.0, at, at, opener, household)
    return dict(zip(_NEW, row, strict=True))


def _set_card(connection: Connection, table: str, card: Card) -> None:
    head = update(tables).where(tables.c.id == table)
    connection.execute(head.values(card=card.summary, public=card.public))
    connection.execute(delete(seats).where(seats.c.table_id == table))
    if card.seats:
        seated = [{"table_id": table, "seat": seat, "guest": guest} for seat, guest in card.seats]
        connection.execute(seats.insert(), seated)


_NEW: Final = (
    *("id", "game", "state", "public", "seq", "card"),
    *("lease_until", "created_at", "updated_at", "opener", "household"),
)
_INSERT: Final = postgresql.insert(log).on_conflict_do_nothing().returning(log.c.table_id, log.c.seq)
_OPEN: Final = postgresql.insert(tables).on_conflict_do_nothing().returning(tables.c.id)
_SET_HEAD: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(snapshot=func.coalesce(bindparam("document"), tables.c.snapshot))
)

_OPEN_HERE: Final = (
    f"INSERT OR IGNORE INTO tables ({', '.join(_NEW)}) VALUES ({', '.join([f':{name}' for name in _NEW])})"
)
_INSERT_ROWS: Final = "INSERT OR IGNORE INTO log (table_id, seq, at, body, snapshot) VALUES (?, ?, ?, ?, ?)"
_SET_HEADS: Final = (
    f"UPDATE tables SET {', '.join([f'{name} = ?' for name in Head._fields[:-2]])}, snapshot = coalesce(?, snapshot)"
    " WHERE id = ?"
)
_SET_CARDS: Final = "UPDATE tables SET card = ?, public = ? WHERE id = ?"
_CLEAR_SEATS: Final = "DELETE FROM seats WHERE table_id = ?"
_INSERT_SEATS: Final = "INSERT INTO seats (table_id, seat, guest) VALUES (?, ?, ?)"
