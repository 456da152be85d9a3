"""The public list, and what a guest or household may have of what all share: places in it, and bots that play alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, func, or_, select

from hawker.server.bounds import Bounds
from hawker.server.nodes.lines import OneByOne
from hawker.server.storage.database import found
from hawker.server.storage.logs import LISTED, Listed
from hawker.server.storage.schema import seats, tables
from hawker.server.storage.store import Store
from hawker.tables.errors import Denied


class Opener(NamedTuple):
    """Who opens a table: a guest, and a mark for the household, which cannot be known from it."""

    guest: str
    household: str


class Listings:
    def __init__(self, store: Store, bounded: bool, bounds: Bounds) -> None:
        self._store: Final = store
        self._bounded: Final = bounded
        self._bounds: Final = bounds
        self._doors: Final = OneByOne()

    @asynccontextmanager
    async def room_for(self, opener: Opener, public: bool, bots_alone: bool, table: str = "") -> AsyncIterator[None]:
        """Do something while there is room for it: those who are counted together come one at a time. The table that
        it is about does not count: it may be there already."""
        if not self._bounded or not (public or bots_alone):
            yield
            return
        async with self._doors.turn(f"household:{opener.household}"), self._doors.turn(f"guest:{opener.guest}"):
            if public:
                await self._check_public(opener, table)
            if bots_alone:
                await self._check_bots_alone(opener.guest, table)
            yield

    async def _check_public(self, opener: Opener, but: str) -> None:
        listed, bounds = and_(tables.c.public, tables.c.state != "over", tables.c.id != but), self._bounds
        if await self._count(listed, tables.c.opener == opener.guest) >= bounds.public_of_a_guest:
            whose = f"You have {bounds.public_of_a_guest} public tables"
        elif await self._count(listed, tables.c.household == opener.household) >= bounds.public_of_a_household:
            whose = f"There are {bounds.public_of_a_household} public tables from your address"
        else:
            return
        raise Denied("too-many-public", f"{whose}: keep this one private, or wait until one is over.")

    async def _check_bots_alone(self, guest: str, but: str) -> None:
        somebody = select(seats.c.table_id).where(seats.c.table_id == tables.c.id, seats.c.seat >= 0).exists()
        playing, most = and_(tables.c.state == "playing", tables.c.id != but), self._bounds.bots_alone
        if await self._count(tables.c.opener == guest, playing, ~somebody) >= most:
            sentence = f"Bots play alone at {most} of your tables: begin this one when one of those is over."
            raise Denied("bots-alone", sentence)

    async def _count(self, *conditions: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(tables).where(*conditions)
        ((number,),) = await found(self._store.engine, query)
        return int(number)

    async def public(self, game: str, after: str) -> tuple[list[Listed], str | None]:
        """A page of the public tables whose games are not over, newest first, and where the next page begins."""
        query = select(*LISTED).where(tables.c.public, tables.c.state != "over")
        if game:
            query = query.where(tables.c.game == game)
        if after:
            at, table = _place(after)
            older = or_(tables.c.updated_at < at, and_(tables.c.updated_at == at, tables.c.id < table))
            query = query.where(older)
        size = self._bounds.page
        query = query.order_by(tables.c.updated_at.desc(), tables.c.id.desc()).limit(size + 1)
        page = [Listed(*row) for row in await found(self._store.engine, query)]
        last = page[size - 1] if len(page) > size else None
        return page[:size], None if last is None else f"{last.updated_at!r}~{last.id}"


def _place(after: str) -> tuple[float, str]:
    at, _, table = after.partition("~")
    try:
        if not table.isascii() or not table.isprintable():
            raise ValueError
        return float(at), table
    except ValueError:
        raise Denied("bad-request", "after: write what the page before said in `next`.") from None
