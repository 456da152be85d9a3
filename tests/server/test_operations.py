"""What those who run a hall rely on: it says how it is, closes well, refuses bad settings, and keeps the loop free."""

import asyncio
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from hawker import cli
from hawker.server.settings import from_environment
from hawker.server.storage.reading import READ_AT_ONCE
from hawker.tables.party import Party
from tests import services
from tests.server.conftest import or_skip
from tests.server.cutting import way_to
from tests.server.people import (
    IMPATIENT,
    PATIENCE,
    ConnectionClosed,
    Json,
    node,
    people,
    person,
    play_game,
    play_on,
    sockets,
    table_of,
)
from tests.server.processes import nodes, run
from tests.server.workplace import processes, until

pytestmark = pytest.mark.anyio

THINKERS = "tests.server.thinkers:POTLUCK"
OURS = re.compile(r"(hawker|python|process)_")


async def get(url: str, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        return await client.get(path)


async def numbers(url: str) -> dict[str, float]:
    """What Prometheus would read."""
    text = (await get(url, "/metrics")).text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


# How it is


async def test_a_hall_says_that_it_is_alive_and_ready(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall:
        assert (await get(hall.url, "/healthz")).status_code == 200
        assert (await get(hall.url, "/readyz")).status_code == 200


async def test_a_hall_without_its_database_is_alive_and_not_ready(redis_url: str) -> None:
    with or_skip(services.postgres()) as cluster:
        stack = AsyncExitStack()
        hall = await stack.enter_async_context(node(database=cluster, redis=redis_url))
        assert (await get(hall.url, "/readyz")).status_code == 200
    answer = await get(hall.url, "/readyz")
    assert answer.status_code == 503
    assert "postgres" not in answer.text, "where the database is, is nobody's business"
    assert (await get(hall.url, "/healthz")).status_code == 200
    async with httpx.AsyncClient(base_url=hall.url, headers={"origin": hall.url}) as client:
        refused = await client.post("/api/me", json={"name": "Ann"})
    assert refused.status_code == 503
    assert refused.json()["code"] == "away"
    await stack.aclose()


async def test_numbers_are_named_after_the_house_and_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 0.01)
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann") as [ann]:
        before = await numbers(hall.url)
        table = await table_of([ann], "potluck", bots=1)
        async with sockets(table, ann) as [reader], person(hall.url, "Spectator") as spectator:
            await play_on(reader, 1, until=lambda state: state["version"] > 8)
            async with sockets(table, spectator):
                counted: dict[str, float] = {}
                while counted.get('hawker_sockets{reader="spectator"}') != 1:
                    await asyncio.sleep(0.05)
                    counted = await numbers(hall.url)
        assert [name for name in counted if not OURS.match(name)] == []
        assert counted["hawker_tables_in_memory"] == 1
        assert counted['hawker_sockets{reader="seat"}'] == 1

        def more(name: str) -> float:
            return counted[name] - before.get(name, 0.0)

        assert more('hawker_moves_total{by="person"}') > 0
        assert more('hawker_moves_total{by="bot"}') > 0
        assert more("hawker_move_seconds_count") == more('hawker_moves_total{by="person"}')
        assert 0 < more("hawker_move_seconds_sum") < 10
        assert more("hawker_appends_total") >= more("hawker_commit_seconds_count") > 0
        assert more('hawker_bot_seconds_count{bot="greedy"}') >= more('hawker_moves_total{by="bot"}')
        assert more('hawker_http_requests_total{route="/api/tables",status="200"}') == 1
        assert table not in (await get(hall.url, "/metrics")).text


# How it closes


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_hall_that_closes_tells_everybody_to_come_back(sign: signal.Signals, tmp_path: Path) -> None:
    async with nodes(tmp_path, database=tmp_path / "hall.db") as [hall], people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck", bots=1)
        async with AsyncExitStack() as held:
            readers = [await held.enter_async_context(everybody[number % 2].socket(table)) for number in range(60)]
            for reader in readers:
                await reader.greeted()
            path = f"/api/tables/{table}/log?after=9999&wait=25"
            polls = [asyncio.create_task(somebody.ask("GET", path)) for somebody in everybody]
            await asyncio.sleep(0.2)
            began = time.monotonic()
            code = await hall.stop(sign)
            assert time.monotonic() - began < 20, "not as long as those would wait"
            for reader in readers:
                bye = await reader.until(lambda message: message["type"] == "bye")
                assert bye["again"] is True
                with pytest.raises(ConnectionClosed) as closed:
                    await reader.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            assert await asyncio.gather(*polls) == [{"updates": []}] * 2, "who waited is answered"
        assert code == 0
        assert hall.troubles() == []
        assert [line["says"] for line in hall.log] == ["open", "closed"]


async def test_a_hall_closes_while_bots_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))
    database = tmp_path / "hall.db"
    async with nodes(tmp_path, database=database, games=THINKERS) as [hall], people(hall.url, "Ann") as [ann]:
        for _ in range(3):
            await ann.open("potluck", "slow", "slow", "me", start=True)
        pid = hall.process.pid
        await until(lambda: bool(processes(pid)))
        workers = processes(pid)
        assert await hall.stop() == 0
        assert hall.troubles() == []
        await until(lambda: not any(worker.is_running() for worker in workers))


async def test_what_was_asked_for_while_it_closes_is_answered_or_not_done(tmp_path: Path) -> None:
    """A move on its way when the node is told to close is either acknowledged and kept, or neither."""
    async with nodes(tmp_path, database=tmp_path / "hall.db") as [hall], people(hall.url, "Ann") as [ann]:
        table = await table_of([ann], "potluck", bots=1)
        acknowledged = 0
        async with ann.socket(table) as reader:
            await reader.greeted()
            stopping = asyncio.create_task(hall.stop())
            with suppress(ConnectionClosed):
                while True:
                    moves = reader.moves()
                    if moves:
                        acknowledged = (await reader.play(moves[0]))["seq"]
                    else:
                        await reader.hear()
            assert await stopping == 0
        await hall.start()
        state: Json = await ann.ask("GET", f"/api/tables/{table}/state")
        assert state["seq"] >= acknowledged


async def test_a_hall_closes_though_its_database_says_nothing_more(database_url: str) -> None:
    async with way_to(database_url) as way, AsyncExitStack() as open_hall:
        hall = await open_hall.enter_async_context(node(database=way.url))
        async with people(hall.url, "Ann", "Bo") as everybody:
            await asyncio.gather(*[somebody.open("potluck", "me", "open") for somebody in everybody])
            way.silent = True
        async with asyncio.timeout(120):  # each connection of the pool has its own time to end
            await open_hall.aclose()


# How it starts, and does not


@pytest.fixture
def taken() -> Iterator[int]:
    with closing(socket.create_server(("127.0.0.1", 0))) as busy:
        yield busy.getsockname()[1]


def refused(*arguments: str | Path, **settings: Any) -> str:
    """The one sentence with which a command ends that was given something wrong."""
    ended = run(*arguments, **settings)
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    [sentence] = ended.stderr.splitlines()
    assert sentence.startswith("hawker: ")
    return sentence


def test_a_port_that_is_taken(taken: int, tmp_path: Path) -> None:
    said = refused("serve", "--port", str(taken), data=tmp_path)
    assert f"cannot listen on 127.0.0.1 port {taken}: Address already in use" in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--database", "mysql://here"], "write a file, sqlite:///FILE or postgresql://USER@HOST/NAME"),
        (["--database", "postgresql://hawker:s3cret@here:port/hall"], "this address cannot be read"),
        (["--redis", "redis://127.0.0.1:1/0"], "--redis is for several nodes"),
        (["--trusted-proxies", "10.0.0.1/8"], "10.0.0.1/8 has host bits set; write addresses or networks"),
        (["--trusted-proxies", "everybody"], "'everybody' does not appear to be an IPv4 or IPv6 network"),
        (["--public-url", "games.example.org"], "write it whole, such as https://games.example.org"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_setting_that_cannot_be_meant(
    arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HAWKER_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        cli.main(["serve", "--port", "0", *arguments])
    assert ended.value.code == 2
    [sentence] = capsys.readouterr().err.splitlines()
    assert says in sentence
    assert "s3cret" not in sentence


def test_a_switch_is_on_or_off(tmp_path: Path) -> None:
    assert refused("serve", chat="no", data=tmp_path) == "hawker: HAWKER_CHAT=no: write on or off"
    assert from_environment({"HAWKER_CHAT": "off", "HAWKER_LIMITS": "on"}) == {"chat": False, "limits": True}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--database", "postgresql://hawker:s3cret@127.0.0.1:1/hall"], "refused"),
        (["--database", "postgresql://hawker:s3cret@127.0.0.1:1/hall?sslmode=require"], "refused"),
        (["--database", "postgresql://hawker:s3cret@127.0.0.1:1/hall?colour=red"], "argument 'colour'"),
        (["--database", "{tmp}"], "unable to open database file"),
        (["--database", "{tmp}/note.txt"], "file is not a database"),
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
        (["--port", "70000"], "cannot listen on 127.0.0.1 port 70000"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_hall_that_cannot_open_says_why(arguments: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("This is not a database. " * 100)
    sentence = refused("serve", "--port", "0", *[each.format(tmp=tmp_path) for each in arguments], data=tmp_path)
    assert says in sentence
    assert "s3cret" not in sentence


def test_a_database_or_redis_that_is_not_there(database_url: str) -> None:
    assert "nowhere" in refused("serve", "--port", "0", database=f"{database_url}_nowhere")
    said = refused("serve", "--port", "0", database=database_url, redis="redis://127.0.0.1:1/0")
    assert "--redis" in said
    assert "--redis" in refused("serve", "--port", "0", database=database_url, redis="nonsense")


async def test_logs_are_lines_of_json(tmp_path: Path) -> None:
    async with nodes(tmp_path, database=tmp_path / "hall.db") as [hall], people(hall.url, "Ann") as [ann]:
        table = await table_of([ann], "potluck", bots=1)
        await play_game([ann], table)
        await ann.ask("GET", "/api/tables/nowhere", status=404)
        await hall.stop()
        for line in hall.log:
            assert set(line) >= {"at", "level", "from", "says"}
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"])
        written = hall.err.read_text() + hall.out.read_text()
        assert table not in written
        assert next(iter(ann.http.cookies.values())) not in written


# Bots do not stand in the way


@pytest.mark.skipif(os.name == "nt", reason="signals are other there")
async def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann") as [ann]:
        table = await table_of([ann], "potluck", bots=2)
        killed: set[psutil.Process] = set()

        async def kill_now_and_then() -> None:
            while True:
                for worker in processes():
                    if worker not in killed and len(killed) < 3:
                        worker.kill()
                        killed.add(worker)
                await asyncio.sleep(0.05)

        killing = asyncio.create_task(kill_now_and_then())
        [reader] = await play_game([ann], table)
        killing.cancel()
        assert "result" in reader.state
        assert len(killed) >= 1
        assert hall.house.workers.restarts >= 1


async def test_nobody_waits_for_a_bot_that_thinks(tmp_path: Path) -> None:
    note = tmp_path / "note"  # there as soon as a bot begins to think, hard and for long
    settings: Json = {"games": THINKERS, "bot_seconds": 60, "test_note": note}
    async with (
        nodes(tmp_path, 1, database=tmp_path / "hall.db", **settings) as [hall],
        people(hall.url, "Ann") as [ann],
    ):
        table = (await ann.open("potluck", "stuck", "stuck", "me", start=True))["id"]
        await ann.open("potluck", "stuck", "stuck", "me", start=True)
        async with sockets(table, ann) as [reader]:
            await until(note.exists)
            for _ in range(30):
                await reader.connection.send('{"type": "ping"}')
                await reader.until(lambda message: message["type"] == "pong")
            assert reader.state["version"] == 1, "the bot was thinking all the while"


async def test_others_get_their_turn_while_a_long_game_is_read(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "tindahan", bots=1)
        await play_game(everybody, table)
        rows = await hall.house.store.logs.entries(table)
        party = Party(table, hall.house.games, whole=True)
        reading = asyncio.create_task(hall.house.hall.reading._read(party, rows))
        longest = before = 0
        while not reading.done():
            await asyncio.sleep(0)
            longest, before = max(longest, party.seq - before), party.seq
        assert party.seq == len(rows) > 2 * READ_AT_ONCE
        assert longest <= READ_AT_ONCE
