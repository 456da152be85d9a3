"""The contract, for every game, every number of seats, and options pairwise."""

import itertools
import time
from typing import Any

import pytest

from hawker.core.contract import Contract, option_sets
from hawker.core.game import Game
from tests.conftest import ALL_GAMES, DEEP

pytestmark = pytest.mark.both

SECONDS = 300 if DEEP else 6  # for the dearer proofs of one game at one number of seats
GAMES = 3000  # at most, until everything has turned up


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in ALL_GAMES for seats in game.seats],
)
def test_every_game_keeps_the_contract(game: Game[Any], seats: int) -> None:
    contract = Contract(game)
    until = time.monotonic() + SECONDS
    tables = list(option_sets(game, seats))
    # Every table once, whatever it takes; those that come after the time is up are looked at less closely.
    for seed, options in enumerate(tables):
        contract.keep(seats, options, seed, closely=time.monotonic() < until)
    for seed in itertools.count(len(tables)):
        if time.monotonic() > until:
            break
        contract.keep(seats, tables[seed % len(tables)], seed)


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_everything_in_a_game_turns_up_and_has_its_words(game: Game[Any]) -> None:
    contract = Contract(game)
    tables = [(seats, options) for seats in reversed(game.seats) for options in option_sets(game, seats)]
    for seed in range(GAMES):
        contract.keep(*tables[seed % len(tables)], seed, closely=False)
        if seed >= len(tables) and not contract.missing():
            break
    assert contract.missing() == []
