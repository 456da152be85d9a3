"""A table's WebSocket. What it carries is in `messages.py`; what the messages mean, in `requests.py`."""

import logging
import re
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.types import Receive, Scope, Send

from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server import readers, requests
from hawker.server.calls import Call
from hawker.server.connection import Connection
from hawker.server.guard import neighbourhood
from hawker.server.hall import Decision, Live, encode
from hawker.server.messages import Agree, FromClient, Hint, Hinted, Ping, Play, Pong, Refused, Return, Say, Undo
from hawker.server.metrics import MOVE_SECONDS, REFUSALS
from hawker.server.party import Denied
from hawker.server.wire import WIRE

if TYPE_CHECKING:
    from hawker.server.app import House

LARGEST: Final = 4096  # bytes of a message
MESSAGES = (200, 10)  # at most so many within so many seconds
HINTS: Final = (30, 60)
LINES: Final = (30, 30)
AT_ONCE: Final = 40  # sockets of a guest
GUESTS_OF_A_PLACE = 10  # that may be as busy as a guest may be, behind one address

_logger = logging.getLogger("hawker.sockets")
_PATH: Final = re.compile("/api/tables/([^/]+)/socket")
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Socket:
    """One socket from its greeting to its end."""

    def __init__(self, house: "House", live: Live, connection: Connection) -> None:
        self.house: Final = house
        self.live: Final = live
        self.connection: Final = connection
        self._place: Final = neighbourhood(connection.address)
        self._guest: Final = connection.guest or f"{live.party.id}:{connection.seat}"

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
            else:
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        request = ""
        try:
            self._check_limit("message", *MESSAGES)
            said = _decoder.decode(text)
            request = getattr(said, "id", "")
            await self._answer(said)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse("not-understood", f"That is no message of this protocol: {error}.")
        except Denied as denied:
            self._deny(denied, request)
        except HawkerError as error:
            self._refuse("failed", str(error), request)
        except Exception:
            _logger.exception("a message failed")
            self._refuse("internal", "Something went wrong here. It has been noted.", request)

    def _check_limit(self, what: str, most: int, seconds: int) -> None:
        """An address may be the home of several guests."""
        allows = self.house.limits.allows
        if not (
            allows(f"{what}:{self._guest}", most, seconds)
            and allows(f"{what}:{self._place}", most * GUESTS_OF_A_PLACE, seconds)
        ):
            raise Denied("too-often", "That was too often: wait a moment.")

    async def _answer(self, said: FromClient) -> None:
        hall, live = self.house.hall, self.live
        match said:
            case Play():
                began = time.perf_counter()
                await self._act(
                    said.id, lambda party: requests.play(party, self._seat(), said.version, said.move, said.id)
                )
                MOVE_SECONDS.observe(time.perf_counter() - began)
            case Undo():
                await self._act(said.id, lambda party: requests.undo(party, self._seat(), said.version, said.id))
            case Agree():
                await self._act(said.id, lambda party: requests.agree(party, self._seat(), said.yes, said.id))
            case Return():
                await self._act(said.id, lambda party: requests.come_back(party, self._seat(), said.id))
            case Say():
                self._check_limit("say", *LINES)
                await self.house.say(live, self.connection.guest, self.connection.seat, said.text)
            case Hint():
                self._check_limit("hint", *HINTS)
                self.connection.send(encode(Hinted(id=said.id, move=await self.house.keeper.hint(live, self._seat()))))
            case Ping():
                self.connection.send(encode(Pong(now=hall.store.now())))

    async def _act(self, request: str, decide: Decision) -> None:
        """Carry it out; all who are connected are told. A repeat is told once more to the one who repeats it.

        Whose seat it is, is looked up when it is judged: it may change hands while this waits for its turn.
        """
        by = (self._seat(), request)
        repeated = bool(self.live.party.answered(*by))
        moment = await self.house.hall.act(self.live, decide, by)
        if repeated:
            self.connection.send(encode(readers.update(moment, self._seat())))

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
            fresh = readers.update(self.live.party.now, self.connection.seat, fresh=True)
            self.connection.send(encode(fresh))

    def _refuse(self, code: str, message: str, request: str = "") -> None:
        REFUSALS.labels(code).inc()
        self.connection.send(encode(Refused(code=code, message=message, id=request)))


async def serve(house: "House", scope: Scope, receive: Receive, send: Send) -> None:
    """Let a socket in, or say why not, and serve it to its end."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    with ExitStack() as held:
        try:
            path = _PATH.fullmatch(scope["path"])
            if path is None:
                raise Denied("no-such-table", "Sockets are at /api/tables/TABLE/socket.")
            call = await house.admit_socket(scope, {"table": path[1]})
            live = await call.live()
            since = call.number("since", 0, 10**12) if "since" in call.query else None
            held.enter_context(house.limits.hold("sockets", neighbourhood(call.address), AT_ONCE * GUESTS_OF_A_PLACE))
            held.enter_context(house.limits.hold("sockets", call.who or f"{live.party.id}:{call.seat}", AT_ONCE))
        except Denied as denied:
            # A refused handshake tells a browser nothing; a socket that is closed with a reason does.
            await send({"type": "websocket.accept"})
            text = encode(Refused(code=denied.code, message=str(denied)))
            await send({"type": "websocket.send", "text": text.decode()})
            await send({"type": "websocket.close", "code": 4403, "reason": denied.code})
            return
        await send({"type": "websocket.accept"})
        await _serve(house, call, live, since, scope, receive, send)


async def _serve(
    house: "House", call: Call, live: Live, since: int | None, scope: Scope, receive: Receive, send: Send
) -> None:
    async def close(code: int, reason: str) -> None:
        await send({"type": "websocket.close", "code": code, "reason": reason})

    holder = 0 if call.claim is None else call.claim.holder
    seat = call.seat if call.claim is None else call.claim.seat
    wire = scope["extensions"][WIRE]["wire"]
    wire.settle()
    connection = Connection(wire, close, call.who, seat, holder, call.address)
    house.connections.add(connection)
    try:
        await house.hall.connect(live, connection, since)
        await _welcome_back(house, live, connection)
        await Socket(house, live, connection).listen(receive)
    finally:
        house.connections.discard(connection)
        await house.hall.disconnect(live, connection)


async def _welcome_back(house: "House", live: Live, connection: Connection) -> None:
    """Who was away is back by being here. After a clock that ran out one has to say so."""
    seat = connection.seat
    if seat is not None and live.party.places[seat].stand_in == "away":
        with suppress(Denied):
            await house.hall.act(live, lambda party: requests.come_back(party, seat, ""))
