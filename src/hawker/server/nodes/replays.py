"""Match files looked at again in the browser: what one seat, or a spectator, was told, step by step.

A worker does this. A file is replayed in slices and then kept for a while, since whoever looks at it asks for the next
steps soon.
"""

import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from time import monotonic
from typing import Any, Final

import msgspec

from hawker.core.archive import Replay, read_form
from hawker.core.errors import HawkerError
from hawker.core.game import Game
from hawker.core.match import Match
from hawker.core.table import Event, Move, Outcome, Seat, Table
from hawker.server.nodes.worker import Viewed, Viewing
from hawker.tables.entries import Moved, Started
from hawker.tables.errors import Denied
from hawker.tables.party import Moment
from hawker.tables.telling import update
from hawker.tables.told import LogPage

PAGE: Final = 20  # steps
SLICE: Final = 0.1  # seconds that bots wait at most for a file
KEPT_AT_MOST: Final = 50_000  # turns of all files together: some 40 MB
BYTES_AT_MOST: Final = 32 * 1024 * 1024  # of all files together: a file may be long and have few turns


class Film:
    """A match file as far as it has been replayed. An error names the place where the file is damaged.

    Of the tables on the way it keeps one for each page, from which the page's steps are played again.
    """

    def __init__(self, file: bytes, games: Mapping[str, Game[Any]]) -> None:
        try:
            self._replay: Final = Replay(read_form(file), games)
        except HawkerError as error:
            raise Denied("bad-match", f"This match file cannot be read: {error}.") from None
        self._steps: Final[Iterator[str]] = self._replay.steps()
        self._tables: Final[list[Table]] = []
        self._played = 0
        self.size: Final = len(file)

    @property
    def turns(self) -> int:
        return len(self._replay.form.turns)

    def go_on(self, enough: Callable[[], bool]) -> bool:
        """Replay the file until `enough` says so; whether it was replayed to its end."""
        for problem in self._steps:
            if problem:
                raise Denied("bad-match", f"This match file is damaged: {problem}.")
            match = self._replay.match
            if not self._played:
                self._tables.append(match.at(0))
            self._played += 1
            if self._played % PAGE == 0:
                self._tables.append(match.table)
                match.forget(1)
            if enough():
                return False
        if not self._tables:
            self._tables.append(self._replay.match.at(0))  # nobody has moved yet
        return True

    def page(self, seat: Seat | None, after: int) -> LogPage:
        """What a seat was told, after so many steps; the deal is the first."""
        seats, count = self._replay.match.table.seats, self.turns + 1
        if seat is not None and seat >= seats:
            raise Denied("no-such-seat", f"There is no seat {seat + 1}: there are {seats} seats.")
        if after >= count:
            return LogPage(updates=[], count=count)
        last = min(after + PAGE, count)
        updates = [update(moment, seat) for moment in self._moments(after, last)]
        return LogPage(updates=updates, next=last if last < count else None, count=count)

    def _moments(self, first: int, last: int) -> Iterator[Moment]:
        """The moments of these steps."""
        game, form = self._replay.game, self._replay.form
        number = max(first - 1, 0) // PAGE
        match = Match(game, form.seats, form.seed, form.options, start=self._tables[number].clone())
        if first == 0:
            began = Moment(1, 1, 0.0, Started(rules=form.version, outcomes=form.outcomes, digest=""))
            yield self._seen(began, match.at(0), self._replay.match.events)
        for step in range(number * PAGE + 1, last):
            turn = form.turns[step - 1]
            outcomes = [game.grammar.read(text, Outcome) for text in turn.outcomes]
            events = match.play(game.grammar.read(turn.move, Move), outcomes)
            if step >= first:
                moved = Moved(seat=turn.seat, move=turn.move, outcomes=[], digest="")
                yield self._seen(Moment(step + 1, step + 1, 0.0, moved), match.table, events)

    def _seen(self, moment: Moment, table: Table, events: list[Event]) -> Moment:
        moment.table, moment.events = table, events
        moment.undo = ["never"] * table.seats
        return moment


class Projector:
    """Shows films, and keeps those that were shown last."""

    def __init__(self, games: Mapping[str, Game[Any]], turns: int = KEPT_AT_MOST, size: int = BYTES_AT_MOST) -> None:
        self._games: Final = games
        self._turns: Final = turns
        self._size: Final = size
        self._films: Final[OrderedDict[bytes, Film]] = OrderedDict()

    def show(self, viewing: Viewing, seconds: float = SLICE) -> Viewed:
        key, until = blake2b(viewing.file).digest(), monotonic() + seconds
        try:
            film = self._films.pop(key, None) or Film(viewing.file, self._games)
            if film.go_on(lambda: monotonic() >= until):
                viewed = Viewed(msgspec.json.encode(film.page(viewing.seat, viewing.after)))
            else:
                viewed = Viewed()
        except Denied as denied:
            return Viewed(code=denied.code, refusal=str(denied))
        except Exception:
            traceback.print_exc()
            return Viewed(code="bad-match", refusal="This match file cannot be replayed: its game breaks down over it.")
        self._films[key] = film
        while len(self._films) > 1 and self._too_many():
            self._films.popitem(last=False)
        return viewed

    def _too_many(self) -> bool:
        films = self._films.values()
        return sum([film.turns for film in films]) > self._turns or sum([film.size for film in films]) > self._size
