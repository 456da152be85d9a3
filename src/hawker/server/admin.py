"""What `hawker admin` does."""

import argparse
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.engine import make_url

from hawker.core.archive import save
from hawker.core.errors import LoadError, SetupError
from hawker.server.command import read_setup
from hawker.server.database import connect, open_up, writing
from hawker.server.guard import household
from hawker.server.party import Party
from hawker.server.schema import chat, guests, seats, tables
from hawker.server.settings import Setup
from hawker.server.store import A_DAY, Store
from hawker.server.worker import find_games

Arguments = argparse.Namespace


@asynccontextmanager
async def opened(setup: Setup) -> AsyncIterator[Store]:
    """The store of a hall, which may be open at the same time."""
    store = Store(connect(setup.database_url(), pooled=False))
    file = store.engine.url.database or ""
    if store.sqlite and not Path(file).exists():
        raise SetupError(f"there is no hall in {file}")
    try:
        await open_up(store.engine)
        await store.set_clock()
        yield store
    finally:
        await store.engine.dispose()


async def backup(store: Store, arguments: Arguments) -> str:
    """A copy of the whole database as it is at one moment."""
    if not store.sqlite:
        raise SetupError("PostgreSQL has its own: pg_dump --format=custom --file FILE URL")
    target = Path(arguments.file)
    if target.exists():
        raise SetupError(f"{target} is there already")
    part = target.with_name(f"{target.name}.part")
    source = sqlite3.connect(str(make_url(str(store.engine.url)).database))
    try:
        part.touch(mode=0o600)
        copy = sqlite3.connect(part)
        try:
            source.backup(copy)
        finally:
            copy.close()
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise SetupError(f"{target} could not be written: {error}") from None
    finally:
        source.close()
    return f"{target}: {target.stat().st_size:,} bytes"


async def export(store: Store, arguments: Arguments) -> str:
    """Every finished game as a match file."""
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    games = find_games(read_setup(arguments).games)
    query = select(tables.c.id, tables.c.game).where(tables.c.state == "over")
    async with store.engine.connect() as connection:
        over = (await connection.execute(query)).all()
    written, troubles = 0, []
    for table, game in over:
        try:
            if game not in games:
                raise LoadError(f"this hall has no {game}")
            party = Party(table, games, whole=True)
            party.read(await store.log(table))
        except LoadError as error:
            troubles.append(f"{table[:6]}...: {error}")
            continue
        assert party.match is not None
        people = await store.people(party.guests)
        for seat, place in enumerate(party.places):
            name = people[place.guest].name if place.guest in people else f"Seat {seat}"
            party.match.players[seat] = f"Bot {seat} ({place.bot})" if place.bot and not place.guest else name
        save(party.match, folder / f"{game}-{table[:8]}.json")
        written += 1
    return "\n".join([f"{written} games are in {folder}", *troubles])


async def prune(store: Store, arguments: Arguments) -> str:
    """Delete what is old. Guests who sit at a table that stays are kept."""
    if arguments.days < 1:
        raise SetupError(f"--days {arguments.days}: write how many, at least 1")
    before = store.now() - arguments.days * A_DAY
    old = select(tables.c.id).where(tables.c.updated_at < before)
    async with writing(store.engine) as connection:
        gone = list((await connection.execute(old)).scalars())
        staying = select(seats.c.guest).where(seats.c.table_id.not_in(old))
        unseen = select(guests.c.id).where(guests.c.seen_at < before, guests.c.id.not_in(staying))
        strangers = list((await connection.execute(unseen)).scalars())
        if not arguments.dry_run:
            await connection.execute(delete(guests).where(guests.c.id.in_(unseen)))
            await connection.execute(delete(tables).where(tables.c.updated_at < before))
    verb = "would go" if arguments.dry_run else "are gone"
    return f"{len(gone)} tables and {len(strangers)} guests {verb}"


async def who(store: Store, arguments: Arguments) -> str:
    """Who sits or has talked at a table, by the ids that `ban` takes."""
    table = arguments.table.rstrip("/").rpartition("/")[2]
    async with store.engine.connect() as connection:
        talked = await connection.execute(select(chat.c.guest).where(chat.c.table_id == table).distinct())
        found = {guest: "has talked" for (guest,) in talked}
        seated = select(seats.c.guest, seats.c.seat).where(seats.c.table_id == table).order_by(seats.c.seat)
        found |= {guest: f"seat {seat + 1}" for guest, seat in await connection.execute(seated)}
    people = await store.people(found)
    if not people:
        raise SetupError("nobody sits or has talked at such a table")
    return "\n".join([f"{guest}  {people[guest].name}, {what}" for guest, what in found.items() if guest in people])


async def ban(store: Store, arguments: Arguments) -> str:
    subject = arguments.subject
    kind = "address" if "." in subject or ":" in subject else "guest"
    if kind == "address":
        try:
            subject = household(str(ip_address(subject.removesuffix("/64"))))
        except ValueError:
            raise SetupError(f"{subject}: write one address, such as 203.0.113.5 or 2001:db8::1") from None
    if arguments.lift:
        if not await store.unban(f"{kind}:{subject}"):
            raise SetupError(f"{subject} is not banned")
        return f"{kind} {subject} may come in again"
    if kind == "guest" and await store.guest(subject) is None:
        raise SetupError(f"there is no guest {subject}")
    await store.ban(f"{kind}:{subject}")
    return f"{kind} {subject} is banned"
