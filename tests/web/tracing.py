"""What a page does in each frame, from a trace of Chromium."""

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


def frame_work(events: list[Event], begin: str, end: str) -> list[float]:
    """For each frame that began between two marks of the page, the milliseconds that its thread was busy with it.

    Time on the processor, not by the clock: what else runs on the machine is not the page's work.
    """
    starts = [event["ts"] for event in events if event["name"] == begin]
    ends = [event["ts"] for event in events if event["name"] == end]
    frames = [event for event in events if event["name"] == "FireAnimationFrame"]
    ((thread, _),) = Counter([(event["pid"], event["tid"]) for event in frames]).most_common(1)
    tasks = [
        event
        for event in events
        if (event["pid"], event["tid"]) == thread and event["name"] in TASKS and event.get("ph") == "X"
    ]
    shown = [frame["ts"] for frame in frames if starts[0] < frame["ts"] < ends[0]]
    work: list[float] = []
    for task in tasks:
        span = range(task["ts"], task["ts"] + task["dur"])
        if task["ts"] > starts[0] and any(moment in span for moment in shown):
            work.append(float(task["tdur"]) / 1000)
    return work
