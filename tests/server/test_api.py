"""The API keeps to its own description, whatever it is sent; and a script can play by it."""

import asyncio
import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from hawker.server.http.api import ENDPOINTS
from hawker.server.http.openapi import describe
from tests.server.people import PATIENCE, node, person
from tests.server.processes import nodes
from tests.server.workplace import soon

pytestmark = pytest.mark.anyio

BOT = Path(__file__).parents[2] / "docs" / "bot.py"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 4  # of each kind, for each operation
QUICK = settings(
    max_examples=EXAMPLES,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


async def test_the_description_lists_every_endpoint(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, httpx.AsyncClient(base_url=hall.url) as http:
        said = (await http.get("/api/openapi.json")).json()
    assert said == describe(ENDPOINTS)
    listed = {(method.upper(), path) for path, methods in said["paths"].items() for method in methods}
    assert listed == {(endpoint.method, endpoint.path.replace(":int", "")) for endpoint in ENDPOINTS}
    for path, methods in said["paths"].items():
        for operation in methods.values():
            assert operation["summary"]
            assert operation["description"]
            named = [one["name"] for one in operation["parameters"] if one["in"] == "path"]
            assert named == re.findall(r"\{(\w+)\}", path)


def operations() -> Iterator[Any]:
    description = describe(ENDPOINTS)
    for methods in description["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)  # the caller has a cookie of its own
    for found in schemathesis.openapi.from_dict(description).get_all_operations():
        assert isinstance(found, Ok)
        yield found.ok()


class Caller:
    """A guest with a table, who tries an operation with all sorts of data."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=PATIENCE)
        self.answered: dict[int, int] = {}
        self.known: dict[str, Any] = {"game": "potluck", "language": "en", "seat": 1, "number": 1}

    def come_in(self) -> None:
        """Operations may delete the guest, so each is tried by a new one, at a table of their own."""
        self.http.cookies.clear()
        self.http.post("/api/me", json={"name": "Ann"}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
        opened = self.http.post("/api/tables", json={"game": "potluck", "seats": seats}).raise_for_status()
        self.known["table"] = opened.json()["id"]
        self.known["device"] = self.http.get("/api/me/devices").raise_for_status().json()["devices"][0]["id"]

    def try_all(self, operation: Any, mode: GenerationMode) -> None:
        @QUICK
        @given(case=operation.as_strategy(generation_mode=mode))
        def try_one(case: Any) -> None:
            good = {part.value for part, said in case.meta.components.items() if said.mode is GenerationMode.POSITIVE}
            if "path" in good:
                case.path_parameters = {name: self.known[name] for name in case.path_parameters}
            if case.query and str(case.query.get("wait")).isdecimal():
                case.query["wait"] = 0  # a wait that is granted would take as long as was asked for
            self.send(case, mode)

        # There is no wrong way to ask for what takes nothing.
        with suppress(Unsatisfiable):
            try_one()

    def send(self, case: Any, mode: GenerationMode) -> None:
        wanted = case.as_transport_kwargs(base_url=str(self.http.base_url))
        body = {"json": wanted["json"]} if "json" in wanted else {"content": wanted.get("data")}
        headers = {**wanted["headers"], "origin": str(self.http.base_url).rstrip("/")}
        answer = self.http.request(
            wanted["method"], wanted["url"], params=wanted.get("params"), headers=headers, **body
        )
        self.answered[answer.status_code] = self.answered.get(answer.status_code, 0) + 1
        checks = [*CHECKS, negative_data_rejection] if mode is GenerationMode.NEGATIVE else CHECKS
        case.validate_response(answer, checks=checks)


@pytest.mark.parametrize("mode", list(GenerationMode))
async def test_whatever_is_sent_the_answers_are_as_described(mode: GenerationMode, tmp_path: Path) -> None:
    def try_everything(url: str) -> Caller:
        caller = Caller(url)
        with caller.http:
            for operation in operations():
                caller.come_in()
                caller.try_all(operation, mode)
        return caller

    async with nodes(tmp_path, database=str(tmp_path / "hall.db")) as (hall,):
        caller = await asyncio.to_thread(try_everything, hall.url)
        assert hall.troubles() == []
    assert sum(caller.answered.values()) > len(ENDPOINTS), caller.answered
    if mode is GenerationMode.POSITIVE:
        assert caller.answered[200] > len(ENDPOINTS), "and much of it is granted"


# A script


@pytest.mark.parametrize("game", ["tindahan", "potluck"])
async def test_the_bot_of_the_docs_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, person(hall.url) as ann:
        table = (await ann.open(game, "me", "greedy", "greedy"))["id"]
        token = (await ann.ask("POST", f"/api/tables/{table}/token"))["token"]
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "error", BOT, hall.url, table, token, stdout=-1, stderr=-1
        )
        await ann.ask("POST", f"/api/tables/{table}/start")
        said, complained = await soon(bot.communicate())
        assert (bot.returncode, complained) == (0, b"")
        log = await ann.ask("GET", f"/api/tables/{table}/log?after=1")
        state = await ann.ask("GET", f"/api/tables/{table}/state")
    assert json.loads(said.partition(b"over:")[2]) == state["result"]
    by_it = [update for update in log["updates"] if update.get("mover") == 0]
    assert by_it
    assert all("by_bot" not in update for update in by_it), "to the hall it is the seat's owner who plays"


async def test_the_bot_of_the_docs_says_what_is_wrong(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, person(hall.url) as ann:
        table = (await ann.open("potluck", "me", "greedy"))["id"]
        bot = await asyncio.create_subprocess_exec(sys.executable, BOT, hall.url, table, "made-up", stderr=-1)
        _, complained = await soon(bot.communicate())
    assert bot.returncode == 1
    assert complained == b"bot: This is no token for a seat at this table.\n"


def test_the_bot_of_the_docs_needs_the_standard_library_alone() -> None:
    imported = re.findall(r"^(?:from|import) (\w+)", BOT.read_text(), re.MULTILINE)
    assert imported
    assert set(imported) <= sys.stdlib_module_names
