"""The hall of one node: the tables that somebody is looking at, and what must be looked up for them.

No node owns a table. What is in memory is a copy of the log that any other node may have made longer: then the append
fails, the copy catches up, and the request is judged again (`acts.py`).
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Final

from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.table import Seat
from hawker.server.acts import Act, Awaited, Decision, more_than_the_game, reseat, tell
from hawker.server.loaded import LoadedTable, encode
from hawker.server.nodes.bus import Bus
from hawker.server.nodes.tasks import Tasks
from hawker.server.storage.commits import settle
from hawker.server.storage.reading import Reading
from hawker.server.storage.store import Store
from hawker.server.storage.trouble import is_trouble
from hawker.server.timings import Timings
from hawker.tables import judging
from hawker.tables.errors import Denied, away
from hawker.tables.introducing import introduce_party
from hawker.tables.party import Moment, Party, author
from hawker.tables.told import Reseated

_logger = logging.getLogger("hawker.hall")


def tag(table: str) -> str:
    """A name for a table in the logs of the house, where its link must not stand."""
    return blake2b(table.encode(), digest_size=4).hexdigest()


class Hall:
    def __init__(self, store: Store, bus: Bus, games: Mapping[str, Game[Any]], timings: Timings) -> None:
        self.store: Final = store
        self.bus: Final = bus
        self.games: Final = games
        self.timings: Final = timings
        self.reading: Final = Reading(store.logs, games)
        self.loaded: Final[dict[str, LoadedTable]] = {}
        self.tasks: Final = Tasks()
        self._loading: Final[dict[str, asyncio.Task[LoadedTable]]] = {}
        # Set by the scheduler: have a table looked at then.
        self.when_due: Callable[[str, float], None] = lambda table, due_at: None

    def explain(self, error: Exception) -> Denied | None:
        """The answer for people if the error came from the database; None if it did not."""
        if not is_trouble(error):
            return None
        self.store.health.failed(error)
        return away()

    def game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise Denied("no-such-game", f"There is no game {name[:40]!r}; there are {', '.join(self.games)}.")
        return self.games[name]

    # Tables in memory

    async def load(self, table: str) -> LoadedTable:
        """A table, read from its log if nobody has looked at it for a while."""
        loaded = self.loaded.get(table)
        if loaded is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            loaded = await asyncio.shield(loading)
        loaded.used = self.store.now()
        return loaded

    async def _load(self, table: str) -> LoadedTable:
        try:
            party = await self.reading.party(table)
        except LoadError as error:
            _logger.error("a log cannot be read", extra={"table": tag(table), "trouble": str(error)})
            raise await self.reading.explain(table, error) from None
        heard = await self.store.chat.last(table)
        loaded = await self.keep(party)
        loaded.heard = max(loaded.heard, heard)
        loaded.elsewhere = await self.bus.elsewhere(table)
        if party.state == "playing" and party.seating.rules < party.game.rules_version:
            with suppress(Denied):  # another node has done it
                await self.act(loaded, judging.resume)
        return loaded

    async def keep(self, party: Party) -> LoadedTable:
        """Keep a party in memory from now on."""
        loaded = LoadedTable(party, self.store.now())
        loaded.people = await self.store.people.named(party.summary().guests)
        return self.loaded.setdefault(party.id, loaded)

    async def drop(self, loaded: LoadedTable) -> None:
        """Undo the opening of a table that nobody knows yet."""
        self.loaded.pop(loaded.party.id, None)
        await self.store.logs.drop(loaded.party.id)

    def forget_unused(self) -> None:
        """Let go of tables that nobody reads."""
        now = self.store.now()
        for table, loaded in list(self.loaded.items()):
            unused = not loaded.connections and not loaded.waiting and not loaded.lock.taken
            if unused and now - loaded.used > self.timings.forgotten_after:
                del self.loaded[table]

    def _let_go(self, loaded: LoadedTable, why: str) -> None:
        """Let go of a table that cannot go on here, and close its sockets. Clients come back, here or elsewhere."""
        self.loaded.pop(loaded.party.id, None)
        for connection in loaded.connections:
            connection.close(1012, why)

    async def since(self, loaded: LoadedTable, seq: int, most: int | None = None) -> list[Moment]:
        """All that came after an entry, as far as this node has heard, or the first of it."""
        missed: list[Moment] = []
        while (recent := loaded.party.since(seq)) is None:
            # The party has forgotten some of it. While that is read from the log, more may happen.
            upto = loaded.party.seq if most is None else min(loaded.party.seq, seq + most - len(missed))
            missed += await self.reading.moments(loaded.party, seq, upto)
            seq = missed[-1].seq
            if len(missed) == most:
                return missed
        return (missed + recent)[:most]

    async def wait(self, loaded: LoadedTable, seconds: float) -> None:
        """Wait for the next entry, but not longer than that."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        loaded.waiting.add(future)
        try:
            await asyncio.wait([future], timeout=seconds)
        finally:
            loaded.waiting.discard(future)

    # What other nodes wrote

    async def catch_up(self, loaded: LoadedTable) -> None:
        """Take in what other nodes have added to a log."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def take_in() -> None:
            try:
                await self._take_in(loaded)
            except Exception as error:
                settle(done, error)
            finally:
                loaded.lock.release()
                settle(done, None)

        loaded.lock.acquire(lambda: self.tasks.spawn(take_in()))
        with suppress(TimeoutError):
            # The act that has the lock may wait long for the fate of its entry. Then this node catches up later.
            async with asyncio.timeout(self.timings.caught_up_within):
                await done

    async def _take_in(self, loaded: LoadedTable) -> None:
        """The same while one has the lock."""
        try:
            for entry, at in await self.store.logs.entries(loaded.party.id, loaded.party.seq):
                loaded.party.read([(entry, at)])
                moment = loaded.party.now
                if more_than_the_game(loaded, moment):
                    await self._tell_seating(loaded, moment, reseat(loaded, moment))
                else:
                    tell(loaded, moment)
        except LoadError as error:
            # Another node may have newer rules that understand the entry: readers are sent there.
            self._let_go(loaded, "this table goes on elsewhere")
            _logger.error("a log cannot be read", extra={"table": tag(loaded.party.id), "trouble": str(error)})
            raise Denied("unreadable", f"This game cannot be continued here: {error}.") from None

    async def check_heads(self, tables: Sequence[str]) -> None:
        """Catch up with logs that have grown unnoticed, and let go of tables that were deleted."""
        heads = await self.store.logs.heads(tables) if tables else {}
        for table in tables:
            loaded = self.loaded.get(table)
            if loaded is None:
                continue
            if table not in heads:
                self._let_go(loaded, "this table was deleted")
            elif heads[table] > loaded.party.seq and not loaded.unsure:
                with suppress(Denied):  # a log that cannot be read is noted, and the other tables still catch up
                    await self.catch_up(loaded)

    # What an act must look up

    async def act(self, loaded: LoadedTable, decide: Decision, seat: Seat = -1, request: str = "") -> Moment:
        """Judge, commit and tell what somebody asks for; the seat and the id of a request that may be a repeat."""
        act = Awaited(self, loaded, decide, seat, request)
        act.begin()
        return await act.answered

    def go_on(self, act: Act, work: Coroutine[Any, Any, None]) -> None:
        """Go on with an act in a task, because something must be looked up. If that fails, so does the act."""

        async def look_up() -> None:
            try:
                await work
            except Exception as error:
                act.end(error)

        self.tasks.spawn(look_up())

    async def find_answer(self, act: Act, seq: int) -> None:
        """Answer a request that was carried out before, by that entry."""
        act.end((await self.since(act.loaded, seq - 1, 1))[0])

    async def find_request(self, act: Act, seat: Seat, request: str, denied: Denied) -> None:
        """Answer a request that may have been carried out so long ago that its id is no longer known."""
        party = act.loaded.party
        for seq, entry in await self.store.logs.asked(party.id, request):
            if author(entry) == seat and seq > party.seating.places[seat].holder:
                act.repeats = True
                return await self.find_answer(act, seq)
        act.end(denied)

    async def catch_up_for(self, act: Act) -> None:
        """Take in what another node wrote, and judge the act again."""
        await self._take_in(act.loaded)
        act.judge()

    async def tell_seating_for(self, act: Act, moment: Moment, presence_changed: bool) -> None:
        """Tell all what an act led to, when more than the game has changed by it."""
        await self._tell_seating(act.loaded, moment, presence_changed)
        act.told(moment)

    async def _tell_seating(self, loaded: LoadedTable, moment: Moment, presence_changed: bool) -> None:
        with suppress(Exception):  # what is committed is told even if names cannot be looked up now
            await self.know(loaded, loaded.party.summary().guests, [moment])
        self.introduce(loaded)
        tell(loaded, moment)
        if presence_changed:
            await self.presence_changed(loaded)

    # Telling who is there

    async def know(self, loaded: LoadedTable, guests: Iterable[str], moments: Iterable[Moment] = ()) -> None:
        """Look up what these guests, and those of whom these moments tell, are called."""
        told = {moment.about.guest for moment in moments if moment.about is not None and moment.about.guest}
        strangers = (told | set(guests)) - set(loaded.people)
        if strangers:
            loaded.people |= await self.store.people.named(strangers)

    def introduce(self, loaded: LoadedTable) -> None:
        """Tell all who are connected here who sits where."""
        for connection in loaded.connections:
            info = introduce_party(loaded.party, loaded.people, connection.guest, connection.seat)
            connection.send(encode(Reseated(table=info)))

    async def presence_changed(self, loaded: LoadedTable) -> None:
        if not self.bus.alone:
            await self.bus.here(loaded.party.id, loaded.readers_here())
        self.tell_here(loaded)

    def tell_here(self, loaded: LoadedTable) -> None:
        text = encode(loaded.here())
        for connection in loaded.connections:
            connection.send(text)
