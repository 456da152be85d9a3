"""PostgreSQL and Redis for tests: one server each for all of them, and an empty database for each."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest
from redis import Redis

from tests.server.people import Node, node
from tests.services import NotHere, database, postgres, redis


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


@pytest.fixture(scope="module")
async def hall(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Node]:
    """A hall for all tests of a file."""
    async with node(database=str(tmp_path_factory.mktemp("hall") / "hall.db")) as opened:
        yield opened
