"""ASGI servers that a hall runs on in tests: uvicorn with our quick wire, uvicorn as it comes, and hypercorn."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

import hypercorn.asyncio
import uvicorn
from hypercorn.config import Config
from starlette.applications import Starlette

from hawker.server.serving import configuration

ServerName = Literal["quick", "uvicorn", "hypercorn"]
SERVERS: tuple[ServerName, ...] = ("quick", "uvicorn", "hypercorn")


@asynccontextmanager
async def served(app: Starlette, listening: socket.socket, by: ServerName, patience: float) -> AsyncIterator[None]:
    """Serve an app that listens there, until the end of the block."""
    stop = asyncio.Event()
    if by == "hypercorn":
        config = Config()
        config.bind = [f"fd://{listening.detach()}"]
        config.accesslog = config.errorlog = None
        # It would say more of itself than a hall does.
        config.include_server_header = False
        asgi: Any = app
        running = asyncio.create_task(hypercorn.asyncio.serve(asgi, config, shutdown_trigger=stop.wait))
        started: Callable[[], bool] = lambda: bool(app.state.house.is_open)  # noqa: E731
    else:
        plain = uvicorn.Config(app, log_config=None, ws="websockets-sansio", proxy_headers=False)
        server = uvicorn.Server(configuration(app) if by == "quick" else plain)
        running = asyncio.create_task(_until(stop, server, listening))
        started = lambda: server.started  # noqa: E731
    async with asyncio.timeout(patience):
        while not started():
            await asyncio.sleep(0.01)
            if running.done():
                running.result()
                raise RuntimeError("the hall did not open")
    try:
        yield
    finally:
        await app.state.house.say_goodbye()
        stop.set()
        async with asyncio.timeout(patience):
            await running


async def _until(stop: asyncio.Event, server: uvicorn.Server, listening: socket.socket) -> None:
    async def end() -> None:
        await stop.wait()
        server.should_exit = True

    ending: Awaitable[None] = asyncio.ensure_future(end())
    await server.serve([listening])
    stop.set()
    await ending
