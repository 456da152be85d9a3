"""A table's WebSocket. What it carries is in `messages.py`; what the messages mean, in `requests.py`."""

import asyncio
import logging
import re
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.types import Receive, Scope, Send

from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server import readers, requests
from hawker.server.connection import Connection
from hawker.server.guard import neighbourhood
from hawker.server.lives import Live, encode
from hawker.server.messages import Agree, FromClient, Hint, Hinted, Ping, Play, Pong, Refused, Return, Say, Undo
from hawker.server.metrics import MOVE_SECONDS, REFUSALS
from hawker.server.party import Denied, Draft, Moment, Party
from hawker.server.wire import WIRE, Wire

if TYPE_CHECKING:
    from hawker.server.app import House

LARGEST: Final = 4096  # bytes of a message
MESSAGES = (200, 10)  # at most so many within so many seconds
HINTS: Final = (30, 60)
LINES: Final = (30, 30)
AT_ONCE: Final = 40  # sockets of a guest
GUESTS_OF_A_PLACE = 10  # that may be as busy as a guest may be, behind one address

Request = Play | Undo | Agree | Return

_logger = logging.getLogger("hawker.sockets")
_PATH: Final = re.compile("/api/tables/([^/]+)/socket")
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Socket:
    """One socket from its greeting to its end. It answers one message after the other."""

    def __init__(self, house: "House", live: Live, connection: Connection, wire: Wire) -> None:
        self.house: Final = house
        self.live: Final = live
        self.connection: Final = connection
        self._wire: Final = wire
        self.place: Final = neighbourhood(connection.address)
        self.guest: Final = connection.guest or f"{live.party.id}:{connection.holder}"
        self._busy = False
        self._line: list[str] = []  # what has come while it was
        self._rest: asyncio.Future[None] | None = None  # somebody waits until it no longer is

    async def listen(self, receive: Receive) -> None:
        """To the end. What comes in pieces is put together elsewhere, and comes here."""
        self._wire.listen(self.hear)
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self._refuse("not-text", "Messages are JSON text.")
            else:
                self.hear(text)
            if self._busy:
                self._rest = asyncio.get_running_loop().create_future()
                await self._rest

    def hear(self, text: str) -> None:
        if self._busy:
            self._line.append(text)
            self._wire.hold()
        else:
            self._busy = True
            self._answer(text)

    def _answer(self, text: str) -> None:
        request = ""
        try:
            if len(text) > LARGEST:
                raise Denied("too-large", f"A message has at most {LARGEST} characters.")
            self._check_limit("message", *MESSAGES)
            said = _decoder.decode(text)
            request = getattr(said, "id", "")
            if isinstance(said, (Play, Undo, Agree, Return)):
                self._ask(said)
            else:
                self.house.hall.spawn(self._talk(said, request))
        except Exception as error:
            self._fail(error, request)
            self._next()

    def _next(self) -> None:
        """Go on with what has come meanwhile."""
        if self._line:
            asyncio.get_running_loop().call_soon(self._answer, self._line.pop(0))
            return
        self._busy = False
        self._wire.go_on()
        if self._rest is not None:
            self._rest.set_result(None)
            self._rest = None

    # About the game

    def _ask(self, said: Request) -> None:
        """Have it carried out; all who are connected are told. A repeat is told once more to the one who repeats it."""
        by = (self._seat(), said.id)
        repeats = bool(self.live.party.answered(*by))
        then = partial(self._asked, said, time.perf_counter(), repeats)
        self.house.hall.ask(self.live, partial(self._judge, said), by, then)

    def _judge(self, said: Request, party: Party) -> Draft:
        """Whose seat it is, is looked up when it is judged: it may change hands while it waits for its turn."""
        seat = self._seat()
        match said:
            case Play():
                return requests.play(party, seat, said.version, said.move, said.id)
            case Undo():
                return requests.undo(party, seat, said.version, said.id)
            case Agree():
                return requests.agree(party, seat, said.yes, said.id)
            case Return():
                return requests.come_back(party, seat, said.id)

    def _asked(self, said: Request, began: float, repeats: bool, answer: Moment | Exception) -> None:
        if isinstance(answer, Exception):
            self._fail(answer, said.id)
        elif repeats:
            self.connection.send(encode(readers.update(answer, self.connection.seat)))
        if isinstance(said, Play):
            MOVE_SECONDS.observe(time.perf_counter() - began)
        self._next()

    # About the rest

    async def _talk(self, said: Say | Hint | Ping, request: str) -> None:
        try:
            match said:
                case Say():
                    self._check_limit("say", *LINES)
                    await self.house.say(self.live, self.connection.guest, self.connection.seat, said.text)
                case Hint():
                    self._check_limit("hint", *HINTS)
                    move = await self.house.keeper.hint(self.live, self._seat())
                    self.connection.send(encode(Hinted(id=said.id, move=move)))
                case Ping():
                    self.connection.send(encode(Pong(now=self.house.hall.store.now())))
        except Exception as error:
            self._fail(error, request)
        self._next()

    def _check_limit(self, what: str, most: int, seconds: int) -> None:
        """An address may be the home of several guests."""
        allows = self.house.limits.allows
        if not (
            allows(f"{what}:{self.guest}", most, seconds)
            and allows(f"{what}:{self.place}", most * GUESTS_OF_A_PLACE, seconds)
        ):
            raise Denied("too-often", "That was too often: wait a moment.")

    def _seat(self) -> Seat:
        if self.connection.seat is None:
            raise Denied("not-seated", "You are watching: take a seat to play.")
        return self.connection.seat

    # What is not granted

    def _fail(self, error: Exception, request: str) -> None:
        match error:
            case Denied():
                self._deny(error, request)
            case msgspec.DecodeError() | RecursionError():
                self._refuse("not-understood", f"That is no message of this protocol: {error}.")
            case HawkerError():
                self._refuse("failed", str(error), request)
            case _:
                _logger.error("a message failed", exc_info=error)
                self._refuse("internal", "Something went wrong here. It has been noted.", request)

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
    try:
        socket, since = await _admit(house, scope)
    except Denied as denied:
        # A refused handshake tells a browser nothing; a socket that is closed with a reason does.
        await send({"type": "websocket.accept"})
        text = encode(Refused(code=denied.code, message=str(denied)))
        await send({"type": "websocket.send", "text": text.decode()})
        await send({"type": "websocket.close", "code": 4403, "reason": denied.code})
        return
    try:
        await send({"type": "websocket.accept"})
        await _serve(house, socket, since, receive)
    finally:
        house.limits.let_go(socket.place, socket.guest)


async def _admit(house: "House", scope: Scope) -> tuple[Socket, int | None]:
    """The socket of somebody who may have it, and the last entry that they saw."""
    path = _PATH.fullmatch(scope["path"])
    if path is None:
        raise Denied("no-such-table", "Sockets are at /api/tables/TABLE/socket.")
    call = await house.admit_socket(scope, {"table": path[1]})
    live = await call.live()
    since = call.number("since", 0, 10**12) if "since" in call.query else None
    holder = 0 if call.claim is None else call.claim.holder
    wire = scope["extensions"][WIRE]["wire"]
    socket = Socket(house, live, Connection(wire, call.who, call.seat, holder, call.address), wire)
    house.limits.hold({socket.place: AT_ONCE * GUESTS_OF_A_PLACE, socket.guest: AT_ONCE})
    return socket, since


async def _serve(house: "House", socket: Socket, since: int | None, receive: Receive) -> None:
    live, connection = socket.live, socket.connection
    house.connections.add(connection)
    try:
        await house.hall.connect(live, connection, since)
        await _welcome_back(house, live, connection)
        await socket.listen(receive)
    finally:
        house.connections.discard(connection)
        await house.hall.disconnect(live, connection)


async def _welcome_back(house: "House", live: Live, connection: Connection) -> None:
    """Who was away is back by being here. After a clock that ran out one has to say so."""
    seat = connection.seat
    if seat is not None and live.party.places[seat].stand_in == "away":
        with suppress(Denied):
            await house.hall.act(live, lambda party: requests.come_back(party, seat, ""))
