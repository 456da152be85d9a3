"""A socket on any ASGI server: what is sent goes through `send`, what is said comes through `receive`."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.types import Message, Send

from hawker.server.timings import Timings


class PlainWire:
    """Sends in a task of its own, one message after the other, so that nobody waits for a slow reader.

    When a reader takes nothing for too long, `hang_up` is called: an app can only stop serving.
    """

    def __init__(self, send: Send, timings: Timings, hang_up: Callable[[], object]) -> None:
        self._send: Final = send
        self._timings: Final = timings
        self._hang_up: Final = hang_up
        self.hung_up = False
        self._waiting: list[Message] = []
        self._sending: asyncio.Task[None] | None = None
        self._when_free: Callable[[], None] | None = None
        self._closed = False
        self._reads = asyncio.Event()
        self._reads.set()

    @property
    def free(self) -> bool:
        return self._sending is None

    def when_free(self, call: Callable[[], None]) -> None:
        self._when_free = call

    def write(self, messages: list[bytes]) -> None:
        self._put([{"type": "websocket.send", "text": message.decode()} for message in messages])

    def say_goodbye(self, code: int, reason: str) -> None:
        self._put([{"type": "websocket.close", "code": code, "reason": reason}])
        self._closed = True

    def listen(self, hear: Callable[[str], None]) -> None:
        """All texts are received."""

    def hold(self) -> None:
        self._reads.clear()

    def go_on(self) -> None:
        self._reads.set()

    async def may_receive(self) -> None:
        """Whoever listens is not so busy that nothing more should be read."""
        await self._reads.wait()

    def _put(self, messages: list[Message]) -> None:
        if self._closed:
            return
        self._waiting += messages
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all(), name="plain wire")

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                async with asyncio.timeout(self._timings.unread_at_most):
                    await self._send(self._waiting.pop(0))
        except (TimeoutError, OSError):  # they take nothing, or are gone
            self.end()
            self.hung_up = True
            self._hang_up()
            return
        finally:
            self._sending = None
        call, self._when_free = self._when_free, None
        if call is not None:
            call()

    def end(self) -> None:
        """Nothing is sent any more."""
        self._closed, self._when_free = True, None
        self._waiting.clear()
        if self._sending is not None and self._sending is not asyncio.current_task():
            self._sending.cancel()
