"""Guests as they are kept, links to their other devices, and who is not welcome."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import found, insert, write, writing
from hawker.server.storage.schema import bans, chat, guests, seats, transfers
from hawker.tables.told import Guest

A_DAY: Final = 24 * 3600  # seconds
FORGOTTEN: Final = ""  # stands for the author of a line who asked to be forgotten


class People:
    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine: Final = engine
        self._now: Final = now

    async def add(self, guest: Guest) -> None:
        row = {**asdict(guest), "created_at": self._now(), "seen_at": self._now(), "sessions_only": True}
        await write(self._engine, guests.insert(), row)

    async def find(self, wanted: str) -> Guest | None:
        return (await self.named([wanted])).get(wanted)

    async def named(self, wanted: Iterable[str]) -> dict[str, Guest]:
        ids = list(wanted)
        if not ids:
            return {}
        query = select(guests.c.id, guests.c.name, guests.c.avatar).where(guests.c.id.in_(ids))
        rows = await found(self._engine, query)
        return {one: Guest(id=one, name=name, avatar=avatar) for one, name, avatar in rows}

    async def rename(self, guest: Guest) -> None:
        change = update(guests).where(guests.c.id == guest.id)
        await write(self._engine, change.values(name=guest.name, avatar=guest.avatar, seen_at=self._now()))

    async def seen(self, guest: str) -> None:
        """Note that a guest was here. Skip the write when this guest was already seen today."""
        absent = (guests.c.id == guest) & (guests.c.seen_at < self._now() - A_DAY)
        if await found(self._engine, select(guests.c.id).where(absent)):
            await write(self._engine, update(guests).where(absent).values(seen_at=self._now()))

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
        taken = await write(self._engine, take)
        return taken[0].guest if taken and taken[0].expires_at > self._now() else None

    async def banned(self, subjects: Sequence[str]) -> bool:
        query = select(bans.c.subject).where(or_(*[bans.c.subject == subject for subject in subjects]))
        return bool(await found(self._engine, query))

    async def all_banned(self) -> set[str]:
        return {subject for (subject,) in await found(self._engine, select(bans.c.subject))}

    async def ban(self, subject: str) -> None:
        ban = insert(self._engine, bans).on_conflict_do_nothing()
        await write(self._engine, ban, {"subject": subject, "since": self._now()})

    async def unban(self, subject: str) -> bool:
        lift = delete(bans).where(bans.c.subject == subject)
        return bool(await write(self._engine, lift.returning(bans.c.subject)))
