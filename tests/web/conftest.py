"""One Chromium and one hall for all tests of a file."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from tests.server.people import Node
from tests.web.browsers import chromium, hall


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
async def node(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Node]:
    async with hall(tmp_path_factory.mktemp("hall"), bot_seconds=0.05) as opened:
        yield opened
