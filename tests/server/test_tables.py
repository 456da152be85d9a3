"""Tables: opened, joined, left, looked after by their host, listed, and played at again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Json, Node, Person, node, people, person, play_game, sockets, table_of, take_over

pytestmark = pytest.mark.anyio

A_DAY = 24 * 3600


def kinds(table: Json) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


def hosts(table: Json) -> list[int]:
    return [seat for seat, info in enumerate(table["seats"]) if info.get("host")]


async def ids(somebody: Person, path: str) -> list[str]:
    return [line["table"]["id"] for line in (await somebody.ask("GET", path))["tables"]]


async def over(everybody: list[Person], **more: Any) -> str:
    """A table at which a short game is over."""
    table = await table_of(everybody, "potluck", options={"rounds": 1}, **more)
    await play_game(everybody, table)
    return table


# Opening


async def test_a_table_opened_with_nothing_but_its_game_is_private_and_waits_for_others(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await ann.ask("POST", "/api/tables", {"game": "potluck"})
    assert kinds(table) == ["guest", "open"]
    assert (table["state"], table["seat"], table["host"], table["patience"]) == ("open", 0, True, 120)
    assert table["options"] == {"menu": "soup 2, rice 3, cake 5", "rounds": 2}
    assert len(table["commitment"]) == 64
    assert not table.keys() & {"public", "clock", "turn", "rematch"}


async def test_seats_are_as_they_were_asked_for(hall: Node) -> None:
    async with person(hall.url, "Ann") as ann:
        table = await ann.open("potluck", "open", "me", "random", "greedy", name=" Fri\tday\n", public=True)
    assert kinds(table) == ["open", "guest", "bot", "bot"]
    assert [seat.get("bot", "") for seat in table["seats"]] == ["", "", "random", "greedy"]
    assert (table["seat"], table["seats"][1]["name"], hosts(table)) == (1, "Ann", [1])
    assert (table["name"], table["public"]) == ("Fri day", True)


async def test_a_bot_without_a_level_is_a_normal_one(hall: Node) -> None:
    async with person(hall.url) as ann:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        table = await ann.ask("POST", "/api/tables", {"game": "potluck", "seats": seats})
    assert table["seats"][1]["bot"] == "normal"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("potluck", {"menu": "bun 4, pie 1, tea 2", "rounds": 1}),
        ("tindahan", {"cart": "stays", "start": 2}),
        ("taiwan-snackbar", {"variant": "last-eater", "no_more": 3}),
    ],
)
async def test_options_are_those_of_the_game(hall: Node, game: str, options: Json) -> None:
    async with person(hall.url) as ann:
        table = await ann.open(game, "me", "random", "random", options=options)
        offered = {info["name"]: info for info in (await ann.ask("GET", "/api/hall"))["games"]}[game]["options"]
    assert table["options"] == {**{option["name"]: option["default"] for option in offered}, **options}


@pytest.mark.parametrize(
    ("wish", "status", "code", "said"),
    [
        ({"options": {"rounds": 7}}, 400, "bad-request", "7 is not one of 1, 2"),
        ({"options": {"rounds": True}}, 400, "bad-request", "true is not one of 1, 2"),
        ({"options": {"spice": 1}}, 400, "bad-request", "no option 'spice'"),
        ({"options": {"menu": "soup"}}, 400, "bad-request", "not a dish"),
        ({"seats": [{"kind": "open"}] * 5}, 400, "bad-request", "2 to 4"),
        ({"seats": [{"kind": "me"}]}, 400, "bad-request", "2 to 4"),
        ({"seats": [{"kind": "me"}] * 2}, 409, "seated", "one seat"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep-blue"}]}, 422, "no-such-bot", "greedy"),
        ({"game": "chess"}, 404, "no-such-game", "potluck"),
        ({"start": True}, 409, "open-seats", "seat"),
        ({"patience": 1}, 400, "bad-request", "patience"),
        ({"clock": {"per": "move", "seconds": 60}}, 400, "bad-request", "clock"),
    ],
)
async def test_what_cannot_be_opened_is_refused_and_leaves_nothing(
    hall: Node, wish: Json, status: int, code: str, said: str
) -> None:
    async with person(hall.url) as ann:
        problem = await ann.ask("POST", "/api/tables", {"game": "potluck", **wish}, status=status)
        assert problem["code"] == code
        assert said in problem["message"].lower()
        assert await ids(ann, "/api/me/tables") == []


async def test_a_game_against_bots_begins_at_once_if_that_is_wished(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await ann.open("potluck", "me", "random", start=True)
        assert (table["state"], table["turn"]) == ("playing", 0)
        state = await ann.ask("GET", f"/api/tables/{table['id']}/state")
    assert state["choices"]


# Seats


async def test_who_knows_the_link_can_join_where_there_is_room(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy", "Di") as (ann, bo, cy, di):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'open'))['id']}"
        seen = await bo.ask("GET", path)
        assert (seen["seats"][0]["name"], seen.get("seat"), seen.get("host", False)) == ("Ann", None, False)
        table = await bo.ask("POST", f"{path}/seat", {"seat": 2, "nonce": "bo-s-own-nonce"})
        assert (table["seat"], table["seats"][2]["name"]) == (2, "Bo")
        assert table["seats"][2]["nonce"] == "bo-s-own-nonce"
        assert (await cy.ask("POST", f"{path}/seat", {"seat": 2}, status=409))["code"] == "taken"
        missing = await cy.ask("POST", f"{path}/seat", {"seat": 3}, status=404)
        assert (missing["code"], missing["message"]) == ("no-such-seat", "There is no seat 4: there are 3 seats.")
        seated = await bo.ask("POST", f"{path}/seat", {}, status=409)
        assert (seated["code"], seated["message"]) == ("seated", "You sit here already, on seat 3.")
        assert (await cy.ask("POST", f"{path}/seat", {}))["seat"] == 1
        assert (await di.ask("POST", f"{path}/seat", {}, status=409))["code"] == "full"
        assert "seat" not in await di.ask("GET", path), "who finds no room can watch"


async def test_one_seat_is_given_to_one_of_those_who_ask_at_once(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy", "Di") as (ann, *others):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open'))['id']}"
        answers = await asyncio.gather(*[one.http.post(f"{path}/seat", json={}) for one in others])
        assert sorted([answer.status_code for answer in answers]) == [200, 409, 409]


async def test_a_seat_that_was_left_before_the_start_is_free_again(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open'))['id']}"
        await bo.ask("POST", f"{path}/seat", {"nonce": "of-the-first-time"})
        left = await bo.ask("DELETE", f"{path}/seat")
        assert left["seats"][1]["kind"] == "open"
        assert "name" not in left["seats"][1]
        assert path.rpartition("/")[2] not in await ids(bo, "/api/me/tables")
        assert "nonce" not in left["seats"][1]
        again = await bo.ask("POST", f"{path}/seat", {"nonce": "of-the-second-time"})
        assert again["seats"][1]["nonce"] == "of-the-second-time"


async def test_a_seat_that_is_left_in_a_game_is_played_by_a_bot_until_taken(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck")
        before = await ann.ask("GET", f"/api/tables/{table}")
        left = await bo.ask("DELETE", f"/api/tables/{table}/seat")
        gone, nonce = left["seats"][1], before["seats"][1]["nonce"]
        assert (gone["kind"], gone["bot"], gone["stand_in"], gone["nonce"]) == ("open", "normal", "left", nonce)
        assert gone["name"] == "Bo", "until somebody else has it, it is the seat of who played it"
        assert (await bo.ask("DELETE", f"/api/tables/{table}/seat", status=403))["code"] == "not-seated"
        async with sockets(table, cy):
            await take_over(ann, cy, table)
        taken = await cy.ask("GET", f"/api/tables/{table}")
        seat = taken["seats"][1]
        assert (seat["kind"], seat["name"], seat["nonce"], seat.get("bot", "")) == ("guest", "Cy", nonce, "")
        assert taken["commitment"] == before["commitment"]


async def test_a_seat_that_is_left_after_the_game_stays_as_it_was_played(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await over([ann, bo])
        await bo.ask("DELETE", f"/api/tables/{table}/seat")
        assert (await bo.ask("POST", f"/api/tables/{table}/seat", {}, status=409))["code"] == "over"
        assert await ids(bo, "/api/me/tables") == []
        assert "result" in await ann.ask("GET", f"/api/tables/{table}/state")


# The host


async def test_the_host_fills_and_empties_seats(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'open'))['id']}"
        await bo.ask("POST", f"{path}/seat", {})
        assert kinds(await ann.ask("PUT", f"{path}/seats/2/bot", {"bot": "random"})) == ["guest", "guest", "bot"]
        assert (await ann.ask("PUT", f"{path}/seats/2/bot", {}))["seats"][2]["bot"] == "normal"
        assert (await ann.ask("PUT", f"{path}/seats/1/bot", {}, status=409))["code"] == "taken"
        assert (await ann.ask("PUT", f"{path}/seats/9/bot", {}, status=404))["code"] == "no-such-seat"
        assert (await ann.ask("PUT", f"{path}/seats/2/bot", {"bot": "me"}, status=422))["code"] == "no-such-bot"
        assert kinds(await ann.remove(path, 2)) == ["guest", "guest", "open"]
        assert kinds(await ann.remove(path, 1)) == ["guest", "open", "open"]
        assert "seat" not in await bo.ask("GET", path)


async def test_who_is_removed_is_told_and_watches(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        async with sockets(table, bo) as (reader,):
            await ann.remove(f"/api/tables/{table}", 1)
            seating = await reader.until(lambda message: message["type"] == "table")
            assert "seat" not in seating["table"]
            news = await reader.until(lambda message: message["type"] == "update")
            assert news["news"] == {"kind": "rose", "seat": 1, "name": "Bo", "why": "removed"}


async def test_a_game_begins_when_every_seat_is_taken_and_once_only(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'open'))['id']}"
        problem = await ann.ask("POST", f"{path}/start", status=409)
        assert (problem["code"], "seat 2, seat 3" in problem["message"]) == ("open-seats", True)
        await bo.ask("POST", f"{path}/seat", {})
        await ann.ask("PUT", f"{path}/seats/2/bot", {})
        assert (await bo.ask("POST", f"{path}/start", status=403))["code"] == "not-host"
        assert (await ann.ask("POST", f"{path}/start"))["state"] == "playing"
        assert (await ann.ask("POST", f"{path}/start", status=409))["code"] == "started"


async def test_the_host_changes_settings_and_options_before_the_start_only(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open'))['id']}"
        table = await ann.ask("PATCH", path, {"name": "Su\x00n\u202eday", "public": True, "options": {"rounds": 1}})
        assert (table["name"], table["public"], table["options"]["rounds"]) == ("Su n day", True, 1)
        assert (await ann.ask("PATCH", path, {"options": {"rounds": 9}}, status=400))["code"] == "bad-request"
        assert (await bo.ask("PATCH", path, {"name": "Bo's"}, status=403))["code"] == "not-host"
        await bo.ask("POST", f"{path}/seat", {})
        await ann.ask("POST", f"{path}/start")
        assert (await ann.ask("PATCH", path, {"options": {"rounds": 2}}, status=409))["code"] == "started"
        later = await ann.ask("PATCH", path, {"name": "Monday", "public": False})
        assert (later["name"], later["options"]["rounds"], later.get("public", False)) == ("Monday", 1, False)


async def test_the_host_hands_the_role_over_to_a_player(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'random'))['id']}"
        await bo.ask("POST", f"{path}/seat", {})
        assert (await ann.ask("POST", f"{path}/host", {"seat": 2}, status=409))["code"] == "no-player"
        assert hosts(await ann.ask("POST", f"{path}/host", {"seat": 1})) == [1]
        assert (await ann.ask("POST", f"{path}/host", {"seat": 0}, status=403))["code"] == "not-host"
        assert (await bo.ask("POST", f"{path}/start"))["state"] == "playing"


@pytest.mark.parametrize("begun", [False, True])
async def test_a_host_who_leaves_makes_way_for_the_next_player(hall: Node, begun: bool) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "random", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        if begun:
            await ann.ask("POST", f"/api/tables/{table}/start")
        assert hosts(await ann.ask("DELETE", f"/api/tables/{table}/seat")) == [2]
        assert (await bo.ask("GET", f"/api/tables/{table}"))["host"]


async def test_a_host_who_is_gone_makes_way_for_a_player_who_is_there(
    hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.house.timings, "host", 0.3)
    monkeypatch.setattr(hall.house.timings, "look_every", 0.1)
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        async with sockets(table, bo) as (reader,):
            async with sockets(table, ann):
                clock = hall.house.store.clock
                monkeypatch.setattr(clock, "offset", clock.offset + 60)
                await hall.house.scheduler._see(await hall.house.hall.load(table))
                assert hosts(await bo.ask("GET", f"/api/tables/{table}")) == [0], "the host is there"
            news = await reader.until(lambda message: message.get("news", {}).get("kind") == "host")
            assert news["seq"] == 4
        assert hosts(await bo.ask("GET", f"/api/tables/{table}")) == [1]


# Lists


async def test_public_tables_are_listed_until_they_are_over_and_private_ones_never(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        private = await table_of([ann, bo], "potluck")
        public = await table_of([ann, bo], "potluck", public=True, options={"rounds": 1})
        waiting = (await ann.open("potluck", "me", "open", public=True))["id"]
        async with person(hall.url, "Cy") as cy:
            listed = await ids(cy, "/api/tables")
            assert listed[:2] == [waiting, public], "newest first"
            assert private not in listed
            await ann.ask("PATCH", f"/api/tables/{waiting}", {"public": False})
            assert waiting not in await ids(cy, "/api/tables")
            await ann.ask("PATCH", f"/api/tables/{private}", {"public": True})
            assert private in await ids(cy, "/api/tables")
            await play_game([ann, bo], public)
            assert public not in await ids(cy, "/api/tables")


async def test_my_tables_are_there_days_later_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    async with node(database=database) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", patience=None, name="Friday")
        async with sockets(table, ann) as (reader,):
            await reader.play(reader.moves()[0])
        log = await bo.ask("GET", f"/api/tables/{table}/log")
        cookies = [ann.http.cookies, bo.http.cookies]
    async with node(database=database) as hall:
        hall.house.store.clock.offset += 5 * A_DAY
        ann, bo = Person(hall.url), Person(hall.url)
        for somebody, kept in zip((ann, bo), cookies, strict=True):
            somebody.http.cookies = kept
        lines = [(await somebody.ask("GET", "/api/me/tables"))["tables"] for somebody in (ann, bo)]
        assert [line["table"]["name"] for (line,) in lines] == ["Friday", "Friday"]
        assert [line.get("my_turn", False) for (line,) in lines] == [False, True]
        assert await bo.ask("GET", f"/api/tables/{table}/log") == log
        await play_game([ann, bo], table)
        (line,) = (await bo.ask("GET", "/api/me/tables"))["tables"]
        assert (line["table"]["state"], line.get("my_turn", False)) == ("over", False)
        assert line["table"]["updated_at"] > log["updates"][-1]["at"] + 4 * A_DAY
        for somebody in (ann, bo):
            await somebody.http.aclose()


# Once more


async def test_a_rematch_has_the_same_seats_and_is_one_table_for_all(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await over([ann, bo], bots=1, name="Friday", public=True)
        async with sockets(table, ann) as (reader,):
            again = await bo.ask("POST", f"/api/tables/{table}/rematch")
            news = await reader.until(lambda message: message["type"] == "update")
            assert news["news"] == {"kind": "rematch", "table": again["id"]}
        assert (kinds(again), hosts(again), again["seat"]) == (["guest", "guest", "bot"], [1], 1)
        assert [seat["name"] for seat in again["seats"][:2]] == ["Ann", "Bo"]
        assert (again["state"], again["name"], again["options"]["rounds"]) == ("open", "Friday", 1)
        first = await ann.ask("GET", f"/api/tables/{table}")
        assert first["rematch"] == again["id"]
        assert first["commitment"] != again["commitment"]
        assert (await ann.ask("POST", f"/api/tables/{table}/rematch"))["id"] == again["id"]
        assert (await cy.ask("POST", f"/api/tables/{table}/rematch", status=403))["code"] == "not-seated"
        await bo.ask("POST", f"/api/tables/{again['id']}/start")
        await play_game([ann, bo], again["id"])


async def test_all_who_ask_for_a_rematch_at_once_meet_at_one_table(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await over(everybody)
        asked = [somebody.ask("POST", f"/api/tables/{table}/rematch") for somebody in everybody]
        assert len({answer["id"] for answer in await asyncio.gather(*asked)}) == 1
        for somebody in everybody:
            assert len(await ids(somebody, "/api/me/tables")) == 2, "no empty table is left behind"


async def test_a_rematch_against_bots_begins_at_once(hall: Node) -> None:
    async with person(hall.url) as ann:
        table = await over([ann], bots=1)
        again = await ann.dealt(await ann.ask("POST", f"/api/tables/{table}/rematch"))
        assert again["state"] == "playing"
        await play_game([ann], again["id"])


async def test_a_rematch_waits_for_the_end_and_keeps_a_seat_free_for_who_left(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", options={"rounds": 1})
        assert (await ann.ask("POST", f"/api/tables/{table}/rematch", status=409))["code"] == "not-over"
        await play_game([ann, bo], table)
        await bo.ask("DELETE", f"/api/tables/{table}/seat")
        again = await ann.ask("POST", f"/api/tables/{table}/rematch")
        assert (kinds(again), again["state"]) == (["guest", "open"], "open")


async def test_a_rematch_waits_for_nobody_who_is_forgotten(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await over([ann, bo], bots=1)
        await bo.ask("DELETE", "/api/me")
        again = await ann.ask("POST", f"/api/tables/{table}/rematch")
        assert (kinds(again), again["state"]) == (["guest", "open", "bot"], "open")


async def test_who_has_seen_one_hand_cannot_take_another(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        ann, bo, _ = everybody
        table = await table_of(everybody, "potluck")
        await ann.ask("DELETE", f"/api/tables/{table}/seat")
        await bo.ask("DELETE", f"/api/tables/{table}/seat")
        problem = await ann.ask("POST", f"/api/tables/{table}/seat", {"seat": 1}, status=409)
        assert problem["code"] == "knows-a-hand"
        assert (await ann.ask("POST", f"/api/tables/{table}/seat", {}))["seat"] == 0, "their own is the one they get"
