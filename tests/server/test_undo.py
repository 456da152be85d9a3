"""Moves that are taken back: freely, by asking, or never."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from hawker.server.storage.schema import tables
from tests.server.asgi import SERVERS
from tests.server.people import Json, Node, Reader, node, people, person, play_game, sockets, table_of

pytestmark = pytest.mark.anyio

ON = SERVERS


async def news(reader: Reader, kind: str) -> Json:
    return await reader.until(lambda message: message.get("news", {}).get("kind") == kind)


async def undo(reader: Reader) -> Json:
    return await reader.answer_to(await reader.say("undo", version=reader.state["version"]))


async def agree(reader: Reader, yes: bool = True) -> Json:
    return await reader.answer_to(await reader.say("agree", yes=yes))


async def serve(*readers: Reader) -> None:
    """Each serves the first dish it has, and all have heard of it."""
    for reader in readers:
        while not reader.moves():
            await reader.hear()
        await reader.play(reader.moves()[0])
    for reader in readers:
        while reader.state["version"] < 1 + len(readers):
            await reader.hear()


async def test_a_move_after_which_nobody_acted_is_taken_back_freely(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            before = at_ann.state
            await serve(at_ann)
            assert at_ann.state["undo"] == "free"
            back = await undo(at_ann)
            assert back["news"] == {"kind": "taken-back", "seat": 0, "turns": 1}
            assert (back["view"], back["choices"]) == (before["view"], before["choices"])
            assert back["version"] == 3, "what was sent for the state before it must not fit again"
            told = await news(at_bo, "taken-back")
            assert "choices" not in told
            assert (await undo(at_ann))["code"] == "undo.nothing"


async def test_a_move_after_which_others_acted_is_taken_back_if_all_agree(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as (at_ann, at_bo, at_cy):
            before = at_ann.state
            await serve(at_ann, at_bo)
            assert at_ann.state["undo"] == "asking"
            asked = await undo(at_ann)
            assert asked["news"] == {"kind": "undo-asked", "seat": 0, "turns": 2}
            assert (asked["undo_asked_by"], asked["undo_missing"]) == (0, [1, 2])
            await news(at_bo, "undo-asked")
            assert (await undo(at_bo))["code"] == "undo-pending"
            assert (await agree(at_ann))["code"] == "answered", "who asks is not asked"
            assert (await agree(at_bo))["undo_missing"] == [2]
            assert (await agree(at_bo))["code"] == "answered"
            back = await agree(at_cy)
            assert back["news"] == {"kind": "taken-back", "seat": 0, "turns": 2}
            told = await news(at_ann, "taken-back")
            assert (told["view"], told["choices"]) == (before["view"], before["choices"])
            assert "undo_asked_by" not in told
            assert (await agree(at_cy))["code"] == "no-undo"


async def test_a_repeated_answer_to_an_undo_is_answered_again(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as (at_ann, at_bo, at_cy):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            first = await at_bo.answer_to(await at_bo.say("agree", yes=True, id="yes"))
            assert await at_bo.answer_to(await at_bo.say("agree", yes=True, id="yes")) == first
            last = await at_cy.answer_to(await at_cy.say("agree", yes=True, id="yes"))
            assert await at_cy.answer_to(await at_cy.say("agree", yes=True, id="yes")) == last


async def test_one_who_declines_ends_the_asking(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as (at_ann, at_bo, at_cy):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            declined = await agree(at_bo, yes=False)
            assert declined["news"] == {"kind": "undo-declined", "seat": 1}
            assert "undo_asked_by" not in declined
            assert (await agree(at_cy))["code"] == "no-undo"
            await news(at_ann, "undo-declined")
            assert (await undo(at_ann))["undo_missing"] == [1, 2], "one may ask again"


async def test_an_asking_lapses_when_somebody_moves(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "potluck")
        async with sockets(table, *everybody) as (at_ann, at_bo, at_cy):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            await at_cy.until(lambda message: "undo_asked_by" in message)
            await at_cy.play(at_cy.moves()[0])
            assert "undo_asked_by" not in at_cy.state
            assert (await agree(at_bo))["code"] == "no-undo"


async def test_what_was_shown_or_drawn_is_never_taken_back(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await serve(at_ann, at_bo)
            assert at_ann.state["undo"] == "never"
            refused = await undo(at_ann)
            assert refused["code"] == "undo.drawn"
            assert refused["message"] == "Something has been drawn by chance since, so it cannot be taken back."


async def test_bots_are_not_asked(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await table_of([ann], "tindahan", bots=2, options={"start": 0})
        async with sockets(table, ann) as (reader,):
            before = reader.state
            await reader.play(reader.moves()[0])
            while not reader.moves():
                await reader.hear()
            assert reader.state["undo"] == "asking"
            back = await undo(reader)
            assert back["news"]["kind"] == "taken-back"
            assert back["news"]["turns"] >= 3
            assert (back["view"], back["choices"]) == (before["view"], before["choices"])


async def test_an_outdated_undo_is_refused_with_the_newest_state(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            await serve(reader)
            assert (await reader.answer_to(await reader.say("undo", version=1)))["code"] == "outdated"
            assert (await reader.hear())["version"] == 2


async def test_an_undo_repeated_is_not_done_twice(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            await serve(reader)
            first = await reader.answer_to(await reader.say("undo", version=2, id="back"))
            assert await reader.answer_to(await reader.say("undo", version=2, id="back")) == first
            assert await ann.ask("POST", f"/api/tables/{table}/undo", {"version": 2, "id": "back"}) == first


async def test_who_may_no_longer_answer_does_not_hold_an_undo_up(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "potluck")
        ann, bo, cy = everybody
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            await bo.ask("DELETE", f"/api/tables/{table}/seat")
            await cy.ask("PATCH", f"/api/tables/{table}", {"name": "?"}, status=403)
            answer = await cy.ask("POST", f"/api/tables/{table}/agree", {"id": "yes", "yes": True})
            assert answer["news"] == {"kind": "taken-back", "seat": 0, "turns": 2}


async def test_when_all_who_were_asked_are_gone_the_move_can_be_taken_back(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    async with node(database=database, timings={"pause": 0.5}) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", bots=1)
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            await bo.ask("DELETE", f"/api/tables/{table}/seat")
            await news(at_ann, "rose")
            assert (await undo(at_ann))["news"] == {"kind": "taken-back", "seat": 0, "turns": 2}


async def test_a_bot_waits_while_people_talk_about_a_move(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    async with node(database=database, timings={"pause": 0.4}) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", bots=1)
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            await asyncio.sleep(1.2)
            assert (await agree(at_bo))["news"]["kind"] == "taken-back"
            await serve_again(at_ann, at_bo)
            await undo(at_ann)
            assert (await agree(at_bo, yes=False))["news"]["kind"] == "undo-declined"
            moved = await at_bo.until(lambda message: "mover" in message)
            assert (moved["mover"], moved["by_bot"]) == (2, True), "and goes on when that is settled"


async def test_a_bot_that_is_asked_while_people_talk_is_due_at_once_also_for_other_nodes(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    async with (
        node(database=database, timings={"pause": 5.0}) as hall,
        people(hall.url, "Ann", "Bo", "Cy") as everybody,
    ):
        table = await table_of(everybody, "potluck", bots=1)
        async with sockets(table, *everybody) as (at_ann, at_bo, at_cy):
            await serve(at_ann, at_bo)
            await undo(at_ann)
            await at_cy.until(lambda message: "undo_asked_by" in message)
            moved = await at_cy.play(at_cy.moves()[0])
            async with hall.house.store.engine.connect() as connection:
                due_at = await connection.scalar(select(tables.c.due_at).where(tables.c.id == table))
            assert due_at == moved["at"] + 5


async def serve_again(at_ann: Reader, at_bo: Reader) -> None:
    for reader in (at_ann, at_bo):
        while not reader.moves():
            await reader.hear()
        await reader.play(reader.moves()[0])
    while at_ann.state["version"] < at_bo.state["version"]:
        await at_ann.hear()


async def test_nothing_is_taken_back_when_the_game_is_over_and_all_cards_are_known(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        readers = await play_game(everybody, table)
        assert [reader.state["undo"] for reader in readers] == ["never"] * 3
        await everybody[0].ask("GET", f"/api/tables/{table}/match")
        for somebody, reader in zip(everybody, readers, strict=True):
            wish = {"id": "back", "version": reader.state["version"]}
            assert (await somebody.ask("POST", f"/api/tables/{table}/undo", wish, status=409))["code"] == "over"
