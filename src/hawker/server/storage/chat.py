"""Lines of chat as they are kept."""

from typing import Final

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from hawker.server.storage.database import found, insert, writing
from hawker.server.storage.people import FORGOTTEN
from hawker.server.storage.schema import chat
from hawker.tables.chat import Line


class Chat:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine: Final = engine

    async def say(self, table: str, line: Line) -> Line:
        """Keep a line as the last of its table. If a line of the same request is kept already, return that one."""
        row = {"table_id": table, **line._asdict(), "number": _lines_so_far(table).scalar_subquery() + 1}
        fields = [chat.c[name] for name in Line._fields]
        put = insert(self._engine, chat).on_conflict_do_nothing().returning(*fields)
        same = (chat.c.table_id == table) & (chat.c.guest == line.guest) & (chat.c.request == line.request)
        while True:
            async with writing(self._engine) as connection:
                kept = (await connection.execute(put.values(**row))).first()
                # Two nodes may pick the same number; then one of them tries again.
                kept = kept or (await connection.execute(select(*fields).where(same))).first()
            if kept is not None:
                return Line(*kept)

    async def last(self, table: str) -> int:
        """The number of a table's last line."""
        ((number,),) = await found(self._engine, _lines_so_far(table))
        return int(number)

    async def lines(self, table: str, after: int, most: int) -> list[Line]:
        """The newest lines of a table's chat, oldest first."""
        query = (
            select(*[chat.c[name] for name in Line._fields])
            .where(chat.c.table_id == table, chat.c.number > after, chat.c.guest != FORGOTTEN)
            .order_by(chat.c.number.desc())
            .limit(most)
        )
        return [Line(*row) for row in reversed(await found(self._engine, query))]


def _lines_so_far(table: str) -> Select[int]:
    return select(func.coalesce(func.max(chat.c.number), 0)).where(chat.c.table_id == table)
