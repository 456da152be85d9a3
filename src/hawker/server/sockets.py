"""A table's WebSocket. What it carries is in `messages.py`; what the messages mean, in `requests.py`."""

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.types import Receive, Scope, Send

from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server import readers, requests
from hawker.server.connection import Connection
from hawker.server.hall import Live, encode
from hawker.server.messages import Agree, FromClient, Hint, Hinted, Ping, Play, Pong, Refused, Return, Say, Undo
from hawker.server.metrics import MOVE_SECONDS, REFUSALS
from hawker.server.party import Denied

if TYPE_CHECKING:
    from hawker.server.app import House

LARGEST: Final = 4096  # bytes of a message
MESSAGES: Final = (200, 10)  # at most so many within so many seconds
HINTS: Final = (30, 60)
LINES: Final = (30, 30)

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Socket:
    """One socket from its greeting to its end."""

    def __init__(self, house: "House", live: Live, connection: Connection, key: str) -> None:
        self.house: Final = house
        self.live: Final = live
        self.connection: Final = connection
        self._key: Final = key

    async def listen(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self._refuse("not-text", "Messages are JSON text.")
            elif len(text) > LARGEST:
                self._refuse("too-large", f"A message has at most {LARGEST} characters.")
            elif not self.house.limits.allows(f"socket:{self._key}", *MESSAGES):
                self._refuse("too-often", "That was too often: wait a moment.")
            else:
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            said = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse("not-understood", f"That is no message of this protocol: {error}.")
            return
        try:
            await self._answer(said)
        except Denied as denied:
            self._deny(denied, getattr(said, "id", ""))
        except HawkerError as error:
            self._refuse("failed", str(error), getattr(said, "id", ""))

    async def _answer(self, said: FromClient) -> None:
        hall, live = self.house.hall, self.live
        match said:
            case Play():
                began = time.perf_counter()
                seat = self._seat()
                decide = lambda party: requests.play(party, seat, said.version, said.move, said.id)  # noqa: E731
                await self._act(said.id, seat, decide)
                MOVE_SECONDS.observe(time.perf_counter() - began)
            case Undo():
                seat = self._seat()
                await self._act(said.id, seat, lambda party: requests.undo(party, seat, said.version, said.id))
            case Agree():
                seat = self._seat()
                await self._act(said.id, seat, lambda party: requests.agree(party, seat, said.yes, said.id))
            case Return():
                seat = self._seat()
                await self._act(said.id, seat, lambda party: requests.come_back(party, seat, said.id))
            case Say():
                if not self.house.limits.allows(f"say:{self._key}", *LINES):
                    raise Denied("too-often", "That was too often: wait a moment.")
                await self.house.say(live, self.connection.guest, self.connection.seat, said.text)
            case Hint():
                if not self.house.limits.allows(f"hint:{self._key}", *HINTS):
                    raise Denied("too-often", "That was too often: wait a moment.")
                self.connection.send(encode(Hinted(id=said.id, move=await self.house.keeper.hint(live, self._seat()))))
            case Ping():
                self.connection.send(encode(Pong(now=hall.store.now())))

    async def _act(self, request: str, seat: Seat, decide: Any) -> None:
        """Carry it out; all who are connected are told. A repeat is told once more to the one who repeats it."""
        party = self.live.party
        repeated = (seat, request) in party.requests
        moment = await self.house.hall.act(self.live, decide, (seat, request))
        if repeated:
            self.connection.send(encode(readers.update(moment, seat)))

    def _seat(self) -> Seat:
        if self.connection.seat is None:
            raise Denied("not-seated", "You are watching: take a seat to play.")
        return self.connection.seat

    def _deny(self, denied: Denied, request: str) -> None:
        REFUSALS.labels(denied.code).inc()
        refused = denied.refused
        match = self.live.party.match
        why = None if refused is None or match is None else readers.why(match.table, refused.refusal)
        self.connection.send(encode(Refused(code=denied.code, message=str(denied), id=request, refusal=why)))
        if denied.code == "outdated":
            fresh = readers.update(self.live.party.moments[-1], self.connection.seat, fresh=True)
            self.connection.send(encode(fresh))

    def _refuse(self, code: str, message: str, request: str = "") -> None:
        REFUSALS.labels(code).inc()
        self.connection.send(encode(Refused(code=code, message=message, id=request)))


async def serve(house: "House", scope: Scope, receive: Receive, send: Send) -> None:
    """Let a socket in, or say why not, and serve it to its end."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    try:
        call = await house.admit_socket(scope)
        live = await call.live()
        if call.seat is None and not call.token:
            call.seat = live.party.seat_of(call.who)
    except Denied as denied:
        # A refused handshake tells a browser nothing; a socket that is closed with a reason does.
        await send({"type": "websocket.accept"})
        text = encode(Refused(code=denied.code, message=str(denied)))
        await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 4403, "reason": denied.code})
        return
    await send({"type": "websocket.accept"})

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "text": text})

    async def close(code: int, reason: str) -> None:
        await send({"type": "websocket.close", "code": code, "reason": reason})

    holder = 0 if not call.token else live.party.places[call.my_seat].holder
    connection = Connection(send_text, close, "" if call.token else call.who, call.seat, holder)
    since = call.number("since", 0, 10**12) if "since" in call.query else None
    house.connections.add(connection)
    try:
        await house.hall.connect(live, connection, since)
        await _welcome_back(house, live, connection)
        await Socket(house, live, connection, call.who or call.address).listen(receive)
    finally:
        house.connections.discard(connection)
        await house.hall.disconnect(live, connection)


async def _welcome_back(house: "House", live: Live, connection: Connection) -> None:
    """Who was away is back by being here. After a clock that ran out one has to say so."""
    seat = connection.seat
    if seat is not None and live.party.places[seat].stand_in == "away":
        with suppress(Denied):
            await house.hall.act(live, lambda party: requests.come_back(party, seat, ""))
