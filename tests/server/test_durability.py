"""What was acknowledged is kept, and what must happen by itself does, whatever becomes of nodes."""

import asyncio
from pathlib import Path

import pytest

from hawker.tables.entries import Moved, StoodIn
from tests.server.people import IMPATIENT, node, people, table_of
from tests.server.processes import nodes
from tests.server.survivors import Disturbance, Survivor, at_table, check_kept, entries, eventually, order, play_through
from tests.server.workplace import until

pytestmark = pytest.mark.anyio

THINKERS = "tests.server.thinkers:POTLUCK"


async def test_sigkill_again_and_again_loses_no_acknowledged_move(store: str, tmp_path: Path) -> None:
    kills = 0
    async with nodes(tmp_path, database=store) as [hall], people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")

        async def kill(_: Survivor) -> None:
            nonlocal kills
            await asyncio.sleep(kills * 0.002)  # on the way, being judged, being written, told to some
            hall.kill()
            kills += 1
            await hall.start()

        def now_and_then(moves: int) -> Disturbance | None:
            return kill if moves % 4 == 1 and kills < 5 else None

        async with at_table(everybody, table, [hall]) as survivors:
            await play_through(survivors, 11, now_and_then)
            assert kills == 5
            assert all(survivor.reconnects >= kills for survivor in survivors)
            await check_kept(store, table, survivors)


async def test_a_bots_move_comes_by_itself_though_its_node_was_killed(store: str, tmp_path: Path) -> None:
    note = tmp_path / "note"  # there when the bot has begun to think; it does not come to an end, the first time
    async with nodes(tmp_path, database=store, games=THINKERS, bot_seconds=20, test_note=note) as [hall]:
        async with people(hall.url, "Ann") as [ann]:
            table = (await ann.open("potluck", "stuck", "stuck", "me", start=True))["id"]
        await until(note.exists)
        hall.kill()
        before = len(await entries(store, table))
        await hall.start()

        async def moved() -> bool:
            found = (await entries(store, table))[before:]
            return any(isinstance(entry, Moved) and entry.bot for entry in found)

        await eventually(moved)


async def test_clocks_and_patience_go_on_when_every_node_was_restarted(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(IMPATIENT, "look_every", 0.2)
    monkeypatch.setitem(IMPATIENT, "settling", 0.0)
    async with node(database=store) as hall, people(hall.url, "Ann", "Bo") as everybody:
        clock = {"per": "turn", "seconds": 30}
        timed = await table_of(everybody, "potluck", clock=clock, patience=None)
        patient = await table_of(everybody, "potluck", patience=30)
        endless = await table_of(everybody, "potluck", patience=None)
        young = await table_of(everybody, "potluck", clock=clock, patience=30)
    # A minute goes by in which there is no hall; for the young table, none.
    await order(
        store,
        f"UPDATE log SET at = at - 60 WHERE table_id <> '{young}'",
        f"UPDATE tables SET due_at = due_at - 60 WHERE id <> '{young}'",
    )
    async with node(database=store):

        async def both_stood_in() -> bool:
            found = [await entries(store, table) for table in (timed, patient)]
            return all(any(isinstance(entry, StoodIn) for entry in log) for log in found)

        await eventually(both_stood_in)
        for table, why in ((timed, "clock"), (patient, "away")):
            log = await entries(store, table)
            assert next(entry.why for entry in log if isinstance(entry, StoodIn)) == why
        for table in (endless, young):
            assert not any(isinstance(entry, StoodIn) for entry in await entries(store, table))
