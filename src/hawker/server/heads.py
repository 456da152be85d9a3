"""What is written for an entry: its row in the log, and what the head of the table says after it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from hawker.core.table import Seat
from hawker.server.entries import AnyEntry, Moved, write
from hawker.server.party import Draft, Party
from hawker.server.readers import changes_seating

LEASE = 10.0  # seconds that a node has for what it took on
HOST_PATIENCE = 120.0  # before another player becomes the host of a table that has not begun
UNDO_PATIENCE = 30.0  # that bots have with people who talk about a move


class Row(NamedTuple):
    """One entry as it is written."""

    seq: int
    at: float
    body: str
    snapshot: str | None = None


class Head(NamedTuple):
    """What the row of a table says."""

    seq: int
    state: str
    turn: int | None
    due_at: float | None
    lease_until: float
    updated_at: float
    of: str


class Append:
    """Entries to be written at the end of a table's log, and what the table's head says after them."""

    def __init__(
        self,
        table: str,
        rows: Sequence[Row],
        state: str,
        turn: int | None,
        due_at: float | None,
        lease_until: float,
        card: str | None = None,
        seats: Sequence[tuple[int, str]] = (),
        public: bool = False,
        new_of: str = "",
    ) -> None:
        self.table: Final = table
        self.rows: Final = rows
        self.head: Final = Head(rows[-1].seq, state, turn, due_at, lease_until, rows[-1].at, table)
        self.card: Final = card  # None: as before, and so is who sits where
        self.seats: Final = seats
        self.public: Final = public
        self.new_of: Final = new_of  # the game, if the table is new


def append(party: Party, draft: Draft, at: float, pause: float) -> Append:
    """The append for an entry that was judged by this party as it is."""
    entry = draft.entry
    after = party if _changes_little(party, entry) else party.sketch(draft, at)
    table = party.table_after(draft)
    state = "open" if table is None else "over" if table.over else "playing"
    turn = None if table is None else table.seat
    due_at = due(after, turn, at if party.goes_on(entry) else after.turn_began, at, pause)
    changed = changes_seating(entry) or state == "over"
    return Append(
        party.id,
        [row(party, draft, at)],
        state,
        turn,
        due_at,
        lease(after, turn, due_at),
        msgspec.json.encode(after.card()).decode() if changed else None,
        seated(after) if changed else (),
        after.public,
    )


def _changes_little(party: Party, entry: AnyEntry) -> bool:
    """Whether all that `due` and the rest look at is known without a copy: of most moves it is."""
    clock = party.opened.clock
    counts = clock is not None and clock.per == "game"
    return isinstance(entry, Moved) and party.asked_undo is None and not counts


def founding(party: Party, rows: Sequence[Row], due_at: float | None) -> Append:
    """The append that makes a table."""
    return Append(
        party.id,
        rows,
        party.state,
        party.turn,
        due_at,
        lease(party, party.turn, due_at),
        msgspec.json.encode(party.card()).decode(),
        seated(party),
        party.public,
        new_of=party.opened.game,
    )


def row(party: Party, draft: Draft, at: float) -> Row:
    """The next row of the party's log."""
    snapshot = party.snapshot_due(draft)
    document = None if snapshot is None else msgspec.json.encode(snapshot.game.write(snapshot)).decode()
    return Row(party.seq + 1, at, write(draft.entry).decode(), document)


def seated(party: Party) -> list[tuple[Seat, str]]:
    return [(seat, place.guest) for seat, place in enumerate(party.places) if place.guest]


def lease(party: Party, turn: Seat | None, due_at: float | None) -> float:
    """The node that leaves a bot to move sees to that itself; if it dies, others do after a while."""
    if turn is None or due_at is None or not party.places[turn].played_by_bot:
        return 0.0
    return due_at + LEASE


def due(party: Party, turn: Seat | None, since: float, at: float, pause: float) -> float | None:
    """When something must happen by itself, if this seat has been asked since then. None: it is up to people."""
    if turn is None:
        heirs = [guest for guest in party.guests if guest != party.host]
        return at + HOST_PATIENCE if party.match is None and heirs else None
    place = party.places[turn]
    if place.played_by_bot:
        return at + (UNDO_PATIENCE if party.asked_undo is not None else pause)
    times = []
    clock, patience = party.opened.clock, party.opened.patience
    if clock is not None:
        times.append(since + max(clock.seconds - (place.thought if clock.per == "game" else 0.0), 0.0))
    if patience is not None and party.company:
        times.append(since + patience)
    return min(times, default=None)
