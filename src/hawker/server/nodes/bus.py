"""What nodes tell one another: that a table has gone on, who is here, that somebody changed their name.

With one node there is nobody to tell. Between several, Redis carries it; it may lose a message, so nothing depends on
it: heads of logs are read again on every connection and every few seconds, and while Redis is away twice a second.
"""

import asyncio
import contextlib
import itertools
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeVar

from hawker.core.errors import SetupError
from hawker.server.nodes.tasks import Tasks, every
from hawker.server.storage.database import NEEDS_NODES
from hawker.server.timings import Timings

T = TypeVar("T")

Listener = Callable[[str, str, str], Awaitable[None]]
"""Called with what happened (log, here, chat, guest), to which table or guest, and the rest; or with `gone` and a node
that gives no sign of life; or with `listening`, when something may have been missed before."""

CHANNEL: Final = "hawker"
PRESENCE_KEPT: Final = 30 * 24 * 3600
BEAT_EVERY: Final = 1.0  # seconds between signs of life, and until Redis is tried again when it is away
COSTS_AT_MOST: Final = 0.3  # seconds that somebody waits for Redis before it counts as away
ANSWERS_WITHIN: Final = 0.5  # seconds for what nobody waits for
TOLD_EVERY: Final = 5.0  # seconds between lines in the log while it is away
UNSENT_AT_MOST: Final = 10_000  # messages

# The same as `limits.Windows`, for all nodes together; in microseconds.
WINDOW: Final = """
local clock = redis.call('TIME')
local now, window = clock[1] * 1000000 + clock[2], ARGV[2] * 1000000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[1]) then
  redis.call('ZADD', KEYS[1], now, ARGV[3])
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  return 0
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return math.max(1, first[2] + window - now)
"""

_logger = logging.getLogger("hawker.bus")


class Bus:
    """The bus of a node that is alone."""

    alone = True
    knows = True  # whether it is known who is at other nodes

    async def open(self, listener: Listener) -> None:
        pass

    async def close(self) -> None:
        pass

    def tell(self, what: str, who: str, rest: str = "") -> None:
        """Tell the other nodes. Nobody waits for it."""

    async def here(self, table: str, readers: Iterable[str]) -> None:
        """These readers (seats, and `spectator`) are connected to this node at that table."""

    async def elsewhere(self, table: str) -> dict[str, list[str]]:
        """The readers that are connected at other nodes, by node."""
        return {}

    async def wait(self, key: str, most: int, seconds: int) -> float | None:
        """0 if this is one of the `most` times within `seconds`, counted over all nodes, else how long to wait. None:
        count yourself."""
        return None


class RedisBus(Bus):
    alone = False

    def __init__(self, url: str, timings: Timings) -> None:
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
        except ImportError:
            raise SetupError(f"--redis: it needs more packages: {NEEDS_NODES}") from None

        self._timings: Final = timings
        self.node: Final = secrets.token_hex(4)
        try:
            self._redis: Final[Any] = Redis.from_url(
                url,
                decode_responses=True,
                socket_timeout=ANSWERS_WITHIN,
                socket_connect_timeout=ANSWERS_WITHIN,
                # Once more, on a new connection; whoever asks would rather do without than wait.
                retry=Retry(NoBackoff(), 1),
            )
        except ValueError as error:
            raise SetupError(f"--redis: {error}") from None
        self._window: Final[Any] = self._redis.register_script(WINDOW)
        self._members: Final = itertools.count()
        self._queue: asyncio.Queue[str] = asyncio.Queue(UNSENT_AT_MOST)
        self._unsent = ""  # what could not be said yet
        self._listener: Listener = _nobody
        self._others: Final[set[str]] = set()  # the nodes that were heard of
        self._away = False
        self._told_at = float("-inf")
        self._wake: Final = asyncio.Event()  # it went away: see when it is back
        self._missed = False  # whether something could not be asked or told while Redis was away
        self._hears = False  # whether other nodes are heard
        self._tasks: Final = Tasks()

    async def open(self, listener: Listener) -> None:
        try:
            await self._redis.ping()
        except Exception as error:
            raise SetupError(f"--redis: {error}") from None
        self._listener = listener
        for part in (self._listen, self._publish, self._beat_on):
            self._tasks.spawn(every(lambda: BEAT_EVERY, part, self._lose))

    async def close(self) -> None:
        await self._tasks.end()
        with contextlib.suppress(Exception):
            await self._redis.delete(f"hawker:node:{self.node}")
        await self._redis.aclose()

    @property
    def knows(self) -> bool:  # type: ignore[override]
        return self._hears and not self._missed and not self._away

    def tell(self, what: str, who: str, rest: str = "") -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._queue.put_nowait(f"{self.node} {what} {who} {rest}")

    async def here(self, table: str, readers: Iterable[str]) -> None:
        key = f"hawker:here:{table}"
        listed = ",".join(readers)

        async def note() -> None:
            async with self._redis.pipeline(transaction=False) as pipe:
                if listed:
                    pipe.hset(key, self.node, listed)
                    pipe.expire(key, PRESENCE_KEPT)
                else:
                    pipe.hdel(key, self.node)
                await pipe.execute()

        await self._if_there(note, None)
        self.tell("here", table)

    async def elsewhere(self, table: str) -> dict[str, list[str]]:
        async def look() -> dict[str, list[str]]:
            nodes: dict[str, str] = await self._redis.hgetall(f"hawker:here:{table}")
            nodes.pop(self.node, None)
            alive = await self._alive(nodes)
            self._others.update(alive)
            return {node: nodes[node].split(",") for node in alive}

        return await self._if_there(look, {})

    async def wait(self, key: str, most: int, seconds: int) -> float | None:
        async def count() -> float:
            # Times are Redis's own, so that nodes whose clocks differ agree; a member of its own for each of them.
            member = f"{self.node}{next(self._members)}"
            return int(await self._window(keys=[f"hawker:window:{key}"], args=[most, seconds, member])) / 1e6

        return await self._if_there(count, None)

    async def _if_there(self, ask: Callable[[], Awaitable[T]], otherwise: T) -> T:
        """What Redis answers, or `otherwise` at once while it is away. The next sign of life shows when it is back."""
        if self._away:
            self._missed = True
            return otherwise
        try:
            async with asyncio.timeout(COSTS_AT_MOST):
                return await ask()
        except Exception as error:
            self._missed = True
            self._lose(error)
            return otherwise

    def _lose(self, error: Exception) -> None:
        self._away = True
        self._wake.set()
        if time.monotonic() - self._told_at >= TOLD_EVERY:
            self._told_at = time.monotonic()
            _logger.warning("redis is away", extra={"trouble": f"{type(error).__name__}: {error}"})

    async def _alive(self, nodes: Iterable[str]) -> list[str]:
        """Those of the nodes that have given a sign of life."""
        asked = list(nodes)
        signs = await self._redis.mget([f"hawker:node:{node}" for node in asked]) if asked else []
        return [node for node, sign in zip(asked, signs, strict=True) if sign]

    # Each of these runs for ever, and again when Redis comes back

    async def _listen(self) -> None:
        try:
            async with self._redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    await self._take(message)
        finally:
            self._hears = False

    async def _take(self, message: dict[str, str]) -> None:
        if message["type"] == "subscribe":
            self._hears = True
            await self._beat()
            await self._pass_on("listening", "", "")
        elif message["type"] == "message":
            node, what, who, rest = message["data"].split(" ", 3)
            if node != self.node:
                self._others.add(node)
                await self._pass_on(what, who, rest)

    async def _pass_on(self, what: str, who: str, rest: str) -> None:
        try:
            await self._listener(what, who, rest)
        except Exception:
            _logger.exception("what was heard could not be followed", extra={"what": what})

    async def _publish(self) -> None:
        while True:
            self._unsent = self._unsent or await self._queue.get()
            await self._redis.publish(CHANNEL, self._unsent)
            self._unsent = ""

    async def _beat_on(self) -> None:
        while True:
            await self._beat()
            for node in self._others.difference(await self._alive(self._others)):
                self._others.discard(node)
                await self._pass_on("gone", node, "")
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(BEAT_EVERY, self._timings.node_lives / 3)):
                    await self._wake.wait()

    async def _beat(self) -> None:
        """Give a sign of life. If the last one was too old, other nodes took this one to be gone: then it says again
        who is here. It also does so when Redis is back, but only once it hears the others.
        """
        lives = self._timings.node_lives
        forgotten = await self._redis.set(f"hawker:node:{self.node}", "alive", ex=lives, get=True) is None
        self._away = False
        self._missed = self._missed or forgotten
        if self._missed and self._hears:
            self._missed = False
            await self._pass_on("listening", "", "")


async def _nobody(what: str, who: str, rest: str) -> None:
    pass
