"""Every example that the rulebook of Safranito prints, with its numbers. The seats are green, red, orange and blue."""

import pytest

from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import NOWHERE, hand, kitchen, land, throw_all
from tests.games.talk import heard, may_say, say

pytestmark = pytest.mark.both

GREEN, RED, ORANGE, BLUE = range(4)
BLUE_IS_CHEF = {"options": {"chef": BLUE}, "chef": BLUE}


def saffron_bowl() -> Kitchen:
    """Four chips in the saffron bowl come to 120; two saffron cards are on display, and the chef picks the bowl."""
    t = kitchen("safranito", 4, hands=["", "saffron", "", "saffron x2"], display="saffron x2", **BLUE_IS_CHEF)
    throw_all(
        t,
        [(20, "saffron"), (10, NOWHERE), (30, NOWHERE)],
        [(10, NOWHERE), (20, NOWHERE), (30, NOWHERE)],
        [(30, "saffron"), (20, "saffron"), (60, NOWHERE)],
        [(50, "saffron"), (10, NOWHERE), (20, NOWHERE)],
    )
    return t


def test_with_three_players_two_blends_lie_face_up() -> None:
    assert len(kitchen("safranito", 3).face_up) == 2


def test_red_and_orange_tie_with_their_40_on_extra_throw_and_red_sits_next_to_the_chef() -> None:
    t = kitchen("safranito", 4, **BLUE_IS_CHEF)
    heard(t)
    throw_all(t, [], [(40, "extra-throw")], [(40, "extra-throw")], [])
    assert "action-won 1 extra-throw total 40" in heard(t)
    assert str(t.question) == "extra-throw 1"


def test_blue_sells_two_saffron_for_240_and_red_one_for_120() -> None:
    t = saffron_bowl()
    assert t.price == 120
    say(t, "sell 2")
    assert str(t.question) == "sell 1"
    say(t, "sell 1")
    assert [t.money[seat] - 200 for seat in (GREEN, RED, ORANGE, BLUE)] == [0, 120, 0, 240]
    assert 50 in t.back[BLUE]  # taken back from the bowl


def test_orange_buys_for_50_and_green_who_ties_at_20_sits_closer_to_the_chef() -> None:
    t = saffron_bowl()
    say(t, "sell 2", "sell 1")
    assert str(t.question) == f"buy {ORANGE}"
    say(t, "buy")
    assert t.money[ORANGE] == 200 - 50
    assert t.back[ORANGE][-1] == 30
    assert str(t.question) == f"buy {GREEN}"
    say(t, "buy")
    assert t.money[GREEN] == 200 - 20
    assert hand(t, ORANGE) == hand(t, GREEN) == {"saffron": 1}
    assert t.bowl is None  # for orange there is no saffron any more
    assert t.money[ORANGE] == 150


def test_a_50_chip_on_the_extra_card_space_draws_five_cards() -> None:
    t = kitchen("safranito", 2, first="mint, mint x2, cumin, curry")
    throw_all(t, [(50, "extra-card"), (10, "extra-card")], [])
    assert len(t.drawn) == 5
    assert may_say(t) == ["keep curry", "keep mint", "keep cumin"]


def test_the_blend_of_the_picture_takes_cardamom_chili_and_cumin() -> None:
    blend = "cardamom-chili-cumin"
    t = kitchen("safranito", 2, hands=["cardamom, chili, cumin"], recipes=[blend, "curry-chili-mint"])
    throw_all(t)
    say(t, f"mix {blend}")
    assert hand(t, 0) == {}
    assert [recipe.name for recipe in t.cooked[0]] == [blend]


@pytest.mark.parametrize(("away", "counts"), [(4200, True), (4500, True), (4501, False)])
def test_a_chip_is_valid_while_its_hole_sees_the_edge_of_the_bowl(away: int, counts: bool) -> None:
    t = kitchen("safranito", 2)
    land(t, 10, (away, 0))  # the saffron bowl lies in the middle
    space = t.space_of(t.chips[0])
    assert (space is not None and space.name == "saffron") == counts
