"""What is due, as the heads of tables say. A node takes it on by a lease, so that each thing is done once."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import found, write
from hawker.server.storage.schema import tables


class Agenda:
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine: Final = engine
        self._now: Final = now

    async def claim(self, lease: float, most: int) -> list[str]:
        """Tables at which something must happen by now. Until the lease is over no other node takes them on."""
        now = self._now()
        due = (
            select(tables.c.id)
            .where(tables.c.due_at <= now, tables.c.lease_until <= now)
            .order_by(tables.c.due_at)
            .limit(most)
        )
        if not await found(self._engine, due):
            return []
        if self._engine.dialect.name != "sqlite":
            due = due.with_for_update(skip_locked=True)
        claim = update(tables).where(tables.c.id.in_(due.scalar_subquery())).values(lease_until=now + lease)
        return [table for (table,) in await write(self._engine, claim.returning(tables.c.id))]

    async def end_leases(self) -> None:
        """End all leases. The only node does so when it starts: whoever had them is gone."""
        await write(self._engine, update(tables).where(tables.c.lease_until > 0).values(lease_until=0.0))

    async def postpone(self, table: str, due_at: float | None, seq: int) -> None:
        """Have a table looked at again at another time, unless its log has grown since."""
        move = update(tables).where(tables.c.id == table, tables.c.seq == seq).values(due_at=due_at, lease_until=0.0)
        await write(self._engine, move)

    async def look_at(self, table: str, due_at: float) -> None:
        """Have a table looked at then, unless something is due earlier."""
        later = or_(tables.c.due_at.is_(None), tables.c.due_at > due_at)
        mark = update(tables).where(tables.c.id == table, later)
        await write(self._engine, mark.values(due_at=due_at, lease_until=0.0))
