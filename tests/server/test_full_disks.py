"""Disks that are full, files that are damaged, deleted or replaced.

Nothing is acknowledged that is not kept; people are told so in a sentence, and the hall goes on by itself.
"""

import asyncio
import itertools
import os
import resource
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pytest

from tests.server.people import Json, Person, Reader, node, people, sockets, table_of
from tests.server.processes import NodeProcess, nodes
from tests.server.survivors import entries, eventually
from tests.server.workplace import soon

pytestmark = pytest.mark.anyio


class Playing:
    """People who play at a node in a process of its own."""

    def __init__(self, hall: NodeProcess, table: str, everybody: list[Person], readers: list[Reader]) -> None:
        self.hall, self.table, self.everybody, self.readers = hall, table, everybody, readers

    async def move(self) -> Json:
        mover = next(reader for reader in self.readers if reader.moves())
        answer = await soon(mover.play(mover.moves()[0]))
        if answer["type"] == "update":
            for reader in self.readers:
                while reader.state["seq"] < answer["seq"]:
                    await reader.hear()
        return answer

    async def ready(self) -> int:
        return (await self.everybody[0].http.get("/readyz")).status_code

    async def until_ready(self) -> None:
        async with asyncio.timeout(60):
            while await self.ready() != 200:
                await asyncio.sleep(0.1)

    def is_told_plainly(self, answer: Json) -> None:
        assert (answer["type"], answer["code"]) == ("refused", "not-kept"), answer
        assert "this move was not made" in answer["message"]


@asynccontextmanager
async def playing(folder: Path, file: Path) -> AsyncIterator[Playing]:
    async with nodes(folder, database=file) as [hall], people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan", patience=None)
        async with sockets(table, *everybody) as readers:
            yield Playing(hall, table, everybody, readers)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept" / "hall.db"


def lines_about(hall: NodeProcess) -> list[Json]:
    return [line for line in hall.log if line["from"] == "hawker.database"]


async def test_while_the_disk_is_full_moves_are_not_made_and_the_hall_goes_on_when_it_is_not(
    tmp_path: Path, file: Path
) -> None:
    async with playing(tmp_path, file) as at:
        before = len(await entries(str(file), at.table))
        process = psutil.Process(at.hall.process.pid)
        full = file.with_name("hall.db-wal").stat().st_size
        process.rlimit(resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))  # no file grows beyond that
        refusals = [await at.move() for _ in range(20)]
        for answer in refusals:
            at.is_told_plainly(answer)
        assert await at.ready() == 503
        problem = await at.everybody[0].ask("POST", "/api/tables", {"game": "potluck"}, 503)
        assert problem["code"] == "not-kept"
        assert len(await entries(str(file), at.table)) == before
        assert all("trace" not in line for line in at.hall.troubles()), at.hall.troubles()
        assert len(lines_about(at.hall)) <= 3, "one line every few seconds"

        process.rlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        async with asyncio.timeout(60):
            while lines_about(at.hall)[-1]["says"] != "kept again":  # nobody asks: it finds out by itself
                await asyncio.sleep(0.1)
        assert await at.ready() == 200
        answer = await at.move()
        assert answer["type"] == "update"
        assert len(await entries(str(file), at.table)) >= before + 1


async def put_back(file: Path) -> None:
    os.rename(file.with_suffix(".away"), file)


def take_away(file: Path) -> None:
    os.rename(file, file.with_suffix(".away"))


def replace(file: Path) -> None:
    copy = sqlite3.connect(file.with_suffix(".copy"))
    with sqlite3.connect(file) as there:
        there.backup(copy)
    copy.close()
    take_away(file)
    shutil.move(file.with_suffix(".copy"), file)


@pytest.mark.parametrize("happens", [take_away, replace])
async def test_a_file_that_is_no_longer_there_is_noticed_before_a_move_is_acknowledged(
    tmp_path: Path, file: Path, happens: Callable[[Path], None]
) -> None:
    async with playing(tmp_path, file) as at:
        assert (await at.move())["type"] == "update"
        happens(file)
        replaced = file.exists()
        for _ in range(2):
            at.is_told_plainly(await at.move())
        assert await at.ready() == 503
        assert file.exists() == replaced, "no empty file is made in its place"
        assert ("replaced" if replaced else "deleted") in lines_about(at.hall)[-1]["trouble"]
        await put_back(file)
        await at.until_ready()
        assert (await at.move())["type"] == "update"
        assert all("trace" not in line for line in at.hall.troubles())


async def test_what_is_written_ahead_of_the_file_is_missed_too(tmp_path: Path, file: Path) -> None:
    async with playing(tmp_path, file) as at:
        assert (await at.move())["type"] == "update"
        file.with_name("hall.db-wal").unlink()
        at.is_told_plainly(await at.move())
        assert await at.ready() == 503


async def test_a_file_that_goes_in_the_moment_of_a_commit_is_noticed_too(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hawker.server.storage import commits

    write = commits.write_here
    goes = False

    def write_and_lose_the_file(*given: object) -> object:
        written = write(*given)  # type: ignore[arg-type]
        if goes:
            take_away(file)
        return written

    monkeypatch.setattr(commits, "write_here", write_and_lose_the_file)
    async with node(database=str(file)) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck", patience=None)
        async with sockets(table, *everybody) as readers:
            mover = next(reader for reader in readers if reader.moves())
            before, goes = mover.state["seq"], True
            request = await mover.say("play", version=mover.state["version"], move=mover.moves()[0])
            said = await soon(mover.until(lambda said: said.get("id", said.get("answers")) == request))
            assert said["type"] == "looking"
            goes = False
            await put_back(file)
            answer = await soon(mover.answer_to(request))
            assert (answer["type"], answer["seq"]) == ("update", before + 1), "it was in there after all"


async def test_a_damaged_file_is_told_plainly(tmp_path: Path, file: Path) -> None:
    async with playing(tmp_path, file) as at:
        assert (await at.move())["type"] == "update"
        with sqlite3.connect(file) as other:  # nobody trusts what they remember of the pages
            other.execute("INSERT INTO house VALUES ('other', '')")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        with open(file, "r+b") as there:
            there.seek(100)
            there.write(b"\xff" * (os.path.getsize(file) - 100))
        for _ in range(3):
            at.is_told_plainly(await at.move())
        assert await at.ready() == 503
        assert (await at.everybody[0].http.get("/api/tables/mine")).status_code in (404, 503)
        assert all("trace" not in line for line in at.hall.troubles()), at.hall.troubles()


async def test_what_a_client_does_wrong_is_one_line_and_no_trouble_of_the_database(tmp_path: Path, file: Path) -> None:
    async with playing(tmp_path, file) as at:
        somebody = at.everybody[0]
        cookie = "; ".join([f"{name}={value}" for name, value in somebody.http.cookies.items()])
        handshake = (
            f"GET /api/tables/{at.table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{at.hall.port}\r\n"
            f"Origin: {at.hall.url}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        no_text = b"\x81\x82\0\0\0\0\xff\xfe"
        too_soon = handshake + b"\x09\x80\0\0\0\0"  # a broken frame, before the handshake was answered
        no_request = b"\x16\x03\x01 hello\r\n\r\n"
        for number, sent in itertools.product(range(10), ([handshake], [too_soon], [handshake, no_text], [no_request])):
            _, way = await asyncio.open_connection("127.0.0.1", at.hall.port)
            for part in sent:
                way.write(part)
                # Now before the handshake is answered, and now after it.
                await asyncio.sleep(number * 0.005)
            way.transport.abort()
        assert await at.ready() == 200
        assert (await at.move())["type"] == "update"

        async def enough_is_told() -> bool:
            return len(at.hall.troubles()) >= 10

        await eventually(enough_is_told)
        await at.hall.stop()  # it has written all that it has to say
    assert lines_about(at.hall) == []
    assert [line["trace"] for line in at.hall.troubles() if "trace" in line] == []
