"""Every game plays as it is written down."""

from typing import Any

import pytest

from hawker.core.game import Game
from tests.playthroughs import FOLDER, GAMES, playthrough, rules_hash, tables, versions

pytestmark = pytest.mark.both


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_game_has_playthroughs_for_every_number_of_seats(game: Game[Any]) -> None:
    wanted = {f"{name}.txt" for name, _, _ in tables(game)}
    assert wanted == {file.name for file in FOLDER.glob(f"{game.name}-*.txt")}
    assert {seats for _, seats, _ in tables(game)} == set(game.seats)


@pytest.mark.parametrize(
    ("game", "name", "seats", "options"),
    [pytest.param(game, *table, id=table[0]) for game in GAMES for table in tables(game)],
)
def test_games_play_as_written_down(game: Game[Any], name: str, seats: int, options: dict[str, object]) -> None:
    assert playthrough(game, name, seats, options) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rules_that_play_differently_have_a_new_number(game: Game[Any]) -> None:
    """If this fails, raise `version` in the game's __init__.py and write the playthroughs anew."""
    assert versions()[game.name][str(game.rules_version)] == rules_hash(game)
