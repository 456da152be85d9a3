"""What `hawker admin` does."""

import argparse
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.engine import make_url

from hawker.core.archive import save, save_form
from hawker.core.errors import LoadError, SetupError
from hawker.server.command import read_setup
from hawker.server.http.guard import household
from hawker.server.nodes.worker import find_games
from hawker.server.settings import Setup
from hawker.server.storage.database import connect, found, open_up
from hawker.server.storage.schema import chat, seats, tables
from hawker.server.storage.store import Store
from hawker.tables.introducing import players
from hawker.tables.party import Party

Arguments = argparse.Namespace


@asynccontextmanager
async def opened(setup: Setup) -> AsyncIterator[Store]:
    """The store of a hall, which may be open at the same time."""
    store = Store(connect(setup.database_url(), pooled=False), setup.timings)
    file = store.engine.url.database or ""
    if store.engine.dialect.name == "sqlite" and not Path(file).exists():
        raise SetupError(f"there is no hall in {file}")
    try:
        await open_up(store.engine)
        await store.clock.look()
        yield store
    finally:
        await store.engine.dispose()


async def backup(store: Store, arguments: Arguments) -> str:
    """A copy of the whole database as it is at one moment."""
    if store.engine.dialect.name != "sqlite":
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
    written, troubles = 0, []
    for table, game in await found(store.engine, query):
        try:
            if game not in games:
                raise LoadError(f"this hall has no {game}")
            party = Party(table, games, whole=True)
            party.film = film = await store.logs.film(table)
            party.faithful = True
            party.read(await store.logs.entries(table))
        except LoadError as error:
            troubles.append(f"{table[:6]}...: {error}")
            continue
        summary = party.summary()
        names = players(summary, await store.people.named(summary.guests))
        form = None if film is None else film.match(names)
        if form is None and party.match is not None:
            party.match.players[:] = names
            save(party.match, folder / f"{game}-{table[:8]}.json")
        elif form is not None:
            save_form(form, folder / f"{game}-{table[:8]}.json")
        else:
            troubles.append(f"{table[:6]}...: it outlived the rules that began it")
            continue
        written += 1
    return "\n".join([f"{written} games are in {folder}", *troubles])


async def prune(store: Store, arguments: Arguments) -> str:
    """Delete what is old. Guests who sit at a table that stays are kept."""
    if arguments.days < 1:
        raise SetupError(f"--days {arguments.days}: write how many, at least 1")
    gone, strangers = await store.prune(arguments.days, arguments.dry_run)
    verb = "would go" if arguments.dry_run else "are gone"
    return f"{gone} tables and {strangers} guests {verb}"


def _seat(seat: int) -> str:
    """A seat as the table of seats has it: below 0 for who left it."""
    return f"seat {seat + 1}" if seat >= 0 else f"left seat {-seat}"


def table_of(link: str) -> str:
    """The id of a table, out of any of its links."""
    parts = [part for part in urlsplit(link).path.split("/") if part]
    return parts[parts.index("t") + 1] if "t" in parts[:-1] else "".join(parts[-1:])


async def who(store: Store, arguments: Arguments) -> str:
    """Who sits or has talked at a table, by the ids that `ban` takes."""
    table = table_of(arguments.table)
    talked = select(chat.c.guest).where(chat.c.table_id == table).distinct()
    there = {guest: "has talked" for (guest,) in await found(store.engine, talked)}
    seated = select(seats.c.guest, seats.c.seat).where(seats.c.table_id == table).order_by(seats.c.seat)
    there |= {guest: _seat(seat) for guest, seat in await found(store.engine, seated)}
    people = await store.people.named(there)
    if not people:
        raise SetupError("nobody sits or has talked at such a table")
    return "\n".join([f"{guest}  {people[guest].name}, {what}" for guest, what in there.items() if guest in people])


async def ban(store: Store, arguments: Arguments) -> str:
    subject = arguments.subject
    kind = "address" if "." in subject or ":" in subject else "guest"
    if kind == "address":
        try:
            subject = household(str(ip_address(subject.removesuffix("/64"))))
        except ValueError:
            raise SetupError(f"{subject}: write one address, such as 203.0.113.5 or 2001:db8::1") from None
    if arguments.lift:
        if not await store.people.unban(f"{kind}:{subject}"):
            raise SetupError(f"{subject} is not banned")
        return f"{kind} {subject} may come in again"
    if kind == "guest" and await store.people.find(subject) is None:
        raise SetupError(f"there is no guest {subject}")
    await store.people.ban(f"{kind}:{subject}")
    return f"{kind} {subject} is banned"
