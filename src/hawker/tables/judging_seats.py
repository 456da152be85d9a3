"""What people may ask about seats, and how it is judged: sitting down, taking over, leaving, removing."""

from collections.abc import Collection
from typing import Final, Literal

from hawker.core.errors import OptionError, SetupError
from hawker.core.table import Seat
from hawker.tables.entries import Rose, Sat, SeatAsked, SeatDenied, SeatGone
from hawker.tables.errors import Denied
from hawker.tables.judging import CHANGES_AT_MOST, called, needs_host, place_at, sentence
from hawker.tables.party import Draft, Party
from hawker.tables.seats import Ask, Place, Summary

ASKS_AT_MOST: Final = 20  # guests who wait for the host's answer
ASKS_OF_A_GUEST: Final = 5  # in one game
ASKS_IN_A_GAME: Final = 200

Offer = Literal["", "again", "take", "ask"]
"""What a guest may do about a seat: nothing; sit down again where they left; take it; ask the host for it."""


def sit(
    party: Party, guest: str, seat: Seat | None, nonce: str | None, home: str = "", present: Collection[Seat] = ()
) -> Draft:
    """Take a seat, or any that can be had. In a game it may be that the host is asked for it.

    `home` is a mark of the guest's household; `present` are the seats whose players are connected.
    """
    mine = party.seating.seat_of(guest)
    if mine is not None:
        raise Denied("seated", f"You sit here already, on {called(mine)}.")
    if party.state == "over":
        raise Denied("over", "This game is over: open a new table.")
    if seat is None:
        seat = _any(party, guest, present)
    place = place_at(party, seat)
    if party.state == "open":
        if not place.open:
            raise Denied("taken", f"{called(seat).capitalize()} is taken.")
        return Draft(Sat(seat=seat, guest=guest, nonce=nonce or "", home=home))
    _check_takeover(party, guest, seat, present)
    if not _needs_yes(party, guest, seat, home):
        return Draft(Sat(seat=seat, guest=guest, nonce=nonce or "", home=home))
    asked = party.seating.wishes.get(party.seating.wish_of(guest))
    if asked is not None and asked.seat == seat:
        raise Denied("asked", "The host has been asked already, and has not answered yet.")
    times = party.seating.times_asked
    if times.get(guest, 0) >= ASKS_OF_A_GUEST:
        raise Denied("asked-often", f"You have asked {ASKS_OF_A_GUEST} times in this game: now it is up to the host.")
    if len(party.seating.wishes) >= ASKS_AT_MOST or sum(times.values()) >= ASKS_IN_A_GAME:
        raise Denied("asked-often", "Too many have asked the host for a seat here: you can watch.")
    return Draft(SeatAsked(seat=seat, guest=guest, home=home))


def _any(party: Party, guest: str, present: Collection[Seat]) -> Seat:
    """The seat that is the easiest to have: one's own, then one that needs no asking."""
    summary, state = party.summary(), party.state
    ways = {seat: offer(summary, state, seat, guest) for seat in range(len(party.seating.places))}
    free = [seat for seat, place in enumerate(party.seating.places) if not (place.guest and seat in present)]
    for wanted in ("again", "take", "ask"):
        for seat in free:
            if ways[seat] == wanted:
                return seat
    raise Denied("full", "Every seat at this table is taken; you can watch.")


def _check_takeover(party: Party, guest: str, seat: Seat, present: Collection[Seat]) -> None:
    """Whether this guest could take over this seat of a running game at all."""
    place, known = party.seating.places[seat], party.seating.knows.get(guest, seat)
    if not place.stand_in:
        raise Denied("taken", f"{called(seat).capitalize()} is taken.")
    if place.guest and seat in present:
        raise Denied("taken", f"{called(seat).capitalize()} is taken: its player is here.")
    if known != seat:
        raise Denied("knows-a-hand", f"You have seen the cards of {called(known)}: take that one again, or watch.")
    if len(party.seating.held) >= CHANGES_AT_MOST:
        raise Denied("too-many-hands", "The seats of this table have changed hands too often; you can watch.")
    _check_clock(party, place, seat, guest)


def _check_clock(party: Party, place: Place, seat: Seat, guest: str) -> None:
    """Refuse a guest who would win time by leaving, and a seat that has no time left."""
    clock = party.seating.terms.clock
    if clock is None:
        return
    if clock.per == "game" and place.thought >= clock.seconds:
        raise Denied("clock", "The time of this seat is used up: the bot plays it to the end.")
    if place.former == guest and party.turn == seat and party.seating.version == place.stood_in_at:
        raise Denied("clock", "You left when it was your turn: the bot makes this move, and then you can sit down.")


def _needs_yes(party: Party, guest: str, seat: Seat, home: str) -> bool:
    """Whether the host has to agree: because the table is set so, or the guest may know the cards of another seat."""
    if guest == party.seating.host:
        return False
    if party.seating.is_barred(guest, home):
        return True
    if party.seating.places[seat].former == guest:
        return False
    return party.seating.terms.lets_take_over == "ask" or party.seating.shares_home(home, guest, seat)


def answer(party: Party, guest: str, number: int, yes: bool, present: Collection[Seat], here: bool) -> Draft:
    """The host's answer to a guest who asks for a seat. A bot plays on for a guest who is not `here` at that moment."""
    needs_host(party, guest)
    ask = _ask(party, number)
    if not yes:
        return Draft(SeatDenied(asked=number, why="declined"))
    _check_takeover(party, ask.guest, ask.seat, present)
    return Draft(Sat(seat=ask.seat, guest=ask.guest, home=ask.home, asked=number, away=not here))


def withdraw(party: Party, guest: str) -> Draft:
    """A guest withdraws the wish for a seat."""
    number = party.seating.wish_of(guest)
    _ask(party, number)
    return Draft(SeatDenied(asked=number, why="withdrawn"))


def _ask(party: Party, number: int) -> Ask:
    ask = party.seating.wishes.get(number)
    if ask is None or party.state != "playing":
        raise Denied("no-ask", "Nobody asks for that seat any more.")
    return ask


def leave(party: Party, guest: str) -> Draft:
    seat = party.seating.seat_of(guest)
    if seat is None:
        raise Denied("not-seated", "You do not sit at this table.")
    return Draft(Rose(seat=seat))


def remove(party: Party, guest: str, seat: Seat, since: int) -> Draft:
    """The host empties a seat, or takes an empty one away; in a game a bot goes on for who is removed.

    `since` names the state of the seat that is meant, so that a repeat does not strike a player who has moved up.
    """
    needs_host(party, guest)
    place = place_at(party, seat)
    if since != place.since:
        raise Denied("seat-changed", f"{called(seat).capitalize()} is not as it was: look at the table again.")
    why = "left" if place.guest == guest else "removed"
    if party.state != "open":
        if not place.guest or party.state == "over":
            raise Denied("started", "The game has begun: only its players can be removed, while it is played.")
        return Draft(Rose(seat=seat, why=why))  # type: ignore[arg-type]
    if place.guest or place.bot:
        return Draft(Rose(seat=seat, why=why))  # type: ignore[arg-type]
    fewer, options = len(party.seating.places) - 1, party.seating.terms.options
    try:
        party.game.read_options(options, party.game.size(fewer))
    except OptionError as error:
        chosen = party.game.label(error.option, options[error.option])
        why = f"{chosen!r} is chosen for this table, and {fewer} seats do not have it: choose something else first."
        raise Denied("seat-needed", why) from None
    except SetupError as wrong_size:  # another name than above: a compiled name has one type
        raise Denied("seat-needed", sentence(str(wrong_size))) from None
    return Draft(SeatGone(seat=seat))


def offer(summary: Summary, state: str, seat: Seat, guest: str) -> Offer:
    """What a guest ("": somebody who is none yet) may do about a seat, as far as the table's summary tells."""
    holder, bot, stand_in, _ = summary.places[seat]
    if state == "over" or (guest and guest in [place[0] for place in summary.places]):
        return ""
    if state == "open":
        return "" if holder or bot else "take"
    if not stand_in or summary.knows.get(guest, seat) != seat:
        return ""
    barred = guest in summary.barred
    if guest and summary.former and summary.former[seat] == guest and not barred:
        return "again"
    return "ask" if (barred or summary.lets_take_over == "ask") and (not guest or guest != summary.host) else "take"


def home_mark(household: str) -> str:
    """What stands for a household in logs: enough to compare two, too little to find the address by trying."""
    return household[:6]
