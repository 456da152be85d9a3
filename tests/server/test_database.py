"""Migrations make the schema, safely when several nodes start at once; what each database must promise; its clock."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.core.errors import SetupError
from hawker.server.storage import migrations
from hawker.server.storage.database import connect, connect_in_thread, open_up, upgrade
from hawker.server.storage.schema import chat, log, metadata, seats, tables

pytestmark = pytest.mark.anyio

PROCESSES = 5
UPGRADE = """
import asyncio, sys, time
from hawker.server.storage.database import connect, upgrade
from hawker.server.storage.store import Store
from hawker.server.timings import Timings

async def main():
    store = Store(connect(sys.argv[1]), Timings())
    await asyncio.sleep(float(sys.argv[2]) - time.time())
    await upgrade(store.engine)
    print(await store.secret_key())
    await store.engine.dispose()

asyncio.run(main())
"""
A_TABLE = {
    "id": "t" * 22, "game": "potluck", "state": "open", "public": False, "seq": 1, "card": "{}", "lease_until": 0.0,
    "created_at": 0.0, "updated_at": 0.0,
}  # fmt: skip


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
    else:
        yield request.getfixturevalue("database_url")


@pytest.fixture
async def engine(url: str) -> Any:
    engine = connect(url)
    yield engine
    await engine.dispose()


async def differences(engine: AsyncEngine) -> list[Any]:
    def compare(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    async with engine.connect() as connection:
        return await connection.run_sync(compare)


async def names(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set(await connection.run_sync(lambda connection: inspect(connection).get_table_names()))


async def downgrade(engine: AsyncEngine, to: str = "base") -> None:
    def run(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, to)

    async with engine.begin() as connection:
        await connection.run_sync(run)


async def test_migrations_give_exactly_the_schema(engine: AsyncEngine) -> None:
    assert len(await differences(engine)) >= len(metadata.tables)
    await upgrade(engine)
    assert await differences(engine) == []
    assert await names(engine) == {*metadata.tables, "alembic_version"}


async def test_constraints_have_the_names_of_the_schema(engine: AsyncEngine) -> None:
    await upgrade(engine)

    def look(connection: Connection) -> None:
        database = inspect(connection)
        for name, table in metadata.tables.items():
            assert database.get_pk_constraint(name)["name"] == table.primary_key.name
            here = {key["name"]: key["options"] for key in database.get_foreign_keys(name)}
            assert here == {key.name: {"ondelete": "CASCADE"} for key in table.foreign_key_constraints}

    async with engine.connect() as connection:
        await connection.run_sync(look)


async def test_upgrading_again_keeps_what_is_there(engine: AsyncEngine) -> None:
    await upgrade(engine)
    async with engine.begin() as connection:
        await connection.execute(tables.insert(), A_TABLE)
    await upgrade(engine)
    async with engine.connect() as connection:
        assert await connection.scalar(select(tables.c.game)) == "potluck"


async def test_lines_that_were_kept_before_they_knew_their_request_stay(engine: AsyncEngine) -> None:
    await upgrade(engine)
    await downgrade(engine, "0001")
    async with engine.begin() as connection:
        await connection.execute(tables.insert(), A_TABLE)
        for number in (1, 2):
            line = {
                "table_id": A_TABLE["id"],
                "number": number,
                "room": "players",
                "guest": "g",
                "text": "hi",
                "at": 0.0,
            }
            await connection.execute(chat.insert(), line)
    await upgrade(engine)
    async with engine.connect() as connection:
        assert list((await connection.execute(select(chat.c.request))).scalars()) == [None, None]


async def test_a_database_of_a_newer_hawker_is_refused_in_a_sentence(engine: AsyncEngine) -> None:
    await open_up(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SetupError, match=r"is of a newer Hawker: .*9999"):
        await open_up(engine)


async def test_down_and_up_again(engine: AsyncEngine) -> None:
    await upgrade(engine)
    await downgrade(engine)
    assert await names(engine) == {"alembic_version"}
    await upgrade(engine)
    assert await differences(engine) == []


async def test_a_migration_that_fails_leaves_nothing_behind(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic.operations import Operations

    create = Operations.create_table

    def fail_half_way(self: Any, name: str, *parts: Any, **more: Any) -> Any:
        if name == "log":
            raise RuntimeError("the power is gone")
        return create(self, name, *parts, **more)

    monkeypatch.setattr(Operations, "create_table", fail_half_way)
    with pytest.raises(RuntimeError, match="the power is gone"):
        await upgrade(engine)
    assert await names(engine) == set()
    monkeypatch.undo()
    await upgrade(engine)
    assert await differences(engine) == []


async def test_several_engines_of_one_process_upgrade_at_once(url: str, engine: AsyncEngine) -> None:
    engines = [connect(url) for _ in range(4)]
    await asyncio.gather(*[upgrade(each) for each in engines])
    for each in engines:
        await each.dispose()
    assert await differences(engine) == []


def test_threads_that_open_a_new_file_at_once_wait_for_one_another(tmp_path: Path) -> None:
    for attempt in range(40):
        engine = connect(f"sqlite+aiosqlite:///{tmp_path / f'{attempt}.db'}")
        doors = threading.Barrier(8)

        def open_it(engine: AsyncEngine = engine, doors: threading.Barrier = doors) -> None:
            doors.wait()
            connect_in_thread(engine).connect().close()

        with ThreadPoolExecutor(8) as threads:
            for opened in [threads.submit(open_it) for _ in range(8)]:
                opened.result()


def test_several_processes_upgrade_at_once_and_agree_on_the_key(url: str) -> None:
    together = str(time.time() + 2.5)
    command = [sys.executable, "-c", UPGRADE, url, together]
    pipe = subprocess.PIPE
    started = [subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) for _ in range(PROCESSES)]
    said = [process.communicate(timeout=60) for process in started]
    assert [process.returncode for process in started] == [0] * PROCESSES, [err for _, err in said]
    assert len({out for out, _ in said}) == 1, "each node signs with the same key"


async def test_deleting_a_table_deletes_all_that_belongs_to_it(engine: AsyncEngine) -> None:
    await upgrade(engine)
    async with engine.begin() as connection:
        await connection.execute(tables.insert(), A_TABLE)
        await connection.execute(log.insert(), {"table_id": A_TABLE["id"], "seq": 1, "at": 0.0, "body": "{}"})
        await connection.execute(seats.insert(), {"table_id": A_TABLE["id"], "seat": 0, "guest": "g"})
        line = {"table_id": A_TABLE["id"], "number": 1, "room": "players", "guest": "g", "text": "hi", "at": 0.0}
        await connection.execute(chat.insert(), line)
    async with engine.begin() as connection:
        await connection.execute(tables.delete())
        for each in (log, seats, chat):
            assert await connection.scalar(select(func.count()).select_from(each)) == 0


async def test_there_is_no_log_without_its_table(engine: AsyncEngine) -> None:
    await upgrade(engine)
    with pytest.raises(IntegrityError):
        async with engine.begin() as connection:
            await connection.execute(log.insert(), {"table_id": "nobody's", "seq": 1, "at": 0.0, "body": "{}"})


async def test_sqlite_waits_for_the_disk_and_readers_do_not_wait_for_writers(tmp_path: Path) -> None:
    engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}")
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    async with engine.connect() as connection:
        found = {name: await connection.scalar(text(f"PRAGMA {name}")) for name in expected}
    assert found == expected
    commits = connect_in_thread(engine)
    with commits.connect() as thread:
        found = {name: thread.scalar(text(f"PRAGMA {name}")) for name in expected}
    assert found == expected, "so does the connection that commits"
    commits.dispose()
    await engine.dispose()


async def test_a_reader_reads_while_a_writer_writes(tmp_path: Path) -> None:
    engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}")
    await upgrade(engine)
    async with engine.connect() as writer:
        await writer.execution_options(writes=True)
        await writer.execute(tables.insert(), A_TABLE)
        async with engine.connect() as reader, asyncio.timeout(20):  # a reader that had to wait would wait longer
            assert await reader.scalar(select(func.count()).select_from(tables)) == 0
        await writer.commit()
    await engine.dispose()
