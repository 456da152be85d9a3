"""What is said over one socket: each message is heard, judged and answered, one after the other.

What the messages are is in `messages.py`; what they ask for, in `tables/judging.py`.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server.acts import Act, asked
from hawker.server.loaded import LoadedTable, encode
from hawker.server.messages import FromClient, FromPlayer, Hint, Ping, Play, Say
from hawker.server.metrics import MOVES, REFUSALS
from hawker.server.sockets.connection import Connection, Wire
from hawker.server.storage.commits import settle
from hawker.tables import telling
from hawker.tables.errors import NOT_KNOWN, Denied
from hawker.tables.party import Draft, Moment, Party
from hawker.tables.told import Looking, Pong, Refused

if TYPE_CHECKING:
    from hawker.server.hall import Hall
    from hawker.server.http.limits import Limits

LARGEST: Final = 4096  # bytes of a message
AHEAD: Final = 8  # messages that are read while an earlier one is worked out
PING: Final = '{"type":"ping"}'  # as browsers write it

Talk = Say | Hint

_logger = logging.getLogger("hawker.sockets")
_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


class Conversation:
    """One socket from its greeting to its end. What is not about the game goes to `talk`, which calls `next` later."""

    def __init__(
        self,
        hall: "Hall",
        limits: "Limits",
        loaded: LoadedTable,
        connection: Connection,
        wire: Wire,
        guest: str,
        talk: "Callable[[Conversation, Talk], None]",
    ) -> None:
        self.hall: Final = hall
        self.loaded: Final = loaded
        self.connection: Final = connection
        self.wire: Final = wire
        self.guest: Final = guest  # as limits count them
        self.busy = False
        self._limits: Final = limits
        self._talk: Final = talk
        self._line: Final[list[str]] = []  # what has come while it was busy
        self._rest: asyncio.Future[None] | None = None  # somebody waits until it no longer is

    def hear(self, text: str) -> None:
        if text == PING:
            self._answer_ping()
        elif self.busy:
            self._line.append(text)
            if len(self._line) >= AHEAD:
                self.wire.hold()
        else:
            self.busy = True
            self._answer(text)

    def _answer_ping(self) -> None:
        """At once, because it asks whether the line is open: a hint that takes long must not look like a lost one."""
        try:
            self.check_limit("message", *self._limits.bounds.messages)
            self._pong()
        except Denied as denied:
            self.fail(denied)

    def _pong(self) -> None:
        self.connection.send(encode(Pong(now=self.hall.store.now())))

    def _answer(self, text: str) -> None:
        request = ""
        try:
            if len(text) > LARGEST:
                raise Denied("too-large", f"A message has at most {LARGEST} characters.")
            self.check_limit("message", *self._limits.bounds.messages)
            said = _decoder.decode(text)
            request = getattr(said, "id", "")
            if isinstance(said, Ping):
                self._pong()
                self.next()
            elif isinstance(said, (Say, Hint)):
                self._talk(self, said)
            else:
                seat = self.seat()
                if self.loaded.unsure:
                    self.say_looking(request)  # nobody knows yet what came of the request before this one
                Spoken(self, said, seat, self.loaded.party.answered(seat, said.id) > 0).begin()
        except Exception as error:
            self.fail(error, request)
            self.next()

    def next(self) -> None:
        """Go on with what has come meanwhile."""
        if self._line:
            asyncio.get_running_loop().call_soon(self._answer, self._line.pop(0))
            return
        self.busy = False
        self.wire.go_on()
        if self._rest is not None:
            settle(self._rest, None)
            self._rest = None

    def at_rest(self) -> "asyncio.Future[None]":
        """When all that has come is answered."""
        rest: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.busy:
            self._rest = rest
        else:
            rest.set_result(None)
        return rest

    def check_limit(self, what: str, most: int, seconds: int) -> None:
        if not self._limits.allows_both(what, self.guest, self.connection.address, most, seconds):
            raise Denied("too-often", "That was too often: wait a moment.")

    def seat(self) -> Seat:
        if self.connection.seat is None:
            raise Denied("not-seated", "You are watching: take a seat to play.")
        return self.connection.seat

    # What is not granted

    def fail(self, error: Exception, request: str = "") -> None:
        denied = error if isinstance(error, Denied) else self.hall.explain(error)
        if denied is None and isinstance(error, (msgspec.DecodeError, RecursionError)):
            denied = Denied("not-understood", f"That is no message of this protocol: {error}.")
        elif denied is None and isinstance(error, HawkerError):
            denied = Denied("failed", str(error))
        elif denied is None:
            _logger.error("a message failed", exc_info=error)
            denied = Denied("internal", "Something went wrong here. It has been noted.")
        self._deny(denied, request)

    def _deny(self, denied: Denied, request: str) -> None:
        REFUSALS.labels(denied.code).inc()
        refused = denied.refused
        match = self.loaded.party.match
        why = None if refused is None or match is None else telling.why(match.table, refused.refusal)
        self.connection.send(encode(Refused(code=denied.code, message=str(denied), id=request, refusal=why)))
        if denied.code == "outdated":
            fresh = telling.update(self.loaded.party.now, self.connection.seat, fresh=True)
            self.connection.send(encode(fresh))

    def say_looking(self, request: str) -> None:
        self.connection.send(encode(Looking(id=request, message=NOT_KNOWN)))


class Spoken(Act):
    """What somebody asks about the game. All who are connected are told; a repeat is told once more to the one who
    repeats it."""

    def __init__(self, conversation: Conversation, said: FromPlayer, seat: Seat, repeats: bool) -> None:
        super().__init__(conversation.hall, conversation.loaded, seat, said.id)
        self._conversation: Final = conversation
        self._said: Final = said
        self.repeats = repeats
        self._began: Final = time.perf_counter()

    def decide(self, party: Party) -> Draft:
        """Whose seat it is, is looked up when it is judged: it may change hands while it waits for its turn."""
        return asked(party, self._conversation.seat(), self._said)

    def unsure(self) -> None:
        self._conversation.say_looking(self._said.id)

    def answer(self, answer: Moment | Exception) -> None:
        conversation, said = self._conversation, self._said
        if isinstance(answer, Exception):
            conversation.fail(answer, said.id)
        elif self.repeats:
            update = telling.update(answer, conversation.connection.seat, people=conversation.loaded.people)
            conversation.connection.send(encode(update))
        if isinstance(said, Play):
            MOVES.took(time.perf_counter() - self._began)
        conversation.next()
