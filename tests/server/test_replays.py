"""Match files looked at again: for guests, step by step, behind bots that people wait for."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import hawker
from hawker.core.archive import written as written_match
from hawker.games import GAMES
from hawker.server.http import viewings
from hawker.server.nodes.replays import PAGE, Projector
from hawker.server.nodes.worker import Request, Viewed, Viewing
from tests.potluck import POTLUCK
from tests.server.people import Node, Person, node, people, play_game, table_of
from tests.server.workplace import potluck, soon, until, working

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Node]:
    async with node(database=str(tmp_path / "hall.db")) as opened:
        yield opened


def played(game: str = "tindahan", seed: int = 5) -> bytes:
    """A match file of a game that was played at random."""
    match, random = hawker.Match(GAMES[game], seed=seed), Random(seed)
    while not match.over:
        match.play(random.choice(hawker.legal(match.table)))
    return msgspec.json.encode(written_match(match))


def shown(projector: Projector, file: bytes, seat: int | None = None, after: int = 0) -> Viewed:
    """A page, however many slices it takes."""
    while True:
        viewed = projector.show(Viewing(file, seat, after))
        if viewed.page or viewed.code:
            return viewed


async def whole(somebody: Person, file: Any, seat: int) -> list[dict[str, Any]]:
    """All steps, page by page."""
    steps: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = await somebody.ask("POST", f"/api/replay?seat={seat}&after={after}", file)
        assert len(page["updates"]) <= PAGE
        steps += page["updates"]
        after = page.get("next")
        assert after in (None, len(steps))
        assert page["count"] == len(file["turns"]) + 1
    return steps


async def test_a_match_file_is_told_step_by_step_as_its_table_told_it(hall: Node) -> None:
    async with people(hall.url, "Ann", "Bo", "Cy") as everybody:
        table = await table_of(everybody, "tindahan")
        readers = await play_game(everybody, table)
        file = await everybody[0].ask("GET", f"/api/tables/{table}/match")
        steps = await whole(everybody[0], file, seat=1)
        told = [message for message in readers[1].heard if message.get("mover") is not None]
        assert len(steps) == len(told) + 1 > PAGE
        assert [step.get("events") for step in steps[1:]] == [message.get("events") for message in told]
        assert [step["view"] for step in steps[1:]] == [message["view"] for message in told]
        assert steps[-1]["result"] == readers[1].state["result"]


async def test_a_page_may_begin_anywhere(hall: Node) -> None:
    projector, file = Projector(GAMES), played()
    pages = [json.loads(shown(projector, file, 0, after).page) for after in (0, 20, 40)]
    steps = [step for page in pages for step in page["updates"]]
    for after in (1, 7, 19, 20, 21, 33):
        page = json.loads(shown(projector, file, 0, after).page)
        assert page["updates"] == steps[after : after + PAGE], after
    assert json.loads(shown(projector, file, 0, 10_000).page)["updates"] == []


async def test_only_guests_look_at_match_files(hall: Node) -> None:
    nobody = Person(hall.url)
    problem = await nobody.ask("POST", "/api/replay", json.loads(played()), status=401)
    assert problem["code"] == "no-guest"
    await nobody.http.aclose()


async def test_what_is_no_match_file_is_refused_with_a_sentence(hall: Node) -> None:
    damaged = json.loads(played())
    damaged["turns"][30]["digest"] = "000000000000"
    async with people(hall.url, "Ann") as (ann,):
        problem = await ann.ask("POST", "/api/replay?after=0", damaged, status=422)
        assert "turn 31" in problem["message"], "also where the damage is behind the page"
        sent = {"content-type": "application/json"}
        for content in (b"", b"[" * 5000, b"\xff", b'{"format": 1}', b"[1]"):
            answer = await ann.http.post("/api/replay", content=content, headers=sent)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad-match"), content
        problem = await ann.ask("POST", "/api/replay?seat=3", json.loads(played()), status=404)
        assert problem["message"] == "There is no seat 4: there are 3 seats."


async def test_a_file_on_which_nobody_moved_shows_the_deal() -> None:
    file = msgspec.json.encode(written_match(hawker.Match(POTLUCK, seats=2, seed=1)))
    page = json.loads(shown(Projector({"potluck": POTLUCK}), file).page)
    assert (len(page["updates"]), page["count"]) == (1, 1)


async def test_a_long_file_is_replayed_in_slices() -> None:
    projector, file = Projector(GAMES), played()
    slices = 0
    while not (viewed := projector.show(Viewing(file, None, 0), seconds=0.0)).page:
        assert not viewed.code
        slices += 1
    assert slices == len(json.loads(file)["turns"]), "a turn at a time, if there is no time at all"
    assert projector.show(Viewing(file, None, PAGE), seconds=0.0).page, "and the next page is there at once"


async def test_of_many_files_those_looked_at_last_are_kept() -> None:
    files = [played(seed=seed) for seed in range(4)]
    turns = [len(json.loads(file)["turns"]) for file in files]
    projector = Projector(GAMES, turns=sum(turns[-2:]))
    for file in files:
        shown(projector, file)
    assert [film.turns for film in projector._films.values()] == turns[-2:]


async def test_of_files_that_are_long_and_have_few_turns_few_are_kept() -> None:
    form = written_match(hawker.Match(POTLUCK, seats=2, seed=1))
    files = [msgspec.json.encode(msgspec.structs.replace(form, film=f"{number}" * 1000)) for number in range(10)]
    projector = Projector({"potluck": POTLUCK}, size=2 * len(files[0]))
    for file in files:
        shown(projector, file)
    assert len(projector._films) == 2


async def test_bots_go_first_while_files_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with working(1) as workers:
        served: list[type] = []
        answer = workers._answer

        async def noted(asked: Any, worker: Any) -> None:
            served.append(type(asked.request))
            await answer(asked, worker)

        monkeypatch.setattr(workers, "_answer", noted)
        file = json.loads(played("hibachi"))
        files = [json.dumps(file | {"players": [f"{number}", "Bo"]}).encode() for number in range(8)]
        films = [asyncio.create_task(workers.view(Viewing(each, 0, 0), "ann")) for each in files]
        await until(lambda: bool(served))
        await soon(workers.ask(potluck(), "random", "x", "ann"))
        assert served[:2] == [Viewing, Request], "the bot comes before all that was not begun, also the same guest's"
        assert all(viewed.page for viewed in await soon(asyncio.gather(*films)))


async def test_a_guest_has_one_page_made_at_a_time_and_few_wait(monkeypatch: pytest.MonkeyPatch, hall: Node) -> None:
    monkeypatch.setattr(hall.house.setup.bounds, "viewings", 5)
    at_work = {"now": 0, "most": 0}
    workers_view = hall.house.workers.view

    async def watched(viewing: Viewing, who: str) -> Viewed:
        at_work["now"] += 1
        at_work["most"] = max(at_work.values())
        try:
            await asyncio.sleep(0.4)  # until all have asked, on a machine that is busy
            return await workers_view(viewing, who)
        finally:
            at_work["now"] -= 1

    monkeypatch.setattr(hall.house.workers, "view", watched)
    file = json.loads(played())
    async with people(hall.url, "Ann", "Bo") as (ann, bo):
        answers = await asyncio.gather(*[ann.http.post("/api/replay", json=file) for _ in range(6)])
        codes = sorted([answer.status_code for answer in answers])
        assert codes == [200] * viewings.OF_A_GUEST + [429] * 2
        assert at_work["most"] == 1
        both = [ann.http.post("/api/replay", json=file) for _ in range(3)]
        both += [bo.http.post("/api/replay", json=file) for _ in range(3)]
        answers = await asyncio.gather(*both)
        assert sorted([answer.status_code for answer in answers]) == [200] * 5 + [429]
        refused = [answer.json()["message"] for answer in answers if answer.status_code == 429]
        assert refused == ["Many guests are looking at match files now: try again in a moment."]
        await ann.ask("POST", "/api/replay", file)
