"""Who is at the tables of this node: readers come and go, and are sent away."""

from collections.abc import Set
from typing import Final

from hawker.core.table import Seat
from hawker.server.hall import Hall
from hawker.server.loaded import LoadedTable, encode
from hawker.server.sockets.connection import Connection
from hawker.tables import telling
from hawker.tables.due import Absence, due_now
from hawker.tables.introducing import introduce_party
from hawker.tables.told import Welcome

MISSED_AT_MOST: Final = 200  # updates; who was away longer gets the state as it is


class Presence:
    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._opened_at = 0.0

    def open(self) -> None:
        self._opened_at = self._hall.store.now()

    def seats(self, loaded: LoadedTable) -> list[Seat]:
        """The seats whose players are connected. While other nodes are not heard, every player may be there."""
        return loaded.present() if self._hall.bus.knows else list(range(len(loaded.party.seating.places)))

    def absence(self, loaded: LoadedTable) -> Absence:
        """Who is away from a table, as far as this node knows."""
        knows = self._hall.bus.knows
        seats = range(len(loaded.party.seating.places))
        left = {seat: loaded.left.get(seat, 0.0) for seat in seats if knows and not loaded.is_here(seat)}
        host_left = loaded.host_left if knows and not loaded.host_is_here() else None
        return Absence(left, host_left, self._opened_at + self._hall.timings.settling, loaded.present())

    async def connect(self, loaded: LoadedTable, connection: Connection, since: int | None) -> None:
        """Greet a reader: how things stand, or exactly what was missed since the entry it saw last."""
        hall = self._hall
        if not hall.bus.alone:
            await hall.check_heads([loaded.party.id])
        party = loaded.party
        missed = None
        if since is not None and 0 < since <= party.seq <= since + MISSED_AT_MOST:
            missed = await hall.since(loaded, since)
            await hall.know(loaded, (), missed)
        if hall.loaded.get(party.id) is not loaded:
            connection.close(1012, "this table was let go of in this moment")
            return
        loaded.connections.add(connection)
        loaded.seat_reader(connection)  # it may have changed hands while this reader was at the door
        loaded.used = hall.store.now()
        here = loaded.here()
        table = introduce_party(party, loaded.people, connection.guest, connection.seat)
        welcome = Welcome(table=table, seq=party.seq, here=here.here, spectators=here.spectators, now=hall.store.now())
        connection.send(encode(welcome))
        if missed is not None:
            for moment in missed:
                connection.send(encode(telling.update(moment, connection.seat, people=loaded.people)))
        else:
            connection.send(encode(telling.update(party.now, connection.seat, fresh=True)))
        connection.told = party.seq
        await hall.presence_changed(loaded)
        waits = not party.seating.begun or party.wishes
        if waits and connection.seat is not None and connection.guest != party.seating.host:
            # This player waits for the host to start the game or to answer. If the host is gone, another one follows.
            await hall.store.agenda.look_at(party.id, hall.store.now() + hall.timings.host)

    async def disconnect(self, loaded: LoadedTable, connection: Connection) -> None:
        hall, party, seat = self._hall, loaded.party, connection.seat
        now = hall.store.now()
        loaded.connections.discard(connection)
        loaded.used = now
        if seat is not None:
            loaded.left[seat] = now
        if connection.guest == party.seating.host:
            loaded.host_left = now
        await hall.presence_changed(loaded)
        if seat is not None and seat == party.turn and not loaded.is_here(seat):
            due = due_now(party, now, hall.timings, self.absence(loaded))
            if due is not None and not due.leased:
                await hall.store.agenda.postpone(party.id, due.at, party.seq)

    def send_away(self, subjects: Set[str]) -> None:
        """Close the sockets of guests, devices and addresses that are no longer welcome, or no more."""
        for loaded in self._hall.loaded.values() if subjects else ():
            for connection in loaded.connections:
                seat = connection.seat
                guest = connection.guest or (loaded.party.seating.places[seat].guest if seat is not None else "")
                device = f"session:{connection.session}" if connection.session else f"no-session:{connection.guest}"
                if not subjects.isdisjoint((f"guest:{guest}", f"address:{connection.address}", device)):
                    connection.close(4403, "you are no longer a guest of this hall")

    def end_session(self, guest: str, session: str) -> None:
        """Close what a device has open here."""
        self.send_away({f"session:{session}", f"no-session:{guest}"})

    async def renamed(self, guest: str) -> None:
        """Somebody has another name now, or none any more."""
        people = await self._hall.store.people.named([guest])
        if not people:
            self.send_away({f"guest:{guest}"})
        for loaded in list(self._hall.loaded.values()):
            if guest in loaded.people:
                loaded.people.pop(guest)
                loaded.people |= people
                self._hall.introduce(loaded)
