"""Tasks of a node: work that goes on beside everything else until the node closes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final


class Tasks:
    """Keeps hold of tasks, because the event loop alone would let them be collected before they are done."""

    def __init__(self) -> None:
        self.going: Final[set[asyncio.Task[None]]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.going.add(task)
        task.add_done_callback(self.going.discard)

    async def wait(self, seconds: float) -> None:
        """Wait for all of them, but not longer than that."""
        if self.going:
            await asyncio.wait(self.going, timeout=seconds)

    async def end(self) -> None:
        """Cancel all of them until they end: one that asks Redis may take the first time for trouble with it."""
        while self.going:
            for task in self.going:
                task.cancel()
            await asyncio.wait(self.going, timeout=0.1)


async def every(
    seconds: Callable[[], float], work: Callable[[], Awaitable[None]], note: Callable[[Exception], None]
) -> None:
    """Do something now and every few seconds, for ever. What goes wrong is noted, and it goes on."""
    while True:
        try:
            await work()
        except Exception as error:
            note(error)
        await asyncio.sleep(seconds())
