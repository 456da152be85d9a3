"""A commit whose answer is lost: whoever moved is told the truth, as soon as anybody can know it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests import services
from tests.server.conftest import or_skip
from tests.server.cutting import Way, way_to
from tests.server.people import IMPATIENT, Json, Person, Reader, node, people, sockets, table_of
from tests.server.survivors import entries
from tests.server.workplace import soon, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPATIENT, "slow", 0.5)
    monkeypatch.setitem(IMPATIENT, "given_up", 1.5)
    monkeypatch.setitem(IMPATIENT, "looking", 1.0)


class Moving:
    """Two people at a table, of whom one is about to move, over a way to the database that can be cut."""

    def __init__(self, way: Way, url: str, table: str, everybody: list[Person], readers: list[Reader]) -> None:
        self.way, self.url, self.table, self.everybody, self.readers = way, url, table, everybody, readers
        self.mover = next(reader for reader in readers if reader.moves())
        self.before = int(self.mover.state["seq"])
        self.version = self.mover.state["version"]
        self.move = self.mover.moves()[0]

    async def say(self, request: str = "once") -> None:
        await self.mover.say("play", id=request, version=self.version, move=self.move)

    async def kept(self) -> int:
        return len(await entries(self.url, self.table)) - self.before

    async def told_once(self) -> None:
        """Both hear of the move, and neither hears of it twice."""
        for reader in self.readers:
            while reader.state["seq"] < self.before + 1:
                await reader.hear()
            told = [said["seq"] for said in reader.heard if said["type"] == "update"]
            assert told.count(self.before + 1) == 1

    def answers(self) -> list[Json]:
        return [said for said in self.mover.heard if said.get("id", said.get("answers")) == "once"]


@asynccontextmanager
async def moving(url: str) -> AsyncIterator[Moving]:
    async with way_to(url) as way, node(database=way.url) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck", patience=None)
        async with sockets(table, *everybody) as readers:
            yield Moving(way, url, table, everybody, readers)


async def test_a_move_that_was_kept_is_told_though_the_answer_of_the_commit_was_lost(database_url: str) -> None:
    async with moving(database_url) as at:
        at.way.fate = "unanswered"
        await at.say()
        answer = await soon(at.mover.answer_to("once"))
        assert (answer["type"], answer["seq"]) == ("update", at.before + 1)
        assert at.way.cuts == 1
        await at.told_once()
        assert await at.kept() == 1


async def test_a_move_whose_commit_was_lost_on_the_way_is_told_as_not_made(database_url: str) -> None:
    async with moving(database_url) as at:
        at.way.fate = "lost"
        await at.say()
        answer = await soon(at.mover.answer_to("once"))
        assert (answer["type"], answer["code"]) == ("refused", "not-kept")
        assert "not made" in answer["message"]
        assert at.way.cuts == 1
        assert await at.kept() == 0
        await at.say()  # the same again
        assert (await soon(at.mover.answer_to("once")))["type"] == "update"
        await at.told_once()
        assert await at.kept() == 1


@pytest.mark.parametrize("fate", ["unanswered", "lost"])
async def test_who_moved_is_told_that_it_is_not_known_until_it_is(database_url: str, fate: str, quick: None) -> None:
    async with moving(database_url) as at:
        at.way.fate, at.way.open = fate, False  # type: ignore[assignment]
        await at.say()
        looking = await soon(at.mover.until(lambda said: said.get("id") == "once"))
        assert looking["type"] == "looking"
        assert "not known" in looking["message"]
        looks = at.way.turned_away
        await until(lambda: at.way.turned_away > looks + 2)
        at.way.open = True
        answer = await soon(at.mover.answer_to("once"))
        assert [said["type"] for said in at.answers()] == ["looking", answer["type"]], "nothing until it was known"
        if fate == "unanswered":
            assert (answer["type"], answer["seq"]) == ("update", at.before + 1)
            await at.told_once()
        else:
            assert (answer["type"], answer["code"]) == ("refused", "not-kept")
        assert await at.kept() == (fate == "unanswered")


async def test_a_commit_that_may_still_arrive_is_waited_for(database_url: str, quick: None) -> None:
    """The log does not hold the move yet, and will in a moment: to look is not enough."""
    async with moving(database_url) as at:
        at.way.fate = "late"
        await at.say()
        looking = await soon(at.mover.until(lambda said: said.get("id") == "once"))
        assert looking["type"] == "looking"
        assert await at.kept() == 0
        at.way.goes_on.set()
        answer = await soon(at.mover.answer_to("once"))
        assert (answer["type"], answer["seq"]) == ("update", at.before + 1)
        await at.told_once()
        assert await at.kept() == 1


async def test_a_commit_that_is_never_answered_is_given_up_and_looked_for(database_url: str, quick: None) -> None:
    async with moving(database_url) as at:
        at.way.fate = "hangs"
        await at.say()
        said = await soon(at.mover.until(lambda said: said.get("id") == "once"))
        assert said["type"] == "looking"
        answer = await soon(at.mover.answer_to("once"))
        assert (answer["type"], answer["seq"]) == ("update", at.before + 1)
        await at.told_once()


async def test_meanwhile_this_node_writes_nothing_else_at_that_table_and_all_at_others(
    database_url: str, quick: None
) -> None:
    async with moving(database_url) as at:
        other = await table_of(at.everybody, "potluck", patience=None)
        async with sockets(other, *at.everybody) as readers:
            at.way.fate = "late"
            await at.say()
            assert (await soon(at.mover.until(lambda said: said.get("id") == "once")))["type"] == "looking"
            await at.mover.say("play", id="twice", version=at.version, move=at.move)
            mover = next(reader for reader in readers if reader.moves())
            assert (await soon(mover.play(mover.moves()[0])))["type"] == "update", "another table goes on"
            # Who comes back meanwhile and says it again is told the same.
            async with at.everybody[at.readers.index(at.mover)].socket(at.table) as again:
                await again.greeted()
                await again.say("play", id="once", version=at.version, move=at.move)
                assert (await soon(again.until(lambda said: said.get("id") == "once")))["type"] == "looking"
                assert await at.kept() == 0
                at.way.goes_on.set()
                assert (await soon(again.answer_to("once")))["seq"] == at.before + 1
            refused = await soon(at.mover.answer_to("twice"))
            assert (refused["type"], refused["code"]) == ("refused", "outdated")
            assert await at.kept() == 1


async def test_a_script_is_told_that_it_is_not_known_and_hears_the_truth_by_asking_again(
    database_url: str, quick: None
) -> None:
    async with moving(database_url) as at:
        somebody = at.everybody[at.readers.index(at.mover)]
        body = {"version": at.version, "move": at.move, "id": "once"}
        at.way.fate = "late"
        unknown = await somebody.ask("POST", f"/api/tables/{at.table}/moves", body, 503)
        assert unknown["code"] == "not-known"
        at.way.goes_on.set()
        made = await somebody.ask("POST", f"/api/tables/{at.table}/moves", body)
        assert made["seq"] == at.before + 1
        assert await at.kept() == 1


async def first_word(reader: Reader, request: str) -> Json:
    return await reader.until(lambda said: said.get("id", said.get("answers")) == request)


@pytest.fixture
def own_postgres() -> Iterator[str]:
    """A server of this test's own, which it may stop."""
    with or_skip(services.postgres()) as address:
        yield address


def command(process: psutil.Process) -> list[str]:
    return process.info["cmdline"] or []


def servers(url: str) -> list[psutil.Process]:
    """The processes of the server that listens there."""
    port = url.rpartition(":")[2].partition("/")[0]
    mains = [process for process in psutil.process_iter(["cmdline"]) if f"--port={port}" in command(process)]
    assert mains
    main = next(process for process in mains if "postgres" in Path(command(process)[0]).name)
    return [main, *main.children(recursive=True)]


def each(processes: list[psutil.Process], do: Callable[[psutil.Process], None]) -> None:
    """Do this to all that are still there: one that serves a connection ends when that does."""
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            do(process)


async def test_a_database_that_is_stopped_with_a_move_on_its_way_costs_a_wait_and_nothing_else(
    own_postgres: str, quick: None
) -> None:
    async with node(database=own_postgres) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck", patience=None)
        async with sockets(table, *everybody) as readers:
            for _ in range(3):
                mover = next(reader for reader in readers if reader.moves())
                before, version, move = mover.state["seq"], mover.state["version"], mover.moves()[0]
                stopped = servers(own_postgres)
                each(stopped, psutil.Process.suspend)
                request = await mover.say("play", version=version, move=move)
                try:
                    said = await soon(first_word(mover, request))
                    assert said["type"] in ("looking", "refused"), said
                    ready = await everybody[0].http.get("/readyz")
                    assert ready.status_code == 503
                finally:
                    each(stopped, psutil.Process.resume)
                answer = said if said["type"] == "refused" else await soon(mover.answer_to(request))
                made = answer["type"] == "update"
                if not made:
                    assert answer["code"] == "not-kept"
                    assert len(await entries(own_postgres, table)) == before
                    answer = await soon(mover.play(move, id=request, version=version))
                    assert answer["type"] == "update"
                for reader in readers:
                    while reader.state["seq"] < answer["seq"]:
                        await reader.hear()
                assert len(await entries(own_postgres, table)) == before + 1 == answer["seq"]
        async with asyncio.timeout(60):
            while (await everybody[0].http.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.1)
