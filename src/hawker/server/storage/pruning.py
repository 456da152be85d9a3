"""Deleting what is old: tables that nobody has touched for long, and guests whom nobody has seen."""

from sqlalchemy import delete, select

from hawker.server.storage.database import writing
from hawker.server.storage.people import A_DAY
from hawker.server.storage.schema import guests, seats, tables
from hawker.server.storage.store import Store


async def prune(store: Store, days: int, dry_run: bool = False) -> tuple[int, int]:
    """Delete what is older; how many tables and guests it was. Guests who sit at a table that stays are kept."""
    before = store.now() - days * A_DAY
    old = select(tables.c.id).where(tables.c.updated_at < before)
    async with writing(store.engine) as connection:
        gone = list((await connection.execute(old)).scalars())
        staying = select(seats.c.guest).where(seats.c.table_id.not_in(old))
        unseen = select(guests.c.id).where(guests.c.seen_at < before, guests.c.id.not_in(staying))
        strangers = list((await connection.execute(unseen)).scalars())
        if not dry_run:
            await connection.execute(delete(guests).where(guests.c.id.in_(unseen)))
            await connection.execute(delete(tables).where(tables.c.updated_at < before))
    return len(gone), len(strangers)
