"""Connections to SQLite or PostgreSQL, and the migrations that bring the database up to date."""

import logging
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

MIGRATION_LOCK: Final = 0x6861776B6572  # any number that nobody else locks


def connect(url: str, pooled: bool = True) -> AsyncEngine:
    """An engine for the address. SQLite waits for the disk at each commit, and readers do not wait for writers."""
    more: dict[str, Any] = {} if pooled else {"poolclass": NullPool}
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, **more)
    engine = create_async_engine(url, connect_args={"timeout": 30}, **more)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # or the driver would begin transactions when it likes
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later could find the door closed; one that will write says so.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


async def upgrade(engine: AsyncEngine) -> None:
    """Bring the database up to date. Of several nodes that start at once, one does it and the others wait."""
    async with engine.connect() as connection:
        connection = await connection.execution_options(writes=True)
        async with connection.begin():
            await _lock(connection)
            await connection.run_sync(_run)


async def _lock(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})


def _run(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
