"""What people may ask of a table, and how it is judged: a draft of the entry to write, or a reason why not."""

import secrets
from collections.abc import Collection
from typing import Literal

from hawker.core.errors import HawkerError, IllegalMove, ParseError, SetupError
from hawker.core.match import digest
from hawker.core.play import parse
from hawker.core.table import Seat
from hawker.server.entries import (
    Changed,
    HostIs,
    Moved,
    Placed,
    Rematched,
    Returned,
    Rose,
    Sat,
    SeatGone,
    StoodIn,
    TakenBack,
    UndoAnswered,
    UndoAsked,
)
from hawker.server.messages import Settings
from hawker.server.party import Denied, Draft, Party, Place

# Seats


def sit(party: Party, guest: str, seat: Seat | None, nonce: str | None) -> Draft:
    """Take a seat, or any that is free."""
    if party.seat_of(guest) is not None:
        raise Denied("seated", f"You sit here already, on seat {party.seat_of(guest)}.")
    if party.state == "over":
        raise Denied("over", "This game is over: open a new table.")
    known = party.knows.get(guest)
    if seat is None:
        free = [number for number, place in enumerate(party.places) if place.open and known in (None, number)]
        if not free:
            raise Denied("full", "Every seat at this table is taken; you can watch.")
        seat = free[0]
    if not _place(party, seat).open:
        raise Denied("taken", f"Seat {seat} is taken.")
    if known not in (None, seat):
        raise Denied("knows-a-hand", f"You have seen the cards of seat {known}: take that one again, or watch.")
    return Draft(Sat(seat=seat, guest=guest, nonce=nonce or fresh_nonce()))


def leave(party: Party, guest: str) -> Draft:
    seat = party.seat_of(guest)
    if seat is None:
        raise Denied("not-seated", "You do not sit at this table.")
    return Draft(Rose(seat=seat))


def place_bot(party: Party, guest: str, seat: Seat, bot: str, bots: Collection[str]) -> Draft:
    _only_host(party, guest)
    if bot not in bots:
        raise Denied("no-such-bot", f"There is no bot {bot!r}; there are {', '.join(bots)}.")
    place = _place(party, seat)
    if place.guest:
        raise Denied("taken", f"Seat {seat} is taken by a player.")
    if party.state == "over":
        raise Denied("over", "This game is over.")
    return Draft(Placed(seat=seat, bot=bot, nonce=fresh_nonce()))


def remove(party: Party, guest: str, seat: Seat) -> Draft:
    """Before the start the host empties a seat, or takes an empty one away."""
    _only_host(party, guest)
    place = _place(party, seat)
    if party.state != "open":
        raise Denied("started", "The game has begun: players and seats can no longer be removed.")
    if place.guest or place.bot:
        return Draft(Rose(seat=seat, why="left" if place.guest == guest else "removed"))
    try:
        party.game.read_options(party.options, party.game.size(len(party.places) - 1))
    except SetupError as error:
        raise Denied("seat-needed", _sentence(error)) from None
    return Draft(SeatGone(seat=seat))


def hand_over(party: Party, guest: str, seat: Seat) -> Draft:
    _only_host(party, guest)
    heir = _place(party, seat).guest
    if not heir:
        raise Denied("no-player", f"No player sits on seat {seat} who could be the host.")
    return Draft(HostIs(guest=heir))


def change(party: Party, guest: str, settings: Settings) -> Draft:
    _only_host(party, guest)
    options = None
    if settings.options is not None:
        if party.state != "open":
            raise Denied("started", "The game has begun: its options are settled.")
        options = party.game.read_options(settings.options, len(party.places))
    return Draft(Changed(name=settings.name, public=settings.public, chat=settings.chat, options=options))


def start(party: Party, guest: str) -> Draft:
    _only_host(party, guest)
    if party.state != "open":
        raise Denied("started", "The game has begun already.")
    empty = [str(seat) for seat, place in enumerate(party.places) if place.open]
    if empty:
        raise Denied(
            "open-seats", f"Nobody sits on seat {', '.join(empty)} yet: wait, place bots there, or take seats away."
        )
    return party.start()


def rematch(party: Party, guest: str, table: str) -> Draft:
    if party.seat_of(guest) is None:
        raise Denied("not-seated", "Only those who played can ask for a rematch.")
    if party.state != "over":
        raise Denied("not-over", "The game is not over yet.")
    if party.rematch is not None:
        raise Denied("rematched", "There is a table for that already.")
    return Draft(Rematched(table=table))


def _only_host(party: Party, guest: str) -> None:
    if not guest or party.host != guest:
        raise Denied("not-host", "Only the host of this table can do that.")


def _place(party: Party, seat: Seat) -> Place:
    if not 0 <= seat < len(party.places):
        raise Denied("no-such-seat", f"There is no seat {seat}: they go from 0 to {len(party.places) - 1}.")
    return party.places[seat]


def fresh_nonce() -> str:
    return secrets.token_hex(8)


# The game


def play(party: Party, seat: Seat, version: int, text: str, request: str, bot: bool = False) -> Draft:
    """A move."""
    match = party.match
    if match is None:
        raise Denied("not-started", "The game has not begun yet.")
    if version != party.version:
        raise Denied("outdated", "The table has moved on since; here is how it stands now.")
    t = match.table
    if t.over:
        raise Denied("over", "The game is over: there is nothing left to say.")
    if t.seat != seat:
        raise Denied("not-your-turn", "It is not your turn.")
    if bot != party.places[seat].played_by_bot:
        raise Denied("stood-in", "A bot plays for you at the moment; say that you are back first.")
    try:
        move = parse(t, text)
    except ParseError as error:
        raise Denied("not-a-move", _sentence(error)) from None
    try:
        turn = match.consider(move)
    except IllegalMove as illegal:
        raise Denied("refused", str(illegal), illegal) from None
    entry = Moved(
        seat=seat,
        move=str(move),
        outcomes=[str(outcome) for outcome in turn.outcomes],
        digest=digest(turn.table),
        bot=bot,
        request=request,
    )
    return Draft(entry, turn=turn)


def undo(party: Party, seat: Seat, version: int, request: str) -> Draft:
    """Take one's last move back, or ask the others for it."""
    if party.match is None:
        raise Denied("not-started", "The game has not begun yet.")
    if version != party.version:
        raise Denied("outdated", "The table has moved on since; here is how it stands now.")
    if party.state == "over":
        raise Denied("over", "The game is over, and its match file shows every card: nothing can be taken back.")
    if party.now.undo_missing:
        raise Denied("undo-pending", "Somebody has asked for that already.")
    way = party.match.undo_for(seat)
    if way.way == "never":
        raise Denied(way.reason, party.game.words.say(way.reason, {}))
    others = [other for other, place in enumerate(party.places) if place.guest and not place.stand_in and other != seat]
    if way.way == "free" or not others:
        return Draft(TakenBack(seat=seat, turns=way.turns, request=request))
    return Draft(UndoAsked(seat=seat, turns=way.turns, request=request))


def agree(party: Party, seat: Seat, yes: bool, request: str) -> Draft:
    """Answer somebody who wants to take a move back. The last yes takes it back."""
    now = party.now
    asker = now.undo_asked_by
    if asker is None or party.asked_undo is None:
        raise Denied("no-undo", "Nobody asks for that now.")
    if seat not in now.undo_missing:
        raise Denied("answered", "You have answered, or are not asked.")
    if yes and now.undo_missing == [seat]:
        return Draft(TakenBack(seat=asker, turns=party.asked_undo.turns, agreed=seat, request=request))
    return Draft(UndoAnswered(seat=seat, yes=yes, request=request))


def come_back(party: Party, seat: Seat, request: str) -> Draft:
    """The owner of a seat plays again."""
    place = party.places[seat]
    if place.stand_in in ("", "left"):
        raise Denied("not-away", "Nobody stands in for you.")
    if place.stand_in == "clock" and party.turn == seat and party.version == place.stood_in_at:
        raise Denied("clock", "Your time for this move is over: the bot makes it, and then you can come back.")
    clock = party.opened.clock
    if clock is not None and clock.per == "game" and place.thought >= clock.seconds:
        raise Denied("clock", "Your time for this game is used up: the bot plays on for you.")
    return Draft(Returned(seat=seat, request=request))


def stand_in(party: Party, seat: Seat, version: int, why: Literal["away", "clock"]) -> Draft:
    """The bot takes over, if this seat is still asked the same and its owner has not done anything about it."""
    if party.turn != seat or party.version != version or party.places[seat].played_by_bot:
        raise Denied("outdated", "The table has moved on since.")
    return Draft(StoodIn(seat=seat, why=why))


def pass_host(party: Party, heir: str) -> Draft:
    """The host is gone: somebody else at the table takes over."""
    if heir == party.host or heir not in party.guests:
        raise Denied("outdated", "The table has moved on since.")
    return Draft(HostIs(guest=heir))


def _sentence(error: HawkerError) -> str:
    text = str(error)
    return f"{text[0].upper()}{text[1:]}."
