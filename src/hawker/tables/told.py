"""What a table tells: each message as it is sent, one struct each. `web/src/protocol.ts` is made from it."""

from typing import Any, Literal

import msgspec

from hawker.core.forms import View
from hawker.tables.terms import Terms


class Told(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What the server says. What is not there is as its default says."""


class Guest(Told):
    """Who the reader is."""

    id: str
    name: str
    avatar: str = ""


# The table and who sits there


class SeatInfo(Told):
    """A seat as all may see it. An open seat has no name; one whose player left has theirs, and is played by the bot
    until taken."""

    kind: Literal["open", "guest", "bot"]
    name: str = ""
    avatar: str = ""
    bot: str = ""  # the level, of a bot and of one that stands in
    stand_in: Literal["", "away", "clock", "left"] = ""  # why a bot plays this seat for its owner
    host: bool = False
    nonce: str = ""  # this seat's part of the shuffle; a bot has none, and nor has who was left out
    mark: str = ""  # by which a player is known again, at other tables too; it tells nothing else
    since: int = 0  # the entry by which this number last came to mean another player or another seat
    offer: Literal["", "again", "take", "ask"] = ""  # what the reader may do: sit down again, take it, ask for it


class Held(Told):
    """Who has a seat from one entry of the log on. Where nobody else had it later, it is still theirs."""

    seat: int
    since: int
    name: str
    you: bool = False


class SeatWish(Told):
    """Somebody who asks the host for a seat; the number is that of the entry by which they did."""

    number: int
    seat: int
    name: str
    avatar: str = ""
    you: bool = False
    back: bool = False  # they held this seat last


class TableInfo(Terms, frozen=True, kw_only=True, omit_defaults=True):
    """A table as all may see it who know its link, and what of it is the reader's."""

    id: str
    game: str
    version: int  # of the rules
    state: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    created_at: float
    updated_at: float
    commitment: str = ""  # to the secret of the shuffle, published before anybody sends a nonce
    shuffling: bool = False  # the deal waits a moment for the nonces that are missing
    left_out: list[int] = []  # seats of players whose nonce did not come in time
    seat: int | None = None  # the reader's
    host: bool = False  # whether the reader is
    turn: int | None = None
    rematch: str | None = None
    takeover: Literal["ask", "anyone"] = "ask"
    mark: str = ""  # the reader's own
    wishes: list[SeatWish] = []  # that the host has not answered yet
    held: list[Held] = []  # oldest first


# What a table tells


class Why(Told):
    """Which rule is against a move, and why: a key of the words and what its sentence needs, and it in English."""

    key: str
    clause: str = ""
    fields: dict[str, Any] = {}
    sentence: str = ""


class Choice(Told):
    """One thing the reader might say now, and why not if it may not."""

    move: str
    verb: str
    fields: dict[str, Any] = {}
    refusal: Why | None = None


class Range(Told):
    """A field that is a number within bounds."""

    name: str
    low: int
    high: int


class Free(Told):
    """A move that is not chosen from a list alone: its form, such as `pour {mm}`, and the bounds of its numbers."""

    verb: str
    form: str
    ranges: list[Range]


class Asked(Told):
    """What is being asked, of whom, and for the reader's own question which moves have numbers to choose."""

    question: str
    seat: int
    fields: dict[str, Any] = {}
    free: list[Free] = []


class Ending(Told):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    ranks: list[int]


class Time(Told):
    """The clock: whose runs out when (seconds since 1970), and what each seat has left (per game only)."""

    deadline: float | None = None
    left: list[float] = []


class News(Told):
    """What happened at the table that is not part of the game itself. Seats are as they were then: when one is gone,
    those behind it have moved up."""

    kind: Literal[
        "opened", "sat", "bot", "rose", "seat-gone", "host", "set", "shuffling", "nonce", "started", "resumed",
        "taken-back", "undo-asked",
        "undo-agreed", "undo-declined", "stood-in", "returned", "rematch", "seat-asked", "seat-denied",
    ]  # fmt: skip
    seat: int | None = None
    name: str = ""  # of the guest whom it is about, if it is about who sits where
    mark: str = ""  # of the guest who asks for a seat
    why: str = ""
    heir: int | None = None  # the seat whose player became the host by it
    turns: int = 0
    table: str = ""
    left_out: list[int] = []  # seats of players who are not in the shuffle


class Update(Told, tag="update"):
    """One entry of the table's log as one reader may see it: what happened, and how things stand after it.

    `answers` is the id of the reader's own request that this is the answer to. Before the start there is no view.
    """

    seq: int
    version: int
    at: float
    answers: str = ""
    news: News | None = None
    mover: int | None = None  # whose move it was
    by_bot: bool = False
    events: list[dict[str, Any]] = []
    view: View | None = None
    question: Asked | None = None
    choices: list[Choice] = []
    undo: Literal["", "free", "asking", "never"] = ""  # whether the reader could take its last move back
    undo_asked_by: int | None = None
    undo_missing: list[int] = []  # the seats that have not agreed yet
    clock: Time | None = None
    result: Ending | None = None


class Welcome(Told, tag="welcome"):
    """The first message on a socket. What was missed, or the state as it is, comes right after it."""

    table: TableInfo
    seq: int
    here: list[bool]
    spectators: int
    now: float


class Reseated(Told, tag="table"):
    """The table's seats, host or settings changed."""

    table: TableInfo


class Here(Told, tag="here"):
    """Who is connected."""

    here: list[bool]
    spectators: int


class Said(Told, tag="said"):
    """A line of chat."""

    number: int
    room: Literal["players", "spectators"]
    text: str
    at: float
    name: str
    id: str = ""  # of the request
    avatar: str = ""
    mark: str = ""  # of who said it, as at their seat
    seat: int | None = None  # the player's, as of now; a spectator, or a player who has left, has none


class Refused(Told, tag="refused"):
    """A request that was not carried out; nothing has changed by it."""

    code: str
    message: str
    id: str = ""
    refusal: Why | None = None


class Looking(Told, tag="looking"):
    """It is not known yet whether a request was carried out. An update or a refusal follows as soon as it is."""

    id: str
    message: str


class Hinted(Told, tag="hinted"):
    """What a bot would do in the reader's place."""

    id: str
    move: str


class Bye(Told, tag="bye"):
    """The last message on a socket; `again` if the client should come back."""

    why: str
    again: bool = False


class Pong(Told, tag="pong"):
    now: float


class LogPage(Told):
    """Entries of a table's log as the reader may see them; `next` is where to go on, if there are more. Of a replay
    they are steps: the deal, and the moves that stand."""

    updates: list[Update]
    next: int | None = None
    count: int | None = None  # of a replay: how many steps there are in all
