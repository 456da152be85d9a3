"""One reader's socket as the hall sees it: a line of messages that are sent as fast as the reader takes them."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from hawker.core.table import Seat

BEHIND_AT_MOST = 500  # messages; who reads slower than that is better off with a new connection

Close = Callable[[int, str], Coroutine[Any, Any, None]]


class Line(Protocol):
    """The way to a reader."""

    @property
    def free(self) -> bool: ...
    async def freed(self) -> None: ...
    def write(self, messages: list[bytes]) -> None: ...


class Connection:
    def __init__(
        self, line: Line, close: Close, guest: str, seat: Seat | None, holder: int = 0, address: str = ""
    ) -> None:
        self.guest: Final = guest  # "" for a script that plays with a seat's token
        self.seat = seat
        self.told = 0  # the last entry of the log that it was told
        self.holder: Final = holder
        self.address: Final = address
        self._line: Final = line
        self._close: Final = close
        self._waiting: list[bytes] = []
        self._flushing = False
        self._catching_up: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    def send(self, text: bytes) -> None:
        """Send it soon. Nobody waits: a slow reader must not hold up a table."""
        if self._closing is not None:
            return
        if self._catching_up is not None and len(self._waiting) >= BEHIND_AT_MOST:
            self._waiting.clear()
            self.close(1013, "this connection is too slow; come back")
            return
        self._waiting.append(text)
        self._flush_soon()

    def close(self, code: int, reason: str) -> None:
        """Close it when all that waits is sent."""
        if self._closing is None:
            self._closing = (code, reason)
            self._flush_soon()

    def _flush_soon(self) -> None:
        # When all that one commit led to is worked out, it goes to all sockets in one go: to wake a reader again and
        # again costs more than a message does.
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if self._catching_up is not None:
            return
        if self._waiting and self._line.free:
            self._write()
        if self._waiting or self._closing is not None:
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Send what waits as the reader takes it, and close the socket if that was asked for."""
        try:
            while self._waiting:
                await self._line.freed()
                self._write()
            if self._closing is not None:
                await self._close(*self._closing)
        except (OSError, RuntimeError):
            self._waiting.clear()  # the reader is gone; whoever listens to it will notice
        finally:
            self._catching_up = None

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._line.write(waiting)

    async def finished(self) -> None:
        """Wait until all is sent."""
        while self._flushing or self._catching_up is not None:
            await (asyncio.sleep(0) if self._catching_up is None else asyncio.wait([self._catching_up]))
