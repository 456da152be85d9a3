"""What a node does when another one tells it something."""

from contextlib import suppress
from typing import Final

from hawker.server.hall import Hall
from hawker.server.presence import Presence
from hawker.server.talk import Talk
from hawker.tables.errors import Denied


class Listener:
    def __init__(self, hall: Hall, presence: Presence, talk: Talk) -> None:
        self._hall: Final = hall
        self._presence: Final = presence
        self._talk: Final = talk

    async def hear(self, what: str, who: str, rest: str) -> None:
        """Follow what another node told. `bus.Listener` lists what that can be."""
        match what:
            case "guest":
                await self._presence.renamed(who)
            case "session":
                guest, _, session = who.partition(":")
                self._presence.end_session(guest, session)
            case "listening":
                await self._listen_again()
            case "gone":
                self._lose(who)
            case _ if who in self._hall.loaded:
                await self._hear_of(who, what, rest)

    async def _hear_of(self, table: str, what: str, rest: str) -> None:
        hall, loaded = self._hall, self._hall.loaded[table]
        if what == "log" and int(rest) > loaded.party.seq and not loaded.unsure:
            with suppress(Denied):
                await hall.catch_up(loaded)
        elif what == "here":
            loaded.others_are(await hall.bus.elsewhere(table), hall.store.now())
            hall.tell_here(loaded)
        elif what == "chat" and int(rest) > loaded.heard:
            await self._talk.tell(loaded)

    def _lose(self, node: str) -> None:
        """Note that all who were connected to a node that is gone have left."""
        for loaded in list(self._hall.loaded.values()):
            if node in loaded.elsewhere:
                others = {other: here for other, here in loaded.elsewhere.items() if other != node}
                loaded.others_are(others, self._hall.store.now())
                self._hall.tell_here(loaded)

    async def _listen_again(self) -> None:
        """Other nodes may have spoken while this one did not hear them, and Redis may have forgotten who is here."""
        hall = self._hall
        await hall.check_heads(list(hall.loaded))
        for loaded in list(hall.loaded.values()):
            loaded.others_are(await hall.bus.elsewhere(loaded.party.id), hall.store.now())
            if loaded.connections:
                await self._talk.tell(loaded)
                await hall.presence_changed(loaded)
