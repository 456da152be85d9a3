"""Chili cards, which only Hibachi has: how they come, run short, and replace an ingredient."""

import pytest

from hawker.kit.bowls.table import Kitchen
from hawker.kit.discs import Disc
from tests.games.bowls.kitchens import NOWHERE, RIM, hand, kitchen, land, set_up, throw_all
from tests.games.talk import heard, may_say, refused, say

pytestmark = pytest.mark.both


def test_a_chip_that_is_out_gives_no_chili() -> None:
    t = kitchen("hibachi", 2)
    throw_all(t, [(100, NOWHERE), (200, RIM)], [(100, RIM)])
    assert t.chili == [1, 0]


def test_a_chip_that_the_extra_throw_knocks_off_its_space_gives_chili_where_it_is_invalid() -> None:
    for place, chili in ((NOWHERE, 1), (RIM, 0)):
        t = kitchen("hibachi", 2)
        throw_all(t, [(100, "extra-throw")], [])
        (number,) = [chip.number for chip in t.chips_on(t.edition.actions[0])]
        land(t, 600, RIM, knocked=[Disc(number, *place, 0, True)])
        assert t.chili == [chili, 0]


def test_chili_is_handed_out_from_the_chef_clockwise_and_one_card_at_a_time() -> None:
    t = kitchen("hibachi", 3, chili=[1, 4, 3])
    heard(t)
    throw_all(t, [], [(100, NOWHERE), (200, NOWHERE)], [(100, NOWHERE)])
    # Two are left, and seat 1 comes before seat 2. Then seat 1 has six, puts them back, and seat 2 takes one.
    assert [text for text in heard(t) if text.startswith("chili")] == [
        "chili-taken 1 chip 2",
        "chili-taken 1 chip 5",
        "chili-returned 1 6 each",
        "chili-taken 2 chip 3",
    ]
    assert t.chili == [1, 0, 4]
    assert t.chili_left() == 5


def test_all_who_tie_for_the_most_put_theirs_back() -> None:
    t = kitchen("hibachi", 3, chili=[4, 2, 4])
    throw_all(t, [], [(100, NOWHERE)])
    assert t.chili == [0, 3, 0]


def test_also_the_player_who_takes_a_card_puts_back_first() -> None:
    t = kitchen("hibachi", 2, chili=[8, 2])
    throw_all(t, [(100, NOWHERE)])
    assert t.chili == [1, 2]


def test_a_new_chef_is_the_first_to_take_chili() -> None:
    t = kitchen("hibachi", 2, chili=[5, 5])
    throw_all(t, [(100, NOWHERE)], [(100, NOWHERE), (600, "chef")])
    assert t.chef in (0, 1)
    # Seat 1 is the chef by then: all put theirs back, seat 1 takes one, then seat 0.
    assert t.chili == [1, 1]
    assert [text for text in heard(t) if text.startswith("chili-taken")] == [
        "chili-taken 1 chip 2",
        "chili-taken 0 chip 1",
    ]


def stove(cards: str, chili: int) -> Kitchen:
    t = kitchen(
        "hibachi",
        2,
        hands=[cards],
        chili=[chili, 0],
        recipes=["egg-mushroom-beef", "prawn-broccoli-rice", "noodles-fish-onion"],
    )
    throw_all(t)
    return t


def test_two_chili_cards_replace_one_ingredient() -> None:
    t = stove("egg, beef", chili=3)
    say(t, "cook-with-chili egg-mushroom-beef instead of mushroom")
    assert t.chili == [1, 0]
    assert t.chili_left() == 9
    assert hand(t, 0) == {}
    assert [recipe.name for recipe in t.cooked[0]] == ["egg-mushroom-beef"]


def test_chili_may_replace_an_ingredient_that_is_there() -> None:
    t = stove("egg, mushroom, beef", chili=2)
    assert "cook-with-chili egg-mushroom-beef instead of egg" in may_say(t)
    say(t, "cook-with-chili egg-mushroom-beef instead of egg")
    assert hand(t, 0) == {"egg": 1}


def test_one_chili_card_replaces_nothing() -> None:
    t = stove("egg, mushroom, beef", chili=1)
    assert refused(t, "cook-with-chili egg-mushroom-beef instead of egg") == "too-little-chili"


def test_chili_replaces_one_ingredient_of_a_recipe_and_not_two() -> None:
    t = stove("egg, beef", chili=10)
    assert refused(t, "cook-with-chili prawn-broccoli-rice instead of rice") == "missing-in-spite-of-chili"


def test_only_what_is_in_the_recipe_can_be_replaced() -> None:
    t = stove("egg, beef", chili=2)
    assert refused(t, "cook-with-chili egg-mushroom-beef instead of rice") == "not-in-the-recipe"


def test_with_chili_too_only_one_face_up_recipe_is_cooked_in_a_round() -> None:
    t = stove("egg, beef, prawn, rice, fish, noodles, onion", chili=6)
    say(t, "cook-with-chili egg-mushroom-beef instead of mushroom")
    assert t.round == 2


def test_there_is_no_chili_to_cook_with_in_safranito() -> None:
    t = kitchen("safranito", 2, hands=["curry, chili, mint"], recipes=["curry-chili-mint", "ginger-saffron-cumin"])
    throw_all(t, [(10, NOWHERE)])
    assert may_say(t) == ["mix curry-chili-mint", "pass"]


@pytest.mark.parametrize("money", [1600, 2000])
def test_the_table_chooses_how_much_money_there_is(money: int) -> None:
    assert kitchen("hibachi", 2, options={"start_money": money}).money == [money, money]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_recipes_and_six_cards_are_laid_out_with_any_number_of_players(seats: int) -> None:
    t = set_up("hibachi", seats)
    assert len(t.face_up) == 3
    assert sum(t.display) == 6
    assert t.money == [2000] * seats
    assert t.chili_left() == 10


def test_none_of_the_extra_cards_has_to_be_kept() -> None:
    t = kitchen("hibachi", 2, first="egg, rice")
    throw_all(t, [(200, "extra-card")])
    say(t, "pass")
    assert hand(t, 0) == {}
    assert [card.name for card in t.pile[:2]] == ["rice", "egg"]
