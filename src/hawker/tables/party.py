"""A party: the people and bots at one table of the hall and the game they play, as its log tells it.

Nothing here waits or writes. A request is judged into a `Draft` (an entry and the turn it is), `Party.after` says what
it leads to (a `Step`), somebody commits that, and only then the party takes the step. Each entry leaves a `Moment`
behind, from which `telling.py` tells every reader what it may know, now or later, in the same words.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from hawker.core.codec import load
from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.match import Match, Shuffle, Turn, Undo, digest, digest_as, document
from hawker.core.play import parse
from hawker.core.table import Event, Outcome, Seat, Table
from hawker.tables import entries
from hawker.tables.entries import AnyEntry, Moved, Opened, Resumed, Rose, Sat, SeatAsked, Started, TakenBack, UndoAsked
from hawker.tables.films import Film
from hawker.tables.seating import after, deadline, opened
from hawker.tables.seats import Ask, Seating, Summary

MOVES_KNOWN: Final = 32  # by the ids of their requests; a repeat of an older one is found in the log
RECENT: Final = 8  # moments, at least, that a party remembers; whoever missed more gets it from the log

State = Literal["open", "playing", "over"]


class About(NamedTuple):
    """Whom an entry is about, where the entry alone does not say it."""

    guest: str
    seat: Seat | None
    why: str = ""
    heir: Seat | None = None  # who became the host by it


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
        self.about: About | None = None
        self.film: Film | None = None  # what was told then, if the rules are no longer here that could say it


class Past(NamedTuple):
    """What newer rules take over from older ones: how many entries the older ones wrote, and the table then."""

    seq: int
    document: bytes


class Draft:
    """An entry that was judged good, and the game or the turn that it stands for.

    `document` is the table after the turn, if whoever judged it has written that down already.
    """

    def __init__(
        self, entry: AnyEntry, turn: Turn | None = None, match: Match | None = None, document: bytes = b""
    ) -> None:
        self.entry: Final = entry
        self.turn: Final = turn
        self.match: Final = match
        self.document: Final = document


class Step:
    """What a draft leads to: who sits where, and how the game stands."""

    def __init__(self, draft: Draft, at: float, seating: Seating, table: Table | None, state: State) -> None:
        self.draft: Final = draft
        self.entry: Final = draft.entry
        self.at: Final = at
        self.seating: Final = seating
        self.table: Final = table
        self.state: Final = state
        self.turn: Final = None if table is None else table.turn  # whose turn it is then

    def document(self) -> str | None:
        """The table of the game as it is then; None if the entry leaves it as it was."""
        if self.table is None or not isinstance(self.entry, (Moved, Started, Resumed, TakenBack)):
            return None
        return (self.draft.document or document(self.table)).decode()


class Party:
    """What a table's log adds up to. It remembers the last moments; a `whole` one remembers all."""

    seating: Seating

    def __init__(self, table: str, games: Mapping[str, Game[Any]], whole: bool = False) -> None:
        self.id: Final = table
        self._games: Final = games
        self._whole: Final = whole
        self._moments: Final[list[Moment]] = []
        self.seq = 0
        self.match: Match | None = None  # none in a game that has begun: its rules are not here
        self.film: Film | None = None  # of a game by other rules that is over
        self.filmed = False  # whether this node knows that its film is kept
        self.faithful = False  # whether these rules must replay what others wrote to the very same tables
        self.requests: Final[dict[tuple[Seat, str], int]] = {}  # answered by which entry
        self.forgot_requests = False
        self._moves_asked: Final[list[tuple[Seat, str]]] = []  # those of them that are moves, as far as they are known
        self.steps: Final[list[int]] = []  # the entries of the deal and of the moves that were not taken back
        self._undone: Final[dict[Seat, int]] = {}  # how often a seat has taken a move back, or asked to
        self._undone_at: Final[dict[tuple[Seat, int], int]] = {}  # the same, of one decision

    # What it is now

    @property
    def now(self) -> Moment:
        """How things stand."""
        return self._moments[-1]

    @property
    def game(self) -> Game[Any]:
        return self._games[self.seating.game]

    @property
    def state(self) -> State:
        return self._state(self.seating, None if self.match is None else self.match.table)

    def _state(self, seating: Seating, table: Table | None) -> State:
        if not seating.begun:
            return "open"
        over = self.film is not None if table is None else table.over
        return "over" if over else "playing"

    @property
    def turn(self) -> Seat | None:
        return None if self.match is None else self.match.table.turn

    def summary(self) -> Summary:
        return self.seating.summary(self.state == "playing", self.game.rules_version)

    @property
    def wishes(self) -> dict[int, Ask]:
        """Who waits for the host's answer, by the entries."""
        return self.seating.wishes if self.state == "playing" else {}

    def answered(self, seat: Seat, request: str) -> int:
        """The entry that a request led to, if the present holder of the seat has made it before; 0 otherwise."""
        seq = self.requests.get((seat, request), 0)
        return seq if seq and seq > self.seating.places[seat].holder else 0

    def undo_for(self, seat: Seat) -> Undo:
        """Whether a seat can take its last move back. Undo does not reach behind the last change of hands."""
        assert self.match is not None
        way, most = self.match.undo_for(seat), self.seating.turns_since
        return way if most is None or way.turns <= most else Undo("never", "undo.hands", way.turns)

    def undone(self, seat: Seat) -> int:
        """How often a seat has taken a move back in this game, or asked to."""
        return self._undone.get(seat, 0)

    def undone_at(self, seat: Seat, turns: int) -> int:
        """How often a seat has done so with the decision that lies so many turns back."""
        return self._undone_at.get((seat, len(self.steps) - turns), 0)

    def since(self, seq: int) -> list[Moment] | None:
        """What came after that entry; None if some of it is forgotten."""
        forgotten = self.seq - len(self._moments)
        return self._moments[seq - forgotten :] if seq >= forgotten else None

    # What an entry leads to

    def after(self, draft: Draft, at: float) -> Step:
        """What a draft would lead to. The party stays as it is."""
        entry = draft.entry
        seating = opened(entry, at) if isinstance(entry, Opened) else after(self.seating, entry, at, self.turn)
        match = draft.match or self.match
        if draft.turn is not None:
            table: Table | None = draft.turn.table
        elif match is not None and draft.match is None and isinstance(entry, TakenBack):
            table = match.ago(entry.turns)
        else:
            table = None if match is None else match.table
        return Step(draft, at, seating, table, self._state(seating, table))

    def take(self, step: Step) -> Moment:
        """Take a step that is committed."""
        draft, entry, before = step.draft, step.entry, None if self.seq == 0 else self.seating
        self.seating, self.seq = step.seating, self.seq + 1
        events: list[Event] = []
        if draft.match is not None:
            self.match = draft.match
            events = draft.match.events
        elif self.match is not None and draft.turn is not None:
            self.match.add(draft.turn)
            events = draft.turn.events
        elif self.match is not None and isinstance(entry, TakenBack):
            self.match.take_back(entry.turns)
        self._count_steps(entry)
        moment = self._moment(step, events)
        if before is not None:
            moment.about = about(before, entry, step.seating)
        self._moments.append(moment)
        if entry.request:
            self._know(author(entry), entry)
        if len(self._moments) > 2 * RECENT and not self._whole:
            del self._moments[:-RECENT]
            if self.match is not None:
                self.match.forget(RECENT)
        return moment

    def _moment(self, step: Step, events: list[Event]) -> Moment:
        seating, match = step.seating, self.match
        moment = Moment(self.seq, seating.version, step.at, step.entry)
        moment.film = self.film
        if match is None:
            return moment
        # The turn's own table is never touched again; the match goes on with a copy.
        moment.table = match.turns[-1].table if match.turns else match.at(0)
        moment.events = events
        # When a game is over its match file shows every card and the dice; nothing is taken back after that.
        moment.undo = ["never"] * len(seating.places) if match.over else self._undo_ways(match)
        if seating.asked_undo is not None:
            moment.undo_asked_by = seating.asked_undo.seat
            moment.undo_missing = seating.to_agree()
        clock = seating.terms.clock
        if clock is not None:
            moment.deadline = deadline(seating, match.table.turn)
            if clock.per == "game":
                moment.left = [max(clock.seconds - place.thought, 0.0) for place in seating.places]
        return moment

    def _undo_ways(self, match: Match) -> list[str]:
        if self.seating.turns_since is None:
            return match.undo_ways()
        return [self.undo_for(seat).way for seat in range(len(self.seating.places))]

    def _count_steps(self, entry: AnyEntry) -> None:
        """Keep count of what stands, and of how often somebody took something back."""
        if isinstance(entry, (Moved, Started)):
            self.steps.append(self.seq)
        elif isinstance(entry, UndoAsked) or (isinstance(entry, TakenBack) and entry.agreed is None):
            seat, turns = entry.seat, entry.turns
            self._undone[seat] = self.undone(seat) + 1
            self._undone_at[seat, len(self.steps) - turns] = self.undone_at(seat, turns) + 1
        if isinstance(entry, TakenBack):
            del self.steps[len(self.steps) - entry.turns :]
        elif isinstance(entry, Resumed):
            self.steps[:] = [self.seq]  # earlier steps cannot be shown: their rules are gone

    def _know(self, seat: Seat, entry: AnyEntry) -> None:
        """Remember a request by its id. The ids of old moves may be forgotten: a move names its version, so that a late
        repeat is refused as outdated and then looked for in the log. Other requests are few, and all are remembered."""
        self.requests[seat, entry.request] = self.seq
        if not isinstance(entry, Moved):
            return
        self._moves_asked.append((seat, entry.request))
        if len(self._moves_asked) > 2 * MOVES_KNOWN:
            for asked in self._moves_asked[:-MOVES_KNOWN]:
                self.requests.pop(asked, None)
            del self._moves_asked[:-MOVES_KNOWN]
            self.forgot_requests = True

    # Reading a log

    def read(self, rows: Iterable[tuple[AnyEntry, float]], past: Past | None = None) -> None:
        """Replay entries of the log. Those that belong to the past change only who sits where, and the time."""
        for entry, at in rows:
            try:
                draft = self._again(entry, past)
                self.take(self.after(draft, at))
            except LoadError:
                raise
            except Exception as error:
                # The message of the error is left out, because it may quote what only one seat may know.
                kind = type(error).__name__
                raise LoadError(f"entry {self.seq + 1} of the log makes no sense here: {kind}") from error

    def _again(self, entry: AnyEntry, past: Past | None) -> Draft:
        """What an entry of the log stands for."""
        if isinstance(entry, (Started, Resumed)) and entry.rules > self.game.rules_version:
            raise LoadError(
                f"this game is played by version {entry.rules} of the rules of {self.game.name}, "
                f"and these are version {self.game.rules_version}"
            )
        if self.film is not None or (past is not None and self.seq < past.seq):
            ends = past is not None and self.seq + 1 == past.seq
            return Draft(entry, match=self._resumed(past.document, entry) if past is not None and ends else None)
        if isinstance(entry, Started):
            outcomes = [self.game.grammar.read(text, Outcome) for text in entry.outcomes]
            match = self.deal(outcomes, entry.left_out)
            self._check(match.table, entry.rules, entry.digest)
            return Draft(entry, match=match)
        if isinstance(entry, Moved):
            assert self.match is not None
            outcomes = [self.game.grammar.read(text, Outcome) for text in entry.outcomes]
            turn = self.match.consider(parse(self.match.table, entry.move), outcomes)
            self._check(turn.table, self.seating.rules, entry.digest)
            return Draft(entry, turn=turn)
        return Draft(entry)

    def deal(self, outcomes: list[Outcome], left_out: list[Seat]) -> Match:
        """The game as it begins, by these players' shuffle."""
        return Match(
            self.game, len(self.seating.places), self._shuffle(left_out), self.seating.terms.options, outcomes=outcomes
        )

    def _shuffle(self, left_out: list[Seat]) -> Shuffle:
        return Shuffle(self.seating.secret, [place.nonce for place in self.seating.places], left_out)

    def _resumed(self, document: bytes, entry: AnyEntry) -> Match:
        """The game as older rules have left it after that entry, if these can read it."""
        form = msgspec.json.decode(document)
        form["version"] = self.game.rules_version
        table = load(form, self._games)
        table.events = []
        left_out = entry.left_out if isinstance(entry, Started) else self.seating.left_out
        return Match(self.game, table.seats, self._shuffle(left_out), table.options, start=table)

    def _check(self, t: Table, rules: int, written: str) -> None:
        """See that an entry leads to the table that it led to when it was written."""
        same_rules = rules == self.game.rules_version
        if (same_rules and digest(t) != written) or (
            self.faithful and not same_rules and digest_as(t, rules) != written
        ):
            raise LoadError(f"entry {self.seq + 1} of the log leads to another table than it did")


def author(entry: AnyEntry) -> Seat:
    """The seat that asked for what an entry says; -1 if it was not asked for by a seat."""
    if isinstance(entry, TakenBack) and entry.agreed is not None:
        return entry.agreed
    if isinstance(entry, (Moved, TakenBack, UndoAsked, entries.UndoAnswered, entries.Returned, entries.Added)):
        return entry.seat
    return -1


def about(before: Seating, entry: AnyEntry, now: Seating) -> About | None:
    """Whom an entry is about."""
    if isinstance(entry, Moved):
        return None
    heir = now.seat_of(now.host) if now.host != before.host else None
    if isinstance(entry, Sat):
        why = "" if not before.begun else "again" if before.holder(entry.seat) == entry.guest else "over"
        return About(entry.guest, entry.seat, why, heir)
    if isinstance(entry, Rose):
        return About(before.places[entry.seat].guest, entry.seat, entry.why, heir)
    if isinstance(entry, SeatAsked):
        again = before.holder(entry.seat) == entry.guest
        return About(entry.guest, entry.seat, "again" if again else "over")
    if isinstance(entry, entries.SeatDenied):
        ask = before.wishes[entry.asked]
        return About(ask.guest, ask.seat, entry.why)
    if isinstance(entry, entries.HostIs):
        return About(entry.guest, now.seat_of(entry.guest))
    return None
