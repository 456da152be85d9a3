"""Opening tables, and lists of them."""

import secrets
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from hawker.server import heads, readers, requests
from hawker.server.entries import AnyEntry, Card, Opened, Placed, Sat
from hawker.server.hall import Hall
from hawker.server.lives import Live
from hawker.server.messages import NewSeat, NewTable, TableLine
from hawker.server.party import STAND_IN, Denied, Draft, Party
from hawker.server.store import Head

LISTED_AT_MOST: Final = 100

_cards: msgspec.json.Decoder[Card] = msgspec.json.Decoder(Card)


async def open_table(hall: Hall, guest: str, new: NewTable, bots: Collection[str]) -> Live:
    """A new table with its host, its bots, and the game begun if that is wished and nobody is missing."""
    game = hall.games.get(new.game)
    if game is None:
        raise Denied("no-such-game", f"There is no game {new.game!r}; there are {', '.join(hall.games)}.")
    places = new.seats or [NewSeat(kind="me"), *[NewSeat(kind="open") for _ in range(game.seats[0] - 1)]]
    size = game.size(len(places))
    if sum([place.kind == "me" for place in places]) > 1:
        raise Denied("seated", "You can take one seat only.")
    opened = Opened(
        game=new.game,
        seats=size,
        options=game.read_options(new.options, size),
        host=guest,
        secret=secrets.token_hex(32),
        name=new.name,
        public=new.public,
        clock=new.clock,
        patience=new.patience,
    )
    entries: list[AnyEntry] = []
    for seat, place in enumerate(places):
        if place.kind == "me":
            entries.append(Sat(seat=seat, guest=guest, nonce=new.nonce or requests.fresh_nonce()))
        elif place.kind == "bot":
            bot = place.bot or STAND_IN
            if bot not in bots:
                raise Denied("no-such-bot", f"There is no bot {bot!r}; there are {', '.join(bots)}.")
            entries.append(Placed(seat=seat, bot=bot, nonce=requests.fresh_nonce()))
    return await _found(hall, opened, entries, new.start)


async def rematch(hall: Hall, live: Live, guest: str) -> str:
    """The table at which the same people and bots play again; the first who asks opens it."""
    party = live.party
    if party.rematch is None:
        requests.rematch(party, guest, "")
        opened = msgspec.structs.replace(
            party.opened,
            seats=len(party.places),
            host=guest,
            secret=secrets.token_hex(32),
            options=party.options,
            name=party.name,
            public=party.public,
        )
        known = await hall.store.people(party.guests)  # who is forgotten does not come back
        entries: list[AnyEntry] = []
        for seat, place in enumerate(party.places):
            if place.guest in known:
                entries.append(Sat(seat=seat, guest=place.guest, nonce=requests.fresh_nonce()))
            elif not place.guest and not place.open:
                entries.append(Placed(seat=seat, bot=place.bot, nonce=requests.fresh_nonce()))
        nobody_to_wait_for = not party.company and not any(place.open for place in party.places)
        again = await _found(hall, opened, entries, start=nobody_to_wait_for)
        try:
            await hall.act(live, lambda party: requests.rematch(party, guest, again.party.id))
        except Exception:
            await hall.drop(again)
            if live.party.rematch is None:
                raise
            # Somebody else has asked at the same time and was quicker.
    assert live.party.rematch is not None
    return live.party.rematch


async def _found(hall: Hall, opened: Opened, entries: Sequence[AnyEntry], start: bool) -> Live:
    """Write a new table down, whole, at once."""
    party = Party(_link(), hall.games)
    at = hall.store.now()
    rows = []
    for entry in (opened, *entries):
        rows.append(heads.row(party, Draft(entry), at))
        party.take(Draft(entry), at)
    if start:
        draft = requests.start(party, opened.host)
        rows.append(heads.row(party, draft, at))
        party.take(draft, at)
    await hall.store.commits.appended(heads.founding(party, rows, heads.due(party, party.turn, at, at, hall.pause)))
    hall.see_to(party, at)
    return await hall.welcome_party(party)


def _link() -> str:
    """An id that nobody guesses, and that no command takes for one of its options."""
    while True:
        link = secrets.token_urlsafe(16)
        if not link.startswith("-"):
            return link


async def listed(hall: Hall, found: Sequence[Head], guest: str) -> list[TableLine]:
    cards = [(head, _cards.decode(head.card)) for head in found]
    people = await hall.store.people({place[0] for _, card in cards for place in card.places if place[0]})
    lines = []
    for head, card in cards:
        info = readers.card(head.id, card, head.state, head.turn, head.updated_at, people, guest)
        lines.append(TableLine(table=info, my_turn=info.seat is not None and info.seat == head.turn))
    return lines
