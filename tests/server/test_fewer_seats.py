"""A seat that the host takes away before the start: those behind it move up, and each stays where they sit."""

import asyncio
from collections.abc import AsyncIterator, Iterable

import pytest

from hawker.server.loaded import LoadedTable
from hawker.tables.entries import SeatGone
from hawker.tables.party import Moment
from tests.server.people import Json, Node, Person, Reader, node, people, play_on, sockets, table_of
from tests.server.processes import go_to
from tests.server.survivors import entries

pytestmark = pytest.mark.anyio


@pytest.fixture
async def here(store: str) -> AsyncIterator[Node]:
    """A hall on SQLite, and one on PostgreSQL."""
    async with node(database=store) as opened:
        yield opened


def names(table: Json) -> list[str]:
    return [seat.get("name", "") for seat in table["seats"]]


async def gathered(*everybody: Person, game: str = "potluck", **more: object) -> str:
    """The path of a table at which the first sits, then nobody, then the others; its last seat is empty too."""
    host, *others = everybody
    seats = ["me", "open", *["open"] * len(others), "open"]
    path = f"/api/tables/{(await host.open(game, *seats, **more))['id']}"
    await host.add_nonce(path.rpartition("/")[2])
    for number, other in enumerate(others):
        await other.ask("POST", f"{path}/seat", {"seat": number + 2, "nonce": f"nonce-of-{number}"})
    return path


def script_of(url: str, token: str) -> tuple[Person, dict[str, str]]:
    """A script with a seat's token and no cookie, and what it sends to open a socket."""
    script = Person(url, authorization=f"Bearer {token}")
    del script.http.headers["origin"]
    return script, {"Authorization": f"Bearer {token}", "Cookie": "", "Origin": ""}


async def test_those_behind_a_seat_that_goes_away_move_up_and_play(here: Node, store: str) -> None:
    async with people(here.url, "Ann", "Bo") as (ann, bo):
        path = await gathered(ann, bo)
        table = path.rpartition("/")[2]
        before = await ann.ask("GET", path)
        async with sockets(table, ann, bo, bo) as readers:  # he has two tabs
            assert names(await ann.remove(path, 1)) == ["Ann", "Bo", ""]
            for reader, seat in zip(readers, (0, 1, 1), strict=True):
                seating = await reader.until(lambda message: message["type"] == "table")
                assert (names(seating["table"]), seating["table"]["seat"]) == (["Ann", "Bo", ""], seat)
                told = await reader.until(lambda message: message["type"] == "update")
                assert told["news"] == {"kind": "seat-gone", "seat": 1}
                present = await reader.until(lambda message: message["type"] == "here")
                assert present["here"] == [True, True, False]
            after = await bo.remove(path, 2, status=403)
            assert after["code"] == "not-host"
            after = await ann.remove(path, 2)
            assert names(after) == ["Ann", "Bo"]
            assert (after["commitment"], after["options"]) == (before["commitment"], before["options"])
            assert after["seats"][1]["nonce"] == before["seats"][2]["nonce"], "his part of the shuffle moves with him"
            mine = (await bo.ask("GET", "/api/me/tables"))["tables"]
            assert [line["table"]["seat"] for line in mine] == [1]
            assert (await ann.ask("POST", f"{path}/start"))["state"] == "playing"
            for reader in readers:
                await reader.until(lambda message: message.get("news", {}).get("kind") == "started")
            views = [(reader.state["view"]["seats"], reader.state["view"]["seat"]) for reader in readers]
            assert views == [(2, 0), (2, 1), (2, 1)]
            await asyncio.gather(play_on(readers[0], 1), play_on(readers[1], 2))
        again = await ann.ask("POST", f"{path}/rematch")
        assert names(again) == ["Ann", "Bo"], "the next game is for as many"
    gone = [entry.seat for entry in await entries(store, table) if isinstance(entry, SeatGone)]
    assert gone == [1, 2]


async def test_a_seat_is_emptied_first_and_taken_away_then(here: Node) -> None:
    async with people(here.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'greedy', 'open', 'greedy'))['id']}"
        await bo.ask("POST", f"{path}/seat", {})
        for kinds in (["guest", "open", "guest", "bot"], ["guest", "guest", "bot"]):
            table = await ann.remove(path, 1)
            assert [seat["kind"] for seat in table["seats"]] == kinds
        assert (await bo.ask("GET", path))["seat"] == 1
        assert (await ann.remove(path, 3, status=404))["code"] == "no-such-seat"
        assert (await ann.ask("POST", f"{path}/host", {"seat": 1}))["seats"][1]["host"], "who moved up is spoken to"


@pytest.mark.parametrize(
    ("game", "seats", "options", "said"),
    [
        ("potluck", 2, {}, "Potluck is for 2 to 4 players, not 1."),
        ("tindahan", 3, {}, "Tindahan is for 3 to 5 players, not 2."),
        (
            "tindahan",
            4,
            {"start": 3},
            "'Seat 4' is chosen for this table, and 3 seats do not have it: choose something else first.",
        ),
    ],
)
async def test_a_seat_that_the_game_needs_stays(hall: Node, game: str, seats: int, options: Json, said: str) -> None:
    async with people(hall.url, "Ann") as (ann,):
        opened = await ann.open(game, "me", *["open"] * (seats - 1), options=options)
        path = f"/api/tables/{opened['id']}"
        problem = await ann.remove(path, 1, status=409)
        assert (problem["code"], problem["message"]) == ("seat-needed", said)
        assert (await ann.ask("GET", path))["seats"] == opened["seats"]


async def test_no_seat_goes_away_from_a_game(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        ann, _, cy = everybody
        table = await table_of(everybody, "potluck")
        await cy.ask("DELETE", f"/api/tables/{table}/seat")  # a bot plays on until somebody takes it
        problem = await ann.remove(f"/api/tables/{table}", 2, status=409)
        assert (problem["code"], "begun" in problem["message"]) == ("started", True)


async def test_a_token_speaks_for_the_same_player_wherever_they_move_up_to(here: Node) -> None:
    async with people(here.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        path = f"/api/tables/{(await ann.open('potluck', 'open', 'me', 'open', 'open'))['id']}"
        table = path.rpartition("/")[2]
        tokens = []
        for number, somebody in ((2, bo), (3, cy)):
            await somebody.ask("POST", f"{path}/seat", {"seat": number})
            tokens.append((await somebody.ask("POST", f"{path}/token"))["token"])
        (bo_s, bo_sends), (cy_s, cy_sends) = [script_of(here.url, token) for token in tokens]
        async with bo_s.socket(table, None, **bo_sends) as bo_hears, cy_s.socket(table, None, **cy_sends) as cy_hears:
            await bo_hears.greeted()
            await cy_hears.greeted()
            await ann.remove(path, 0)
            for reader, seat in ((bo_hears, 1), (cy_hears, 2)):
                seating = await reader.until(lambda message: message["type"] == "table")
                assert seating["table"]["seat"] == seat
            assert [(await script.ask("GET", path))["seat"] for script in (bo_s, cy_s)] == [1, 2]
            assert (await cy_s.ask("POST", f"{path}/token"))["seat"] == 2
            await bo_hears.say("say", text="I have moved up")
            line = await cy_hears.until(lambda message: message["type"] == "said")
            assert (line["name"], line["seat"]) == ("Bo", 1)

            await ann.remove(path, 1)  # Bo's: his token is good for nothing now, Cy's as before
            assert await closed(bo_hears) == 4403
            assert (await bo_s.ask("GET", path, status=401))["code"] == "bad-token"
            await ann.remove(path, 1)
            assert (await bo_s.ask("GET", path, status=401))["code"] == "bad-token"
            assert (await cy_s.ask("GET", path))["seat"] == 1
            await ann.ask("POST", f"{path}/start")
            await cy_hears.until(lambda message: message.get("news", {}).get("kind") == "started")
            assert cy_hears.state["view"]["seat"] == 1
            async with sockets(table, ann) as (ann_hears,):
                await asyncio.gather(play_on(ann_hears, 1), play_on(cy_hears, 2))
        for script in (bo_s, cy_s):
            await script.http.aclose()


async def test_nobody_speaks_from_a_seat_that_is_no_more_while_all_are_told(
    hall: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are looked up between the commit and its telling, and that may take a while."""
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        path = f"/api/tables/{(await ann.open('potluck', 'me', 'open', 'open'))['id']}"
        table = path.rpartition("/")[2]
        await bo.ask("POST", f"{path}/seat", {"seat": 2})
        script, sends = script_of(hall.url, (await bo.ask("POST", f"{path}/token"))["token"])
        look_up, asked, answer = hall.house.hall.know, asyncio.Event(), asyncio.Event()

        async def look_up_slowly(live: LoadedTable, guests: Iterable[str], moments: Iterable[Moment] = ()) -> None:
            if moments:  # who is told of, not who speaks
                asked.set()
                await answer.wait()
            await look_up(live, guests, moments)

        async with script.socket(table, None, **sends) as reader, sockets(table, bo) as (tab,):
            await reader.greeted()
            monkeypatch.setattr(hall.house.hall, "know", look_up_slowly)
            taking = asyncio.create_task(ann.remove(path, 1))
            await asked.wait()
            await reader.say("say", text="still here")
            await reader.until(lambda message: message["type"] == "said")
            assert (reader.heard[-1]["name"], reader.heard[-1]["seat"]) == ("Bo", 1)
            answer.set()
            await taking
            assert (await tab.play("pass"))["code"] == "not-started"
        await script.http.aclose()


async def closed(reader: Reader) -> int:
    await reader.connection.wait_closed()
    return reader.connection.close_code or 0


async def test_who_was_away_when_a_seat_went_hears_of_it_and_sits_where_they_sat(here: Node) -> None:
    async with people(here.url, "Ann", "Bo") as (ann, bo):
        path = await gathered(ann, bo)
        table = path.rpartition("/")[2]
        async with sockets(table, bo) as (reader,):
            seen = reader.state["seq"]
        await ann.remove(path, 3)
        await ann.remove(path, 1)
        await ann.ask("POST", f"{path}/start")
        async with bo.socket(table, since=seen) as reader:
            welcome = await reader.hear()
            assert (names(welcome["table"]), welcome["table"]["seat"]) == (["Ann", "Bo"], 1)
            missed = [await reader.until(lambda message: message["type"] == "update") for _ in range(3)]
        assert [update["news"]["kind"] for update in missed] == ["seat-gone", "seat-gone", "started"]
        assert missed[2]["view"]["seat"] == 1
        log = await bo.ask("GET", f"{path}/log?after={seen}")
        assert log["updates"] == missed


async def test_what_was_said_is_of_those_who_said_it_wherever_they_sit_now(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Eve") as (ann, bo, eve):
        path = await gathered(ann, bo)
        for number, somebody in enumerate((ann, bo, eve)):
            await somebody.ask("POST", f"{path}/chat", {"id": f"line{number}", "text": "hello"})

        async def seats() -> list[int | None]:
            return [line.get("seat") for line in (await eve.ask("GET", f"{path}/chat"))["lines"]]

        assert await seats() == [0, 2, None]
        await ann.remove(path, 1)
        assert await seats() == [0, 1, None]
        await bo.ask("DELETE", f"{path}/seat")
        await eve.ask("POST", f"{path}/seat", {"seat": 1})
        assert await seats() == [0, None], "the seat of one who left is another's now"


async def test_somebody_who_moves_to_another_device_finds_their_seat(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Phone") as (ann, bo, phone):
        path = await gathered(ann, bo)
        transfer = (await bo.ask("POST", "/api/me/transfer"))["token"]
        await ann.remove(path, 1)
        await phone.ask("POST", "/api/arrive", {"token": transfer})
        assert (await phone.ask("GET", path))["seat"] == 1


async def test_a_hall_that_opens_again_finds_everybody_where_they_sat(store: str) -> None:
    async with node(database=store) as first, people(first.url, "Ann", "Bo") as (ann, bo):
        path = await gathered(ann, bo)
        token = (await bo.ask("POST", f"{path}/token"))["token"]
        await ann.remove(path, 1)
        card = await bo.ask("GET", path)
        async with node(database=store) as second:
            script, _ = script_of(second.url, token)
            go_to(bo, second)
            assert await bo.ask("GET", path) == card
            assert (await script.ask("GET", path))["seat"] == 1
            await script.http.aclose()
