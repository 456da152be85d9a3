"""What is written for an entry: its row in the log, and what the row of the table (its head) says after it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from hawker.core.table import Seat
from hawker.tables.due import Due
from hawker.tables.entries import Moved, write
from hawker.tables.party import Party, Step
from hawker.tables.seats import Seating
from hawker.tables.telling import changes_seating

SNAPSHOT_EVERY = 16  # versions; a newer Hawker goes on from the last one


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
    document: str | None  # of the game's table; None: as before
    of: str


class Card(NamedTuple):
    """What changes with who sits where: the summary, whether it is in the public list, whose table it is."""

    summary: str
    public: bool
    seats: Sequence[tuple[int, str]]


class Founding(NamedTuple):
    """Of a new table: its game, who opened it, and where they were."""

    game: str
    opener: str
    household: str


class Append:
    """Entries to be written at the end of a table's log, and what the table's head says after them."""

    def __init__(
        self, table: str, rows: Sequence[Row], head: Head, card: Card | None, founding: Founding | None = None
    ) -> None:
        self.table: Final = table
        self.rows: Final = rows
        self.head: Final = head
        self.card: Final = card  # None: as before
        self.founding: Final = founding  # None: the table is there


def append(party: Party, step: Step, due: Due | None, lease: float) -> Append:
    """The append for a step of this party."""
    changed = changes_seating(step.entry) or step.state == "over"
    return Append(party.id, [row(step)], _head(party.id, step, due, lease), _card(party, step) if changed else None)


def founding(party: Party, rows: Sequence[Row], last: Step, due: Due | None, lease: float, household: str) -> Append:
    """The append that makes a table."""
    seating = last.seating
    head = _head(party.id, last, due, lease)
    return Append(party.id, rows, head, _card(party, last), Founding(seating.game, seating.host, household))


def row(step: Step) -> Row:
    """The row of a step in the log."""
    # Only some moves have a snapshot. After an undo, and when other rules take over, the last one is good for nothing.
    wanted = not isinstance(step.entry, Moved) or step.seating.version % SNAPSHOT_EVERY == 0
    return Row(step.seating.seq, step.at, write(step.entry).decode(), step.document() if wanted else None)


def _head(id: str, step: Step, due: Due | None, lease: float) -> Head:
    due_at, leased = (None, 0.0) if due is None else (due.at, due.at + lease if due.leased else 0.0)
    return Head(step.seating.seq, step.state, step.turn, due_at, leased, step.at, step.document(), id)


def _card(party: Party, step: Step) -> Card:
    seating = step.seating
    summary = seating.summary(step.state == "playing", party.game.rules_version)
    return Card(msgspec.json.encode(summary).decode(), seating.terms.public, _seated(seating, step.state == "playing"))


def _seated(seating: Seating, playing: bool) -> list[tuple[Seat, str]]:
    """The guests among whose tables this one is: who sits there, and who left a game that still goes on."""
    there = [(seat, place.guest) for seat, place in enumerate(seating.places) if place.guest]
    if not playing:
        return there
    return there + [(-1 - seat, place.former) for seat, place in enumerate(seating.places) if place.former]
