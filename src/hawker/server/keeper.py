"""The keeper: sees to it that what must happen by itself does: bots move, clocks run out, stand-ins take over.

What is due stands in the database, so it happens even if every node is restarted and nobody is connected.
"""

import asyncio
import logging
import secrets
import time
from typing import Final

import msgspec

from hawker.bots.bot import ask
from hawker.bots.random import RandomBot
from hawker.core.errors import HawkerError
from hawker.core.table import Seat
from hawker.server import heads, requests
from hawker.server.bus import end
from hawker.server.hall import Hall, tag
from hawker.server.lives import Live
from hawker.server.metrics import SOCKETS, TABLES, WORKER_RESTARTS
from hawker.server.party import STAND_IN, Denied, Draft, Party
from hawker.server.workers import Workers

LOOK_EVERY: Final = 1.0  # seconds
HEADS_EVERY: Final = 5.0
CLAIMED_AT_MOST: Final = 50
SETTLING: Final = 10.0  # seconds after the start in which people come back before they count as away
NOT_UNDERSTOOD: Final = 300.0  # until a table that cannot be read is looked at again

_logger = logging.getLogger("hawker.keeper")


class Keeper:
    def __init__(self, hall: Hall, workers: Workers) -> None:
        self.hall: Final = hall
        self.workers: Final = workers
        self._started = time.monotonic()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._busy: Final[set[str]] = set()
        self._closing = False
        hall.when_due = self._at

    async def open(self) -> None:
        if self.hall.bus.alone:
            await self.hall.store.end_leases()
        await self.workers.start()
        self._spawn(self._look_for_ever(), "what is due")

    async def close(self) -> None:
        self._closing = True
        await end(self._tasks)
        await self.workers.stop()

    def _spawn(self, work: object, name: str) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work, name=name)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _at(self, table: str, due_at: float) -> None:
        """Look after a table at a time that this node has the lease for."""
        delay = due_at - self.hall.store.now()
        if delay <= 0:
            self._look_after_soon(table)
        else:
            asyncio.get_running_loop().call_later(delay, self._look_after_soon, table)

    def _look_after_soon(self, table: str) -> None:
        if table not in self._busy and not self._closing:
            self._busy.add(table)
            self._spawn(self._look_after(table), "a table")

    async def _look_for_ever(self) -> None:
        heads_read = 0.0
        while True:
            try:
                for table in await self.hall.store.claim_due(heads.LEASE, CLAIMED_AT_MOST):
                    self._look_after_soon(table)
                if time.monotonic() - heads_read > HEADS_EVERY:
                    heads_read = time.monotonic()
                    self.hall.send_away(await self.hall.store.all_banned())
                    self.hall.forget_unused()
                    await self.hall.check_heads(list(self.hall.lives))
                    await self.hall.store.keep_clock()
                    self._count()
            except Exception:
                _logger.exception("the database does not answer")
            await asyncio.sleep(LOOK_EVERY)

    def _count(self) -> None:
        TABLES.set(len(self.hall.lives))
        everyone = [connection for live in self.hall.lives.values() for connection in live.connections]
        watching = sum([connection.seat is None for connection in everyone])
        SOCKETS.labels("seat").set(len(everyone) - watching)
        SOCKETS.labels("spectator").set(watching)
        WORKER_RESTARTS.set(self.workers.restarts)

    async def _look_after(self, table: str) -> None:
        try:
            live = await self.hall.live(table)
            await self._see(live)
        except Denied as denied:
            if denied.code in ("unreadable", "no-such-game"):
                # Another node may understand it, or this one after an upgrade.
                seq = (await self.hall.store.heads([table])).get(table, 0)
                await self.hall.store.postpone(table, self.hall.store.now() + NOT_UNDERSTOOD, seq)
        except Exception:
            # It stays due: when the lease is over, somebody looks again.
            _logger.exception("a table could not be looked after", extra={"table": tag(table)})
            return
        finally:
            self._busy.discard(table)
        # What was due may have led to the next thing that is, while this node was busy with it.
        live_now = self.hall.lives.get(table)
        if live_now is not None:
            self._go_on(live_now.party)

    def _go_on(self, party: Party) -> None:
        seat = party.turn
        if seat is not None and party.places[seat].played_by_bot:
            self._at(party.id, self._bot_due(party, seat))

    def _bot_due(self, party: Party, seat: Seat) -> float:
        """When the bot on the seat that is asked should move."""
        if party.now.at > self.hall.store.now():
            return 0.0  # somebody has put the clock back, and nobody should wait until it is as late again
        due_at = heads.due(party, seat, party.turn_began, party.now.at, self.hall.pause)
        assert due_at is not None
        return due_at

    async def _see(self, live: Live) -> None:
        """Do what is due at a table, or say when to look again."""
        hall, party = self.hall, live.party
        now = hall.store.now()
        seat, version = party.turn, party.version
        if seat is None:
            await self._see_host(live)
            return
        if party.places[seat].played_by_bot:
            if self._bot_due(party, seat) <= now:
                await self._bot_moves(live, seat)
            return
        deadline = party.deadline()
        if deadline is not None and deadline <= now:
            await hall.act(live, lambda party: requests.stand_in(party, seat, version, "clock"))
            return
        patience = party.opened.patience
        if patience is None or not party.company:
            await hall.store.postpone(party.id, deadline, party.seq)
            return
        away_for = 0.0 if live.is_here(seat) or not hall.bus.knows else self._away_for(live, seat)
        if away_for >= patience:
            await hall.act(live, lambda party: requests.stand_in(party, seat, version, "away"))
            if party.places[seat].guest == party.host:
                await self._pass_host(live)
            return
        look_again = now + max(patience - away_for, LOOK_EVERY)
        await hall.store.postpone(party.id, min(look_again, deadline or look_again), party.seq)

    def _away_for(self, live: Live, seat: Seat) -> float:
        """How long a seat has been waited for: since it was asked, left, or this node began to look."""
        asked = self.hall.store.now() - live.party.turn_began
        seen = time.monotonic() - live.left.get(seat, 0.0)
        settled = time.monotonic() - self._started - SETTLING
        patience = live.party.opened.patience or 0
        return min(asked, seen, settled + patience)

    async def _see_host(self, live: Live) -> None:
        """Before the start: a host who is gone makes way for somebody who is there."""
        party = live.party
        host = party.seat_of(party.host)
        host_here = live.is_here(host) if host is not None else any(one.guest == party.host for one in live.connections)
        if party.state == "open" and (host_here or not self.hall.bus.knows):
            await self.hall.store.postpone(party.id, self.hall.store.now() + heads.HOST_PATIENCE, party.seq)
        elif party.state != "open" or not await self._pass_host(live):
            # Nobody is there who could be the host; the next one who comes is looked at again.
            await self.hall.store.postpone(party.id, None, party.seq)

    async def _pass_host(self, live: Live) -> bool:
        """Make somebody the host who is at the table, if there is anybody."""
        present = live.here().here
        seated = [place.guest for seat, place in enumerate(live.party.places) if place.guest and present[seat]]
        heirs = [guest for guest in seated if guest != live.party.host]
        if heirs:
            await self.hall.act(live, lambda party: requests.pass_host(party, heirs[0]))
        return bool(heirs)

    async def _bot_moves(self, live: Live, seat: Seat) -> None:
        party = live.party
        assert party.match is not None
        bot, version, t = party.places[seat].bot, party.version, party.match.table
        try:
            move = await self.workers.ask(msgspec.json.encode(t.game.write(t)), bot, secrets.token_hex(8))
        except HawkerError as error:
            # A game must go on, whatever is wrong with a bot.
            _logger.error("a bot failed", extra={"table": tag(party.id), "bot": bot, "trouble": str(error)})
            move = str(ask(RandomBot(), t, secrets.token_hex(8)))

        def decide(party: Party) -> Draft:
            draft = requests.play(party, seat, version, move, "", bot=True)
            if party.asked_undo is not None and self._bot_due(party, seat) > self.hall.store.now():
                raise Denied("outdated", "Since the bot was asked, people have begun to talk about a move.")
            return draft

        try:
            await self.hall.act(await self.hall.live(party.id), decide)  # it may have been let go of meanwhile
        except Denied as denied:
            # The owner came back, or another node was quicker.
            if denied.code not in ("outdated", "over", "not-your-turn", "stood-in"):
                raise

    async def hint(self, live: Live, seat: Seat) -> str:
        """What a bot would do for the seat whose turn it is."""
        party = live.party
        if party.match is None or party.turn != seat:
            raise Denied("not-your-turn", "It is not your turn.")
        t = party.match.table
        return await self.workers.ask(msgspec.json.encode(t.game.write(t)), STAND_IN, secrets.token_hex(8))
