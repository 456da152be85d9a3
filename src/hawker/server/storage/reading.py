"""Logs read whole: the party that a table's log adds up to, also where other rules wrote some of it."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.match import digest_of
from hawker.server.storage.logs import Logs
from hawker.tables.entries import AnyEntry, Moved, Opened, Resumed, Started, TakenBack
from hawker.tables.errors import Denied
from hawker.tables.history import beginning
from hawker.tables.party import Moment, Party, Past

Rows = Sequence[tuple[AnyEntry, float]]

READ_AT_ONCE: Final = 20  # entries
READ_AGAIN: Final = 5  # times, if others write while it is read

_LINK = re.compile(r"[A-Za-z0-9_-]{22}")


class _Grew(Exception):
    """A log is longer than it was a moment ago."""


class Reading:
    def __init__(self, logs: Logs, games: Mapping[str, Game[Any]]) -> None:
        self._logs: Final = logs
        self._games: Final = games

    async def party(self, table: str, whole: bool = False) -> Party:
        """The party at a table; a `whole` one remembers all that it has been through."""
        for _ in range(READ_AGAIN):
            rows = await self._logs.entries(table) if _LINK.fullmatch(table) else []
            if not rows:
                raise Denied("no-such-table", "There is no such table: the link is not whole, or too old.")
            try:
                return await self._party(table, rows, whole)
            except _Grew:
                continue
        raise LoadError("it goes on too quickly to be read")

    async def _party(self, table: str, rows: Rows, whole: bool) -> Party:
        party = Party(table, self._games, whole)
        try:
            await self._read(party, rows)
        except LoadError:
            if not party.seating.begun or party.seating.rules >= party.game.rules_version or party.film is not None:
                raise
            # These rules cannot read the table that older ones left. Perhaps they replay the log to the same tables.
            party = Party(table, self._games, whole)
            party.faithful = True
            await self._take_in(party, rows, None)
        return party

    async def moments(self, party: Party, after: int, upto: int) -> list[Moment]:
        """What came after an entry as far as another one, read from the log and replayed from the nearest snapshot."""
        if party.film is not None or party.seating.resumed or party.seating.rules != party.game.rules_version:
            whole = (await self.party(party.id, whole=True)).since(after)
        else:
            rows = await self._logs.entries(party.id, upto=upto)
            snapshots = await self._logs.snapshots(party.id, after)
            begin = beginning([entry for entry, _ in rows], snapshots, after)
            again = Party(party.id, self._games, whole=True)
            await self._take_in(again, rows, await self._past_at(party.id, begin) if begin else None)
            whole = again.since(after)
        assert whole is not None
        return [moment for moment in whole if moment.seq <= upto]

    async def explain(self, table: str, error: LoadError) -> Denied:
        """Why a table cannot be opened. A game that older rules began, and these cannot go on with, ends here."""
        unreadable = Denied("unreadable", f"This game cannot be continued here: {error}.")
        try:
            rows = await self._logs.entries(table)
        except LoadError:
            return unreadable
        opened, rules = rows[0][0], [entry.rules for entry, _ in rows if isinstance(entry, (Started, Resumed))]
        if not rules or not isinstance(opened, Opened) or rules[-1] >= self._games[opened.game].rules_version:
            return unreadable
        game = self._games[opened.game]
        began = f"version {rules[-1]} of the rules of {game.words.say('title', {})}"
        now = f"version {game.rules_version}"
        newest = await self._logs.newest(table)
        if newest is not None and newest.state != "over":
            await self._logs.end(table, newest.seq)
        end = f"{now} can neither go on with it nor show it, so it is over."
        return Denied("ended", f"This game was played by {began}; {end}")

    async def _read(self, party: Party, rows: Rows) -> None:
        opened = rows[0][0]
        if isinstance(opened, Opened) and opened.game not in self._games:
            raise Denied("no-such-game", f"This hall has no {opened.game} any more.")
        past = None
        bases = [(seq, entry) for seq, (entry, _) in enumerate(rows, 1) if isinstance(entry, (Started, Resumed))]
        version = self._games[opened.game].rules_version if isinstance(opened, Opened) else 0
        if bases and (bases[-1][1].rules < version or isinstance(bases[-1][1], Resumed)):
            past = await self._past(party, version, [entry for entry, _ in rows], *bases[-1])
        await self._take_in(party, rows, past)

    async def _take_in(self, party: Party, rows: Rows, past: Past | None) -> None:
        for first in range(0, len(rows), READ_AT_ONCE):
            party.read(rows[first : first + READ_AT_ONCE], past)
            await asyncio.sleep(0)  # a long game takes a while, and others are at their tables

    async def _past(
        self, party: Party, version: int, entries: Sequence[AnyEntry], basis: int, began: Started | Resumed
    ) -> Past | None:
        """What other rules have left to these, which the party reads without them; None: all of it can be replayed."""
        known = await self._past_at(party.id, basis) if isinstance(began, Resumed) else None
        newest = await self._logs.newest(party.id) if began.rules < version else None
        if newest is None:
            return known
        if newest.state == "over":
            film = await self._logs.film(party.id)
            party.film = film if film is not None and film.seq else None
            party.faithful = True  # without a film, what these rules make of it must be what it was
            return known
        if newest.seq != len(entries):
            raise _Grew
        now = (newest.snapshot or "").encode()
        led_here = [entry for entry in entries if isinstance(entry, (Started, Moved, TakenBack))][-1]
        if now and (isinstance(led_here, TakenBack) or digest_of(now) == led_here.digest):
            return Past(newest.seq, now)
        # An older Hawker kept no table beside the head. What came after the last snapshot in the log is replayed.
        snapshots = await self._logs.snapshots(party.id)
        party.faithful = not snapshots
        return await self._past_at(party.id, snapshots[-1]) if snapshots else known

    async def _past_at(self, table: str, seq: int) -> Past | None:
        """The past as far as an entry that has a snapshot beside it."""
        snapshot = await self._logs.snapshot(table, seq)
        return None if snapshot is None else Past(seq, snapshot)
