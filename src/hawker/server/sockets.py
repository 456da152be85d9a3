"""A table's WebSocket: who may have one, and what comes over it that is not about the game."""

import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.types import Receive, Scope, Send

from hawker.server import requests
from hawker.server.connection import Connection
from hawker.server.lives import Live, encode
from hawker.server.messages import Hint, Hinted, Ping, Pong, Refused, Say
from hawker.server.party import Denied
from hawker.server.speakers import GUESTS_OF_A_PLACE, Speaker, Talk
from hawker.server.wire import WIRE

if TYPE_CHECKING:
    from hawker.server.app import House

HINTS: Final = (30, 60)  # at most so many within so many seconds
LINES: Final = (30, 30)
AT_ONCE: Final = 40  # sockets of a guest

_PATH: Final = re.compile("/api/tables/([^/]+)/socket")


async def serve(house: "House", scope: Scope, receive: Receive, send: Send) -> None:
    """Let a socket in, or say why not, and serve it to its end."""
    message = await receive()
    if message["type"] != "websocket.connect":
        return
    try:
        speaker, since = await _admit(house, scope)
    except Denied as denied:
        # A refused handshake tells a browser nothing; a socket that is closed with a reason does.
        await send({"type": "websocket.accept"})
        text = encode(Refused(code=denied.code, message=str(denied)))
        await send({"type": "websocket.send", "text": text.decode()})
        await send({"type": "websocket.close", "code": 4403, "reason": denied.code})
        return
    try:
        await send({"type": "websocket.accept"})
        await _serve(house, speaker, since, receive)
    finally:
        house.limits.let_go(speaker.place, speaker.guest)


async def _admit(house: "House", scope: Scope) -> tuple[Speaker, int | None]:
    """Somebody who may have a socket, and the last entry that they saw."""
    path = _PATH.fullmatch(scope["path"])
    if path is None:
        raise Denied("no-such-table", "Sockets are at /api/tables/TABLE/socket.")
    call = await house.admit_socket(scope, {"table": path[1]})
    live = await call.live()
    since = call.number("since", 0, 10**12) if "since" in call.query else None
    holder = 0 if call.claim is None else call.claim.holder
    wire = scope["extensions"][WIRE]["wire"]
    connection = Connection(wire, house.outbox, call.who, call.seat, holder, call.address)
    guest, place = call.who or f"{live.party.id}:{holder}", call.address
    speaker = Speaker(house.hall, house.limits, live, connection, wire, guest, place, partial(_talk_soon, house))
    house.limits.hold({place: AT_ONCE * GUESTS_OF_A_PLACE, guest: AT_ONCE})
    return speaker, since


async def _serve(house: "House", speaker: Speaker, since: int | None, receive: Receive) -> None:
    live, connection = speaker.live, speaker.connection
    house.connections.add(connection)
    try:
        await house.hall.connect(live, connection, since)
        await _welcome_back(house, live, connection)
        await _listen(speaker, receive)
    finally:
        house.connections.discard(connection)
        await house.hall.disconnect(live, connection)


async def _welcome_back(house: "House", live: Live, connection: Connection) -> None:
    """Who was away is back by being here. After a clock that ran out one has to say so."""
    seat = connection.seat
    if seat is not None and live.party.places[seat].stand_in == "away":
        with suppress(Denied):
            await house.hall.act(live, lambda party: requests.come_back(party, seat, ""))


async def _listen(speaker: Speaker, receive: Receive) -> None:
    """To the end. What comes in pieces is put together elsewhere, and comes here."""
    speaker.wire.listen(speaker.hear)
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            speaker.refuse("not-text", "Messages are JSON text.")
        else:
            speaker.hear(text)
        await speaker.at_rest()


def _talk_soon(house: "House", speaker: Speaker, said: Talk) -> None:
    house.hall.spawn(_talk(house, speaker, said))


async def _talk(house: "House", speaker: Speaker, said: Talk) -> None:
    try:
        match said:
            case Say():
                speaker.check_limit("say", *LINES)
                told, connection = speaker.live.heard, speaker.connection
                line = await house.say(speaker.live, connection.guest, connection.seat, said.text, said.id)
                if line.number <= told:  # it has been said before: whoever says it again may not have heard it
                    connection.send(encode(line))
            case Hint():
                speaker.check_limit("hint", *HINTS)
                move = await house.keeper.hint(speaker.live, speaker.seat())
                speaker.connection.send(encode(Hinted(id=said.id, move=move)))
            case Ping():
                speaker.connection.send(encode(Pong(now=house.hall.store.now())))
    except Exception as error:
        speaker.fail(error, getattr(said, "id", ""))
    speaker.next()
