"""Guests as they are kept, links to their other devices, and who is not welcome."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import insert, writing
from hawker.server.storage.schema import bans, chat, guests, seats, transfers
from hawker.tables.told import Guest

A_DAY: Final = 24 * 3600  # seconds
FORGOTTEN: Final = ""  # who said a line and is no longer known


class People:
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine: Final = engine
        self._now: Final = now

    async def add(self, guest: Guest) -> None:
        row = {"id": guest.id, "name": guest.name, "avatar": guest.avatar}
        async with writing(self._engine) as connection:
            now = self._now()
            await connection.execute(guests.insert(), {**row, "created_at": now, "seen_at": now, "sessions_only": True})

    async def find(self, wanted: str) -> Guest | None:
        return (await self.named([wanted])).get(wanted)

    async def named(self, wanted: Iterable[str]) -> dict[str, Guest]:
        ids = list(wanted)
        if not ids:
            return {}
        query = select(guests.c.id, guests.c.name, guests.c.avatar).where(guests.c.id.in_(ids))
        async with self._engine.connect() as connection:
            found = await connection.execute(query)
            return {one: Guest(id=one, name=name, avatar=avatar) for one, name, avatar in found}

    async def rename(self, guest: Guest) -> None:
        change = update(guests).where(guests.c.id == guest.id)
        async with writing(self._engine) as connection:
            await connection.execute(change.values(name=guest.name, avatar=guest.avatar, seen_at=self._now()))

    async def seen(self, guest: str) -> None:
        """Note, once a day, that somebody is still about. Who was already seen today is not written down."""
        absent = (guests.c.id == guest) & (guests.c.seen_at < self._now() - A_DAY)
        async with self._engine.connect() as connection:
            if await connection.scalar(select(guests.c.id).where(absent)) is None:
                return
        async with writing(self._engine) as connection:
            await connection.execute(update(guests).where(absent).values(seen_at=self._now()))

    async def forget(self, guest: str) -> None:
        """Delete all that is kept of a guest. In logs there is nothing but an id that now means nobody."""
        async with writing(self._engine) as connection:
            # The numbers of lines stay taken: readers know lines by them.
            lines = update(chat).where(chat.c.guest == guest)
            await connection.execute(lines.values(guest=FORGOTTEN, text="", request=None))
            await connection.execute(delete(transfers).where(transfers.c.guest == guest))
            await connection.execute(delete(seats).where(seats.c.guest == guest))
            await connection.execute(delete(guests).where(guests.c.id == guest))

    async def add_transfer(self, token: str, guest: str, seconds: float) -> None:
        async with writing(self._engine) as connection:
            await connection.execute(delete(transfers).where(transfers.c.expires_at < self._now()))
            row = {"token": token, "guest": guest, "expires_at": self._now() + seconds}
            await connection.execute(transfers.insert(), row)

    async def use_transfer(self, token: str) -> str | None:
        """The guest that a token stands for, once."""
        take = delete(transfers).where(transfers.c.token == token).returning(transfers.c.guest, transfers.c.expires_at)
        async with writing(self._engine) as connection:
            found = (await connection.execute(take)).first()
        return found.guest if found is not None and found.expires_at > self._now() else None

    async def banned(self, subjects: Sequence[str]) -> bool:
        query = select(bans.c.subject).where(or_(*[bans.c.subject == subject for subject in subjects]))
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def all_banned(self) -> set[str]:
        async with self._engine.connect() as connection:
            return set((await connection.execute(select(bans.c.subject))).scalars())

    async def ban(self, subject: str) -> None:
        async with writing(self._engine) as connection:
            ban = insert(self._engine, bans).on_conflict_do_nothing()
            await connection.execute(ban, {"subject": subject, "since": self._now()})

    async def unban(self, subject: str) -> bool:
        async with writing(self._engine) as connection:
            return bool((await connection.execute(delete(bans).where(bans.c.subject == subject))).rowcount)
