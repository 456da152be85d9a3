"""How many ways there are to go on from fixed tables: counted by the rules, and by a second implementation."""

from collections import Counter
from typing import Any

import pytest

import hawker
from hawker.games.tindahan.table import Market
from tests.games.talk import tree_sizes
from tests.games.tindahan import reference
from tests.games.tindahan.markets import document, loaded, set_up

pytestmark = pytest.mark.both

# In the last round of a game, so that it is over with the round.
LAST_OF_THREE = [[0, 0, 0], [0, 0, 0]]
LAST_OF_FOUR = [[0, 0, 0, 0]] * 3
LAST_OF_FIVE = [[0, 0, 0, 0, 0]] * 4

ONE_CARD_EACH = document(["banana 10", "banana 2", "mango 5"], "start 0, award", tricks=[4, 3, 2], sheet=LAST_OF_THREE)
TWO_CARDS_EACH = document(
    ["banana 5, mango 7", "banana 3, lanzones 4", "mango 2, lanzones 10"],
    "start 0, award",
    tricks=[8, 0, 0],
    sheet=LAST_OF_THREE,
)
THREE_CARDS_EACH = document(
    ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"],
    "start 0, award",
    tricks=[7, 0, 0],
    sheet=LAST_OF_THREE,
)
FEW_SELLERS_LEFT = document(
    ["mango 3, lanzones 7", "banana 1, mango 10", "lanzones 5, mango 4"],
    "start 0, award",
    tricks=[6, 6, 5],
    sellers={"banana": [2, 0, 3], "mango": [0, 4, 6], "lanzones": [6, 4, 0]},
    sheet=LAST_OF_THREE,
)
OTHER_FRUITS = document(
    ["banana 5, durian 7", "pineapple 1, durian 2", "banana 1, pineapple 8"],
    "start 1, award",
    starter=1,
    tricks=[3, 4, 1],
    options={"fruits": "banana,pineapple,durian"},
    sheet=LAST_OF_THREE,
)
FOUR_PLAYERS = document(
    ["banana 5", "pineapple 1, mango 2", "banana 1, pineapple 8", "lanzones 3 4"],
    "start 2, award",
    starter=1,
    tricks=[3, 4, 2, 0],
    sellers={"banana": [0, 1, 0, 1], "lanzones": [0, 0, 1, 0]},
    sheet=LAST_OF_FOUR,
)
FIVE_PLAYERS = document(
    ["lanzones 4", "banana 10", "banana 7", "banana 3", "mango 2"],
    "start 0, award",
    tricks=[3, 2, 2, 1, 1],
    sheet=LAST_OF_FIVE,
)


def both_count(t: Market, sizes: list[int]) -> None:
    assert tree_sizes(t, len(sizes)) == sizes
    position = reference.position(hawker.dump(t))
    assert [reference.count(position, depth + 1) for depth in range(len(sizes))] == sizes


def endings(t: hawker.Table) -> Counter[tuple[int, ...]]:
    """How many sequences of moves lead to which scores of the round."""
    if t.over:
        assert isinstance(t, Market)
        return Counter([t.sheet[-1]])
    found: Counter[tuple[int, ...]] = Counter()
    for move in hawker.legal(t):
        then = t.clone()
        hawker.play(then, move)
        found.update(endings(then))
    return found


@pytest.mark.parametrize(
    ("written", "sizes"),
    [
        pytest.param(ONE_CARD_EACH, [3, 4, 8, 0], id="one card each"),
        pytest.param(TWO_CARDS_EACH, [4, 9, 22, 66, 122, 272, 276, 428, 856, 288, 384, 768, 0], id="two cards each"),
        pytest.param(THREE_CARDS_EACH, [5, 14, 44, 176, 452, 1279, 4316, 9006], id="three cards each"),
        pytest.param(FEW_SELLERS_LEFT, [4, 9, 11, 33, 43, 79, 24, 24, 24, 0], id="few sellers left"),
        pytest.param(OTHER_FRUITS, [4, 9, 22, 66, 118, 268, 252, 396, 792, 288, 384, 768, 0], id="other fruits"),
        pytest.param(FOUR_PLAYERS, [5, 12, 24, 66, 132, 199, 428, 986, 312, 390, 840, 1680, 0], id="four players"),
        pytest.param(FIVE_PLAYERS, [5, 6, 12, 24, 48, 0], id="five players"),
    ],
)
def test_endgames_have_as_many_ways_to_go_on_as_the_second_implementation_says(
    written: dict[str, Any], sizes: list[int]
) -> None:
    both_count(loaded(written), sizes)


@pytest.mark.parametrize(
    ("written", "ways", "outcomes"),
    [
        pytest.param(ONE_CARD_EACH, 8, 7, id="one card each"),
        pytest.param(TWO_CARDS_EACH, 1708, 356, id="two cards each"),
        pytest.param(FEW_SELLERS_LEFT, 95, 47, id="few sellers left"),
        pytest.param(OTHER_FRUITS, 1648, 365, id="other fruits"),
        pytest.param(FOUR_PLAYERS, 2621, 502, id="four players"),
        pytest.param(FIVE_PLAYERS, 48, 25, id="five players"),
    ],
)
def test_every_way_to_the_end_scores_as_the_second_implementation_says(
    written: dict[str, Any], ways: int, outcomes: int
) -> None:
    t = loaded(written)
    found = endings(t)
    assert found == reference.endings(reference.position(hawker.dump(t)))
    assert (found.total(), len(found)) == (ways, outcomes)


@pytest.mark.parametrize(
    ("seats", "seed", "sizes"),
    [(3, 1, [12, 63, 210, 2310, 11505]), (4, 1, [13, 60, 298, 1179, 14148]), (5, 1, [14, 72, 356, 1176, 3528])],
)
def test_a_seeded_start_has_as_many_ways_to_go_on_as_the_second_implementation_says(
    seats: int, seed: int, sizes: list[int]
) -> None:
    both_count(set_up(seats, seed), sizes)
