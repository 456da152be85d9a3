"""How many ways there are to go on from fixed tables, counted by the rules and by a second implementation."""

from typing import Any

import pytest

import hawker
from hawker.games.taiwan_snackbar.table import Snackbar
from tests.games.taiwan_snackbar import reference
from tests.games.taiwan_snackbar.snackbars import document, loaded, set_up, short_pile
from tests.games.talk import tree_sizes

pytestmark = pytest.mark.both

DISHES_ONLY = document(["stinky tofu x2, oyster omelette", "stinky tofu, oyster omelette x2", "braised pork rice x3"])
SPECIALS = document(
    ["one more, change direction", "choose player, one more", "choose player, change direction", "one more"]
)
EMPTY_HANDS = document(
    ["one more, choose player", "", ""], pile="stinky tofu x2, oyster omelette, one more, choose player, stinky tofu"
)
SOON_NO_MORE = document(
    ["stinky tofu x2, one more", "stinky tofu x2, change direction", "one more x2"],
    pile="one more, stinky tofu x4, no more",
)
FEW_CARDS_LEFT = short_pile(["stinky tofu, choose player", "one more"], "stinky tofu, one more, no more")
TWO_HAVE_LEFT = document(
    ["stinky tofu x2, choose player", "", "one more, change direction", "", "stinky tofu, choose player"],
    out=[1, 3],
    options={"variant": "last-eater"},
    pile="one more, stinky tofu, no more",
)


def both_count(t: Snackbar, sizes: list[int]) -> None:
    """Before the round ends."""
    assert tree_sizes(t, len(sizes), ends_the_round) == sizes
    position = reference.position(hawker.dump(t))
    assert [reference.count(position, depth + 1) for depth in range(len(sizes))] == sizes


def ends_the_round(t: Snackbar) -> bool:
    return any(card.name == "no more" for draw in t.drawn for card in draw.cards)


@pytest.mark.parametrize(
    ("written", "sizes"),
    [
        pytest.param(DISHES_ONLY, [3, 9, 18, 26, 65, 136, 277, 775, 2495], id="dishes only"),
        pytest.param(SPECIALS, [2, 6, 23, 55, 107, 248, 586, 1315, 3457], id="specials"),
        pytest.param(EMPTY_HANDS, [3, 8, 29, 68, 145, 426, 1164, 2735], id="empty hands"),
        pytest.param(SOON_NO_MORE, [3, 11, 20, 39, 105, 225, 391, 691, 1007, 920, 1627], id="a No More card soon"),
        pytest.param(FEW_CARDS_LEFT, [3, 19, 57, 103, 454, 460, 685, 837, 1189, 985, 972, 0], id="few cards left"),
        pytest.param(TWO_HAVE_LEFT, [4, 11, 33, 89, 161, 227, 284, 189, 20, 0], id="two have left"),
    ],
)
def test_a_fixed_table_has_as_many_ways_to_go_on_as_the_second_implementation_says(
    written: dict[str, Any], sizes: list[int]
) -> None:
    both_count(loaded(written), sizes)


@pytest.mark.parametrize(
    ("seats", "variant", "sizes"),
    [
        (3, "points", [5, 28, 118, 478, 1919]),
        (6, "last-eater", [5, 21, 171, 1063, 5840]),
        (10, "points", [13, 80, 436, 2212]),
    ],
)
def test_a_seeded_start_has_as_many_ways_to_go_on_as_the_second_implementation_says(
    seats: int, variant: str, sizes: list[int]
) -> None:
    both_count(set_up(seats, 1, variant=variant), sizes)
