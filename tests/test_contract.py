"""The contract, for every game, every number of seats, and options pairwise."""

import itertools
import time
from typing import Any

import pytest

from hawker.core.contract import Contract, option_sets
from hawker.core.game import Game
from tests.conftest import ALL_GAMES, DEEP

pytestmark = pytest.mark.both

SECONDS = 600 if DEEP else 25


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_every_game_keeps_the_contract(game: Game[Any]) -> None:
    contract = Contract(game)
    tables = [(seats, options) for seats in reversed(game.seats) for options in option_sets(game, seats)]
    until = time.monotonic() + SECONDS
    # Every table once whatever it takes; then more games while there is time, until nothing is missing.
    for seed in itertools.count():
        for number, (seats, options) in enumerate(tables):
            contract.keep(seats, options, seed * len(tables) + number)
            if seed > 0 and time.monotonic() > until:
                break
        if time.monotonic() > until or (not contract.missing() and not DEEP):
            break
    assert contract.missing() == []
