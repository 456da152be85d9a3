"""Connections to SQLite or PostgreSQL, and the migrations that bring the database up to date."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, Select, Table, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from hawker.core.errors import SetupError
from hawker.server.storage.files import KeptFile

PATIENCE: Final = 30.0  # seconds to wait for another writer
NEEDS_NODES: Final = "pip install 'hawker[nodes]' (in a clone: pip install '.[nodes]')"
READERS_REMEMBER: Final = 400  # kilobytes
# A node that is cut off in the middle of a transaction must not hold its tables until the network notices.
_SESSION: Final = {"idle_in_transaction_session_timeout": "15000"}  # milliseconds
MIGRATION_LOCK: Final = 0x6861776B6572  # any number that nobody else locks


def connect(url: str, pooled: bool = True) -> AsyncEngine:
    """An engine for the address. SQLite waits for the disk at each commit, and readers do not wait for writers."""
    # An error that quotes what it was to write would bring links, hands and secrets into the logs.
    more: dict[str, Any] = {"hide_parameters": True} if pooled else {"hide_parameters": True, "poolclass": NullPool}
    if not url.startswith("sqlite"):
        try:
            return create_async_engine(url, pool_pre_ping=True, connect_args={"server_settings": _SESSION}, **more)
        except ImportError:
            raise SetupError(f"--database: PostgreSQL needs more packages: {NEEDS_NODES}") from None
    if pooled:
        # Each connection is a thread: a few that wait for one another are better than many that come and go.
        more |= {"pool_size": 4, "max_overflow": 0, "pool_timeout": 60}
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE}, **more)
    # What these read is seldom read again soon, and the system remembers it too: four times 2 MB would be a lot.
    _prepare(engine.sync_engine, f"cache_size=-{READERS_REMEMBER}")
    return engine


def connect_in_thread(engine: AsyncEngine) -> Engine:
    """An engine for the same SQLite file, for a thread that does nothing else."""
    other = create_engine(engine.url.set(drivername="sqlite"), connect_args={"timeout": PATIENCE}, hide_parameters=True)
    _prepare(other)
    return other


def sqlite_files(url: URL) -> list[KeptFile]:
    """The file of a SQLite database, if it is in one, and what is written ahead of it while somebody is connected."""
    path = url.database or ""
    return [KeptFile(path), KeptFile(f"{path}-wal")] if path and not path.startswith(":") else []


def _prepare(engine: Engine, *more: str) -> None:
    files = sqlite_files(engine.url)[:1]

    @event.listens_for(engine, "do_connect")
    def connecting(*_: object) -> None:
        for file in files:
            file.check()  # or SQLite would make an empty one in the place of what was deleted

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # or the driver would begin transactions when it likes
        cursor = connection.cursor()
        _write_ahead(cursor)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", *more):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could find the door closed; one that will write says so.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _write_ahead(cursor: Any) -> None:
    """Keep a write-ahead log. Of those who turn a new file to it at once, SQLite lets one, and makes nobody wait."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)


def insert(engine: AsyncEngine, table: Table) -> Any:
    """An insert that can say what to do about a row that is there already: each database has its own."""
    return sqlite.insert(table) if engine.dialect.name == "sqlite" else postgresql.insert(table)


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes."""
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            yield connection


async def found(engine: AsyncEngine, query: Select[Any]) -> Sequence[Any]:
    """The rows that a query finds."""
    async with engine.connect() as connection:
        return list(await connection.execute(query))


async def write(engine: AsyncEngine, statement: Any, values: Any = None) -> Sequence[Any]:
    """Carry out one statement in a transaction of its own; the rows that it returns, if it returns any."""
    async with writing(engine) as connection:
        done = await connection.execute(statement, values)
        rows: Sequence[Any] = done.all() if done.returns_rows else ()
    return rows


async def open_up(engine: AsyncEngine) -> None:
    """Bring the database up to date, or say in a sentence why it cannot be used."""
    try:
        if engine.dialect.name == "sqlite":
            # A thread of the driver that could not open its file may outlive the loop, and complain about that.
            await asyncio.to_thread(lambda: connect_in_thread(engine).connect().close())
        await upgrade(engine)
    except CommandError as error:
        raise SetupError(f"the database {engine.url.render_as_string()} is of a newer Hawker: {error}") from None
    except (OSError, SQLAlchemyError, TypeError) as error:  # the driver's, for a setting in the address it lacks
        reason = str(getattr(error, "orig", error)).partition("\n")[0]
        raise SetupError(f"the database {engine.url.render_as_string()} cannot be used: {reason}") from None


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the database up to date. Of several nodes that start at once, one does it and the others wait."""
    async with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
        await connection.run_sync(_run)


def _run(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
