"""A table's WebSocket: who may have one, and what comes over it that is not about the game."""

import asyncio
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.types import Message, Receive, Scope, Send

from hawker.server.loaded import LoadedTable, encode
from hawker.server.messages import Hint, Say
from hawker.server.sockets.connection import Connection, Wire
from hawker.server.sockets.conversation import Conversation, Talk
from hawker.server.sockets.plain_wire import PlainWire
from hawker.tables import judging
from hawker.tables.errors import Denied
from hawker.tables.told import Hinted, Refused

if TYPE_CHECKING:
    from hawker.server.house import House

QUICK_WIRE: Final = "hawker.wire"  # the extension by which a server offers a way of its own
HINTS: Final = (30, 60)  # at most so many within so many seconds
LINES: Final = (30, 30)
COME_AGAIN: Final = 1013

_PATH: Final = re.compile("/api/tables/([^/]+)/socket")


class Gone(Exception):
    """Whoever was at the other end."""


async def serve(house: "House", scope: Scope, receive: Receive, send: Send) -> None:
    """Let a socket in, or say why not, and serve it to its end."""

    async def send_on(message: Message) -> None:
        try:
            await send(message)
        except OSError:  # of what kind, each server decides
            raise Gone from None

    message = await receive()
    if message["type"] != "websocket.connect":
        return
    task = asyncio.current_task()
    assert task is not None
    plain = PlainWire(send, house.timings, task.cancel)
    quick = (scope.get("extensions") or {}).get(QUICK_WIRE)
    with suppress(Gone):
        try:
            conversation, since = await _admit(house, scope, plain if quick is None else quick["wire"])
        except Exception as error:
            await _turn_away(house, error, send_on)
            return
        try:
            await send_on({"type": "websocket.accept"})
            await _serve(house, conversation, since, receive)
        except asyncio.CancelledError:
            if not plain.hung_up:
                raise
            task.uncancel()
        except Exception as error:
            if isinstance(error, Gone) or house.hall.explain(error) is None:
                raise
            await send_on({"type": "websocket.close", "code": COME_AGAIN, "reason": "away"})
        finally:
            plain.end()
            house.limits.let_go(conversation.connection.address, conversation.guest)


async def _turn_away(house: "House", error: Exception, send: Send) -> None:
    """A refused handshake tells a browser nothing; a socket that is closed with a reason does."""
    denied = error if isinstance(error, Denied) else house.hall.explain(error)
    if denied is None:
        raise error
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(Refused(code=denied.code, message=str(denied))).decode()})
    await send({"type": "websocket.close", "code": 4403 if denied is error else COME_AGAIN, "reason": denied.code})


async def _admit(house: "House", scope: Scope, wire: Wire) -> tuple[Conversation, int | None]:
    """The conversation of a reader who may have a socket, and the last entry that they saw."""
    path = _PATH.fullmatch(scope["path"])
    if path is None:
        raise Denied("no-such-table", "Sockets are at /api/tables/TABLE/socket.")
    call = await house.admission.admit_socket(scope, path[1])
    loaded = await call.load()
    since = call.number("since", 0, 10**12) if "since" in call.query else None
    holder = 0 if call.claim is None else call.claim.holder
    connection = Connection(wire, house.outbox, call.who, call.seat, holder, call.address, call.cookie.session)
    guest = call.who or f"{loaded.party.id}:{holder}"
    talk = partial(_talk_soon, house)
    conversation = Conversation(house.hall, house.limits, loaded, connection, wire, guest, talk)
    bounds = house.setup.bounds
    house.limits.hold({call.address: bounds.sockets * bounds.guests_of_an_address, guest: bounds.sockets})
    return conversation, since


async def _serve(house: "House", conversation: Conversation, since: int | None, receive: Receive) -> None:
    loaded, connection = conversation.loaded, conversation.connection
    house.connections.add(connection)
    try:
        await house.presence.connect(loaded, connection, since)
        await _welcome_back(house, loaded, connection)
        await _listen(conversation, receive)
    finally:
        house.connections.discard(connection)
        await house.presence.disconnect(loaded, connection)


async def _welcome_back(house: "House", loaded: LoadedTable, connection: Connection) -> None:
    """A player who was away plays again by connecting. One whose clock ran out has to ask for it."""
    seat = connection.seat
    if seat is not None and loaded.party.seating.places[seat].stand_in == "away":
        with suppress(Denied):
            await house.hall.act(loaded, lambda party: judging.come_back(party, seat, ""))


async def _listen(conversation: Conversation, receive: Receive) -> None:
    """Listen until the socket ends. Over the quick wire, only messages in pieces are received here."""
    conversation.wire.listen(conversation.hear)
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            conversation.fail(Denied("not-text", "Messages are JSON text."))
        else:
            conversation.hear(text)
        if isinstance(conversation.wire, PlainWire):
            await conversation.wire.may_receive()
        else:
            await conversation.at_rest()  # what comes whole does not wait for it


def _talk_soon(house: "House", conversation: Conversation, said: Talk) -> None:
    house.hall.tasks.spawn(_talk(house, conversation, said))


async def _talk(house: "House", conversation: Conversation, said: Talk) -> None:
    loaded, connection = conversation.loaded, conversation.connection
    try:
        match said:
            case Say():
                conversation.check_limit("say", *LINES)
                told = loaded.heard
                line = await house.talk.say(loaded, connection.guest, connection.seat, said.text, said.id)
                if line.number <= told:  # it has been said before: whoever says it again may not have heard it
                    connection.send(encode(line))
            case Hint():
                conversation.check_limit("hint", *HINTS)
                move = await house.bots.hint(loaded, conversation.seat())
                connection.send(encode(Hinted(id=said.id, move=move)))
    except Exception as error:
        conversation.fail(error, said.id)
    conversation.next()
