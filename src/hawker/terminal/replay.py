"""A match looked at again, turn by turn."""

from pathlib import Path

from hawker.core.match import Match
from hawker.core.table import Event, Seat
from hawker.terminal.screen import Left, Screen, sentence

HELP = "  Enter: the next turn   b: one back   NUMBER: the table after that turn   q: leave"


def replay(match: Match, screen: Screen, seat: Seat | None, turn: int | None, file: Path) -> None:
    """All turns in a pipe; one at a time in a terminal; the table after one of them if it is named."""
    screen.say(f"{match.game.words.say('title', {})}, {match.table.seats} players, {len(match.turns)} turns: {file}")
    if turn is not None:
        _show(match, screen, seat, turn)
    elif screen.interactive:
        _step(match, screen, seat)
    else:
        for number in range(len(match.turns) + 1):
            _tell(match, screen, seat, number)
    if match.over and turn is None:
        screen.result(match.game, match.game.result(match.table), match.players)


def _step(match: Match, screen: Screen, seat: Seat | None) -> None:
    screen.say(HELP, "dim")
    number = 0
    while True:
        _show(match, screen, seat, number)
        try:
            said = screen.ask(f"{number} of {len(match.turns)}> ")
        except Left:
            return
        if said in ("q", "quit"):
            return
        if said == "":
            if number == len(match.turns):
                return
            number += 1
        elif said == "b":
            number = max(0, number - 1)
        elif said.isdecimal() and said.isascii() and len(said) < 8:
            number = min(int(said), len(match.turns))
        else:
            screen.say(HELP, "dim")


def _show(match: Match, screen: Screen, seat: Seat | None, number: int) -> None:
    _tell(match, screen, seat, number)
    screen.table(match.at(number), seat, match.players)


def _tell(match: Match, screen: Screen, seat: Seat | None, number: int) -> None:
    events = match.events if number == 0 else match.turns[number - 1].events
    if seat is None:
        _in_full(match, screen, events)
    else:
        screen.events(match.game, events, seat, match.players)


def _in_full(match: Match, screen: Screen, events: list[Event]) -> None:
    """A finished game has no secrets; of one under way a spectator sees what is public."""
    for event in events:
        seen = event if match.over else event.seen_by(None)
        if seen is not None:
            screen.say("  " + sentence(match.game, seen, None, match.players))
