"""Uvicorn's HTTP connections, closed if no request comes soon: a machine has only so many connections."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from hawker.server.timings import Timings


class TimedHttp(H11Protocol):
    timings: Timings  # of the house that it serves
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        asked = self.cycle is not None and not self.cycle.response_complete
        if asked or self.transport.get_protocol() is not self:  # it has become a socket
            self._wait_no_longer()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.timings.asks_within, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
