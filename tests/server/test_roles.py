"""Who may do what: a row for every endpoint and for every message on a socket."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from hawker.server.http.api import ENDPOINTS
from hawker.server.messages import FromClient
from tests.server.people import Person, node

pytestmark = pytest.mark.anyio

OK = "ok"
ROLES = ("nobody", "stranger", "spectator", "seat", "host", "script")
"""Nobody has no cookie; a stranger has one and knows no table; a spectator knows the link; a seat and the host sit
there; a script has the seat's token and no cookie."""


class Row(NamedTuple):
    """What each role hears: `ok`, or the code of the refusal. The body is one that would do."""

    nobody: str
    stranger: str
    spectator: str
    seat: str
    host: str
    script: str
    body: Any = None
    at: str = "open"  # the state of the table: open, or playing


def anybody(body: Any = None, code: str = OK) -> Row:
    # A seat's token is for its table alone, and speaks for nobody elsewhere.
    return Row(code, code, code, code, code, "bad-token", body)


def guest(body: Any = None, code: str = OK) -> Row:
    return Row("no-guest", code, code, code, code, "bad-token", body)


def table(body: Any = None, at: str = "playing") -> Row:
    return Row("no-guest", "no-such-table", OK, OK, OK, OK, body, at)


def seat(code: str = OK, body: Any = None, script: str | None = None, at: str = "playing") -> Row:
    """What only those who sit there may do; in the state that the table is in it may still not make sense."""
    return Row("no-guest", "no-such-table", "not-seated", code, code, script or code, body, at)


def host(body: Any = None, code: str = OK) -> Row:
    return Row("no-guest", "no-such-table", "not-host", "not-host", code, "no-guest", body)


NO_MATCH = {
    "format": 1,
    "game": "chess",
    "version": 1,
    "seats": 2,
    "options": {},
    "players": [],
    "seed": "1",
    "shuffle": None,
    "outcomes": [],
    "turns": [],
    "over": False,
}
ENDPOINT_ROWS = {
    "GET /api/hall": anybody(),
    "POST /api/password": anybody({"password": "any"}),
    "GET /api/games/{game}/rules": anybody(),
    "POST /api/games/{game}/options": anybody({"seats": 2, "options": {}}),
    "GET /api/games/{game}/words/{language}": anybody(),
    "GET /api/me": guest(),
    "POST /api/me": anybody({}),
    "DELETE /api/me": guest(),
    "POST /api/me/transfer": guest(),
    "POST /api/arrive": anybody({"token": "none"}, "no-such-transfer"),
    "GET /api/me/tables": guest(),
    "GET /api/me/devices": guest(),
    "DELETE /api/me/devices/{device}": guest(None, "no-such-device"),
    "GET /api/tables": anybody(),
    "POST /api/tables": guest({"game": "potluck"}),
    "GET /api/tables/{table}": table(),
    "PATCH /api/tables/{table}": host({"name": "Ours"}),
    "POST /api/tables/{table}/seat": Row("no-guest", "no-such-table", OK, "seated", "seated", "no-guest", {}),
    "DELETE /api/tables/{table}/seat": seat(script="no-guest", at="open"),
    "PUT /api/tables/{table}/seats/{seat:int}/bot": host({"bot": "greedy"}),
    "DELETE /api/tables/{table}/seats/{seat:int}?since=0": host(),
    "DELETE /api/tables/{table}/wish": Row(
        "no-guest", "no-such-table", "no-ask", "no-ask", "no-ask", "no-guest", at="playing"
    ),
    "POST /api/tables/{table}/wishes/{number:int}": host({"yes": True}, "no-ask"),
    "POST /api/tables/{table}/host": host({"seat": 1}),
    "POST /api/tables/{table}/start": host(code="open-seats"),
    "POST /api/tables/{table}/rematch": seat("not-over", script="no-guest"),
    "POST /api/tables/{table}/token": seat(),
    "GET /api/tables/{table}/state": table(),
    "GET /api/tables/{table}/log": table(),
    "GET /api/tables/{table}/replay": table(),
    "POST /api/tables/{table}/moves": seat("outdated", {"id": "a", "version": 99, "move": "pass"}),
    "POST /api/tables/{table}/undo": seat("outdated", {"id": "b", "version": 99}),
    "POST /api/tables/{table}/agree": seat("no-undo", {"id": "c", "yes": True}),
    "POST /api/tables/{table}/return": seat("not-away", {"id": "d"}),
    "POST /api/tables/{table}/nonce": seat("dealt", {"id": "f", "nonce": "a-nonce-of-mine"}),
    "POST /api/tables/{table}/hint": Row(
        "no-guest", "no-such-table", "not-seated", "not-your-turn", "not-your-turn", "not-your-turn", {"id": "e"}
    ),
    "GET /api/tables/{table}/chat": table(),
    "POST /api/tables/{table}/chat": table({"id": "f", "text": "hello"}),
    "GET /api/tables/{table}/match": Row("no-guest", "no-such-table", *["not-over"] * 4),
    "POST /api/replay": guest(NO_MATCH, "bad-match"),
}

# After these a table or a guest is not what it was, so that the next role needs another one.
CHANGING = {
    "POST /api/me",
    "DELETE /api/me",
    "POST /api/tables/{table}/seat",
    "DELETE /api/tables/{table}/seat",
    "PUT /api/tables/{table}/seats/{seat:int}/bot",
    "DELETE /api/tables/{table}/seats/{seat:int}?since=0",
    "POST /api/tables/{table}/host",
}


def message(body: Any, spectator: str, seat: str, at: str = "playing") -> Row:
    """Nobody and strangers are stopped at the door, whatever they would say."""
    return Row("no-guest", "no-such-table", spectator, seat, seat, seat, body, at)


MESSAGE_ROWS = {
    "play": message({"version": 99, "move": "pass"}, "not-seated", "outdated"),
    "undo": message({"version": 99}, "not-seated", "outdated"),
    "agree": message({"yes": True}, "not-seated", "no-undo"),
    "return": message({}, "not-seated", "not-away"),
    "nonce": message({"nonce": "a-nonce-of-mine"}, "not-seated", "dealt"),
    "say": message({"text": "hello"}, OK, OK),
    "hint": message({}, "not-seated", "not-your-turn", at="open"),
    "ping": message(None, OK, OK),
}


class Scene:
    """A hall with one of each, and a table in the state that a row is about."""

    def __init__(self, people: dict[str, Person]) -> None:
        self.people = people
        self.table = ""
        self._at = ""

    async def clear(self) -> None:
        """All come in anew who are somebody."""
        self._at = ""
        for role, somebody in self.people.items():
            if role in ("nobody", "script"):
                somebody.http.cookies.clear()
            else:
                await somebody.ask("POST", "/api/me", {"name": role})

    async def set(self, at: str) -> None:
        """A table like that: the host on seat 0, a player on seat 1, seat 2 empty unless the game has begun."""
        if at == self._at:
            return
        self._at = at
        third = "open" if at == "open" else "greedy"
        opened = await self.people["host"].open("potluck", "me", "open", third, patience=None)
        self.table = opened["id"]
        await self.people["seat"].ask("POST", f"/api/tables/{self.table}/seat", {"seat": 1})
        given = await self.people["seat"].ask("POST", f"/api/tables/{self.table}/token")
        self.people["script"].http.headers["authorization"] = f"Bearer {given['token']}"
        if at != "open":
            await self.people["host"].ask("POST", f"/api/tables/{self.table}/start")

    def path(self, pattern: str, role: str) -> str:
        known = "A" * 22 if role == "stranger" else self.table
        named = {"{table}": known, "{game}": "potluck", "{language}": "en", "{seat:int}": "2", "{number:int}": "1"}
        for name, value in named.items():
            pattern = pattern.replace(name, value)
        return pattern


@asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[Scene]:
    async with node(database=str(folder / "hall.db")) as hall:
        people = {role: Person(hall.url) for role in ROLES}
        del people["script"].http.headers["origin"]
        try:
            whole = Scene(people)
            await whole.clear()
            yield whole
        finally:
            for somebody in people.values():
                await somebody.http.aclose()


def heard(answer: httpx.Response) -> str:
    assert answer.status_code != 500, answer.text
    return OK if answer.status_code < 300 else str(answer.json()["code"])


def test_every_endpoint_has_a_row() -> None:
    assert {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS} == {
        name.partition("?")[0] for name in ENDPOINT_ROWS
    }


def test_every_message_has_a_row() -> None:
    tags = {msgspec.inspect.type_info(kind).tag for kind in FromClient.__args__}  # type: ignore[attr-defined]
    assert tags == set(MESSAGE_ROWS)


async def test_each_endpoint_does_for_each_role_what_its_row_says(tmp_path: Path) -> None:
    async with scene(tmp_path) as hall:
        found: dict[str, dict[str, str]] = {}
        for name, row in ENDPOINT_ROWS.items():
            method, pattern = name.split(" ")
            found[name] = {}
            for role in ROLES:
                await hall.set(row.at)
                body = {} if row.body is None else {"json": row.body}
                answer = await hall.people[role].http.request(method, hall.path(pattern, role), **body)
                found[name][role] = heard(answer)
                if name in CHANGING and found[name][role] == OK:
                    await hall.clear()
        wanted = {name: {role: getattr(row, role) for role in ROLES} for name, row in ENDPOINT_ROWS.items()}
        assert found == wanted


async def test_each_message_does_for_each_role_what_its_row_says(tmp_path: Path) -> None:
    async with scene(tmp_path) as hall:
        found: dict[str, dict[str, str]] = {}
        for at in ("open", "playing"):
            await hall.set(at)
            for role in ROLES:
                said = {name: row for name, row in MESSAGE_ROWS.items() if row.at == at}
                for name, code in (await answers(hall, role, said)).items():
                    found.setdefault(name, {})[role] = code
        wanted = {name: {role: getattr(row, role) for role in ROLES} for name, row in MESSAGE_ROWS.items()}
        assert found == wanted


async def answers(hall: Scene, role: str, rows: dict[str, Row]) -> dict[str, str]:
    """What a role hears when it sends these over one socket."""
    somebody = hall.people[role]
    headers = {"Origin": "", "Authorization": somebody.http.headers["authorization"]} if role == "script" else {}
    link = "A" * 22 if role == "stranger" else hall.table
    found: dict[str, str] = {}
    async with somebody.socket(link, None, **headers) as reader:
        first = await reader.hear()
        if first["type"] == "refused":
            return dict.fromkeys(rows, str(first["code"]))
        for name, row in rows.items():
            if name == "ping":
                await reader.connection.send(json.dumps({"type": "ping"}))
            else:
                await reader.say(name, id=f"{role}-{name}", **row.body)
            message = await reader.until(lambda one: one["type"] in ("refused", "said", "pong"))
            found[name] = message.get("code", OK)
    return found


async def test_only_those_who_know_a_table_hear_what_is_said_there(tmp_path: Path) -> None:
    async with scene(tmp_path) as hall:
        await hall.set("playing")
        async with hall.people["seat"].socket(hall.table) as seat, hall.people["spectator"].socket(hall.table) as other:
            await seat.greeted()
            await other.greeted()
            await other.say("say", text="she has the mango")
            await seat.say("say", text="good luck")
            line = await seat.until(lambda message: message["type"] == "said")
            assert line["text"] == "good luck", "players do not hear spectators while they play"
            both = [await other.until(lambda message: message["type"] == "said") for _ in range(2)]
            assert {line["room"] for line in both} == {"spectators", "players"}
