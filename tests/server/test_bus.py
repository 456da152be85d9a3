"""Redis carries word between nodes, and nothing depends on it: it may forget, or be away, and nodes may just vanish."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis

from hawker.server.nodes.bus import RedisBus
from hawker.server.timings import Timings
from tests import services
from tests.server.conftest import or_skip
from tests.server.people import (
    IMPATIENT,
    PATIENCE,
    ConnectionClosed,
    Node,
    Person,
    Reader,
    node,
    people,
    sockets,
    table_of,
)
from tests.server.processes import go_to, nodes
from tests.server.test_stand_ins import begun
from tests.server.workplace import soon

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes of this process look after everything more often, so that nobody waits for it here."""
    for name, seconds in {"look_every": 0.1, "heads_every": 0.2, "settling": 0.0, "node_lives": 2}.items():
        monkeypatch.setitem(IMPATIENT, name, seconds)


@asynccontextmanager
async def two(database: str, redis: str, **settings: object) -> AsyncIterator[list[Node]]:
    settings |= {"database": database, "redis": redis}
    async with node(**settings) as one, node(**settings) as other:
        yield [one, other]


async def play_one(readers: list[Reader]) -> None:
    """Whoever is asked moves, and everybody hears of it."""
    mover = next(reader for reader in readers if reader.moves())
    answer = await mover.play(mover.moves()[0])
    assert answer["type"] == "update", answer
    for reader in readers:
        while reader.state["seq"] < answer["seq"]:
            await reader.hear()


async def test_play_goes_on_without_redis_and_nodes_recover(database_url: str) -> None:
    port = services.free_port()
    async with AsyncExitStack() as opened:
        redis = opened.enter_context(ExitStack())
        url = redis.enter_context(or_skip(services.redis(port)))
        here, there = await opened.enter_async_context(two(database_url, url))
        ann, bo = await opened.enter_async_context(people(here.url, "Ann", "Bo"))
        table = await table_of([ann, bo], "potluck")
        go_to(bo, there)
        async with sockets(table, ann, bo) as readers:
            await play_one(readers)
            redis.close()
            for _ in range(4):
                await play_one(readers)

            # Whoever comes now is let in, and requests are not slow.
            began = time.monotonic()
            async with sockets(table, ann, bo) as others:
                await play_one([*readers, *others])
            for path in (f"/api/tables/{table}/state", "/api/me/tables"):
                await bo.ask("GET", path)
            await bo.ask("POST", "/api/me", {"name": "Bodhi"})
            assert time.monotonic() - began < 10
            await readers[1].say("say", text="where are you")
            await soon(readers[1].until(lambda said: said["type"] == "said"))

            redis.enter_context(or_skip(services.redis(port)))
            for reader in readers:
                reader.heard.clear()
                await soon(reader.until(lambda said: said["type"] == "here" and said["here"] == [True, True]))
            await readers[1].say("say", text="there you are")
            for text in ("where are you", "there you are"):
                line = await soon(readers[0].until(lambda said: said["type"] == "said"))
                assert line["text"] == text
            await play_one(readers)


async def test_every_line_is_told_once_and_in_order_however_nodes_hear_of_it(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database_url, redis_url) as [here, there], people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        go_to(bo, there)
        async with sockets(table, ann, bo) as [at_ann, at_bo]:
            monkeypatch.setattr(there.house.bus, "tell", lambda *told: None)  # no word of Bo's arrives
            for number, text in enumerate(("one", "two", "three", "four"), 1):
                await at_bo.say("say", text=text)
                await soon(at_bo.until(lambda said: said["type"] == "said"))
                if number == 2:  # told by all who notice at once that they have missed something
                    await asyncio.gather(*[here.house.listener.hear("listening", "", "") for _ in range(3)])
                if number == 3:  # late word of what is known already
                    await here.house.listener.hear("chat", table, "1")
            await at_ann.say("say", text="five")
            lines = [await soon(at_ann.until(lambda said: said["type"] == "said")) for _ in range(5)]
            assert [line["text"] for line in lines] == ["one", "two", "three", "four", "five"]


async def test_who_comes_to_a_table_in_the_moment_in_which_it_is_let_go_of_is_sent_away(
    monkeypatch: pytest.MonkeyPatch, database_url: str, redis_url: str
) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 3600.0)  # nobody else notices that the table is gone
    async with node(database=database_url, redis=redis_url) as here, people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        await here.house.store.logs.drop(table)  # by another node
        assert table in here.house.hall.loaded
        async with ann.socket(table) as reader:
            with pytest.raises(ConnectionClosed):
                await soon(reader.until(lambda said: False))
            assert reader.connection.close_code == 1012


async def test_a_table_that_is_read_again_repeats_no_line(database_url: str, redis_url: str) -> None:
    async with node(database=database_url, redis=redis_url) as here, people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "a", "text": "one"})
        here.house.hall.loaded.clear()  # nobody has read it for a while
        async with sockets(table, ann) as [reader]:
            await here.house.listener.hear("listening", "", "")
            await bo.ask("POST", f"/api/tables/{table}/chat", {"id": "b", "text": "two"})
            assert (await soon(reader.until(lambda said: said["type"] == "said")))["text"] == "two"


async def test_what_could_not_be_said_is_said_when_redis_can_be_reached_again(redis_url: str) -> None:
    port = services.free_port()
    heard: asyncio.Queue[tuple[str, str, str]] = asyncio.Queue()

    async def listen(*what: str) -> None:
        if what[0] in ("log", "chat"):
            heard.put_nowait((what[0], what[1], what[2]))

    async def nobody(*what: str) -> None:
        pass

    here, there = RedisBus(f"redis://127.0.0.1:{port}", Timings()), RedisBus(redis_url, Timings())
    async with relay(port, redis_url):
        await here.open(nobody)
    try:
        await there.open(listen)
        for number in range(3):
            here.tell("log", "table", str(number))
        await asyncio.sleep(0.5)
        assert heard.empty()
        async with relay(port, redis_url):
            said = [await soon(heard.get()) for _ in range(3)]
    finally:
        await here.close()
        await there.close()
    assert said == [("log", "table", str(number)) for number in range(3)]


async def test_a_bus_that_is_closed_ends_though_the_library_takes_it_for_trouble(redis_url: str) -> None:
    bus = RedisBus(redis_url, Timings())

    async def tries_again() -> None:
        for _ in range(3):
            try:
                await asyncio.sleep(PATIENCE)
            except asyncio.CancelledError:
                await asyncio.sleep(0)

    bus._tasks.spawn(tries_again())
    await asyncio.sleep(0)
    await soon(bus.close())
    assert not bus._tasks.going


@asynccontextmanager
async def relay(port: int, redis_url: str) -> AsyncIterator[None]:
    """Another way to Redis, for as long as this is open."""
    ways: set[asyncio.StreamWriter] = set()

    async def pass_on(here: asyncio.StreamReader, there: asyncio.StreamWriter) -> None:
        ways.add(there)
        with suppress(OSError):
            while read := await here.read(4096):
                there.write(read)
        there.close()

    async def connect(here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, on = await asyncio.open_connection("127.0.0.1", urlsplit(redis_url).port)
        await asyncio.gather(pass_on(here, on), pass_on(there, back))

    server = await asyncio.start_server(connect, "127.0.0.1", port)
    try:
        yield
    finally:
        server.close()
        for way in ways:
            way.close()
        await server.wait_closed()


async def test_who_came_while_redis_did_not_answer_is_seen_when_it_does(database_url: str) -> None:
    with or_skip(services.redis()) as url:
        async with two(database_url, url) as [here, there], people(here.url, "Ann", "Bo") as [ann, bo]:
            table = await table_of([ann, bo], "potluck")
            go_to(bo, there)
            async with sockets(table, bo) as [at_bo]:
                assert isinstance(here.house.bus, RedisBus)
                here.house.bus._away = True  # it gave no answer, and is left alone for a moment
                async with sockets(table, ann):
                    await soon(at_bo.until(lambda said: said["type"] == "here" and said["here"] == [True, True]))


async def test_nobody_stands_in_for_who_may_be_at_a_node_that_cannot_be_asked(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(database_url, redis_url) as [here, there], people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await begun(here, [ann, bo], patience=1)
        here.house.hall.loaded.clear()
        for somebody in (ann, bo):
            go_to(somebody, there)
        async with sockets(table, ann, bo):
            bus = here.house.bus
            assert isinstance(bus, RedisBus)
            assert bus.knows

            async def does_not_answer(ask: object, otherwise: object) -> object:
                return otherwise

            monkeypatch.setattr(bus, "_if_there", does_not_answer)
            monkeypatch.setattr(bus, "_hears", False)
            live = await here.house.hall.load(table)
            here.house.store.clock.offset += 3600
            await here.house.scheduler._see(live)
            assert [place.stand_in for place in live.party.seating.places] == ["", ""]


async def test_who_only_asks_by_http_hears_of_moves_without_redis(database_url: str) -> None:
    with or_skip(services.redis()) as url:
        opened = AsyncExitStack()
        here, there = await opened.enter_async_context(two(database_url, url))
    async with opened, people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        for somebody in (ann, bo):
            go_to(somebody, there)
            await somebody.ask("GET", f"/api/tables/{table}/state")
            go_to(somebody, here)
        async with sockets(table, ann, bo) as readers:
            await play_one(readers)
        go_to(bo, there)
        async with asyncio.timeout(PATIENCE):
            while (await bo.ask("GET", f"/api/tables/{table}/state"))["seq"] < readers[0].state["seq"]:
                await asyncio.sleep(0.1)


async def test_who_was_at_a_node_that_died_is_away_and_a_bot_stands_in(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with (
        node(database=database_url, redis=redis_url) as alive,
        nodes(tmp_path, 1, database=database_url, redis=redis_url) as [dying],
        people(alive.url, "Ann", "Bo") as everybody,
    ):
        table = await table_of(everybody, "potluck", patience=5)
        async with sockets(table, *everybody) as readers:
            away = next(seat for seat, reader in enumerate(readers) if reader.moves())
        go_to(everybody[away], dying)
        stays = everybody[1 - away]
        async with sockets(table, stays) as [reader], sockets(table, everybody[away]):
            await soon(reader.until(lambda said: said["type"] == "here" and said["here"] == [True, True]))
            dying.kill()
            forget(redis_url, alive)
            await soon(reader.until(lambda said: said["type"] == "here" and said["here"][away] is False))
            began = time.monotonic()
            stood_in = await soon(reader.until(lambda said: said.get("news", {}).get("kind") == "stood-in"))
            assert stood_in["news"]["seat"] == away
            assert stood_in["news"]["why"] == "away"
            assert time.monotonic() - began > 3, "patience began when it was gone"
            moved = await soon(reader.until(lambda said: "mover" in said))
            assert moved["mover"] == away
            assert moved["by_bot"] is True


def forget(redis_url: str, alive: Node) -> None:
    """What time does by itself: the dead node's sign of life is too old."""
    with Redis.from_url(redis_url, decode_responses=True) as client:
        kept = f"hawker:node:{getattr(alive.house.bus, 'node', '')}"
        for key in client.scan_iter("hawker:node:*"):
            if key != kept:
                client.delete(key)


async def test_a_node_that_was_taken_to_be_gone_is_back_when_it_gives_a_sign(database_url: str, redis_url: str) -> None:
    async with two(database_url, redis_url) as [here, there], people(here.url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        go_to(bo, there)
        async with sockets(table, ann) as [reader], sockets(table, bo):
            await soon(reader.until(lambda said: said["type"] == "here" and said["here"] == [True, True]))
            for _ in range(3):
                await here.house.listener.hear("gone", getattr(there.house.bus, "node", ""), "")
                forget(redis_url, here)
                await soon(reader.until(lambda said: said["type"] == "here" and said["here"] == [True, False]))
                await soon(reader.until(lambda said: said["type"] == "here" and said["here"] == [True, True]))


async def test_limits_are_counted_over_all_nodes(database_url: str, redis_url: str) -> None:
    async with two(database_url, redis_url, limits=True) as halls, people(halls[0].url, "Ann") as [ann]:
        left = 60 - time.time() % 60
        await asyncio.sleep(left if left < 5 else 0)  # both halves fall into one minute
        codes = [await transfer(ann, hall) for _ in range(8) for hall in halls]
    assert codes == [200] * 10 + [429] * 6


async def transfer(somebody: Person, hall: Node) -> int:
    go_to(somebody, hall)
    return (await somebody.http.post("/api/me/transfer")).status_code
