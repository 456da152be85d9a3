"""Bots that stand in: for who is away, whose clock ran out, and who left."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from hawker.server.messages import NewClock, NewSeat, NewTable
from hawker.server.opening import new_link, open_table
from hawker.server.storage.listings import Opener
from hawker.server.storage.schema import tables
from hawker.tables import judging
from hawker.tables.entries import StoodIn
from hawker.tables.errors import Denied
from tests.server.people import (
    IMPATIENT,
    PATIENCE,
    Json,
    Node,
    Person,
    Reader,
    node,
    people,
    person,
    play_on,
    sockets,
    table_of,
    take_over,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """The scheduler looks often, and does not wait for people to come back after a start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(IMPATIENT, "look_every", 0.1)
        patch.setitem(IMPATIENT, "settling", 0.0)
        yield


async def begun(hall: Node, everybody: list[Person], bots: int = 0, **more: Any) -> str:
    """A game of Potluck, with less patience than people can ask for; the first of them is asked first."""
    seats = [
        *[NewSeat(kind="me" if somebody is everybody[0] else "open") for somebody in everybody],
        *[NewSeat(kind="bot", bot="random") for _ in range(bots)],
    ]
    host = (await everybody[0].ask("GET", "/api/me"))["id"]
    new, house = NewTable(game="potluck", seats=seats, **more), hall.house
    live = await open_table(house.hall, house.listings, Opener(host, ""), new, ["random"], new_link())
    for other in everybody[1:]:
        await other.ask("POST", f"/api/tables/{live.party.id}/seat", {})
    await everybody[0].ask("POST", f"/api/tables/{live.party.id}/start")
    return live.party.id


async def news(reader: Reader, kind: str) -> Json:
    return await reader.until(lambda message: message.get("news", {}).get("kind") == kind)


async def logged(somebody: Person, table: str) -> list[Json]:
    updates = (await somebody.ask("GET", f"/api/tables/{table}/log"))["updates"]
    return [update["news"] for update in updates if "news" in update and "seat" in update["news"]]


async def seats_of(somebody: Person, table: str) -> list[Json]:
    seats: list[Json] = (await somebody.ask("GET", f"/api/tables/{table}"))["seats"]
    return seats


async def has_come_to(somebody: Person, table: str, field: str) -> Json:
    """The state of a table that nobody is connected to, when it has this."""
    async with asyncio.timeout(PATIENCE):
        while True:
            state: Json = await somebody.ask("GET", f"/api/tables/{table}/state")
            if field in state:
                return state
            await asyncio.sleep(0.1)


# Away


async def test_a_bot_plays_for_who_is_away_until_they_are_back(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=1)
        async with sockets(table, bo) as (at_bo,):
            seating = await at_bo.until(lambda message: message["type"] == "table")
            place = seating["table"]["seats"][0]
            assert (place["kind"], place["name"], place["bot"]) == ("guest", "Ann", "normal")
            assert place["stand_in"] == "away"
            told = await at_bo.until(lambda message: message["type"] == "update")
            assert told["news"] == {"kind": "stood-in", "seat": 0, "why": "away"}
            moved = await at_bo.until(lambda message: "mover" in message)
            assert (moved["mover"], moved["by_bot"]) == (0, True)
            async with sockets(table, ann) as (at_ann,):
                assert (await news(at_ann, "returned"))["news"]["seat"] == 0
                await asyncio.gather(play_on(at_ann, 1), play_on(at_bo, 2))
        assert [told["kind"] for told in await logged(bo, table)][-3:] == ["stood-in", "host", "returned"]
        assert "stand_in" not in (await seats_of(bo, table))[0]


async def an_hour_passes(hall: Node, table: str) -> None:
    """The scheduler looks at the table then."""
    hall.house.store.clock.offset += 3600
    await hall.house.scheduler._see(await hall.house.hall.load(table))


async def test_who_is_here_may_think_and_patience_begins_when_they_go(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=1)
        async with sockets(table, bo) as (at_bo,):
            async with sockets(table, ann):
                await an_hour_passes(hall, table)
                assert "stand_in" not in (await seats_of(bo, table))[0]
                here = hall.house.store.now()
            assert (await news(at_bo, "stood-in"))["at"] - here >= 1


async def test_who_was_stood_in_for_comes_back_over_http(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=1)
        async with sockets(table, bo) as (at_bo,):
            assert (await bo.ask("POST", f"/api/tables/{table}/return", {"id": "x"}, status=409))["code"] == "not-away"
            await news(at_bo, "stood-in")
            back = await ann.ask("POST", f"/api/tables/{table}/return", {"id": "back"})
            assert (back["news"], back["answers"]) == ({"kind": "returned", "seat": 0}, "back")


async def test_nobody_stands_in_for_one_who_plays_against_bots_alone(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, person(hall.url) as ann:
        table = await begun(hall, [ann], bots=1, patience=1)
        async with sockets(table, ann):
            pass
        await an_hour_passes(hall, table)
        assert "stand_in" not in (await seats_of(ann, table))[0]
        assert (await ann.ask("GET", f"/api/tables/{table}/state"))["choices"]


# Clocks


async def test_a_turn_that_takes_too_long_is_played_by_a_bot(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file, timings={"pause": 0.4}) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], clock=NewClock(per="turn", seconds=2), patience=None)
        async with sockets(table, ann) as (at_ann,):
            asked = at_ann.state
            assert asked["clock"] == {"deadline": asked["at"] + 2}
            told = await news(at_ann, "stood-in")
            assert told["news"] == {"kind": "stood-in", "seat": 0, "why": "clock"}
            assert told["at"] >= asked["clock"]["deadline"]
            assert (await at_ann.play(at_ann.moves()[0]))["code"] == "stood-in"
            refused = await at_ann.answer_to(await at_ann.say("return"))
            assert refused["code"] == "clock", "or one could have the time again and again"
            moved = await at_ann.until(lambda message: "mover" in message)
            assert (moved["mover"], moved["by_bot"]) == (0, True)
            async with sockets(table, ann) as (tab,):
                await tab.connection.send('{"type":"ping"}')
                await tab.until(lambda message: message["type"] == "pong")
            assert (await seats_of(ann, table))[0]["stand_in"] == "clock", "to be here is not enough"
            back = await at_ann.answer_to(await at_ann.say("return"))
            assert back["news"] == {"kind": "returned", "seat": 0}


async def test_nobody_stands_in_for_what_was_done_in_time_and_nobody_returns_to_a_seat_they_left(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        party = (await hall.house.hall.load(await begun(hall, [ann, bo], patience=None))).party
        assert judging.stand_in(party, 0, party.seating.version, "clock").entry == StoodIn(seat=0, why="clock")
        with pytest.raises(Denied, match="moved on"):
            judging.stand_in(party, 0, party.seating.version - 1, "clock")
        await ann.ask("DELETE", f"/api/tables/{party.id}/seat")
        with pytest.raises(Denied, match="Nobody stands in"):
            judging.come_back(party, 0, "")


async def test_a_clock_runs_out_for_one_who_plays_against_bots_too(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await begun(hall, [ann], bots=1, clock=NewClock(per="turn", seconds=5), patience=None)
        state = await has_come_to(ann, table, "result")
        assert state["result"]["winners"]
        assert await logged(ann, table) == [
            {"kind": "sat", "seat": 0, "name": "Ann"},
            {"kind": "bot", "seat": 1},
            {"kind": "stood-in", "seat": 0, "why": "clock"},
        ]


async def test_who_has_used_up_the_time_for_the_game_does_not_return(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], clock=NewClock(per="game", seconds=3), patience=None)
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await asyncio.sleep(0.5)
            moved = await at_ann.play(at_ann.moves()[0])
            left = moved["clock"]["left"]
            assert 0 < left[0] <= 2.5
            assert left[1] == 3
            told = await news(at_ann, "stood-in")
            assert told["news"] == {"kind": "stood-in", "seat": 1, "why": "clock"}
            assert told["clock"]["left"] == [left[0], 0]
            assert (await at_bo.answer_to(await at_bo.say("return")))["code"] == "clock"
            await play_on(at_ann, 1, until=lambda state: state["version"] > 8)
        assert (await seats_of(ann, table))[1]["stand_in"] == "clock"


async def test_the_time_for_the_game_is_over_when_it_is_also_for_one_who_is_asked_again(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "steam-up", clock={"per": "game", "seconds": 600}, patience=None)
        async with sockets(table, *everybody) as readers:
            async with asyncio.timeout(PATIENCE):
                while True:
                    seat = next(seat for seat, reader in enumerate(readers) if reader.moves())
                    await asyncio.sleep(0.1)  # they think
                    moved = await readers[seat].play(readers[seat].moves()[0])
                    while readers[1 - seat].state["seq"] < moved["seq"]:
                        await readers[1 - seat].hear()
                    if moved["question"]["seat"] == seat:
                        break
            async with hall.house.store.engine.connect() as connection:
                due_at = await connection.scalar(select(tables.c.due_at).where(tables.c.id == table))
            assert due_at == moved["clock"]["deadline"]


async def test_time_that_somebody_was_away_counts_on_a_clock_for_the_game(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], clock=NewClock(per="game", seconds=60), patience=1)
        async with sockets(table, bo) as (at_bo,):
            told = await news(at_bo, "stood-in")
            assert 57 < told["clock"]["left"][0] < 59.5


# Left


async def test_somebody_else_takes_the_seat_of_one_who_left_over(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await begun(hall, [ann, bo])
        async with sockets(table, ann, bo, cy) as (at_ann, at_bo, at_cy):
            assert at_cy.state["view"]["hand"] == []
            hand = at_bo.state["view"]["hand"]
            await bo.ask("DELETE", f"/api/tables/{table}/seat")
            left = await news(at_bo, "rose")
            assert left["view"]["hand"] == [], "who has left sees what spectators see"
            await take_over(ann, cy, table)
            sat = await news(at_cy, "sat")
            assert sat["view"]["hand"] == hand
            await asyncio.gather(play_on(at_ann, 1), play_on(at_cy, 2))
            while "result" not in at_bo.state:
                assert (await at_bo.hear()).get("view", {}).get("hand", []) == []
            assert (await at_bo.play("keep"))["code"] == "not-seated"
            by_bots = [message for message in at_ann.heard if message.get("by_bot")]
            assert by_bots == []


async def test_a_bot_plays_on_for_one_who_left(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo])
        async with sockets(table, ann) as (at_ann,):
            await bo.ask("DELETE", f"/api/tables/{table}/seat")
            await play_on(at_ann, 1)
            assert {message["mover"] for message in at_ann.heard if message.get("by_bot")} == {1}
            assert "stood-in" not in [told["kind"] for told in await logged(ann, table)]


async def test_a_seat_token_is_no_longer_good_when_the_seat_changed_hands(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await begun(hall, [ann, bo])
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
        script = Person(hall.url)
        async with script.socket(table, Authorization=f"Bearer {token}", Cookie="") as reader:
            await reader.greeted()
            await ann.ask("DELETE", f"/api/tables/{table}/seat")
            await take_over(bo, cy, table)
            await reader.connection.wait_closed()
            assert reader.connection.close_code == 4403
        await script.http.aclose()


# When every node was restarted and nobody is connected


def moved_to(hall: Node, somebody: Person) -> Person:
    """The same guest at another node."""
    again = Person(hall.url)
    again.http.cookies = somebody.http.cookies
    return again


async def test_a_game_is_played_to_its_end_though_nobody_is_there_and_the_node_was_restarted(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=1)
    async with node(database=file) as hall:
        ann = moved_to(hall, ann)
        state = await has_come_to(ann, table, "result")
        told = [(each["kind"], each["seat"]) for each in await logged(ann, table)]
        assert told[:2] == [("sat", 0), ("sat", 1)]
        assert set(told[2:]) == {("stood-in", 0), ("stood-in", 1)}
        assert "secret" in str(await ann.ask("GET", f"/api/tables/{table}/match"))
        assert state["result"]["winners"]
        await ann.http.aclose()


async def test_a_bot_that_was_to_move_moves_after_a_restart(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file, timings={"pause": 1.0}) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=None)
        await ann.ask("DELETE", f"/api/tables/{table}/seat")
    async with node(database=file) as hall:
        bo = moved_to(hall, bo)
        state = await has_come_to(bo, table, "choices")
        assert state["question"]["seat"] == 1
        await bo.http.aclose()


async def test_who_reloads_while_a_bot_thinks_hears_its_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the table was let go of meanwhile: for a moment it would be in memory twice."""
    async with node(database=str(tmp_path / "hall.db")) as hall, person(hall.url) as ann:
        workers, thinks, may_move = hall.house.workers, asyncio.Event(), asyncio.Event()
        ask = workers.ask

        async def think(*about: Any) -> str:
            thinks.set()
            await may_move.wait()
            return await ask(*about)

        monkeypatch.setattr(workers, "ask", think)
        table = (await ann.open("potluck", "me", "greedy", start=True))["id"]
        lives = hall.house.hall.loaded
        async with sockets(table, ann) as (reader,):
            await reader.play(reader.moves()[0])
            await asyncio.wait_for(thinks.wait(), PATIENCE)
            live = lives[table]
            live.used -= 3600  # she has been here for an hour
        while live.connections:
            await asyncio.sleep(0.01)
        hall.house.hall.forget_unused()
        assert lives[table] is live, "she has only just left"
        live.used -= 3600
        hall.house.hall.forget_unused()
        async with sockets(table, ann) as (reader,):
            assert lives[table] is not live
            may_move.set()
            moved = await reader.until(lambda message: message.get("mover") == 1)
            assert moved["by_bot"]


async def test_bots_do_not_wait_for_a_clock_that_was_put_back(tmp_path: Path) -> None:
    async with (
        node(database=str(tmp_path / "hall.db"), timings={"pause": 0.5}) as hall,
        people(hall.url, "Ann") as [ann],
    ):
        table = (await ann.open("potluck", "greedy", "greedy", "me", start=True))["id"]
        before = await ann.ask("GET", f"/api/tables/{table}/state")
        hall.house.store.clock.offset -= 3600
        page = await ann.ask("GET", f"/api/tables/{table}/log?after={before['seq']}&wait=15")
        assert page["updates"][0]["by_bot"]


async def test_a_clock_goes_on_while_no_node_runs(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], clock=NewClock(per="turn", seconds=30), patience=None)
        deadline = (await ann.ask("GET", f"/api/tables/{table}/state"))["clock"]["deadline"]
    async with node(database=file) as hall:
        ann = moved_to(hall, ann)
        assert (await ann.ask("GET", f"/api/tables/{table}/state"))["clock"]["deadline"] == deadline
        hall.house.store.clock.offset += 31
        async with asyncio.timeout(PATIENCE):
            while ("stood-in", "clock") not in [(each["kind"], each.get("why")) for each in await logged(ann, table)]:
                await asyncio.sleep(0.1)
        await ann.http.aclose()


async def test_who_comes_again_and_again_does_not_keep_a_host_who_is_gone(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        due: list[float | None] = []
        for _ in range(3):
            async with sockets(table, bo), hall.house.store.engine.connect() as connection:
                due.append(await connection.scalar(select(tables.c.due_at).where(tables.c.id == table)))
        assert due[0] is not None
        assert due == [due[0]] * 3


async def test_a_host_who_is_away_makes_way_for_who_is_there(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await begun(hall, [ann, bo], patience=1)
        async with sockets(table, bo) as (at_bo,):
            await news(at_bo, "host")
            seats = await seats_of(bo, table)
            assert [seat.get("host", False) for seat in seats] == [False, True]
