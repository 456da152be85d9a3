"""One reader's socket as the hall sees it: a line of messages that are sent as fast as the reader takes them."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from hawker.core.table import Seat

BEHIND_AT_MOST: Final = 500  # messages; who reads slower than that is better off with a new connection

Send = Callable[[str], Awaitable[None]]
Close = Callable[[int, str], Awaitable[None]]


class Connection:
    def __init__(self, send: Send, close: Close, guest: str, seat: Seat | None, holder: int = 0) -> None:
        self.guest: Final = guest  # "" for a script that plays with a seat's token
        self.seat = seat
        self.holder: Final = holder
        self._send: Final = send
        self._close: Final = close
        self._waiting: Final[deque[str]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    def send(self, text: str) -> None:
        """Send it soon. Nobody waits: a slow reader must not hold up a table."""
        if self._closing is not None:
            return
        if len(self._waiting) >= BEHIND_AT_MOST:
            self._waiting.clear()
            self.close(1013, "this connection is too slow; come back")
            return
        self._waiting.append(text)
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Close it when all that waits is sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self._wake()

    def _wake(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._send(self._waiting.popleft())
            if self._closing is not None:
                await self._close(*self._closing)
        except (OSError, RuntimeError):
            self._waiting.clear()  # the reader is gone; whoever listens to it will notice
        finally:
            self._sending = None

    async def finished(self) -> None:
        """Wait until all is sent."""
        while self._sending is not None:
            await asyncio.wait([self._sending])
