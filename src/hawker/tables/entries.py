"""What a table's log is made of. The log is the truth: a table is what its entries say, in order, and nothing else.

Guests stand in it by their id alone, so that names can be changed and people forgotten without touching it.
"""

from typing import Literal

import msgspec

from hawker.core.errors import LoadError
from hawker.core.table import Value
from hawker.tables.terms import Terms


class Entry(msgspec.Struct, tag_field="is", omit_defaults=True, kw_only=True):
    """One thing that happened. `request` is the id under which its author asked for it."""

    request: str = ""


class SeatEntry(Entry):
    """Something that happened on one seat."""

    seat: int


class Opened(Terms, tag_field="is", tag="opened", frozen=True, omit_defaults=True, kw_only=True):
    """The table was opened. The secret of its shuffle is drawn now. Its hash is published before anybody sits down."""

    game: str
    seats: int
    host: str
    secret: str
    request: str = ""

    @property
    def terms(self) -> Terms:
        return Terms(**{field: getattr(self, field) for field in Terms.__struct_fields__})


class Sat(SeatEntry, tag="sat"):
    """A guest took a seat, perhaps with its nonce for the shuffle (used if the game has not begun).

    `home` is a mark of the guest's household. `asked` is the entry by which the guest asked for the seat, if the host
    said yes to it. A guest who was not connected at that moment is `away`: the bot plays on until they come.
    """

    guest: str
    nonce: str = ""
    home: str = ""
    asked: int = 0
    away: bool = False


class Placed(SeatEntry, tag="bot"):
    """A bot was given a seat. Old logs have a nonce for bots, too."""

    bot: str
    nonce: str = ""


class Rose(SeatEntry, tag="rose"):
    """A seat is empty again: its player left, or the host removed the player or the bot."""

    why: Literal["left", "removed"] = "left"


class SeatAsked(SeatEntry, tag="seat-asked"):
    """A guest would like to take this seat over from a bot that stands in, and the host has to agree."""

    guest: str
    home: str = ""


class SeatDenied(Entry, tag="seat-denied"):
    """A wish for a seat has ended: the host declined it, or the guest withdrew it. `asked` is the entry of the wish."""

    asked: int
    why: Literal["declined", "withdrawn"]


class SeatGone(SeatEntry, tag="seat-gone"):
    """The host took an empty seat away before the start. Those behind it have moved up."""


class HostIs(Entry, tag="host"):
    """Somebody else is the host now."""

    guest: str


class Changed(Entry, tag="set"):
    """The host changed what may be changed; None: left as it was."""

    name: str | None = None
    public: bool | None = None
    chat: bool | None = None
    options: dict[str, Value] | None = None
    takeover: Literal["ask", "anyone"] | None = None


class Shuffling(Entry, tag="shuffling"):
    """The host has asked for the deal. Players whose nonce is missing have a moment to send it."""


class Added(SeatEntry, tag="nonce"):
    """A player's own part of the shuffle, sent when the commitment to the secret was published."""

    nonce: str


class Started(Entry, tag="started"):
    """The game began, by these rules; what the dice answered at the set-up, and whose nonce did not come in time."""

    rules: int
    outcomes: list[str]
    digest: str
    left_out: list[int] = []


class Resumed(Entry, tag="resumed"):
    """Newer rules go on with the game. A snapshot of the table stands beside this entry."""

    rules: int


class Moved(SeatEntry, tag="moved"):
    """A move, what the dice answered, and the digest of the table then."""

    move: str
    outcomes: list[str]
    digest: str
    bot: bool = False


class UndoAsked(SeatEntry, tag="undo-asked"):
    """A seat would like to take its last move back, and others have to agree."""

    turns: int


class UndoAnswered(SeatEntry, tag="undo-answered"):
    yes: bool


class TakenBack(SeatEntry, tag="taken-back"):
    """The last turns were taken back, for this seat. `agreed` is the seat whose yes was the last one needed."""

    turns: int
    agreed: int | None = None


class StoodIn(SeatEntry, tag="stood-in"):
    """A bot plays for this seat from now on."""

    why: Literal["away", "clock"]


class Returned(SeatEntry, tag="returned"):
    """The seat's owner plays again."""


class Rematched(Entry, tag="rematch"):
    """The same people went on at another table."""

    table: str


AnyEntry = (
    Opened | Sat | Placed | Rose | SeatGone | HostIs | Changed | Shuffling | Added | Started | Resumed | Moved
    | UndoAsked | UndoAnswered | TakenBack | StoodIn | Returned | Rematched | SeatAsked | SeatDenied
)  # fmt: skip


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read(body: bytes | str) -> AnyEntry:
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise LoadError(f"an entry of its log is none that this Hawker knows: {error}") from None
