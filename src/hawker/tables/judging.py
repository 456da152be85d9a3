"""What people may ask of a table, and how it is judged: a draft of the entry to write, or a reason why not."""

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from hawker.core.errors import IllegalMove, ParseError
from hawker.core.match import digest, digest_of, document
from hawker.core.play import parse
from hawker.core.table import Seat
from hawker.tables import entries
from hawker.tables.entries import Changed, Moved, Started, TakenBack
from hawker.tables.errors import Denied, outdated
from hawker.tables.party import Draft, Party
from hawker.tables.seats import Place

CHANGES_AT_MOST = 200  # new players of seats in one game; the summary of a table names them all
UNDOS_OF_A_DECISION = 5  # how often a seat may take the same move back, or ask to
UNDOS_OF_A_GAME = 40

# The table; who sits where is in `judging_seats.py`


def place_bot(party: Party, guest: str, seat: Seat, bot: str, bots: Collection[str]) -> Draft:
    needs_host(party, guest)
    if bot not in bots:
        raise Denied("no-such-bot", f"There is no bot {bot!r}; there are {', '.join(bots)}.")
    place = place_at(party, seat)
    if place.guest:
        raise Denied("taken", f"{called(seat).capitalize()} is taken by a player.")
    if party.state == "over":
        raise Denied("over", "This game is over.")
    if party.seating.begun and len(party.seating.held) >= CHANGES_AT_MOST:
        raise Denied("too-many-hands", "The seats of this table have changed hands too often.")
    party.game.check_bots(party.seating.terms.options)
    return Draft(entries.Placed(seat=seat, bot=bot))


def hand_over(party: Party, guest: str, seat: Seat) -> Draft:
    needs_host(party, guest)
    heir = place_at(party, seat).guest
    if not heir:
        raise Denied("no-player", f"No player sits on {called(seat)} who could be the host.")
    return Draft(entries.HostIs(guest=heir))


def change(party: Party, guest: str, wanted: Changed) -> Draft:
    needs_host(party, guest)
    if wanted.options is None:
        return Draft(wanted)
    if party.state != "open":
        raise Denied("started", "The game has begun: its options are settled.")
    options = party.game.read_options(wanted.options, len(party.seating.places))
    if party.seating.has_bots:
        party.game.check_bots(options)
    return Draft(replace(wanted, options=options))


def start(party: Party, guest: str) -> Draft:
    needs_host(party, guest)
    if party.state != "open":
        raise Denied("started", "The game has begun already.")
    empty = [called(seat) for seat, place in enumerate(party.seating.places) if place.open]
    if empty:
        raise Denied(
            "open-seats", f"Nobody sits on {', '.join(empty)} yet: wait, place bots there, or take seats away."
        )
    if party.seating.shuffling is not None:
        raise Denied("shuffling", "The cards are being shuffled: it begins in a moment.")
    if party.seating.has_bots:
        party.game.check_bots(party.seating.terms.options)
    return Draft(entries.Shuffling()) if party.seating.nonces_missing else _deal(party)


def add(party: Party, seat: Seat, nonce: str, request: str) -> Draft:
    """A player's own part of the shuffle."""
    if party.seating.begun:
        raise Denied("dealt", "The cards are dealt: nothing can be added to the shuffle any more.")
    if party.seating.places[seat].nonce:
        raise Denied("nonce-given", "Your part of the shuffle is in it already.")
    return Draft(entries.Added(seat=seat, nonce=nonce, request=request))


def deal(party: Party, latest: float) -> Draft:
    """Deal, if all nonces are there or the wait for them began before `latest`."""
    since = party.seating.shuffling
    if since is None or (party.seating.nonces_missing and since > latest):
        raise outdated()
    return _deal(party)


def _deal(party: Party) -> Draft:
    left_out = party.seating.nonces_missing
    match = party.deal([], left_out)
    outcomes = [str(outcome) for outcome in match.outcomes]
    entry = Started(rules=party.game.rules_version, outcomes=outcomes, digest=digest(match.table), left_out=left_out)
    return Draft(entry, match=match)


def rematch(party: Party, guest: str, table: str) -> Draft:
    if party.seating.seat_of(guest) is None:
        raise Denied("not-seated", "Only those who played can ask for a rematch.")
    if party.state != "over":
        raise Denied("not-over", "The game is not over yet.")
    if party.seating.rematch is not None:
        raise Denied("rematched", "There is a table for that already.")
    return Draft(entries.Rematched(table=table))


def needs_host(party: Party, guest: str) -> None:
    if not guest or party.seating.host != guest:
        raise Denied("not-host", "Only the host of this table can do that.")


def place_at(party: Party, seat: Seat) -> Place:
    if not 0 <= seat < len(party.seating.places):
        raise Denied("no-such-seat", f"There is no {called(seat)}: there are {len(party.seating.places)} seats.")
    return party.seating.places[seat]


def called(seat: Seat) -> str:
    """A seat as people count them, from 1; in messages and entries they count from 0."""
    return f"seat {seat + 1}"


# The game


def play(party: Party, seat: Seat, version: int, text: str, request: str, bot: bool = False) -> Draft:
    """A move."""
    match = party.match
    if match is None:
        raise _no_game(party)
    if version != party.seating.version:
        raise outdated()
    t = match.table
    if t.over:
        raise Denied("over", "The game is over: there is nothing left to say.")
    if t.turn != seat:
        raise Denied("not-your-turn", "It is not your turn.")
    if bot != party.seating.places[seat].played_by_bot:
        raise Denied("stood-in", "A bot plays for you at the moment; say that you are back first.")
    try:
        move = parse(t, text)
    except ParseError as error:
        raise Denied("not-a-move", sentence(str(error))) from None
    try:
        turn = match.consider(move)
    except IllegalMove as illegal:
        raise Denied("refused", str(illegal), illegal) from None
    written = document(turn.table)
    entry = Moved(
        seat=seat,
        move=str(move),
        outcomes=[str(outcome) for outcome in turn.outcomes],
        digest=digest_of(written),
        bot=bot,
        request=request,
    )
    return Draft(entry, turn=turn, document=written)


def _no_game(party: Party) -> Denied:
    if party.seating.begun:
        return Denied("over", "The game is over: there is nothing left to say.")
    return Denied("not-started", "The game has not begun yet.")


def undo(party: Party, seat: Seat, version: int, request: str) -> Draft:
    """Take one's last move back, or ask the others for it."""
    if party.match is None:
        raise _no_game(party)
    if version != party.seating.version:
        raise outdated()
    if party.state == "over":
        raise Denied("over", "The game is over, and its match file shows every card: nothing can be taken back.")
    if party.now.undo_missing:
        raise Denied("undo-pending", "Somebody has asked for that already.")
    way = party.undo_for(seat)
    if way.way == "never":
        raise Denied(way.reason, party.game.words.say(way.reason, {}))
    if party.undone_at(seat, way.turns) >= UNDOS_OF_A_DECISION:
        raise Denied(
            "undo-often", f"You have taken this move back {UNDOS_OF_A_DECISION} times, or asked to: now it stands."
        )
    if party.undone(seat) >= UNDOS_OF_A_GAME:
        raise Denied(
            "undo-often", f"You have taken a move back {UNDOS_OF_A_GAME} times in this game: from now on they stand."
        )
    if way.way == "free" or not party.seating.others_than(seat):
        return Draft(TakenBack(seat=seat, turns=way.turns, request=request))
    return Draft(entries.UndoAsked(seat=seat, turns=way.turns, request=request))


def agree(party: Party, seat: Seat, yes: bool, request: str) -> Draft:
    """Answer somebody who wants to take a move back. The last yes takes it back."""
    now = party.now
    asker = now.undo_asked_by
    if asker is None or party.seating.asked_undo is None:
        raise Denied("no-undo", "Nobody asks for that now.")
    if seat not in now.undo_missing:
        raise Denied("answered", "You have answered, or are not asked.")
    if yes and now.undo_missing == [seat]:
        return Draft(TakenBack(seat=asker, turns=party.seating.asked_undo.turns, agreed=seat, request=request))
    return Draft(entries.UndoAnswered(seat=seat, yes=yes, request=request))


def come_back(party: Party, seat: Seat, request: str) -> Draft:
    """The owner of a seat plays again."""
    place = party.seating.places[seat]
    if place.stand_in in ("", "left"):
        raise Denied("not-away", "Nobody stands in for you.")
    if place.stand_in == "clock" and party.turn == seat and party.seating.version == place.stood_in_at:
        raise Denied("clock", "Your time for this move is over: the bot makes it, and then you can come back.")
    clock = party.seating.terms.clock
    if clock is not None and clock.per == "game" and place.thought >= clock.seconds:
        raise Denied("clock", "Your time for this game is used up: the bot plays on for you.")
    return Draft(entries.Returned(seat=seat, request=request))


def stand_in(party: Party, seat: Seat, version: int, why: Literal["away", "clock"]) -> Draft:
    """A bot takes over, if the seat is still asked the same question and its owner has not come back."""
    if party.turn != seat or party.seating.version != version or party.seating.places[seat].played_by_bot:
        raise outdated()
    return Draft(entries.StoodIn(seat=seat, why=why))


def resume(party: Party) -> Draft:
    """These rules go on with what older ones began."""
    if party.seating.rules >= party.game.rules_version:
        raise outdated()
    return Draft(entries.Resumed(rules=party.game.rules_version))


def pass_host(party: Party, heir: str) -> Draft:
    """The host is gone: somebody else at the table takes over."""
    if heir == party.seating.host or heir not in party.seating.guests:
        raise outdated()
    return Draft(entries.HostIs(guest=heir))


def sentence(text: str) -> str:
    """What an error says, as a whole sentence."""
    return f"{text[0].upper()}{text[1:]}."
