"""The servers that other tests rely on are real, fresh, apart from each other, and gone afterwards."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests import services
from tests.conftest import DEEP
from tests.server.conftest import or_skip
from tests.services import NotHere, Program

ROOT = Path(__file__).parents[2]
NOWHERE = Program("Abacus", "abacus-server", ("no-such-abacus",))


def ask(address: str, *statements: str) -> object:
    """The answer to the last of these, in one transaction."""

    async def asking() -> object:
        engine = create_async_engine(address)
        async with engine.begin() as connection:
            for statement in statements:
                result = await connection.execute(text(statement))
            answer = result.scalar() if result.returns_rows else None
        await engine.dispose()
        return answer

    return asyncio.run(asking())


def test_postgresql_keeps_what_was_written(database_url: str) -> None:
    ask(database_url, "CREATE TABLE dish (name text)", "INSERT INTO dish VALUES ('肉圓')")
    assert ask(database_url, "SELECT name FROM dish") == "肉圓"


def test_two_databases_do_not_see_each_other(postgres_cluster: str, database_url: str) -> None:
    ask(database_url, "CREATE TABLE dish (name text)")
    with services.database(postgres_cluster) as other:
        assert ask(database_url, "SELECT count(*) FROM pg_tables WHERE tablename = 'dish'") == 1
        assert ask(other, "SELECT count(*) FROM pg_tables WHERE tablename = 'dish'") == 0


def test_a_database_is_dropped_even_if_somebody_is_still_connected(postgres_cluster: str) -> None:
    async def connect_and_leave(address: str) -> None:
        engine = create_async_engine(address)
        async with engine.connect():
            await asyncio.to_thread(context.__exit__, None, None, None)
        await engine.dispose()

    context = services.database(postgres_cluster)
    asyncio.run(connect_and_leave(context.__enter__()))
    assert ask(postgres_cluster, "SELECT count(*) FROM pg_database WHERE datname LIKE 'test_%'") == 0


@pytest.mark.parametrize("round", [1, 2])
def test_each_test_finds_redis_empty(redis_url: str, round: int) -> None:
    with Redis.from_url(redis_url, decode_responses=True) as client:
        assert client.dbsize() == 0
        client.set("dish", f"round {round}")
        assert client.get("dish") == f"round {round}"


@pytest.mark.parametrize(("service", "fixture"), [("postgres", "postgres_cluster"), ("redis", "redis_server")])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL] if DEEP else [signal.SIGKILL])
def test_a_server_ends_with_the_tests_however_they_end(
    service: str, fixture: str, end: signal.Signals, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(fixture)  # skips the test where the service cannot be had
    script = f"from tests import services\nwith services.{service}() as it: print(it, flush=True); input()"
    command = [sys.executable, "-c", script]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as tests:
        assert tests.stdout
        port = urlsplit(tests.stdout.readline().strip()).port
        assert port
        assert services.listens(port)
        tests.send_signal(end)
    deadline = time.monotonic() + 20
    while services.listens(port) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not services.listens(port)


def test_a_server_that_cannot_start_shows_why(tmp_path: Path) -> None:
    with services.own_folder() as folder, open(tmp_path / "log", "w+b") as log:
        command = ["sh", "-c", "echo no dough left; exit 1"]
        with pytest.raises(RuntimeError, match="no dough left"), services.running(command, folder, log, lambda: False):
            pass


def test_what_is_missing_is_skipped_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HAWKER_REQUIRE_SERVICES", raising=False)
    monkeypatch.setattr(services, "REDIS", NOWHERE)
    with pytest.raises(pytest.skip.Exception, match="SKIPPED: Abacus is not here: install abacus-server"):
        or_skip(services.redis()).__enter__()


def test_what_is_missing_fails_where_services_are_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAWKER_REQUIRE_SERVICES", "1")
    monkeypatch.setattr(services, "REDIS", NOWHERE)
    with pytest.raises(pytest.fail.Exception, match="Abacus is not here"):
        or_skip(services.redis()).__enter__()


def test_a_program_that_is_nowhere_says_what_to_install() -> None:
    with pytest.raises(NotHere, match="install abacus-server"):
        NOWHERE.find()
