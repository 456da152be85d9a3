"""What the hall knows of people, and who gets to see it: logs, passwords, bans, chat, and being forgotten."""

import argparse
import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from hawker.server import admin
from hawker.server.http import guests
from hawker.server.settings import Setup
from tests.server.people import IMPATIENT, ConnectionClosed, Person, Reader, node, people, person, play_game, table_of
from tests.server.processes import nodes
from tests.server.workplace import soon

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "hall.db")


async def ban(file: str, subject: str, lift: bool = False) -> None:
    async with admin.opened(Setup(database=file)) as store:
        await admin.ban(store, argparse.Namespace(subject=subject, lift=lift))


async def closed(reader: Reader) -> int:
    """The code with which a socket is closed."""
    with pytest.raises(ConnectionClosed) as error:
        await reader.until(lambda _: False)
    assert error.value.rcvd is not None
    return error.value.rcvd.code


# Logs


async def test_no_log_says_who_plays_where_or_what_was_said(file: str, tmp_path: Path) -> None:
    """A real node during play, refusals and errors included."""
    async with nodes(tmp_path, database=file, password="open sesame") as (hall,):
        everybody, stranger = [Person(hall.url), Person(hall.url)], Person(hall.url)
        for somebody, name in zip(everybody, ("Annabella", "Bartholomew"), strict=True):
            await somebody.ask("POST", "/api/password", {"password": "open sesame"})
            await somebody.ask("POST", "/api/me", {"name": name})
        ann, bo = everybody
        secrets = ["Annabella", "Bartholomew", "open sesame", "psst", "wrong guess", "Secret title"]
        table = await table_of(everybody, "potluck", name="Secret title")
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
        transfer = (await bo.ask("POST", "/api/me/transfer"))["token"]
        secrets += [table, token, transfer, *[each.http.cookies[guests.COOKIE] for each in everybody]]
        secrets += [(await each.ask("GET", "/api/me"))["id"] for each in everybody]
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "a", "text": "psst"})
        await stranger.ask("POST", "/api/password", {"password": "wrong guess"}, 401)
        await ann.ask("POST", f"/api/tables/{table}/moves", {"id": "b", "version": 0, "move": "psst"}, 409)
        await ann.ask("GET", f"/api/tables/{table}x", status=404)
        async with ann.socket(table) as reader:
            await reader.greeted()
            await reader.connection.send("{psst")
            await reader.connection.send(b"psst")
            await reader.say("say", text="psst")
            await reader.until(lambda message: message["type"] == "said")
        await play_game(everybody, table)
        with sqlite3.connect(file) as database:
            # From now on whatever is to be written fails, in the middle of it.
            database.execute("ALTER TABLE chat RENAME COLUMN text TO words")
            database.execute("ALTER TABLE log RENAME COLUMN body TO words")
            database.execute("ALTER TABLE transfers RENAME COLUMN guest TO whom")
        database.close()
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "c", "text": "psst"}, 500)
        await ann.ask("POST", f"/api/tables/{table}/rematch", status=503)
        await ann.ask("POST", "/api/arrive", {"token": transfer}, 500)
        async with bo.socket(table) as reader:
            await reader.greeted()
            assert (await reader.answer_to(await reader.say("say", text="psst")))["code"] == "internal"
        for somebody in (*everybody, stranger):
            await somebody.http.aclose()
        await hall.stop()
        written = hall.err.read_text()
    assert '"level": "error"' in written
    assert "Traceback" in written
    for secret in secrets:
        assert secret not in written, f"{secret} is in the log"
    assert all(isinstance(json.loads(line), dict) for line in written.splitlines()), "every line of it is JSON"


async def test_who_hangs_up_in_the_middle_of_a_request_is_no_error(file: str, caplog: pytest.LogCaptureFixture) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        host, port = hall.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        cookie = f"{guests.COOKIE}={ann.http.cookies[guests.COOKIE]}"
        head = f"POST /api/me HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {hall.url}\r\nCookie: {cookie}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode())
        writer.write_eof()
        assert b" 500 " not in await soon(reader.read())
        writer.close()
        await writer.wait_closed()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


# The hall's password


async def test_a_hall_with_a_password_shows_nothing_to_those_who_lack_it(file: str) -> None:
    async with node(database=file) as hall, person(hall.url, "Early") as early:
        table = (await early.open("potluck", "me", "open", public=True))["id"]
        cookie = early.http.cookies[guests.COOKIE]
    async with node(database=file, password="open sesame") as hall:
        late, again = Person(hall.url), Person(hall.url)
        again.http.cookies.set(guests.COOKIE, cookie)  # a guest from before there was a password
        shown = await late.ask("GET", "/api/hall")
        assert (shown["locked"], shown["games"]) == (True, [])
        for somebody in (late, again):
            for method, path in (
                ("GET", "/api/tables"),
                ("GET", "/api/me"),
                ("POST", "/api/me"),
                ("POST", "/api/tables"),
            ):
                assert (await somebody.ask(method, path, status=401))["code"] == "locked", path
            assert (await somebody.ask("GET", f"/api/tables/{table}", status=401))["code"] == "locked"
            async with somebody.socket(table) as reader:
                assert (await reader.hear())["code"] == "locked"
            wrong = await somebody.ask("POST", "/api/password", {"password": "Open sesame"}, 401)
            assert wrong["code"] == "wrong-password"
            await somebody.ask("POST", "/api/password", {"password": "open sesame"})
            await somebody.ask("GET", "/api/tables")
        assert (await again.ask("GET", "/api/me"))["name"] == "Early"
        assert guests.hashed("open sesame") not in guests_cookie(late), "nobody can try passwords on a cookie"
        for somebody in (late, again):
            await somebody.http.aclose()
    async with node(database=file, password="another") as hall:
        late.http = httpx.AsyncClient(base_url=hall.url, cookies=late.http.cookies)
        assert (await late.ask("GET", "/api/tables", status=401))["code"] == "locked", "it has changed since"
        await late.http.aclose()


def guests_cookie(somebody: Person) -> str:
    """What can be read in a cookie by whoever has it."""
    from itsdangerous import URLSafeSerializer

    _, payload = URLSafeSerializer("").loads_unsafe(somebody.http.cookies[guests.COOKIE])
    return json.dumps(payload)


# Bans


async def test_who_is_banned_is_refused_and_shown_out(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(IMPATIENT, "heads_every", 0.1)
    monkeypatch.setitem(IMPATIENT, "look_every", 0.1)
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = (await ann.open("potluck", "me", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {})
        token = (await bo.ask("POST", f"/api/tables/{table}/token"))["token"]
        script = Person(hall.url, authorization=f"Bearer {token}")
        bo_id = (await bo.ask("GET", "/api/me"))["id"]
        by_token = {"Authorization": f"Bearer {token}", "Cookie": "", "Origin": ""}
        async with bo.socket(table) as reader, script.socket(table, None, **by_token) as other:
            await reader.greeted()
            await other.greeted()
            await ban(file, bo_id)
            assert [await closed(reader), await closed(other)] == [4403, 4403]
        for somebody in (bo, script):
            answer = await somebody.ask("GET", f"/api/tables/{table}", status=403)
            assert answer["code"] == "banned"
        async with bo.socket(table) as reader:
            assert (await reader.hear())["code"] == "banned"
        await ann.ask("GET", "/api/me")
        await ban(file, bo_id, lift=True)
        await bo.ask("GET", "/api/me")
        await script.http.aclose()


async def test_an_address_is_banned_with_all_who_come_from_there(file: str) -> None:
    async with node(database=file, trusted_proxies=("127.0.0.1",)) as hall, person(hall.url) as ann:
        await ban(file, "2001:DB8:0::7")
        for address, status in (("198.51.100.7", 200), ("2001:db8::7", 403), ("2001:db8::7, 127.0.0.1", 403)):
            answer = await ann.http.get("/api/me", headers={"x-forwarded-for": address})
            assert answer.status_code == status, address
        answer = await ann.http.get("/api/hall", headers={"x-forwarded-for": "2001:db8::7"})
        assert answer.json()["code"] == "banned"


# Chat and names


async def test_chat_can_be_off_in_the_hall_and_at_a_table(file: str) -> None:
    line = {"id": "a", "text": "hello"}
    async with node(database=file, chat=False) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        assert not (await ann.ask("GET", "/api/hall"))["chat"]
        assert (await ann.ask("POST", f"/api/tables/{table}/chat", line, 403))["code"] == "chat-off"
    async with node(database=file) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "open"))["id"]
        await ann.ask("PATCH", f"/api/tables/{table}", {"chat": False})
        assert (await ann.ask("POST", f"/api/tables/{table}/chat", line, 403))["code"] == "chat-off"
        async with ann.socket(table) as reader:
            await reader.greeted()
            assert (await reader.answer_to(await reader.say("say", text="hello")))["code"] == "chat-off"


async def test_what_people_write_is_short_one_line_and_never_a_page(file: str) -> None:
    async with node(database=file) as hall, person(hall.url) as ann:
        html = "<img src=x onerror=a()>"
        assert (await ann.ask("POST", "/api/me", {"name": html}))["name"] == html, (
            "it is text, for others to show as text"
        )
        for dirty, name in (("A\x00n\x1b[2Jn", "A n [2Jn"), ("\u202eevil\u2066", "evil"), ("  a\n\tb  ", "a b")):
            assert (await ann.ask("POST", "/api/me", {"name": dirty}))["name"] == name
        assert (await ann.ask("POST", "/api/me", {"name": "\x00\u200b"}))["name"] == "a b", "a name is never empty"
        for body in ({"name": "a" * 25}, {"name": ""}, {"avatar": "../x"}, {"avatar": "a" * 25}, {"id": "me"}):
            assert (await ann.ask("POST", "/api/me", body, 400))["code"] == "bad-request", body
        table = (await ann.open("potluck", "me", "open", name=f"{html}\r\nset-cookie: a=b"))["id"]
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "a", "text": f"{html}\u0007"})
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "a", "text": "\u0007"}, 422)
        await ann.ask("POST", f"/api/tables/{table}/chat", {"id": "a", "text": "a" * 401}, 400)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/chat", "/api/me/tables", f"/api/games/{html}/rules"):
            answer = await ann.http.get(path)
            assert html in answer.json().get("message", answer.text), path
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in answer.headers
        assert html not in (await ann.http.get(f"/t/{html}")).text
        assert (await ann.ask("GET", f"/api/tables/{table}/chat"))["lines"][0]["text"] == html


async def test_nobody_learns_another_guests_id(file: str) -> None:
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as (ann, bo):
        table = await table_of([ann, bo], "potluck")
        readers = await play_game([ann, bo], table)
        bo_id = (await bo.ask("GET", "/api/me"))["id"]
        seen = [json.dumps(message) for message in readers[0].heard]
        for path in ("", "/log", "/chat", "/match"):
            seen.append((await ann.http.get(f"/api/tables/{table}{path}")).text)
        assert not [text for text in seen if bo_id in text]


async def test_what_the_match_file_has_shown_cannot_be_taken_back(file: str) -> None:
    """Or the last to move could read every card and the dice, and then move again."""
    async with node(database=file) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        for somebody, reader in zip(everybody, await play_game(everybody, table), strict=True):
            assert reader.state["undo"] == "never"
            undo = {"id": "back", "version": reader.state["version"]}
            assert (await somebody.ask("POST", f"/api/tables/{table}/undo", undo, 409))["code"] == "over"


async def test_what_is_no_link_is_no_table_and_no_error(database_url: str) -> None:
    """PostgreSQL takes no zeros in a text."""
    async with node(database=database_url) as hall, person(hall.url) as ann:
        for link in ("%00", "a%00b", "%ff", "%ed%a0%80", "A" * 3000, "A" * 21, "%20"):
            assert (await ann.ask("GET", f"/api/tables/{link}", status=404))["code"] == "no-such-table", link
            async with ann.socket(link) as reader:
                assert (await reader.hear())["code"] == "no-such-table", link


# Being forgotten


@asynccontextmanager
async def forgotten(file: str) -> AsyncIterator[tuple[Person, Person, dict[str, Any]]]:
    """Ann has played, chatted and begun another game with Bo, and had her data deleted then."""
    async with node(database=file) as hall, people(hall.url, "Annabella", "Bo") as (ann, bo):
        over = await table_of([ann, bo], "potluck")
        await play_game([ann, bo], over)
        begun = await table_of([ann, bo], "potluck", patience=None)
        await ann.ask("POST", f"/api/tables/{begun}/chat", {"id": "a", "text": "I am Annabella"})
        token = (await ann.ask("POST", f"/api/tables/{begun}/token"))["token"]
        transfer = (await ann.ask("POST", "/api/me/transfer"))["token"]
        cookie = ann.http.cookies[guests.COOKIE]
        async with ann.socket(begun) as reader, bo.socket(begun) as other:
            await reader.greeted()
            await other.greeted()
            await ann.ask("DELETE", "/api/me")
            facts = {"over": over, "begun": begun, "token": token, "transfer": transfer, "cookie": cookie}
            facts["closed"] = await closed(reader)
            facts["told"] = await other.until(
                lambda message: message["type"] == "table" and "Annabella" not in json.dumps(message)
            )
        yield ann, bo, facts


async def test_who_is_forgotten_is_nowhere_and_games_are_still_there(file: str) -> None:
    async with forgotten(file) as (ann, bo, facts):
        assert guests.COOKIE not in ann.http.cookies, "the browser is told to drop its cookie"
        assert facts["closed"] == 4403
        ann.http.cookies.set(guests.COOKIE, facts["cookie"])
        assert (await ann.ask("GET", "/api/me", status=401))["code"] == "no-guest"
        ann.http.cookies.clear()
        await ann.ask("POST", "/api/arrive", {"token": facts["transfer"]}, 404)
        by_token = {"authorization": f"Bearer {facts['token']}"}
        assert (await ann.http.get(f"/api/tables/{facts['begun']}", headers=by_token)).json()["code"] == "bad-token"

        begun = await bo.ask("GET", f"/api/tables/{facts['begun']}")
        assert begun["seats"][0]["kind"] == "open"
        assert begun["seats"][0]["stand_in"] == "left", "a bot plays on"
        assert (await bo.ask("GET", f"/api/tables/{facts['begun']}/chat"))["lines"] == []
        match = await bo.ask("GET", f"/api/tables/{facts['over']}/match")
        assert match["over"]
        assert match["players"] == ["Somebody", "Bo"]
        for path in ("/api/me/tables", *[f"/api/tables/{facts[each]}" for each in ("over", "begun")]):
            assert "Annabella" not in (await bo.http.get(path)).text, path
    with sqlite3.connect(file) as database:
        rows = "\n".join(database.iterdump())
    database.close()
    assert "Annabella" not in rows
