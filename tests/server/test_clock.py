"""Nobody loses time, or gains it, by somebody's setting a clock: not while the hall is open, and not by a restart."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from hawker.server.storage.clock import HallClock
from hawker.server.storage.database import connect, upgrade
from hawker.server.timings import Timings
from hawker.tables.entries import StoodIn
from tests.server.people import IMPATIENT, Json, Node, Person, node, people, sockets, table_of
from tests.server.survivors import address, entries, order

pytestmark = pytest.mark.anyio

Set = Callable[[float], Awaitable[None]]
HOUR = 3600.0
CLOCK = {"per": "turn", "seconds": 60}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"look_every": 0.1, "heads_every": 0.2, "settling": 0.0}.items():
        monkeypatch.setitem(IMPATIENT, name, seconds)


@pytest.fixture
async def set_clock(store: str, monkeypatch: pytest.MonkeyPatch) -> Set:
    """Sets the wall clock that the hall looks at: this machine's, or that of the database."""
    real, by = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: real() + by)
    if "://" in store:
        name = store.rpartition("/")[2]
        await order(
            store,
            "CREATE TABLE clock_is_set (by float)",
            "INSERT INTO clock_is_set VALUES (0)",
            "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT"
            " pg_catalog.clock_timestamp() + make_interval(secs => (SELECT by FROM public.clock_is_set)) $$",
            f"ALTER DATABASE {name} SET search_path = public, pg_catalog",
        )

    async def set_it(seconds: float) -> None:
        nonlocal by
        if "://" in store:
            await order(store, f"UPDATE clock_is_set SET by = {seconds}")
        else:
            by = seconds

    return set_it


@asynccontextmanager
async def thinking(store: str) -> AsyncIterator[tuple[Node, list[Person], str]]:
    """Two at a table with a clock and with patience, of whom one thinks."""
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        yield hall, everybody, await table_of(everybody, "potluck", clock=CLOCK, patience=60)


async def stood_in(store: str, table: str) -> bool:
    return any(isinstance(entry, StoodIn) for entry in await entries(store, table))


async def left(hall: Node, somebody: Person, table: str) -> float:
    """How long who thinks may still think."""
    state: Json = await somebody.ask("GET", f"/api/tables/{table}/state")
    return float(state["clock"]["deadline"]) - hall.house.store.now()


@pytest.mark.parametrize("step", [HOUR, -HOUR, 24 * HOUR])
async def test_a_clock_that_is_set_while_somebody_thinks_takes_and_gives_no_time(
    store: str, set_clock: Set, step: float
) -> None:
    async with thinking(store) as (hall, everybody, table), sockets(table, *everybody) as readers:
        began = time.monotonic()
        await asyncio.sleep(1)
        await set_clock(step)
        await asyncio.sleep(1.5)
        assert not await stood_in(store, table)
        passed = time.monotonic() - began
        assert abs(await left(hall, everybody[0], table) - (60 - passed)) < 1
        mover = next(reader for reader in readers if reader.moves())
        answer = await mover.play(mover.moves()[0])
        assert answer["type"] == "update"
        assert abs(await left(hall, everybody[0], table) - 60) < 1


@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_after_a_restart_time_goes_on_as_it_was_counted(store: str, set_clock: Set, step: float) -> None:
    async with thinking(store) as (hall, everybody, table):
        await set_clock(step)
        await asyncio.sleep(1)
        before, at = await left(hall, everybody[0], table), time.monotonic()
    async with node(database=store) as hall:
        await asyncio.sleep(1)
        assert not await stood_in(store, table)
        live = await hall.house.hall.load(table)
        passed = time.monotonic() - at
        assert abs((live.party.now.deadline or 0) - hall.house.store.now() - (before - passed)) < 1


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_a_clock_that_is_set_while_the_hall_is_closed_is_noticed_as_long_as_the_machine_runs(
    store: str, set_clock: Set, step: float
) -> None:
    async with thinking(store) as (hall, everybody, table):
        before, at = await left(hall, everybody[0], table), time.monotonic()
    await set_clock(step)
    async with node(database=store) as hall:
        await asyncio.sleep(1)
        assert not await stood_in(store, table)
        live = await hall.house.hall.load(table)
        passed = time.monotonic() - at
        assert abs((live.party.now.deadline or 0) - hall.house.store.now() - (before - passed)) < 1


async def test_a_clock_that_was_put_back_while_no_hall_was_open_gives_no_time(
    store: str, set_clock: Set, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with thinking(store) as (_, _, table):
        pass
    monkeypatch.setattr("hawker.server.storage.clock.boot", lambda: "another start of the machine")
    await set_clock(-HOUR)
    async with node(database=store) as hall:
        live = await hall.house.hall.load(table)
        assert (live.party.now.deadline or 0) - hall.house.store.now() <= 61
        assert not await stood_in(store, table)


async def test_when_nobodys_time_runs_a_new_start_has_the_right_time(
    store: str, set_clock: Set, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with node(database=store) as hall:
        await set_clock(HOUR)
        await asyncio.sleep(1)
        ahead = hall.house.store.now()
    engine = connect(address(store), pooled=False)
    clock = HallClock(engine, Timings(clock_kept_every=-1.0))  # the other node is long gone
    await clock.open(alone=True)
    assert abs(clock.now() - ahead - HOUR) < 5
    await engine.dispose()


# Several nodes


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
@pytest.mark.parametrize("step", [HOUR, -HOUR])
async def test_a_node_that_comes_right_after_a_clock_was_set_takes_nobodys_time(
    store: str, redis_url: str, set_clock: Set, step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 3.0)  # it is there before anybody has noticed
    monkeypatch.setitem(IMPATIENT, "clock_kept_every", 3.0)
    async with (
        node(database=store, redis=redis_url) as here,
        people(here.url, "Ann", "Bo") as everybody,
    ):
        table = await table_of(everybody, "potluck", clock=CLOCK, patience=60)
        began = time.monotonic()
        await asyncio.sleep(4)
        await set_clock(step)
        async with node(database=store, redis=redis_url) as there:
            await asyncio.sleep(9)
            assert not await stood_in(store, table)
            assert abs(there.house.store.now() - here.house.store.now()) < 1, "they agree"
            passed = time.monotonic() - began
            assert abs(await left(here, everybody[0], table) - (60 - passed)) < 1


@asynccontextmanager
async def counting(url: str, count: int) -> AsyncIterator[list[HallClock]]:
    engine = connect(url)
    await upgrade(engine)
    clocks = [HallClock(engine, Timings()) for _ in range(count)]
    for clock in clocks:
        await clock.open(alone=False)
    try:
        yield clocks
    finally:
        await engine.dispose()


async def test_a_node_that_stood_still_follows_those_that_did_not(database_url: str) -> None:
    async with counting(database_url, 2) as [awake, sleepy]:
        true = awake.offset
        sleepy.offset -= HOUR  # as if its machine had been put to sleep
        for _ in range(2):
            await sleepy.keep()
            await awake.keep()
        for clock in (awake, sleepy):
            assert abs(clock.offset - true) < 1


async def test_small_differences_are_made_up_for_little_by_little(database_url: str) -> None:
    async with counting(database_url, 1) as [clock]:
        before = clock.offset
        clock.offset -= 0.5
        await clock.keep()
        assert 0 < clock.offset - (before - 0.5) <= 0.051
        for _ in range(20):
            await clock.keep()
        assert abs(clock.offset - before) < 0.1


async def test_nodes_that_begin_at_once_agree(database_url: str) -> None:
    engine = connect(database_url)
    await upgrade(engine)
    clocks = [HallClock(engine, Timings()) for _ in range(4)]
    await asyncio.gather(*[clock.open(alone=False) for clock in clocks])
    assert max(clock.now() for clock in clocks) - min(clock.now() for clock in clocks) < 0.5
    await engine.dispose()
