"""Selling and buying, in both editions."""

import pytest

from hawker.kit.bowls.forms import KitchenView
from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import EDITIONS, NOWHERE, hand, kitchen, land, throw_all
from tests.games.talk import heard, may_say, refused, say

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def bowl_of(game: str) -> str:
    return {"hibachi": "egg", "safranito": "curry"}[game]


def test_everybody_who_may_hold_the_card_is_asked_and_nobody_else(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 4, hands=[bowl, "", f"{bowl} x2"], known=[{bowl: 1}, {}, {bowl: 1}, {}])
    throw_all(t, [], [], [], [(t.edition.values[0], bowl)])
    assert str(t.question) == "sell 0"
    say(t, "sell 0")
    assert may_say(t) == ["sell 0", "sell 1", "sell 2"]


def test_one_with_a_hidden_card_is_asked_whatever_it_is(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2)
    other = t.edition.bowls[5].name
    t = kitchen(game, 2, hands=["", other], known=[{}, {}])
    throw_all(t, [(t.edition.values[0], bowl)], [])
    assert str(t.question) == "sell 1"
    assert may_say(t) == ["sell 0"]
    assert refused(t, "sell 1") == "not-so-many"


def test_no_more_can_be_sold_than_are_held(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2, hands=[f"{bowl} x2"])
    throw_all(t, [(t.edition.values[0], bowl)], [])
    assert refused(t, "sell 3") == "not-so-many"
    assert refused(t, "sell 2") is None
    assert refused(t, "buy") == "not-asked"


def test_sold_cards_are_discards_and_what_the_bank_pays_is_the_total_of_all_chips(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2, hands=[f"{bowl} x3"])
    values = t.edition.values
    money = t.money[0]
    throw_all(t, [(values[0], bowl)], [(values[5], bowl), (values[1], bowl)])
    say(t, "sell 2")
    assert t.money[0] == money + 2 * (values[0] + values[5] + values[1])
    assert hand(t, 0) == {bowl: 1}
    assert t.discards[0] == 2


def test_a_covered_chip_counts_like_any_other_and_the_upper_one_comes_down_when_it_is_gone(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2, hands=["", bowl], display=bowl)
    values = t.edition.values
    land(t, values[5], bowl)
    land(t, values[2], bowl, height=t.edition.pitch.thickness)
    throw_all(t)
    assert t.price == values[5] + values[2]
    say(t, "sell 0")
    assert [(chip.value, chip.disc.height) for chip in t.chips] == [(values[5], 0), (values[2], 340)]
    say(t, "pass")
    assert [(chip.value, chip.disc.height) for chip in t.chips] == [(values[2], 0)]
    assert str(t.question) == "buy 1"


def test_who_has_sold_cannot_buy_there(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2, hands=[bowl], display=bowl)
    values = t.edition.values
    throw_all(t, [(values[5], bowl)], [(values[0], bowl)])
    say(t, "sell 1")
    assert str(t.question) == "buy 1"
    say(t, "buy")
    assert hand(t, 1) == {bowl: 1}


def test_the_last_bowl_needs_no_picking(game: str) -> None:
    t = kitchen(game, 2, display=", ".join([bowl_of(game)]))
    throw_all(t, [(t.edition.values[0], bowl_of(game))], [])
    assert str(t.question) == "buy 0"


def test_a_buyer_pays_their_own_total_and_takes_their_highest_chip_back(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2, display=f"{bowl} x2")
    values = t.edition.values
    money = t.money[0]
    throw_all(t, [(values[2], bowl), (values[4], bowl)], [(values[0], bowl)])
    say(t, "buy")
    assert t.money[0] == money - values[2] - values[4]
    assert t.back[0][-1] == values[4]
    assert str(t.question) == "buy 0"  # the same player has the highest total again
    say(t, "buy")
    assert t.money[0] == money - values[2] - values[4] - values[2]


def test_ties_go_to_the_chef_and_then_clockwise(game: str) -> None:
    bowl = bowl_of(game)
    for chef, first in ((0, 1), (2, 2), (3, 1)):
        t = kitchen(game, 4, display=bowl, options={"chef": chef}, chef=chef)
        value = t.edition.values[2]
        throw_all(t, [], [(value, bowl)], [(value, bowl)], [])
        assert str(t.question) == f"buy {first}"
        seen = t.game.view(t, None)
        assert isinstance(seen, KitchenView)
        assert seen.trade is not None
        assert seen.trade.order == [first, 3 - first]


def three_chips(game: str) -> Kitchen:
    """Seat 0 has two chips in the bowl and seat 1 one; two cards are on display."""
    bowl = bowl_of(game)
    t = kitchen(game, 2, display=f"{bowl} x2")
    values = t.edition.values
    throw_all(t, [(values[5], bowl), (values[1], bowl)], [(values[2], bowl)])
    say(t, "pass", "buy")
    return t


def test_turning_a_purchase_down_is_where_the_editions_differ(game: str) -> None:
    t = three_chips(game)
    if game == "hibachi":  # the highest chip went home, the other one still buys
        assert str(t.question) == "buy 0"
    else:  # all chips went home
        assert str(t.question) != "buy 0"
        assert t.round == 2


def test_who_cannot_pay_turns_it_down_without_being_asked(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2)
    values = t.edition.values
    t = kitchen(game, 2, display=bowl, money=[values[0], values[5]])
    throw_all(t, [(values[0], bowl), (values[4], bowl)], [(values[3], bowl)])
    assert f"cannot-pay 0 {bowl} for {values[0] + values[4]}" in heard(t)
    assert str(t.question) == "buy 1"
    say(t, "pass")
    if game == "hibachi":
        assert str(t.question) == "buy 0"
    else:
        assert t.round == 2


def test_cards_that_nobody_bought_stay_on_display_and_new_ones_are_added(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 3, display=f"{bowl} x2", first="")
    throw_all(t, [(t.edition.values[0], NOWHERE)])
    assert t.round == 2
    assert sum(t.display) == 2 + t.edition.laid_out[3]


def test_without_a_card_on_display_nobody_is_asked_to_buy(game: str) -> None:
    bowl = bowl_of(game)
    t = kitchen(game, 2)
    throw_all(t, [(t.edition.values[0], bowl)], [])
    assert t.round == 2
    assert any(text.startswith(f"bowl-opened {bowl}") for text in heard(t))
