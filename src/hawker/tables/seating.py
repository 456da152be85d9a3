"""How each entry of the log changes who sits where. A log is replayed and a change is tried by the same code."""

from typing import Final

from msgspec.structs import replace

from hawker.core.table import Seat
from hawker.tables import entries
from hawker.tables.entries import AnyEntry, Changed, Moved, Opened, Placed, Rose, Sat, SeatAsked, SeatGone, StoodIn
from hawker.tables.seats import Ask, Holding, Place, Seating

STAND_IN: Final = "normal"  # who plays for those who are away


def opened(entry: Opened, at: float) -> Seating:
    """The table as it is opened."""
    return Seating(
        terms=entry.terms,
        game=entry.game,
        secret=entry.secret,
        host=entry.host,
        created_at=at,
        at=at,
        places=tuple([Place() for _ in range(entry.seats)]),
    )


def after(before: Seating, entry: AnyEntry, at: float, turn: Seat | None) -> Seating:
    """Who sits where after an entry; `turn` is the seat that the game asks before it."""
    if isinstance(entry, Moved):
        return _moved(before, entry, at)
    if isinstance(entry, (Sat, Placed, Rose, SeatGone, Changed)):
        # Players or terms have changed, so the host has to ask for the deal again.
        now = replace(before, seq=before.seq + 1, at=at, shuffling=None)
    else:
        now = replace(before, seq=before.seq + 1, at=at)
    match entry:
        case Opened() | Moved():
            raise ValueError("a table is opened once")
        case entries.Shuffling():
            return replace(now, shuffling=at)
        case entries.Added():
            return _with(now, entry.seat, replace(now.places[entry.seat], nonce=entry.nonce))
        case Sat():
            return _sit(now, entry, turn)
        case Placed():
            return _place_bot(now, entry)
        case Rose():
            return _rise(now, entry, turn)
        case SeatAsked():
            return _ask(now, entry)
        case entries.SeatDenied():
            return replace(now, wishes={number: ask for number, ask in now.wishes.items() if number != entry.asked})
        case SeatGone():
            return _lose_seat(now, entry.seat)
        case entries.HostIs():
            return replace(now, host=entry.guest)
        case Changed():
            return _change(now, entry)
        case entries.Started():
            knows = {place.guest: seat for seat, place in enumerate(now.places) if place.guest}
            begun = replace(now, begun=True, version=now.version + 1, rules=entry.rules, shuffling=None)
            return replace(begun, left_out=entry.left_out, knows=knows, turn_began=at, asked_undo=None)
        case entries.Resumed():
            return replace(now, rules=entry.rules, resumed=True, turn_began=at, asked_undo=None)
        case entries.TakenBack():
            turns = None if now.turns_since is None else now.turns_since - entry.turns
            return replace(now, version=now.version + 1, turns_since=turns, turn_began=at, asked_undo=None)
        case entries.UndoAsked():
            return replace(now, asked_undo=entry, agreed=frozenset())
        case entries.UndoAnswered():
            asked = now.asked_undo if entry.yes else None
            return replace(now, asked_undo=asked, agreed=now.agreed | {entry.seat})
        case StoodIn():
            return _stand_in(now, entry)
        case entries.Returned():
            return _come_back(now, entry.seat, turn)
        case entries.Rematched():
            return replace(now, rematch=entry.table)


def deadline(seating: Seating, turn: Seat | None) -> float | None:
    """When the clock of the seat that is asked runs out."""
    clock = seating.terms.clock
    if clock is None or turn is None or seating.places[turn].played_by_bot:
        return None
    thought = seating.places[turn].thought if clock.per == "game" else 0.0
    return seating.turn_began + max(clock.seconds - thought, 0.0)


def _with(seating: Seating, seat: Seat, place: Place) -> Seating:
    places = seating.places
    return replace(seating, places=(*places[:seat], place, *places[seat + 1 :]))


def _moved(before: Seating, entry: Moved, at: float) -> Seating:
    turns = None if before.turns_since is None else before.turns_since + 1
    now = replace(
        before, seq=before.seq + 1, version=before.version + 1, at=at, turn_began=at, asked_undo=None, turns_since=turns
    )
    if entry.bot or not before.terms.counts_per_game:
        return now
    return _with(now, entry.seat, _thinking(before, entry.seat, at))


def _thinking(seating: Seating, seat: Seat, at: float) -> Place:
    """The seat that is asked, with the time that it has thought since then."""
    place = seating.places[seat]
    return replace(place, thought=place.thought + max(at - seating.turn_began, 0.0))


def _sit(now: Seating, entry: Sat, turn: Seat | None) -> Seating:
    seat, guest = entry.seat, entry.guest
    leaver = now.places[seat].guest
    place = replace(now.places[seat], guest=guest, bot="", stand_in="", former="", holder=now.seq)
    if not now.begun:
        return _gathered(_with(now, seat, replace(place, nonce=entry.nonce)), seat, guest, entry.home)
    fresh = now.holder(seat) != guest
    if entry.away:
        place = replace(place, bot=STAND_IN, stand_in="away", stood_in_at=now.version)
    sat = _taken(_with(now, seat, place), seat, guest, entry.home)
    if fresh:
        sat = replace(sat, asked_undo=None, turn_began=sat.at if turn == seat else sat.turn_began)
    return _with_host_there(sat, leaver)


def _place_bot(now: Seating, entry: Placed) -> Seating:
    place = replace(now.places[entry.seat], bot=entry.bot, stand_in="", former="", holder=now.seq)
    if now.begun:
        return _taken(_with(now, entry.seat, place), entry.seat, "", "")
    return _gathered(_with(now, entry.seat, replace(place, nonce=entry.nonce)), entry.seat, "", "")


def _rise(now: Seating, entry: Rose, turn: Seat | None) -> Seating:
    seat, leaver = entry.seat, now.places[entry.seat].guest
    if not now.begun:
        place = replace(now.places[seat], guest="", bot="", nonce="", holder=now.seq)
        risen = _gathered(_with(now, seat, place), seat, "", "")
    else:
        asked = turn == seat and not now.places[seat].stand_in
        place = _thinking(now, seat, now.at) if asked else now.places[seat]
        left = replace(place, guest="", bot=STAND_IN, stand_in="left", former=leaver, stood_in_at=now.version)
        risen = _with(now, seat, replace(left, holder=now.seq))
        if entry.why == "removed":
            risen = replace(risen, barred=risen.barred | {leaver})
    return _with_host_there(risen, leaver)


def _with_host_there(now: Seating, leaver: str) -> Seating:
    """Make another player the host if the host has left, as long as there is one."""
    guests = now.guests
    if not leaver or leaver != now.host or not guests:
        return now
    present = [place.guest for place in now.places if place.guest and not place.stand_in]
    return replace(now, host=(present or guests)[0])


def _gathered(now: Seating, seat: Seat, guest: str, home: str) -> Seating:
    """Note who holds a seat before the start: a guest, or ("") a bot or nobody. Earlier holders do not count."""
    homes = {each: mark for each, mark in now.homes.items() if each != now.holder(seat)}
    held = tuple([each for each in now.held if each.seat != seat])
    if guest:
        held, homes = (*held, Holding(now.seq, seat, guest)), {**homes, guest: home}
    return replace(now, held=held, homes=homes)


def _taken(now: Seating, seat: Seat, guest: str, home: str) -> Seating:
    """A guest, or a bot (""), got a seat of a running game."""
    wishes = {number: ask for number, ask in now.wishes.items() if ask.seat != seat and ask.guest != guest}
    taken = replace(now, wishes=wishes)
    if now.holder(seat) != guest or not guest:
        taken = replace(taken, held=(*now.held, Holding(now.seq, seat, guest)), turns_since=0)
    if not guest:
        return taken
    knows, homes = {**now.knows, guest: seat}, {**now.homes, guest: home}
    return replace(taken, knows=knows, homes=homes, barred=now.barred - {guest})


def _ask(now: Seating, entry: SeatAsked) -> Seating:
    guest = entry.guest
    others = {number: ask for number, ask in now.wishes.items() if ask.guest != guest}
    ask = Ask(entry.seat, guest, entry.home, now.at)
    times = {**now.times_asked, guest: now.times_asked.get(guest, 0) + 1}
    return replace(now, wishes={**others, now.seq: ask}, times_asked=times)


def _lose_seat(now: Seating, seat: Seat) -> Seating:
    """A seat was taken away before the start, and those behind it have moved up."""
    behind = [replace(place, moved_up=now.seq) for place in now.places[seat + 1 :]]
    held = [replace(each, seat=each.seat - (each.seat > seat)) for each in now.held if each.seat != seat]
    return replace(now, places=(*now.places[:seat], *behind), held=tuple(held))


def _change(now: Seating, entry: Changed) -> Seating:
    chosen = {name: getattr(entry, name) for name in ("name", "public", "chat", "options", "takeover")}
    terms = replace(now.terms, **{name: value for name, value in chosen.items() if value is not None})
    return replace(now, terms=terms)


def _stand_in(now: Seating, entry: StoodIn) -> Seating:
    place, clock = _thinking(now, entry.seat, now.at), now.terms.clock
    if entry.why == "clock" and clock is not None:
        # The time is used up, even if rounding would leave a fraction of a second.
        place = replace(place, thought=max(place.thought, float(clock.seconds)))
    return _with(now, entry.seat, replace(place, bot=STAND_IN, stand_in=entry.why, stood_in_at=now.version))


def _come_back(now: Seating, seat: Seat, turn: Seat | None) -> Seating:
    """The holder of a seat plays it again, so that nobody can take it over any more."""
    back = _with(now, seat, replace(now.places[seat], stand_in="", bot=""))
    wishes = {number: ask for number, ask in now.wishes.items() if ask.seat != seat}
    return replace(back, wishes=wishes, turn_began=now.at if turn == seat else now.turn_began)
