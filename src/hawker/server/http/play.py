"""Playing over HTTP, for scripts; chat, logs and match files."""

from typing import Final

import msgspec
from starlette.responses import Response

from hawker.core.forms import MatchForm
from hawker.server.acts import asked
from hawker.server.http.endpoints import Call, endpoint
from hawker.server.messages import Agree, ChatPage, Hint, Play, Return, Say, Undo
from hawker.server.nodes.worker import Viewing
from hawker.tables import telling
from hawker.tables.errors import Denied
from hawker.tables.films import match_file
from hawker.tables.introducing import players
from hawker.tables.party import Moment
from hawker.tables.told import Hinted, LogPage, Update

LOG_PAGE: Final = 100  # updates
REPLAY_PAGE: Final = 20
LONGEST_WAIT: Final = 25  # seconds


@endpoint("GET", "/api/tables/{table}/state", "table")
async def state(call: Call) -> Update:
    """How the game stands, as I may see it, and what I may say."""
    return telling.update((await call.load()).party.now, call.seat, fresh=True)


@endpoint(
    "GET",
    "/api/tables/{table}/log",
    "table",
    query={
        "after": "the last entry I have seen; 0 for all",
        "wait": f"if there is nothing new, wait for it up to so many seconds (at most {LONGEST_WAIT})",
    },
)
async def log(call: Call) -> LogPage:
    """What has happened, entry by entry, as I may see it: while a game runs, only what my own seat was told."""
    loaded = await call.load()
    after = call.number("after", 0, 10**12)
    wait = call.number("wait", 0, LONGEST_WAIT)
    if wait and after >= loaded.party.seq:
        await call.house.hall.wait(loaded, wait)
    moments = await call.house.hall.since(loaded, after, LOG_PAGE)
    await call.house.hall.know(loaded, (), moments)
    more = after + LOG_PAGE < loaded.party.seq
    updates = [telling.update(moment, call.seat, people=loaded.people) for moment in moments]
    return LogPage(updates=updates, next=after + LOG_PAGE if more else None)


@endpoint(
    "GET",
    "/api/tables/{table}/replay",
    "table",
    query={"after": "how many steps I have seen; 0 begins with the deal"},
)
async def table_replay(call: Call) -> LogPage:
    """The game so far as I may see it, some steps at a time: the deal, and the moves that were not taken back."""
    loaded = await call.load()
    after, standing = call.number("after", 0, 10**12), loaded.party.steps
    wanted = standing[after : after + REPLAY_PAGE]
    last, count = after + len(wanted), len(standing)
    moments: list[Moment] = []
    if wanted:
        moments = await call.house.hall.since(loaded, wanted[0] - 1, wanted[-1] - wanted[0] + 1)
    updates = [telling.update(moment, call.seat) for moment in moments if moment.seq in wanted]
    return LogPage(updates=updates, next=last if last < count else None, count=count)


@endpoint("POST", "/api/tables/{table}/moves", "seat", body=Play, limit=(1200, 60))
async def play(call: Call) -> Update:
    """Make a move. The answer is what it led to; a repeat gets the same answer and is not played again."""
    return await _play(call)


@endpoint("POST", "/api/tables/{table}/undo", "seat", body=Undo)
async def undo(call: Call) -> Update:
    """Take my last move back; the others are asked where they must be."""
    return await _play(call)


@endpoint("POST", "/api/tables/{table}/agree", "seat", body=Agree)
async def agree(call: Call) -> Update:
    """Answer somebody who wants to take a move back."""
    return await _play(call)


@endpoint("POST", "/api/tables/{table}/return", "seat", body=Return)
async def come_back(call: Call) -> Update:
    """I play my seat again; the bot that stood in for me may go."""
    return await _play(call)


@endpoint("POST", "/api/tables/{table}/hint", "seat", body=Hint, limit=(30, 60))
async def hint(call: Call) -> Hinted:
    """What a bot would do in my place."""
    move = await call.house.bots.hint(await call.load(), call.my_seat)
    return Hinted(id=call.body.id, move=move)


async def _play(call: Call) -> Update:
    loaded = await call.load()
    moment = await call.act(lambda party: asked(party, call.my_seat, call.body), call.my_seat, call.body.id)
    return telling.update(moment, call.my_seat, people=loaded.people)


# Chat and matches


@endpoint("GET", "/api/tables/{table}/chat", "table", query={"after": "the last line I have seen"})
async def chat(call: Call) -> ChatPage:
    """What was said at the table, as far as I may hear it."""
    loaded = await call.load()
    return ChatPage(lines=await call.house.talk.page(loaded, call.seat, call.number("after", 0, 10**12)))


@endpoint("POST", "/api/tables/{table}/chat", "table", body=Say, limit=(30, 30))
async def say(call: Call) -> None:
    """Say something: to the players if I am one, else to the spectators."""
    await call.house.talk.say(await call.load(), call.who, call.seat, call.body.text, call.body.id)


@endpoint("GET", "/api/tables/{table}/match", "table", limit=(60, 60))
async def match(call: Call) -> Response:
    """The whole game as a match file, when it is over: with every card, and the secret of the shuffle."""
    loaded = await call.load()
    if loaded.party.state != "over":
        raise Denied("not-over", "The match file is there when the game is over; until then, the log of your seat.")
    await call.house.filming.film(loaded)
    written = await call.house.store.logs.match_file(loaded.party.id)
    if written is None:
        raise Denied("other-rules", "This game outlived the rules that began it, and no match file holds both.")
    form = match_file(written, players(loaded.party.summary(), loaded.people))
    file = f"{loaded.party.seating.game}-{loaded.party.id[:6]}.json"
    return Response(
        msgspec.json.format(msgspec.json.encode(form), indent=1),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{file}"'},
    )


@endpoint(
    "POST",
    "/api/replay",
    "guest",
    body=MatchForm,
    answer=LogPage,
    raw=True,
    query={
        "seat": "whose eyes to see it with; without one, a spectator's",
        "after": "how many steps I have seen; 0 begins with the deal",
    },
)
async def replay(call: Call) -> Response:
    """A match file looked at again: what a seat was told, some steps at a time."""
    seat = call.number("seat", 0, 99) if "seat" in call.query else None
    viewing = Viewing(call.body, seat, call.number("after", 0, 10**12))
    return Response(await call.house.viewings.page(call.who, viewing), media_type="application/json")
