"""Readers who come and go: what they missed is what they get, no more and no less."""

import asyncio
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

import pytest

import hawker
from hawker.server.loaded import LoadedTable
from hawker.tables.judging import play
from hawker.tables.party import MOVES_KNOWN, RECENT
from hawker.tables.told import Guest
from tests.server.asgi import SERVERS
from tests.server.people import Json, Node, Person, Reader, people, play_on, sockets, table_of

pytestmark = pytest.mark.anyio

ON = SERVERS


def by_seq(messages: list[Json]) -> dict[int, Json]:
    told: dict[int, Json] = {}
    for message in messages:
        if message["type"] == "update":
            assert message["seq"] not in told, "nothing is told twice"
            told[message["seq"]] = message
    return told


async def stay(reader: Reader) -> dict[int, Json]:
    """Listen from the first message to the last."""
    while "result" not in reader.state:
        await reader.hear()
    return by_seq(reader.heard)


class Wanderer:
    """Plays a whole game, and hangs up after every single message."""

    def __init__(self, somebody: Person, table: str, seen: Json, seed: int) -> None:
        self.somebody = somebody
        self.table = table
        self.random = Random(seed)
        self.heard: list[Json] = [seen]
        self.asked: Json = {}  # a move that was sent, and perhaps never heard

    async def play(self) -> dict[int, Json]:
        while "result" not in self.heard[-1]:
            since = self.heard[-1]["seq"]
            async with self.somebody.socket(self.table, since) as reader:
                await self._look_in(reader, since)
        return by_seq(self.heard)

    async def _look_in(self, reader: Reader, since: int) -> None:
        welcome = await reader.hear()
        assert welcome["type"] == "welcome"
        missed = welcome["seq"] - since
        for _ in range(missed):
            await self._hear(reader)
        if missed or await self._moves(reader):
            return
        await self._hear(reader)

    async def _hear(self, reader: Reader) -> None:
        self.heard.append(await reader.until(lambda message: message["type"] == "update"))

    async def _moves(self, reader: Reader) -> bool:
        """Make a move if asked; whether to hang up before it is answered."""
        state = self.heard[-1]
        moves = [choice["move"] for choice in state.get("choices", []) if "refusal" not in choice]
        if not moves:
            return False
        if self.asked.get("version") != state["version"]:
            self.asked = {"version": state["version"], "move": self.random.choice(moves), "id": f"v{state['version']}"}
        await reader.say("play", **self.asked)
        return self.random.random() < 0.3


@pytest.mark.parametrize("game", ["tindahan", "taiwan-snackbar", "potluck"])
async def test_who_reconnects_at_every_message_hears_what_one_hears_who_stays(hall: Node, game: str) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy", "Di") as everybody:
        table = await table_of(everybody[:3], game)
        async with sockets(table, *everybody) as readers:
            wanderers = [
                Wanderer(somebody, table, reader.state, seed)
                for seed, (somebody, reader) in enumerate(zip(everybody, readers, strict=True))
            ]
            staying = asyncio.gather(*[stay(reader) for reader in readers])
            wandering = await asyncio.gather(*[wanderer.play() for wanderer in wanderers])
            for stayed, wandered in zip(await staying, wandering, strict=True):
                first = min(stayed)
                assert list(stayed) == list(range(first, first + len(stayed)))
                assert wandered == stayed


async def test_who_was_away_for_longer_than_the_hall_remembers_hears_exactly_what_was_missed(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy", "Di") as everybody:
        table = await table_of(everybody[:3], "tindahan")
        async with sockets(table, *everybody) as readers:
            firsts = [reader.state for reader in readers]
            (asked,) = [seat for seat, reader in enumerate(readers) if reader.moves()]
            sent: Json = {"version": firsts[asked]["version"], "move": readers[asked].moves()[0], "id": "first"}
            answer = await readers[asked].play(**sent)
            await asyncio.gather(*[play_on(reader, 7) for reader in readers[:3]])
            stayed = [await stay(reader) for reader in readers]
        assert len(stayed[0]) > 2 * RECENT, "it was long enough to be forgotten"
        for somebody, first, whole in zip(everybody, firsts, stayed, strict=True):
            async with somebody.socket(table, since=first["seq"]) as reader:
                missed = {seq: message for seq, message in whole.items() if seq > first["seq"]}
                for _ in missed:
                    await reader.until(lambda message: message["type"] == "update")
                assert by_seq(reader.heard) == missed
        assert await everybody[asked].ask("POST", f"/api/tables/{table}/moves", sent) == answer


async def test_what_happens_while_one_reads_up_is_told_too_however_much_it_is(
    hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan", patience=None)
        live = await hall.house.hall.load(table)
        await move_on(hall, live, 3 * RECENT)

        async def read_slowly(table: str, *about: int, **more: int) -> Any:
            entries = await log(table, *about, **more)
            if live.party.seq < 6 * RECENT:
                await move_on(hall, live, 3 * RECENT)
            return entries

        log = hall.house.store.logs.entries
        monkeypatch.setattr(hall.house.store.logs, "entries", read_slowly)
        async with everybody[0].socket(table, since=5) as reader:
            await reader.until(lambda message: message["type"] == "here")
            assert live.party.seq > 6 * RECENT
            assert list(by_seq(reader.heard)) == list(range(6, live.party.seq + 1))


async def test_a_move_that_is_repeated_much_later_is_found_in_the_log(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan", patience=None)
        live = await hall.house.hall.load(table)
        async with sockets(table, *everybody) as readers:
            (asked,) = [seat for seat, reader in enumerate(readers) if reader.moves()]
            sent: Json = {"version": readers[asked].state["version"], "move": readers[asked].moves()[0], "id": "first"}
            first = await readers[asked].play(**sent)
            await move_on(hall, live, 2 * MOVES_KNOWN + 8, "move-{}")
            assert len(live.party.requests) <= 2 * MOVES_KNOWN, "the ids of a long game are not all kept"
            assert (asked, "first") not in live.party.requests
            again = await everybody[asked].ask("POST", f"/api/tables/{table}/moves", sent)
            assert again == first
            assert await readers[asked].answer_to(await readers[asked].say("play", **sent)) == first
            seq = live.party.seq
            refused = await readers[asked].answer_to(await readers[asked].say("play", **{**sent, "id": "never"}))
            assert refused["code"] == "outdated"
            refused = await readers[asked].answer_to(await readers[asked].say("play", **{**sent, "id": "First"}))
            assert refused["code"] == "outdated", "it is another id"
            other = (asked + 1) % 3
            problem = await everybody[other].ask("POST", f"/api/tables/{table}/moves", sent, status=409)
            assert problem["code"] == "outdated", "the id was another seat's"
            assert live.party.seq == seq


async def move_on(hall: Node, live: LoadedTable, times: int, request: str = "") -> None:
    for number in range(times):
        match = live.party.match
        assert match is not None
        move, seat = str(hawker.legal(match.table)[0]), match.table.turn
        assert seat is not None
        await hall.house.hall.act(
            live,
            partial(play, seat=seat, version=live.party.seating.version, text=move, request=request.format(number)),
        )


async def test_who_saw_everything_is_told_nothing_again(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, bo) as (at_bo,), ann.socket(table, since=at_bo.state["seq"]) as reader:
            welcome = await reader.hear()
            assert (welcome["type"], welcome["seq"]) == ("welcome", at_bo.state["seq"])
            await reader.connection.send('{"type":"ping"}')
            await reader.until(lambda message: message["type"] == "pong")
            assert [message["type"] for message in reader.heard if message["type"] != "here"] == ["welcome", "pong"]


@pytest.mark.parametrize("since", [0, 999, 10**15 - 1])
async def test_who_saw_nothing_of_this_game_is_told_how_it_stands(hall: Node, since: int) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with ann.socket(table, since=since) as reader, sockets(table, ann) as (other,):
            await reader.greeted()
            assert reader.state == other.state
            assert not reader.state.keys() & {"news", "events", "mover"}


async def test_what_was_missed_before_the_start_is_told_too(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        async with sockets(table, ann) as (reader,):
            seen = reader.state["seq"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        await ann.ask("POST", f"/api/tables/{table}/start")
        async with ann.socket(table, since=seen) as reader:
            news = [await reader.until(lambda message: message["type"] == "update") for _ in range(3)]
        assert [update["news"]["kind"] for update in news] == ["sat", "shuffling", "started"]
        assert news[2]["events"][0]["event"] == "dealt"
        assert news[2]["choices"]


async def test_who_comes_while_a_seat_is_being_taken_hears_of_it_once(
    hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        store, bo_s_id = hall.house.store, (await bo.ask("GET", "/api/me"))["id"]
        look_up = store.people.named
        asked = asyncio.Event()

        async def look_up_slowly(wanted: Iterable[str]) -> dict[str, Guest]:
            ids = list(wanted)
            if ids == [bo_s_id] and len(await store.logs.entries(table)) > 2:
                asked.set()
                await asyncio.sleep(0.3)
            return await look_up(ids)

        monkeypatch.setattr(store.people, "named", look_up_slowly)
        sitting = asyncio.create_task(bo.ask("POST", f"/api/tables/{table}/seat", {}))
        await asked.wait()
        async with ann.socket(table, since=2) as reader:
            await sitting
            await reader.connection.send('{"type":"ping"}')
            await reader.until(lambda message: message["type"] == "pong")
            assert list(by_seq(reader.heard)) == [3]


async def test_a_game_goes_on_for_one_who_never_reconnects_in_time(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "tindahan", bots=1)
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            seen = at_ann.state["seq"]
            await asyncio.gather(play_on(at_ann, 1), play_on(at_bo, 2))
            end = at_ann.state
        async with ann.socket(table, since=seen) as reader:
            while reader.state.get("seq") != end["seq"]:
                await reader.hear()
            assert {**reader.state, "answers": ""} == {**end, "answers": ""}
