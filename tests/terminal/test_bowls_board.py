"""The board of the bowl games in the terminal."""

import re
from io import StringIO

import pytest
from rich.console import Console

import hawker
from hawker.kit.bowls.drawing import draw
from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import land, set_up


def drawn(t: Kitchen, seat: int | None, width: int = 110) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(hawker.game(t.game.name).view(t, seat), ["Ann", "Bo"]))  # type: ignore[arg-type]
    return console.export_text()


@pytest.fixture
def thrown() -> Kitchen:
    t = set_up("hibachi", 2, chef=0)
    egg = t.edition.bowls[0]
    land(t, 300, (egg.x + 1200, egg.y - 850))
    land(t, 500, (egg.x - 1200, egg.y), face_up=True)
    land(t, 200, (egg.x, egg.y + 3000))
    land(t, 100, (3000, -7000))
    return t


def test_where_every_chip_lies_is_told_in_millimetres(thrown: Kitchen) -> None:
    text = drawn(thrown, 0)
    assert "x to the east and y to the north" in text
    for place in ("#1 -143 146", "#2 -167 155", "#3 -155 185", "#4 30 -70"):
        assert place in text


def test_what_is_known_of_a_bowl_is_added_up(thrown: Kitchen) -> None:
    assert "Ann 500, Bo 500" in drawn(thrown, 0)
    assert "Ann ??, Bo 500" in drawn(thrown, 1)


def test_which_values_were_seen_stands_beside_each_player(thrown: Kitchen) -> None:
    (row,) = [line for line in drawn(thrown, 0).splitlines() if re.search(r"\bBo +2000", line)]
    assert " 500 " in row


def test_the_legend_is_made_of_what_is_there(thrown: Kitchen) -> None:
    text = drawn(thrown, 0)
    assert "#1 green (300): chip 1, face down" in text
    assert "#3 red (400)" not in text
    assert "face down" not in drawn(set_up("hibachi", 2, chef=0), 0)
