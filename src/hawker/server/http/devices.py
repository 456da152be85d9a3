"""The devices of a guest: each browser has a session, named by its cookie, which can be ended from another one."""

import secrets
from typing import Final, NamedTuple

from sqlalchemy import delete, select, update

from hawker.server.http.guests import COOKIE_KEPT, Pass
from hawker.server.messages import Device
from hawker.server.storage.database import found, insert, write, writing
from hawker.server.storage.schema import guests, sessions, transfers
from hawker.server.storage.store import Store
from hawker.tables.told import Guest

RENEWED_AFTER: Final = 3600.0  # seconds of use, after which a cookie is given anew

# A browser's user agent also names older browsers. The first mark of this list that fits is the right one.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


class Session(NamedTuple):
    """The guest that a cookie stands for, and when this device was last seen."""

    guest: Guest
    seen_at: float


def words_for(user_agent: str) -> tuple[str, str]:
    """The browser and the system of a device, "" where they are not known. Nothing else of it is kept."""
    browser, system = [
        next((name for mark, name in known if mark in user_agent), "") for known in (_BROWSERS, _SYSTEMS)
    ]
    return browser, system


class Devices:
    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def session(self, cookie: Pass) -> Session | None:
        """The guest of a cookie. An old cookie that names no session is good until its guest ends any session."""
        who = select(guests.c.id, guests.c.name, guests.c.avatar, sessions.c.seen_at)
        joined = who.join_from(guests, sessions, sessions.c.guest == guests.c.id, isouter=not cookie.session)
        if cookie.session:
            query = joined.where(guests.c.id == cookie.guest, sessions.c.id == cookie.session)
        else:
            query = joined.where(guests.c.id == cookie.guest, guests.c.sessions_only.is_not(True)).limit(1)
        for row in await found(self._store.engine, query):
            guest = Guest(id=row.id, name=row.name, avatar=row.avatar)
            return Session(guest, row.seen_at if cookie.session else 0.0)
        return None

    async def begin(self, guest: str, user_agent: str, session: str = "") -> str:
        """Begin a session for a device. If its id is given, the session may be there already."""
        browser, system = words_for(user_agent)
        now, made = self._store.now(), session or secrets.token_hex(16)
        row = {"id": made, "guest": guest, "browser": browser, "system": system, "created_at": now, "seen_at": now}
        async with writing(self._store.engine) as connection:
            # Browsers have forgotten the cookies of these sessions, so nobody can use them any more.
            old = delete(sessions).where(sessions.c.guest == guest, sessions.c.seen_at < now - COOKIE_KEPT)
            await connection.execute(old)
            await connection.execute(insert(self._store.engine, sessions).on_conflict_do_nothing(), row)
        return made

    async def seen(self, session: str) -> None:
        note = update(sessions).where(sessions.c.id == session)
        await write(self._store.engine, note.values(seen_at=self._store.now()))

    async def of(self, guest: str, here: str) -> list[Device]:
        """The devices of a guest, the one that asks first, then those that were here last."""
        query = select(sessions).where(sessions.c.guest == guest).order_by(sessions.c.seen_at.desc())
        listed = [
            Device(id=row.id, browser=row.browser, system=row.system, seen_at=row.seen_at, here=row.id == here)
            for row in await found(self._store.engine, query)
        ]
        return sorted(listed, key=lambda device: not device.here)

    async def leave(self, session: str) -> None:
        """Delete the session of a device that becomes another guest."""
        await write(self._store.engine, delete(sessions).where(sessions.c.id == session))

    async def end(self, guest: str, session: str) -> bool:
        """End a session; whether there was one. Cookies without a session and links to other devices end with it,
        because they may be in the hands of whoever has the ended device."""
        async with writing(self._store.engine) as connection:
            gone = delete(sessions).where(sessions.c.guest == guest, sessions.c.id == session)
            if not (await connection.execute(gone)).rowcount:
                return False
            await connection.execute(delete(transfers).where(transfers.c.guest == guest))
            await connection.execute(update(guests).where(guests.c.id == guest).values(sessions_only=True))
        return True
