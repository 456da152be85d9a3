"""Match files looked at again in the browser: what one seat, or a spectator, was told, entry by entry."""

from collections.abc import Mapping
from typing import Any

from hawker.core.archive import Replay
from hawker.core.errors import HawkerError
from hawker.core.forms import MatchForm
from hawker.core.game import Game
from hawker.core.table import Seat
from hawker.server.entries import Moved, Started
from hawker.server.messages import Update
from hawker.server.party import Denied, Moment
from hawker.server.readers import update


def updates(form: MatchForm, games: Mapping[str, Game[Any]], seat: Seat | None) -> list[Update]:
    """The match as its table told it. What does not fit in the file is named."""
    try:
        replay = Replay(form, games)
        for problem in replay.problems():
            raise Denied("bad-match", f"This match file is damaged: {problem}.")
    except Denied:
        raise
    except HawkerError as error:
        raise Denied("bad-match", f"This match file cannot be read: {error}.") from None
    match = replay.match
    if seat is not None and seat >= match.table.seats:
        raise Denied("no-such-seat", f"There is no seat {seat}: they go from 0 to {match.table.seats - 1}.")
    began = Moment(1, 1, 0.0, Started(rules=form.version, outcomes=form.outcomes, digest=""))
    began.table, began.events = match.at(0), match.events
    moments = [began]
    for number, turn in enumerate(match.turns, 2):
        moment = Moment(number, number, 0.0, Moved(seat=turn.seat, move=str(turn.move), outcomes=[], digest=""))
        moment.table, moment.events = turn.table, turn.events
        moments.append(moment)
    for moment in moments:
        moment.undo = ["never"] * match.table.seats
    return [update(moment, seat) for moment in moments]
