"""Several nodes, each a process of its own, over one PostgreSQL and one Redis: none of them matters."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from hawker.tables.entries import Moved
from tests.server.conftest import or_skip
from tests.server.people import Reader, people, person, play_game, play_on, sockets, table_of
from tests.server.processes import NodeProcess, go_to, nodes, proxy
from tests.server.survivors import Disturbance, Survivor, at_table, check_kept, entries, play_through
from tests.services import database

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def shared(postgres_cluster: str) -> Iterator[str]:
    with database(postgres_cluster) as address:
        yield address


@pytest.fixture(scope="module")
async def pair(
    shared: str, redis_server: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[list[NodeProcess]]:
    """Two nodes that started at once on an empty database, for the tests that leave them alive."""
    folder = tmp_path_factory.mktemp("nodes")
    async with nodes(folder, 2, database=shared, redis=redis_server) as started:
        yield started
        for node in started:
            assert node.troubles() == []


async def until_version(reader: Reader, version: int) -> None:
    while reader.state["version"] < version:
        await reader.hear()


@pytest.mark.parametrize("game", ["potluck", "tindahan"])
async def test_people_at_different_nodes_play_one_game_and_see_the_same(game: str, pair: list[NodeProcess]) -> None:
    async with people(pair[0].url, "Ann", "Bo", "Cy") as everybody, person(pair[0].url, "Eve") as spectator:
        table = await table_of(everybody, game)
        go_to(everybody[1], pair[1])
        readers = await play_game(everybody, table)
        results = [reader.state["result"] for reader in readers]
        assert results[0] == results[1] == results[2]
        for somebody in (*everybody, spectator):
            logs = []
            for node in pair:
                go_to(somebody, node)
                logs.append(await somebody.ask("GET", f"/api/tables/{table}/log?after=0"))
            assert logs[0] == logs[1], "an entry is told in the same words everywhere"


async def test_two_nodes_that_race_for_one_entry_play_exactly_one_move(pair: list[NodeProcess], shared: str) -> None:
    """Each seat has a tab at each node, and they say different things at the same moment, all game long."""
    random = Random(5)
    races, won = 0, [0, 0]
    async with people(pair[0].url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        async with sockets(table, *everybody) as here:
            for somebody in everybody:
                go_to(somebody, pair[1])
            async with sockets(table, *everybody) as there:
                while "result" not in here[0].state and races < 60:
                    seat = next(seat for seat, reader in enumerate(here) if reader.moves())
                    moves = random.choices(here[seat].moves(), k=2)
                    answers = await asyncio.gather(
                        here[seat].play(moves[0], id=f"here-{races}"), there[seat].play(moves[1], id=f"there-{races}")
                    )
                    kinds = [answer["type"] for answer in answers]
                    assert sorted(kinds) == ["refused", "update"], answers
                    assert answers[kinds.index("refused")]["code"] == "outdated"
                    won[kinds.index("update")] += 1
                    races += 1
                    version = answers[kinds.index("update")]["version"]
                    for ours, theirs in zip(here, there, strict=True):
                        await until_version(ours, version)
                        await until_version(theirs, version)
                        assert ours.state["view"] == theirs.state["view"]
    played = [entry.request for entry in await entries(shared, table) if isinstance(entry, Moved)]
    assert len(played) == len(set(played)) == races >= 20
    assert [sum(request.startswith(side) for request in played) for side in ("here", "there")] == won


async def test_one_request_at_both_nodes_is_played_once(pair: list[NodeProcess], shared: str) -> None:
    async with people(pair[0].url, "Ann", "Bo") as [ann, bo]:
        table = await table_of([ann, bo], "potluck")
        async with sockets(table, ann, bo) as here:
            go_to(ann, pair[1])
            go_to(bo, pair[1])
            async with sockets(table, ann, bo) as there:
                for number in range(12):
                    version = max(reader.state["version"] for reader in (*here, *there))
                    for reader in (*here, *there):
                        await until_version(reader, version)
                    if "result" in here[0].state:
                        break
                    seat = 0 if here[0].moves() else 1
                    move, request = here[seat].moves()[0], f"twice-{number}"
                    one, other = await asyncio.gather(
                        here[seat].play(move, id=request), there[seat].play(move, id=request)
                    )
                    assert one["type"] == other["type"] == "update", (one, other)
                    assert one["seq"] == other["seq"]
                    assert one["view"] == other["view"]
    played = [entry.request for entry in await entries(shared, table) if isinstance(entry, Moved)]
    assert played == [f"twice-{number}" for number in range(len(played))]
    assert len(played) >= 8


async def test_presence_chat_and_names_cross_nodes(pair: list[NodeProcess]) -> None:
    async with people(pair[0].url, "Ann", "Bo", "Eve") as [ann, bo, eve]:
        table = await table_of([ann, bo], "potluck")
        go_to(bo, pair[1])
        go_to(eve, pair[1])
        async with sockets(table, ann) as [here]:
            async with sockets(table, bo, eve) as [there, watching]:
                await here.until(lambda said: said["type"] == "here" and said["here"] == [True, True])
                await here.until(lambda said: said["type"] == "here" and said.get("spectators") == 1)

                await here.say("say", text="hello over there")
                for reader in (here, there, watching):
                    line = await reader.until(lambda said: said["type"] == "said")
                    assert (line["name"], line["text"], line["number"]) == ("Ann", "hello over there", 1)
                await asyncio.gather(*[each.say("say", text="both at once") for each in (here, there)])
                numbers = []
                for reader in (here, there):
                    lines = [await reader.until(lambda said: said["type"] == "said") for _ in range(2)]
                    numbers.append(sorted([line["number"] for line in lines]))
                assert numbers == [[2, 3], [2, 3]]

                await bo.ask("POST", "/api/me", {"name": "Bodhi"})
                told = await here.until(lambda said: said["type"] == "table")
                assert [seat["name"] for seat in told["table"]["seats"]] == ["Ann", "Bodhi"]
            await here.until(lambda said: said["type"] == "here" and said["here"] == [True, False])
            assert here.heard[-1].get("spectators", 0) == 0


async def test_a_seat_that_goes_away_moves_people_up_at_every_node(pair: list[NodeProcess]) -> None:
    async with people(pair[0].url, "Ann", "Bo") as [ann, bo]:
        table = (await ann.open("potluck", "me", "open", "open"))["id"]
        await bo.ask("POST", f"/api/tables/{table}/seat", {"seat": 2})
        async with sockets(table, ann, bo) as [ann_s, bo_s]:
            go_to(bo, pair[1])
            async with sockets(table, bo) as [there]:  # a second tab, at the other node
                await ann_s.until(lambda said: said["type"] == "here" and said["here"] == [True, False, True])
                await ann.remove(f"/api/tables/{table}", 1)
                for reader in (bo_s, there):
                    seating = await reader.until(lambda said: said["type"] == "table")
                    assert (len(seating["table"]["seats"]), seating["table"]["seat"]) == (2, 1)
                await there.until(lambda said: said["type"] == "here" and said["here"] == [True, True])
                await bo_s.connection.close()
                await ann.ask("POST", f"/api/tables/{table}/start")
                for reader in (ann_s, there):
                    await reader.until(lambda said: said.get("news", {}).get("kind") == "started")
                await asyncio.gather(play_on(ann_s, 1), play_on(there, 2))
                assert ann_s.state["result"] == there.state["result"]
            while ann_s.heard[-1].get("here") != [True, False]:
                await ann_s.hear()


async def test_a_node_killed_again_and_again_costs_a_reconnect_and_nothing_else(
    database_url: str, redis_server: str, tmp_path: Path
) -> None:
    kills = 0
    async with nodes(tmp_path, 2, database=database_url, redis=redis_server) as pair:
        starting: list[asyncio.Task[None]] = []

        async def kill(mover: Survivor) -> None:
            """The mover's node, with the move on its way; it comes back while the others play on."""
            nonlocal kills
            await asyncio.gather(*starting)  # so that one of the two is always there
            starting.clear()
            await asyncio.sleep(kills % 4 * 0.003)
            pair[mover.node].kill()
            starting.append(asyncio.create_task(pair[mover.node].start()))
            kills += 1

        def now_and_then(moves: int) -> Disturbance | None:
            return kill if moves % 4 == 2 and kills < 6 else None

        async with people(pair[0].url, "Ann", "Bo", "Cy") as everybody:
            table = await table_of(everybody, "tindahan")
            async with at_table(everybody, table, pair) as survivors:
                await play_through(survivors, 7, now_and_then)
                await check_kept(database_url, table, survivors)
                assert kills == 6
                assert sum(survivor.reconnects for survivor in survivors) >= 6
                results = [survivor.state["result"] for survivor in survivors]
                assert results[0] == results[1] == results[2]
        await asyncio.gather(*starting)


async def test_behind_the_proxy_of_the_guide(database_url: str, redis_server: str, tmp_path: Path) -> None:
    """deploy/ without containers: two nodes, PostgreSQL, Redis and nginx as its file there sets it up."""
    settings = {"database": database_url, "redis": redis_server, "trusted_proxies": "127.0.0.1"}
    async with nodes(tmp_path, 2, **settings) as pair:
        with or_skip(proxy(*pair)) as front:
            async with people(front, "Ann", "Bo", "Cy", "Dee") as everybody:
                table = await table_of(everybody, "tindahan")
                async with at_table(everybody, table) as survivors:
                    assert await sockets_of(pair) == [2, 2], "the proxy shares people out"
                    dead: list[int] = []

                    async def kill(_: Survivor) -> None:
                        dead.append(await busier(pair))
                        pair[dead[0]].kill()

                    await play_through(survivors, 3, lambda moves: kill if moves == 9 else None)
                    assert dead
                    await check_kept(database_url, table, survivors)
                    assert 1 <= sum(survivor.reconnects for survivor in survivors) <= 4
                # Requests find the node that is left.
                for somebody in everybody:
                    await somebody.ask("GET", f"/api/tables/{table}/match")
                    assert len((await somebody.ask("GET", "/api/me/tables"))["tables"]) == 1
                await everybody[0].ask("POST", f"/api/tables/{table}/rematch")
            async with httpx.AsyncClient(base_url=front) as public:
                assert (await public.get("/readyz")).status_code == 200
                assert (await public.get("/metrics")).status_code == 404, "numbers are not for the public"


async def sockets_of(pair: list[NodeProcess]) -> list[int]:
    """How many sockets each node has."""
    counts = [0, 0]
    async with asyncio.timeout(30), httpx.AsyncClient() as client:
        while sum(counts) < 4:
            await asyncio.sleep(0.2)
            texts = [(await client.get(f"{node.url}/metrics")).text for node in pair]
            counts = [sum(gauge(line) for line in text.splitlines()) for text in texts]
    return counts


def gauge(line: str) -> int:
    return int(float(line.rpartition(" ")[2])) if line.startswith("hawker_sockets{") else 0


async def busier(pair: list[NodeProcess]) -> int:
    counts = await sockets_of(pair)
    return counts.index(max(counts))
