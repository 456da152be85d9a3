"""Write a hall with running and finished games of all five games, by the Hawker that is installed."""

import asyncio
import json
import lzma
import sqlite3
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import hawker
from hawker.core.archive import save
from hawker.core.match import Match
from tests.server.people import Json, Person, Reader, node, people

READERS = ("Ann", "Bo", "watcher")
SIZES = {"hibachi": 2, "safranito": 2, "steam-up": 2, "taiwan-snackbar": 3, "tindahan": 3}
UNDONE, LEFT = "steam-up", "tindahan"  # at these tables a move is taken back, and a player leaves


async def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    with TemporaryDirectory() as scratch:
        database = Path(scratch) / "hall.db"
        async with node(database=str(database), games=()) as hall, people(hall.url, *READERS) as everybody:
            cookies = [dict(somebody.http.cookies) for somebody in everybody]
            wrote = []
            for game, size in SIZES.items():
                for state in ("over", "playing"):
                    table = await played(everybody, game, size, state == "over")
                    wrote.append(await kept(everybody, table, game, state))
                    print(game, state)
                    if state == "over":
                        match = await everybody[0].http.get(f"/api/tables/{table}/match")
                        (folder / f"{game}.json").write_bytes(match.content)
        with sqlite3.connect(database) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        connection.close()
        pack(folder / "hall.db.xz", database.read_bytes())
    said = {"cookies": cookies, "tables": wrote}
    pack(folder / "told.json.xz", json.dumps(said).encode())
    for game, size in SIZES.items():
        half = Match(hawker.game(game), size, "past")
        random = Random(1)
        for _ in range(12):
            half.play(random.choice(hawker.legal(half.table)))
        save(half, folder / f"{game}-half.json")


def pack(path: Path, content: bytes) -> None:
    path.write_bytes(lzma.compress(content, preset=9))


async def played(everybody: list[Person], game: str, size: int, to_the_end: bool) -> str:
    """A table of two people and bots. People do what the bot would, so that games stay short."""
    ann, bo, _ = everybody
    table = await ann.open(game, "me", "open", *["greedy"] * (size - 2), name=f"{game} of old")
    await bo.ask("POST", f"/api/tables/{table['id']}/seat", {})
    await ann.ask("POST", f"/api/tables/{table['id']}/start")
    async with ann.socket(table["id"]) as one, bo.socket(table["id"]) as other:
        await one.greeted()
        await other.greeted()
        moves = undone = 0
        left = False
        while "result" not in one.state and (to_the_end or moves < 12):
            seat = one.state["question"]["seat"]
            if game == LEFT and moves >= 8 and seat == 1 and not left:
                left = True
                await bo.ask("DELETE", f"/api/tables/{table['id']}/seat")
            moves += 1
            if seat > 1 or (left and seat == 1):
                await one.until(lambda said: said["type"] == "update" and "mover" in said)
                continue
            reader = one if seat == 0 else other
            await heard(other, one.state["seq"])
            answer = await best(reader)
            if game == UNDONE and not undone and answer["undo"] == "free":
                request = await reader.say("undo", version=reader.state["version"])
                undone = (await reader.answer_to(request))["seq"]
            await heard(one, reader.state["seq"])
        assert game != UNDONE or undone
    return str(table["id"])


async def best(reader: Reader) -> Json:
    request = await reader.say("hint")
    hinted = await reader.answer_to(request)
    answer = await reader.play(hinted["move"])
    assert answer["type"] == "update", answer
    return answer


async def heard(reader: Reader, seq: int) -> None:
    while reader.state["seq"] < seq:
        await reader.until(lambda said: said["type"] == "update")


async def kept(everybody: list[Person], table: str, game: str, state: str) -> Json:
    """What each of them was told of it. The bots of a table that goes on are waited for."""
    ann = everybody[0]
    while state == "playing" and (await ann.ask("GET", f"/api/tables/{table}/state"))["question"]["seat"] > 1:
        await asyncio.sleep(0.1)
    logs = []
    for somebody in everybody:
        updates: list[Any] = []
        after: int | None = 0
        while after is not None:
            page = await somebody.ask("GET", f"/api/tables/{table}/log?after={after}")
            updates += page["updates"]
            after = page.get("next")
        logs.append(updates)
    return {"id": table, "game": game, "state": state, "logs": logs}


if __name__ == "__main__":
    asyncio.run(write(Path(__file__).parent / sys.argv[1]))
