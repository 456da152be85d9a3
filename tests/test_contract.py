"""The contract, for every game, every number of seats, and options pairwise."""

import itertools
from typing import Any

import pytest

import hawker
from hawker.core.contract import Contract, option_sets
from hawker.core.dice import Dice, Seed
from hawker.core.game import Game
from tests.conftest import ALL_GAMES, DEEP

pytestmark = pytest.mark.both

# For one game at one number of seats; the compiled form looks at more in the same time.
POSITIONS = (6_000 if hawker.build() == "compiled" else 1_000) * (40 if DEEP else 1)
AT_MOST = 100_000  # positions, until everything has turned up


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in ALL_GAMES for seats in game.seats],
)
def test_every_game_keeps_the_contract(game: Game[Any], seats: int) -> None:
    contract = Contract(game)
    tables = list(option_sets(game, seats))
    # The usual table first, then the others in an order that mixes them, over and over.
    Dice(Seed("tables")).shuffle(others := tables[1:])
    for seed in itertools.count():
        contract.keep(seats, [tables[0], *others][seed % len(tables)], seed)
        if contract.positions >= POSITIONS and (seed >= len(tables) or not DEEP):
            break


@pytest.mark.heavy
@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_everything_in_a_game_turns_up_and_has_its_words(game: Game[Any]) -> None:
    contract = Contract(game)
    tables = [(seats, options) for seats in reversed(game.seats) for options in option_sets(game, seats)]
    Dice(Seed("all tables")).shuffle(tables)
    for seed in itertools.count():
        contract.keep(*tables[seed % len(tables)], seed, closely=False)
        if (seed % 10 == 9 and not contract.missing()) or contract.positions > AT_MOST:
            break
    assert contract.missing() == []
