"""A closed loop: whole games at many tables at once, each player saying their move as soon as it is their turn."""

import asyncio
import resource
from collections.abc import Sequence
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

import uvloop

from bench.loads.processes import Spent
from bench.loads.seats import House, Seat, State

PATIENCE = 300
AT_ONCE = 50


class Wave(NamedTuple):
    moves: int
    seconds: float
    spent: Spent
    megabytes: float
    latencies: list[float]
    load: float  # seconds of the processor that the load took

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.spent.total


def play_wave(house: House, tables: int) -> Wave:
    """Opening the tables and connecting are not measured; every game is played from its first move to its last."""
    return play_at(house, house.open_tables(tables))


def play_at(house: House, tables: Sequence[Sequence[Seat]]) -> Wave:
    return uvloop.run(_play(house, tables))


async def _play(house: House, tables: Sequence[Sequence[Seat]]) -> Wave:
    seats = [seat for table in tables for seat in table]
    states = await arrive(seats)
    latencies: list[float] = []
    before, load, start = house.server.spent(), process_time(), perf_counter()
    try:
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            tasks = [group.create_task(_player(*both, latencies)) for both in zip(seats, states, strict=True)]
    except* (OSError, TimeoutError) as trouble:
        house.server.give_up(f"stopped answering: {trouble.exceptions[0]}")
    seconds, load = perf_counter() - start, process_time() - load
    spent, megabytes = house.server.spent().since(before), house.server.megabytes()
    # Each player of a table heard of every move, and so each counts as many as were said.
    heard = [task.result() for task in tasks]
    moves = sum(heard) // len(tables[0])
    assert moves == len(latencies), f"{moves} moves reached all, {len(latencies)} were made"
    await depart(seats)
    return Wave(moves, seconds, spent, megabytes, latencies, load)


async def _player(seat: Seat, state: State, latencies: list[float]) -> int:
    """Play a game to its end; how many moves this player heard of."""
    heard = 0
    while not state.over:
        asked = state.version
        said = 0.0
        if state.answer is not None:
            said = perf_counter()
            await seat.say(state.answer)
        state = await seat.hear()
        if state.version != asked + 1:
            raise ConnectionError(f"version {state.version} came after {asked}")
        if said:
            latencies.append(perf_counter() - said)
        heard += 1
    return heard


async def arrive(seats: Sequence[Seat]) -> list[State]:
    some = asyncio.Semaphore(AT_ONCE)

    async def one(seat: Seat) -> State:
        async with some:
            return await seat.arrive()

    async with asyncio.timeout(PATIENCE):
        return list(await asyncio.gather(*map(one, seats)))


async def depart(seats: Sequence[Seat]) -> None:
    await asyncio.gather(*(seat.leave() for seat in seats))


def many_files() -> None:
    """Let this process and those it starts have as many sockets as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def milliseconds(latencies: list[float]) -> tuple[float, float, float]:
    """The median, and what 95 and 99 of a hundred stay under."""
    cuts = quantiles(latencies, n=100)
    return median(latencies) * 1e3, cuts[94] * 1e3, cuts[98] * 1e3
