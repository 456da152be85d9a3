"""Commit, then acknowledge: what could not be kept is told to nobody; many tables are committed at once."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from hawker.server.storage.appends import Append, Card, Founding, Head, Row
from hawker.server.storage.commits import Commits
from hawker.server.storage.database import connect, upgrade
from hawker.server.storage.people import People
from hawker.server.storage.schema import log
from hawker.server.timings import Timings
from hawker.tables.errors import Denied
from hawker.tables.told import Guest
from tests.server.people import IMPATIENT, node, people, play_game, sockets, table_of
from tests.server.survivors import address, entries, eventually, order
from tests.server.workplace import LONG

pytestmark = pytest.mark.anyio

FAILURES = {
    "sqlite": (
        "CREATE TRIGGER broken BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
        "DROP TRIGGER broken",
    ),
    "refused": ("CREATE TRIGGER broken BEFORE INSERT ON log EXECUTE FUNCTION fail()", "DROP TRIGGER broken ON log"),
    "at the commit": (
        "CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION fail()",
        "DROP TRIGGER broken ON log",
    ),
    "cut": ("CREATE TRIGGER broken BEFORE INSERT ON log EXECUTE FUNCTION cut()", "DROP TRIGGER broken ON log"),
}
FUNCTIONS = (
    "CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE 'the disk is full'; END $$ LANGUAGE plpgsql",
    "CREATE FUNCTION cut() RETURNS trigger AS"
    " $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$ LANGUAGE plpgsql",
)


@pytest.fixture(params=FAILURES)
def failing(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str, str]:
    """A database, what breaks it, and what mends it."""
    breaks, mends = FAILURES[request.param]
    sqlite = request.param == "sqlite"
    return str(tmp_path / "hall.db") if sqlite else request.getfixturevalue("database_url"), breaks, mends


async def test_a_move_that_could_not_be_kept_is_told_to_nobody(failing: tuple[str, str, str]) -> None:
    url, breaks, mends = failing
    async with node(database=url) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        other = await table_of(everybody, "potluck")
        if "://" in url:
            await order(url, *FUNCTIONS)
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            version, before = mover.state["version"], len(await entries(url, table))
            move = mover.moves()[0]
            await order(url, breaks)
            for _ in range(3):
                answer = await mover.play(move, id="once")
                assert (answer["type"], answer["code"]) == ("refused", "not-kept")
            assert "disk" not in answer["message"]
            for reader in readers:
                reader.heard.clear()
                await reader.connection.send('{"type": "ping"}')
                await reader.until(lambda message: message["type"] == "pong")
                assert [said for said in reader.heard if said["type"] == "update"] == []
            assert len(await entries(url, table)) == before
            state = await everybody[0].ask("GET", f"/api/tables/{table}/state")
            assert (state["seq"], state["version"]) == (before, version)

            await order(url, mends)
            kept = await mover.play(move, id="once")
            assert (kept["type"], kept["seq"]) == ("update", before + 1)
            for reader in readers:
                while reader.state["seq"] < before + 1:
                    await reader.hear()
        assert len(await entries(url, table)) == before + 1
        readers = await play_game(everybody, other)
        assert "result" in readers[0].state, "other tables are none the worse for it"


async def test_a_move_that_was_kept_although_nobody_knew_is_told_when_the_log_was_looked_at(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is cut after the commit, and before the word that it was one."""
    commit, cuts = Commits._commit, 0

    async def commit_and_lose_the_answer(self: Commits, batch: Any) -> set[Append]:
        nonlocal cuts
        won = await commit(self, batch)
        if cuts:
            cuts -= 1
            raise ConnectionError("cut")
        return won

    monkeypatch.setattr(Commits, "_commit", commit_and_lose_the_answer)
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            before, move, version = mover.state["seq"], mover.moves()[0], mover.state["version"]
            cuts = 1
            answer = await mover.play(move, id="once", version=version)
            assert (answer["type"], answer["seq"]) == ("update", before + 1)
            for reader in readers:
                while reader.state["seq"] < before + 1:
                    await reader.hear()
                told = [said["seq"] for said in reader.heard if said["type"] == "update"]
                assert told.count(before + 1) == 1
        assert len(await entries(store, table)) == before + 1


async def test_what_was_kept_is_told_though_names_cannot_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away right behind a commit."""
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as [ann, bo]:
        table = (await ann.open("potluck", "me", "open"))["id"]
        async with ann.socket(table) as reader:
            await reader.greeted()
            named = People.named
            lost: list[Iterable[str]] = []

            async def named_once(self: People, wanted: Iterable[str]) -> dict[str, Guest]:
                if sys._getframe(1).f_code.co_name == "know" and not lost:
                    lost.append(wanted)
                    raise ConnectionError("cut")
                return await named(self, wanted)

            monkeypatch.setattr(People, "named", named_once)
            taken = await bo.ask("POST", f"/api/tables/{table}/seat", {})
            assert lost
            assert taken["seat"] == 1
            heard = await reader.until(lambda message: message["type"] == "update")
            assert heard["news"] == {"kind": "sat", "seat": 1, "name": "Somebody"}
            await ann.ask("POST", f"/api/tables/{table}/start")
            seated = await reader.until(lambda message: message["type"] == "table")
            assert [seat["name"] for seat in seated["table"]["seats"]] == ["Ann", "Bo"]


@pytest.mark.parametrize("failing", ["sqlite", "refused"], indirect=True)
async def test_a_bot_whose_move_cannot_be_kept_does_not_try_without_end(
    failing: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, breaks, mends = failing
    monkeypatch.setitem(IMPATIENT, "lease", 1.0)
    commit, tries = Commits._commit, 0

    async def count(self: Commits, batch: Any) -> set[Append]:
        nonlocal tries
        tries += 1
        return await commit(self, batch)

    monkeypatch.setattr(Commits, "_commit", count)
    async with node(database=url, timings={"pause": 0.5}) as hall, people(hall.url, "Ann") as [ann]:
        table = (await ann.open("potluck", "greedy", "greedy", "me", start=True))["id"]
        before = len(await entries(url, table))
        await order(url, *(FUNCTIONS if "://" in url else ()), breaks)

        tries = 0

        async def tried() -> bool:
            return tries > 0

        await eventually(tried)  # a bot that has to be started first takes its time
        await asyncio.sleep(2.0)
        assert tries <= 4
        await order(url, mends)

        async def moved() -> bool:
            return len(await entries(url, table)) > before

        await eventually(moved)


# Many tables at once


async def test_commits_of_many_tables_are_grouped_and_keep_each_tables_order(store: str) -> None:
    appends = []
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        hall.house.store.commits.on_commit = lambda seconds, count: appends.append(count)
        tables = [await table_of(everybody, "potluck") for _ in range(10)]
        played = await asyncio.gather(*[play_game(everybody, table, seed) for seed, table in enumerate(tables)])
        assert max(appends) > 1
        for table, readers in zip(tables, played, strict=True):
            told = [said["seq"] for said in readers[0].heard if said["type"] == "update"]
            assert told == list(range(told[0], len(await entries(store, table)) + 1))


@asynccontextmanager
async def committing(url: str) -> AsyncIterator[Commits]:
    engine = connect(url)
    await upgrade(engine)
    commits = Commits(engine, Timings())
    commits.open()
    try:
        yield commits
    finally:
        await commits.close()
        await engine.dispose()


def written(table: str, seq: int, body: str) -> Append:
    """An append of one entry; the first one opens the table."""
    head = Head(seq, "open", None, None, 0.0, 0.0, None, table)
    return Append(table, [Row(seq, 0.0, body)], head, Card("{}", False, ()), None if seq > 1 else Founding("x", "", ""))


async def test_a_table_that_was_deleted_takes_no_other_with_it(store: str) -> None:
    def append(table: str, new: bool = False) -> Append:
        return written(table, 1 if new else 2, "x")

    async with committing(address(store)) as commits:
        await commits.appended(append("there", new=True))
        there, deleted = commits.appended(append("there")), commits.appended(append("deleted"))
        assert await there
        with pytest.raises(Denied, match="deleted"):
            await deleted


async def test_of_two_appends_for_one_place_in_one_commit_the_first_is_written(store: str) -> None:
    """A table that was let go of and read again may for a moment be in memory twice."""

    def append(seq: int, body: str) -> Append:
        return written("t", seq, body)

    async with committing(address(store)) as commits:
        await commits.appended(append(1, "new"))
        both = [commits.appended(append(2, body)) for body in ("one", "two")]
        assert [await each for each in both] == [True, False]
        async with commits._engine.connect() as connection:
            assert list((await connection.execute(select(log.c.body))).scalars()) == ["new", "one"]


async def test_who_fails_after_a_commit_keeps_nobody_else_from_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(answer: object) -> None:
        raise ValueError("out of order")

    async with committing(address(str(tmp_path / "hall.db"))) as commits:
        for number in range(2):
            commits.append(written(f"t{number}", 1, "x"), fail)
            assert await commits.appended(written(f"t{number}", 2, "x")) is True
    assert [record.message for record in caplog.records] == ["somebody could not go on after a commit"] * 2


async def test_nodes_that_write_to_the_same_tables_never_wait_for_each_other_in_a_circle(store: str) -> None:
    """Each goes through its tables in an order of its own, in one transaction."""
    url = address(store)
    random = Random(3)
    names = [f"table-{number:02}" for number in range(40)]

    def append(table: str, seq: int, author: str) -> Append:
        return written(table, seq, author)

    async with committing(url) as one, committing(url) as other:
        await asyncio.gather(*[one.appended(append(name, 1, "one")) for name in names])
        for seq in range(2, 12):
            won: list[list[bool]] = []
            orders = [random.sample(names, len(names)) for _ in range(2)]
            batches = [
                [commits.appended(append(name, seq, author)) for name in listed]
                for commits, author, listed in ((one, "one", orders[0]), (other, "other", orders[1]))
            ]
            async with asyncio.timeout(LONG):
                won = [list(await asyncio.gather(*batch)) for batch in batches]
            winners = [dict(zip(listed, each, strict=True)) for listed, each in zip(orders, won, strict=True)]
            assert all(winners[0][name] != winners[1][name] for name in names), "each entry has one author"
