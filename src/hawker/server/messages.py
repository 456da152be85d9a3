"""What those who play ask of the server, and what it answers beside the messages of `tables/told.py`, one struct each.

`web/src/protocol.ts` is made from both.
"""

from typing import Annotated, Literal

import msgspec

from hawker.tables import told
from hawker.tables.told import Guest, Said, TableInfo, Told, Update, Why

# In Python `$` also matches before a line end at the end of a text; in JSON Schema, which has no `\Z`, it does not.
END = r"(?!\n)$"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Title = Annotated[str, msgspec.Meta(max_length=60)]
Avatar = Annotated[str, msgspec.Meta(max_length=24, pattern=rf"^[a-z0-9-]*{END}")]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
RequestId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=rf"^[A-Za-z0-9_.-]+{END}")]
TableId = Annotated[str, msgspec.Meta(pattern=rf"^[A-Za-z0-9_-]{{22}}{END}")]
Nonce = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=rf"^[A-Za-z0-9_-]+{END}")]
Natural = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Seconds = Annotated[int, msgspec.Meta(ge=5, le=30 * 24 * 3600)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
OptionValue = (
    Annotated[str, msgspec.Meta(max_length=65_536)] | Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)] | bool
)
Takeover = Literal["ask", "anyone"]
Options = Annotated[dict[str, OptionValue], msgspec.Meta(max_length=40)]


class Asking(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is said to the server. A field that nobody knows is refused."""


# What those at a table say


class Request(Asking):
    """What is said with an id, by which it is answered and which makes a repeat harmless."""

    id: RequestId


class Play(Request, tag="play"):
    """A move. The version is that of the state it answers."""

    version: Natural
    move: Words


class Undo(Request, tag="undo"):
    """Take my last move back; the others are asked where they must be."""

    version: Natural


class Agree(Request, tag="agree"):
    """My answer to somebody who wants to take a move back."""

    yes: bool


class Return(Request, tag="return"):
    """I am back: the bot that stands in for me may go."""


class Add(Request, tag="nonce"):
    """My own part of the shuffle, drawn when I had seen the commitment; before the deal, and once."""

    nonce: Nonce


class Say(Request, tag="say"):
    """A line of chat. Players' and spectators' lines are kept apart. Said again by its id it is the same line."""

    text: Line


class Hint(Request, tag="hint"):
    """What would a bot do here?"""


class Ping(Asking, tag="ping"):
    pass


FromPlayer = Play | Undo | Agree | Return | Add
FromClient = FromPlayer | Say | Hint | Ping
FromServer = (
    told.Welcome | told.Update | told.Reseated | told.Here | told.Said | told.Refused | told.Looking | told.Hinted
    | told.Bye | told.Pong
)  # fmt: skip


# HTTP bodies


class Problem(Told):
    """Why a request failed."""

    code: str
    message: str
    option: str = ""  # whose value it is about
    refusal: Why | None = None
    state: Update | None = None  # how things stand, if the request was outdated


class ChoiceInfo(Told):
    """A value of an option, and the sizes of table that have it."""

    value: str | int | bool
    label: str
    sizes: list[int]
    for_people: bool = False  # not for a table with a bot


class Need(Told):
    """The value that another option must have."""

    option: str
    value: str | int | bool


class OptionInfo(Told):
    name: str
    choices: list[ChoiceInfo]  # none: any text
    default: str | int | bool
    sentence: str
    seat: bool  # whether its numbers are seats
    free: str = ""  # what can be written instead of a choice; nothing unless it says so
    needs: Need | None = None  # without it nothing is to be chosen here


class GameInfo(Told):
    """A stall: what one may read of a game before playing it."""

    name: str
    title: str
    tagline: str
    version: int
    seats: list[int]
    options: list[OptionInfo]


class Hall(Told):
    """What the hall has on offer."""

    version: str
    games: list[GameInfo]
    bots: list[str]
    usual_bot: str
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


class Device(Told):
    """A browser in which the reader is signed in. What is not known of it is left out."""

    id: str
    seen_at: float
    browser: str = ""
    system: str = ""
    here: bool = False  # whether it is the one that asks


class DeviceList(Told):
    devices: list[Device]


class Arrival(Asking):
    token: Annotated[str, msgspec.Meta(max_length=500)]


class NewSeat(Asking):
    """What a seat of a new table is to be."""

    kind: Literal["open", "me", "bot"]
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewClock(Asking):
    """Time to think: so many seconds for each turn, or for the whole game."""

    per: Literal["turn", "game"]
    seconds: Seconds


class NewTable(Asking):
    """A table to open. Without seats it has as few as the game allows: me, and open ones."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=20)] = []
    options: Options = {}
    name: Title = ""
    public: bool = False
    clock: NewClock | None = None
    patience: Seconds | None = 120
    takeover: Takeover | None = None  # without it, anyone at a public table, else whom the host lets
    start: bool = False  # as soon as I have sent my nonce, if no seat is open
    id: RequestId | None = None  # makes a repeat harmless


class Choosing(Asking):
    """Options for a table of so many seats that is not there yet."""

    seats: SeatNumber
    options: Options


class Chosen(Told):
    """Every option of a table, as the game reads them."""

    options: dict[str, str | int | bool]


class TakeSeat(Asking):
    """Sit down; without a seat, on any that can be had. The nonce is one's own part of the shuffle."""

    seat: SeatNumber | None = None
    nonce: Nonce | None = None


class PlaceBot(Asking):
    bot: Annotated[str, msgspec.Meta(max_length=40)] = "normal"


class HandOver(Asking):
    """The seat whose player becomes the host."""

    seat: SeatNumber


class Settings(Asking):
    """What the host may change; what is left out stays as it is. Options can be changed before the start only."""

    name: Title | None = None
    public: bool | None = None
    chat: bool | None = None
    options: Options | None = None
    takeover: Takeover | None = None


class SeatAnswer(Asking):
    """The host's answer to somebody who asks for a seat."""

    yes: bool


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
    """Tables; `next` is where to go on, if there are more."""

    tables: list[TableLine]
    next: str | None = None


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
