"""The examples that the rulebook prints: food points of 2, 4, 3 and then 6 or 7; and of 5, 6 and 11, which D eats."""

import pytest

from hawker.games.taiwan_snackbar.table import Snackbar
from tests.games.taiwan_snackbar.snackbars import hand, sizes, snackbar, top
from tests.games.talk import heard, may_say, refused, say

pytestmark = pytest.mark.both

A, B, C, D, E = range(5)


@pytest.fixture
def t() -> Snackbar:
    return snackbar(
        [
            "stinky tofu, braised pork rice",
            "stinky tofu x2, steamed dumplings",
            "oyster omelette x2, stinky tofu",
            "oyster omelette, pig blood rice stick x2",
            "zongzi",
        ]
    )


def test_at_food_points_0_a_can_only_play_cards(t: Snackbar) -> None:
    assert (t.turn, t.food) == (A, 0)
    assert may_say(t) == ["order stinky tofu", "order braised pork rice"]
    assert refused(t, "eat") == "nothing-to-eat"


def test_a_orders_stinky_tofu_and_raises_the_food_points_to_2(t: Snackbar) -> None:
    say(t, "order stinky tofu")
    assert (t.turn, t.food, top(t)) == (B, 2, "stinky tofu")
    assert may_say(t) == ["order stinky tofu", "pair stinky tofu", "eat"]
    assert refused(t, "order steamed dumplings") == "another-dish-on-top"


def test_b_reorders_stinky_tofu_and_raises_them_to_4(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu")
    assert (t.turn, t.food) == (C, 4)
    assert heard(t) == ["ordered 0 stinky tofu food 2", "reordered 1 stinky tofu food 4"]


def test_c_would_draw_4_cards_if_there_were_no_tofu_to_pass_on(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu", "eat")
    assert sizes(t)[C] == 3 + 4
    assert t.food == 0


def test_c_changes_the_order_with_two_oyster_omelettes_to_3(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu", "pair oyster omelette")
    assert (t.turn, t.food, top(t)) == (D, 3, "oyster omelette")
    assert hand(t, C) == {"stinky tofu": 1}
    assert may_say(t) == ["order oyster omelette", "pair pig blood rice stick", "eat"]


def test_d_could_raise_them_to_6_with_another_oyster_omelette(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu", "pair oyster omelette", "order oyster omelette")
    assert (t.turn, t.food) == (E, 6)
    say(t, "eat")
    assert sizes(t)[E] == 1 + 6


def test_d_could_change_them_to_7_with_two_pig_blood_rice_sticks(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu", "pair oyster omelette", "pair pig blood rice stick")
    assert (t.turn, t.food, top(t)) == (E, 7, "pig blood rice stick")


def test_d_could_draw_3_cards(t: Snackbar) -> None:
    say(t, "order stinky tofu", "order stinky tofu", "pair oyster omelette", "eat")
    assert sizes(t)[D] == 3 + 3
    assert t.food == 0


@pytest.fixture
def dumplings() -> Snackbar:
    return snackbar(
        ["steamed dumplings, stinky tofu", "one more, stinky tofu", "steamed dumplings, stinky tofu", "stinky tofu"]
    )


def test_steamed_dumplings_one_more_and_steamed_dumplings_come_to_5_and_6_and_11(dumplings: Snackbar) -> None:
    t = dumplings
    food = []
    for text in ("order steamed dumplings", "one more", "order steamed dumplings"):
        say(t, text)
        food.append(t.food)
    assert food == [5, 6, 11]
    assert t.turn == D


def test_one_more_does_not_cover_the_topmost_dish(dumplings: Snackbar) -> None:
    say(dumplings, "order steamed dumplings", "one more")
    assert top(dumplings) == "steamed dumplings"
    assert may_say(dumplings) == ["order steamed dumplings", "eat"]


def test_d_eats_it_up_and_draws_11_cards(dumplings: Snackbar) -> None:
    t = dumplings
    pile = len(t.pile)
    say(t, "order steamed dumplings", "one more", "order steamed dumplings", "eat")
    assert sizes(t) == [1, 1, 1, 12]
    assert len(t.pile) == pile - 11
    assert t.food == 0
    assert [text for text in heard(t) if text.startswith("drawn 3")][-1].endswith("11 of 11")
    assert t.turn == A
