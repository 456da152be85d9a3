"""A line between a browser and the hall that can go silent: nothing passes, and nobody is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Line:
    """What is underway while it is silent arrives when it no longer is, as the network would deliver it."""

    def __init__(self, url: str, port: int) -> None:
        self.url = url
        self._port = port  # of the hall
        self._passes = asyncio.Event()
        self._passes.set()

    def go_silent(self) -> None:
        self._passes.clear()

    def pass_on(self) -> None:
        self._passes.set()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            await self._passes.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._passes.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()


@asynccontextmanager
async def line_to(hall: str) -> AsyncIterator[Line]:
    """A line to that hall, with an address of its own."""
    lines: list[Line] = []
    server = await asyncio.start_server(lambda *ends: lines[0].join(*ends), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    lines.append(Line(f"http://127.0.0.1:{port}", urlsplit(hall).port or 80))
    try:
        yield lines[0]
    finally:
        lines[0].pass_on()
        server.close()
