"""One reader's socket as the hall sees it: a line of messages that are sent as fast as the reader takes them."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from hawker.core.table import Seat
from hawker.server.bounds import Bounds

_logger = logging.getLogger("hawker.connection")


class Wire(Protocol):
    """The way from and to a reader."""

    @property
    def free(self) -> bool:
        """Whether the reader keeps up, so that more can be sent."""
        ...

    def when_free(self, call: Callable[[], None]) -> None: ...
    def write(self, messages: list[bytes]) -> None:
        """Send messages, in one go. Whoever is gone gets nothing."""

    def say_goodbye(self, code: int, reason: str) -> None: ...
    def listen(self, hear: Callable[[str], None]) -> None:
        """Texts may go to `hear` at once, as far as they come whole. Others are still to be received."""

    def hold(self) -> None:
        """Read no more for now: whoever listens is busy, and more has come."""

    def go_on(self) -> None:
        """Read on."""


class Outbox:
    """Connections that have something to send. When all that one commit led to is worked out, it goes to all sockets in
    one go: to wake a reader again and again costs more than a message does."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds: Final = bounds
        self._waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.flush()
            except Exception as error:
                _logger.error("a message could not be sent", exc_info=error)


class Connection:
    def __init__(
        self,
        wire: Wire,
        outbox: Outbox,
        guest: str,
        seat: Seat | None,
        holder: int = 0,
        address: str = "",
        session: str = "",
    ) -> None:
        self.guest: Final = guest  # "" for a script that plays with a seat's token
        self.seat = seat
        self.told = 0  # the last entry of the log that it was told
        self.holder: Final = holder
        self.address: Final = address
        self.session: Final = session  # of the device
        self._wire: Final = wire
        self._outbox: Final = outbox
        self._waiting: list[bytes] = []
        self._flushing = False  # that is about to happen
        self._closing: tuple[int, str] | None = None

    def send(self, text: bytes) -> None:
        """Send it soon. Nobody waits: a slow reader must not hold up a table."""
        if self._closing is not None:
            return
        if not self._wire.free and len(self._waiting) >= self._outbox.bounds.behind:
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

    @property
    def finished(self) -> bool:
        """Whether all is sent."""
        return not self._flushing

    def _flush_soon(self) -> None:
        if not self._flushing:
            self._flushing = True
            self._outbox.add(self)

    def flush(self) -> None:
        """Send all that waits, now or when the reader keeps up again."""
        if not self._wire.free:
            self._wire.when_free(self.flush)
            return
        self._flushing = False
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self._wire.write(waiting)
        if self._closing is not None:
            self._wire.say_goodbye(*self._closing)
