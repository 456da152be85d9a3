"""The bot workers as the server sees them: processes in which bots think, so that the event loop never waits for one.

Each request goes through a line to a desk; guests take turns in that line. A desk has one process, started when it is
first needed and replaced when it fails; whatever happens to a process, or to whoever asked, a process is never given a
request before its last is done.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hawker.core.errors import HawkerError, SetupError
from hawker.server.nodes.lines import FairLine
from hawker.server.nodes.worker import (
    BOT,
    PREFIX,
    Answer,
    AnyAnswer,
    AnyRequest,
    Request,
    Viewed,
    Viewing,
    find_bots,
    find_games,
    pack,
)

ATTEMPTS = 3
LAST_WORDS = 1.0  # seconds for a process whose output has ended to end too, so that its exit code is known

_answers: msgspec.msgpack.Decoder[AnyAnswer] = msgspec.msgpack.Decoder(AnyAnswer)


class WorkerError(HawkerError):
    """The processes failed at a request that was good."""


class Workers:
    """Bots that think elsewhere: at most `count` at a time, each for about `seconds` over a move.

    `games` are games outside the hall, each named `module:ATTRIBUTE`, and `bots` bots of other packages.
    `on_answer` is told the name of the bot and how long it thought, in seconds; `restarts` counts the processes that
    crashed or hung.
    """

    def __init__(
        self,
        count: int,
        seconds: float,
        games: Sequence[str] = (),
        on_answer: Callable[[str, float], None] | None = None,
        bots: Sequence[str] = (),
    ) -> None:
        if count < 1:
            raise SetupError(f"at least 1 worker does the thinking, not {count}")
        self.on_answer = on_answer
        self.restarts = 0
        self.limit = 3 * seconds + 5  # a process that has not answered by then never will
        self._count = count
        self._seconds = seconds
        self._games = (*games, *[f"{BOT}{name}" for name in bots])
        self._running = False
        self._line: FairLine[_Asked] = FairLine()
        self._desks: list[asyncio.Task[None]] = []
        self._busy = 0
        self._waiting: set[asyncio.Future[AnyAnswer]] = set()

    async def start(self) -> None:
        """Be ready to be asked. A process starts only when there is something for it to think about."""
        find_games(self._games), find_bots(self._games)  # whatever is not there is refused here
        self._running = True

    async def stop(self) -> None:
        """End every process at once. Whoever still waits for a move gets a WorkerError."""
        self._running = False
        for desk in self._desks:
            desk.cancel()
        await asyncio.gather(*self._desks, return_exceptions=True)
        self._desks.clear()
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(WorkerError("the workers were stopped before the bot had moved"))

    def waiting_for(self, who: str) -> int:
        """How many moves of bots are still to be thought about for a guest."""
        return self._line.waiting_for(who)

    async def ask(self, document: bytes, bot: str, seed: str, who: str = "") -> str:
        """The text of the move that the bot makes at the table of this document, for the seat whose turn it is.

        `who` is the guest who waits for it. A HawkerError says what is wrong with the request; a WorkerError, that the
        processes failed at it.
        """
        answer = await self._ask(Request(document, bot, seed, self._seconds), who)
        assert isinstance(answer, Answer)
        if self.on_answer:
            self.on_answer(bot, answer.seconds)
        if answer.move is None:
            raise HawkerError(answer.refusal)
        return answer.move

    async def view(self, viewing: Viewing, who: str) -> Viewed:
        """A page of a match file. Bots that people wait for go first, also while a long file is replayed."""
        while True:
            viewed = await self._ask(viewing, who, can_wait=True)
            assert isinstance(viewed, Viewed)
            if viewed.page or viewed.code:
                return viewed

    async def _ask(self, request: AnyRequest, who: str, can_wait: bool = False) -> AnyAnswer:
        if not self._running:
            raise WorkerError("the workers are not running: start() comes first")
        asked = _Asked(request, asyncio.get_running_loop().create_future())
        self._line.put(asked, who, can_wait)
        if len(self._desks) < min(self._count, self._busy + len(self._line)):
            self._desks.append(asyncio.create_task(self._desk(first=not self._desks)))
        self._waiting.add(asked.answer)
        try:
            return await asked.answer
        finally:
            self._waiting.discard(asked.answer)

    async def _desk(self, first: bool) -> None:
        """Take one request after the other out of the line. The first desk alone replays match files: it remembers how
        far it has come with one."""
        worker = _Worker(self._games)
        try:
            while True:
                asked = await self._line.get(all_kinds=first)
                self._busy += 1
                try:
                    await self._answer(asked, worker)
                finally:
                    self._busy -= 1
        finally:
            await worker.end()

    async def _answer(self, asked: "_Asked", worker: "_Worker") -> None:
        trouble = ""
        for _ in range(ATTEMPTS):
            if asked.answer.done():
                return  # whoever asked has gone
            try:
                answer = await worker.ask(self._in_time(asked.request), self.limit)
            except WorkerError as error:
                self.restarts += 1
                trouble = str(error)
            else:
                if not asked.answer.done():
                    asked.answer.set_result(answer)
                return
        if not asked.answer.done():
            sentence = f"{asked.request.failure}: {ATTEMPTS} workers failed, the last one {trouble}"
            asked.answer.set_exception(WorkerError(sentence))

    def _in_time(self, request: AnyRequest) -> AnyRequest:
        """The request as a process gets it: while others wait, bots think less instead of later."""
        if not isinstance(request, Request):
            return request
        return replace(request, seconds=request.seconds / (1 + len(self._line) / self._count))


class _Asked(NamedTuple):
    """A request, and where its answer goes."""

    request: AnyRequest
    answer: "asyncio.Future[AnyAnswer]"


class _Worker:
    """One process: started when it is asked something, and anew when it has failed to answer."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = games
        self._process: asyncio.Task[Process] | None = None

    async def ask(self, request: AnyRequest, limit: float) -> AnyAnswer:
        """What it answers within so many seconds; a WorkerError says what became of it otherwise."""
        try:
            async with asyncio.timeout(limit):
                if self._process is None:
                    self._process = asyncio.create_task(_start(self._games))
                # Shielded, since a process that is only half started when we are stopped has to be ended all the same.
                return await _exchange(await asyncio.shield(self._process), request)
        except TimeoutError:
            trouble = f"gave no answer within {limit:g} seconds"
        except (EOFError, ConnectionError):
            trouble = await self._how_it_ended()
        except Exception as error:  # whatever it was, nobody must wait for good
            trouble = f"could not be asked: {error}"
        # What it might still answer must not be taken for the answer to the next request.
        await self.end()
        raise WorkerError(trouble)

    async def end(self) -> None:
        """Leave nothing of the process behind."""
        starting, self._process = self._process, None
        if starting is None:
            return
        try:
            process = await starting
        except Exception:
            return  # there never was one
        with suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.communicate()

    async def _how_it_ended(self) -> str:
        assert self._process is not None
        # Not by `wait_for`: that of Python 3.11 swallows a cancellation that comes together with what it waits for.
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                code = await self._process.result().wait()
            return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return "closed its output"


async def _start(games: Sequence[str]) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "hawker.server.nodes.worker",
        *games,
        stdin=PIPE,
        stdout=PIPE,
        # The worker imports from where this process does, and not from the folder that the server was started in.
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        # A new session, so that Ctrl-C cannot end the process before it has learned to ignore it.
        start_new_session=True,
    )


async def _exchange(process: Process, request: AnyRequest) -> AnyAnswer:
    assert process.stdin is not None
    assert process.stdout is not None
    if process.stdin.is_closing():
        raise EOFError  # it died while it had nothing to do; what `write` would make of it depends on the event loop
    process.stdin.write(pack(request))
    await process.stdin.drain()
    prefix = await process.stdout.readexactly(PREFIX)
    body = await process.stdout.readexactly(int.from_bytes(prefix, "big"))
    return _answers.decode(body)
