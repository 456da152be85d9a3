"""A way to PostgreSQL that can be cut exactly where a node has said COMMIT and has not heard what came of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

from sqlalchemy import make_url

COMMIT = b"COMMIT;\x00"

# What becomes of the next COMMIT: it arrives, and the answer is lost; it is lost on the way; it arrives late, when the
# node has long lost the connection; it arrives, and neither an answer nor an end of the connection ever comes.
Fate = Literal["", "unanswered", "lost", "late", "hangs"]


class Way:
    """The way from nodes to the database."""

    url: str

    def __init__(self, url: str) -> None:
        self._there = make_url(url)
        self.fate: Fate = ""
        self.open = True  # whether new connections come through
        self.silent = False  # whether nothing comes through any more, though no connection ends
        self.goes_on = asyncio.Event()  # a COMMIT that is late arrives
        self.cuts = 0
        self.turned_away = 0  # new connections, since it was not open
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def connect(self, node: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._writers.add(back)
        if not self.open:
            self.turned_away += 1
            back.close()
            return
        there, on = await asyncio.open_connection(self._there.host, self._there.port)
        self._writers.add(on)
        answers = asyncio.create_task(self._pass_on(there, back))
        self._tasks.add(answers)
        with suppress(OSError):
            while read := await node.read(65536):
                if self.fate and read.endswith(COMMIT):
                    answers.cancel()
                    with suppress(asyncio.CancelledError):
                        await answers
                    await self._cut(read, on, there, back)
                    return
                if not self.silent:
                    on.write(read)
        on.close()

    async def _cut(
        self, commit: bytes, on: asyncio.StreamWriter, there: asyncio.StreamReader, back: asyncio.StreamWriter
    ) -> None:
        fate, self.fate = self.fate, ""
        self.cuts += 1
        if fate == "hangs":
            on.write(commit)
            return
        if fate == "unanswered":
            on.write(commit)
            await there.read(1)  # it is carried out
        back.transport.abort()
        if fate == "late":
            await self.goes_on.wait()
            on.write(commit)
            await there.read(1)
        on.close()

    async def _pass_on(self, there: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while read := await there.read(65536):
                if not self.silent:
                    back.write(read)
        back.close()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for writer in self._writers:
            writer.transport.abort()


@asynccontextmanager
async def way_to(url: str) -> AsyncIterator[Way]:
    """Another address for a database."""
    way = Way(url)
    server = await asyncio.start_server(way.connect, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    way.url = make_url(url).set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
    try:
        yield way
    finally:
        server.close()
        way.close()
