"""What bots do at the tables of this node: move where it is their turn, and say what they would do."""

import logging
import secrets
from typing import Final

import msgspec

from hawker.bots.bot import ask
from hawker.bots.random import RandomBot
from hawker.core.errors import HawkerError
from hawker.core.table import Seat, Table
from hawker.server.hall import Hall, tag
from hawker.server.loaded import LoadedTable
from hawker.server.nodes.workers import Workers
from hawker.tables import judging
from hawker.tables.due import bot_moves_at
from hawker.tables.errors import Denied
from hawker.tables.party import Draft, Party

HINTS: Final = "hard"  # who gives them

_logger = logging.getLogger("hawker.bots")


class Bots:
    def __init__(self, hall: Hall, workers: Workers) -> None:
        self._hall: Final = hall
        self._workers: Final = workers

    async def move(self, loaded: LoadedTable, seat: Seat) -> None:
        """Have the bot on the seat that is asked move."""
        hall, party = self._hall, loaded.party
        assert party.match is not None
        bot, version, t = party.seating.places[seat].bot, party.seating.version, party.match.table
        try:
            move = await self._think(t, bot, self._served(party))
        except HawkerError as error:
            # A game must go on, whatever is wrong with a bot.
            _logger.error("a bot failed", extra={"table": tag(party.id), "bot": bot, "trouble": str(error)})
            move = str(ask(RandomBot(), t, secrets.token_hex(8)))

        def decide(party: Party) -> Draft:
            draft = judging.play(party, seat, version, move, "", bot=True)
            now = hall.store.now()
            if party.seating.asked_undo is not None and bot_moves_at(party.seating, now, hall.timings) > now:
                raise Denied("outdated", "Since the bot was asked, people have begun to talk about a move.")
            return draft

        try:
            await hall.act(await hall.load(party.id), decide)  # it may have been let go of meanwhile
        except Denied as denied:
            # The owner came back, or another node was quicker.
            if denied.code not in ("outdated", "over", "not-your-turn", "stood-in"):
                raise

    async def hint(self, loaded: LoadedTable, seat: Seat) -> str:
        """What a bot would do for the seat whose turn it is."""
        party = loaded.party
        if party.match is None or party.turn != seat:
            raise Denied("not-your-turn", "It is not your turn.")
        return await self._think(party.match.table, HINTS, party.seating.places[seat].guest)

    async def _think(self, t: Table, bot: str, who: str) -> str:
        return await self._workers.ask(msgspec.json.encode(t.game.write(t)), bot, secrets.token_hex(8), who)

    def _served(self, party: Party) -> str:
        """The guest in whose name a bot thinks at this table. Of several it is the one for whom the fewest bots think,
        so that nobody waits for the other tables of a neighbour."""
        return min(party.seating.guests or [party.seating.host], key=self._workers.waiting_for)
