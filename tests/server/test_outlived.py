"""A new version of the rules takes no game from anybody: finished games are told as they were, running ones go on."""

import asyncio
import json
import lzma
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, update

from hawker.games import GAMES
from hawker.server.storage.database import connect, open_up
from hawker.server.storage.schema import films, log, metadata, tables
from tests.server.newer import HALL
from tests.server.past.__main__ import READERS, SIZES, kept, played
from tests.server.people import IMPATIENT, Json, Node, Person, node, people, play_on, sockets, table_of
from tests.server.processes import go_to
from tests.server.survivors import eventually, order

pytestmark = pytest.mark.anyio

PASTS = Path(__file__).parent / "past"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is over is filmed when the lease of its last move is."""
    monkeypatch.setitem(IMPATIENT, "lease", 0.5)
    monkeypatch.setitem(IMPATIENT, "look_every", 0.1)


async def whole_log(somebody: Person, table: str) -> list[bytes]:
    """All that somebody is told of a table, page by page, as the very bytes that are sent."""
    pages: list[bytes] = []
    after: int | None = 0
    while after is not None:
        pages.append((await somebody.http.get(f"/api/tables/{table}/log?after={after}")).content)
        after = json.loads(pages[-1]).get("next")
    return pages


async def filmed(store: str, count: int) -> None:
    async def all_there() -> bool:
        return len(await order(store, select(films.c.table_id).distinct())) >= count

    await eventually(all_there)


def beyond(version: int) -> Callable[[Json], bool]:
    return lambda said: said["version"] > version


async def test_all_five_games_outlive_their_rules(store: str) -> None:
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store, games=()))
        everybody = await company.enter_async_context(people(older.url, *READERS))
        ann, bo = everybody[:2]
        told: dict[str, Json] = {}
        for game, size in SIZES.items():
            for state in ("over", "playing"):
                table = await played(everybody, game, size, state == "over")
                told[table] = await kept(everybody, table, game, state)
        await filmed(store, len(SIZES))
        over = [table for table, each in told.items() if each["state"] == "over"]
        running = [table for table in told if table not in over]
        before = {table: [await whole_log(one, table) for one in everybody] for table in told}
        states = {table: [await one.ask("GET", f"/api/tables/{table}/state") for one in everybody] for table in told}
        files = {table: (await ann.http.get(f"/api/tables/{table}/match")).content for table in over}
        await older_one.aclose()

        async with node(database=store, games=HALL) as newer:
            for somebody in everybody:
                go_to(somebody, newer)
            for table in over:
                game = told[table]["game"]
                assert newer.house.games[game].rules_version == GAMES[game].rules_version + 1
                assert [await whole_log(one, table) for one in everybody] == before[table]
                assert [await one.ask("GET", f"/api/tables/{table}/state") for one in everybody] == states[table]
                assert (await ann.http.get(f"/api/tables/{table}/match")).content == files[table]
                async with sockets(table, *everybody) as readers:
                    assert [reader.state["view"] for reader in readers] == [one["view"] for one in states[table]]
                    refused = await readers[0].play("pass", version=readers[0].state["version"])
                    assert (refused["type"], refused["code"]) == ("refused", "over")
                again = await ann.ask("POST", f"/api/tables/{table}/rematch")
                assert again["version"] == newer.house.games[told[table]["game"]].rules_version
                last = (await bo.ask("GET", f"/api/tables/{table}/log?after={states[table][1]['seq']}"))["updates"]
                assert [update["news"]["kind"] for update in last] == ["rematch"]
                assert last[0]["view"] == states[table][1]["view"]
            for table in running:
                now = [await one.ask("GET", f"/api/tables/{table}/state") for one in everybody]
                for old, new in zip(states[table], now, strict=True):
                    assert old["view"] == new["view"], "they go on exactly where they stood"
                    assert old["question"] == new["question"]
                    assert old.get("choices") == new.get("choices")
                    assert new["seq"] == old["seq"] + 1
                await goes_on(table, [ann, bo])

        # What newer rules went on with is read again by them, and their own moves are checked.
        async with node(database=store, games=HALL) as again_newer:
            for somebody in everybody:
                go_to(somebody, again_newer)
            for table in running:
                state = await ann.ask("GET", f"/api/tables/{table}/state")
                assert state["version"] > states[table][0]["version"]
                log = (await ann.ask("GET", f"/api/tables/{table}/log"))["updates"]
                assert [each["news"]["kind"] for each in log if each.get("news", {}).get("kind") == "resumed"] == [
                    "resumed"
                ]


# Halls that older Hawkers left; the first of them kept no films


async def put_down(past: Path, store: str, tmp_path: Path) -> Json:
    """Lay the hall of old where this store is; what its readers had been told."""
    file = tmp_path / "of-old.db"
    file.write_bytes(lzma.decompress((past / "hall.db.xz").read_bytes()))
    if "://" not in store:
        file.rename(store)
    else:
        engine = connect(store, pooled=False)
        await open_up(engine)
        old = sqlite3.connect(file)
        old.row_factory = sqlite3.Row
        there = [row["name"] for row in old.execute("SELECT name FROM sqlite_master")]
        async with engine.begin() as connection:
            for each in metadata.sorted_tables:
                if each.name in there:
                    rows = [dict(row) for row in old.execute(f"SELECT * FROM {each.name}")]
                    for row in rows:
                        row.update({"public": bool(row["public"])} if "public" in row else {})
                    if rows:
                        await connection.execute(each.insert(), rows)
        old.close()
        await engine.dispose()
    told: Json = json.loads(lzma.decompress((past / "told.json.xz").read_bytes()))
    return told


@asynccontextmanager
async def those_of_old(hall: Node, cookies: list[Json]) -> AsyncIterator[list[Person]]:
    async with AsyncExitStack() as leaving:
        everybody = [Person(hall.url) for _ in cookies]
        for somebody, cookie in zip(everybody, cookies, strict=True):
            leaving.push_async_callback(somebody.http.aclose)
            for name, value in cookie.items():
                somebody.http.cookies.set(name, value, domain="127.0.0.1")
        yield everybody


@pytest.mark.parametrize("past", ["7ea0e04", "ac772c0"])
@pytest.mark.parametrize("games", [(), HALL], ids=["today", "newer"])
async def test_a_hall_of_old_is_opened(games: tuple[str, ...], past: str, store: str, tmp_path: Path) -> None:
    told = await put_down(PASTS / past, store, tmp_path)
    async with node(database=store, games=games) as hall, those_of_old(hall, told["cookies"]) as everybody:
        for each in told["tables"]:
            table, version = each["id"], hall.house.games[each["game"]].rules_version
            answer = await everybody[0].http.get(f"/api/tables/{table}")
            if answer.status_code == 410:
                # Nothing was kept of it but its log, and these rules lead elsewhere.
                assert version > 1
                assert answer.json()["code"] == "ended"
                assert f"version {version} can" in answer.json()["message"]
                stood = await order(store, select(tables.c.state, tables.c.due_at).where(tables.c.id == table))
                assert stood == [("over", None)]
                continue
            assert answer.status_code == 200, answer.text
            if each["state"] == "over":
                # Rules of the same version lead to the same tables, and may show more of them than they did then.
                # Newer rules do not: what they tell is the film.
                for one, was in zip(everybody, each["logs"], strict=True):
                    says = await log_of(one, table)
                    assert [outline(said) for said in says] == [outline(said) for said in was]
                    assert past == "7ea0e04" or (says == was if games else holds(says, was))
            else:
                await goes_on(table, everybody[:2])


def outline(said: Json) -> list[object]:
    """What any version says of an entry."""
    names = ("seq", "version", "at", "mover", "by_bot", "answers", "result")
    return [said.get("news", {}).get("kind"), *[said.get(name) for name in names]]


def holds(now: object, then: object) -> bool:
    """Whether all that was said then is said now, with the same words; records may have more fields."""
    if isinstance(now, dict) and isinstance(then, dict):
        return all(name in now and holds(now[name], value) for name, value in then.items())
    if isinstance(now, list) and isinstance(then, list):
        return len(now) == len(then) and all(map(holds, now, then))
    return now == then


async def log_of(somebody: Person, table: str) -> list[Json]:
    return [update for page in await whole_log(somebody, table) for update in json.loads(page)["updates"]]


async def goes_on(table: str, everybody: list[Person]) -> None:
    sitting = [one for one in everybody if "seat" in await one.ask("GET", f"/api/tables/{table}")]
    async with sockets(table, *sitting) as readers:
        await asyncio.gather(*[play_on(one, 3, beyond(readers[0].state["version"] + 3)) for one in readers])


async def test_a_table_that_newer_rules_cannot_read_ends_and_haunts_nobody(store: str) -> None:
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store, games=()))
        (ann,) = await company.enter_async_context(people(older.url, "Ann"))
        table = (await ann.open("tindahan", "me", "greedy", "greedy", public=True, start=True))["id"]
        assert (await ann.ask("GET", "/api/tables"))["tables"]
        await older_one.aclose()
        damaged = '{"game":"tindahan"}'
        await order(store, update(tables).values(snapshot=damaged, due_at=0.0, lease_until=0.0))
        await order(store, update(log).where(log.c.snapshot.is_not(None)).values(snapshot=damaged))
        async with node(database=store, games=HALL) as newer:
            go_to(ann, newer)
            said = await ann.ask("GET", f"/api/tables/{table}", status=410)
            version = newer.house.games["tindahan"].rules_version
            assert said["message"] == (
                f"This game was played by version {version - 1} of the rules of Tindahan; "
                f"version {version} can neither go on with it nor show it, so it is over."
            )
            assert (await ann.ask("GET", "/api/tables"))["tables"] == []
            assert await order(store, select(tables.c.state, tables.c.due_at)) == [("over", None)]
            again = await ann.ask("GET", f"/api/tables/{table}", status=410)
            assert again["code"] == "ended"


async def test_a_film_is_made_by_another_node_if_the_first_one_dies(store: str) -> None:
    async with AsyncExitStack() as first, AsyncExitStack() as company:
        hall = await first.enter_async_context(node(database=store))
        (ann,) = await company.enter_async_context(people(hall.url, "Ann"))
        table = (await ann.open("potluck", "me", "random", start=True))["id"]
        async with sockets(table, ann) as (reader,):
            await play_on(reader, 1)
        await filmed(store, 1)
        await first.aclose()
        await order(store, films.delete(), update(tables).values(due_at=0.0, lease_until=0.0))
        async with node(database=store):
            await filmed(store, 1)

            async def done() -> bool:
                return await order(store, select(tables.c.due_at)) == [(None,)]

            await eventually(done)


async def test_a_game_stands_in_its_head_and_beside_its_start_from_the_deal_on(store: str) -> None:
    """Newer rules go on from there: without it a game that an update meets early would be lost."""

    async def kept() -> tuple[list[str | None], str | None]:
        beside = await order(store, select(log.c.body, log.c.snapshot).order_by(log.c.seq))
        ((head,),) = await order(store, select(tables.c.snapshot))
        return [snapshot for body, snapshot in beside if '"started"' in body], head

    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        beside_start, head = await kept()
        assert head is not None
        assert json.loads(head)["game"] == "potluck"
        assert beside_start == [head]
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            assert (await mover.play(mover.moves()[0]))["type"] == "update"
        now = (await kept())[1]
        assert now is not None
        assert json.loads(now) != json.loads(head), "after a move the head says how the table stands then"


@pytest.mark.parametrize("as_it_was", [True, False])
async def test_a_game_without_a_film_is_shown_if_newer_rules_lead_to_its_very_tables(
    as_it_was: bool, store: str
) -> None:
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store))
        (ann,) = await company.enter_async_context(people(older.url, "Ann"))
        table = (await ann.open("potluck", "me", "random", start=True))["id"]
        async with sockets(table, ann) as (reader,):
            await play_on(reader, 1)
        await filmed(store, 1)
        await older_one.aclose()
        await order(store, films.delete())
        if not as_it_was:
            await led_elsewhere(store)
        async with node(database=store, games=("tests.server.newer:POTLUCK",)) as newer:
            go_to(ann, newer)
            answer = await ann.http.get(f"/api/tables/{table}/state")
            assert answer.status_code == (200 if as_it_was else 410), answer.text


async def led_elsewhere(store: str) -> None:
    """Say of the last move that it led to another table than it did."""
    rows = await order(store, select(log.c.seq, log.c.body).order_by(log.c.seq))
    seq, body = [(seq, json.loads(body)) for seq, body in rows if '"moved"' in body][-1]
    changed = json.dumps({**body, "digest": "0" * 12})
    await order(store, update(log).where(log.c.seq == seq).values(body=changed))
