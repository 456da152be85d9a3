"""From a request to an entry that all are told.

Nearly all requests are moves, and a move has nothing to wait for but the disk: it is judged as it is heard and told as
it is committed, by no task. Whatever takes more than that is the hall's, which makes it one.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hawker.core.table import Seat
from hawker.server import heads
from hawker.server.commits import settle
from hawker.server.lives import Live, tell
from hawker.server.party import Draft, Moment, Party
from hawker.server.readers import changes_seating

if TYPE_CHECKING:
    from hawker.server.hall import Hall

Decision = Callable[[Party], Draft]


class Act:
    """One request: it is judged, committed and told while it has the floor. Where another node was quicker, it is
    judged again. A request that was carried out before for its seat gets the same answer again."""

    def __init__(self, hall: "Hall", live: Live, seat: Seat = -1, request: str = "") -> None:
        self.live: Final = live
        self._hall: Final = hall
        self._seat: Final = seat
        self._request: Final = request
        self._draft: Draft | None = None
        self._at = 0.0

    def decide(self, party: Party) -> Draft:
        """What it leads to, or a reason why not."""
        raise NotImplementedError

    def answer(self, answer: Moment | Exception) -> None:
        """Tell whoever asked what came of it. It raises nothing."""
        raise NotImplementedError

    def judge(self) -> None:
        hall, party = self._hall, self.live.party
        try:
            answered = party.answered(self._seat, self._request) if self._request else 0
            if answered:
                hall.look_up(self, answered)
                return
            self._draft = self.decide(party)
            self._at = hall.store.now()
            wanted = heads.append(party, self._draft, self._at, hall.pause)
        except Exception as error:
            self.end(error)
            return
        hall.store.commits.append(wanted, self._written)

    def _written(self, won: bool | Exception) -> None:
        if isinstance(won, Exception):
            self.end(won)
        elif not won:
            self._hall.judge_again(self)
        else:
            try:
                self._take()
            except Exception as error:
                self.end(error)

    def _take(self) -> None:
        assert self._draft is not None
        moment = self.live.party.take(self._draft, self._at)
        if reseats(self.live, moment):
            self._hall.reseat_for(self, moment)
        else:
            tell(self.live, moment)
            self.told(moment)

    def told(self, moment: Moment) -> None:
        party = self.live.party
        self._hall.bus.tell("log", party.id, str(moment.seq))
        self._hall.see_to(party, self._at)
        self.end(moment)

    def end(self, answer: Moment | Exception) -> None:
        self.live.floor.leave()
        self.answer(answer)


class Awaited(Act):
    """A request of somebody who waits for what comes of it."""

    def __init__(self, hall: "Hall", live: Live, decide: Decision, seat: Seat, request: str) -> None:
        super().__init__(hall, live, seat, request)
        self._judge: Final = decide
        self.answered: Final[asyncio.Future[Moment]] = asyncio.get_running_loop().create_future()

    def decide(self, party: Party) -> Draft:
        return self._judge(party)

    def answer(self, answer: Moment | Exception) -> None:
        settle(self.answered, answer)


def reseats(live: Live, moment: Moment) -> bool:
    """Whether there is more to tell than what happened: who sits where, or that the game is over."""
    return changes_seating(moment.entry) or live.party.state == "over"
