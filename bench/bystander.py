"""What somebody at a table notices while others look at match files: twenty guests open a file of 153 kB at once.

The bystander's socket says `ping` and waits for `pong`, again and again, first alone and then beside the twenty. The
median must stay under 5 ms, and no answer may be large.
"""

import asyncio
import json
import platform
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

import hawker
from bench.loads.hawkers import Hawker
from bench.loads.seats import Caller, open_socket
from hawker.core.archive import written

GUESTS = 20
PAGES = 5  # that each of them looks at
BOUND = 5.0  # milliseconds
LARGEST = 1_000_000  # bytes of an answer


def long_match() -> bytes:
    """A long game of Safranito among four who play at random: about 153 kB."""
    match, random = hawker.Match(hawker.game("safranito"), seats=4, seed=5), Random(1)
    while not match.over:
        match.play(random.choice(hawker.legal(match.table)))
    return msgspec.json.encode(written(match))


def look(port: int, file: bytes, number: int) -> tuple[float, int]:
    """Look at some pages of a file of one's own; how long the first took, and the bytes of the largest."""
    caller, document = Caller(port), json.loads(file)
    document["players"] = [f"{number}-{seat}" for seat in range(4)]
    _, cookie = caller.post("/api/me", {})
    began, first, largest, after = time.perf_counter(), 0.0, 0, 0
    for _ in range(PAGES):
        page, _ = caller.post(f"/api/replay?seat=0&after={after}", document, cookie)
        first = first or time.perf_counter() - began
        largest, after = max(largest, len(msgspec.json.encode(page))), page.get("next", 0)
    caller.hang_up()
    return first, largest


def look_all(port: int, file: bytes) -> list[tuple[float, int]]:
    with ThreadPoolExecutor(GUESTS) as threads:
        return list(threads.map(partial(look, port, file), range(GUESTS)))


async def ping(url: str, origin: str, cookie: str, until: "asyncio.Future[Any]") -> list[float]:
    """How long the answers took, in milliseconds."""
    here, times = await open_socket(url, origin, cookie), []
    while not until.done():
        began = time.perf_counter()
        await here.send('{"type":"ping"}')
        while json.loads(await here.recv())["type"] != "pong":
            pass
        times.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.01)
    await here.close()
    return times


async def measure(house: Hawker) -> bool:
    file, caller, loop = long_match(), Caller(house.port), asyncio.get_running_loop()
    _, cookie = caller.post("/api/me", {})
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table, _ = caller.post("/api/tables", {"game": "tindahan", "seats": seats}, cookie)
    url = f"ws://127.0.0.1:{house.port}/api/tables/{table['id']}/socket"
    alone = await ping(url, caller.origin, cookie, asyncio.ensure_future(asyncio.sleep(3)))
    with ProcessPoolExecutor(1) as elsewhere:  # or the twenty would keep the bystander from its own clock
        looking = loop.run_in_executor(elsewhere, look_all, house.port, file)
        beside = await ping(url, caller.origin, cookie, looking)
        answers = await looking
    for label, times in (("alone", alone), (f"beside {GUESTS} files of {len(file):,} bytes", beside)):
        print(f"{label}: p50 {median(times):.2f} ms, p99 {quantiles(times, n=100)[-1]:.1f} ms, {len(times)} pings")
    slowest, largest = max([first for first, _ in answers]), max([size for _, size in answers])
    print(f"every first page was there after {slowest:.1f} s; the largest page has {largest:,} bytes")
    return median(beside) < BOUND and largest < LARGEST


def main() -> None:
    form = "compiled" if hawker.core.play.__file__.endswith("so") else "pure"
    print(f"Python {platform.python_version()}, the rules {form}")
    with TemporaryDirectory() as folder:
        house = Hawker(Path(folder))
        try:
            good = asyncio.run(measure(house))
        finally:
            house.server.stop()
    raise SystemExit(None if good else f"p50 must stay under {BOUND:g} ms, and pages under {LARGEST:,} bytes")


if __name__ == "__main__":
    main()
