"""What happens at a table by itself, and when: bots move, clocks run out, stand-ins take over, hosts make way.

It is worked out here alone: when an entry is written, to note when somebody must look; and when somebody looks, to see
what has to be done by then, or when to look again.
"""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from hawker.core.table import Seat
from hawker.tables.party import Party, State, Step
from hawker.tables.seating import deadline
from hawker.tables.seats import Seating
from hawker.tables.terms import Patience

What = Literal["film", "deal", "bot", "clock", "away", "host"]


class Due(NamedTuple):
    """Something that happens by itself at that time; at a seat, if it is about one."""

    at: float
    what: What
    seat: Seat | None = None

    @property
    def leased(self) -> bool:
        """Whether the node that wrote the last entry does it. If that node dies, another one does it later."""
        return self.what in ("film", "deal", "bot")


class Absence(NamedTuple):
    """Who is away from a table, as far as this node knows: `left` has since when by seat, and `host_left` for the host.

    Nobody counts as away before `settled`, because after a start of the node people need a moment to come back. Only a
    player who is `present` can become the host.
    """

    left: Mapping[Seat, float]
    host_left: float | None
    settled: float
    present: Collection[Seat]


def due_after(step: Step, filmed: bool, patience: Patience) -> Due | None:
    """What is due first after an entry. Who is away does not matter yet: that is looked at when it is due."""
    return min(dues(step.seating, step.turn, step.state, filmed, step.at, patience), default=None)


def due_now(party: Party, now: float, patience: Patience, absence: Absence) -> Due | None:
    """What is due first, given who is away now."""
    return min(dues(party.seating, party.turn, party.state, party.filmed, now, patience, absence), default=None)


def dues(
    seating: Seating,
    turn: Seat | None,
    state: State,
    filmed: bool,
    now: float,
    patience: Patience,
    absence: Absence | None = None,
) -> list[Due]:
    """All that is due if nobody does anything."""
    if state == "over":
        return [] if filmed else [Due(seating.at, "film")]
    if seating.shuffling is not None:
        return [Due(seating.shuffling + patience.nonces if seating.nonces_missing else seating.at, "deal")]
    if turn is not None and seating.places[turn].played_by_bot:
        return [Due(bot_moves_at(seating, now, patience), "bot", turn), *_host_goes(seating, now, patience, absence)]
    found = _host_goes(seating, now, patience, absence)
    if turn is None:
        return found
    runs_out = deadline(seating, turn)
    if runs_out is not None:
        found.append(Due(runs_out, "clock", turn))
    waits = seating.terms.patience
    if waits is not None and seating.company:
        since = seating.turn_began
        if absence is not None:
            since = max(since, absence.left.get(turn, now))
        found.append(Due(_settled(since + waits, absence), "away", turn))
    return found


def bot_moves_at(seating: Seating, now: float, patience: Patience) -> float:
    """When the bot on the seat that is asked should move. It waits longer while people talk about an undo."""
    if seating.at > now:
        return now  # the clock was put back: do not wait until it has caught up
    return seating.at + (patience.pause if seating.asked_undo is None else patience.undo)


def _host_goes(seating: Seating, now: float, patience: Patience, absence: Absence | None) -> list[Due]:
    """When a host who is gone must make way: while players wait for the start, or a guest waits for an answer."""
    if seating.begun and not seating.wishes:
        return []
    if not heirs(seating, range(len(seating.places)) if absence is None else absence.present):
        return []
    since = now
    if absence is not None and absence.host_left is not None:
        asked = min([ask.at for ask in seating.wishes.values()], default=absence.host_left)
        since = max(absence.host_left, asked)
    return [Due(_settled(since + patience.host, absence), "host")]


def heirs(seating: Seating, present: Collection[Seat]) -> list[str]:
    """Players who are at the table and could be the host."""
    seated = [place.guest for seat, place in enumerate(seating.places) if place.guest and seat in present]
    return [guest for guest in seated if guest != seating.host]


def _settled(at: float, absence: Absence | None) -> float:
    return at if absence is None else max(at, absence.settled)
