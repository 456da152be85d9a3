"""What a table's log is made of. The log is the truth: a table is what its entries say, in order, and nothing else.

Guests stand in it by their id alone, so that names can be changed and people forgotten without touching it.
"""

from typing import Literal

import msgspec

from hawker.core.errors import LoadError
from hawker.core.table import Value
from hawker.server.messages import Clock


class Entry(msgspec.Struct, tag_field="is", omit_defaults=True, kw_only=True):
    """One thing that happened. `request` is the id under which its author asked for it."""

    request: str = ""


class Opened(Entry, tag="opened"):
    """The table is there. The secret of its shuffle is drawn now and published, as a hash, before anybody sits."""

    game: str
    seats: int
    options: dict[str, Value]
    host: str
    secret: str
    name: str = ""
    public: bool = False
    clock: Clock | None = None
    patience: int | None = None


class Sat(Entry, tag="sat"):
    """A guest took a seat, with a nonce for the shuffle (used if the game has not begun)."""

    seat: int
    guest: str
    nonce: str


class Placed(Entry, tag="bot"):
    """A bot was given a seat."""

    seat: int
    bot: str
    nonce: str


class Rose(Entry, tag="rose"):
    """A seat is empty again: its player left, or the host removed who or what was there (`why` is removed)."""

    seat: int
    why: Literal["left", "removed"] = "left"


class SeatGone(Entry, tag="seat-gone"):
    """The host took an empty seat away before the start. Those behind it have moved up."""

    seat: int


class HostIs(Entry, tag="host"):
    """Somebody else is the host now."""

    guest: str


class Changed(Entry, tag="set"):
    """The host changed what may be changed; None: left as it was."""

    name: str | None = None
    public: bool | None = None
    chat: bool | None = None
    options: dict[str, Value] | None = None


class Started(Entry, tag="started"):
    """The game began, by these rules; what the dice answered at the set-up."""

    rules: int
    outcomes: list[str]
    digest: str


class Moved(Entry, tag="moved"):
    """A move, what the dice answered, and the digest of the table then."""

    seat: int
    move: str
    outcomes: list[str]
    digest: str
    bot: bool = False


class UndoAsked(Entry, tag="undo-asked"):
    """A seat would like to take its last move back, and others have to agree."""

    seat: int
    turns: int


class UndoAnswered(Entry, tag="undo-answered"):
    seat: int
    yes: bool


class TakenBack(Entry, tag="taken-back"):
    """The last turns were taken back, for this seat. `agreed` is the seat whose yes was the last one needed."""

    seat: int
    turns: int
    agreed: int | None = None


class StoodIn(Entry, tag="stood-in"):
    """A bot plays for this seat from now on."""

    seat: int
    why: Literal["away", "clock"]


class Returned(Entry, tag="returned"):
    """The seat's owner plays again."""

    seat: int


class Rematched(Entry, tag="rematch"):
    """The same people went on at another table."""

    table: str


AnyEntry = (
    Opened | Sat | Placed | Rose | SeatGone | HostIs | Changed | Started | Moved | UndoAsked | UndoAnswered | TakenBack
    | StoodIn | Returned | Rematched
)  # fmt: skip


class Card(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What is known of a table without its log, for lists."""

    game: str
    rules: int
    places: list[tuple[str, str, str, str]]  # guest, bot, why it stands in, nonce
    options: dict[str, Value]
    host: str
    commitment: str
    created_at: float
    name: str = ""
    public: bool = False
    clock: Clock | None = None
    patience: int | None = None
    chat: bool = True
    rematch: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def write(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def read(body: bytes | str) -> AnyEntry:
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise LoadError(f"an entry of its log is none that this Hawker knows: {error}") from None
