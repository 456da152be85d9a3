"""Appends of which nobody knows whether they were written: the connection broke between a COMMIT and its answer."""

from collections.abc import Sequence
from typing import Final, Literal

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.appends import Append
from hawker.server.storage.schema import log, tables

Fate = Literal["written", "free", "taken", "gone"]
"""It stands in the log; its place there is free; another entry has it; its table is no more."""

# What PostgreSQL says when a connection ends; whether a COMMIT came before that, it does not say.
_ENDS: Final = ("08", "57", "40003")


def said_no(error: BaseException) -> bool:
    """Whether the database itself has refused a COMMIT, so that nothing was written."""
    state: str = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
    return bool(state) and not state.startswith(_ENDS)


async def look(engine: AsyncEngine, batch: Sequence[Append]) -> dict[Append, Fate]:
    """What became of these. Raises while that cannot be known."""
    places = [(wanted.table, wanted.rows[-1].seq) for wanted in batch]
    # A COMMIT that is still on its way has these rows locked. Once we have the lock, nothing more can come.
    heads = select(tables.c.id).where(tables.c.id.in_({table for table, _ in places})).order_by(tables.c.id)
    rows = select(log.c.table_id, log.c.seq, log.c.at, log.c.body)
    async with engine.connect() as connection, connection.begin():
        there = set((await connection.execute(heads.with_for_update())).scalars())
        found = await connection.execute(rows.where(tuple_(log.c.table_id, log.c.seq).in_(places)))
        kept = {(table, seq): (at, body) for table, seq, at, body in found}
    return {wanted: _fate(wanted, kept) if wanted.table in there else "gone" for wanted in batch}


def _fate(wanted: Append, kept: dict[tuple[str, int], tuple[float, str]]) -> Fate:
    last = wanted.rows[-1]
    found = kept.get((wanted.table, last.seq))
    if found is None:
        return "free"
    return "written" if found == (last.at, last.body) else "taken"
