"""Parties that a node has in memory: who reads along, who may change them, and how all are told of an entry."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from hawker.core.table import Seat
from hawker.server import readers
from hawker.server.connection import Connection
from hawker.server.entries import Moved
from hawker.server.messages import Guest, Here
from hawker.server.metrics import MOVES
from hawker.server.party import Moment, Party

_encoder: Final = msgspec.json.Encoder()


class Floor:
    """Who may change a party: one at a time, in the order in which they came."""

    def __init__(self) -> None:
        self.taken = False
        self._line: deque[Callable[[], None]] | None = None  # few parties ever have one

    def take(self, then: Callable[[], None]) -> None:
        """Go on with `then` when nobody else has the floor: at once, if it is free."""
        if not self.taken:
            self.taken = True
            then()
            return
        if self._line is None:
            self._line = deque()
        self._line.append(then)

    def leave(self) -> None:
        if self._line:
            asyncio.get_running_loop().call_soon(self._line.popleft())
        else:
            self.taken = False


class Live:
    """A party that this node has in memory."""

    def __init__(self, party: Party) -> None:
        self.party: Final = party
        self.floor: Final = Floor()
        self.people: dict[str, Guest] = {}
        self.connections: Final[set[Connection]] = set()
        self.waiting: Final[set[asyncio.Future[None]]] = set()  # for the next entry
        self.elsewhere: dict[str, list[str]] = {}  # readers at other nodes
        self.left: Final[dict[Seat, float]] = {}  # when seats were last seen, by time.monotonic
        self.heard = 0  # the last line of chat that was told
        self.used = time.monotonic()

    def here(self) -> Here:
        readers = self._readers()
        here = [seat in readers for seat in range(len(self.party.places))]
        return Here(here=here, spectators=readers.count(None))

    def _readers(self) -> list[Seat | None]:
        readers: list[Seat | None] = [connection.seat for connection in self.connections]
        for listed in self.elsewhere.values():
            readers += [None if reader == "spectator" else int(reader) for reader in listed]
        return readers

    def is_here(self, seat: Seat) -> bool:
        return seat in self._readers()

    def others_are(self, elsewhere: dict[str, list[str]]) -> None:
        """Take in who is at other nodes. Who was there and is no more has left now."""
        before = self.here().here
        self.elsewhere = elsewhere
        for seat, here in enumerate(self.here().here):
            if before[seat] and not here:
                self.left[seat] = time.monotonic()


def tell(live: Live, moment: Moment) -> None:
    """Tell all who are connected here what has been committed."""
    entry = moment.entry
    if isinstance(entry, Moved):
        MOVES.by_bots += entry.bot
        MOVES.by_people += not entry.bot
    said: dict[Seat | None, bytes] = {}
    for connection in live.connections:
        if connection.told >= moment.seq:
            continue  # it came when this was written already
        connection.told, seat = moment.seq, connection.seat
        text = said.get(seat)
        if text is None:
            text = said[seat] = encode(readers.update(moment, seat))
        connection.send(text)
    for future in live.waiting:
        if not future.done():
            future.set_result(None)
    if moment.table is not None:
        moment.table.settled = None  # everybody has been told; whoever asks again is rare


def encode(message: msgspec.Struct) -> bytes:
    return _encoder.encode(message)
