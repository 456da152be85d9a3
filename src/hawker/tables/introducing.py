"""A table and its people, as somebody may see them who knows the table's link."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Final

from hawker.core.table import Seat
from hawker.tables.judging_seats import offer
from hawker.tables.party import Party, State
from hawker.tables.seats import Summary
from hawker.tables.told import Guest, Held, SeatInfo, SeatWish, TableInfo

NOBODY = Guest(id="", name="Somebody")
# The names of bots, by the number of their seat, so that a bot keeps its name through the game.
STAFF: Final = ("Mira", "Lola", "Tito", "Pusa", "Jun", "Ines", "Omar", "Hana", "Bea", "Kenji")

# What a summary and a reader's `TableInfo` say alike.
_SAME: Final = {*Summary.__struct_fields__} & {*TableInfo.__struct_fields__} - {"host", "held", "takeover"}


def introduce(
    id: str,
    summary: Summary,
    state: State,
    turn: Seat | None,
    updated_at: float,
    people: Mapping[str, Guest],
    guest: str,
    seat: Seat | None,
) -> TableInfo:
    """A table as a guest may see it, or ("") a script that plays that seat."""
    info = TableInfo(
        **{name: getattr(summary, name) for name in _SAME},
        takeover=summary.lets_take_over,
        id=id,
        version=summary.rules,
        state=state,
        seats=[_seat(summary, number, people) for number in range(len(summary.places))],
        updated_at=updated_at,
        seat=seat,
        host=bool(guest) and guest == summary.host,
        turn=turn,
        mark=mark(guest) if guest else "",
        wishes=_wishes(summary, people, guest),
        held=_held(summary, people, guest),
    )
    if seat is None:
        for number, place in enumerate(info.seats):
            place.offer = offer(summary, state, number, guest)
    return info


def introduce_party(party: Party, people: Mapping[str, Guest], guest: str, seat: Seat | None) -> TableInfo:
    return introduce(party.id, party.summary(), party.state, party.turn, party.now.at, people, guest, seat)


def _seat(summary: Summary, seat: Seat, people: Mapping[str, Guest]) -> SeatInfo:
    guest, bot, stand_in, nonce = summary.places[seat]
    info = SeatInfo(kind="open", bot=bot, stand_in=stand_in, nonce=nonce)
    # A player who left is still shown until somebody else has the seat.
    player = guest or (summary.former[seat] if summary.former else "")
    if player:
        person = people.get(player, NOBODY)
        info.name, info.avatar, info.mark = person.name, person.avatar, mark(player)
    if guest:
        info.kind, info.host = "guest", guest == summary.host
    elif bot and stand_in != "left":
        info.kind, info.name = "bot", staff(seat)
    info.since = summary.since[seat] if summary.since else 0
    return info


def _wishes(summary: Summary, people: Mapping[str, Guest], reader: str) -> list[SeatWish]:
    """Who asks the host for a seat, without guests who were forgotten."""
    holders = {each.seat: each.guest for each in summary.held}
    return [
        SeatWish(
            number=number,
            seat=seat,
            name=people[guest].name,
            avatar=people[guest].avatar,
            you=guest == reader,
            back=holders.get(seat) == guest,
        )
        for number, seat, guest in summary.asks
        if guest in people
    ]


def _held(summary: Summary, people: Mapping[str, Guest], reader: str) -> list[Held]:
    return [
        Held(
            seat=each.seat,
            since=each.since,
            name=people.get(each.guest, NOBODY).name if each.guest else staff(each.seat),
            you=bool(each.guest) and each.guest == reader,
        )
        for each in summary.held
    ]


def players(summary: Summary, people: Mapping[str, Guest]) -> list[str]:
    """For each seat of a game that was played, who played it."""
    names = [_seat(summary, seat, people).name or f"Seat {seat + 1}" for seat in range(len(summary.places))]
    for seat in range(len(names)):
        holders = [held.name for held in _held(summary, people, "") if held.seat == seat]
        if holders:
            names[seat] = ", then ".join(holders)
    return names


def staff(seat: Seat) -> str:
    return STAFF[seat % len(STAFF)]


def mark(guest: str) -> str:
    """The mark by which others know a guest again. It does not give away the id, which is too long to be guessed."""
    return blake2b(guest.encode(), digest_size=6, person=b"hawker guest").hexdigest()
