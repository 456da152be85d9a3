"""People who come back: their node dies, they connect to another one or to the same again, and play on.

They notice whatever they are told twice, or not at all, and remember what was acknowledged.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from sqlalchemy import Executable, select, text
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hawker.server.storage.database import connect
from hawker.server.storage.schema import log, tables
from hawker.tables.entries import AnyEntry, Moved, read
from tests.server.people import Json, Person, Reader
from tests.server.processes import NodeProcess, go_to

PATIENCE = 60  # seconds for a node to come back, on a machine that is busy
LOST = (ConnectionClosed, InvalidHandshake, OSError)

Disturbance = Callable[["Survivor"], Awaitable[None]]


class Survivor:
    """Somebody at a table whose socket may break at any time."""

    reader: Reader

    def __init__(self, somebody: Person, table: str, nodes: Sequence[NodeProcess] = ()) -> None:
        self.somebody = somebody
        self.table = table
        self.nodes = nodes  # to try one after the other; none: always the same address
        self.node = 0
        self.state: Json = {}
        self.told: list[int] = []  # every entry that came, in order
        self.acknowledged: dict[str, int] = {}  # which entry answered a request
        self.reconnects = -1
        self._open = AsyncExitStack()

    @property
    def seen(self) -> int:
        return self.told[-1] if self.told else 0

    async def connect(self, next_node: bool = False) -> None:
        """Come (back) to the table, and take in exactly what was missed."""
        self.reconnects += 1
        async with asyncio.timeout(PATIENCE):
            while True:
                if next_node and self.nodes:
                    self.node = (self.node + 1) % len(self.nodes)
                if self.nodes:
                    go_to(self.somebody, self.nodes[self.node])
                try:
                    await self._connect()
                    return
                except LOST:
                    next_node = True
                    await asyncio.sleep(0.05)

    async def _connect(self) -> None:
        await self.leave()
        since = self.seen or None
        self.reader = await self._open.enter_async_context(self.somebody.socket(self.table, since=since))
        welcome = await self.hear()
        assert welcome["type"] == "welcome", welcome
        while self.seen < welcome["seq"]:
            await self.hear()

    async def leave(self) -> None:
        await self._open.aclose()

    async def hear(self) -> Json:
        message = await self.reader.hear()
        if message["type"] == "update":
            seq = message["seq"]
            if self.told:
                assert seq <= self.seen + 1, f"{seq} came after {self.seen}: something was not told"
            if seq > self.seen:
                self.told.append(seq)
                self.state = message
            if message.get("answers"):
                self.acknowledged.setdefault(message["answers"], seq)
        return message

    async def reach(self, seq: int) -> None:
        """Hear on until that entry, coming back as often as it takes."""
        while self.seen < seq:
            try:
                await self.hear()
            except LOST:
                await self.connect()

    def moves(self) -> list[str]:
        return [choice["move"] for choice in self.state.get("choices", []) if "refusal" not in choice]

    async def play(self, move: str, disturb: Disturbance | None = None) -> int:
        """Make a move, once, whatever happens on the way; the entry that it became."""
        request, version = secrets.token_hex(6), self.state["version"]
        while request not in self.acknowledged:
            try:
                await self.reader.say("play", id=request, version=version, move=move)
                if disturb is not None:
                    disturbing, disturb = disturb, None
                    await disturbing(self)
                while request not in self.acknowledged:
                    message = await self.hear()
                    assert message["type"] != "refused", message
            except LOST:
                await self.connect()
        return self.acknowledged[request]


@asynccontextmanager
async def at_table(
    everybody: Sequence[Person], table: str, nodes: Sequence[NodeProcess] = ()
) -> AsyncIterator[list[Survivor]]:
    """All of these, connected to the nodes in turn."""
    survivors = [Survivor(somebody, table, nodes) for somebody in everybody]
    try:
        for number, survivor in enumerate(survivors):
            survivor.node = number % len(nodes) if nodes else 0
            await survivor.connect()
        yield survivors
    finally:
        for survivor in survivors:
            await survivor.leave()


async def play_through(survivors: Sequence[Survivor], seed: int, disturb: Callable[[int], Disturbance | None]) -> int:
    """They play to the end, some moves disturbed; how many moves it took."""
    random = Random(seed)
    moves = 0
    while "result" not in survivors[0].state:
        mover = next((survivor for survivor in survivors if survivor.moves()), None)
        assert mover is not None, "it is nobody's turn"
        seq = await mover.play(random.choice(mover.moves()), disturb(moves))
        moves += 1
        for survivor in survivors:
            await survivor.reach(seq)
    return moves


def address(store: str) -> str:
    """Where a database is, if a file is named just by its path."""
    return store if "://" in store else f"sqlite+aiosqlite:///{store}"


async def order(store: str, *statements: str | Executable) -> list[Any]:
    """Do this to a database, behind the back of the hall; what the last of it answers."""
    engine = connect(address(store), pooled=False)
    async with engine.begin() as connection:
        for statement in statements:
            result = await connection.execute(text(statement) if isinstance(statement, str) else statement)
        rows = list(result.all()) if result.returns_rows else []
    await engine.dispose()
    return rows


async def eventually(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.1)


async def entries(url: str, table: str) -> list[AnyEntry]:
    """A table's log as it stands in the database, which has no gap and ends where the head says."""
    engine = connect(address(url), pooled=False)
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            # Both are read at one moment, as SQLite does anyway: a game may be going on.
            await connection.execution_options(isolation_level="REPEATABLE READ")
        rows = (await connection.execute(select(log).where(log.c.table_id == table).order_by(log.c.seq))).all()
        head = await connection.scalar(select(tables.c.seq).where(tables.c.id == table))
    await engine.dispose()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert head == len(rows)
    return [read(row.body) for row in rows]


async def check_kept(url: str, table: str, survivors: Sequence[Survivor]) -> None:
    """Each move that was acknowledged is in the log, where it was said to be, and once; so is no other."""
    kept = [(entry.request, seq) for seq, entry in enumerate(await entries(url, table), 1) if type(entry) is Moved]
    acknowledged = [answer for survivor in survivors for answer in survivor.acknowledged.items()]
    assert sorted(kept) == sorted(acknowledged)
    for survivor in survivors:
        first, last = survivor.told[0], survivor.told[-1]
        assert survivor.told == list(range(first, last + 1))
