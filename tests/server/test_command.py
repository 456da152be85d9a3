"""What the command says when it is asked for what cannot be: a sentence, and no traceback."""

import re
import subprocess
import sys
from typing import Any

import httpx
import msgspec
import pytest

from hawker.core.errors import SetupError
from hawker.server.http.api import ENDPOINTS
from hawker.server.http.openapi import describe
from hawker.server.messages import Avatar, Nonce, RequestId, TableId
from hawker.server.serving import shown
from hawker.server.settings import Setup
from tests.server.people import node, people, table_of
from tests.server.processes import ROOT, environment, run

pytestmark = pytest.mark.anyio

WITHOUT = "import sys; sys.modules[{!r}] = None; from hawker.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("asyncpg", ["serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
        ("asyncpg", ["admin", "prune", "--database", "postgresql://nobody@127.0.0.1:1/none"]),
        (
            "redis",
            ["serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none", "--redis", "redis://x"],
        ),
    ],
)
def test_what_the_extra_packages_are_needed_for_is_said_without_them(missing: str, arguments: list[str]) -> None:
    command = [sys.executable, "-c", WITHOUT.format(missing), *arguments]
    said = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=60)
    assert said.returncode != 0
    assert "Traceback" not in said.stderr
    assert "[nodes]" in said.stderr


@pytest.mark.parametrize(
    "url", ["http://x:abc", "https://x:99999", "http://x:-1", "http://[x", "ftp://x", "http://", "https://x\n"]
)
def test_a_public_address_that_cannot_be_one_is_refused(url: str) -> None:
    with pytest.raises(SetupError, match="--public-url"):
        Setup(public_url=url).check()
    said = run("serve", "--port", "0", "--public-url", url)
    assert said.returncode != 0
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("url", ["", "http://x", "https://games.example.org", "https://games.example.org:8443/"])
def test_a_public_address_is_taken(url: str) -> None:
    Setup(public_url=url).check()


def test_new_addresses_are_shown_in_brackets() -> None:
    assert shown("::1", 8484) == "http://[::1]:8484"
    assert shown("::", 8484) == shown("0.0.0.0", 8484) == "http://localhost:8484"
    assert shown("10.0.0.3", 80) == "http://10.0.0.3:80"


@pytest.mark.parametrize(
    ("kind", "good"), [(Avatar, "hen"), (RequestId, "r1.2"), (TableId, "t" * 22), (Nonce, "12345678")]
)
def test_no_pattern_lets_a_line_end_through(kind: Any, good: str) -> None:
    assert msgspec.convert(good, kind) == good
    for bad in (f"{good}\n", f"{good}\r", f"\n{good}", f"{good}\n\n"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(bad, kind)


def test_every_pattern_of_the_protocol_ends_where_the_text_does() -> None:
    written = msgspec.json.encode(describe(ENDPOINTS)).decode()
    patterns = {msgspec.json.decode(f'"{found}"') for found in re.findall(r'"pattern":"((?:[^"\\]|\\.)*)"', written)}
    assert patterns
    for pattern in patterns:
        assert pattern.endswith(r"(?!\n)$"), pattern


async def test_who_may_leave_and_ask_for_a_rematch_is_described_as_it_is(tmp_path: Any) -> None:
    paths = describe(ENDPOINTS)["paths"]
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        token = (await everybody[0].ask("POST", f"/api/tables/{table}/token"))["token"]
        async with script_with(hall.url, token) as script:
            for method, path in (("delete", "seat"), ("post", "rematch")):
                described = paths[f"/api/tables/{{table}}/{path}"][method]
                answer = await script.request(method, f"/api/tables/{table}/{path}")
                assert answer.status_code == 401
                assert answer.json()["code"] == "no-guest"
                assert described["security"] == [{"guest": []}]
                assert "token" in described["description"]


def script_with(url: str, token: str) -> Any:
    return httpx.AsyncClient(base_url=url, headers={"authorization": f"Bearer {token}"})


async def test_who_reads_every_link_to_a_table(tmp_path: Any) -> None:
    database = str(tmp_path / "hall.db")
    async with node(database=database) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
    for link in (table, f"https://x/t/{table}", f"https://x/t/{table}/", f"https://x/t/{table}/replay?step=3#top"):
        said = run("admin", "who", link, database=database)
        assert "Ann" in said.stdout, said.stderr
