"""The rules of chat: who may speak, in which room, and who hears it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from hawker.core.table import Seat
from hawker.tables.errors import Denied
from hawker.tables.introducing import NOBODY, mark
from hawker.tables.party import Party
from hawker.tables.told import Guest, Said

Room = Literal["players", "spectators"]


class Line(NamedTuple):
    """A line of chat as it is kept."""

    number: int
    room: Room
    guest: str
    seat: int | None
    text: str
    at: float
    request: str | None


def line(party: Party, guest: str, seat: Seat | None, text: str, at: float, request: str) -> Line:
    """What a guest, or a script on that seat, says at a table."""
    if not party.seating.terms.chat:
        raise Denied("chat-off", "The host has switched the chat of this table off.")
    said = clean(text)
    if not said:
        raise Denied("empty", "There is nothing in this line.")
    speaker = guest or ("" if seat is None else party.seating.places[seat].guest)
    return Line(0, "spectators" if seat is None else "players", speaker, seat, said, at, request)


def may_hear(party: Party, line: Line, seat: Seat | None) -> bool:
    """Spectators hear the players; players hear the spectators when the game is over."""
    return line.room == "players" or seat is None or party.state == "over"


def told(party: Party, line: Line, people: Mapping[str, Guest]) -> Said:
    """A line as it is told. People are named as they are called now."""
    person = people.get(line.guest, NOBODY)
    return Said(
        number=line.number,
        room=line.room,
        text=line.text,
        at=line.at,
        id=line.request or "",
        name=person.name,
        avatar=person.avatar,
        mark=mark(line.guest),
        seat=None if line.seat is None else party.seating.seat_of(line.guest),
    )


def clean(text: str) -> str:
    """A text as one line, without control characters and other letters that cannot be printed."""
    return " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
