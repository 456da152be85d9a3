"""Whole games over sockets, on SQLite and on PostgreSQL with Redis."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hawker
from hawker.core.archive import Replay, read_form, verify
from tests.potluck import POTLUCK
from tests.server.asgi import SERVERS
from tests.server.people import node, people, play_game, table_of

pytestmark = pytest.mark.anyio

ON = SERVERS

GAMES = {**{name: hawker.game(name) for name in hawker.games()}, "potluck": POTLUCK}


@pytest.fixture(params=["sqlite", "postgresql"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """Where a hall keeps its tables."""
    if request.param == "sqlite":
        yield {"database": str(tmp_path / "hall.db")}
    else:
        yield {
            "database": request.getfixturevalue("database_url"),
            "redis": request.getfixturevalue("redis_url"),
        }


# Safranito is Hibachi's other edition, and takes a thousand moves where nobody thinks.
@pytest.mark.parametrize("game", [game for game in GAMES if game != "safranito"])
async def test_people_play_a_whole_game(game: str, stores: dict[str, Any], tmp_path: Path) -> None:
    async with node(**stores) as hall, people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, game)
        readers = await play_game(everybody, table)
        results = [reader.state["result"] for reader in readers]
        assert results[0] == results[1] == results[2]
        for reader in readers:
            seqs = [message["seq"] for message in reader.heard if message["type"] == "update"]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "every entry was told, once and in order"
        document = await everybody[0].ask("GET", f"/api/tables/{table}/match")
    replay = Replay(read_form(json.dumps(document).encode()), GAMES)
    assert [*replay.shuffle_problems(), *replay.problems(), *replay.chance_problems()] == []
    result = replay.match.game.result(replay.match.table)
    assert list(result.scores) == results[0]["scores"]
    assert document["players"] == ["Ann", "Bo", "Cy"]
    if game != "potluck":
        (tmp_path / "match.json").write_text(json.dumps(document))
        assert verify(tmp_path / "match.json", GAMES) == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_person_plays_against_bots(game: str, stores: dict[str, Any]) -> None:
    async with node(**stores) as hall, people(hall.url, "Ann") as everybody:
        table = await table_of(everybody, game, bots=2)
        (reader,) = await play_game(everybody, table)
        by_bots = [message for message in reader.heard if message.get("by_bot")]
        assert {message["mover"] for message in by_bots} == {1, 2}
        assert "result" in reader.state


async def test_a_match_file_is_looked_at_again_with_the_eyes_of_a_seat(tmp_path: Path) -> None:
    async with node(database=str(tmp_path / "hall.db")) as hall, people(hall.url, "Ann", "Bo") as everybody:
        table = await table_of(everybody, "potluck")
        readers = await play_game(everybody, table)
        file = await everybody[0].ask("GET", f"/api/tables/{table}/match")
        page = await everybody[0].ask("POST", "/api/replay?seat=1", file)
        told = [message.get("events") for message in readers[1].heard if message.get("mover") is not None]
        assert [update.get("events") for update in page["updates"][1:]] == told
        assert page["updates"][-1]["view"] == readers[1].state["view"]
        assert page["updates"][-1]["result"] == readers[1].state["result"]
        file["turns"][3]["digest"] = "000000000000"
        problem = await everybody[0].ask("POST", "/api/replay", file, status=422)
        assert "turn 4" in problem["message"]
