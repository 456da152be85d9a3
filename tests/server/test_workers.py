import asyncio
import os
import signal
import subprocess
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import psutil
import pytest
import uvloop

import hawker
from hawker.bots import BOTS
from hawker.bots.search import GreedyBot
from hawker.core.game import Game
from hawker.server.nodes.workers import WorkerError, Workers
from tests.potluck import POTLUCK
from tests.server.workplace import LONG, THINKERS, alive, potluck, processes, soon, until, working, written

T = TypeVar("T")


class Run(Protocol):
    def __call__(self, coroutine: Coroutine[Any, Any, T], /) -> T: ...


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are other there")


@pytest.fixture
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """Runs a coroutine, after which no process may be left, nor a dead one that nobody buried."""
    before = psutil.Process().children()
    with asyncio.Runner(loop_factory=getattr(request, "param", uvloop.new_event_loop)) as runner:
        yield runner.run
    assert [child for child in psutil.Process().children() if child not in before] == []


# Processes are the event loop's affair, and that of the house and Python's own see to them differently.
on_both_loops = pytest.mark.parametrize(
    "run", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"], indirect=True
)


@pytest.fixture(autouse=True)
def strange_bots_stay_away() -> Iterator[None]:
    """The parent looks at the module of a game too, and the bots that this one brings are for the workers alone."""
    before = dict(BOTS)
    yield
    BOTS.clear()
    BOTS.update(before)


@pytest.fixture
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HAWKER_TEST_NOTE", str(tmp_path / "note"))
    return tmp_path / "note"


# Bots play


@pytest.mark.parametrize("game", [POTLUCK, *map(hawker.game, hawker.games())], ids=lambda game: game.name)
def test_workers_play_whole_games(game: Game[Any], run: Run) -> None:
    async def play() -> None:
        async with working() as workers:
            t = game.setup(3, 7)
            for turn in range(1000):
                if t.over:
                    break
                bot = "random" if turn % 2 else "greedy"
                text = await workers.ask(written(t), bot, f"7/{turn}")
                assert text == str(hawker.ask(hawker.bot(bot), t, f"7/{turn}"))
                hawker.play(t, hawker.parse(t, text))
            assert len(game.result(t).scores) == 3
            assert workers.restarts == 0
            assert len(processes()) == 1

    run(play())


def test_two_workers_answer_many_askers_each_their_own(run: Run) -> None:
    tables = [hawker.game("tindahan").setup(4, seed) for seed in range(40)]

    async def ask_all() -> list[str]:
        async with working(2) as workers:
            moves = await asyncio.gather(*[workers.ask(written(t), "greedy", "x") for t in tables])
            assert len(processes()) == 2
        return moves

    assert run(ask_all()) == [str(hawker.ask(hawker.bot("greedy"), t, "x")) for t in tables]


def test_who_asks_first_is_answered_first(run: Run) -> None:
    async def ask_all() -> None:
        answered: list[int] = []

        async def ask(number: int) -> None:
            await workers.ask(potluck(), "random", "x")
            answered.append(number)

        async with working(1) as workers:
            await asyncio.gather(*[ask(number) for number in range(20)])
        assert answered == list(range(20))

    run(ask_all())


def test_no_process_starts_before_it_is_needed(run: Run) -> None:
    async def ask_one_by_one() -> None:
        async with working(4) as workers:
            assert processes() == []
            for number in range(5):
                await workers.ask(potluck(number), "random", "x")
            [process] = processes()
            assert process.nice() == min(19, os.nice(0) + 5)

    run(ask_one_by_one())


def test_the_time_of_every_answer_is_told(run: Run) -> None:
    told: list[tuple[str, float]] = []

    async def ask() -> None:
        async with working() as workers:
            workers.on_answer = lambda bot, seconds: told.append((bot, seconds))
            await workers.ask(potluck(), "slow", "x")
            await workers.ask(potluck(), "random", "x")

    run(ask())
    (slow, seconds), (random, less) = told
    assert (slow, random) == ("slow", "random")
    assert seconds >= 0.3
    assert less > 0


def test_what_a_bot_prints_is_no_answer(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    async def ask() -> str:
        async with working() as workers:
            return await workers.ask(potluck(), "talking", "x")

    assert run(ask()) == str(hawker.legal(POTLUCK.setup(3, 1))[0])
    assert capfd.readouterr() == ("", "let me see\nhm\n")


def test_greedy_looks_at_one_world_when_its_time_is_up() -> None:
    t = hawker.game("tindahan").setup(3, 0)

    def tried(seconds: float | None) -> int:
        bot = hawker.bot("greedy", seconds)
        assert isinstance(bot, GreedyBot)
        assert hawker.refusal(t, hawker.ask(bot, t, 1)) is None
        return bot.tried

    once_each = len(hawker.legal(t))
    assert tried(seconds=0) == once_each > 1
    assert tried(seconds=LONG) == tried(seconds=None) == 16 * once_each


# What is refused


@pytest.mark.parametrize(
    ("document", "bot", "sentence"),
    [
        (b"\xff{", "greedy", "this is not JSON"),
        (b'{"game": "chess"}', "greedy", "there is no game 'chess'; there are hibachi, safranito, steam-up,"),
        (b'{"game": "potluck"}', "greedy", "not a table of potluck: Object missing required field"),
        (potluck(), "gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        (potluck(), "broken", r"the bot broken broke down: KeyError\('spoon'\)"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_sentence(
    document: bytes, bot: str, sentence: str, run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    async def ask() -> None:
        async with working() as workers:
            with pytest.raises(hawker.HawkerError, match=sentence) as caught:
                await workers.ask(document, bot, "x")
            assert not isinstance(caught.value, WorkerError)
            before = processes()
            await workers.ask(potluck(), "random", "x")
            assert processes() == before
            assert workers.restarts == 0

    run(ask())
    assert ("spoon" in capfd.readouterr().err) == (bot == "broken")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tests.potluck:SOUP", "there is no game at 'tests.potluck:SOUP'"),
        ("tests.soup:POTLUCK", "there is no game at 'tests.soup:POTLUCK', to be written module:ATTRIBUTE: No module"),
        ("potluck", "there is no game at 'potluck'"),
        ("", "there is no game at ''"),
        ("tests.potluck:rules", "'tests.potluck:rules' is no Game, but of type module"),
    ],
)
def test_games_that_are_not_there_are_refused_at_the_start(name: str, sentence: str) -> None:
    with pytest.raises(hawker.SetupError, match=sentence):
        asyncio.run(Workers(1, 1, [name]).start())


def test_somebody_has_to_think() -> None:
    with pytest.raises(hawker.SetupError, match="at least 1 worker does the thinking, not 0"):
        Workers(0, 1)


# What goes wrong


@on_both_loops
def test_a_worker_killed_while_it_thinks_is_replaced(note: Path, run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            move = asyncio.create_task(workers.ask(potluck(), "stuck", "x"))
            await until(note.exists)
            os.kill(int(note.read_text()), signal.SIGKILL)
            assert await soon(move) == str(hawker.legal(POTLUCK.setup(3, 1))[0])
            assert workers.restarts == 1

    run(ask())


@on_both_loops
@pytest.mark.parametrize("noticed", [True, False])
def test_a_worker_killed_while_it_is_idle_is_replaced(noticed: bool, run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            before = await workers.ask(potluck(), "greedy", "x")
            [process] = processes()
            process.kill()
            if noticed:
                await asyncio.sleep(0.2)
            assert await soon(workers.ask(potluck(), "greedy", "x")) == before
            assert workers.restarts == 1

    run(ask())


@on_both_loops
def test_a_worker_that_hangs_is_replaced(note: Path, run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            await workers.ask(potluck(), "random", "x")
            workers.limit = 1
            move = asyncio.create_task(workers.ask(potluck(), "stuck", "x"))
            await until(note.exists)
            os.kill(int(note.read_text()), signal.SIGSTOP)
            workers.limit = LONG  # the next one has a process to start, on however busy a machine
            assert await soon(move) == str(hawker.legal(POTLUCK.setup(3, 1))[0])
            assert workers.restarts == 1

    run(ask())


def test_three_crashes_are_enough(run: Run) -> None:
    async def ask() -> None:
        async with working(2) as workers:
            said = "the bot crashing did not move: 3 workers failed, the last one ended with exit code 3"
            with pytest.raises(WorkerError, match=said):
                await workers.ask(potluck(), "crashing", "x")
            assert workers.restarts == 3
            await workers.ask(potluck(), "random", "x")

    run(ask())


def test_a_worker_that_cannot_be_started_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        async with working() as workers:
            monkeypatch.setattr(sys, "executable", "/nowhere/python")
            with pytest.raises(WorkerError, match=r"the last one could not be asked: .* No such file or directory"):
                await workers.ask(potluck(), "random", "x")
            monkeypatch.undo()
            await workers.ask(potluck(), "random", "x")

    run(ask())


def test_who_no_longer_waits_is_not_in_the_way(run: Run) -> None:
    async def ask() -> None:
        t = hawker.game("tindahan").setup(3, 1)
        async with working() as workers:
            await workers.ask(potluck(), "random", "x")
            [process] = processes()
            asked = [asyncio.create_task(workers.ask(potluck(), "slow", "x")) for _ in range(20)]
            await asyncio.sleep(0.1)  # the first is thought about, the others stand in line
            for task in asked:
                task.cancel()
            begun = time.monotonic()
            assert await workers.ask(written(t), "greedy", "x") == str(hawker.ask(hawker.bot("greedy"), t, "x"))
            assert time.monotonic() - begun < 20 * 0.3
            assert processes() == [process]
            assert workers.restarts == 0

    run(ask())


@on_both_loops
def test_a_request_that_nobody_waits_for_is_not_asked_again(note: Path, run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            move = asyncio.create_task(workers.ask(potluck(), "stuck", "x"))
            await until(note.exists)
            move.cancel()
            os.kill(int(note.read_text()), signal.SIGKILL)
            note.unlink()
            await soon(workers.ask(potluck(), "random", "x"))
            assert not note.exists()

    run(ask())


# The end


@on_both_loops
def test_stop_ends_workers_that_think_and_answers_those_who_wait(note: Path, run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            asked = [asyncio.create_task(workers.ask(potluck(), "stuck", "x")) for _ in range(3)]
            await until(note.exists)
            await soon(workers.stop())
            assert processes() == []
            for move in asked:
                with pytest.raises(WorkerError, match="stopped before the bot had moved"):
                    await move
            with pytest.raises(WorkerError, match="not running"):
                await workers.ask(potluck(), "random", "x")

    run(ask())


@on_both_loops
def test_stop_catches_workers_that_only_begin(run: Run) -> None:
    async def ask() -> None:
        for wait in (0.0, 0.01, 0.1):
            async with working(2) as workers:
                asked = [asyncio.create_task(workers.ask(potluck(), "slow", "x")) for _ in range(2)]
                await asyncio.sleep(wait)
            assert processes() == []
            # On a busy machine it is the one who waits that is late, and a move has come.
            for result in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(result, (WorkerError, str))

    run(ask())


def test_stop_ends_a_desk_whose_process_dies_in_this_moment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the end of a process and the desk that hears of it, there is a moment in which the desk is stopped."""

    async def ask() -> None:
        workers = Workers(1, LONG, [THINKERS])
        await workers.start()
        stopping: list[asyncio.Task[None]] = []
        ended = Process.wait

        async def wait(process: Process) -> int:
            code = await ended(process)
            if not stopping:
                stopping.append(asyncio.create_task(workers.stop()))
            return code

        monkeypatch.setattr(Process, "wait", wait)
        asked = asyncio.create_task(workers.ask(potluck(), "crashing", "x"))
        await until(lambda: bool(stopping))
        await soon(stopping[0])
        with pytest.raises(WorkerError, match="stopped before the bot had moved"):
            await soon(asked)

    run(ask())


def test_ctrl_c_is_not_for_workers(run: Run) -> None:
    async def ask() -> None:
        async with working() as workers:
            asked = asyncio.create_task(workers.ask(potluck(), "slow", "x"))
            await until(lambda: processes() != [])
            [process] = processes()
            assert os.getpgid(process.pid) != os.getpgid(0)  # a terminal tells the whole group, also those who begin
            await asked
            process.send_signal(signal.SIGINT)
            await workers.ask(potluck(), "random", "x")
            assert processes() == [process]

    run(ask())


PARENT = """
import asyncio, sys
from hawker.server.nodes.workers import Workers

async def ask():
    workers = Workers(2, 30, ["tests.server.thinkers:POTLUCK"])
    await workers.start()
    document = sys.stdin.buffer.read()
    await workers.ask(document, "random", "x")
    await asyncio.gather(workers.ask(document, "stuck", "x"), workers.ask(document, "slow", "x"))
    await asyncio.sleep(60)

asyncio.run(ask())
"""


def test_workers_go_when_their_parent_dies(note: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert parent.stdin is not None
        parent.stdin.write(potluck())
        parent.stdin.close()
        asyncio.run(until(lambda: note.exists() and len(processes(parent.pid)) == 2))
        workers = processes(parent.pid)
    finally:
        parent.kill()
        parent.wait()
    assert parent.stderr is not None
    with parent.stderr as told:
        assert told.read() == b""  # the workers have it too: it ends with the last of them
    asyncio.run(until(lambda: not any(map(alive, workers))))
