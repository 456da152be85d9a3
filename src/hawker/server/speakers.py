"""Who speaks over a socket: each message is heard, judged and answered, one after the other.

What the messages are is in `messages.py`; what they ask for, in `requests.py`.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server import readers, requests
from hawker.server.acts import Act
from hawker.server.commits import settle
from hawker.server.connection import Connection
from hawker.server.lives import Live, encode
from hawker.server.messages import Agree, FromClient, Hint, Ping, Play, Refused, Return, Say, Undo
from hawker.server.metrics import MOVES, REFUSALS
from hawker.server.party import Denied, Draft, Moment, Party

if TYPE_CHECKING:
    from hawker.server.guard import Limits
    from hawker.server.hall import Hall
    from hawker.server.wire import Wire

LARGEST: Final = 4096  # bytes of a message
MESSAGES = (200, 10)  # at most so many within so many seconds
GUESTS_OF_A_PLACE = 10  # that may be as busy as a guest may be, behind one address

Request = Play | Undo | Agree | Return
Talk = Say | Hint | Ping

_logger = logging.getLogger("hawker.sockets")
_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)


class Speaker:
    """One socket from its greeting to its end. What is not about the game goes to `talk`, which says `next` later."""

    def __init__(
        self,
        hall: "Hall",
        limits: "Limits",
        live: Live,
        connection: Connection,
        wire: "Wire",
        guest: str,
        place: str,
        talk: "Callable[[Speaker, Talk], None]",
    ) -> None:
        self.hall: Final = hall
        self.live: Final = live
        self.connection: Final = connection
        self.wire: Final = wire
        self.guest: Final = guest
        self.place: Final = place  # where they are, as far as limits know it
        self.busy = False
        self._limits: Final = limits
        self._talk: Final = talk
        self._line: Final[list[str]] = []  # what has come while it was busy
        self._rest: asyncio.Future[None] | None = None  # somebody waits until it no longer is

    def hear(self, text: str) -> None:
        if self.busy:
            self._line.append(text)
            self.wire.hold()
        else:
            self.busy = True
            self._answer(text)

    def _answer(self, text: str) -> None:
        request = ""
        try:
            if len(text) > LARGEST:
                raise Denied("too-large", f"A message has at most {LARGEST} characters.")
            self.check_limit("message", *MESSAGES)
            said = _decoder.decode(text)
            request = getattr(said, "id", "")
            if isinstance(said, (Play, Undo, Agree, Return)):
                seat = self.seat()
                self.live.floor.take(Spoken(self, said, seat, self.live.party.answered(seat, said.id) > 0).judge)
            else:
                self._talk(self, said)
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
        """An address may be the home of several guests."""
        limits = self._limits
        if not (
            limits.allows(what, self.guest, most, seconds)
            and limits.allows(what, self.place, most * GUESTS_OF_A_PLACE, seconds)
        ):
            raise Denied("too-often", "That was too often: wait a moment.")

    def seat(self) -> Seat:
        if self.connection.seat is None:
            raise Denied("not-seated", "You are watching: take a seat to play.")
        return self.connection.seat

    # What is not granted

    def fail(self, error: Exception, request: str) -> None:
        if isinstance(error, Denied):
            self._deny(error, request)
        elif isinstance(error, (msgspec.DecodeError, RecursionError)):
            self.refuse("not-understood", f"That is no message of this protocol: {error}.")
        elif isinstance(error, HawkerError):
            self.refuse("failed", str(error), request)
        else:
            _logger.error("a message failed", exc_info=error)
            self.refuse("internal", "Something went wrong here. It has been noted.", request)

    def _deny(self, denied: Denied, request: str) -> None:
        REFUSALS.labels(denied.code).inc()
        refused = denied.refused
        match = self.live.party.match
        why = None if refused is None or match is None else readers.why(match.table, refused.refusal)
        self.connection.send(encode(Refused(code=denied.code, message=str(denied), id=request, refusal=why)))
        if denied.code == "outdated":
            fresh = readers.update(self.live.party.now, self.connection.seat, fresh=True)
            self.connection.send(encode(fresh))

    def refuse(self, code: str, message: str, request: str = "") -> None:
        REFUSALS.labels(code).inc()
        self.connection.send(encode(Refused(code=code, message=message, id=request)))


class Spoken(Act):
    """What somebody asks about the game. All who are connected are told; a repeat is told once more to the one who
    repeats it."""

    def __init__(self, speaker: Speaker, said: Request, seat: Seat, repeats: bool) -> None:
        super().__init__(speaker.hall, speaker.live, seat, said.id)
        self._speaker: Final = speaker
        self._said: Final = said
        self._repeats: Final = repeats
        self._began: Final = time.perf_counter()

    def decide(self, party: Party) -> Draft:
        """Whose seat it is, is looked up when it is judged: it may change hands while it waits for its turn."""
        seat, said = self._speaker.seat(), self._said
        match said:
            case Play():
                return requests.play(party, seat, said.version, said.move, said.id)
            case Undo():
                return requests.undo(party, seat, said.version, said.id)
            case Agree():
                return requests.agree(party, seat, said.yes, said.id)
            case Return():
                return requests.come_back(party, seat, said.id)

    def answer(self, answer: Moment | Exception) -> None:
        speaker, said = self._speaker, self._said
        if isinstance(answer, Exception):
            speaker.fail(answer, said.id)
        elif self._repeats:
            speaker.connection.send(encode(readers.update(answer, speaker.connection.seat)))
        if isinstance(said, Play):
            MOVES.took(time.perf_counter() - self._began)
        speaker.next()
