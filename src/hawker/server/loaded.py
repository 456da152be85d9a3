"""Tables that a node has in memory: the party, who reads along, and whose turn it is to change it."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from hawker.core.table import Seat
from hawker.server.sockets.connection import Connection
from hawker.tables.party import Party
from hawker.tables.told import Guest, Here

_encoder: Final = msgspec.json.Encoder()


class Lock:
    """Lets one at a time change a party, in the order in which they came. Nobody needs a task to wait for it."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], None]] | None = None  # few locks are ever waited for

    def acquire(self, then: Callable[[], None]) -> None:
        """Go on with `then` when nobody else has the lock: at once, if it is free."""
        if not self.taken:
            self.taken = True
            then()
            return
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(then)

    def release(self) -> None:
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.taken = False


class LoadedTable:
    """A table that this node has in memory."""

    def __init__(self, party: Party, now: float) -> None:
        self.party: Final = party
        self.lock: Final = Lock()
        self.unsure = False  # whether nobody knows yet if the last append was written
        self.people: dict[str, Guest] = {}
        self.connections: Final[set[Connection]] = set()
        self.waiting: Final[set[asyncio.Future[None]]] = set()  # for the next entry
        self.elsewhere: dict[str, list[str]] = {}  # readers at other nodes
        self.left: Final[dict[Seat, float]] = {}  # when seats were last seen
        self.host_left = 0.0  # when the host was last seen to go
        self.heard = 0  # the last line of chat that was told
        self.used = now

    def here(self) -> Here:
        readers = self._readers()
        here = [str(seat) in readers for seat in range(len(self.party.seating.places))]
        return Here(here=here, spectators=len([reader for reader in readers if not reader.isdecimal()]))

    def readers_here(self) -> list[str]:
        """Who is connected to this node, as other nodes are told: numbers of seats, `host`, `asks` and the entry, or
        `spectator`."""
        return [self._called(connection) for connection in self.connections]

    def _called(self, connection: Connection) -> str:
        if connection.seat is not None:
            return str(connection.seat)
        if connection.guest and connection.guest == self.party.seating.host:
            return "host"
        asked = self.party.seating.wish_of(connection.guest) if connection.guest else 0
        return f"asks {asked}" if asked else "spectator"

    def _readers(self) -> list[str]:
        readers = self.readers_here()
        for listed in self.elsewhere.values():
            readers += listed
        return readers

    def is_here(self, seat: Seat) -> bool:
        return str(seat) in self._readers()

    def present(self) -> list[Seat]:
        """The seats whose players are connected, to this node or another."""
        return [seat for seat, here in enumerate(self.here().here) if here]

    def host_is_here(self) -> bool:
        """Whether the host is connected, also one who has no seat."""
        seat = self.party.seating.seat_of(self.party.seating.host)
        return ("host" if seat is None else str(seat)) in self._readers()

    def asker_is_here(self, number: int) -> bool:
        """Whether the guest who asked for a seat by that entry is connected."""
        return f"asks {number}" in self._readers()

    def others_are(self, elsewhere: dict[str, list[str]], now: float) -> None:
        """Note who is connected at other nodes. Whoever was and no longer is has left now."""
        before, hosted = self.here().here, self.host_is_here()
        self.elsewhere = elsewhere
        if hosted and not self.host_is_here():
            self.host_left = now
        for seat, here in enumerate(self.here().here):
            if before[seat] and not here:
                self.left[seat] = now

    def seat_reader(self, connection: Connection) -> None:
        """Give a reader the seat that is theirs now. A script whose seat has changed hands is sent away."""
        seating = self.party.seating
        if connection.guest:
            connection.seat = seating.seat_of(connection.guest)
            return
        connection.seat = seating.held_since(connection.holder)
        if connection.seat is None:
            connection.close(4403, "this seat has changed hands; its token is no longer good")

    def wake(self) -> None:
        """Wake all who wait for the next entry."""
        for future in self.waiting:
            if not future.done():
                future.set_result(None)


def encode(message: msgspec.Struct) -> bytes:
    return _encoder.encode(message)
