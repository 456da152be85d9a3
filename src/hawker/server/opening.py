"""Opening tables, and lists of them."""

import secrets
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from hawker.server.hall import Hall
from hawker.server.loaded import LoadedTable
from hawker.server.messages import NewSeat, NewTable, TableLine
from hawker.server.storage import appends
from hawker.server.storage.listings import Listings, Opener
from hawker.server.storage.logs import Listed
from hawker.tables import judging
from hawker.tables.chat import clean
from hawker.tables.due import due_after
from hawker.tables.entries import AnyEntry, Opened, Placed, Sat
from hawker.tables.errors import Denied
from hawker.tables.introducing import introduce
from hawker.tables.judging_seats import home_mark
from hawker.tables.party import Draft, Party, Step
from hawker.tables.seating import STAND_IN
from hawker.tables.seats import Summary
from hawker.tables.terms import Clock, Terms

LISTED_AT_MOST: Final = 100  # of one's own

_summaries: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


async def open_table(
    hall: Hall, listings: Listings, opener: Opener, new: NewTable, bots: Collection[str], link: str
) -> LoadedTable:
    """A new table with its host, its bots, and the game begun if that is wished and nobody is missing."""
    guest = opener.guest
    game = hall.game(new.game)
    places = new.seats or [NewSeat(kind="me"), *[NewSeat(kind="open") for _ in range(game.seats[0] - 1)]]
    size = game.size(len(places))
    if sum([place.kind == "me" for place in places]) > 1:
        raise Denied("seated", "You can take one seat only.")
    terms = Terms(
        options=game.read_options(new.options, size),
        name=clean(new.name),
        public=new.public,
        clock=None if new.clock is None else Clock(new.clock.per, new.clock.seconds),
        patience=new.patience,
        takeover=new.takeover or "",
    )
    opened = _opened(terms, new.game, size, guest)
    home = home_mark(opener.household)
    entries: list[AnyEntry] = []
    for seat, place in enumerate(places):
        if place.kind == "me":
            entries.append(Sat(seat=seat, guest=guest, home=home))
        elif place.kind == "bot":
            bot = place.bot or STAND_IN
            if bot not in bots:
                raise Denied("no-such-bot", f"There is no bot {bot!r}; there are {', '.join(bots)}.")
            entries.append(Placed(seat=seat, bot=bot))
    alone = new.start and not any(place.kind == "me" for place in places)
    async with listings.room_for(opener, new.public, alone, link):
        return await _found(hall, opened, entries, new.start, opener.household, link)


async def rematch(hall: Hall, listings: Listings, loaded: LoadedTable, opener: Opener) -> str:
    """The table at which the same people and bots play again; the first who asks opens it."""
    party, guest = loaded.party, opener.guest
    if party.seating.rematch is None:
        judging.rematch(party, guest, "")
        opened = _opened(party.seating.terms, party.seating.game, len(party.seating.places), guest)
        known = await hall.store.people.named(party.seating.guests)  # who is forgotten does not come back
        entries: list[AnyEntry] = []
        for seat, place in enumerate(party.seating.places):
            if place.guest in known:
                home = party.seating.homes.get(place.guest, "")
                entries.append(Sat(seat=seat, guest=place.guest, home=home))
            elif not place.guest and not place.open:
                entries.append(Placed(seat=seat, bot=place.bot))
        nobody_to_wait_for = not party.seating.company and not any(place.open for place in party.seating.places)
        async with listings.room_for(opener, party.seating.terms.public, bots_alone=False):
            again = await _found(hall, opened, entries, nobody_to_wait_for, opener.household, new_link())
        try:
            await hall.act(loaded, lambda party: judging.rematch(party, guest, again.party.id))
        except Exception as error:
            if isinstance(error, Denied) and error.code == "not-known":
                raise  # the old table may lead to this one
            await hall.drop(again)
            if loaded.party.seating.rematch is None:
                raise
            # Somebody else has asked at the same time and was quicker.
    assert loaded.party.seating.rematch is not None
    return loaded.party.seating.rematch


def _opened(terms: Terms, game: str, seats: int, host: str) -> Opened:
    return Opened(**msgspec.structs.asdict(terms), game=game, seats=seats, host=host, secret=secrets.token_hex(32))


async def _found(
    hall: Hall, opened: Opened, entries: Sequence[AnyEntry], start: bool, household: str, link: str
) -> LoadedTable:
    """Write a new table and its first entries in one append. If the same request has opened it before, load that."""
    if any(isinstance(entry, Placed) for entry in entries):
        hall.games[opened.game].check_bots(opened.options)
    party, at = Party(link, hall.games), hall.store.now()
    rows = []

    def write(draft: Draft) -> Step:
        step = party.after(draft, at)
        rows.append(appends.row(step))
        party.take(step)
        return step

    last = write(Draft(opened))
    for entry in entries:
        last = write(Draft(entry))
    if start:
        last = write(judging.start(party, opened.host))
    due = due_after(last, party.filmed, hall.timings)
    wanted = appends.founding(party, rows, last, due, hall.timings.lease, household)
    if not await hall.store.commits.appended(wanted):
        return await hall.load(link)
    if due is not None and due.leased:
        hall.when_due(link, due.at)
    return await hall.keep(party)


def new_link() -> str:
    """An id that nobody guesses, and that no command takes for one of its options."""
    while True:
        link = secrets.token_urlsafe(16)
        if not link.startswith("-"):
            return link


async def listed(hall: Hall, found: Sequence[Listed], guest: str) -> list[TableLine]:
    summaries = [(head, _summaries.decode(head.card)) for head in found]
    people = await hall.store.people.named({guest for _, summary in summaries for guest in summary.guests})
    lines = []
    for head, summary in summaries:
        seat = next((seat for seat, place in enumerate(summary.places) if guest and place[0] == guest), None)
        info = introduce(head.id, summary, head.state, head.turn, head.updated_at, people, guest, seat)
        lines.append(TableLine(table=info, my_turn=seat is not None and seat == head.turn))
    return lines
