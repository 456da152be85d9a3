"""A match looked at again, turn by turn."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from hawker.core.errors import HawkerError, LoadError
from hawker.core.film import Frame, unpack
from hawker.core.forms import MatchForm
from hawker.core.game import Game, Result
from hawker.core.match import Match
from hawker.core.table import Seat
from hawker.terminal.drawings import draw_fields
from hawker.terminal.screen import Left, Screen

HELP = "  Enter: the next turn   b: one back   NUMBER: the table after that turn   q: leave"


class Told(Protocol):
    """A match that can be told again: by its rules, or from its film."""

    game: Game[Any]
    players: Sequence[str]
    turns: int

    def tell(self, screen: Screen, number: int) -> None:
        """What happened in a turn; 0 is the deal."""

    def show(self, screen: Screen, number: int) -> None:
        """The table after it."""

    def result(self) -> Result | None: ...


def replay(told: Told, screen: Screen, turn: int | None, file: Path) -> None:
    """All turns in a pipe; one at a time in a terminal; the table after one of them if it is named."""
    screen.say(f"{told.game.words.say('title', {})}, {len(told.players)} players, {told.turns} turns: {file}")
    if turn is not None:
        _show(told, screen, turn)
    elif screen.interactive:
        _step(told, screen)
    else:
        for number in range(told.turns + 1):
            told.tell(screen, number)
    result = told.result()
    if result is not None and turn is None:
        screen.result(told.game, result, told.players)


def _step(told: Told, screen: Screen) -> None:
    screen.say(HELP, "dim")
    number = 0
    while True:
        _show(told, screen, number)
        try:
            said = screen.ask(f"{number} of {told.turns}> ")
        except Left:
            return
        if said in ("q", "quit"):
            return
        if said == "":
            if number == told.turns:
                return
            number += 1
        elif said == "b":
            number = max(0, number - 1)
        elif said.isdecimal() and said.isascii() and len(said) < 8:
            number = min(int(said), told.turns)
        else:
            screen.say(HELP, "dim")


def _show(told: Told, screen: Screen, number: int) -> None:
    told.tell(screen, number)
    told.show(screen, number)


class Replayed:
    """A match told by its own rules."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.game: Game[Any] = match.game
        self.players: Sequence[str] = match.players
        self.turns: int = len(match.turns)
        self._match: Final = match
        self._seat: Final = seat

    def tell(self, screen: Screen, number: int) -> None:
        match = self._match
        events = match.events if number == 0 else match.turns[number - 1].events
        # A finished game has no secrets; of one under way a spectator sees what is public.
        in_full = self._seat is None and match.over
        screen.events(match.at(number), events, self._seat, match.players, in_full)

    def show(self, screen: Screen, number: int) -> None:
        screen.table(self._match.at(number), self._seat, self.players)

    def result(self) -> Result | None:
        return self._match.game.result(self._match.table) if self._match.over else None


class Filmed:
    """A match told from its film, where its own rules are not: what that seat, or a spectator, was told."""

    def __init__(self, form: MatchForm, game: Game[Any], seat: Seat | None) -> None:
        reels = unpack(form.film)
        if len(reels) != form.seats + 1 or len(reels[0]) != len(form.turns) + 1 or len(form.players) != form.seats:
            raise LoadError("its film is not of these turns")
        self.game: Game[Any] = game
        self.players: Sequence[str] = form.players
        self.turns: int = len(form.turns)
        self._reel: Final = reels[0 if seat is None else seat + 1]
        self._seat: Final = seat

    def tell(self, screen: Screen, number: int) -> None:
        for event in self._reel[number]["events"]:
            screen.say("  " + self._sentence(dict(event)))

    def _sentence(self, event: Frame) -> str:
        name = str(event.pop("event", ""))
        try:
            return self.game.words.say(f"event.{name}", event, self.players, self._seat)
        except (HawkerError, ValueError, TypeError, LookupError, AttributeError):
            # These rules have no words for it any more.
            return " ".join([name, *[f"{field} {value}" for field, value in event.items()]])

    def show(self, screen: Screen, number: int) -> None:
        # The drawing belongs to the rules of today, and what lies here may be none of theirs.
        screen.console.print(draw_fields(self._reel[number]["view"], self.players))

    def result(self) -> Result | None:
        ended = self._reel[-1]["result"]
        return None if ended is None else Result(tuple(ended["scores"]), tuple(ended["winners"]), tuple(ended["ranks"]))
