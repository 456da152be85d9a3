"""What one guest may have of what all share: places in the public list, and bots that play alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hawker.server import opening
from hawker.tables.entries import Opened, Placed, Sat
from tests.potluck import POTLUCK
from tests.server.people import Json, Person, node, people, person, play_game, table_of

pytestmark = pytest.mark.anyio

BOTS = {"game": "potluck", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": True}


def hall_at(store: str, **bounds: int) -> Any:
    return node(database=store, limits=True, timings={"pause": 60.0}, trusted_proxies=("127.0.0.1",), bounds=bounds)


# The public list


async def names(somebody: Person, query: str = "") -> list[str]:
    listed = await somebody.ask("GET", f"/api/tables{query}")
    return [line["table"]["name"] for line in listed["tables"]]


async def test_the_public_list_comes_in_pages_newest_first(store: str) -> None:
    async with node(database=store, bounds={"page": 3}) as hall, person(hall.url) as ann:
        for number in range(8):
            await ann.open("potluck", "me", "open", name=f"t{number}", public=True)
        seen: list[str] = []
        query = ""
        for pages in range(1, 5):
            page = await ann.ask("GET", f"/api/tables{query}")
            seen += [line["table"]["name"] for line in page["tables"]]
            if "next" not in page:
                break
            if pages == 1:
                await ann.open("potluck", "me", "open", name="meanwhile", public=True)
            query = f"?after={page['next']}"
        assert pages == 3
        assert seen == [f"t{number}" for number in range(7, -1, -1)], "nothing twice and nothing left out"
        await ann.ask("GET", "/api/tables?after=nonsense", status=400)


async def test_the_public_list_is_filtered_by_game(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        await ann.open("potluck", "me", "open", name="p", public=True)
        await ann.open("tindahan", "me", "open", "open", name="t", public=True)
        assert await names(ann) == ["t", "p"]
        assert await names(ann, "?game=tindahan") == ["t"]
        assert await names(ann, "?game=steam-up") == []
        await ann.ask("GET", "/api/tables?game=chess", status=404)


async def test_a_guest_fills_only_so_much_of_the_public_list(store: str) -> None:
    async with hall_at(store, public_of_a_guest=2) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        body = {"game": "potluck", "public": True}
        answers = await asyncio.gather(*[ann.http.post("/api/tables", json=body) for _ in range(6)])
        assert sorted([answer.status_code for answer in answers]) == [200, 200, *[429] * 4], "also all at once"
        problem = await ann.ask("POST", "/api/tables", body, status=429)
        assert problem["code"] == "too-many-public"
        assert problem["message"].startswith("You have 2 public tables: keep this one private")
        private = await ann.ask("POST", "/api/tables", {"game": "potluck"})
        await ann.ask("PATCH", f"/api/tables/{private['id']}", {"public": True}, status=429)
        listed = (await ann.ask("GET", "/api/tables"))["tables"][0]["table"]["id"]
        await ann.ask("PATCH", f"/api/tables/{listed}", {"public": True, "name": "as before"})
        await ann.ask("PATCH", f"/api/tables/{listed}", {"public": False})
        await ann.ask("PATCH", f"/api/tables/{private['id']}", {"public": True})
        await bo.ask("POST", "/api/tables", body)


async def test_a_household_fills_only_so_much_of_the_public_list(store: str) -> None:
    async with (
        hall_at(store, public_of_a_household=3) as hall,
        people(hall.url, "Ann", "Bo", "Cy", "Di", "Ed") as everybody,
    ):
        for number, somebody in enumerate(everybody):
            somebody.http.headers["x-forwarded-for"] = "198.51.100.8" if number == 4 else "198.51.100.7"
        body = {"game": "potluck", "public": True}
        for somebody in everybody[:3]:
            await somebody.ask("POST", "/api/tables", body)
        problem = await everybody[3].ask("POST", "/api/tables", body, status=429)
        assert problem["message"].startswith("There are 3 public tables from your address")
        await everybody[4].ask("POST", "/api/tables", body)


async def test_a_rematch_has_a_place_in_the_public_list_only_if_there_is_room(tmp_path: Path) -> None:
    async with (
        hall_at(str(tmp_path / "hall.db"), public_of_a_guest=1) as hall,
        people(hall.url, "Ann", "Bo") as everybody,
    ):
        ann, table = everybody[0], await table_of(everybody, "potluck", public=True)
        await play_game(everybody, table)
        other = await ann.open("potluck", "me", "open", public=True)
        problem = await ann.ask("POST", f"/api/tables/{table}/rematch", status=429)
        assert problem["code"] == "too-many-public"
        await ann.ask("PATCH", f"/api/tables/{other['id']}", {"public": False})
        await ann.ask("POST", f"/api/tables/{table}/rematch")


# A repeat


async def test_a_table_that_is_opened_again_by_its_id_is_the_same_table(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        body = {"game": "potluck", "id": "once", "name": "Ours"}
        answers: list[Json] = await asyncio.gather(*[ann.ask("POST", "/api/tables", body) for _ in range(5)])
        assert len({answer["id"] for answer in answers}) == 1
        assert await ann.ask("POST", "/api/tables", {**body, "name": "Other"}) == answers[0]
        assert len((await ann.ask("GET", "/api/me/tables"))["tables"]) == 1
        other = await bo.ask("POST", "/api/tables", body)
        assert other["id"] != answers[0]["id"], "another guest's request is another one"
        await ann.ask("POST", "/api/tables", {**body, "id": "twice"})
        assert len((await ann.ask("GET", "/api/me/tables"))["tables"]) == 2


@pytest.mark.parametrize("more", [{"public": True}, {"seats": [{"kind": "bot"}] * 2, "start": True}], ids=str)
async def test_repeats_are_answered_with_their_table_where_there_is_no_room_for_another(store: str, more: Json) -> None:
    full = hall_at(store, public_of_a_guest=1, public_of_a_household=1, bots_alone=1)
    async with full as hall, person(hall.url) as ann:
        body = {"game": "potluck", "id": "once", **more}
        answers: list[Json] = await asyncio.gather(*[ann.ask("POST", "/api/tables", body) for _ in range(5)])
        assert {answer["id"] for answer in answers} == {answers[0]["id"]}
        await ann.ask("POST", "/api/tables", {**body, "id": "twice"}, status=429)


async def test_a_request_that_opens_another_table_by_the_same_id_adds_nothing_to_the_first(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        guest, link = (await ann.ask("GET", "/api/me"))["id"], opening.new_link()
        opened = Opened(game="potluck", seats=2, options=POTLUCK.read_options({}, 2), host=guest, secret="s")
        sat, bot = Sat(seat=0, guest=guest), Placed(seat=1, bot="greedy")
        await opening._found(hall.house.hall, opened, [sat], False, "", link)
        await opening._found(hall.house.hall, opened, [sat, bot], False, "", link)
        assert [entry for entry, _ in await hall.house.store.logs.entries(link)] == [opened, sat]


async def test_two_nodes_that_hear_the_same_request_open_one_table(database_url: str, redis_url: str) -> None:
    async with (
        node(database=database_url, redis=redis_url) as one,
        node(database=database_url, redis=redis_url) as other,
        person(one.url) as ann,
    ):
        there = Person(other.url)
        there.http.cookies.update(ann.http.cookies)
        for number in range(5):
            body = {"game": "potluck", "id": f"once-{number}"}
            opened = await asyncio.gather(*[who.ask("POST", "/api/tables", body) for who in (ann, there)])
            assert opened[0] == opened[1], "the same one to the commitment, so that neither node made up its own"
        assert len((await ann.ask("GET", "/api/me/tables"))["tables"]) == 5
        await there.http.aclose()


# Tables at which bots play alone


async def test_a_guest_has_only_so_many_tables_at_which_bots_play_alone(tmp_path: Path) -> None:
    async with hall_at(str(tmp_path / "hall.db"), bots_alone=2) as hall, people(hall.url, "Ann", "Bo") as who:
        ann, bo = who
        for _ in range(2):
            await ann.open("potluck", "greedy", "greedy", start=True)
        body = {"game": "potluck", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": True}
        problem = await ann.ask("POST", "/api/tables", body, status=429)
        assert problem["code"] == "bots-alone"
        assert problem["message"] == "Bots play alone at 2 of your tables: begin this one when one of those is over."
        later = await ann.open("potluck", "greedy", "greedy")
        await ann.ask("POST", f"/api/tables/{later['id']}/start", status=429)
        await ann.open("potluck", "me", "greedy", start=True)
        await bo.open("potluck", "greedy", "greedy", start=True)


async def test_a_table_that_its_last_player_left_counts_as_one_where_bots_play_alone(tmp_path: Path) -> None:
    async with hall_at(str(tmp_path / "hall.db"), bots_alone=1) as hall, person(hall.url) as ann:
        table = await ann.open("potluck", "me", "greedy", start=True)
        await ann.ask("DELETE", f"/api/tables/{table['id']}/seat")
        body = {"game": "potluck", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": True}
        await ann.ask("POST", "/api/tables", body, status=429)


async def test_requests_at_the_same_time_do_not_pass_the_bound(tmp_path: Path) -> None:
    async with hall_at(str(tmp_path / "hall.db"), bots_alone=2) as hall, person(hall.url) as ann:
        body = {"game": "potluck", "seats": [{"kind": "bot"}, {"kind": "bot"}], "start": True}
        answers = await asyncio.gather(*[ann.http.post("/api/tables", json=body) for _ in range(8)])
        assert sorted([answer.status_code for answer in answers]) == [200, 200, *[429] * 6]
