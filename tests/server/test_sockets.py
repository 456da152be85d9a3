"""Play over sockets, and over HTTP beside them: answers, repeats, refusals, who is here, chat, hints, the log."""

import asyncio
import json
import time
from pathlib import Path

import pytest

from tests.server.asgi import SERVERS
from tests.server.people import (
    Json,
    Node,
    Reader,
    node,
    people,
    person,
    play_game,
    play_on,
    sockets,
    table_of,
    take_over,
)

pytestmark = pytest.mark.anyio

ON = SERVERS


def updates(reader: Reader) -> list[Json]:
    return [message for message in reader.heard if message["type"] == "update"]


async def here(reader: Reader, seats: list[bool], spectators: int = 0) -> None:
    """Wait until exactly these are said to be here."""
    wanted = {"type": "here", "here": seats, "spectators": spectators}
    await reader.until(lambda message: message == wanted)


# Moves


async def test_a_move_is_answered_to_its_mover_and_told_to_all(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            answer = await at_ann.play(at_ann.moves()[0], id="one")
            told = await at_bo.until(lambda message: message["type"] == "update")
    assert (answer["answers"], answer["mover"], answer["version"]) == ("one", 0, 2)
    assert answer["seq"] == told["seq"]
    assert answer["events"] == told["events"] == [{"event": "picked", "seat": 0}]
    assert "answers" not in told
    assert not answer.get("choices")
    assert {choice["verb"] for choice in told["choices"]} == {"serve"}


async def test_a_repeat_is_answered_and_not_played_again(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            move = reader.moves()[0]
            sent: Json = {"version": reader.state["version"], "move": move, "id": "one"}
            first = await reader.play(**sent)
            assert await reader.play(**sent) == first
            assert await reader.play(**{**sent, "move": "serve something-else"}) == first, "the id alone counts"
        async with sockets(table, ann) as (reader,):
            assert await reader.play(**sent) == first, "also after a reconnect"
        assert await ann.ask("POST", f"/api/tables/{table}/moves", sent) == first, "also over HTTP"
        async with sockets(table, bo) as (reader,):
            assert (await reader.play(reader.moves()[0], id="one"))["mover"] == 1, "ids are each seat's own"
        assert await ann.ask("POST", f"/api/tables/{table}/moves", sent) == first, "also when others have played"
        log = await ann.ask("GET", f"/api/tables/{table}/log")
        assert [update["mover"] for update in log["updates"] if "mover" in update] == [0, 1]


async def test_a_move_made_over_http_is_answered_the_same_way_on_a_socket(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            sent: Json = {"version": 1, "move": reader.moves()[0], "id": "one"}
            first = await ann.ask("POST", f"/api/tables/{table}/moves", sent)
            assert await reader.until(lambda message: message["type"] == "update") == first
            assert await reader.play(**sent) == first


async def test_a_move_sent_twice_at_once_is_played_once(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        state = await ann.ask("GET", f"/api/tables/{table}/state")
        sent = {"version": 1, "move": state["choices"][0]["move"], "id": "one"}
        answers = await asyncio.gather(*[ann.ask("POST", f"/api/tables/{table}/moves", sent) for _ in range(5)])
        assert answers == [answers[0]] * 5
        assert len((await ann.ask("GET", f"/api/tables/{table}/log"))["updates"]) == answers[0]["seq"]


async def test_who_takes_a_seat_over_is_not_answered_with_what_was_played_before(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy", "Di") as (ann, bo, cy, di):
        # Bots stand in for those who leave, and for nobody else: they must not play the game to its end.
        table = await table_of([ann, bo], "potluck", patience=None)
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await at_ann.play(at_ann.moves()[0], id="one")
            await at_bo.until(lambda message: "choices" in message)
            await at_bo.play(at_bo.moves()[0], id="one")
        for leaver, heir, host in ((bo, cy, ann), (ann, di, cy)):
            await leaver.ask("DELETE", f"/api/tables/{table}/seat")
            await take_over(host, heir, table)
        async with sockets(table, di, cy) as readers:
            asked = next((reader for reader in readers if reader.moves()), None)
            if asked is None:  # the bot that stood in has played for a winner who left
                asked = readers[0]
                await play_on(readers[0], 0, until=lambda state: bool(state.get("choices")))
            answer = await asked.play(asked.moves()[0], id="one")
            assert answer["seq"] > 8


async def test_an_outdated_move_is_refused_with_the_newest_state(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await at_ann.play(at_ann.moves()[0])
            await at_bo.until(lambda message: message["type"] == "update")
            move = at_bo.moves()[0]
            for version in (0, 1, 3, 2**53):
                refused = await at_bo.play(move, version=version)
                assert refused["code"] == "outdated"
                newest = await at_bo.hear()
                assert (newest["type"], newest["version"], "answers" in newest) == ("update", 2, False)
                assert newest["choices"]
            problem = await bo.ask("POST", f"/api/tables/{table}/moves", {"id": "x", "version": 1, "move": move}, 409)
            assert (problem["code"], problem["state"]) == ("outdated", newest)
            assert (await at_bo.play(move))["type"] == "update"


async def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            refused = await reader.play("serve gravel", id="one")
            why = refused["refusal"]
            assert (refused["code"], refused["id"]) == ("refused", "one")
            assert (why["key"], why["clause"], why["fields"]) == ("not-in-hand", "2.1", {"dish": "gravel"})
            assert why["sentence"] == refused["message"] != ""
            sent = {"id": "two", "version": 1, "move": "serve gravel"}
            problem = await ann.ask("POST", f"/api/tables/{table}/moves", sent, status=422)
            assert problem["refusal"] == why
            assert (await reader.play("keep"))["code"] == "refused"
            assert (await reader.play("dance"))["code"] == "not-a-move"
            answer = await reader.play(reader.moves()[0], id="one")
            assert (answer["type"], answer["seq"]) == ("update", 6), "a refused id is not used up"


async def test_nobody_plays_out_of_turn_or_before_or_after_the_game(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open", options={"rounds": 1}))["id"]
        async with sockets(table, ann) as (reader,):
            assert (await reader.play("serve soup"))["code"] == "not-started"
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        await ann.ask("POST", f"/api/tables/{table}/start")
        async with sockets(table, bo) as (reader,):
            assert (await reader.play("serve soup"))["code"] == "not-your-turn"
        await play_game([ann, bo], table)
        async with sockets(table, ann) as (reader,):
            assert (await reader.play("keep"))["code"] == "over"


async def test_two_tabs_of_one_seat_both_hear_and_both_play(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", options={"rounds": 1})
        async with sockets(table, ann, ann, bo) as (left, right, at_bo):
            left.heard.clear()
            right.heard.clear()
            bo_plays = asyncio.create_task(play_on(at_bo, 7))
            tabs = [left, right]
            while "result" not in left.state:
                if left.moves():
                    tabs.reverse()
                    await tabs[0].play(tabs[0].moves()[0])
                    await tabs[1].until(lambda message: message["type"] == "update")
                else:
                    for tab in tabs:
                        await tab.until(lambda message: message["type"] == "update")
            await bo_plays
    assert updates(left) == updates(right)
    assert len({update["answers"] for update in updates(left) if "answers" in update}) > 3


async def test_a_spectator_plays_nothing_and_sees_no_hand(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", options={"rounds": 1})
        async with sockets(table, cy) as (watching,):
            said: dict[str, Json] = {
                "play": {"version": 1, "move": "serve soup"},
                "undo": {"version": 1},
                "agree": {"yes": True},
                "return": {},
                "hint": {},
            }
            for type, fields in said.items():
                assert (await watching.answer_to(await watching.say(type, **fields)))["code"] == "not-seated"
            await play_game([ann, bo], table)
            while "result" not in watching.state:
                await watching.hear()
            for update in updates(watching):
                assert (update["view"]["hand"], update["view"]["stash"], update["view"]["picked"]) == ([], [], None)
                assert not update.keys() & {"choices", "answers", "undo"}
                assert not {event["event"] for event in update.get("events", [])} & {"dealt", "stashed", "drew"}


# Who is here


async def test_all_are_told_who_comes_and_goes(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck")
        async with ann.socket(table) as reader:
            welcome = await reader.greeted()
            assert (welcome["here"], welcome["spectators"]) == ([True, False], 0)
            async with sockets(table, bo):
                await here(reader, [True, True])
                async with sockets(table, bo, cy):
                    await here(reader, [True, True], 1)
                await here(reader, [True, True], 0)
            await here(reader, [True, False])


async def test_a_spectator_who_sits_down_is_here_as_a_player(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await here(at_ann, [True, False], 1)
            await bo.ask("POST", f"/api/tables/{table}/seat", {})
            seating = await at_bo.until(lambda message: message["type"] == "table")
            assert seating["table"]["seat"] == 1
            await here(at_ann, [True, True], 0)
            await bo.ask("DELETE", f"/api/tables/{table}/seat")
            await here(at_ann, [True, False], 1)


# Chat


async def test_players_and_spectators_talk_apart_until_the_end(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", options={"rounds": 1})
        async with sockets(table, ann, cy) as (at_ann, at_cy):
            await at_ann.say("say", text="  Good\tluck,\u202e\x00 Bo! ")
            line = await at_cy.until(lambda message: message["type"] == "said")
            assert (line["text"], line["room"], line["name"]) == ("Good luck, Bo!", "players", "Ann")
            assert (line["seat"], line["number"]) == (0, 1)
            await at_cy.say("say", text="Bo has soup")
            await at_cy.until(lambda message: message["type"] == "said" and message["room"] == "spectators")
            assert [said["number"] for said in (await bo.ask("GET", f"/api/tables/{table}/chat"))["lines"]] == [1]
            assert [said["number"] for said in (await cy.ask("GET", f"/api/tables/{table}/chat"))["lines"]] == [1, 2]
            await play_game([ann, bo], table)
            assert [said["number"] for said in (await bo.ask("GET", f"/api/tables/{table}/chat"))["lines"]] == [1, 2]
            await cy.ask("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "Well played"})
            line = await at_ann.until(lambda message: message["type"] == "said" and message["room"] == "spectators")
            assert line["text"] == "Well played", "and nothing that spectators said before the end"


async def test_a_line_that_is_said_again_is_the_same_line(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            for said in ("once", "once", "and not otherwise"):
                await at_ann.connection.send(json.dumps({"type": "say", "id": "same", "text": said}))
                line = await at_ann.until(lambda message: message["type"] == "said")
                assert (line["number"], line["text"], line["id"]) == (1, "once", "same"), (
                    "who repeats it hears it again"
                )
            await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "same", "text": "once"})
            await at_bo.connection.send(json.dumps({"type": "say", "id": "same", "text": "by another"}))
            lines = [await at_bo.until(lambda message: message["type"] == "said") for _ in range(2)]
            assert [(line["number"], line["text"]) for line in lines] == [(1, "once"), (2, "by another")]
        hall.house.hall.loaded.clear()  # read again, as another node would
        async with sockets(table, ann) as (at_ann,):
            await at_ann.connection.send(json.dumps({"type": "say", "id": "same", "text": "once"}))
            assert (await at_ann.until(lambda message: message["type"] == "said"))["number"] == 1
        assert [line["number"] for line in (await bo.ask("GET", f"/api/tables/{table}/chat"))["lines"]] == [1, 2]


async def test_a_line_at_a_table_that_was_deleted_is_refused(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        await hall.house.store.logs.drop(table)
        problem = await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "hello"}, 404)
        assert problem["code"] == "no-such-table"


async def test_what_is_said_after_a_line_was_forgotten_is_another_line(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            await bo.ask("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "Forget me"})
            await bo.ask("DELETE", "/api/me")
            await reader.say("say", text="Bo?")
            lines = [await reader.until(lambda message: message["type"] == "said") for _ in range(2)]
            assert [(line["number"], line["text"]) for line in lines] == [(1, "Forget me"), (2, "Bo?")]
            kept = (await ann.ask("GET", f"/api/tables/{table}/chat"))["lines"]
            assert [line["number"] for line in kept] == [2]


async def test_an_empty_line_is_refused(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await table_of([ann], "potluck", bots=1)
        async with sockets(table, ann) as (reader,):
            assert (await reader.answer_to(await reader.say("say", text=" \u200b\n")))["code"] == "empty"


async def test_the_host_and_the_hall_can_switch_the_chat_off(hall: Node, tmp_path: Path) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        await ann.ask("PATCH", f"/api/tables/{table}", {"chat": False})
        async with sockets(table, bo) as (reader,):
            assert (await reader.answer_to(await reader.say("say", text="Hello")))["code"] == "chat-off"
            await ann.ask("PATCH", f"/api/tables/{table}", {"chat": True})
            await reader.say("say", text="Hello")
            await reader.until(lambda message: message["type"] == "said")
    async with node(database=str(tmp_path / "quiet.db"), chat=False) as quiet, person(quiet.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        problem = await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "x", "text": "Hello"}, status=403)
        assert problem["code"] == "chat-off"


# Hints, pings, the log


async def test_a_hint_is_a_move_that_may_be_made(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            hinted = await at_ann.answer_to(await at_ann.say("hint"))
            assert hinted["move"] in at_ann.moves()
            assert (await ann.ask("POST", f"/api/tables/{table}/hint", {"id": "x"}))["move"] in at_ann.moves()
            assert (await at_bo.answer_to(await at_bo.say("hint")))["code"] == "not-your-turn"
            assert (await at_ann.play(hinted["move"]))["type"] == "update"


async def test_a_ping_does_not_wait_for_a_hint_that_takes_long(hall: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that hears nothing for seconds takes the line for lost."""
    thought = asyncio.Event()

    async def think(live: object, seat: int) -> str:
        await thought.wait()
        return "pass"

    monkeypatch.setattr(hall.house.bots, "hint", think)
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann) as (reader,):
            await reader.say("hint", id="hint")
            await reader.say("say", id="line", text="Wait for me")
            for _ in range(3):
                await reader.connection.send('{"type":"ping"}')
                await reader.until(lambda message: message["type"] == "pong")
            thought.set()
            assert (await reader.answer_to("hint"))["move"] == "pass"
            assert (await reader.until(lambda message: message["type"] == "said"))["text"] == "Wait for me"


async def test_a_ping_is_answered_with_the_time(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        async with sockets(table, ann) as (reader,):
            await reader.connection.send(json.dumps({"type": "ping"}))
            pong = await reader.until(lambda message: message["type"] == "pong")
            assert abs(pong["now"] - time.time()) < 5


async def test_the_log_has_what_a_seat_was_told_page_by_page(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        readers = await play_game(everybody, table)
        for somebody, reader in zip(everybody, readers, strict=True):
            logged: list[Json] = []
            after: int | None = 0
            while after is not None:
                page = await somebody.ask("GET", f"/api/tables/{table}/log?after={after}")
                logged += page["updates"]
                assert len(page["updates"]) <= 100
                after = page.get("next")
            assert [update["seq"] for update in logged] == list(range(1, len(logged) + 1))
            heard = updates(reader)[1:]
            assert logged[-len(heard) :] == heard


async def test_the_log_can_be_waited_for(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        path = f"/api/tables/{table}/log"
        assert (await bo.ask("GET", f"{path}?after=5&wait=1"))["updates"] == [], "but not for ever"
        waiting = asyncio.create_task(bo.ask("GET", f"{path}?after=5&wait=15"))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        async with sockets(table, ann) as (reader,):
            await reader.play(reader.moves()[0])
        (update,) = (await waiting)["updates"]
        assert (update["seq"], update["mover"]) == (6, 0)
        assert update["choices"]
        assert len((await bo.ask("GET", f"{path}?wait=15"))["updates"]) == 6, "what is there is not waited for"
        for wrong in ("after=-1", "after=1.5", "after=x", "wait=%20", "after=" + "9" * 40):
            assert (await bo.ask("GET", f"{path}?{wrong}", status=400))["code"] == "bad-request"
        assert (await bo.ask("GET", f"{path}?after=999999"))["updates"] == []
