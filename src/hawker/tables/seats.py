"""Who sits where and what has become of the table, as one value; and its summary, which lists are made of.

Guests stand here by their id alone, as in the log.
"""

from typing import Literal

import msgspec

from hawker.core.match import commitment_to
from hawker.core.table import Seat
from hawker.tables.entries import UndoAsked
from hawker.tables.terms import Terms

StandIn = Literal["", "away", "clock", "left"]


class Place(msgspec.Struct, frozen=True):
    """One seat: open, a guest's, or a bot's, or a guest's for whom a bot stands in."""

    guest: str = ""
    bot: str = ""
    nonce: str = ""
    stand_in: StandIn = ""
    thought: float = 0.0  # seconds, on a clock for the whole game
    stood_in_at: int = 0  # the version of the game when a bot last took over
    holder: int = 0  # the entry by which it last changed hands, if ever; seat tokens are good for one holder
    moved_up: int = 0  # the entry by which it got another number, if ever
    former: str = ""  # who left it in this game, as long as nobody has it after them

    @property
    def since(self) -> int:
        """The entry since which this seat number means the same player and the same seat."""
        return max(self.holder, self.moved_up)

    @property
    def open(self) -> bool:
        return not self.guest and (not self.bot or self.stand_in == "left")

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot) and (not self.guest or bool(self.stand_in))


class Ask(msgspec.Struct, frozen=True):
    """A guest would like to take a seat over."""

    seat: Seat
    guest: str
    home: str
    at: float


class Holding(msgspec.Struct, frozen=True, array_like=True):
    """Who held what: since which entry, which seat, the guest ("": a bot)."""

    since: int
    seat: Seat
    guest: str


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """What the log of a table adds up to, but for the game itself. `seating.after` gives the next one."""

    terms: Terms
    game: str
    secret: str  # of the shuffle
    host: str
    created_at: float
    places: tuple[Place, ...]
    seq: int = 1  # entries of the log
    version: int = 0  # of those, the ones that changed the game
    at: float = 0.0  # when the last entry was written
    begun: bool = False
    rules: int = 0  # the version of the rules by which the game began, or was gone on with
    resumed: bool = False  # whether other rules began it
    shuffling: float | None = None  # since when the deal waits for nonces
    left_out: list[Seat] = []  # who is not in the shuffle
    rematch: str | None = None
    turn_began: float = 0.0
    asked_undo: UndoAsked | None = None
    agreed: frozenset[Seat] = frozenset()
    # How seats change hands in a game
    held: tuple[Holding, ...] = ()
    knows: dict[str, Seat] = {}  # whose cards a guest has seen in this game
    barred: frozenset[str] = frozenset()  # whom the host removed from this game
    wishes: dict[int, Ask] = {}  # who asked the host for a seat, by the entries
    times_asked: dict[str, int] = {}
    homes: dict[str, str] = {}  # marks of the households of those who sit or sat here
    turns_since: int | None = None  # since a seat last got another player in this game, if ever

    @property
    def guests(self) -> list[str]:
        return [place.guest for place in self.places if place.guest]

    @property
    def company(self) -> bool:
        """Whether more than one person plays, so that somebody waits for a player who is away."""
        return len(self.guests) > 1

    @property
    def has_bots(self) -> bool:
        """Whether a bot has a seat of its own: one that stands in for somebody does not."""
        return any(place.bot and not place.stand_in for place in self.places)

    @property
    def nonces_missing(self) -> list[Seat]:
        """The seats of people who have added nothing to the shuffle."""
        return [seat for seat, place in enumerate(self.places) if place.guest and not place.nonce]

    def seat_of(self, guest: str) -> Seat | None:
        for seat, place in enumerate(self.places):
            if guest and place.guest == guest:
                return seat
        return None

    def held_since(self, holder: int) -> Seat | None:
        """The seat that last changed hands by this entry, also if it has moved up; None if it changed hands again."""
        for seat, place in enumerate(self.places):
            if holder and place.holder == holder:
                return seat
        return None

    def holder(self, seat: Seat) -> str:
        """The guest who holds a seat, or was the last to hold it."""
        return next((held.guest for held in reversed(self.held) if held.seat == seat), "")

    def wish_of(self, guest: str) -> int:
        """The entry by which a guest has asked for a seat; 0 if they have not, or have been answered."""
        return next((number for number, ask in self.wishes.items() if ask.guest == guest), 0)

    def to_agree(self) -> list[Seat]:
        """Who has still to say yes to an undo: the other people at the table."""
        asked = self.asked_undo
        return [] if asked is None else [seat for seat in self.others_than(asked.seat) if seat not in self.agreed]

    def others_than(self, seat: Seat) -> list[Seat]:
        """The other seats that people play themselves."""
        found = enumerate(self.places)
        return [other for other, place in found if place.guest and not place.stand_in and other != seat]

    def shares_home(self, home: str, guest: str, seat: Seat) -> bool:
        """Whether somebody else of this household has held another seat in this game."""
        others = [other for other, known in self.knows.items() if other != guest and known != seat]
        return bool(home) and home in [self.homes.get(other, "") for other in others]

    def is_barred(self, guest: str, home: str) -> bool:
        """Whether the host removed this guest, or one of the same household: somebody may come back as a new guest."""
        barred = [self.homes.get(each, "") for each in self.barred]
        return guest in self.barred or (bool(home) and home in barred)

    def summary(self, playing: bool, rules: int) -> "Summary":
        """The summary for lists. `rules` is the version of a game that has not begun: the one that is here."""
        return Summary(
            **{field: getattr(self.terms, field) for field in Terms.__struct_fields__},
            game=self.game,
            rules=self.rules or rules,
            places=[(place.guest, place.bot, place.stand_in, place.nonce) for place in self.places],
            host=self.host,
            commitment=commitment_to(self.secret),
            created_at=self.created_at,
            rematch=self.rematch,
            shuffling=self.shuffling is not None,
            left_out=self.left_out,
            since=[place.since for place in self.places],
            former=[place.former for place in self.places] if self.begun else [],
            knows=self.knows,
            barred=sorted(self.barred),
            asks=[(number, ask.seat, ask.guest) for number, ask in self.wishes.items()] if playing else [],
            held=list(self.held),
        )


class Summary(Terms, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of a table without its log."""

    game: str
    rules: int
    places: list[tuple[str, str, StandIn, str]]  # guest, bot, why it stands in, nonce
    host: str
    commitment: str
    created_at: float
    rematch: str | None = None
    shuffling: bool = False
    left_out: list[int] = []
    since: list[int] = []  # for each seat, the entry by which it last got another player or another number
    former: list[str] = []  # for each seat, the guest who left it and whose it would be again
    knows: dict[str, int] = {}  # whose cards a guest has seen in this game
    barred: list[str] = []  # guests whom the host removed from this game
    asks: list[tuple[int, int, str]] = []  # who asks for a seat: the entry, the seat, the guest
    held: list[Holding] = []

    @property
    def guests(self) -> set[str]:
        """All whom it names."""
        named = {self.host, *[place[0] for place in self.places], *self.former}
        return (named | {held.guest for held in self.held} | {guest for _, _, guest in self.asks}) - {""}
