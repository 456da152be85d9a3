"""The hall of one node: the parties that somebody is looking at, and how a request becomes an entry that all are told.

No node owns a table. What is in memory is a copy of the log that any other node may have made longer: then the append
fails, the copy catches up, and the request is judged again.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.table import Seat
from hawker.server import heads, readers
from hawker.server.acts import Act, Awaited, Decision, reseats
from hawker.server.bus import Bus
from hawker.server.commits import gone, is_for_no_table, settle
from hawker.server.connection import Connection
from hawker.server.entries import AnyEntry, Opened, SeatGone, Started, StoodIn
from hawker.server.lives import Live, encode, tell
from hawker.server.messages import Said, Seating, TableInfo, Welcome
from hawker.server.metrics import STAND_INS
from hawker.server.party import Denied, Moment, Party
from hawker.server.store import Line, Store

MISSED_AT_MOST: Final = 200  # updates; who was away longer gets the state as it is
FORGOTTEN_AFTER: Final = 20.0  # seconds that a party without a reader stays in memory; its log brings it back
READ_AT_ONCE: Final = 20  # entries
CHAT_SHOWN: Final = 200  # lines

_LINK = re.compile(r"[A-Za-z0-9_-]{22}")

_logger = logging.getLogger("hawker.hall")


def tag(table: str) -> str:
    """A name for a table in the logs of the house, where its link must not stand."""
    return blake2b(table.encode(), digest_size=4).hexdigest()


class Hall:
    def __init__(self, store: Store, bus: Bus, games: Mapping[str, Game[Any]], pause: float) -> None:
        self.store: Final = store
        self.bus: Final = bus
        self.games: Final = games
        self.pause: Final = pause  # before a bot's move
        self.lives: Final[dict[str, Live]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._loading: Final[dict[str, asyncio.Task[Live]]] = {}
        self.when_due: Callable[[str, float], None] = lambda table, due_at: None

    # Parties in memory

    async def live(self, table: str) -> Live:
        """The party at a table, read from its log if nobody has looked at it for a while."""
        live = self.lives.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> Live:
        party = Party(table, self.games)
        try:
            rows = await self.store.log(table) if _LINK.fullmatch(table) else []
            if not rows:
                raise Denied("no-such-table", "There is no such table: the link is not whole, or too old.")
            await self._read(party, rows)
        except LoadError as error:
            raise self._unreadable(party, error) from None
        heard = await self.store.lines_so_far(table)
        live = await self.welcome_party(party)
        live.heard = max(live.heard, heard)
        live.elsewhere = await self.bus.elsewhere(table)
        return live

    async def welcome_party(self, party: Party) -> Live:
        """Keep a party in memory from now on."""
        live = Live(party)
        live.people = await self.store.people({*party.guests, party.host})
        return self.lives.setdefault(party.id, live)

    async def _read(self, party: Party, rows: Sequence[tuple[AnyEntry, float]]) -> None:
        opened = rows[0][0]
        if isinstance(opened, Opened) and opened.game not in self.games:
            raise Denied("no-such-game", f"This hall has no {opened.game} any more.")
        # What these rules did not begin they may not be able to replay.
        others = [entry for entry, _ in rows if isinstance(entry, Started) and entry.rules != self._version(opened)]
        snapshot = await self.store.snapshot(party.id) if others else None
        for first in range(0, len(rows), READ_AT_ONCE):
            party.read(rows[first : first + READ_AT_ONCE], snapshot)
            await asyncio.sleep(0)  # a long game takes a while, and others are at their tables

    def _unreadable(self, party: Party, error: LoadError) -> Denied:
        _logger.error("a log cannot be read", extra={"table": tag(party.id), "trouble": str(error)})
        return Denied("unreadable", f"This game cannot be continued here: {error}.")

    def _version(self, opened: AnyEntry) -> int:
        return self.games[opened.game].version if isinstance(opened, Opened) else 0

    async def history(self, live: Live) -> Party:
        """The party once more, with all that it has been through."""
        party = Party(live.party.id, self.games, whole=True)
        await self._read(party, await self.store.log(party.id))
        return party

    async def since(self, live: Live, seq: int) -> list[Moment]:
        """All that came after an entry, as far as this node has heard."""
        missed: list[Moment] = []
        while (recent := live.party.since(seq)) is None:
            # What was forgotten has to be read, and meanwhile more may happen.
            whole = (await self.history(live)).since(seq)
            assert whole is not None
            missed += [moment for moment in whole if moment.seq <= live.party.seq]
            seq = missed[-1].seq
        return missed + recent

    async def drop(self, live: Live) -> None:
        """Undo the opening of a table that nobody knows yet."""
        self.lives.pop(live.party.id, None)
        await self.store.drop(live.party.id)

    def forget_unused(self) -> None:
        """Let go of parties that nobody reads."""
        now = time.monotonic()
        for table, live in list(self.lives.items()):
            unused = not live.connections and not live.waiting and not live.floor.taken
            if unused and now - live.used > FORGOTTEN_AFTER:
                del self.lives[table]

    async def catch_up(self, live: Live) -> None:
        """Take in what other nodes have added to a log."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def take_in() -> None:
            try:
                await self._read_on(live)
            except Exception as error:
                settle(done, error)
            finally:
                live.floor.leave()
                settle(done, None)

        live.floor.take(lambda: self.spawn(take_in()))
        await done

    async def _read_on(self, live: Live) -> None:
        """The same while one has the floor."""
        try:
            for entry, at in await self.store.log(live.party.id, live.party.seq):
                live.party.read([(entry, at)])
                moment = live.party.now
                if reseats(live, moment):
                    await self._reseat(live, moment)
                else:
                    tell(live, moment)
        except LoadError as error:
            # Whoever reads here is better off at a node that understands it.
            self._leave(live, "this table goes on elsewhere")
            raise self._unreadable(live.party, error) from None

    async def check_heads(self, tables: Sequence[str]) -> None:
        """Look whether any of these logs has grown without a word, or is no more."""
        heads = await self.store.heads(tables) if tables else {}
        for table in tables:
            live = self.lives.get(table)
            if live is None:
                continue
            if table not in heads:
                self._leave(live, "this table was deleted")
            elif heads[table] > live.party.seq:
                with suppress(Denied):  # what cannot be read is noted, and keeps nobody from the other tables
                    await self.catch_up(live)

    def _leave(self, live: Live, why: str) -> None:
        """Let go of a party that cannot go on here. Who comes back is told how things are, by this node or another."""
        self.lives.pop(live.party.id, None)
        for connection in live.connections:
            connection.close(1012, why)

    # From a request to an entry

    async def act(self, live: Live, decide: Decision, seat: Seat = -1, request: str = "") -> Moment:
        """Judge, commit and tell what somebody asks for; the seat and the id of a request that may be a repeat."""
        act = Awaited(self, live, decide, seat, request)
        live.floor.take(act.judge)
        return await act.answered

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _go_on(self, act: Act, work: Coroutine[Any, Any, None]) -> None:
        async def go_on() -> None:
            try:
                await work
            except Exception as error:
                act.end(error)

        self.spawn(go_on())

    def look_up(self, act: Act, seq: int) -> None:
        """Answer a request that was carried out before."""

        async def look_up() -> None:
            act.end((await self.since(act.live, seq - 1))[0])

        self._go_on(act, look_up())

    def judge_again(self, act: Act) -> None:
        """Another node was quicker: what it wrote comes first."""

        async def catch_up() -> None:
            await self._read_on(act.live)
            act.judge()

        self._go_on(act, catch_up())

    def reseat_for(self, act: Act, moment: Moment) -> None:
        """Tell all what an act led to, when more than the game has changed by it."""

        telling = self._reseat(act.live, moment)

        async def reseat() -> None:
            await telling
            act.told(moment)

        self._go_on(act, reseat())

    def _reseat(self, live: Live, moment: Moment) -> Coroutine[Any, Any, None]:
        """Seat all who are connected here where they sit now, at once: no number of a seat may be older than the
        party. What is returned tells them, and what has been committed."""
        entry, before = moment.entry, live.here()
        if isinstance(entry, StoodIn):
            STAND_INS.labels(entry.why).inc()
        for connection in live.connections:
            self._reseat_one(live.party, connection)
        # Who moved up is elsewhere, though the same seats may be taken; other nodes know the readers here by number.
        return self._tell_reseated(live, moment, isinstance(entry, SeatGone) or live.here() != before)

    async def _tell_reseated(self, live: Live, moment: Moment, presence_changed: bool) -> None:
        party = live.party
        missing = [guest for guest in {*party.guests, party.host} if guest and guest not in live.people]
        with suppress(Exception):  # what is committed is told, if need be without a name; the next time it is looked up
            live.people |= await self.store.people(missing)
        self._tell_seating(live)
        tell(live, moment)
        if presence_changed:
            await self._presence_changed(live)

    def see_to(self, party: Party, at: float) -> None:
        """If a bot is to move, have it asked: whoever writes the entry that leaves it to move has that lease."""
        seat = party.turn
        if seat is not None and party.places[seat].played_by_bot:
            due_at = heads.due(party, seat, at, at, self.pause)
            if due_at is not None:
                self.when_due(party.id, due_at)

    def _reseat_one(self, party: Party, connection: Connection) -> None:
        if connection.guest:
            connection.seat = party.seat_of(connection.guest)
            return
        connection.seat = party.held_since(connection.holder)
        if connection.seat is None:
            connection.close(4403, "this seat has changed hands; its token is no longer good")

    def _tell_seating(self, live: Live) -> None:
        for connection in live.connections:
            connection.send(encode(Seating(table=self.card(live, connection.guest, connection.seat))))

    def card(self, live: Live, guest: str, seat: Seat | None) -> TableInfo:
        info = readers.party_card(live.party, live.people, guest)
        info.seat = seat
        return info

    async def wait(self, live: Live, seconds: float) -> None:
        """Wait for the next entry, but not longer than that."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        live.waiting.add(future)
        try:
            await asyncio.wait([future], timeout=seconds)
        finally:
            live.waiting.discard(future)

    def wake_all(self) -> None:
        """Nobody waits any longer."""
        for live in self.lives.values():
            for future in live.waiting:
                if not future.done():
                    future.set_result(None)

    # Connections

    async def connect(self, live: Live, connection: Connection, since: int | None) -> None:
        """Greet a reader: how things stand, or exactly what was missed since the entry it saw last."""
        if not self.bus.alone:
            await self.check_heads([live.party.id])
        party = live.party
        missed = None
        if since is not None and 0 < since <= party.seq <= since + MISSED_AT_MOST:
            missed = await self.since(live, since)
        if self.lives.get(party.id) is not live:
            connection.close(1012, "this table was let go of in this moment")
            return
        live.connections.add(connection)
        self._reseat_one(party, connection)  # it may have changed hands while this reader was at the door
        live.used = time.monotonic()
        here = live.here()
        connection.send(
            encode(
                Welcome(
                    table=self.card(live, connection.guest, connection.seat),
                    seq=party.seq,
                    here=here.here,
                    spectators=here.spectators,
                    now=self.store.now(),
                )
            )
        )
        if missed is not None:
            for moment in missed:
                connection.send(encode(readers.update(moment, connection.seat)))
        else:
            connection.send(encode(readers.update(party.now, connection.seat, fresh=True)))
        connection.told = party.seq
        await self._presence_changed(live)
        if party.match is None and connection.seat is not None and connection.guest != party.host:
            # Whoever waits for the start waits for the host, who may be gone.
            await self.store.look_at(party.id, self.store.now() + heads.HOST_PATIENCE)

    async def disconnect(self, live: Live, connection: Connection) -> None:
        live.connections.discard(connection)
        live.used = time.monotonic()
        seat = connection.seat
        if seat is not None:
            live.left[seat] = time.monotonic()
        await self._presence_changed(live)
        party = live.party
        if seat is None or live.is_here(seat) or party.opened.patience is None or len(party.guests) < 2:
            return
        if party.turn == seat and not party.places[seat].played_by_bot:
            due_at = self.store.now() + party.opened.patience
            deadline = party.deadline()
            await self.store.postpone(party.id, due_at if deadline is None else min(due_at, deadline), party.seq)

    async def _presence_changed(self, live: Live) -> None:
        if not self.bus.alone:
            who = ["spectator" if each.seat is None else str(each.seat) for each in live.connections]
            await self.bus.here(live.party.id, who)
        self._tell_here(live)

    def _tell_here(self, live: Live) -> None:
        text = encode(live.here())
        for connection in live.connections:
            connection.send(text)

    def send_away(self, subjects: Collection[str]) -> None:
        """Close the sockets of guests and addresses that are no longer welcome, or no more."""
        for live in self.lives.values() if subjects else ():
            for connection in live.connections:
                seat = connection.seat
                guest = connection.guest or (live.party.places[seat].guest if seat is not None else "")
                if f"guest:{guest}" in subjects or f"address:{connection.address}" in subjects:
                    connection.close(4403, "you are no longer a guest of this hall")

    # Chat

    async def say(self, live: Live, guest: str, seat: Seat | None, text: str, request: str) -> Said:
        """Keep a line and tell it; one that is said again is told to nobody, but given back as it was."""
        if not live.party.chat:
            raise Denied("chat-off", "The host has switched the chat of this table off.")
        room = "spectators" if seat is None else "players"
        line = Line(0, room, guest, seat, text, self.store.now(), request)
        try:
            line = await self.store.say(live.party.id, line)
        except IntegrityError as error:
            raise (gone() if is_for_no_table(error) else error) from None
        self.bus.tell("chat", live.party.id, str(line.number))
        await self._tell_lines(live)
        await self._know(live, [line])
        return self.said(live, line)

    async def _tell_lines(self, live: Live) -> None:
        """Tell what was said since the last line that was told, here or elsewhere: each line once, and in order."""
        lines = await self.store.lines(live.party.id, live.heard, CHAT_SHOWN)
        await self._know(live, lines)
        for line in lines:
            if line.number <= live.heard:
                continue  # somebody else has told it while this was read
            live.heard = line.number
            text = encode(self.said(live, line))
            for connection in live.connections:
                if self.may_hear(live, line, connection.seat):
                    connection.send(text)

    async def _know(self, live: Live, lines: list[Line]) -> None:
        strangers = {line.guest for line in lines} - set(live.people)
        if strangers:
            live.people |= await self.store.people(strangers)

    def may_hear(self, live: Live, line: Line, seat: Seat | None) -> bool:
        """Spectators hear the players; players hear the spectators when the game is over."""
        return line.room == "players" or seat is None or live.party.state == "over"

    def said(self, live: Live, line: Line) -> Said:
        person = live.people.get(line.guest, readers.NOBODY)
        return Said(
            number=line.number,
            room=line.room,  # type: ignore[arg-type]
            text=line.text,
            at=line.at,
            id=line.request or "",
            name=person.name,
            avatar=person.avatar,
            seat=None if line.seat is None else live.party.seat_of(line.guest),
        )

    async def chat(self, live: Live, seat: Seat | None, after: int) -> list[Said]:
        lines = await self.store.lines(live.party.id, after, CHAT_SHOWN)
        await self._know(live, lines)
        return [self.said(live, line) for line in lines if self.may_hear(live, line, seat)]

    # What other nodes tell

    async def heard(self, what: str, who: str, rest: str) -> None:
        if what == "guest":
            await self.renamed(who)
            return
        if what == "listening":
            await self._listen_again()
            return
        if what == "gone":
            for each in list(self.lives.values()):
                if who in each.elsewhere:
                    each.others_are({node: here for node, here in each.elsewhere.items() if node != who})
                    self._tell_here(each)
            return
        live = self.lives.get(who)
        if live is None:
            return
        if what == "log" and int(rest) > live.party.seq:
            with suppress(Denied):
                await self.catch_up(live)
        elif what == "here":
            live.others_are(await self.bus.elsewhere(who))
            self._tell_here(live)
        elif what == "chat" and int(rest) > live.heard:
            await self._tell_lines(live)

    async def _listen_again(self) -> None:
        """Other nodes may have spoken while this one did not hear them, and Redis may have forgotten who is here."""
        await self.check_heads(list(self.lives))
        for live in list(self.lives.values()):
            live.others_are(await self.bus.elsewhere(live.party.id))
            if live.connections:
                await self._tell_lines(live)
                await self._presence_changed(live)

    async def renamed(self, guest: str) -> None:
        """Somebody has another name now, or none any more."""
        people = await self.store.people([guest])
        if not people:
            self.send_away({f"guest:{guest}"})
        for live in list(self.lives.values()):
            if guest in live.people:
                live.people.pop(guest)
                live.people |= people
                self._tell_seating(live)
