"""Logs as they are kept: entries, snapshots beside them, the heads of tables, and films of games that are over."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import found, insert, write
from hawker.server.storage.schema import films, log, seats, tables
from hawker.tables.entries import AnyEntry, read
from hawker.tables.films import MATCH, Film
from hawker.tables.party import State


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    state: State
    seq: int
    turn: int | None
    card: str
    updated_at: float


class Newest(NamedTuple):
    """How far a table's log goes, and the game's table then. Of a game that began before this was kept it is None."""

    seq: int
    state: str
    snapshot: str | None


class Logs:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine

    async def entries(self, table: str, after: int = 0, upto: int | None = None) -> list[tuple[AnyEntry, float]]:
        """The entries of a table's log behind one of them."""
        query = select(log.c.body, log.c.at).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        if upto is not None:
            query = query.where(log.c.seq <= upto)
        return [(read(body), at) for body, at in await found(self._engine, query)]

    async def asked(self, table: str, request: str) -> list[tuple[int, AnyEntry]]:
        """The entries of a table's log that were asked for by the id of a request."""
        like = log.c.body.contains(f'"request":"{request}"', autoescape=True)
        query = select(log.c.seq, log.c.body).where(log.c.table_id == table, like).order_by(log.c.seq)
        alike = [(seq, read(body)) for seq, body in await found(self._engine, query)]
        # SQLite's LIKE does not tell upper case from lower case.
        return [(seq, entry) for seq, entry in alike if entry.request == request]

    async def snapshots(self, table: str, upto: int | None = None) -> list[int]:
        """The entries of a table's log that have a snapshot, oldest first, perhaps only as far as one of them."""
        query = select(log.c.seq).where(log.c.table_id == table, log.c.snapshot.is_not(None)).order_by(log.c.seq)
        if upto is not None:
            query = query.where(log.c.seq <= upto)
        return [seq for (seq,) in await found(self._engine, query)]

    async def snapshot(self, table: str, seq: int) -> bytes | None:
        """The snapshot that stands beside an entry."""
        query = select(log.c.snapshot).where(log.c.table_id == table, log.c.seq == seq)
        for (snapshot,) in await found(self._engine, query):
            return None if snapshot is None else snapshot.encode()
        return None

    async def newest(self, table: str) -> Newest | None:
        """How a table stands without its log."""
        query = select(tables.c.seq, tables.c.state, tables.c.snapshot).where(tables.c.id == table)
        return next((Newest(*row) for row in await found(self._engine, query)), None)

    async def end(self, table: str, seq: int) -> None:
        """Nobody can go on with this game: it is in no list of games to join, and nothing is due at it. Its log stays
        as it is, for rules that can read it."""
        done = update(tables).where(tables.c.id == table, tables.c.seq == seq)
        await write(self._engine, done.values(state="over", turn=None, due_at=None, lease_until=0.0))

    async def drop(self, table: str) -> None:
        """Delete a table and its log."""
        await write(self._engine, delete(tables).where(tables.c.id == table))

    async def heads(self, wanted: Iterable[str]) -> dict[str, int]:
        """How far the logs of these tables go."""
        query = select(tables.c.id, tables.c.seq).where(tables.c.id.in_(list(wanted)))
        return {row.id: row.seq for row in await found(self._engine, query)}

    async def of_guest(self, guest: str, most: int) -> list[Listed]:
        mine = select(seats.c.table_id).where(seats.c.guest == guest)
        query = select(*LISTED).where(tables.c.id.in_(mine)).order_by(tables.c.updated_at.desc()).limit(most)
        return [Listed(*row) for row in await found(self._engine, query)]

    # Films

    async def keep_film(self, table: str, parts: Mapping[str, bytes]) -> None:
        """Keep the film of a game that is over. One that is there already is the same."""
        rows = [{"table_id": table, "part": part, "content": content} for part, content in parts.items()]
        if rows:
            await write(self._engine, insert(self._engine, films).on_conflict_do_nothing(), rows)

    async def has_film(self, table: str) -> bool:
        query = select(films.c.part).where(films.c.table_id == table).limit(1)
        return bool(await found(self._engine, query))

    async def film(self, table: str) -> Film | None:
        query = select(films.c.part, films.c.content).where(films.c.table_id == table)
        parts = {row.part: row.content for row in await found(self._engine, query)}
        return Film(parts) if parts else None

    async def match_file(self, table: str) -> bytes | None:
        """The match file of a game that is over, as `films.match_file` reads it."""
        query = select(films.c.content).where(films.c.table_id == table, films.c.part == MATCH)
        return next((content for (content,) in await found(self._engine, query)), None)


LISTED: Final = (tables.c.id, tables.c.state, tables.c.seq, tables.c.turn, tables.c.card, tables.c.updated_at)
