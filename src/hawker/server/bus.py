"""What nodes tell one another: that a table has gone on, who is here, that somebody changed their name.

With one node there is nobody to tell. Between several, Redis carries it; it may lose a message, so nothing depends on
it: heads of logs are read again on every connection and every few seconds.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

Listener = Callable[[str, str, str], Awaitable[None]]
"""Called with what happened (log, here, chat, guest), to which table or guest, and the rest."""

CHANNEL: Final = "hawker"
NODE_LIVES: Final = 15  # seconds without a sign of life until a node's sockets count as gone
PRESENCE_KEPT: Final = 24 * 3600

_logger = logging.getLogger("hawker.bus")


class Bus:
    """The bus of a node that is alone."""

    alone = True

    async def open(self, listener: Listener) -> None:
        pass

    async def close(self) -> None:
        pass

    async def answers(self) -> None:
        """Raise if the other nodes cannot be reached."""

    def tell(self, what: str, who: str, rest: str = "") -> None:
        """Tell the other nodes. Nobody waits for it."""

    async def here(self, table: str, readers: Iterable[str]) -> None:
        """These readers (seats, and `spectator`) are connected to this node at that table."""

    async def elsewhere(self, table: str) -> list[str]:
        """The readers that are connected at other nodes."""
        return []

    async def allow(self, key: str, most: int, seconds: int) -> bool | None:
        """Whether this is one of the `most` times within `seconds`, counted over all nodes; None: count yourself."""
        return None


class RedisBus(Bus):
    alone = False

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        self.node: Final = secrets.token_hex(4)
        self._redis: Final[Any] = Redis.from_url(url, decode_responses=True)
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener) -> None:
        await self._redis.ping()
        await self._beat()
        self._tasks = [
            asyncio.create_task(self._for_ever(lambda: self._listen(listener)), name="bus in"),
            asyncio.create_task(self._for_ever(self._publish), name="bus out"),
            asyncio.create_task(self._for_ever(self._beat_on), name="bus heart"),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._redis.delete(f"hawker:node:{self.node}")
        await self._redis.aclose()

    async def answers(self) -> None:
        await self._redis.ping()

    def tell(self, what: str, who: str, rest: str = "") -> None:
        self._queue.put_nowait(f"{self.node} {what} {who} {rest}")

    async def here(self, table: str, readers: Iterable[str]) -> None:
        key = f"hawker:here:{table}"
        listed = ",".join(readers)
        async with self._redis.pipeline(transaction=False) as pipe:
            if listed:
                pipe.hset(key, self.node, listed)
                pipe.expire(key, PRESENCE_KEPT)
            else:
                pipe.hdel(key, self.node)
            await pipe.execute()
        self.tell("here", table)

    async def elsewhere(self, table: str) -> list[str]:
        nodes: dict[str, str] = await self._redis.hgetall(f"hawker:here:{table}")
        nodes.pop(self.node, None)
        if not nodes:
            return []
        alive = await self._redis.mget([f"hawker:node:{node}" for node in nodes])
        return [
            reader for listed, sign in zip(nodes.values(), alive, strict=True) if sign for reader in listed.split(",")
        ]

    async def allow(self, key: str, most: int, seconds: int) -> bool | None:
        window = f"hawker:limit:{key}:{int(time.time() // seconds)}"
        try:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.incr(window)
                pipe.expire(window, seconds)
                count, _ = await pipe.execute()
        except Exception:
            return None  # Redis is away: each node counts for itself
        return int(count) <= most

    # Each of these runs for ever, and again when Redis comes back

    async def _for_ever(self, part: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await part()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                _logger.warning("redis", extra={"trouble": str(error)})
                await asyncio.sleep(1)

    async def _listen(self, listener: Listener) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] != "message":
                    continue
                node, what, who, rest = message["data"].split(" ", 3)
                if node != self.node:
                    await listener(what, who, rest)

    async def _publish(self) -> None:
        while True:
            message = await self._queue.get()
            await self._redis.publish(CHANNEL, message)

    async def _beat_on(self) -> None:
        while True:
            await self._beat()
            await asyncio.sleep(NODE_LIVES / 3)

    async def _beat(self) -> None:
        await self._redis.set(f"hawker:node:{self.node}", "alive", ex=NODE_LIVES)
