"""What a newcomer does with a table: all of it by functions of `hawker`, in one way for every game."""

from random import Random

import pytest

import hawker
from hawker.games import HOUSE
from tests.potluck import POTLUCK


@pytest.mark.parametrize("name", HOUSE)
def test_a_table_is_asked_in_one_way_whatever_the_game(name: str) -> None:
    game = hawker.game(name)
    table = hawker.setup(name, seed=3)
    assert (table.game, table.seats) == (game, game.seats[0])
    assert hawker.dump(table) == hawker.dump(game.setup(seed=3))
    assert table.turn is not None
    for seat in (None, *range(table.seats)):
        assert hawker.view(table, seat) == game.view(table, seat)
        assert hawker.view(hawker.resample(table, seat, 5), seat) == hawker.view(table, seat)
    for number in range(6):
        assert table.turn is not None
        hawker.play(table, str(hawker.legal(table)[number % len(hawker.legal(table))]))
        assert hawker.dump(hawker.load(hawker.dump(table))) == hawker.dump(table)
    with pytest.raises(hawker.SetupError, match="not over yet"):
        hawker.result(table)


@pytest.mark.parametrize("name", HOUSE)
def test_a_printed_table_shows_what_the_one_to_move_sees(name: str) -> None:
    table = hawker.setup(name, seed=3)
    assert str(table) == hawker.show(table, table.turn)
    assert str(table) != hawker.show(table, None)
    assert len(str(table).splitlines()) > 5
    assert not str(table).startswith("\n")
    assert max(map(len, str(table).splitlines())) <= 100


def test_a_printed_table_does_not_tell_what_the_reader_may_not_know() -> None:
    table = hawker.setup("tindahan", seats=3, seed=3)
    dealt = [hawker.resample(table, None, seed) for seed in range(3)]
    assert len({hawker.show(other, None) for other in dealt}) == 1
    assert len({hawker.show(other, 0) for other in dealt}) > 1


def test_a_game_without_a_drawing_is_printed_field_by_field() -> None:
    table = POTLUCK.setup(2, seed=1)
    assert "larder" in str(table)
    assert "hand sizes" in str(table)


@pytest.mark.parametrize("name", ["steam-up", "taiwan-snackbar", "tindahan"])
def test_a_table_that_is_over_is_printed_too(name: str) -> None:
    table, random = hawker.setup(name, seed=1), Random(1)
    assert repr(table) == f"<{type(table).__name__}: {name}, {table.seats} seats, {table.question}>"
    while not table.over:
        hawker.play(table, random.choice(hawker.legal(table)))
    assert repr(table) == f"<{type(table).__name__}: {name}, {table.seats} seats, over>"
    assert str(table) == hawker.show(table, None)
    assert "Your hand" not in str(table)
    assert hawker.result(table).scores == hawker.game(name).result(table).scores
