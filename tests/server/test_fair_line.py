"""Bots think in a fair line: whoever is served takes turns, however much one guest has asked for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hawker.server.nodes.lines import FairLine
from hawker.server.nodes.workers import Workers
from tests.server.people import Person, node, people, play_on, sockets, table_of
from tests.server.workplace import potluck, until, working

pytestmark = pytest.mark.anyio


async def served(line: FairLine[str]) -> list[str]:
    return [await line.get() for _ in range(len(line))]


async def test_guests_take_turns() -> None:
    line: FairLine[str] = FairLine()
    for number in range(4):
        line.put(f"ann {number}", "ann")
    line.put("bo 0", "bo")
    line.put("cy 0", "cy")
    line.put("cy 1", "cy")
    assert await served(line) == ["ann 0", "bo 0", "cy 0", "ann 1", "cy 1", "ann 2", "ann 3"]


async def test_who_was_just_served_stands_behind_the_others() -> None:
    line: FairLine[str] = FairLine()
    line.put("ann 0", "ann")
    line.put("bo 0", "bo")
    assert await line.get() == "ann 0"
    line.put("ann 1", "ann")
    assert await served(line) == ["bo 0", "ann 1"]


async def test_what_can_wait_comes_when_nothing_else_is_there() -> None:
    line: FairLine[str] = FairLine()
    line.put("a film", "ann", can_wait=True)
    line.put("a move", "bo")
    line.put("another move", "bo")
    assert await served(line) == ["a move", "another move", "a film"]


async def test_who_does_not_take_what_can_wait_is_not_woken_for_it() -> None:
    line: FairLine[str] = FairLine()
    choosy = asyncio.create_task(line.get(all_kinds=False))
    await asyncio.sleep(0)
    other = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    line.put("a film", "ann", can_wait=True)
    assert await other == "a film"
    line.put("a move", "ann")
    assert await choosy == "a move"


async def test_whoever_waits_at_an_empty_line_is_woken() -> None:
    line: FairLine[str] = FairLine()
    waiting = [asyncio.create_task(line.get()) for _ in range(2)]
    await asyncio.sleep(0)
    line.put("first", "ann")
    line.put("second", "ann")
    assert await asyncio.gather(*waiting) == ["first", "second"]
    gone = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    line.put("third", "ann")
    assert await line.get() == "third"


async def test_a_guest_with_many_bots_makes_nobody_else_wait() -> None:
    answered: list[str] = []
    async with working(1) as workers:

        async def ask(who: str) -> None:
            await workers.ask(potluck(), "slow", "x", who)
            answered.append(who)

        busy = [asyncio.create_task(ask("busy")) for _ in range(8)]
        await asyncio.sleep(0.05)
        await ask("quiet")
        assert len(answered) <= 3, "of eight moves of the other guest at most those that were begun came first"
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)


@asynccontextmanager
async def served_guests(tmp_path: Path) -> AsyncIterator[tuple[Workers, list[Person], list[str], set[str]]]:
    """The workers of a hall, two guests and their ids, and for whom bots think from now on."""
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as everybody:
        ids = [(await somebody.ask("GET", "/api/me"))["id"] for somebody in everybody]
        workers, served = hall.house.workers, set()
        ask = workers.ask

        async def noted(document: bytes, bot: str, seed: str, who: str = "") -> str:
            served.add(who)
            return await ask(document, bot, seed, who)

        workers.ask = noted  # type: ignore[method-assign]
        yield workers, everybody, ids, served


async def test_a_bot_thinks_for_the_guest_who_waits_for_it(tmp_path: Path) -> None:
    async with served_guests(tmp_path) as (_, [ann, bo], ids, served):
        await ann.open("potluck", "greedy", "me", start=True)
        await until(lambda: bool(served))
        assert served == {ids[0]}
        await bo.open("potluck", "greedy", "greedy", start=True)  # bots alone play for the host
        await until(lambda: len(served) > 1)
        assert served == {*ids}


@pytest.mark.parametrize("busy", [0, 1])
async def test_where_several_wait_a_bot_thinks_for_the_one_with_the_fewest_others(busy: int, tmp_path: Path) -> None:
    async with served_guests(tmp_path) as (workers, everybody, ids, served):
        workers.waiting_for = lambda who: 5 if who == ids[busy] else 0  # type: ignore[method-assign]
        table = await table_of(everybody, "potluck", bots=1)
        async with sockets(table, *everybody) as readers:
            await asyncio.gather(*[play_on(one, 1, lambda state: state["version"] > 3) for one in readers])
        assert served == {ids[1 - busy]}
