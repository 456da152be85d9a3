"""Seats that change hands in a game: who left sits down again, others take over, the host is asked and removes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import select

from hawker.server.storage.schema import seats
from hawker.tables import judging
from hawker.tables.entries import Opened, Placed, Sat, SeatAsked, SeatDenied
from hawker.tables.errors import Denied
from hawker.tables.judging import CHANGES_AT_MOST
from hawker.tables.party import Draft, Party
from tests.potluck import POTLUCK
from tests.server.people import (
    IMPATIENT,
    Json,
    Node,
    Person,
    Reader,
    node,
    people,
    play_on,
    sockets,
    table_of,
    take_over,
)
from tests.server.processes import go_to
from tests.server.survivors import entries

pytestmark = pytest.mark.anyio


@pytest.fixture
async def here(store: str) -> AsyncIterator[Node]:
    """A hall on SQLite, and one on PostgreSQL, to which a proxy brings people from many households."""
    async with node(database=store, trusted_proxies=("127.0.0.1",)) as opened:
        yield opened


@asynccontextmanager
async def guests(hall: Node, *names: str) -> AsyncIterator[list[Person]]:
    """Guests who live each in a house of their own."""
    async with people(hall.url, *names) as everybody:
        for number, somebody in enumerate(everybody):
            somebody.http.headers["x-forwarded-for"] = f"192.0.2.{number + 1}"
        yield everybody


async def news(reader: Reader, kind: str) -> Json:
    told: Json = (await reader.until(lambda message: message.get("news", {}).get("kind") == kind))["news"]
    return told


async def log(somebody: Person, path: str) -> list[Json]:
    """What the log says beside the game."""
    updates = (await somebody.ask("GET", f"{path}/log?after=0"))["updates"]
    return [update["news"] for update in updates if "news" in update]


def offers(table: Json) -> list[str]:
    return [seat.get("offer", "") for seat in table["seats"]]


def names(table: Json) -> list[str]:
    return [seat.get("name", "") for seat in table["seats"]]


async def denied(somebody: Person, path: str, body: Any = None) -> str:
    return str((await somebody.ask("POST", path, {} if body is None else body, status=409))["code"])


# Who left


@pytest.mark.parametrize("more", [{}, {"public": True}, {"takeover": "ask", "public": True}])
async def test_who_left_sits_down_again_without_being_asked(here: Node, more: Json) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", bots=1, **more)
        path = f"/api/tables/{table}"
        hand = (await bo.ask("GET", f"{path}/state"))["view"]["hand"]
        await bo.ask("DELETE", f"{path}/seat")
        left = await bo.ask("GET", path)
        assert offers(left) == ["", "again", ""]
        (line,) = (await bo.ask("GET", "/api/me/tables"))["tables"]
        assert offers(line["table"]) == ["", "again", ""], "the hall still knows whose game it was"
        again = await bo.ask("POST", f"{path}/seat", {})
        assert (again["seat"], again["seats"][1]["kind"]) == (1, "guest")
        if (await bo.ask("GET", f"{path}/state"))["version"] == 1:
            assert (await bo.ask("GET", f"{path}/state"))["view"]["hand"] == hand
        assert [(told["kind"], told.get("name"), told.get("why")) for told in await log(ann, path)][-2:] == [
            ("rose", "Bo", "left"),
            ("sat", "Bo", "again"),
        ]


async def test_leaving_wins_no_time_on_a_clock(here: Node) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", clock={"per": "turn", "seconds": 600})
        path = f"/api/tables/{table}"
        live = await here.house.hall.load(table)
        assert live.party.turn == 0
        here.house.hall.when_due = lambda table, due_at: None  # the bot is slow today
        await ann.ask("DELETE", f"{path}/seat")
        assert await denied(ann, f"{path}/seat") == "clock"


# Somebody else


async def test_a_stranger_asks_the_host_says_yes_and_the_stranger_plays_on(here: Node, store: str) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck")
        path = f"/api/tables/{table}"
        async with sockets(table, ann, cy) as (at_ann, at_cy):
            await bo.ask("DELETE", f"{path}/seat")
            asked = await cy.ask("POST", f"{path}/seat", {})
            assert "seat" not in asked
            assert asked["wishes"][0]["you"]
            wished = await at_ann.until(lambda message: bool(message.get("table", {}).get("wishes")))
            (wish,) = wished["table"]["wishes"]
            assert (wish["name"], wish["seat"], "you" in wish) == ("Cy", 1, False)
            told = await news(at_ann, "seat-asked")
            assert (told["name"], told["mark"]) == ("Cy", asked["mark"]), "by which Cy's page knows whom it is about"
            assert (told["why"], wish.get("back", False)) == ("over", False)
            assert await denied(cy, f"{path}/seat") == "asked"
            refused = await cy.ask("POST", f"{path}/wishes/{wish['number']}", {"yes": True}, status=403)
            assert refused["code"] == "not-host"
            await ann.ask("POST", f"{path}/wishes/{wish['number']}", {"yes": True})
            sat = await news(at_cy, "sat")
            assert (sat["name"], sat["seat"], sat["why"]) == ("Cy", 1, "over")
            assert at_cy.state["view"]["hand"], "what the seat knows goes with it"
            await asyncio.gather(play_on(at_ann, 1), play_on(at_cy, 2))
            assert await denied(ann, f"{path}/wishes/{wish['number']}", {"yes": True}) == "no-ask"
            assert (await cy.ask("GET", path)).get("wishes", []) == []
        assert {told.get("name") for told in await log(bo, path) if told["kind"] == "rose"} == {"Bo"}
    kept = [entry for entry in await entries(store, table) if isinstance(entry, (SeatAsked, Sat))][2:]
    assert [type(entry) for entry in kept] == [SeatAsked, Sat]


async def test_the_host_declines_and_who_asks_may_think_better_of_it(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        for somebody in (cy, dee):
            await somebody.ask("POST", f"{path}/seat", {})
        first, second = (await ann.ask("GET", path))["wishes"]
        await ann.ask("POST", f"{path}/wishes/{first['number']}", {"yes": False})
        assert (await dee.ask("DELETE", f"{path}/wish")).get("wishes", []) == []
        assert await denied(ann, f"{path}/wishes/{second['number']}", {"yes": True}) == "no-ask"
        ends = [(told["name"], told["why"]) for told in await log(ann, path) if told["kind"] == "seat-denied"]
        assert ends == [("Cy", "declined"), ("Dee", "withdrawn")]
        assert (await cy.ask("GET", path))["seats"][1]["stand_in"] == "left"


async def test_nobody_fills_the_log_with_wishes(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        for _ in range(5):
            await cy.ask("POST", f"{path}/seat", {})
            await cy.ask("DELETE", f"{path}/wish")
        problem = await cy.ask("POST", f"{path}/seat", {}, status=409)
        assert (problem["code"], "5 times" in problem["message"]) == ("asked-often", True)


async def test_a_table_that_its_only_player_left_is_one_of_bots(here: Node) -> None:
    """The guest finds it again, and it counts among the tables at which bots play alone."""
    async with guests(here, "Ann") as (ann,):
        table = await table_of([ann], "potluck", bots=1, patience=None)
        me = (await ann.ask("GET", "/api/me"))["id"]
        rows = select(seats.c.seat).where(seats.c.table_id == table, seats.c.guest == me)

        async def kept() -> list[int]:
            async with here.house.store.engine.connect() as connection:
                return list((await connection.execute(rows)).scalars())

        assert await kept() == [0]
        await ann.ask("DELETE", f"/api/tables/{table}/seat")
        assert [seat for seat in await kept() if seat >= 0] == []
        assert [line["table"]["id"] for line in (await ann.ask("GET", "/api/me/tables"))["tables"]] == [table]


async def test_of_two_who_ask_one_sits_and_the_other_waits_no_longer(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        await dee.ask("POST", f"{path}/seat", {})
        async with sockets(table, cy):
            after = await take_over(ann, cy, table)
            assert (names(after), after.get("wishes", [])) == (["Ann", "Cy"], [])
            assert await denied(dee, f"{path}/seat") == "full"


async def test_who_asked_and_went_away_is_stood_in_for_until_they_come(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck")
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        given = await take_over(ann, cy, table)  # Cy has no page open
        assert (given["seats"][1]["kind"], given["seats"][1]["stand_in"]) == ("guest", "away")
        async with sockets(table, ann) as (at_ann,), cy.socket(table) as at_cy:
            await at_cy.greeted()
            assert (await news(at_ann, "returned"))["seat"] == 1
        assert (await cy.ask("GET", path))["seats"][1].get("stand_in", "") == ""


async def test_at_a_public_table_anyone_takes_over_unless_the_host_wants_to_be_asked(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        table = await table_of([ann, bo, cy], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        assert offers(await dee.ask("GET", path)) == ["", "take", ""]
        (line,) = [line for line in (await dee.ask("GET", "/api/tables"))["tables"] if line["table"]["id"] == table]
        assert offers(line["table"]) == ["", "take", ""]
        assert (await ann.ask("PATCH", path, {"takeover": "ask"})).get("takeover", "ask") == "ask"
        assert offers(await dee.ask("GET", path)) == ["", "ask", ""]
        await ann.ask("PATCH", path, {"takeover": "anyone"})
        assert (await dee.ask("POST", f"{path}/seat", {}))["seat"] == 1


async def test_from_the_household_of_a_player_only_the_host_lets_one_take_over(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy", "Cy's sister") as (ann, bo, cy, sister):
        sister.http.headers["x-forwarded-for"] = cy.http.headers["x-forwarded-for"]
        table = await table_of([ann, bo, cy], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        asked = await sister.ask("POST", f"{path}/seat", {})
        assert ("seat" in asked, asked["wishes"][0]["seat"]) == (False, 1)
        await cy.ask("DELETE", f"{path}/seat")
        await sister.ask("DELETE", f"{path}/wish")
        assert (await sister.ask("POST", f"{path}/seat", {"seat": 2}))["seat"] == 2, "his own seat is no other one"
    found = [entry for entry in await entries_of(here, table) if isinstance(entry, Sat)]
    assert all(len(entry.home) == 6 and "192" not in entry.home for entry in found), "no address is kept"


async def entries_of(hall: Node, table: str) -> list[Any]:
    return [entry for entry, _ in await hall.house.store.logs.entries(table)]


async def test_who_is_away_can_be_taken_over_from_and_who_is_here_cannot(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        live = await here.house.hall.load(table)
        await here.house.hall.act(live, lambda party: judging.stand_in(party, 0, 1, "clock"))
        assert offers(await cy.ask("GET", path)) == ["take", ""]
        async with sockets(table, ann):
            problem = await cy.ask("POST", f"{path}/seat", {"seat": 0}, status=409)
            assert (problem["code"], problem["message"]) == ("taken", "Seat 1 is taken: its player is here.")
        assert (await cy.ask("POST", f"{path}/seat", {"seat": 0}))["seat"] == 0
        assert names(await bo.ask("GET", path)) == ["Cy", "Bo"]
        told = (await log(bo, path))[-1]
        assert (told["kind"], told["why"], told["heir"]) == ("sat", "over", 0), "nobody else was host meanwhile"
        assert "seat" not in await ann.ask("GET", path)


async def test_nobody_who_held_another_seat_takes_one_over(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo, cy], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        for somebody in (bo, cy):
            await somebody.ask("DELETE", f"{path}/seat")
        problem = await bo.ask("POST", f"{path}/seat", {"seat": 2}, status=409)
        assert problem["code"] == "knows-a-hand"
        assert "seat 2" in problem["message"], "people count from 1"
        assert offers(await bo.ask("GET", path)) == ["", "again", ""]


async def test_what_the_former_player_did_is_not_taken_back_and_their_token_ends(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Dee", "Cy") as (ann, bo, dee, cy):
        table = await table_of([ann, bo, dee], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        token = (await ann.ask("POST", f"{path}/token"))["token"]
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            moved = await at_ann.play(next(move for move in at_ann.moves() if move.startswith("serve")))
            await at_bo.until(lambda message: message.get("mover") == 0)
            assert moved["undo"] == "free"
            here.house.hall.when_due = lambda table, due_at: None
            await ann.ask("DELETE", f"{path}/seat")
            await cy.ask("POST", f"{path}/seat", {})
            state = await cy.ask("GET", f"{path}/state")
            assert state["undo"] == "never"
            problem = await cy.ask("POST", f"{path}/undo", {"id": "a", "version": state["version"]}, status=409)
            assert (problem["code"], "changed hands" in problem["message"]) == ("undo.hands", True)
            await news(at_bo, "sat")
            again = await at_bo.play(next(move for move in at_bo.moves() if move.startswith("serve")))
            assert again["undo"] == "free", "what was played since can be"
        script = Person(here.url, authorization=f"Bearer {token}")
        assert (await script.ask("GET", path, status=401))["code"] == "bad-token"
        await script.http.aclose()


@pytest.mark.parametrize("goes", ["leaves", "is removed"])
async def test_a_token_ends_when_its_player_goes_though_nobody_has_the_seat_yet(here: Node, goes: str) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{await table_of([ann, bo], 'potluck', patience=None)}"
        token = (await bo.ask("POST", f"{path}/token"))["token"]
        script = Person(here.url, authorization=f"Bearer {token}")
        assert (await script.ask("GET", f"{path}/state"))["view"]["hand"]
        await (bo.ask("DELETE", f"{path}/seat") if goes == "leaves" else ann.remove(path, 1))
        assert (await script.ask("GET", f"{path}/state", status=401))["code"] == "bad-token"
        await script.http.aclose()


async def test_nobody_asks_for_a_seat_of_a_game_that_is_over(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", options={"rounds": 1})
        path = f"/api/tables/{table}"
        async with sockets(table, ann) as (at_ann,):
            await bo.ask("DELETE", f"{path}/seat")
            number = (await cy.ask("POST", f"{path}/seat", {}))["wishes"][0]["number"]
            await play_on(at_ann, 1)
        assert (await ann.ask("GET", path)).get("wishes", []) == []
        assert await denied(ann, f"{path}/wishes/{number}", {"yes": True}) == "no-ask"
        assert await denied(cy, f"{path}/seat") == "over"
        assert names(await cy.ask("GET", path)) == ["Ann", "Bo"], "the result is that of who played"


async def test_who_asks_and_is_forgotten_asks_no_longer(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        number = (await cy.ask("POST", f"{path}/seat", {}))["wishes"][0]["number"]
        await cy.ask("DELETE", "/api/me")
        assert (await ann.ask("GET", path)).get("wishes", []) == []
        assert await denied(ann, f"{path}/wishes/{number}", {"yes": True}) == "no-ask"
        assert [told["name"] for told in await log(ann, path) if told["kind"] == "seat-asked"] == ["Somebody"]


async def test_who_asked_whom_is_the_same_when_the_log_is_read_again(store: str) -> None:
    async with node(database=store) as first, people(first.url, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        await dee.ask("POST", f"{path}/seat", {})
        await take_over(ann, cy, table)
        await cy.ask("DELETE", f"{path}/seat")
        await bo.ask("POST", f"{path}/seat", {})
        cards = [await somebody.ask("GET", path) for somebody in (ann, bo, cy, dee)]
        async with node(database=store) as second:
            for somebody, card in zip((ann, bo, cy, dee), cards, strict=True):
                go_to(somebody, second)
                assert await somebody.ask("GET", path) == card
    denials = [entry for entry in await entries(store, table) if isinstance(entry, SeatDenied)]
    assert denials == []


# What was, belongs to who held the seat then


async def test_the_past_of_a_seat_is_that_of_who_held_it_then(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Cy", "Eve") as (ann, bo, cy, eve):
        table = await table_of([ann, bo], "potluck", public=True, patience=None, options={"rounds": 1})
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        sat = (await cy.ask("POST", f"{path}/seat", {}))["seats"][1]["since"]
        held = (await eve.ask("GET", path))["held"]
        assert [(each["seat"], each["name"]) for each in held] == [(0, "Ann"), (1, "Bo"), (1, "Cy")]
        assert held[2]["since"] == sat
        assert [each.get("you", False) for each in (await bo.ask("GET", path))["held"]] == [False, True, False]
        await bo.ask("POST", "/api/me", {"name": "Robert"})
        assert [told["name"] for told in await log(eve, path) if told["kind"] in ("sat", "rose")] == [
            "Ann", "Robert", "Robert", "Cy",
        ]  # fmt: skip
        async with sockets(table, ann, cy) as readers:
            await asyncio.gather(*[play_on(reader, seed) for seed, reader in enumerate(readers)])
        match = await eve.ask("GET", f"{path}/match")
        assert match["players"] == ["Ann", "Robert, then Cy"]
        await bo.ask("DELETE", "/api/me")
        assert [each["name"] for each in (await eve.ask("GET", path))["held"]] == ["Ann", "Somebody", "Cy"]
        assert "Robert" not in str(await log(eve, path))


async def test_the_log_names_the_new_host(here: Node) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "greedy", "open"))["id"]
        path = f"/api/tables/{table}"
        await bo.ask("POST", f"{path}/seat", {})
        await ann.ask("POST", f"{path}/host", {"seat": 2})
        assert (await log(ann, path))[-1] == {"kind": "host", "seat": 2, "name": "Bo"}
        await bo.ask("DELETE", f"{path}/seat")
        assert (await log(ann, path))[-1] == {"kind": "rose", "seat": 2, "name": "Bo", "why": "left", "heir": 0}


# The host removes


async def test_the_host_removes_a_player_and_a_bot_goes_on(here: Node) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck", public=True, patience=None)
        path = f"/api/tables/{table}"
        async with sockets(table, ann, bo) as (at_ann, at_bo):
            await ann.remove(path, 1)
            told = await news(at_bo, "rose")
            assert (told["name"], told["why"]) == ("Bo", "removed")
            assert at_bo.state["view"]["hand"] == []
            back = await bo.ask("POST", f"{path}/seat", {})
            assert "seat" not in back, "not simply: though anyone may take over here"
            await play_on(at_ann, 1, until=lambda state: state.get("mover") == 1)
            assert at_ann.state["by_bot"]
            (wish,) = back["wishes"]
            await ann.ask("POST", f"{path}/wishes/{wish['number']}", {"yes": True})
            assert (await news(at_bo, "sat"))["why"] == "again"
        await bo.ask("DELETE", f"{path}/seat")
        assert offers(await bo.ask("GET", path)) == ["", "again"], "the host has let him in"
        assert (await ann.remove(path, 1, status=409))["code"] == "started", "a bot is not removed from a game"


async def test_who_was_removed_comes_back_as_a_new_guest_only_by_the_hosts_yes(here: Node) -> None:
    async with guests(here, "Ann", "Bo", "Bo once more") as (ann, bo, again):
        again.http.headers["x-forwarded-for"] = bo.http.headers["x-forwarded-for"]
        path = f"/api/tables/{await table_of([ann, bo], 'potluck', public=True, patience=None)}"
        await ann.remove(path, 1)
        back = await again.ask("POST", f"{path}/seat", {})
        assert ("seat" in back, len(back.get("wishes", []))) == (False, 1)


def test_a_host_who_changes_bots_all_the_time_makes_no_endless_card() -> None:
    party = Party("t" * 22, {"potluck": POTLUCK})
    options = POTLUCK.read_options({}, 2)
    party.take(party.after(Draft(Opened(game="potluck", seats=2, options=options, host="ann", secret="s")), 1.0))
    for seat in range(2):
        party.take(party.after(Draft(Placed(seat=seat, bot="random")), 1.0))
    party.take(party.after(judging.start(party, "ann"), 1.0))
    for _ in range(CHANGES_AT_MOST):
        party.take(party.after(judging.place_bot(party, "ann", 1, "greedy", ["greedy"]), 1.0))
    with pytest.raises(Denied) as denied:
        judging.place_bot(party, "ann", 1, "greedy", ["greedy"])
    assert denied.value.code == "too-many-hands"
    assert len(party.summary().held) == CHANGES_AT_MOST


async def test_a_removal_said_twice_strikes_nobody_who_has_moved_up(here: Node) -> None:
    async with guests(here, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'open', 'open'))['id']}"
        await bo.ask("POST", f"{path}/seat", {"seat": 2})
        since = (await ann.ask("GET", path))["seats"][1].get("since", 0)
        await ann.ask("DELETE", f"{path}/seats/1?since={since}")
        problem = await ann.ask("DELETE", f"{path}/seats/1?since={since}", status=409)
        assert problem["code"] == "seat-changed"
        assert names(await ann.ask("GET", path)) == ["Ann", "Bo", ""]
        assert (await ann.ask("DELETE", f"{path}/seats/1", status=400))["code"] == "bad-request"
        since = (await ann.ask("GET", path))["seats"][2].get("since", 0)
        await ann.ask("DELETE", f"{path}/seats/2?since={since}")
        assert (await ann.ask("DELETE", f"{path}/seats/2?since={since}", status=404))["code"] == "no-such-seat"


# Several nodes


@asynccontextmanager
async def two_nodes(database: str, redis: str) -> AsyncIterator[tuple[Node, Node]]:
    settings: Json = {"database": database, "redis": redis}
    async with node(**settings) as first, node(**settings) as second:
        yield first, second


async def test_who_asks_and_who_answers_may_be_at_different_nodes(database_url: str, redis_url: str) -> None:
    async with two_nodes(database_url, redis_url) as (first, second), people(first.url, "Ann", "Bo", "Cy") as everybody:
        ann, bo, cy = everybody
        table = await table_of([ann, bo], "potluck", patience=None)
        path = f"/api/tables/{table}"
        await bo.ask("DELETE", f"{path}/seat")
        go_to(cy, second)
        async with sockets(table, ann, cy) as (at_ann, at_cy):
            await cy.ask("POST", f"{path}/seat", {})
            await news(at_ann, "seat-asked")
            live = await first.house.hall.load(table)
            (number,) = live.party.wishes
            async with asyncio.timeout(20):
                while not live.asker_is_here(number):
                    await asyncio.sleep(0.05)
            given = await ann.ask("POST", f"{path}/wishes/{number}", {"yes": True})
            assert given["seats"][1].get("stand_in", "") == "", "they are here, though at another node"
            await news(at_cy, "sat")
            assert at_cy.state["view"]["hand"]


async def test_a_host_without_a_seat_at_another_node_keeps_the_role(
    database_url: str, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in {"host": 0.3, "look_every": 0.1}.items():
        monkeypatch.setitem(IMPATIENT, name, seconds)
    async with two_nodes(database_url, redis_url) as (first, second), people(first.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "open", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        go_to(ann, second)
        async with sockets(table, ann, bo):
            for house in (first.house, second.house):
                await house.hall.load(table)
            await asyncio.sleep(2.5)
            assert (await ann.ask("GET", f"/api/tables/{table}"))["host"]
        async with sockets(table, bo) as (at_bo,):
            assert (await news(at_bo, "host"))["name"] == "Bo"


async def test_whoever_asks_waits_for_no_host_who_is_gone(here: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for one without a seat nor where nobody is stood in for: a player who is there becomes the host."""
    for name, seconds in {"host": 1.0, "look_every": 0.1, "settling": 0.0}.items():
        monkeypatch.setattr(here.house.timings, name, seconds)
    async with guests(here, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        table = (await ann.open("potluck", "open", "open", patience=None))["id"]
        path = f"/api/tables/{table}"
        for somebody in (bo, cy):
            await somebody.ask("POST", f"{path}/seat", {})
        await ann.ask("POST", f"{path}/start")
        async with sockets(table, bo) as (at_bo,):
            await cy.ask("DELETE", f"{path}/seat")
            async with sockets(table, ann):
                (wish,) = (await dee.ask("POST", f"{path}/seat", {}))["wishes"]
                await asyncio.sleep(2.5)
                assert (await ann.ask("GET", path))["host"], "a host who is here may think about it"
            async with asyncio.timeout(20):
                assert (await news(at_bo, "host"))["name"] == "Bo"
            given = await bo.ask("POST", f"{path}/wishes/{wish['number']}", {"yes": True})
            assert names(given) == ["Bo", "Dee"]


async def test_who_comes_to_an_empty_table_answers_whoever_asked_there(
    here: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in {"host": 0.5, "look_every": 0.1, "settling": 0.0}.items():
        monkeypatch.setattr(here.house.timings, name, seconds)
    async with guests(here, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
        clock = {"per": "turn", "seconds": 86_400}
        table = await table_of([ann, bo, cy], "potluck", patience=None, clock=clock)
        path = f"/api/tables/{table}"
        await cy.ask("DELETE", f"{path}/seat")
        await dee.ask("POST", f"{path}/seat", {})
        await asyncio.sleep(1.5)
        assert (await ann.ask("GET", path))["host"], "there is nobody else"
        async with sockets(table, bo) as (at_bo,), asyncio.timeout(20):
            assert (await news(at_bo, "host"))["name"] == "Bo"
