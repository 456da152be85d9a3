"""One reader's socket as the hall sees it: a line of messages that are sent as fast as the reader takes them."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final

from hawker.core.table import Seat

BEHIND_AT_MOST: Final = 500  # messages; who reads slower than that is better off with a new connection

Send = Callable[[str], Coroutine[Any, Any, None]]
Close = Callable[[int, str], Coroutine[Any, Any, None]]


class Connection:
    def __init__(
        self, send: Send, close: Close, guest: str, seat: Seat | None, holder: int = 0, address: str = ""
    ) -> None:
        self.guest: Final = guest  # "" for a script that plays with a seat's token
        self.seat = seat
        self.told = 0  # the last entry of the log that it was told
        self.holder: Final = holder
        self.address: Final = address
        self._send: Final = send
        self._close: Final = close
        self._waiting: Final[deque[str]] = deque()
        self._flushing = False
        self._sending: asyncio.Task[None] | None = None
        self._closing: tuple[int, str] | None = None

    def send(self, text: str) -> None:
        """Send it soon. Nobody waits: a slow reader must not hold up a table."""
        if self._closing is not None:
            return
        if self._sending is not None and len(self._waiting) >= BEHIND_AT_MOST:
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
        if self._sending is not None:
            return
        if self._closing is not None:
            self._sending = asyncio.create_task(self._run(None))
            return
        while self._waiting:
            # Nearly always the socket takes a message at once. A task for each would cost more than the sending does,
            # so the coroutine is begun right here, and only one that has to wait becomes a task.
            sending = self._send(self._waiting.popleft())
            try:
                waits_for = sending.send(None)
            except StopIteration:
                continue
            except (OSError, RuntimeError):
                self._waiting.clear()  # the reader is gone; whoever listens to it will notice
                return
            self._sending = asyncio.create_task(self._run(_Begun(sending, waits_for)))
            return

    async def _run(self, begun: "_Begun | None") -> None:
        try:
            if begun is not None:
                await begun
            while self._waiting:
                await self._send(self._waiting.popleft())
            if self._closing is not None:
                await self._close(*self._closing)
        except (OSError, RuntimeError):
            self._waiting.clear()
        finally:
            self._sending = None

    async def finished(self) -> None:
        """Wait until all is sent."""
        while self._flushing or self._sending is not None:
            await (asyncio.sleep(0) if self._sending is None else asyncio.wait([self._sending]))


class _Begun:
    """The rest of a coroutine that was begun outside of a task, and what it waits for."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine: Final = coroutine
        self._waits_for: Final = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                yield waits_for
            except BaseException as error:
                self._coroutine.throw(error)
                raise
            try:
                waits_for = self._coroutine.send(None)
            except StopIteration:
                return
