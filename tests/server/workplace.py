"""Where workers are tried: how to start them, to see which processes there are, and to wait."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import psutil

import hawker
from hawker.server.nodes.workers import Workers
from tests.potluck import POTLUCK

T = TypeVar("T")

THINKERS = "tests.server.thinkers:POTLUCK"
LONG = 60.0  # seconds: far more than anything here takes, also on a busy machine


@asynccontextmanager
async def working(count: int = 1, seconds: float = LONG) -> AsyncIterator[Workers]:
    workers = Workers(count, seconds, [THINKERS])
    await workers.start()
    try:
        yield workers
    finally:
        await workers.stop()


def processes(parent: int | None = None) -> list[psutil.Process]:
    return [child for child in psutil.Process(parent).children() if is_worker(child)]


def is_worker(process: psutil.Process) -> bool:
    try:
        return "hawker.server.nodes.worker" in process.cmdline()
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


def written(t: hawker.Table) -> bytes:
    return msgspec.json.encode(t.game.write(t))


def potluck(seed: int = 1) -> bytes:
    return written(POTLUCK.setup(3, seed))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.01)


async def soon(answer: Awaitable[T]) -> T:
    return await asyncio.wait_for(answer, LONG)


def alive(process: psutil.Process) -> bool:
    return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
