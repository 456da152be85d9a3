"""How often somebody may do something, and who that somebody is when proxies speak for others."""

import asyncio
import json
import time
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from hawker.server.bounds import Bounds
from hawker.server.http.guard import Door, household
from hawker.server.http.limits import Windows
from hawker.server.nodes.bus import RedisBus
from hawker.server.settings import Setup
from hawker.server.timings import Timings
from tests.server.people import IMPATIENT, ConnectionClosed, Person, node, people, person

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "hall.db")


def door(*proxies: str) -> Door:
    return Door(Setup(trusted_proxies=proxies))


def scope(client: str, *headers: tuple[str, str]) -> dict[str, Any]:
    listed = [(name.encode(), value.encode()) for name, value in headers]
    return {"type": "http", "scheme": "http", "client": (client, 1), "headers": listed}


# Proxies


def test_what_a_stranger_says_of_its_address_does_not_count() -> None:
    said = ("x-forwarded-for", "10.9.9.9"), ("x-forwarded-proto", "https")
    assert door().address(scope("203.0.113.5", *said)) == "203.0.113.5"
    assert door("10.0.0.0/8").address(scope("203.0.113.5", *said)) == "203.0.113.5"
    assert door().address(scope("127.0.0.1", *said)) == "127.0.0.1", "being near is not being named"
    assert not door("10.0.0.0/8").secure(scope("203.0.113.5", *said))


def test_behind_named_proxies_it_is_the_last_address_that_is_none_of_them() -> None:
    trusting = door("10.0.0.0/8", "2001:db8::/32")
    for forwarded, address in (
        ("198.51.100.7", "198.51.100.7"),
        ("1.2.3.4, 198.51.100.7", "198.51.100.7"),  # the first one was made up by the client
        ("10.1.1.1, 198.51.100.7, 10.0.0.3", "198.51.100.7"),
        ("198.51.100.7, 2001:db8::1", "198.51.100.7"),
        ("junk, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.3", "10.0.0.3"),
        ("", "10.0.0.2"),
    ):
        assert trusting.address(scope("10.0.0.2", ("x-forwarded-for", forwarded))) == address, forwarded


def test_a_proxy_that_adds_a_line_of_its_own_is_heard_and_not_the_line_before() -> None:
    lines = ("x-forwarded-for", "1.2.3.4"), ("x-forwarded-for", "198.51.100.7")
    assert door("10.0.0.2").address(scope("10.0.0.2", *lines)) == "198.51.100.7"
    schemes = ("x-forwarded-proto", "https"), ("x-forwarded-proto", "http")
    assert not door("10.0.0.2").secure(scope("10.0.0.2", *schemes))
    assert door("10.0.0.2").secure(scope("10.0.0.2", ("x-forwarded-proto", "http, https")))


def test_an_old_address_over_a_new_socket_is_the_old_address() -> None:
    assert door().address(scope("::ffff:203.0.113.5")) == "203.0.113.5"
    assert door("10.0.0.0/8").address(scope("::ffff:10.0.0.2", ("x-forwarded-for", "1.2.3.4"))) == "1.2.3.4"


def test_a_household_counts_as_one_however_many_addresses_it_has() -> None:
    assert household("2001:db8:1:2::5") == household("2001:db8:1:2:ffff::1") != household("2001:db8:1:3::5")
    assert household("203.0.113.5") == "203.0.113.5" != household("203.0.113.6")
    assert household("local") == "local"
    assert household("fe80::1%eth0") == household("fe80::2%eth0")


async def test_metrics_are_not_shown_through_a_proxy(file: str) -> None:
    async with node(database=file) as hall, httpx.AsyncClient(base_url=hall.url) as http:
        assert "hawker_moves_total" in (await http.get("/metrics")).text
        for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-proto"):
            answer = await http.get("/metrics", headers={header: "127.0.0.1"})
            assert answer.status_code == 403, header
            assert "hawker_moves" not in answer.text


# Limits


@asynccontextmanager
async def counter(kind: str, request: pytest.FixtureRequest) -> AsyncIterator[Callable[[str, int, int], Any]]:
    """What counts: this node alone, or Redis for two nodes that take turns."""
    if kind == "alone":
        windows = Windows()

        async def wait(key: str, most: int, seconds: int) -> float:
            return windows.wait(key, most, seconds)

        yield wait
        return
    url, turns = request.getfixturevalue("redis_url"), count()
    buses = [RedisBus(url, Timings()), RedisBus(url, Timings())]

    async def wait_there(key: str, most: int, seconds: int) -> float:
        waits = await buses[next(turns) % 2].wait(key, most, seconds)
        assert waits is not None
        return waits

    try:
        yield wait_there
    finally:
        for bus in buses:
            await bus.close()


@pytest.mark.parametrize("kind", ["alone", "redis"])
async def test_no_window_holds_more_than_is_allowed_wherever_it_begins(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async with counter(kind, request) as wait:
        allowed: list[float] = []
        began = time.monotonic()
        while time.monotonic() < began + 3.2:
            before = time.monotonic()
            if not await wait("all the time", 5, 1):
                allowed.append(before)
            await asyncio.sleep(0.02)
        for first, sixth in zip(allowed, allowed[5:], strict=False):
            assert sixth - first >= 1 - 0.02, "six within a second"
        assert 15 <= len(allowed) <= 20, "and nobody is kept from what is allowed"


@pytest.mark.parametrize("kind", ["alone", "redis"])
async def test_what_was_allowed_at_once_is_allowed_again_a_whole_window_later(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async with counter(kind, request) as wait:
        assert [await wait("burst", 3, 1) for _ in range(3)] == [0.0] * 3
        after = await wait("burst", 3, 1)
        assert 0.5 < after <= 1
        assert await wait("somebody else", 3, 1) == 0.0
        await asyncio.sleep(after / 2)
        assert await wait("burst", 3, 1) > 0, "a part of the window gives nothing back"
        await asyncio.sleep(after / 2 + 0.05)
        assert await wait("burst", 3, 1) == 0.0


@pytest.mark.parametrize("kind", ["alone", "redis"])
async def test_what_was_allowed_at_the_end_of_a_window_counts_in_the_next_one(
    kind: str, request: pytest.FixtureRequest
) -> None:
    async with counter(kind, request) as wait:
        assert await wait("late", 5, 2) == 0.0
        await asyncio.sleep(1.5)
        assert [await wait("late", 5, 2) for _ in range(4)] == [0.0] * 4
        await asyncio.sleep(0.55)
        waits = [await wait("late", 5, 2) for _ in range(5)]
        assert [bool(each) for each in waits] == [False, *[True] * 4], "only the first one is over"


async def test_memory_for_limits_is_bounded() -> None:
    windows = Windows(most=10)
    for number in range(30):
        windows.wait(f"k{number}", 5, 60)
        windows.wait(f"k{number}", 5, 60)
    assert list(windows._times) == [f"k{number}" for number in range(25, 30)]


def test_many_who_come_once_take_little_memory_and_are_forgotten_after_an_hour() -> None:
    now = 0.0
    windows = Windows(lambda: now)
    tracemalloc.start()
    try:
        for number in range(10_000):
            assert windows.wait(f"GET /api/hall:2001:db8:{number:x}::/64", 300, 60) == 0.0
        assert tracemalloc.get_traced_memory()[0] < 5_000_000
    finally:
        tracemalloc.stop()
    now = 3600.0
    windows.wait("somebody", 300, 60)
    assert list(windows._times) == ["somebody"]


async def test_an_address_has_the_limits_of_several_guests(file: str) -> None:
    async with node(database=file, limits=True) as hall, people(hall.url, *["Ann", "Bo", "Cy"]) as everybody:
        for somebody in everybody:
            codes = [(await somebody.http.post("/api/me/transfer")).status_code for _ in range(11)]
            assert codes == [200] * 10 + [429], "nobody is held up by who lives with them"


async def test_the_guests_of_an_address_have_a_limit_together(file: str) -> None:
    settings = {"database": file, "limits": True, "trusted_proxies": ("127.0.0.1",)}
    async with (
        node(**settings, bounds={"guests_of_an_address": 2}) as hall,
        people(hall.url, "Ann", "Bo", "Cy") as everybody,
    ):
        asking = [somebody for somebody in everybody for _ in range(10)]
        codes = [(await somebody.http.post("/api/me/transfer")).status_code for somebody in asking]
        assert codes == [200] * 20 + [429] * 10
        elsewhere = {"x-forwarded-for": "198.51.100.8"}
        assert (await everybody[2].http.post("/api/me/transfer", headers=elsewhere)).status_code == 200


async def test_a_household_has_only_so_many_guesses_at_the_password(file: str) -> None:
    settings = {"database": file, "limits": True, "password": "dumplings", "trusted_proxies": ("127.0.0.1",)}
    bounds = {"guesses_of_a_household": (6, 3600), "guesses_of_all": (1000, 10)}
    async with node(**settings, bounds=bounds) as hall:
        guessers = [Person(hall.url, **{"x-forwarded-for": "198.51.100.7"}) for _ in range(3)]
        inside = Person(hall.url, **{"x-forwarded-for": "198.51.100.7"})
        await inside.ask("POST", "/api/password", {"password": "dumplings"})
        codes = []
        for number in range(9):
            answer = await guessers[number % 3].http.post("/api/password", json={"password": f"guess {number}"})
            codes.append(answer.status_code)
        assert codes == [401] * 5 + [429] * 4
        assert 3500 < int(answer.headers["retry-after"]) <= 3600
        assert (await guessers[0].http.post("/api/password", json={"password": "dumplings"})).status_code == 429
        assert (await inside.ask("GET", "/api/hall"))["locked"] is False
        await inside.ask("POST", "/api/password", {"password": "dumplings"})
        elsewhere = Person(hall.url, **{"x-forwarded-for": "198.51.100.8"})
        await elsewhere.ask("POST", "/api/password", {"password": "dumplings"})
        for somebody in (*guessers, inside, elsewhere):
            await somebody.http.aclose()


def test_a_household_has_at_most_a_hundred_guesses_an_hour() -> None:
    assert Bounds().guesses_of_a_household == (100, 3600)


async def test_a_flood_of_guesses_from_many_slows_guesses_down_and_nobody_who_is_in(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(IMPATIENT, "guess", 4.0)
    settings = {"database": file, "limits": True, "password": "dumplings", "trusted_proxies": ("127.0.0.1",)}
    async with node(**settings, bounds={"guesses_of_all": (5, 1)}) as hall:
        inside = Person(hall.url)
        await inside.ask("POST", "/api/password", {"password": "dumplings"})
        await inside.ask("POST", "/api/me", {"name": "Ann"})
        outside = httpx.AsyncClient(base_url=hall.url, headers={"origin": hall.url}, timeout=60)
        began = time.monotonic()

        async def guess(number: int) -> tuple[int, float]:
            sent = {"x-forwarded-for": f"198.51.100.{number}"}
            answer = await outside.post("/api/password", json={"password": "wrong"}, headers=sent)
            return answer.status_code, time.monotonic() - began

        flood = asyncio.gather(*[guess(number) for number in range(40)])
        for _ in range(10):
            await inside.ask("GET", "/api/me/tables")
        ahead = not flood.done()
        answers = await flood
        await inside.http.aclose()
        await outside.aclose()
        assert ahead, "who is in stands in no line with them"
        looked_at = [taken for code, taken in answers if code == 401]
        assert 5 <= len(looked_at) <= 30, "five a second, for as long as anybody waits"
        assert max(looked_at) > 0.8, "the others waited"
        assert {code for code, _ in answers} == {401, 429}


async def test_an_address_that_asks_too_often_is_told_so_and_when_to_come_back(file: str) -> None:
    settings = {"database": file, "limits": True, "trusted_proxies": ("127.0.0.1",)}
    async with node(**settings) as hall, httpx.AsyncClient(base_url=hall.url, headers={"origin": hall.url}) as http:

        async def guess(address: str) -> httpx.Response:
            sent = {"x-forwarded-for": address}
            return await http.post("/api/arrive", json={"token": "guess"}, headers=sent)

        first = [await guess("198.51.100.7") for _ in range(10)]
        assert {answer.status_code for answer in first} == {404}
        refused = await guess("198.51.100.7")
        assert refused.status_code == 429
        assert refused.json()["code"] == "too-often"
        assert "at most 10 times within 60 seconds" in refused.json()["message"]
        assert int(refused.headers["retry-after"]) > 0
        assert (await guess("1.1.1.1, 198.51.100.7")).status_code == 429, "made up addresses do not help"
        assert (await guess("198.51.100.8")).status_code == 404, "others are not concerned"


async def test_a_guest_who_asks_too_often_is_told_so_from_wherever(file: str) -> None:
    settings = {"database": file, "limits": True, "trusted_proxies": ("127.0.0.1",)}
    async with node(**settings) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        answers = []
        for number in range(11):
            sent = {"x-forwarded-for": f"198.51.100.{number}"}
            answers.append(await ann.http.post("/api/me/transfer", headers=sent))
        assert [answer.status_code for answer in answers] == [200] * 10 + [429]
        assert (await bo.http.post("/api/me/transfer")).status_code == 200


async def test_bad_tokens_and_links_are_counted_too(file: str) -> None:
    """Who is refused is counted as well, or one could try for ever."""
    async with node(database=file, limits=True) as hall, httpx.AsyncClient(base_url=hall.url) as http:
        sent = {"authorization": "Bearer guess", "origin": hall.url}
        codes = [(await http.post(f"/api/tables/{'A' * 22}/rematch", headers=sent)).json()["code"] for _ in range(21)]
        assert codes == ["bad-token"] * 20 + ["too-often"]


async def test_a_socket_that_talks_too_much_is_told_so_and_the_game_goes_on(file: str) -> None:
    async with (
        node(database=file, limits=True, bounds={"messages": (5, 600)}) as hall,
        people(hall.url, "Ann", "Bo") as (ann, bo),
    ):
        table = (await ann.open("potluck", "me", "open"))["id"]
        async with ann.socket(table) as loud, bo.socket(table) as quiet:
            await loud.greeted()
            await quiet.greeted()
            for _ in range(6):
                await loud.connection.send(json.dumps({"type": "ping"}))
            refused = await loud.until(lambda message: message["type"] == "refused")
            assert refused["code"] == "too-often"
            assert len([message for message in loud.heard if message["type"] == "pong"]) == 5
            await quiet.connection.send(json.dumps({"type": "ping"}))
            await quiet.until(lambda message: message["type"] == "pong")


async def test_many_guests_behind_one_address_share_a_larger_limit(file: str) -> None:
    bounds = {"messages": (2, 600), "guests_of_an_address": 2}
    async with (
        node(database=file, limits=True, bounds=bounds) as hall,
        people(hall.url, "Ann", "Bo", "Cy") as everybody,
    ):
        table = (await everybody[0].open("potluck", "me", "open"))["id"]
        answers = []
        for somebody in everybody:
            async with somebody.socket(table) as reader:
                await reader.greeted()
                await reader.connection.send(json.dumps({"type": "ping"}))
                await reader.connection.send(json.dumps({"type": "ping"}))
                for _ in range(2):
                    message = await reader.until(lambda one: one["type"] in ("pong", "refused"))
                    answers.append(message["type"])
        assert answers == ["pong"] * 4 + ["refused"] * 2


async def test_a_guest_has_only_so_many_sockets_at_once(file: str) -> None:
    async with node(database=file, limits=True, bounds={"sockets": 2}) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        for _ in range(3):  # those that were closed, and those that were refused, do not count
            async with ann.socket(table) as one, ann.socket(table) as two:
                await one.greeted()
                await two.greeted()
                async with ann.socket(table) as three:
                    assert (await three.hear())["code"] == "too-many"
                    with pytest.raises(ConnectionClosed):
                        await three.hear()


async def test_long_bodies_are_not_read_to_their_end(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        answer = await ann.http.post("/api/me", json={"name": "a" * 1_100_000})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        nested = b"[" * 200_000
        sent = {"content-type": "application/json"}
        assert (await ann.http.post("/api/me", content=nested, headers=sent)).status_code == 400
