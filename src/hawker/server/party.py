"""A party: the people and bots at one table of the hall and the game they play, as its log tells it.

Nothing here waits or writes. A request is judged into a `Draft` (an entry and what it leads to), somebody commits it,
and only then it is taken into the party. Each entry leaves a `Moment` behind, from which `readers.py` tells every
reader what it may know, now or later, in the same words.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from hawker.core.codec import load
from hawker.core.errors import HawkerError, IllegalMove, LoadError
from hawker.core.game import Game
from hawker.core.match import Match, Shuffle, Turn, commitment_to, digest
from hawker.core.play import parse
from hawker.core.table import Event, Outcome, Seat, Table, Value
from hawker.server.entries import (
    AnyEntry,
    Card,
    Changed,
    HostIs,
    Moved,
    Opened,
    Placed,
    Rematched,
    Returned,
    Rose,
    Sat,
    SeatGone,
    Started,
    StoodIn,
    TakenBack,
    UndoAnswered,
    UndoAsked,
)

STAND_IN: Final = "greedy"  # who plays for those who are away
SNAPSHOT_EVERY = 16  # versions; a newer Hawker goes on from the last one
RECENT: Final = 8  # moments, at least, that a party remembers; whoever missed more gets it from the log


class Denied(HawkerError):
    """A request that is not granted: a code for programs and a sentence for people."""

    def __init__(self, code: str, sentence: str, refused: IllegalMove | None = None) -> None:
        super().__init__(sentence)
        self.code: Final = code
        self.refused: Final = refused


class Place:
    """One seat: open, a guest's, or a bot's, or a guest's for whom a bot stands in."""

    def __init__(self) -> None:
        self.guest = ""
        self.bot = ""
        self.nonce = ""
        self.stand_in: Literal["", "away", "clock", "left"] = ""
        self.thought = 0.0  # seconds, on a clock for the whole game
        self.stood_in_at = 0  # the version of the game when a bot last took over
        self.holder = 0  # the entry by which it last changed hands, if ever; seat tokens are good for one holder

    def twin(self) -> "Place":
        twin = Place()
        twin.guest, twin.bot, twin.nonce = self.guest, self.bot, self.nonce
        twin.stand_in, twin.thought, twin.holder = self.stand_in, self.thought, self.holder
        twin.stood_in_at = self.stood_in_at
        return twin

    @property
    def open(self) -> bool:
        return not self.guest and (not self.bot or self.stand_in == "left")

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot) and (not self.guest or bool(self.stand_in))


class Moment:
    """How things stood after one entry of the log."""

    def __init__(self, seq: int, version: int, at: float, entry: AnyEntry) -> None:
        self.seq: Final = seq
        self.version: Final = version
        self.at: Final = at
        self.entry: Final = entry
        self.table: Table | None = None
        self.events: list[Event] = []
        self.undo: list[str] = []
        self.undo_asked_by: Seat | None = None
        self.undo_missing: list[Seat] = []
        self.deadline: float | None = None
        self.left: list[float] = []


class Draft:
    """An entry that was judged good, and what it leads to."""

    def __init__(self, entry: AnyEntry, turn: Turn | None = None, match: Match | None = None) -> None:
        self.entry: Final = entry
        self.turn: Final = turn
        self.match: Final = match


class Party:
    """What a table's log adds up to. It remembers what was lately; only a `whole` one remembers all."""

    opened: Opened

    def __init__(self, table: str, games: Mapping[str, Game[Any]], whole: bool = False) -> None:
        self.id: Final = table
        self._games: Final = games
        self._whole: Final = whole
        self._moments: Final[list[Moment]] = []
        self.seq = 0
        self.created_at = 0.0
        self.requests: Final[dict[tuple[Seat, str], int]] = {}  # answered by which entry
        self.places: list[Place] = []
        self.match: Match | None = None
        self.rules = 0
        self.version = 0
        self.host = ""
        self.name = ""
        self.public = False
        self.chat = True
        self.options: dict[str, Value] = {}
        self.rematch: str | None = None
        self.turn_began = 0.0
        self.knows: dict[str, Seat] = {}  # whose cards a guest has seen in this game
        self.asked_undo: UndoAsked | None = None
        self._agreed: set[Seat] = set()

    # What it is now

    @property
    def now(self) -> Moment:
        """How things stand."""
        return self._moments[-1]

    @property
    def game(self) -> Game[Any]:
        return self._games[self.opened.game]

    @property
    def state(self) -> Literal["open", "playing", "over"]:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def turn(self) -> Seat | None:
        return None if self.match is None else self.match.table.seat

    @property
    def guests(self) -> list[str]:
        return [place.guest for place in self.places if place.guest]

    @property
    def company(self) -> bool:
        """Whether more than one person plays, so that somebody waits for a player who is away."""
        return len(self.guests) > 1

    def seat_of(self, guest: str) -> Seat | None:
        for seat, place in enumerate(self.places):
            if guest and place.guest == guest:
                return seat
        return None

    def held_since(self, holder: int) -> Seat | None:
        """The seat that last changed hands by this entry, wherever it has moved up to; None if it has again since."""
        for seat, place in enumerate(self.places):
            if holder and place.holder == holder:
                return seat
        return None

    def answered(self, seat: Seat, request: str) -> int:
        """The entry that a request led to, if it was carried out before for the one who holds this seat now."""
        seq = self.requests.get((seat, request), 0)
        return seq if seq and seq > self.places[seat].holder else 0

    def since(self, seq: int) -> list[Moment] | None:
        """What came after that entry; None if some of it is forgotten."""
        forgotten = self.seq - len(self._moments)
        return self._moments[seq - forgotten :] if seq >= forgotten else None

    def deadline(self) -> float | None:
        """When the clock of the seat that is asked runs out."""
        clock, seat = self.opened.clock, self.turn
        if clock is None or seat is None or self.places[seat].played_by_bot:
            return None
        thought = self.places[seat].thought if clock.per == "game" else 0.0
        return self.turn_began + max(clock.seconds - thought, 0.0)

    def card(self) -> Card:
        return Card(
            game=self.opened.game,
            rules=self.rules or self.game.version,
            places=[(place.guest, place.bot, place.stand_in, place.nonce) for place in self.places],
            options=self.options,
            host=self.host,
            commitment=commitment_to(self.opened.secret),
            created_at=self.created_at,
            name=self.name,
            public=self.public,
            clock=self.opened.clock,
            patience=self.opened.patience,
            chat=self.chat,
            rematch=self.rematch,
        )

    def snapshot_due(self, draft: Draft) -> Table | None:
        """The table to write down with this entry: now and then, and when the last one may be no more."""
        if isinstance(draft.entry, (Started, TakenBack)):
            return self.table_after(draft)
        if draft.turn is not None and (self.version + 1) % SNAPSHOT_EVERY == 0:
            return draft.turn.table
        return None

    # Taking entries in

    def read(self, rows: Iterable[tuple[AnyEntry, float]], snapshot: tuple[int, bytes] | None = None) -> None:
        """Take in entries as they stand in the log. The snapshot is used if these rules cannot replay the game."""
        for entry, at in rows:
            try:
                self._read(entry, at, snapshot)
            except LoadError:
                raise
            except Exception as error:
                # Not in its own words: they may quote what only one seat may know.
                kind = type(error).__name__
                raise LoadError(f"entry {self.seq + 1} of the log makes no sense here: {kind}") from error

    def _read(self, entry: AnyEntry, at: float, snapshot: tuple[int, bytes] | None) -> None:
        if isinstance(entry, Started) and entry.rules != self.game.version:
            if snapshot is None or entry.rules > self.game.version:
                raise LoadError(
                    f"this game was begun by version {entry.rules} of the rules of {self.game.name}, "
                    f"and these are version {self.game.version}"
                )
            self.take(Draft(entry, match=self._resumed(snapshot[1])), at)
        elif snapshot is not None and self.seq < snapshot[0] and self.rules and self.rules != self.game.version:
            # What led to the snapshot is told by nobody any more; who sits where, and how long they thought, counts.
            if isinstance(entry, Moved):
                self._moved(entry, at)
            elif isinstance(entry, TakenBack):
                self._went_on(at)
            else:
                self._apply(Draft(entry), at)
            self._record(entry, at, [])
        else:
            self.take(self._again(entry), at)

    def _resumed(self, document: bytes) -> Match:
        """The game as a snapshot of older rules has it, if these can read it."""
        form = msgspec.json.decode(document)
        form["version"] = self.game.version
        table = load(form, self._games)
        table.events = []
        return Match(self.game, table.seats, self._shuffle(), table.options, start=table)

    def _again(self, entry: AnyEntry) -> Draft:
        """What an entry of the log leads to."""
        if isinstance(entry, Started):
            outcomes = [self.game.grammar.read(text, Outcome) for text in entry.outcomes]
            return Draft(entry, match=self._begun(outcomes))
        if isinstance(entry, Moved):
            assert self.match is not None
            outcomes = [self.game.grammar.read(text, Outcome) for text in entry.outcomes]
            turn = self.match.consider(parse(self.match.table, entry.move), outcomes)
            if self.rules == self.game.version and digest(turn.table) != entry.digest:
                raise LoadError(f"entry {self.seq + 1} of the log leads to another table than it did")
            return Draft(entry, turn=turn)
        return Draft(entry)

    def take(self, draft: Draft, at: float) -> Moment:
        """Take in an entry that is committed."""
        return self._record(draft.entry, at, self._apply(draft, at))

    def sketch(self, draft: Draft, at: float) -> "Party":
        """A copy that has taken an entry in, to see who would sit where. Its game is the same one."""
        twin = Party(self.id, self._games)
        twin.opened, twin.seq, twin.created_at = self.opened, self.seq, self.created_at
        twin.match, twin.rules, twin.version, twin.turn_began = self.match, self.rules, self.version, self.turn_began
        twin.host, twin.name, twin.public, twin.chat = self.host, self.name, self.public, self.chat
        twin.options, twin.rematch, twin.knows = self.options, self.rematch, self.knows
        twin.places = [place.twin() for place in self.places]
        twin.asked_undo, twin._agreed = self.asked_undo, set(self._agreed)
        if isinstance(draft.entry, Moved):
            twin._moved(draft.entry, at)
        elif isinstance(draft.entry, TakenBack):
            twin._went_on(at)
        else:
            twin._apply(draft, at)
        return twin

    def table_after(self, draft: Draft) -> Table | None:
        """The game's table as it will be."""
        if draft.turn is not None:
            return draft.turn.table
        match = draft.match or self.match
        if match is not None and isinstance(draft.entry, TakenBack):
            return match.ago(draft.entry.turns)
        return None if match is None else match.table

    def goes_on(self, entry: AnyEntry) -> bool:
        """Whether somebody is asked anew by it, so that clocks and patience begin again."""
        if isinstance(entry, (Started, Moved, TakenBack)):
            return True
        return isinstance(entry, Returned) and entry.seat == self.turn

    def _apply(self, draft: Draft, at: float) -> list[Event]:
        entry = draft.entry
        events: list[Event] = []
        match entry:
            case Opened():
                self.opened, self.created_at = entry, at
                self.places = [Place() for _ in range(entry.seats)]
                self.host, self.name, self.public = entry.host, entry.name, entry.public
                self.options = entry.options
            case Sat():
                self._seat(entry.seat, guest=entry.guest, nonce=entry.nonce)
            case Placed():
                self._seat(entry.seat, bot=entry.bot, nonce=entry.nonce)
            case Rose():
                self._rise(entry.seat)
            case SeatGone():
                del self.places[entry.seat]
            case HostIs():
                self.host = entry.guest
            case Changed():
                self._change(entry)
            case Started():
                assert draft.match is not None
                self.match, self.rules = draft.match, entry.rules
                self.knows = {place.guest: seat for seat, place in enumerate(self.places) if place.guest}
                events = draft.match.events
                self._went_on(at)
            case Moved():
                assert draft.turn is not None
                assert self.match is not None
                self.match.add(draft.turn)
                events = draft.turn.events
                self._moved(entry, at)
            case TakenBack():
                assert self.match is not None
                self.match.take_back(entry.turns)
                self._went_on(at)
            case UndoAsked():
                self.asked_undo, self._agreed = entry, set()
            case UndoAnswered():
                self._agreed.add(entry.seat)
                if not entry.yes:
                    self.asked_undo = None
            case StoodIn():
                self._stand_in(entry, at)
            case Returned():
                self._seat_is_back(entry.seat, at)
            case Rematched():
                self.rematch = entry.table
        return events

    def _record(self, entry: AnyEntry, at: float, events: list[Event]) -> Moment:
        if isinstance(entry, (Moved, TakenBack, Started)):
            self.version += 1
        self.seq += 1
        moment = Moment(self.seq, self.version, at, entry)
        match = self.match
        if match is not None:
            # The turn's own table is never touched again; the match goes on with a copy.
            moment.table = match.turns[-1].table if match.turns else match.at(0)
            moment.events = events
            # When a game is over its match file shows every card and the dice; nothing is taken back after that.
            moment.undo = ["never"] * len(self.places) if match.over else match.undo_ways()
            if self.asked_undo is not None:
                moment.undo_asked_by = self.asked_undo.seat
                moment.undo_missing = self._to_agree()
            if self.opened.clock is not None:
                moment.deadline = self.deadline()
                if self.opened.clock.per == "game":
                    moment.left = [max(self.opened.clock.seconds - place.thought, 0.0) for place in self.places]
        self._moments.append(moment)
        if entry.request:
            self.requests[author(entry), entry.request] = self.seq
        if len(self._moments) > 2 * RECENT and not self._whole:
            del self._moments[:-RECENT]
            if match is not None:
                match.forget(RECENT)
        return moment

    def _moved(self, entry: Moved, at: float) -> None:
        if not entry.bot:
            self.places[entry.seat].thought += max(at - self.turn_began, 0.0)
        self._went_on(at)

    def _went_on(self, at: float) -> None:
        self.turn_began = at
        self.asked_undo = None

    def _seat(self, seat: Seat, guest: str = "", bot: str = "", nonce: str = "") -> None:
        place = self.places[seat]
        place.guest, place.bot, place.stand_in = guest, bot, ""
        place.holder = self.seq + 1
        if self.match is None:
            place.nonce = nonce
        elif guest:
            self.knows = {**self.knows, guest: seat}

    def _rise(self, seat: Seat) -> None:
        place = self.places[seat]
        leaver = place.guest
        place.guest, place.holder = "", self.seq + 1
        if self.match is None:
            place.bot = place.nonce = ""
        else:
            place.bot, place.stand_in = STAND_IN, "left"
        if leaver and leaver == self.host and self.guests:
            self.host = self.guests[0]

    def _stand_in(self, entry: StoodIn, at: float) -> None:
        place, clock = self.places[entry.seat], self.opened.clock
        place.thought += max(at - self.turn_began, 0.0)
        if entry.why == "clock" and clock is not None:
            place.thought = max(place.thought, float(clock.seconds))  # used up, however times are rounded
        place.bot, place.stand_in, place.stood_in_at = STAND_IN, entry.why, self.version

    def _seat_is_back(self, seat: Seat, at: float) -> None:
        self.places[seat].stand_in = ""
        self.places[seat].bot = ""
        if self.turn == seat:
            self.turn_began = at

    def _change(self, entry: Changed) -> None:
        self.name = self.name if entry.name is None else entry.name
        self.public = self.public if entry.public is None else entry.public
        self.chat = self.chat if entry.chat is None else entry.chat
        self.options = self.options if entry.options is None else entry.options

    def _to_agree(self) -> list[Seat]:
        """Who has still to say yes: the other people at the table."""
        assert self.asked_undo is not None
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.guest and not place.stand_in and seat != self.asked_undo.seat and seat not in self._agreed
        ]

    # What the game needs to begin

    def _shuffle(self) -> Shuffle:
        return Shuffle(self.opened.secret, [place.nonce for place in self.places])

    def _begun(self, outcomes: list[Outcome]) -> Match:
        return Match(self.game, len(self.places), self._shuffle(), self.options, outcomes=outcomes)

    def start(self) -> Draft:
        match = self._begun([])
        outcomes = [str(outcome) for outcome in match.outcomes]
        return Draft(Started(rules=self.game.version, outcomes=outcomes, digest=digest(match.table)), match=match)


def author(entry: AnyEntry) -> Seat:
    """The seat that asked for what an entry says; -1 if it was not asked for by a seat."""
    if isinstance(entry, TakenBack) and entry.agreed is not None:
        return entry.agreed
    if isinstance(entry, (Moved, TakenBack, UndoAsked, UndoAnswered, Returned)):
        return entry.seat
    return -1
