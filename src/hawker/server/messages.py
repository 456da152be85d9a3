"""All that travels between the server and those who play, one struct each. `web/src/protocol.ts` is made from it."""

from typing import Annotated, Any, Literal

import msgspec

from hawker.core.forms import View

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Title = Annotated[str, msgspec.Meta(max_length=60)]
Avatar = Annotated[str, msgspec.Meta(max_length=24, pattern=r"^[a-z0-9-]*$")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
Nonce = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Natural = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=30 * 24 * 3600)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
OptionValue = (
    Annotated[str, msgspec.Meta(max_length=65_536)] | Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | bool
)
Options = Annotated[dict[str, OptionValue], msgspec.Meta(max_length=40)]


class Told(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What the server says. What is not there is as its default says."""


class Asking(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is said to the server. A field that nobody knows is refused."""


# The table and who sits there


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """Time to think: so many seconds for each turn, or for the whole game."""

    per: Literal["turn", "game"]
    seconds: Seconds


class SeatInfo(Told):
    """A seat as all may see it. An open seat has no name; one whose player left is played by the bot until taken."""

    kind: Literal["open", "guest", "bot"]
    name: str = ""
    avatar: str = ""
    bot: str = ""  # the level, of a bot and of one that stands in
    stand_in: Literal["", "away", "clock", "left"] = ""  # why a bot plays this seat for its owner
    host: bool = False
    nonce: str = ""  # this seat's part of the shuffle


class TableInfo(Told):
    """A table as all may see it who know its link, and what of it is the reader's."""

    id: str
    game: str
    version: int  # of the rules
    state: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    options: dict[str, str | int | bool]
    created_at: float
    updated_at: float
    name: str = ""
    public: bool = False
    clock: Clock | None = None
    patience: int | None = None
    chat: bool = True
    commitment: str = ""  # to the secret of the shuffle, published before the deal
    seat: int | None = None  # the reader's
    host: bool = False  # whether the reader is
    turn: int | None = None
    rematch: str | None = None


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


class Standing(Told):
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
        "opened", "sat", "bot", "rose", "seat-gone", "host", "set", "started", "taken-back", "undo-asked",
        "undo-agreed", "undo-declined", "stood-in", "returned", "rematch",
    ]  # fmt: skip
    seat: int | None = None
    why: str = ""
    turns: int = 0
    table: str = ""


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
    result: Standing | None = None


class Welcome(Told, tag="welcome"):
    """The first message on a socket. What was missed, or the state as it is, comes right after it."""

    table: TableInfo
    seq: int
    here: list[bool]
    spectators: int
    now: float


class Seating(Told, tag="table"):
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
    seat: int | None = None  # the player's, as of now; a spectator, or a player who has left, has none


class Refused(Told, tag="refused"):
    """A request that was not carried out; nothing has changed by it."""

    code: str
    message: str
    id: str = ""
    refusal: Why | None = None


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


# What those at a table say


class Play(Asking, tag="play"):
    """A move. The id makes a repeat harmless; the version is that of the state it answers."""

    id: RequestId
    version: Natural
    move: Words


class Undo(Asking, tag="undo"):
    """Take my last move back; the others are asked where they must be."""

    id: RequestId
    version: Natural


class Agree(Asking, tag="agree"):
    """My answer to somebody who wants to take a move back."""

    id: RequestId
    yes: bool


class Return(Asking, tag="return"):
    """I am back: the bot that stands in for me may go."""

    id: RequestId


class Say(Asking, tag="say"):
    """A line of chat. Players' and spectators' lines are kept apart. Said again by its id it is the same line."""

    id: RequestId
    text: Line


class Hint(Asking, tag="hint"):
    """What would a bot do here?"""

    id: RequestId


class Ping(Asking, tag="ping"):
    pass


FromClient = Play | Undo | Agree | Return | Say | Hint | Ping
FromServer = Welcome | Update | Seating | Here | Said | Refused | Hinted | Bye | Pong


# HTTP bodies


class Problem(Told):
    """Why a request failed."""

    code: str
    message: str
    refusal: Why | None = None
    state: Update | None = None  # how things stand, if the request was outdated


class ChoiceInfo(Told):
    """A value of an option, and the sizes of table that have it."""

    value: str | int | bool
    label: str
    sizes: list[int]


class OptionInfo(Told):
    name: str
    choices: list[ChoiceInfo]  # none: any text
    default: str | int | bool
    sentence: str
    seat: bool  # whether its numbers are seats


class GameInfo(Told):
    """A stall: what one may read of a game before playing it."""

    name: str
    title: str
    tagline: str
    version: int
    seats: list[int]
    options: list[OptionInfo]


class Guest(Told):
    """Who the reader is."""

    id: str
    name: str
    avatar: str = ""


class Hall(Told):
    """What the hall has on offer."""

    version: str
    games: list[GameInfo]
    bots: list[str]
    languages: list[str]
    chat: bool
    locked: bool  # behind a password that the reader has not given yet
    address: str = ""  # where others find the hall, if it is open to others
    me: Guest | None = None  # who the reader is, if anybody


class Person(Asking):
    """A name and a picture; what is left out stays as it is, and a new guest is given one."""

    name: Name | None = None
    avatar: Avatar | None = None


class Password(Asking):
    password: Annotated[str, msgspec.Meta(max_length=200)]


class Transfer(Told):
    """A link path that makes another device this guest; it works once, and for a short time."""

    token: str
    expires_in: int


class Arrival(Asking):
    token: Annotated[str, msgspec.Meta(max_length=500)]


class NewSeat(Asking):
    """What a seat of a new table is to be."""

    kind: Literal["open", "me", "bot"]
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(Asking):
    """A table to open. Without seats it has as few as the game allows: me, and open ones."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=20)] = []
    options: Options = {}
    name: Title = ""
    public: bool = False
    clock: Clock | None = None
    patience: Seconds | None = 120
    start: bool = False  # at once, if no seat is open
    nonce: Nonce | None = None


class TakeSeat(Asking):
    """Sit down; without a seat, on any that is free. The nonce is one's own part of the shuffle."""

    seat: SeatNumber | None = None
    nonce: Nonce | None = None


class PlaceBot(Asking):
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "greedy"


class HandOver(Asking):
    """The seat whose player becomes the host."""

    seat: SeatNumber


class Settings(Asking):
    """What the host may change; what is left out stays as it is. Options can be changed before the start only."""

    name: Title | None = None
    public: bool | None = None
    chat: bool | None = None
    options: Options | None = None


class SeatToken(Told):
    """A token for a script to play this seat with, as `Authorization: Bearer TOKEN`."""

    token: str
    table: str
    seat: int


class TableLine(Told):
    """A table in a list."""

    table: TableInfo
    my_turn: bool = False


class TableList(Told):
    tables: list[TableLine]


class LogPage(Told):
    """Entries of a table's log as the reader may see them; `next` is where to go on, if there are more."""

    updates: list[Update]
    next: int | None = None


class ChatPage(Told):
    lines: list[Said]


class ClauseInfo(Told):
    number: str
    chapter: str
    text: str


class Rules(Told):
    game: str
    clauses: list[ClauseInfo]


class Catalogue(Told):
    """Every sentence of a game and of the house in one language, by key."""

    language: str
    sentences: dict[str, str]
