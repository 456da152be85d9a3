"""Tables: opened, changed, sat down at, begun."""

import asyncio
from contextlib import suppress
from typing import Final

from msgspec.structs import asdict

from hawker.server import opening
from hawker.server.acts import Decision, asked
from hawker.server.http.endpoints import Call, endpoint
from hawker.server.http.guests import SeatClaim
from hawker.server.loaded import LoadedTable
from hawker.server.messages import (
    Add,
    HandOver,
    NewTable,
    PlaceBot,
    SeatAnswer,
    SeatToken,
    Settings,
    TableList,
    TakeSeat,
)
from hawker.tables import judging, judging_seats
from hawker.tables.chat import clean
from hawker.tables.entries import Changed
from hawker.tables.errors import Denied
from hawker.tables.introducing import introduce_party
from hawker.tables.told import TableInfo

START_PATIENCE: Final = 10.0  # seconds, far more than the shuffle may take


@endpoint(
    "GET",
    "/api/tables",
    "visitor",
    query={"game": "only tables of this game", "after": "where to go on: what the page before said in `next`"},
)
async def public_tables(call: Call) -> TableList:
    """The public tables whose games are not over, newest first, a page at a time."""
    game = call.query.get("game", "")
    if game:
        call.house.hall.game(game)
    found, more = await call.house.listings.public(game, call.query.get("after", ""))
    return TableList(tables=await opening.listed(call.house.hall, found, call.who), next=more)


@endpoint("POST", "/api/tables", "guest", body=NewTable, limit=(30, 60))
async def open_table(call: Call) -> TableInfo:
    """Open a table, and begin at once if that is wished and nobody is missing. A repeat by its id opens no second."""
    house, new = call.house, call.body
    link = house.admission.signer.link(call.who, new.id) if new.id else opening.new_link()
    if new.id and link in await house.store.logs.heads([link]):
        return _info(call, await house.hall.load(link))
    loaded = await opening.open_table(house.hall, house.listings, call.opener, new, house.bot_names, link)
    return _info(call, loaded)


@endpoint("GET", "/api/tables/{table}", "table")
async def table(call: Call) -> TableInfo:
    """A table as I may see it."""
    return _info(call, await call.load())


@endpoint("PATCH", "/api/tables/{table}", "host", body=Settings)
async def change(call: Call) -> TableInfo:
    """Change the name, whether it is public, the chat, who may take seats over, or (before the start) the options."""
    loaded, wanted = await call.load(), call.body
    changed = Changed(**asdict(wanted) | {"name": None if wanted.name is None else clean(wanted.name)})
    opened = bool(wanted.public) and not loaded.party.seating.terms.public
    async with call.house.listings.room_for(call.opener, opened, bots_alone=False, table=loaded.party.id):
        return await _act(call, lambda party: judging.change(party, call.who, changed))


@endpoint("POST", "/api/tables/{table}/seat", "guest", body=TakeSeat)
async def sit(call: Call) -> TableInfo:
    """Take a seat, or ask the host for one that a bot stands in for: the table says which it was."""
    loaded, wanted = await call.load(), call.body
    present = call.house.presence.seats
    return await _act(
        call, lambda party: judging_seats.sit(party, call.who, wanted.seat, wanted.nonce, call.home, present(loaded))
    )


@endpoint("DELETE", "/api/tables/{table}/wish", "guest")
async def withdraw(call: Call) -> TableInfo:
    """Ask the host for a seat no longer."""
    return await _act(call, lambda party: judging_seats.withdraw(party, call.who))


@endpoint("POST", "/api/tables/{table}/wishes/{number:int}", "host", body=SeatAnswer)
async def answer_wish(call: Call) -> TableInfo:
    """Let somebody who asks for a seat have it, or not."""
    loaded, number, yes = await call.load(), call.path["number"], call.body.yes
    present = call.house.presence.seats
    asks = loaded.party.wishes
    if number in asks and not await call.house.store.people.named([asks[number].guest]):
        raise Denied("no-ask", "Who asked for that seat is no longer a guest of this hall.")
    return await _act(
        call,
        lambda party: judging_seats.answer(party, call.who, number, yes, present(loaded), loaded.asker_is_here(number)),
    )


@endpoint("DELETE", "/api/tables/{table}/seat", "player")
async def leave(call: Call) -> TableInfo:
    """Leave my seat. In a game that has begun a bot plays on, and somebody else may take over."""
    return await _act(call, lambda party: judging_seats.leave(party, call.who))


@endpoint("PUT", "/api/tables/{table}/seats/{seat:int}/bot", "host", body=PlaceBot)
async def place_bot(call: Call) -> TableInfo:
    """Give an empty seat to a bot."""
    seat, bot = call.path["seat"], call.body.bot
    return await _act(call, lambda party: judging.place_bot(party, call.who, seat, bot, call.house.bot_names))


@endpoint(
    "DELETE",
    "/api/tables/{table}/seats/{seat:int}",
    "host",
    query={"since": "the `since` of the seat that is meant, always: a repeat must not strike whoever has moved up"},
)
async def remove(call: Call) -> TableInfo:
    """Empty a seat: in a game a bot goes on. Before the start one that is empty goes away, and those behind move up."""
    seat, since = call.path["seat"], call.needed_number("since")
    return await _act(call, lambda party: judging_seats.remove(party, call.who, seat, since))


@endpoint("POST", "/api/tables/{table}/host", "host", body=HandOver)
async def hand_over(call: Call) -> TableInfo:
    """Make somebody else the host."""
    return await _act(call, lambda party: judging.hand_over(party, call.who, call.body.seat))


@endpoint("POST", "/api/tables/{table}/start", "host")
async def start(call: Call) -> TableInfo:
    """Begin the game. Whose nonce for the shuffle is missing has a moment for it; the answer comes with the deal."""
    loaded = await call.load()
    alone = not loaded.party.seating.guests
    async with call.house.listings.room_for(call.opener, public=False, bots_alone=alone):
        await _act(call, lambda party: judging.start(party, call.who))
    with suppress(TimeoutError):
        async with asyncio.timeout(START_PATIENCE):
            while loaded.party.seating.shuffling is not None:
                await call.house.hall.wait(loaded, 1.0)
    return _info(call, loaded)


@endpoint("POST", "/api/tables/{table}/nonce", "seat", body=Add)
async def add(call: Call) -> TableInfo:
    """My own part of the shuffle: drawn when I had seen the table's commitment, sent before the deal, once."""
    await call.act(lambda party: asked(party, call.my_seat, call.body), call.my_seat, call.body.id)
    return _info(call, await call.load())


@endpoint("POST", "/api/tables/{table}/rematch", "player", limit=(20, 60))
async def rematch(call: Call) -> TableInfo:
    """Play again with the same people and bots: the table for it, opened by the first who asks."""
    house = call.house
    again = await opening.rematch(house.hall, house.listings, await call.load(), call.opener)
    return _info(call, await call.house.hall.load(again))


@endpoint("POST", "/api/tables/{table}/token", "seat", limit=(20, 60))
async def token(call: Call) -> SeatToken:
    """A token with which a script may play my seat. It is good until the seat changes hands."""
    loaded = await call.load()
    holder = loaded.party.seating.places[call.my_seat].holder
    text = call.house.admission.signer.seat(SeatClaim(loaded.party.id, holder))
    return SeatToken(token=text, table=loaded.party.id, seat=call.my_seat)


def _info(call: Call, loaded: LoadedTable) -> TableInfo:
    seat = call.seat if call.token else loaded.party.seating.seat_of(call.who)
    return introduce_party(loaded.party, loaded.people, call.who, seat)


async def _act(call: Call, decide: Decision) -> TableInfo:
    await call.act(decide)
    return _info(call, await call.load())
