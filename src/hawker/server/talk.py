"""Chat at the tables of this node: lines are kept, and told to whoever may hear them."""

from typing import Final

from sqlalchemy.exc import IntegrityError

from hawker.core.table import Seat
from hawker.server.hall import Hall
from hawker.server.loaded import LoadedTable, encode
from hawker.server.storage.commits import is_for_no_table
from hawker.tables import chat
from hawker.tables.errors import Denied, gone
from hawker.tables.told import Said

SHOWN: Final = 200  # lines


class Talk:
    def __init__(self, hall: Hall, allowed: bool) -> None:
        self._hall: Final = hall
        self._allowed: Final = allowed

    async def say(self, loaded: LoadedTable, guest: str, seat: Seat | None, text: str, request: str) -> Said:
        """Keep a line and tell it to those who may hear it. A line that is sent twice is kept and told once."""
        if not self._allowed:
            raise Denied("chat-off", "There is no chat in this hall.")
        party, store = loaded.party, self._hall.store
        try:
            line = await store.chat.say(party.id, chat.line(party, guest, seat, text, store.now(), request))
        except IntegrityError as error:
            raise (gone() if is_for_no_table(error) else error) from None
        self._hall.bus.tell("chat", party.id, str(line.number))
        await self.tell(loaded)
        await self._hall.know(loaded, [line.guest])
        return chat.told(party, line, loaded.people)

    async def tell(self, loaded: LoadedTable) -> None:
        """Tell what was said since the last line that was told, here or elsewhere: each line once, and in order."""
        lines = await self._hall.store.chat.lines(loaded.party.id, loaded.heard, SHOWN)
        await self._hall.know(loaded, [line.guest for line in lines])
        for line in lines:
            if line.number <= loaded.heard:
                continue  # somebody else has told it while this was read
            loaded.heard = line.number
            text = encode(chat.told(loaded.party, line, loaded.people))
            for connection in loaded.connections:
                if chat.may_hear(loaded.party, line, connection.seat):
                    connection.send(text)

    async def page(self, loaded: LoadedTable, seat: Seat | None, after: int) -> list[Said]:
        """The newest lines after one, as far as a seat may hear them."""
        lines = await self._hall.store.chat.lines(loaded.party.id, after, SHOWN)
        await self._hall.know(loaded, [line.guest for line in lines])
        heard = [line for line in lines if chat.may_hear(loaded.party, line, seat)]
        return [chat.told(loaded.party, line, loaded.people) for line in heard]
