"""The door: cookies, tokens, origins, hosts and headers, as somebody finds them who means no good."""

import asyncio
import json
import re
import sqlite3
import stat
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from hawker.server.http import guests
from hawker.server.http.guard import HEADERS
from hawker.server.storage.people import People
from hawker.tables import judging_seats
from tests.server.people import ConnectionClosed, Person, node, people, person

pytestmark = pytest.mark.anyio

BY_HTTPS = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "hall.db")


def cookie_of(answer: httpx.Response, name: str = guests.COOKIE) -> Any:
    return SimpleCookie(answer.headers["set-cookie"])[name]


async def refused(somebody: Person, table: str, **headers: str) -> str:
    """The code with which a socket is closed at the door."""
    async with somebody.socket(table, None, **headers) as reader:
        message = await reader.hear()
        assert message["type"] == "refused", message
        with pytest.raises(ConnectionClosed) as closed:
            await reader.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
        return str(message["code"])


# Cookies


async def test_the_cookie_is_for_this_site_and_for_no_script(file: str) -> None:
    async with node(database=file, trusted_proxies=("127.0.0.1",)) as hall:
        async with httpx.AsyncClient(base_url=hall.url, headers={"origin": hall.url}) as http:
            plain = cookie_of(await http.post("/api/me", json={}))
            assert plain["httponly"]
            assert plain["samesite"].lower() == "lax"
            assert plain["path"] == "/"
            assert not plain["domain"]
            assert not plain["secure"]
        secure = {"origin": hall.url.replace("http", "https"), **BY_HTTPS}
        async with httpx.AsyncClient(base_url=hall.url, headers=secure) as http:
            assert cookie_of(await http.post("/api/me", json={}), guests.SAFE_COOKIE)["secure"]


async def test_a_cookie_that_was_tampered_with_makes_one_nobody(file: str) -> None:
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        good = ann.http.cookies[guests.COOKIE]
        said, _, signature = good.rpartition(".")
        id_of_bo = (await bo.ask("GET", "/api/me"))["id"]
        own_key = guests.Signer("another key").cookie(guests.Pass(id_of_bo))
        for bad in (
            f"{said}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}",  # the last letter has idle bits
            "x" + good,
            good.split(".")[0],
            own_key,
            "",
            "..",
            "é",
        ):
            answer = await ann.http.get("/api/me", headers=[(b"cookie", f"{guests.COOKIE}={bad}".encode())])
            assert (answer.status_code, answer.json()["code"]) == (401, "no-guest"), bad
        await ann.ask("GET", "/api/me")


async def test_the_secret_key_is_made_once_and_kept(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        cookie = ann.http.cookies[guests.COOKIE]
        table = (await ann.open("potluck", "me", "open"))["id"]
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
    async with node(database=file) as hall, httpx.AsyncClient(base_url=hall.url) as http:
        assert (await http.get("/api/me", headers={"cookie": f"{guests.COOKIE}={cookie}"})).json()["name"] == "Ann"
        state = await http.get(f"/api/tables/{table}/state", headers={"authorization": f"Bearer {token}"})
        assert state.status_code == 200
    with sqlite3.connect(file) as database:
        ((key,),) = database.execute("SELECT value FROM house WHERE key = 'secret'").fetchall()
    database.close()
    assert re.fullmatch(r"[0-9a-f]{64}", key)
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600, "nobody else on the machine reads it"


# Other devices


async def test_a_transfer_link_works_once_and_makes_the_other_device_the_same_guest(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        token = (await ann.ask("POST", "/api/me/transfer"))["token"]
        assert len(token) >= 32
        phone, thief = Person(hall.url), Person(hall.url)
        assert await phone.ask("POST", "/api/arrive", {"token": token}) == await ann.ask("GET", "/api/me")
        assert (await phone.ask("GET", f"/api/tables/{table}"))["seat"] == 0
        assert (await thief.ask("POST", "/api/arrive", {"token": token}, 404))["code"] == "no-such-transfer"
        await thief.ask("GET", "/api/me", status=401)
        assert token not in Path(file).read_bytes().decode("latin-1"), "only its hash is kept"
        for one in (phone, thief):
            await one.http.aclose()


async def test_a_transfer_link_expires(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        made = await ann.ask("POST", "/api/me/transfer")
        hall.house.store.clock.offset += made["expires_in"] + 1
        await ann.ask("POST", "/api/arrive", {"token": made["token"]}, 404)


# Seats' tokens


async def test_a_token_is_no_longer_good_when_its_seat_has_changed_hands(file: str) -> None:
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = (await ann.open("potluck", "me", "open"))["id"]
        seat = f"/api/tables/{table}/seat"
        await bo.ask("POST", seat, {})
        token = (await bo.ask("POST", f"/api/tables/{table}/token"))["token"]
        by_token = {"authorization": f"Bearer {token}"}
        script = Person(hall.url, **by_token)
        assert (await script.ask("GET", f"/api/tables/{table}"))["seat"] == 1
        async with script.socket(table, None, Origin="", Cookie="", Authorization=f"Bearer {token}") as reader:
            await reader.greeted()
            await bo.ask("DELETE", seat)
            await cy.ask("POST", seat, {})
            with pytest.raises(ConnectionClosed) as closed:
                await reader.until(lambda message: message.get("news", {}).get("kind") == "sat")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
        assert (await script.ask("GET", f"/api/tables/{table}", status=401))["code"] == "bad-token"
        assert await refused(script, table, Origin="", Cookie="", Authorization=f"Bearer {token}") == "bad-token"
        await cy.ask("DELETE", seat)
        await bo.ask("POST", seat, {})
        await script.ask("GET", f"/api/tables/{table}", status=401)
        await script.http.aclose()


async def test_a_token_that_grows_old_at_the_door_opens_nothing(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is good when it is read, and its seat changes hands before the socket is there."""
    banned, at_the_door, go_on = People.banned, asyncio.Event(), asyncio.Event()

    async def linger(people: People, subjects: Any) -> bool:
        at_the_door.set()
        await go_on.wait()
        return await banned(people, subjects)

    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        token = (await bo.ask("POST", f"/api/tables/{table}/token"))["token"]
        script = {"Origin": "", "Cookie": "", "Authorization": f"Bearer {token}"}
        live = await hall.house.hall.load(table)

        async def leave_meanwhile() -> None:
            await at_the_door.wait()
            await hall.house.hall.act(live, lambda party: judging_seats.leave(party, party.seating.guests[1]))
            go_on.set()

        monkeypatch.setattr(People, "banned", linger)
        leaving = asyncio.create_task(leave_meanwhile())
        async with bo.socket(table, None, **script) as reader:
            await leaving
            with pytest.raises(ConnectionClosed) as closed:
                await reader.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403


async def test_a_token_opens_one_table_only_and_cannot_be_made_up(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        one, other = [(await ann.open("potluck", "me", "open"))["id"] for _ in range(2)]
        token = (await ann.ask("POST", f"/api/tables/{one}/token"))["token"]
        cookie = ann.http.cookies[guests.COOKIE]
        forged = guests.Signer("another key").seat(guests.SeatClaim(one, 2))
        for table, bearer in ((other, token), (one, forged), (one, cookie), (one, token + "x")):
            headers = {"authorization": f"Bearer {bearer}"}
            assert (await ann.http.get(f"/api/tables/{table}", headers=headers)).json()["code"] == "bad-token"


async def test_what_a_proxy_asks_for_itself_is_no_token(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        for scheme in ("Basic YW5uOnNlY3JldA==", "Negotiate x", ""):
            ann.http.headers["authorization"] = scheme
            assert (await ann.ask("GET", f"/api/tables/{table}"))["seat"] == 0
            async with ann.socket(table, Authorization=scheme) as reader:
                await reader.greeted()
        del ann.http.headers["origin"]  # and it opens nothing that an origin would
        ann.http.headers["authorization"] = "Basic YW5uOnNlY3JldA=="
        assert (await ann.ask("DELETE", f"/api/tables/{table}/seat", status=403))["code"] == "no-origin"


async def test_who_lost_a_seat_while_a_request_was_under_way_does_not_play_or_see_it(file: str) -> None:
    """A body that comes slowly, and a wait for news, outlive the check at the door."""
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
        table = (await ann.open("potluck", "me", "open", start=False))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        go_on = asyncio.Event()

        async def slow_body() -> Any:
            yield b'{"id": "late", "version": 1, '
            await go_on.wait()
            yield b'"move": "pass"}'

        late = asyncio.create_task(
            bo.http.post(
                f"/api/tables/{table}/moves", content=slow_body(), headers={"content-type": "application/json"}
            )
        )
        waiting = asyncio.create_task(bo.http.get(f"/api/tables/{table}/log?after=3&wait=20"))
        await asyncio.sleep(0.3)
        await bo.ask("DELETE", f"/api/tables/{table}/seat")
        await cy.ask("POST", f"/api/tables/{table}/seat", {})
        await ann.ask("POST", f"/api/tables/{table}/start")
        go_on.set()
        assert (await late).json()["code"] == "not-seated"
        for update in (await waiting).json()["updates"]:
            assert "undo" not in update, "only a seat is told whether it could take something back"


# Origins and hosts


async def test_foreign_pages_change_nothing_and_get_no_socket(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
        port = hall.url.rpartition(":")[2]
        foreign = ("http://evil.example", "null", "http://127.0.0.1", f"ftp://127.0.0.1:{port}", "http://[", "", "é")
        for origin in foreign:
            sent = [(b"origin", origin.encode())]
            for method, path in (("POST", f"/api/tables/{table}/start"), ("DELETE", "/api/me"), ("POST", "/api/me")):
                answer = await ann.http.request(method, path, headers=sent)
                assert answer.json()["code"] == "foreign-origin", (origin, answer.text)
            if origin and origin.isascii():
                assert await refused(ann, table, Origin=origin) == "foreign-origin"
                by_token = {"Origin": origin, "Authorization": f"Bearer {token}"}
                assert await refused(ann, table, **by_token) == "foreign-origin"


async def test_without_an_origin_only_a_token_will_do(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
        assert await refused(ann, table, Origin="") == "no-origin"
        del ann.http.headers["origin"]
        answer = await ann.http.post("/api/me", json={"name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (403, "no-origin")
        by_token = {"authorization": f"Bearer {token}"}
        body = {"id": "a", "text": "hello"}
        assert (await ann.http.post(f"/api/tables/{table}/chat", json=body, headers=by_token)).status_code == 204
        async with ann.socket(table, None, Origin="", Cookie="", **by_token) as reader:
            assert (await reader.greeted())["table"]["seat"] == 0


async def test_a_page_brought_by_plain_http_does_not_speak_to_a_hall_used_by_https(file: str) -> None:
    settings = {"database": file, "trusted_proxies": ("127.0.0.1",), "public_url": "https://Hall.Example"}
    async with node(**settings) as hall, httpx.AsyncClient(base_url=hall.url, headers=BY_HTTPS) as http:
        for origin, host, status in (
            ("https://hall.example", "hall.example", 200),
            ("https://hall.example", "127.0.0.1", 200),
            ("http://hall.example", "hall.example", 403),
        ):
            sent = {"origin": origin, "host": host}
            assert (await http.post("/api/me", json={}, headers=sent)).status_code == status, (origin, host)


async def test_the_hall_answers_to_its_own_names_only(file: str) -> None:
    """Or a page elsewhere could have its own name point here, and would be no stranger then."""
    async with node(database=file, public_url="https://hall.example") as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        for host in ("127.0.0.1:99", "localhost", "LOCALHOST:8484", "hall.example", "[::1]:8484", "192.168.1.7"):
            assert (await ann.http.get("/api/me", headers={"host": host})).status_code == 200, host
        for host in (
            "evil.example",
            "hall.example.evil.example",
            "localhost.evil.example",
            "[",
            "",
            "127.0.0.1.nip.io",
        ):
            answer = await ann.http.get("/api/me", headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host"), host
        rebound = {"host": "evil.example", "origin": "http://evil.example"}
        assert (await ann.http.post("/api/me", json={}, headers=rebound)).status_code == 421
        port = int(hall.url.rpartition(":")[2])
        evil = f"ws://evil.example/api/tables/{table}/socket"
        async with connect(evil, proxy=None, host="127.0.0.1", port=port) as socket:
            assert json.loads(await socket.recv())["code"] == "wrong-host"


async def test_nobody_is_sent_to_a_host_that_the_request_made_up(file: str) -> None:
    async with node(database=file) as hall, httpx.AsyncClient(base_url=hall.url) as http:
        for path in ("/api/hall/", "/t/abc/", "/healthz/", "/api/me/"):
            answer = await http.get(path, headers={"host": "evil.example"})
            assert "location" not in answer.headers, path
            assert answer.status_code >= 400


async def test_a_body_must_say_that_it_is_json(file: str) -> None:
    """A form on a foreign page cannot say so without asking first."""
    async with node(database=file) as hall, person(hall.url) as ann:
        body = json.dumps({"name": "Eve"})
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"):
            answer = await ann.http.post("/api/me", content=body, headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (415, "not-json"), kind
        answer = await ann.http.post(
            "/api/me", content=body, headers={"content-type": "application/json; charset=utf-8"}
        )
        assert answer.status_code == 200


async def test_a_body_that_never_comes_is_not_waited_for(file: str) -> None:
    async with node(database=file, timings={"body": 0.2}) as hall, person(hall.url) as ann:

        async def trickle() -> Any:
            yield b"{"
            await asyncio.sleep(1)
            yield b"}"

        sent = {"content-type": "application/json"}
        answer = await ann.http.post("/api/me", content=trickle(), headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (408, "too-slow")


# What every answer carries


async def test_every_answer_keeps_browsers_strict(file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = tmp_path / "pages"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Hawker</title>")
    (built / "assets" / "app.js").write_text("1")
    monkeypatch.setenv("HAWKER_PAGES", str(built))
    async with node(database=file, trusted_proxies=("127.0.0.1",)) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        paths = [
            "/api/hall",
            "/api/me",
            f"/api/tables/{table}",
            f"/api/tables/{'A' * 22}",
            "/api/openapi.json",
            "/api/x",
        ]
        paths += ["/", f"/t/{table}", "/assets/app.js", "/assets/none.js", "/healthz", "/readyz", "/metrics"]
        paths += ["/%00", "/..%2f..%2fetc/passwd", "/" + "a" * 5000, f"/api/tables/{table}/socket"]
        answers = {path: await ann.http.get(path) for path in paths}
        answers["405"] = await ann.http.request("PATCH", "/api/hall")
        answers["421"] = await ann.http.get("/api/hall", headers={"host": "evil.example"})
        answers["HEAD"] = await ann.http.head("/api/hall")
        answers["OPTIONS"] = await ann.http.options("/api/me", headers={"access-control-request-method": "POST"})
        secure = [await ann.http.get(path, headers=BY_HTTPS) for path in ("/", "/api/hall", "/api/x")]
        (built / "index.html").unlink()
        answers["500"] = await ann.http.get("/")
    assert answers["500"].status_code == 500
    assert answers["/%00"].status_code == answers["/" + "a" * 5000].status_code == 404
    for path, answer in answers.items():
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], (path, name)
        assert "strict-transport-security" not in answer.headers, path
        assert "server" not in answer.headers
        assert not any(name.startswith("access-control") for name in answer.headers), path
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store", path
    assert all("max-age=" in answer.headers["strict-transport-security"] for answer in secure)
    policy = HEADERS["content-security-policy"]
    assert "unsafe" not in policy
    assert "*" not in policy
    for part in ("default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"):
        assert part in policy
    assert HEADERS["referrer-policy"] == "no-referrer"


async def test_links_cannot_be_guessed(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        links = [(await ann.open("potluck", "me", "open"))["id"] for _ in range(20)]
        assert len(set(links)) == 20
        assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", link) for link in links), "128 bits"
        for letters in zip(*[link[:21] for link in links], strict=True):
            assert len(set(letters)) > 3, "every letter of it is drawn anew"
