"""What a page is busy with, from a trace of Chromium."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser

CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
TASKS = ("ThreadControllerImpl::RunTask", "RunTask")
Event = dict[str, Any]


@asynccontextmanager
async def traced(browser: Browser) -> AsyncIterator[list[Event]]:
    """The events of the trace; they are there when the block is left."""
    session = await browser.new_browser_cdp_session()
    events: list[Event] = []
    complete = asyncio.Event()
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.set())
    config = {"includedCategories": CATEGORIES}
    await session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield events
    await session.send("Tracing.end")
    await complete.wait()
    await session.detach()


def work(events: list[Event], begin: str, end: str) -> list[float]:
    """The milliseconds of each piece of work of the page between two of its marks, that of the marks included.

    Time on the processor, not by the clock: what else runs on the machine is not the page's work. What takes a
    microsecond has none.
    """
    (start, *_), (stop, *_) = ([event["ts"] for event in events if event["name"] == mark] for mark in (begin, end))
    frames = [event for event in events if event["name"] == "FireAnimationFrame"]
    ((thread, _),) = Counter([(event["pid"], event["tid"]) for event in frames]).most_common(1)
    return [
        float(event.get("tdur", 0)) / 1000
        for event in events
        if (event["pid"], event["tid"]) == thread and event["name"] in TASKS and event.get("ph") == "X"
        if event["ts"] + event["dur"] > start and event["ts"] < stop
    ]
