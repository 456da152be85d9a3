"""Redis makes news travel faster between nodes. Without it people play on, and nobody waits for it."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import httpx
import psutil
import pytest

from hawker.server.nodes.bus import RedisBus
from hawker.server.timings import Timings
from hawker.tables import judging
from tests import services
from tests.server.conftest import or_skip
from tests.server.people import Node, node, people, sockets, table_of
from tests.server.processes import go_to
from tests.server.workplace import soon, until

pytestmark = pytest.mark.anyio


class Redis:
    """A Redis of the test's own, which can go away in two ways."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"redis://127.0.0.1:{port}/0"
        self._running = ExitStack()
        self._stopped: list[psutil.Process] = []

    def start(self) -> None:
        self._running.enter_context(or_skip(services.redis(self.port)))

    def end(self) -> None:
        self.go_on()
        self._running.close()

    def hang(self) -> None:
        """It takes connections, and answers nobody."""
        self._stopped = [one for one in psutil.process_iter(["cmdline"]) if self._is_it(one.info["cmdline"] or [])]
        assert self._stopped
        for process in self._stopped:
            process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        for process in self._stopped:
            process.send_signal(signal.SIGCONT)
        self._stopped = []

    def _is_it(self, command: list[str]) -> bool:
        return bool(command) and "redis" in command[0] and any(str(self.port) in part for part in command)


@asynccontextmanager
async def two_with_redis(database: str, **settings: object) -> AsyncIterator[tuple[Node, Node, Redis]]:
    redis = Redis(services.free_port())
    redis.start()
    try:
        async with (
            node(database=database, redis=redis.url, **settings) as here,
            node(database=database, redis=redis.url, **settings) as there,
        ):
            await until(lambda: here.house.bus.knows and there.house.bus.knows)
            yield here, there, redis
            redis.go_on()
    finally:
        redis.end()


@pytest.mark.parametrize("away", ["end", "hang"])
async def test_nodes_are_ready_without_redis_since_people_can_play(database_url: str, away: str) -> None:
    async with two_with_redis(database_url) as (here, there, redis):
        getattr(redis, away)()
        for hall in (here, there):
            async with httpx.AsyncClient(base_url=hall.url) as client:
                assert (await client.get("/readyz")).status_code == 200
        await until(lambda: not here.house.bus.knows)
        async with httpx.AsyncClient(base_url=here.url) as client:
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.text) == (200, "ready, without Redis\n")


async def test_for_a_redis_that_hangs_one_request_waits_at_the_most(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_with_redis(database_url, limits=True) as (here, _, redis), people(here.url, "Ann") as [ann]:
        await ann.ask("GET", "/api/me")
        redis.hang()
        asked = 0
        if_there = getattr(here.house.bus, "_if_there")  # noqa: B009, a bus of one node has none

        async def counted(ask: Callable[[], Awaitable[Any]], otherwise: object) -> object:
            async def count() -> object:
                nonlocal asked
                asked += 1
                return await ask()

            return await if_there(count, otherwise)

        monkeypatch.setattr(here.house.bus, "_if_there", counted)
        for _ in range(20):
            await ann.ask("GET", "/api/me")
        # So it is for many who ask at once.
        await asyncio.gather(*[ann.ask("GET", "/api/me") for _ in range(20)])
        assert asked <= 1, "none, if it was missed by itself before"
        redis.go_on()
        await until(lambda: here.house.bus.knows)
        await ann.ask("GET", "/api/me")
        assert asked >= 1, "and it is asked again when it is back"


async def test_a_redis_that_says_nothing_is_waited_for_once_and_for_three_tenths_of_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float | None] = []
    timeout = asyncio.timeout

    def over_at_once(seconds: float | None) -> asyncio.Timeout:
        waits.append(seconds)
        return timeout(0)

    with socket.create_server(("127.0.0.1", 0)) as silent:
        bus = RedisBus(f"redis://127.0.0.1:{silent.getsockname()[1]}", Timings())
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "timeout", over_at_once)
            assert [await bus.wait("ann", 5, 1) for _ in range(3)] == [None] * 3
            assert await bus.elsewhere("table") == {}
        await bus.close()
    assert waits == [0.3]


@pytest.mark.parametrize("away", ["end", "hang"])
async def test_without_redis_readers_at_another_node_hear_of_a_move_by_looking(database_url: str, away: str) -> None:
    # As long as they are told they hardly ever look.
    rarely = {"heads_every": 3600.0}
    async with (
        two_with_redis(database_url, timings=rarely) as (here, there, redis),
        people(here.url, "Ann", "Bo") as [ann, bo],
    ):
        table = await table_of([ann, bo], "potluck", patience=None)
        go_to(bo, there)
        async with sockets(table, ann, bo) as readers:
            getattr(redis, away)()
            await until(lambda: not here.house.bus.knows and not there.house.bus.knows)
            for _ in range(6):
                mover = next(reader for reader in readers if reader.moves())
                answer = await soon(mover.play(mover.moves()[0]))
                assert answer["type"] == "update"
                for reader in readers:
                    while reader.state["seq"] < answer["seq"]:
                        await soon(reader.hear())


async def test_a_redis_that_goes_away_is_missed_also_when_nobody_asks(database_url: str) -> None:
    async with two_with_redis(database_url) as (here, _, redis):
        redis.hang()
        await until(lambda: not here.house.bus.knows)


async def test_without_redis_nobody_takes_the_seat_of_a_player_who_is_at_another_node(database_url: str) -> None:
    async with two_with_redis(database_url) as (here, there, redis), people(here.url, "Ann", "Bo", "Cy") as everybody:
        ann, bo, cy = everybody
        table = await table_of([ann, bo], "potluck", public=True, patience=None)
        redis.end()
        await until(lambda: not here.house.bus.knows and not there.house.bus.knows)
        async with sockets(table, ann):
            live = await here.house.hall.load(table)
            await here.house.hall.act(live, lambda party: judging.stand_in(party, 0, party.seating.version, "clock"))
            go_to(cy, there)
            problem = await cy.ask("POST", f"/api/tables/{table}/seat", {"seat": 0}, status=409)
            assert problem["code"] == "taken", "she is here, and only has to say so"
