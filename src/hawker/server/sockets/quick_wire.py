"""Sockets as uvicorn serves them, with short ways in and out: a message that is heard or sent waits in no queue.

It does the same as `plain_wire.py` and the same tests test both. It overrides internals of uvicorn, so the versions of
uvicorn that it was tested with are named in pyproject.toml.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hawker.server.sockets import frames
from hawker.server.sockets.accepting import QUICK_WIRE
from hawker.server.timings import Timings

_free: Final = asyncio.Event()
_free.set()


class Inbox:
    """The queue between uvicorn and the one who receives: it costs a tenth of what a queue for anybody does, and is
    seldom used."""

    __slots__ = ("_events", "_wake")

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._wake: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._events

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        return self._events.pop(0)


class QuickWire(WebSocketsSansIOProtocol):
    timings: Timings  # of the house that it serves
    _hear: Callable[[str], None] | None = None
    _when_free: Callable[[], None] | None = None
    _unread: asyncio.TimerHandle | None = None  # runs while the reader takes nothing
    _whole = True  # whether all frames so far have come whole, so that the next chunk begins with one
    free = True  # whether the reader keeps up, so that more can be sent

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        # Where thousands of sockets sit and wait, all that one of them has adds up.
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = _free

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), QUICK_WIRE: {"wire": self}}
        await super().run_asgi()

    def listen(self, hear: Callable[[str], None]) -> None:
        """Texts go to `hear` at once, as far as they come whole. Others are still to be received.

        What the handshake needed is let go, also for those who still hold the request.
        """
        self._hear = hear
        cast(dict[str, object], self.scope).clear()
        self.request.headers.clear()
        del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear = self._when_free = None  # or a socket and whoever listened to it would keep each other
        self._takes_something()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._hear is None:
            self._whole = not self.handshake_initiated  # what comes before anybody listens may be half a frame
        elif self._whole:
            text = None if self._is_gone else frames.only_text(data)
            if text is not None:
                self._hear(text)
                return
            data = self._take(self._hear, data)
            self._whole = not data
        if data:
            super().data_received(data)

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.transport.abort()  # who does not wait for the answer to a handshake cannot be told anything
        else:
            super().handle_parser_exception()

    def _take(self, hear: Callable[[str], None], data: bytes) -> bytes:
        """Hear the texts that have come whole, and return what the library must look at from here on. It answers pings
        and says goodbye, too, which are whole and change nothing."""
        start = 0
        while start < len(data) and not self._is_gone:
            span = frames.span(data, start)
            if span is None:
                break
            body, end = span
            if frames.is_text(data, start):
                text = frames.text(data, body, end)
                if text is None:
                    break
                hear(text)
            elif frames.is_control(data, start):
                super().data_received(data[start:end])
            else:
                break
            start = end
        return data[start:]

    def hold(self) -> None:
        """Read no more for now: whoever listens is busy, and more has come."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read on, unless what has come in pieces is still to be received: then that comes first."""
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()

    # The way out

    def when_free(self, call: Callable[[], None]) -> None:
        self._when_free = call

    def pause_writing(self) -> None:
        self.writable = asyncio.Event()
        self.free = False
        self._hang_up_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writable = _free
        self.free = True
        if not self.close_sent:
            self._takes_something()
        if self._when_free is not None:
            call, self._when_free = self._when_free, None
            call()

    def write(self, messages: list[bytes]) -> None:
        """Send messages, in one go. Whoever is gone gets nothing."""
        if not self._is_gone:
            self.transport.write(frames.framed(messages))

    def say_goodbye(self, code: int, reason: str) -> None:
        if not self._is_gone:
            task = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": reason}))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            self._hang_up_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._hang_up_later()

    def _hang_up_later(self) -> None:
        """A transport that is only closed waits until everything is read, and some never read."""
        if self._unread is None:
            self._unread = self.loop.call_later(self.timings.unread_at_most, self.transport.abort)

    def _takes_something(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    @property
    def _is_gone(self) -> bool:
        return self.close_sent or self.disconnected or self.transport.is_closing()
