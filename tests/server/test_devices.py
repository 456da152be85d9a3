"""Cookies and the sessions they name: renewed while in use, ended from another device, and older ones taken over."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, update

from hawker.server.http import devices
from hawker.server.http.devices import words_for
from hawker.server.storage import migrations
from hawker.server.storage.database import connect
from hawker.server.storage.schema import guests, sessions, tables
from tests.server.people import IMPATIENT, ConnectionClosed, Node, Person, node, people, person, play_on, table_of

pytestmark = pytest.mark.anyio

SECURE = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}


def safe_hall(store: str, **more: Any) -> Any:
    """A hall behind a proxy that speaks https."""
    return node(database=store, trusted_proxies=("127.0.0.1",), **more)


def set_cookies(answer: httpx.Response) -> dict[str, str]:
    """What an answer sets: a cookie's name, and all of its line."""
    return {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}


def value(line: str) -> str:
    return line.partition("=")[2].partition(";")[0]


async def secure(hall: Node, method: str, path: str, cookies: dict[str, str], body: Any = None) -> httpx.Response:
    """A request as a browser sends it by https."""
    origin = hall.url.replace("http:", "https:")
    sent = {"origin": origin, "cookie": "; ".join([f"{name}={text}" for name, text in cookies.items()]), **SECURE}
    async with httpx.AsyncClient(base_url=hall.url, headers=sent) as http:
        return await http.request(method, path, json=body)


def old_cookie(hall: Node, guest: str, password: str = "") -> str:
    """A cookie as it was before there were sessions."""
    return str(hall.house.admission.signer._cookies.dumps([guest, password]))


async def forget_sessions(hall: Node) -> None:
    """The guests of this hall are of before there were sessions."""
    async with hall.house.store.engine.begin() as connection:
        await connection.execute(sessions.delete())
        await connection.execute(update(guests).values(sessions_only=None))


# The cookie


async def test_by_https_no_other_host_can_set_the_cookie(store: str) -> None:
    async with safe_hall(store) as hall:
        answer = await secure(hall, "POST", "/api/me", {}, {"name": "Ann"})
        (line,) = set_cookies(answer).values()
        assert line.startswith("__Host-hawker=")
        for part in ("; Secure", "; HttpOnly", "; Path=/", "; SameSite=lax", "; Max-Age=34560000"):
            assert part in line, part
        assert "Domain" not in line
        cookies = {"__Host-hawker": value(line)}
        assert (await secure(hall, "GET", "/api/me", cookies)).json()["name"] == "Ann"
        # A page of a neighbouring host may set the plain one; it does not count beside the other.
        planted = {"hawker": "planted", **cookies}
        assert (await secure(hall, "GET", "/api/me", planted)).json()["name"] == "Ann"


async def test_without_https_the_cookie_keeps_its_name(store: str) -> None:
    async with node(database=store) as hall, Person(hall.url).http as http:
        answer = await http.post("/api/me", json={"name": "Ann"})
        (line,) = set_cookies(answer).values()
        assert line.startswith("hawker=")
        assert "Secure" not in line
        sent = {"cookie": f"__Host-hawker={value(line)}"}
        http.cookies.clear()
        assert (await http.get("/api/me", headers=sent)).status_code == 401


async def test_an_old_cookie_is_read_and_replaced_on_the_first_visit(store: str) -> None:
    async with safe_hall(store) as hall:
        answer = await secure(hall, "POST", "/api/me", {}, {"name": "Ann"})
        await forget_sessions(hall)
        cookies = {"hawker": old_cookie(hall, answer.json()["id"])}
        first = await secure(hall, "GET", "/api/hall", cookies)
        assert first.json()["me"]["name"] == "Ann"
        given = set_cookies(first)
        assert set(given) == {"hawker", "__Host-hawker"}
        assert "Max-Age=0" in given["hawker"], "the old one is deleted"
        renewed = {"__Host-hawker": value(given["__Host-hawker"])}
        second = await secure(hall, "GET", "/api/hall", renewed)
        assert second.json()["me"]["name"] == "Ann"
        assert not set_cookies(second), "it is not given again with every answer"


async def test_a_cookie_of_plain_http_gets_the_safe_name_on_the_first_visit_by_https(store: str) -> None:
    async with safe_hall(store) as hall, person(hall.url) as ann:
        first = await secure(hall, "GET", "/api/me", {"hawker": ann.http.cookies["hawker"]})
        given = set_cookies(first)
        assert set(given) == {"hawker", "__Host-hawker"}
        assert "Max-Age=0" in given["hawker"], "the plain one is deleted"
        second = await secure(hall, "GET", "/api/me", {"__Host-hawker": value(given["__Host-hawker"])})
        assert (second.json()["name"], set_cookies(second)) == ("Ann", {})


async def test_a_guest_is_upgraded_in_mid_game(tmp_path: Path) -> None:
    file = str(tmp_path / "hall.db")
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        async with ann.socket(table) as at_ann:
            await at_ann.greeted()
            await at_ann.play(at_ann.moves()[0])
        ids = [(await somebody.ask("GET", "/api/me"))["id"] for somebody in (ann, bo)]
        old = [old_cookie(hall, guest) for guest in ids]

    def downgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")

    engine = connect(f"sqlite+aiosqlite:///{file}")
    async with engine.begin() as connection:
        await connection.run_sync(downgrade)
    await engine.dispose()

    async with node(database=file) as hall:
        again = [Person(hall.url), Person(hall.url)]
        for somebody, cookie in zip(again, old, strict=True):
            somebody.http.cookies.set("hawker", cookie, domain="127.0.0.1")
        # A socket comes back before any page does, and cannot be given a cookie.
        async with again[0].socket(table) as at_ann, again[1].socket(table) as at_bo:
            assert (await at_ann.greeted())["table"]["seat"] == 0
            assert (await at_bo.greeted())["table"]["seat"] == 1
            for somebody, cookie in zip(again, old, strict=True):
                await somebody.ask("GET", "/api/hall")
                assert somebody.http.cookies["hawker"] != cookie
            await play_on(at_bo, 1, until=lambda state: state["version"] > 2)
        async with again[0].socket(table) as at_ann:
            assert (await at_ann.greeted())["table"]["seat"] == 0, "and sits there with the new cookie"
        assert len((await again[0].ask("GET", "/api/me/devices"))["devices"]) == 1
        for somebody in again:
            await somebody.http.aclose()


async def test_a_cookie_is_renewed_while_it_is_in_use(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        assert not set_cookies(await ann.http.get("/api/me"))
        async with hall.house.store.engine.begin() as connection:
            await connection.execute(update(sessions).values(seen_at=sessions.c.seen_at - devices.RENEWED_AFTER - 1))
        (line,) = set_cookies(await ann.http.get("/api/me")).values()
        assert "Max-Age=34560000" in line
        assert not set_cookies(await ann.http.get("/api/me"))


# Devices


async def second_device(ann: Person) -> Person:
    other = Person(ann.url, **{"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1"})
    moved = await ann.ask("POST", "/api/me/transfer")
    await other.ask("POST", "/api/arrive", {"token": moved["token"]})
    return other


async def test_my_devices_are_listed_and_ended(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        phone = await second_device(ann)
        listed = (await phone.ask("GET", "/api/me/devices"))["devices"]
        assert [device.get("here", False) for device in listed] == [True, False], "the one that asks comes first"
        assert (listed[0]["browser"], listed[0]["system"]) == ("Safari", "iPhone")
        assert all(device["seen_at"] > 0 for device in listed)
        await ann.ask("DELETE", f"/api/me/devices/{listed[0]['id']}")
        assert (await phone.ask("GET", "/api/hall")).get("me") is None
        await phone.ask("GET", "/api/me", status=401)
        assert len((await ann.ask("GET", "/api/me/devices"))["devices"]) == 1
        await ann.ask("DELETE", f"/api/me/devices/{listed[0]['id']}", status=404)
        await phone.http.aclose()


async def test_a_device_that_is_ended_loses_what_it_has_open(database_url: str, redis_url: str) -> None:
    settings = {"database": database_url, "redis": redis_url}
    async with node(**settings) as hall, node(**settings) as other, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        phone = await second_device(ann)
        elsewhere = Person(other.url)
        elsewhere.http.cookies.update(phone.http.cookies)
        (device,) = [each["id"] for each in (await ann.ask("GET", "/api/me/devices"))["devices"] if "here" not in each]
        async with ann.socket(table) as mine, phone.socket(table) as here, elsewhere.socket(table) as there:
            for reader in (mine, here, there):
                await reader.greeted()
            await ann.ask("DELETE", f"/api/me/devices/{device}")
            for reader in (here, there):
                with pytest.raises(ConnectionClosed):
                    await reader.until(lambda message: False)
            await mine.connection.send(json.dumps({"type": "ping"}))
            await mine.until(lambda message: message["type"] == "pong")
        await phone.http.aclose()
        await elsewhere.http.aclose()


async def test_nobody_ends_the_device_of_somebody_else(store: str) -> None:
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        (device,) = (await ann.ask("GET", "/api/me/devices"))["devices"]
        await bo.ask("DELETE", f"/api/me/devices/{device['id']}", status=404)
        await ann.ask("GET", "/api/me")


async def test_when_a_device_is_ended_no_old_cookie_brings_it_back(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        guest = (await ann.ask("GET", "/api/me"))["id"]
        await forget_sessions(hall)
        stolen = Person(hall.url, **{"user-agent": "other"})
        for somebody in (ann, stolen):
            somebody.http.cookies.clear()
            somebody.http.cookies.set("hawker", old_cookie(hall, guest), domain="127.0.0.1")
            await somebody.ask("GET", "/api/hall")
        (device,) = [each["id"] for each in (await ann.ask("GET", "/api/me/devices"))["devices"] if "here" not in each]
        await ann.ask("DELETE", f"/api/me/devices/{device}")
        stolen.http.cookies.clear()
        stolen.http.cookies.set("hawker", old_cookie(hall, guest), domain="127.0.0.1")
        await stolen.ask("GET", "/api/me", status=401)
        await ann.ask("GET", "/api/me")
        await stolen.http.aclose()


async def test_a_device_that_is_ended_comes_back_by_no_link_that_it_made(store: str) -> None:
    async with node(database=store) as hall, person(hall.url) as ann:
        stolen = await second_device(ann)
        link = await stolen.ask("POST", "/api/me/transfer")
        (device,) = [each["id"] for each in (await ann.ask("GET", "/api/me/devices"))["devices"] if "here" not in each]
        await ann.ask("DELETE", f"/api/me/devices/{device}")
        problem = await stolen.ask("POST", "/api/arrive", {"token": link["token"]}, status=404)
        assert problem["code"] == "no-such-transfer"
        await stolen.http.aclose()


async def test_this_device_can_be_ended_too(store: str) -> None:
    async with node(database=store, password="dumplings") as hall:
        ann = Person(hall.url)
        await ann.ask("POST", "/api/password", {"password": "dumplings"})
        await ann.ask("POST", "/api/me", {"name": "Ann"})
        (device,) = (await ann.ask("GET", "/api/me/devices"))["devices"]
        await ann.ask("DELETE", f"/api/me/devices/{device['id']}")
        after = await ann.ask("GET", "/api/hall")
        assert (after.get("me"), after["locked"]) == (None, False), "nobody, but still in the hall"
        await ann.http.aclose()


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0", ("Firefox", "Linux")),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 "
            "Safari/537.36 Edg/139.0.0.0",
            ("Edge", "Windows"),
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 "
            "Mobile Safari/537.36",
            ("Chrome", "Android"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.0 Mobile/15E148 Safari/604.1",
            ("Safari", "iPhone"),
        ),
        ("curl/8.5.0", ("", "")),
    ],
)
def test_a_device_has_words_and_nothing_else_is_kept_of_it(user_agent: str, words: tuple[str, str]) -> None:
    assert words_for(user_agent) == words


# Pruning


async def test_a_hall_deletes_what_nobody_used_for_long_if_it_is_set_up_so(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 0.05)
    monkeypatch.setitem(IMPATIENT, "prune_every", 0.1)
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        old = (await ann.open("potluck", "me", "open"))["id"]
        fresh = (await bo.open("potluck", "me", "open"))["id"]
        long_ago = hall.house.store.now() - 31 * 24 * 3600
        async with hall.house.store.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == old).values(updated_at=long_ago))
            await connection.execute(update(guests).where(guests.c.name == "Ann").values(seen_at=long_ago))
        cookies = [somebody.http.cookies for somebody in (ann, bo)]
        await asyncio.sleep(0.5)
        assert set(await hall.house.store.logs.heads([old, fresh])) == {old, fresh}, "by default nothing is deleted"
    async with node(database=store, prune_days=30) as hall:
        for _ in range(100):
            if set(await hall.house.store.logs.heads([old, fresh])) == {fresh}:
                break
            await asyncio.sleep(0.05)
        assert set(await hall.house.store.logs.heads([old, fresh])) == {fresh}
        again = [Person(hall.url), Person(hall.url)]
        for somebody, kept in zip(again, cookies, strict=True):
            somebody.http.cookies.update(kept)
        await again[0].ask("GET", "/api/me", status=401)
        await again[1].ask("GET", "/api/me")
        for somebody in again:
            await somebody.http.aclose()
