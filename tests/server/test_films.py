"""Films and match files of finished games: made once, and served by a loop that has others to serve."""

import time
from typing import Any, cast

import pytest

import hawker
from hawker.bots.random import RandomBot
from hawker.core.film import unpack
from hawker.games import GAMES
from hawker.server.nodes.filming import Filming
from hawker.tables import judging
from hawker.tables.entries import Opened, Placed
from hawker.tables.films import Film
from hawker.tables.party import Draft, Party

pytestmark = pytest.mark.anyio


def finished(game: str, seats: int) -> Party:
    """A party that has played a game to its end."""
    party = Party("t" * 22, GAMES, whole=True)
    party.take(party.after(Draft(Opened(game=game, seats=seats, options={}, host="g", secret="s")), 1.0))
    for seat in range(seats):
        party.take(party.after(Draft(Placed(seat=seat, bot="random", nonce=f"nonce-{seat}")), 1.0))
    party.take(party.after(judging.start(party, "g"), 1.0))
    while party.state != "over":
        assert party.match is not None
        assert party.turn is not None
        move = str(hawker.ask(RandomBot(), party.match.table, str(party.seating.version)))
        party.take(party.after(judging.play(party, party.turn, party.seating.version, move, "", bot=True), 1.0))
    return party


async def test_whoever_asks_for_a_match_file_does_not_keep_the_hall_waiting() -> None:
    party = finished("steam-up", 5)
    film = Film(await Filming._shoot(cast(Any, None), party))
    began = time.process_time()
    form = film.match(["Ann", "Bo", "Cy", "Dee", "Eve"])
    took = time.process_time() - began
    assert form is not None
    assert form.players[0] == "Ann"
    assert [len(reel) for reel in unpack(form.film)] == [party.seating.version] * 6
    assert took < 0.1, "a guest may ask for it again and again"
