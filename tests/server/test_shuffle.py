"""The shuffle binds whoever runs the hall: the commitment comes first, then what each player adds, then the deal."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hawker import cli
from hawker.core.archive import shuffle_problems, shuffle_proves
from hawker.core.forms import MatchForm
from hawker.core.match import commitment_to
from hawker.server.timings import Timings
from hawker.tables.entries import Added, Opened, Placed, Sat, Shuffling, Started
from tests.server.people import IMPATIENT, PATIENCE, Json, Person, node, people, play_on, sockets
from tests.server.processes import go_to
from tests.server.survivors import entries

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def as_patient_as_in_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPATIENT, "nonces", Timings().nonces)


async def open_alone(somebody: Person, **more: Any) -> Json:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table: Json = await somebody.ask("POST", "/api/tables", {"game": "potluck", "seats": seats, "start": True, **more})
    return table


async def match_of(somebody: Person, table: str) -> MatchForm:
    async with sockets(table, somebody) as (reader,):
        await play_on(reader, 1)
    return msgspec.json.decode((await somebody.http.get(f"/api/tables/{table}/match")).content, type=MatchForm)


async def test_at_a_table_for_one_the_commitment_is_published_before_the_nonce(store: str, tmp_path: Path) -> None:
    forever = {"nonces": 3600.0}  # it does not wait for anybody else
    async with node(database=store, timings=forever) as hall, people(hall.url, "Ann") as (ann,):
        table = await open_alone(ann)
        assert (table["state"], table["shuffling"]) == ("open", True)
        assert "nonce" not in table["seats"][0], "nothing is in the shuffle that the house has chosen"
        dealt = await ann.dealt(table)
        assert dealt["commitment"] == table["commitment"]
        assert (dealt["seats"][0]["nonce"], dealt["seats"][1].get("nonce")) == ("a-nonce-of-mine", None)
        assert "left_out" not in dealt
        log = await entries(store, table["id"])
        assert [type(entry) for entry in log[:6]] == [Opened, Sat, Placed, Shuffling, Added, Started]
        match = await match_of(ann, table["id"])
        assert match.shuffle is not None
        assert match.shuffle.nonces == ["a-nonce-of-mine", ""]
        assert commitment_to(match.shuffle.secret) == table["commitment"]
        assert shuffle_problems(match) == []
        assert shuffle_proves(match) == "the shuffle is the one committed to, and Ann added to it"


async def test_the_last_nonce_brings_the_deal_and_no_time_that_has_to_pass(store: str) -> None:
    """This hall would wait a day for nonces, and a day passes between its looks at what is due."""
    never = dict.fromkeys(("nonces", "look_every", "lease"), 86_400.0)
    async with node(database=store, timings=never) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        await ann.add_nonce(table)
        starting = asyncio.create_task(ann.ask("POST", f"/api/tables/{table}/start"))
        async with asyncio.timeout(PATIENCE):
            while not (await bo.ask("GET", f"/api/tables/{table}")).get("shuffling"):
                await asyncio.sleep(0.01)
        await bo.add_nonce(table, "the-last-one")
        started = await starting
        assert (started["state"], "left_out" in started) == ("playing", False)
        assert [seat["nonce"] for seat in started["seats"]] == ["a-nonce-of-mine", "the-last-one"]


async def test_where_all_nonces_are_there_the_deal_is_the_start_itself(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann") as (ann,):
        table = (await ann.open("potluck", "me", "random"))["id"]
        await ann.add_nonce(table)
        await ann.ask("POST", f"/api/tables/{table}/start")
    assert [type(entry) for entry in (await entries(store, table))[:5]] == [Opened, Sat, Placed, Added, Started]


async def test_who_sends_no_nonce_in_time_is_left_out_and_everybody_is_told(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await ann.add_nonce(table)
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        started = await ann.ask("POST", f"/api/tables/{table}/start")
        log = (await ann.ask("GET", f"/api/tables/{table}/log"))["updates"]
        at = {said["news"]["kind"]: said["at"] for said in log if "news" in said}
        assert at["started"] - at["shuffling"] >= hall.house.timings.nonces
        assert (started["state"], started["left_out"]) == ("playing", [1])
        refused = await bo.ask("POST", f"/api/tables/{table}/nonce", {"id": "1", "nonce": "too-late-now"}, status=409)
        assert refused["code"] == "dealt"
        async with sockets(table, ann, bo) as readers:
            await asyncio.gather(*[play_on(reader, 1) for reader in readers])
        match = msgspec.json.decode((await bo.http.get(f"/api/tables/{table}/match")).content, type=MatchForm)
        assert match.shuffle is not None
        assert (match.shuffle.nonces, match.shuffle.left_out) == (["a-nonce-of-mine", ""], [1])
        assert shuffle_problems(match) == []
        assert shuffle_proves(match) == "the shuffle is the one committed to, and Ann added to it; Bo did not in time"


async def test_where_nobody_added_anything_it_is_said_that_nothing_is_proven(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann") as (ann,):
        table = await open_alone(ann)
        async with asyncio.timeout(20):
            while (await ann.ask("GET", f"/api/tables/{table['id']}"))["state"] == "open":
                await asyncio.sleep(0.1)
        match = await match_of(ann, table["id"])
        assert "no player added to it: who ran the table could have chosen it" in shuffle_proves(match)


async def test_a_rematch_is_shuffled_with_new_nonces_of_its_players(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann") as (ann,):
        table = await ann.dealt(await open_alone(ann))
        await match_of(ann, table["id"])
        again = await ann.ask("POST", f"/api/tables/{table['id']}/rematch")
        assert (again["state"], again["shuffling"]) == ("open", True)
        assert "nonce" not in again["seats"][0]
        assert again["commitment"] != table["commitment"]
        dealt = await ann.dealt(again)
        assert dealt["seats"][0]["nonce"] == "a-nonce-of-mine"


async def test_a_nonce_may_come_over_the_socket_and_by_a_seats_token_and_once(store: str) -> None:
    forever = {"nonces": 3600.0}  # when all are there nobody waits
    async with node(database=store, timings=forever) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        token = (await bo.ask("POST", f"/api/tables/{table}/token"))["token"]
        script = Person(hall.url, authorization=f"Bearer {token}")
        assert (await script.add_nonce(table, "from-a-script"))["seats"][1]["nonce"] == "from-a-script"
        await script.http.aclose()
        async with sockets(table, ann) as (reader,):
            request = await reader.say("nonce", nonce="over-the-socket")
            assert (await reader.answer_to(request))["news"] == {"kind": "nonce", "seat": 0}
            request = await reader.say("nonce", nonce="another-one")
            assert (await reader.answer_to(request))["code"] == "nonce-given"
        started = await ann.ask("POST", f"/api/tables/{table}/start")
        assert [seat["nonce"] for seat in started["seats"]] == ["over-the-socket", "from-a-script"]


async def test_another_node_deals_when_the_one_that_shuffled_is_gone(store: str) -> None:
    async with AsyncExitStack() as first, AsyncExitStack() as company:
        hall = await first.enter_async_context(node(database=store))
        (ann,) = await company.enter_async_context(people(hall.url, "Ann"))
        table = await open_alone(ann)
        await first.aclose()
        async with node(database=store) as other:
            go_to(ann, other)
            dealt = await ann.dealt(table)
            assert dealt["seats"][0]["nonce"] == "a-nonce-of-mine"
            assert dealt["commitment"] == table["commitment"]
        waiting = None
        async with node(database=store) as third:
            go_to(ann, third)
            waiting = await open_alone(ann)
        async with node(database=store) as fourth:
            go_to(ann, fourth)
            async with asyncio.timeout(30):
                while (await ann.ask("GET", f"/api/tables/{waiting['id']}"))["state"] == "open":
                    await asyncio.sleep(0.2)
            assert (await ann.ask("GET", f"/api/tables/{waiting['id']}"))["left_out"] == [0]


async def test_a_change_of_seats_ends_the_shuffle_and_the_host_asks_again(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open", "random"))["id"]
        await ann.add_nonce(table)
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        starting = asyncio.create_task(ann.ask("POST", f"/api/tables/{table}/start"))
        async with asyncio.timeout(10):
            while not (await bo.ask("GET", f"/api/tables/{table}")).get("shuffling"):
                await asyncio.sleep(0.01)
        left = await bo.ask("DELETE", f"/api/tables/{table}/seat")
        assert "shuffling" not in left
        assert (await starting)["state"] == "open"
        await ann.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
        assert (await ann.ask("POST", f"/api/tables/{table}/start"))["state"] == "playing"


def test_verify_says_who_added_to_the_shuffle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(cli.make_parser().parse_args(["verify", str(PAST / "tindahan.json")])) in (0, 2)
    said = capsys.readouterr()
    assert "added to it" in said.out + said.err


PAST = Path(__file__).parent / "past" / "7ea0e04"
