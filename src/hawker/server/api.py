"""The HTTP API. Each endpoint says who may call it; `calls.py` says what that means."""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.responses import Response

import hawker
from hawker.core.archive import written
from hawker.core.forms import MatchForm
from hawker.core.match import Match
from hawker.server import guests, readers, replays, requests, tables
from hawker.server.acts import Decision
from hawker.server.calls import Call, endpoint
from hawker.server.guests import Pass, SeatClaim
from hawker.server.lives import Live
from hawker.server.messages import (
    Agree,
    Arrival,
    Catalogue,
    ChatPage,
    ChoiceInfo,
    ClauseInfo,
    GameInfo,
    Guest,
    Hall,
    HandOver,
    Hint,
    Hinted,
    LogPage,
    NewTable,
    OptionInfo,
    Password,
    Person,
    PlaceBot,
    Play,
    Return,
    Rules,
    Say,
    SeatToken,
    Settings,
    TableInfo,
    TableList,
    TakeSeat,
    Transfer,
    Undo,
    Update,
)
from hawker.server.party import Denied

LOG_PAGE: Final = 100  # updates
LONGEST_WAIT: Final = 25  # seconds

# The hall


@endpoint("GET", "/api/hall", "anybody", answer=Hall)
async def hall(call: Call) -> Hall:
    """What the hall has on offer."""
    house = call.house
    if call.guest is not None:
        await house.store.seen(call.guest.id)
    games = list(house.games.values()) if house.lets_in(call.cookie) else []
    return Hall(
        version=hawker.__version__,
        games=[
            GameInfo(
                name=game.name,
                title=game.words.say("title", {}),
                tagline=game.words.say("tagline", {}),
                version=game.version,
                seats=list(game.seats),
                options=[
                    OptionInfo(
                        name=one.name,
                        choices=[
                            ChoiceInfo(value=choice.value, label=choice.label, sizes=list(choice.sizes))
                            for choice in one.choices
                        ],
                        default=one.default,
                        sentence=one.sentence,
                        seat=one.seat,
                    )
                    for one in game.options()
                ],
            )
            for game in games
        ],
        bots=hawker.bots(),
        languages=sorted({language for game in games for language in game.languages()} | {"en"}),
        chat=house.setup.chat,
        locked=not house.lets_in(call.cookie),
        address=house.address,
        me=call.guest,
    )


@endpoint("POST", "/api/password", "anybody", body=Password, limit=(10, 60))
async def password(call: Call) -> None:
    """Come in to a hall that asks for a password."""
    house = call.house
    if not house.is_password(call.body.password):
        raise Denied("wrong-password", "That is not the password of this hall.")
    house.give_cookie(call, Pass(call.cookie.guest, house.password_mark))


@endpoint("GET", "/api/games/{game}/rules", "visitor", answer=Rules)
async def rules(call: Call) -> Rules:
    """The rules of a game, clause by clause."""
    game = call.house.game(call.path["game"])
    clauses = [ClauseInfo(number=each.number, chapter=each.chapter, text=each.text) for each in game.rules]
    return Rules(game=game.name, clauses=clauses)


@endpoint("GET", "/api/games/{game}/words/{language}", "visitor", answer=Catalogue)
async def words(call: Call) -> Catalogue:
    """Every sentence of a game in one language, by key; those it lacks are in English."""
    game, language = call.house.game(call.path["game"]), call.path["language"]
    if language not in game.languages():
        raise Denied("no-such-language", f"{game.name} speaks {', '.join(game.languages())}.")
    return Catalogue(language=language, sentences=game.words_in(language).catalogue())


# Guests


@endpoint("GET", "/api/me", "guest", answer=Guest)
async def me(call: Call) -> Guest:
    """Who I am."""
    return call.me


@endpoint("POST", "/api/me", "visitor", body=Person, answer=Guest, limit=(30, 60))
async def be_somebody(call: Call) -> Guest:
    """Become a guest, or change my name or picture."""
    house, person = call.house, call.body
    name = None if person.name is None else (clean(person.name) or None)
    if call.guest is None:
        guest = await guests.new_guest(house.store, name, person.avatar)
        house.give_cookie(call, Pass(guest.id, call.cookie.password))
        return guest
    avatar = call.guest.avatar if person.avatar is None else person.avatar
    guest = Guest(id=call.guest.id, name=name or call.guest.name, avatar=avatar)
    await house.store.rename(guest)
    await house.tell_guest(guest.id)
    return guest


@endpoint("DELETE", "/api/me", "guest")
async def forget_me(call: Call) -> None:
    """Delete my data: my name, my chat, my cookie. I leave every table; games stay, without me."""
    house = call.house
    for head in await house.store.tables_of(call.who, most=1000):
        if head.state != "over":
            with suppress(Denied):  # a game that can no longer be read keeps nobody
                live = await house.hall.live(head.id)
                await house.hall.act(live, lambda party: requests.leave(party, call.who))
    await house.store.forget(call.who)
    await house.tell_guest(call.who)
    house.give_cookie(call, None)


@endpoint("POST", "/api/me/transfer", "guest", answer=Transfer, limit=(10, 60))
async def transfer(call: Call) -> Transfer:
    """A token that makes another device this guest, once, within a few minutes."""
    token = await guests.new_transfer(call.house.store, call.who)
    return Transfer(token=token, expires_in=guests.TRANSFER_KEPT)


@endpoint("POST", "/api/arrive", "anybody", body=Arrival, answer=Guest, limit=(10, 60))
async def arrive(call: Call) -> Guest:
    """Be the guest that a transfer token stands for, on this device."""
    house = call.house
    found = await house.store.use_transfer(guests.hashed(call.body.token))
    guest = None if found is None else await house.store.guest(found)
    if guest is None:
        raise Denied("no-such-transfer", "This link was used before or is too old: make a new one on the other device.")
    house.give_cookie(call, Pass(guest.id, house.password_mark))
    return guest


@endpoint("GET", "/api/me/tables", "guest", answer=TableList)
async def my_tables(call: Call) -> TableList:
    """The tables at which I sit, newest first."""
    found = await call.house.store.tables_of(call.who, tables.LISTED_AT_MOST)
    return TableList(tables=await tables.listed(call.house.hall, found, call.who))


# Tables


@endpoint("GET", "/api/tables", "visitor", answer=TableList)
async def public_tables(call: Call) -> TableList:
    """The public tables whose games are not over, newest first."""
    found = await call.house.store.public_tables(tables.LISTED_AT_MOST)
    return TableList(tables=await tables.listed(call.house.hall, found, call.who))


@endpoint("POST", "/api/tables", "guest", body=NewTable, answer=TableInfo, limit=(30, 60))
async def open_table(call: Call) -> TableInfo:
    """Open a table, and begin at once if that is wished and nobody is missing."""
    call.body.name = clean(call.body.name)
    live = await tables.open_table(call.house.hall, call.who, call.body, hawker.bots())
    return _card(call, live)


@endpoint("GET", "/api/tables/{table}", "table", answer=TableInfo)
async def table(call: Call) -> TableInfo:
    """A table as I may see it."""
    return _card(call, await call.live())


@endpoint("PATCH", "/api/tables/{table}", "host", body=Settings, answer=TableInfo)
async def change(call: Call) -> TableInfo:
    """Change the name, whether it is public, the chat, or (before the start) the options."""
    if call.body.name is not None:
        call.body.name = clean(call.body.name)
    return await _act(call, lambda party: requests.change(party, call.who, call.body))


@endpoint("POST", "/api/tables/{table}/seat", "guest", body=TakeSeat, answer=TableInfo)
async def sit(call: Call) -> TableInfo:
    """Take a seat."""
    return await _act(call, lambda party: requests.sit(party, call.who, call.body.seat, call.body.nonce))


@endpoint("DELETE", "/api/tables/{table}/seat", "seat", answer=TableInfo)
async def leave(call: Call) -> TableInfo:
    """Leave my seat. In a game that has begun a bot plays on, and somebody else may take over."""
    return await _act(call, lambda party: requests.leave(party, call.who))


@endpoint("PUT", "/api/tables/{table}/seats/{seat:int}/bot", "host", body=PlaceBot, answer=TableInfo)
async def place_bot(call: Call) -> TableInfo:
    """Give an empty seat to a bot."""
    seat, bot = call.path["seat"], call.body.bot
    return await _act(call, lambda party: requests.place_bot(party, call.who, seat, bot, hawker.bots()))


@endpoint("DELETE", "/api/tables/{table}/seats/{seat:int}", "host", answer=TableInfo)
async def remove(call: Call) -> TableInfo:
    """Empty a seat before the start; one that is empty goes away, and those behind it move up."""
    return await _act(call, lambda party: requests.remove(party, call.who, call.path["seat"]))


@endpoint("POST", "/api/tables/{table}/host", "host", body=HandOver, answer=TableInfo)
async def hand_over(call: Call) -> TableInfo:
    """Make somebody else the host."""
    return await _act(call, lambda party: requests.hand_over(party, call.who, call.body.seat))


@endpoint("POST", "/api/tables/{table}/start", "host", answer=TableInfo)
async def start(call: Call) -> TableInfo:
    """Begin the game."""
    return await _act(call, lambda party: requests.start(party, call.who))


@endpoint("POST", "/api/tables/{table}/rematch", "seat", answer=TableInfo, limit=(20, 60))
async def rematch(call: Call) -> TableInfo:
    """Play again with the same people and bots: the table for it, opened by the first who asks."""
    again = await tables.rematch(call.house.hall, await call.live(), call.who)
    return _card(call, await call.house.hall.live(again))


@endpoint("POST", "/api/tables/{table}/token", "seat", answer=SeatToken, limit=(20, 60))
async def token(call: Call) -> SeatToken:
    """A token with which a script may play my seat. It is good until the seat changes hands."""
    live = await call.live()
    holder = live.party.places[call.my_seat].holder
    text = call.house.signer.seat(SeatClaim(live.party.id, holder))
    return SeatToken(token=text, table=live.party.id, seat=call.my_seat)


def _card(call: Call, live: Live) -> TableInfo:
    seat = call.seat if call.token else live.party.seat_of(call.who)
    return call.house.hall.card(live, call.who, seat)


async def _act(call: Call, decide: Decision) -> TableInfo:
    live = await call.live()
    await call.house.hall.act(live, decide)
    return _card(call, live)


# Playing over HTTP, for scripts


@endpoint("GET", "/api/tables/{table}/state", "table", answer=Update)
async def state(call: Call) -> Update:
    """How the game stands, as I may see it, and what I may say."""
    return readers.update((await call.live()).party.now, call.seat, fresh=True)


@endpoint(
    "GET",
    "/api/tables/{table}/log",
    "table",
    answer=LogPage,
    query={
        "after": "the last entry I have seen; 0 for all",
        "wait": f"if there is nothing new, wait for it up to so many seconds (at most {LONGEST_WAIT})",
    },
)
async def log(call: Call) -> LogPage:
    """What has happened, entry by entry, as I may see it: while a game runs, only what my own seat was told."""
    live = await call.live()
    after = call.number("after", 0, 10**12)
    wait = call.number("wait", 0, LONGEST_WAIT)
    if wait and after >= live.party.seq:
        await call.house.hall.wait(live, wait)
    moments = (await call.house.hall.since(live, after))[:LOG_PAGE]
    more = after + LOG_PAGE < live.party.seq
    updates = [readers.update(moment, call.seat) for moment in moments]
    return LogPage(updates=updates, next=after + LOG_PAGE if more else None)


@endpoint("POST", "/api/tables/{table}/moves", "seat", body=Play, answer=Update, limit=(1200, 60))
async def play(call: Call) -> Update:
    """Make a move. The answer is what it led to; a repeat gets the same answer and is not played again."""
    said = call.body
    return await _play(
        call, said.id, lambda party: requests.play(party, call.my_seat, said.version, said.move, said.id)
    )


@endpoint("POST", "/api/tables/{table}/undo", "seat", body=Undo, answer=Update)
async def undo(call: Call) -> Update:
    """Take my last move back; the others are asked where they must be."""
    said = call.body
    return await _play(call, said.id, lambda party: requests.undo(party, call.my_seat, said.version, said.id))


@endpoint("POST", "/api/tables/{table}/agree", "seat", body=Agree, answer=Update)
async def agree(call: Call) -> Update:
    """Answer somebody who wants to take a move back."""
    said = call.body
    return await _play(call, said.id, lambda party: requests.agree(party, call.my_seat, said.yes, said.id))


@endpoint("POST", "/api/tables/{table}/return", "seat", body=Return, answer=Update)
async def come_back(call: Call) -> Update:
    """I play my seat again; the bot that stood in for me may go."""
    said = call.body
    return await _play(call, said.id, lambda party: requests.come_back(party, call.my_seat, said.id))


@endpoint("POST", "/api/tables/{table}/hint", "seat", body=Hint, answer=Hinted, limit=(30, 60))
async def hint(call: Call) -> Hinted:
    """What a bot would do in my place."""
    move = await call.house.keeper.hint(await call.live(), call.my_seat)
    return Hinted(id=call.body.id, move=move)


async def _play(call: Call, request: str, decide: Decision) -> Update:
    live = await call.live()
    moment = await call.house.hall.act(live, decide, call.my_seat, request)
    return readers.update(moment, call.my_seat)


# Chat and matches


@endpoint("GET", "/api/tables/{table}/chat", "table", answer=ChatPage, query={"after": "the last line I have seen"})
async def chat(call: Call) -> ChatPage:
    """What was said at the table, as far as I may hear it."""
    live = await call.live()
    return ChatPage(lines=await call.house.hall.chat(live, call.seat, call.number("after", 0, 10**12)))


@endpoint("POST", "/api/tables/{table}/chat", "table", body=Say, limit=(30, 30))
async def say(call: Call) -> None:
    """Say something: to the players if I am one, else to the spectators."""
    await call.house.say(await call.live(), call.who, call.seat, call.body.text, call.body.id)


@endpoint("GET", "/api/tables/{table}/match", "table")
async def match(call: Call) -> Response:
    """The whole game as a match file, when it is over: with every card, and the secret of the shuffle."""
    live = await call.live()
    if live.party.state != "over":
        raise Denied("not-over", "The match file is there when the game is over; until then, the log of your seat.")
    if live.party.rules != live.party.game.version:
        raise Denied("other-rules", "This game was begun by older rules: they are no longer here to write it down.")
    played: Match | None = (await call.house.hall.history(live)).match
    assert played is not None
    names = [info.name or f"Seat {seat + 1}" for seat, info in enumerate(call.house.hall.card(live, "", None).seats)]
    form = msgspec.structs.replace(written(played), players=names)
    file = f"{live.party.opened.game}-{live.party.id[:6]}.json"
    return Response(
        msgspec.json.format(msgspec.json.encode(form), indent=1),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


@endpoint(
    "POST",
    "/api/replay",
    "visitor",
    body=MatchForm,
    answer=LogPage,
    limit=(20, 60),
    query={"seat": "whose eyes to see it with; without one, a spectator's"},
)
async def replay(call: Call) -> LogPage:
    """A match file looked at again: what a seat was told, entry by entry."""
    seat = call.number("seat", 0, 99) if "seat" in call.query else None
    # A long game takes a while, and others are at their tables.
    return LogPage(updates=await asyncio.to_thread(replays.updates, call.body, call.house.games, seat))


def clean(text: str) -> str:
    """One line without what no keyboard writes: control characters and their like."""
    return " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
