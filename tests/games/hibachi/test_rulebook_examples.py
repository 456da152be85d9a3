"""Every example that the rulebook of Hibachi prints, with its numbers. The seats are green, red, black and blue."""

import pytest

from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import NOWHERE, hand, kitchen, land, throw_all
from tests.games.talk import heard, say

pytestmark = pytest.mark.both

GREEN, RED, BLACK, BLUE = range(4)


def eggs_to_sell() -> Kitchen:
    """700 in the egg bowl, 100 of it green and the rest blue."""
    t = kitchen("hibachi", 4, hands=["", "egg x2", "", "egg"], display="egg")
    throw_all(t, [(100, "egg")], [], [], [(200, "egg"), (400, "egg")])
    return t


def test_blue_sells_an_egg_for_700_and_red_two_for_1400_without_a_chip_there() -> None:
    t = eggs_to_sell()
    assert t.price == 700
    assert str(t.question) == f"sell {RED}"
    say(t, "sell 2", "sell 1")
    assert [money - 2000 for money in t.money] == [0, 1400, 0, 700]


def test_when_blue_has_sold_only_the_green_100_is_left_for_the_buying() -> None:
    t = eggs_to_sell()
    say(t, "sell 2", "sell 1")
    assert str(t.question) == f"buy {GREEN}"
    assert [(chip.owner, chip.value) for chip in t.chips] == [(GREEN, 100)]


def eggs_to_buy(green_has: int) -> Kitchen:
    """Two egg cards, and in the bowl 600 and 100 of green and 200 of black."""
    t = kitchen("hibachi", 4, display="egg x2", money=[green_has, 2000, 2000, 2000])
    throw_all(t, [(600, "egg"), (100, "egg")], [], [(200, "egg")], [])
    return t


def test_green_cannot_pay_700_black_buys_for_200_and_green_then_for_100() -> None:
    t = eggs_to_buy(green_has=500)
    assert "cannot-pay 0 egg for 700" in heard(t)
    assert t.back[GREEN][-1] == 600
    assert str(t.question) == f"buy {BLACK}"
    say(t, "buy")
    assert t.money[BLACK] == 1800
    assert str(t.question) == f"buy {GREEN}"
    say(t, "buy")
    assert t.money[GREEN] == 400
    assert hand(t, GREEN) == hand(t, BLACK) == {"egg": 1}


def test_green_who_could_pay_turns_700_down_takes_the_600_back_and_stays_in() -> None:
    t = eggs_to_buy(green_has=2000)
    assert str(t.question) == f"buy {GREEN}"
    say(t, "pass")
    assert t.back[GREEN][-1] == 600
    say(t, "buy", "buy")
    assert [t.money[seat] for seat in (GREEN, BLACK)] == [1900, 1800]


def test_a_500_chip_on_bonus_ingredient_draws_five_cards() -> None:
    t = kitchen("hibachi", 2)
    throw_all(t, [(500, "extra-card")], [(400, "extra-card")])
    assert str(t.question) == "keep 0"
    assert len(t.drawn) == 5


@pytest.mark.parametrize(("away", "counts"), [(0, True), (4500, True), (4501, False)])
def test_the_chip_of_the_picture_that_sees_nothing_of_the_egg_is_on_no_space(away: int, counts: bool) -> None:
    t = kitchen("hibachi", 2)
    egg = t.edition.bowls[0]
    land(t, 100, (egg.x - away, egg.y))
    assert (t.space_of(t.chips[0]) is egg) == counts
    assert bool(t.chips_on(None)) != counts


def test_invalid_chips_give_a_chili_card_each() -> None:
    t = kitchen("hibachi", 2)
    heard(t)
    throw_all(t, [(100, NOWHERE), (200, NOWHERE)], [(100, NOWHERE)])
    assert t.chili == [2, 1]
