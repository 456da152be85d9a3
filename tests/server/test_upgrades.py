"""A newer Hawker goes on with the games of an older one; what it cannot read says so, and troubles nobody else."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest
from sqlalchemy import select, update

from hawker.server.storage.schema import log, tables
from tests.server.people import IMPATIENT, Json, Node, Person, node, people, play_on, sockets, table_of
from tests.server.processes import go_to
from tests.server.survivors import order
from tests.server.workplace import LONG

pytestmark = pytest.mark.anyio

NEWER = "tests.server.newer:POTLUCK"


def move_to(everybody: list[Person], hall: Node) -> None:
    for somebody in everybody:
        go_to(somebody, hall)


async def test_a_running_game_resumes_by_newer_rules(store: str) -> None:
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store))
        everybody = await company.enter_async_context(people(older.url, "Ann", "Bo", "Cy", "Dee"))
        ann, bo, cy, dee = everybody
        table = await table_of(everybody, "potluck", options={"rounds": 2}, clock={"per": "game", "seconds": 3600})
        await cy.ask("DELETE", f"/api/tables/{table}/seat")
        await ann.ask("PATCH", f"/api/tables/{table}", {"chat": False})
        async with sockets(table, ann, bo, dee) as readers:
            await asyncio.gather(*[play_on(reader, 1, lambda said: said["version"] > 17) for reader in readers])
        before: list[Json] = []
        async with asyncio.timeout(LONG):
            while not before or before[0].get("question", {}).get("seat") == 2:  # the bot has had its say
                await asyncio.sleep(0.1)
                before = [await one.ask("GET", f"/api/tables/{table}/state") for one in everybody]
        card = await ann.ask("GET", f"/api/tables/{table}")
        assert "result" not in before[0]
        await older_one.aclose()

        async with node(database=store, games=(NEWER,)) as newer:
            assert newer.house.games["potluck"].rules_version == 2
            move_to(everybody, newer)
            after = [await one.ask("GET", f"/api/tables/{table}/state") for one in everybody]
            for old, new in zip(before, after, strict=True):
                assert new["seq"] == old["seq"] + 1
                assert new["clock"]["left"] == old["clock"]["left"]
                for name in ("version", "view", "question"):
                    assert old[name] == new[name]
                assert old.get("choices") == new.get("choices")
            resumed = await ann.ask("GET", f"/api/tables/{table}")
            anew = {"version": 2, "updated_at": resumed["updated_at"]}
            assert resumed == {**card, **anew}, "who sits where, and what the host has set, is as it was"
            assert resumed["seats"][2]["stand_in"] == "left"
            async with sockets(table, ann, bo, dee) as readers:
                await asyncio.gather(*[play_on(reader, 2) for reader in readers])
                results = [reader.state["result"] for reader in readers]
            assert results[0] == results[1] == results[2]

        async with node(database=store, games=(NEWER,)) as again:
            move_to(everybody, again)
            assert (await bo.ask("GET", f"/api/tables/{table}/state"))["result"] == results[0]


async def test_a_move_that_was_taken_back_is_not_where_newer_rules_resume(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hawker.server.storage.appends.SNAPSHOT_EVERY", 1)
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store))
        everybody = await company.enter_async_context(people(older.url, "Ann", "Bo"))
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            first = mover.state["view"]
            assert (await mover.play(mover.moves()[0]))["undo"] == "free"
            request = await mover.say("undo", version=mover.state["version"])
            back = await mover.answer_to(request)
            assert back["view"] == first
            seat = readers.index(mover)
        await older_one.aclose()
        async with node(database=store, games=(NEWER,)) as newer:
            move_to(everybody, newer)
            state = await everybody[seat].ask("GET", f"/api/tables/{table}/state")
            assert (state["seq"], state["view"]) == (back["seq"] + 1, first)


# What cannot be read


async def snapshots(url: str, table: str, snapshot: str | None) -> None:
    """No snapshot is as it was, and the moves do not lead where they led: nothing is left to go on from."""
    await other_digest(url, table)
    beside = update(log).where(log.c.table_id == table, log.c.snapshot.is_not(None))
    await order(url, beside.values(snapshot=snapshot))
    await order(url, update(tables).where(tables.c.id == table).values(snapshot=snapshot))


async def no_snapshot(url: str, table: str) -> None:
    await snapshots(url, table, None)


async def strange_snapshot(url: str, table: str) -> None:
    await snapshots(url, table, '{"a":1}')


async def no_json_snapshot(url: str, table: str) -> None:
    await snapshots(url, table, "?")


async def other_digest(url: str, table: str) -> None:
    rows = await order(url, select(log.c.seq, log.c.body).where(log.c.table_id == table))
    seq, body = next((seq, json.loads(body)) for seq, body in rows if '"moved"' in body)
    changed = json.dumps({**body, "digest": "0" * 12})
    await order(url, update(log).where(log.c.table_id == table, log.c.seq == seq).values(body=changed))


async def unknown_entry(url: str, table: str) -> None:
    await order(url, update(log).where(log.c.table_id == table, log.c.seq == 2).values(body='{"is":"danced"}'))


async def impossible_entry(url: str, table: str) -> None:
    body = '{"is":"rose","seat":17}'
    await order(url, update(log).where(log.c.table_id == table, log.c.seq == 3).values(body=body))


async def strange_move(url: str, table: str) -> None:
    rows = await order(url, select(log.c.seq, log.c.body).where(log.c.table_id == table))
    seq, body = next((seq, json.loads(body)) for seq, body in rows if '"moved"' in body)
    changed = json.dumps({**body, "move": "whisper"})
    await order(url, update(log).where(log.c.table_id == table, log.c.seq == seq).values(body=changed))


async def begun_by_newer_rules(url: str, table: str) -> None:
    rows = await order(url, select(log.c.seq, log.c.body).where(log.c.table_id == table))
    seq, body = next((seq, json.loads(body)) for seq, body in rows if '"started"' in body)
    newer = json.dumps({**body, "rules": 2})
    await order(url, update(log).where(log.c.table_id == table, log.c.seq == seq).values(body=newer))


@pytest.mark.parametrize(
    ("damage", "games", "code", "says"),
    [
        (
            begun_by_newer_rules,
            None,
            "unreadable",
            "played by version 2 of the rules of potluck",
        ),
        (no_snapshot, (NEWER,), "ended", "version 2 can neither go on with it nor show it"),
        (strange_snapshot, (NEWER,), "ended", "played by version 1 of the rules of Potluck"),
        (no_json_snapshot, (NEWER,), "ended", "played by version 1 of the rules of Potluck"),
        (other_digest, None, "unreadable", "leads to another table than it did"),
        (unknown_entry, None, "unreadable", "none that this Hawker knows"),
        (strange_move, None, "unreadable", "makes no sense here"),
        (impossible_entry, None, "unreadable", "makes no sense here"),
        (None, (), "no-such-game", "This hall has no potluck any more"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_what_cannot_be_read_says_so_and_troubles_nobody_else(
    damage: Any, games: tuple[str, ...] | None, code: str, says: str, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(IMPATIENT, "look_every", 0.1)
    async with AsyncExitStack() as older_one, AsyncExitStack() as company:
        older = await older_one.enter_async_context(node(database=store))
        everybody = await company.enter_async_context(people(older.url, "Ann", "Bo", "Cy"))
        ann = everybody[0]
        lost = await table_of(everybody, "potluck", public=True)
        async with sockets(lost, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            await mover.play(mover.moves()[0])
        sound = await table_of(everybody, "taiwan-snackbar", public=True)
        await older_one.aclose()
        if damage is not None:
            await damage(store, lost)
        await order(store, update(tables).where(tables.c.id == lost).values(due_at=1.0, lease_until=0.0))

        async with node(database=store, **({} if games is None else {"games": games})) as hall:
            move_to(everybody, hall)
            problem = await ann.ask("GET", f"/api/tables/{lost}", status=404 if code == "no-such-game" else 410)
            assert problem["code"] == code
            assert says in problem["message"]
            assert "whisper" not in problem["message"], "a move may be a secret"
            async with ann.socket(lost) as reader:
                refused = await reader.hear()
                assert (refused["type"], refused["code"]) == ("refused", code)
            for path in ("/api/me/tables", "/api/tables"):
                listed = (await ann.ask("GET", path))["tables"]
                ended = code == "ended" and path == "/api/tables"
                assert {line["table"]["id"] for line in listed} == ({sound} if ended else {lost, sound})

            async with sockets(sound, *everybody) as readers:
                await asyncio.gather(*[play_on(reader, 3, lambda said: said["version"] > 4) for reader in readers])

            async def still_due() -> bool:
                """It is looked at again later, since another node may understand it; or never, if it ends."""
                ((due_at,),) = await order(store, select(tables.c.due_at).where(tables.c.id == lost))
                return due_at is not None and bool(due_at < time.time())

            async with asyncio.timeout(LONG):
                while await still_due():
                    await asyncio.sleep(0.1)
            await ann.ask("DELETE", "/api/me")
            assert (await order(store, "SELECT count(*) FROM guests"))[0][0] == 2
