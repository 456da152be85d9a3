"""PostgreSQL and Redis for tests: one server each for all, an empty database for each, and no test waits for ever."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.server.asgi import ServerName
from tests.server.people import Node, node
from tests.services import NotHere, database, postgres, redis

AT_MOST = 300  # seconds for one test


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for what never comes fails where it waits, and the others go on."""
    for item in items:
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj) and not hasattr(item.obj, "hypothesis"):
            item.obj = bounded(item.obj)


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @wraps(test)
    async def within_limits(*args: Any, **fixtures: Any) -> None:
        async with asyncio.timeout(AT_MOST):
            await test(*args, **fixtures)

    return within_limits


@contextmanager
def or_skip(service: AbstractContextManager[str]) -> Iterator[str]:
    """The service; where it cannot be had the test is skipped, and with HAWKER_REQUIRE_SERVICES=1 it fails."""
    with ExitStack() as stack:
        try:
            address = stack.enter_context(service)
        except NotHere as reason:
            if os.environ.get("HAWKER_REQUIRE_SERVICES") == "1":
                pytest.fail(str(reason))
            pytest.skip(f"SKIPPED: {reason}")
        yield address


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    with or_skip(postgres()) as address:
        yield address


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    with or_skip(redis()) as address:
        yield address


@pytest.fixture
def database_url(postgres_cluster: str) -> Iterator[str]:
    """The address of a PostgreSQL database that is this test's own."""
    with database(postgres_cluster) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a hall that is alone keeps its tables."""
    return str(tmp_path / "hall.db") if request.param == "sqlite" else request.getfixturevalue("database_url")


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of a Redis that holds nothing."""
    with Redis.from_url(redis_server) as client:
        client.flushall()
    return redis_server


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A file that says `ON = SERVERS` is tested on each of them."""
    on = getattr(metafunc.module, "ON", None)
    if on and "hall" in metafunc.fixturenames:
        metafunc.parametrize("hall", on, indirect=True, scope="module")


@pytest.fixture(scope="module")
async def hall(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Node]:
    """A hall for all tests of a file."""
    by: ServerName = getattr(request, "param", "quick")
    async with node(by, database=str(tmp_path_factory.mktemp("hall") / "hall.db")) as opened:
        yield opened
