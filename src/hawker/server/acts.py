"""The way of a request to a table, from top to bottom: judge, commit, catch up and judge again, tell.

Nearly all requests are moves, and a move has nothing to wait for but the disk: it is judged as it is heard and told as
it is committed, by no task. What must be looked up elsewhere (names, entries of another node, an answer given long ago)
the hall looks up in a task, and comes back here.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hawker.core.table import Seat
from hawker.server.loaded import LoadedTable, encode
from hawker.server.messages import Add, Agree, FromPlayer, Play, Return, Undo
from hawker.server.metrics import MOVES, STAND_INS
from hawker.server.storage.appends import append
from hawker.server.storage.commits import settle
from hawker.tables import judging
from hawker.tables.due import Due, due_after
from hawker.tables.entries import HostIs, Moved, Rose, Sat, SeatAsked, SeatGone, StoodIn
from hawker.tables.errors import Denied, not_known
from hawker.tables.party import Draft, Moment, Party, Step
from hawker.tables.telling import Telling, changes_seating

if TYPE_CHECKING:
    from hawker.server.hall import Hall

Decision = Callable[[Party], Draft]


class Act:
    """One request. It has the table's lock from its judgement until all are told.

    A request that was carried out before for its seat gets the same answer again.
    """

    def __init__(self, hall: "Hall", loaded: LoadedTable, seat: Seat = -1, request: str = "") -> None:
        self.loaded: Final = loaded
        self._hall: Final = hall
        self._seat: Final = seat
        self._request: Final = request
        self.repeats = False  # it was carried out before, and nobody is told of it again
        self._step: Step | None = None
        self._due: Due | None = None

    # What each kind of request brings

    def decide(self, party: Party) -> Draft:
        """What it leads to, or a reason why not."""
        raise NotImplementedError

    def answer(self, answer: Moment | Exception) -> None:
        """Tell whoever asked what came of it. It raises nothing."""
        raise NotImplementedError

    def unsure(self) -> None:
        """Tell whoever asked that nobody knows yet whether it was written. The act keeps the lock until then."""

    # Judge

    def begin(self) -> None:
        self.loaded.lock.acquire(self.judge)

    def judge(self) -> None:
        party = self.loaded.party
        try:
            answered = party.answered(self._seat, self._request) if self._request else 0
            if answered:
                self._hall.go_on(self, self._hall.find_answer(self, answered))
                return
            draft = self.decide(party)
        except Denied as denied:
            if denied.code == "outdated" and self._request and party.forgot_requests:
                self._hall.go_on(self, self._hall.find_request(self, self._seat, self._request, denied))
            else:
                self.end(denied)
            return
        except Exception as error:
            self.end(error)
            return
        self._commit(draft)

    # Commit

    def _commit(self, draft: Draft) -> None:
        hall, party = self._hall, self.loaded.party
        try:
            self._step = party.after(draft, hall.store.now())
            self._due = due_after(self._step, party.filmed, hall.timings)
            wanted = append(party, self._step, self._due, hall.timings.lease)
        except Exception as error:
            self.end(error)
            return
        hall.store.commits.append(wanted, self._committed)

    def _committed(self, won: bool | Exception | None) -> None:
        if won is None:
            if not self.loaded.unsure:
                self.loaded.unsure = True
                self.unsure()
            return
        self.loaded.unsure = False
        if isinstance(won, Exception):
            self.end(won)
        elif not won:
            # Another node was quicker: what it wrote comes first, and then this is judged again.
            self._hall.go_on(self, self._hall.catch_up_for(self))
        else:
            try:
                self._tell()
            except Exception as error:
                self.end(error)

    # Tell

    def _tell(self) -> None:
        assert self._step is not None
        moment = self.loaded.party.take(self._step)
        if more_than_the_game(self.loaded, moment):
            self._hall.go_on(self, self._hall.tell_seating_for(self, moment, reseat(self.loaded, moment)))
        else:
            tell(self.loaded, moment)
            self.told(moment)

    def told(self, moment: Moment) -> None:
        table = self.loaded.party.id
        self._hall.bus.tell("log", table, str(moment.seq))
        if self._due is not None and self._due.leased:
            self._hall.when_due(table, self._due.at)
        self.end(moment)

    def end(self, answer: Moment | Exception) -> None:
        self.loaded.lock.release()
        self.answer(answer)


def asked(party: Party, seat: Seat, said: FromPlayer) -> Draft:
    """What a player asks for, by a socket or by HTTP."""
    match said:
        case Play():
            return judging.play(party, seat, said.version, said.move, said.id)
        case Undo():
            return judging.undo(party, seat, said.version, said.id)
        case Agree():
            return judging.agree(party, seat, said.yes, said.id)
        case Return():
            return judging.come_back(party, seat, said.id)
        case Add():
            return judging.add(party, seat, said.nonce, said.id)


class Awaited(Act):
    """A request of somebody who waits for what comes of it."""

    def __init__(self, hall: "Hall", loaded: LoadedTable, decide: Decision, seat: Seat, request: str) -> None:
        super().__init__(hall, loaded, seat, request)
        self._judge: Final = decide
        self.answered: Final[asyncio.Future[Moment]] = asyncio.get_running_loop().create_future()

    def decide(self, party: Party) -> Draft:
        return self._judge(party)

    def unsure(self) -> None:
        settle(self.answered, not_known())

    def answer(self, answer: Moment | Exception) -> None:
        settle(self.answered, answer)


def tell(loaded: LoadedTable, moment: Moment) -> None:
    """Tell all who are connected here what has been committed."""
    entry = moment.entry
    if isinstance(entry, Moved):
        MOVES.by_bots += entry.bot
        MOVES.by_people += not entry.bot
    telling = Telling(moment, loaded.people)
    said: dict[Seat | None, bytes] = {}
    for connection in loaded.connections:
        if connection.told >= moment.seq:
            continue  # it came when this was written already
        connection.told, seat = moment.seq, connection.seat
        text = said.get(seat)
        if text is None:
            text = said[seat] = encode(telling.to(seat))
        connection.send(text)
    loaded.wake()


def more_than_the_game(loaded: LoadedTable, moment: Moment) -> bool:
    """Whether readers must also be told anew who sits where: the seating has changed, or the game is over."""
    return changes_seating(moment.entry) or loaded.party.state == "over"


def reseat(loaded: LoadedTable, moment: Moment) -> bool:
    """Give every connection of this node the seat that is its reader's now; whether other nodes must be told of it.

    This happens before anything else, so that no connection has the number of a seat that means another one by now.
    """
    entry, before = moment.entry, loaded.here()
    if isinstance(entry, StoodIn):
        STAND_INS.labels(entry.why).inc()
    for connection in loaded.connections:
        loaded.seat_reader(connection)
    # Other nodes know readers by the number of their seat, or as host or asker. So they are told when somebody moved
    # up, even if the same seats are taken as before.
    return isinstance(entry, (SeatGone, Sat, Rose, HostIs, SeatAsked)) or loaded.here() != before
