"""Eating, No More, empty hands, a pile that runs out, and the end of the game: clauses 6 to 10."""

from collections import Counter
from typing import Any

import pytest

import hawker
from hawker.core.records import fields
from tests.games.taiwan_snackbar.snackbars import (
    hand,
    known,
    loaded,
    no_more_in_pile,
    short_pile,
    sizes,
    snackbar,
    tally,
    top,
)
from tests.games.talk import heard, may_say, refused, say

pytestmark = pytest.mark.both

WAITING: dict[str, Any] = {"played": "oyster omelette, one more x2", "food": 5, "top_dish": "oyster omelette"}

# 6 Eating


def test_eating_draws_as_many_cards_as_there_are_food_points() -> None:
    t = snackbar(["stinky tofu"] * 3, pile="one more x2, braised pork rice x2, stinky tofu", **WAITING)
    say(t, "eat")
    assert hand(t, 0) == {"stinky tofu": 2, "braised pork rice": 2, "one more": 2}
    assert (t.food, t.turn) == (0, 1)


def test_the_meal_is_told_card_by_card() -> None:
    t = snackbar(
        ["stinky tofu"] * 3,
        pile="one more, stinky tofu, choose player",
        played="oyster omelette",
        food=3,
        top_dish="oyster omelette",
    )
    say(t, "eat")
    assert heard(t) == [
        "eats 0 food 3",
        "drawn 0 one more 1 of 3",
        "drawn 0 stinky tofu 2 of 3",
        "drawn 0 choose player 3 of 3",
    ]


def test_nobody_eats_while_nothing_waits() -> None:
    assert refused(snackbar(["stinky tofu"] * 3), "eat") == "nothing-to-eat"


def test_eating_is_a_choice_also_for_those_who_could_pass_it_on() -> None:
    t = snackbar(["oyster omelette"] * 3, **WAITING)
    assert may_say(t) == ["order oyster omelette", "eat"]


def test_what_was_eaten_is_known_to_all_and_what_was_dealt_is_not() -> None:
    t = snackbar(["stinky tofu"] * 3, pile="one more x2, braised pork rice x2, stinky tofu", **WAITING)
    say(t, "eat")
    assert known(t, 0) == {"stinky tofu": 1, "braised pork rice": 2, "one more": 2}


def test_the_discard_piles_stay_after_a_meal_without_no_more() -> None:
    t = snackbar(["stinky tofu"] * 3, **WAITING)
    say(t, "eat")
    assert tally(t.played) == {"oyster omelette": 1, "one more": 2}
    assert top(t) == "oyster omelette"


# 7 No More


def test_no_more_in_a_meal_is_a_minus_point_and_all_cards_are_drawn_first() -> None:
    t = snackbar(["stinky tofu"] * 3, pile="one more, no more, braised pork rice x3", **WAITING)
    say(t, "eat")
    assert t.minus == (1, 0, 0)
    assert hand(t, 0) == {"stinky tofu": 1, "one more": 1, "braised pork rice": 3}
    assert heard(t) == [
        "eats 0 food 5",
        "drawn 0 one more 1 of 5",
        "no-more-drawn 0 2 of 5",
        "drawn 0 braised pork rice 3 of 5",
        "drawn 0 braised pork rice 4 of 5",
        "drawn 0 braised pork rice 5 of 5",
        "minus-points 0 1 in all 1",
        "round-begins 2",
        f"pile-shuffled {92 - 3 - 4 + 2} with 2",
    ]


def test_no_more_ends_the_round_and_everything_goes_back() -> None:
    t = snackbar(["stinky tofu"] * 3, pile="no more", **WAITING)
    say(t, "eat")
    assert (t.round, t.food, top(t), t.played, t.turn) == (2, 0, None, 0, 1)
    assert no_more_in_pile(t) == 2
    assert len(t.pile) == 92 + 2 - sum(sizes(t))


def test_hands_direction_and_minus_points_stay_and_nothing_is_dealt() -> None:
    t = snackbar(
        ["stinky tofu", "one more x2", "choose player"],
        pile="no more",
        played="oyster omelette, one more x2, change direction",
        food=5,
        top_dish="oyster omelette",
        direction="counterclockwise",
        round=3,
        minus=[0, 2, 1],
    )
    say(t, "eat")
    assert t.minus == (1, 2, 1)
    assert (t.direction, t.turn) == (-1, 2)
    assert sizes(t) == [1 + 4, 2, 1]


@pytest.mark.parametrize(
    ("chosen", "round", "after"),
    [("rising", 1, 2), ("rising", 5, 6), ("rising", 6, 6), (1, 1, 1), (3, 2, 3), (6, 4, 6)],
)
def test_the_new_round_has_its_own_number_of_no_more_cards(chosen: object, round: int, after: int) -> None:
    minus = {1: [0] * 4, 2: [0, 1, 0, 0], 4: [0, 1, 1, 1], 5: [0, 2, 1, 1], 6: [0, 2, 2, 1]}[round]
    t = snackbar(["stinky tofu"] * 4, pile="no more", round=round, minus=minus, options={"no_more": chosen}, **WAITING)
    before = no_more_in_pile(t)
    say(t, "eat")
    assert (t.round, no_more_in_pile(t)) == (round + 1, after)
    assert before == t.no_more_cards(round)


def test_several_no_more_cards_in_one_meal_are_a_minus_point_each_and_one_end_of_the_round() -> None:
    t = snackbar(
        ["stinky tofu"] * 3, pile="no more, one more, no more, stinky tofu x2", options={"no_more": 4}, **WAITING
    )
    say(t, "eat")
    assert t.minus == (2, 0, 0)
    assert t.round == 2
    assert no_more_in_pile(t) == 4
    assert "minus-points 0 2 in all 2" in heard(t)


def test_the_pile_is_shuffled_anew() -> None:
    piles = set()
    for seed in range(20):
        t = snackbar(["stinky tofu"] * 3, pile="no more", dice={"seed": str(seed)}, **WAITING)
        say(t, "eat")
        piles.add(tuple(card.name for card in t.pile))
    assert len(piles) == 20
    first = Counter(pile[-1] for pile in piles)
    assert len(first) > 4


# 8 An empty hand


def test_whoever_holds_no_card_draws_three_first_and_then_has_a_turn() -> None:
    t = snackbar(["stinky tofu", "", "stinky tofu"], pile="one more, oyster omelette, stinky tofu")
    say(t, "order stinky tofu")
    assert t.turn == 1
    assert hand(t, 1) == known(t, 1) == {"one more": 1, "oyster omelette": 1, "stinky tofu": 1}
    assert (t.food, top(t)) == (2, "stinky tofu")
    assert may_say(t) == ["order stinky tofu", "one more", "eat"]
    assert heard(t)[1:] == [
        "hand-empty 1",
        "drawn 1 one more 1 of 3",
        "drawn 1 oyster omelette 2 of 3",
        "drawn 1 stinky tofu 3 of 3",
    ]


def test_whoever_is_chosen_with_an_empty_hand_draws_three_as_well() -> None:
    t = snackbar(["choose player", "stinky tofu", ""])
    say(t, "choose 2")
    assert (t.turn, sizes(t)) == (2, [0, 1, 3])


def test_no_more_on_that_draw_is_a_minus_point_and_the_order_stands() -> None:
    t = snackbar(
        ["oyster omelette", "", "stinky tofu"],
        pile="one more, no more, stinky tofu",
        played="oyster omelette x2, one more x2",
        food=8,
        top_dish="oyster omelette",
    )
    say(t, "order oyster omelette")
    assert t.minus == (0, 1, 0)
    assert (t.round, t.food, top(t), t.turn) == (2, 11, "oyster omelette", 1)
    assert tally(t.played) == {"oyster omelette": 1}
    assert len(t.pile) == 92 - 1 - 3 + 2
    assert no_more_in_pile(t) == 2
    assert may_say(t) == ["one more", "eat"]
    assert heard(t)[-4:] == [
        "minus-points 1 1 in all 1",
        "round-begins 2",
        f"pile-shuffled {len(t.pile)} with 2",
        "order-stands 1 food 11",
    ]


def test_after_a_pair_only_the_top_card_of_it_stays_out_of_the_shuffle() -> None:
    t = snackbar(["oyster omelette x2", "", "stinky tofu"], pile="stinky tofu, no more, stinky tofu")
    say(t, "pair oyster omelette")
    assert tally(t.played) == {"oyster omelette": 1}
    assert (t.food, t.turn) == (3, 1)


def test_food_points_without_a_top_dish_stand_as_well() -> None:
    t = snackbar(["one more", "", "stinky tofu"], pile="no more, stinky tofu x2")
    say(t, "one more")
    assert (t.food, top(t), t.played, t.turn) == (1, None, 0, 1)
    assert may_say(t) == ["pair stinky tofu", "eat"]


def test_with_nothing_ordered_the_turn_goes_on_and_the_top_dish_stands() -> None:
    t = snackbar(
        ["change direction", "stinky tofu", ""],
        pile="no more, stinky tofu x2",
        played="braised pork rice x2",
        top_dish="braised pork rice",
    )
    say(t, "change direction")
    assert (t.food, top(t), t.turn, t.direction) == (0, "braised pork rice", 2, -1)
    assert may_say(t) == ["order stinky tofu", "pair stinky tofu"]


def test_two_no_more_cards_on_that_draw_leave_one_card_to_act_with() -> None:
    t = snackbar(["stinky tofu", "", "one more"], pile="no more, one more, no more", options={"no_more": 2})
    say(t, "order stinky tofu")
    assert (t.minus, sizes(t), t.turn) == ((0, 2, 0), [0, 1, 1], 1)


def test_three_no_more_cards_on_that_draw_end_the_game() -> None:
    t = snackbar(["stinky tofu", "", "one more"], pile="no more x3", options={"no_more": 3})
    say(t, "order stinky tofu")
    assert t.over
    assert t.minus == (0, 3, 0)
    assert t.game.result(t).winners == (2,)


# 9 The draw pile runs out


def test_a_meal_that_the_pile_cannot_serve_takes_what_there_is() -> None:
    t = loaded(short_pile(["stinky tofu", "one more"], "one more, no more, stinky tofu", **WAITING))
    say(t, "eat")
    assert t.minus == (1, 0, 0)
    assert hand(t, 0) == {"stinky tofu": 2, "one more": 1}
    assert (t.round, t.food, top(t), t.played, t.turn) == (2, 0, None, 0, 1)
    assert Counter(card.name for card in t.pile) == {"oyster omelette": 1, "one more": 2, "no more": 2}
    assert heard(t)[4:] == [
        "pile-ran-out 0 2",
        "minus-points 0 1 in all 1",
        "round-begins 2",
        "pile-shuffled 5 with 2",
    ]


def test_taking_exactly_the_last_card_is_an_ordinary_draw() -> None:
    t = loaded(short_pile(["stinky tofu", "one more"], "one more, no more, stinky tofu x3", **WAITING))
    say(t, "eat")
    assert (t.minus, t.round, t.turn) == ((1, 0, 0), 2, 1)
    assert not [text for text in heard(t) if text.startswith("pile-ran-out")]


def test_a_draw_with_an_empty_hand_that_the_pile_cannot_serve_ends_the_turn() -> None:
    t = loaded(short_pile(["stinky tofu", ""], "one more, no more"))
    say(t, "order stinky tofu")
    assert t.minus == (0, 1, 0)
    assert hand(t, 1) == {"one more": 1}
    assert (t.round, t.food, top(t), t.played, t.turn) == (2, 0, None, 0, 2)
    assert "pile-ran-out 1 1" in heard(t)


def test_where_nothing_was_ordered_no_order_stands_and_the_turn_goes_on() -> None:
    t = snackbar(["change direction", "one more", ""], pile="no more, stinky tofu x2")
    say(t, "change direction")
    assert (t.round, t.food, t.turn) == (2, 0, 2)
    told = hawker.hear(t)[-1]
    assert str(told) == "goes-on 2"
    assert t.game.words.say("event.goes-on", fields(told), ["Ann", "Bo", "Cy"]) == (
        "Nothing is waiting to be eaten, and Cy goes on."
    )


def test_the_last_three_cards_on_an_empty_hand_are_an_ordinary_draw_and_the_order_stands() -> None:
    t = loaded(short_pile(["stinky tofu", ""], "one more, no more, one more"))
    say(t, "order stinky tofu")
    assert (t.minus, t.food, top(t), t.turn) == ((0, 1, 0), 2, "stinky tofu", 1)


def test_a_hand_may_still_be_empty_after_the_pile_has_run_out() -> None:
    t = loaded(short_pile(["stinky tofu", ""], "no more"))
    say(t, "order stinky tofu")
    assert (sizes(t)[:2], t.turn, t.minus) == ([0, 0], 2, (0, 1, 0))
    assert Counter(card.name for card in t.pile) == {"stinky tofu": 1, "no more": 2}


def test_one_empty_hand_after_another_draws_from_what_was_shuffled_in() -> None:
    t = loaded(short_pile(["stinky tofu", "", "", ""], "no more"))
    say(t, "order stinky tofu")
    # Seat 1 took the only card. Two No More cards and the tofu are three cards: an ordinary draw for seat 2.
    assert t.minus[:3] == (0, 1, 2)
    assert hand(t, 2) == {"stinky tofu": 1}
    assert t.turn == 2


# 10 The end of the game


@pytest.mark.parametrize(("before", "after"), [(2, 3), (1, 3)])
def test_the_game_is_over_when_a_player_has_three_or_more(before: int, after: int) -> None:
    pile = "no more, stinky tofu, no more" if after - before == 2 else "no more"
    t = snackbar(
        ["stinky tofu", "one more x2", "one more"],
        pile=pile,
        round=before + 1,
        minus=[before, 0, 0],
        options={"no_more": 2},
        **WAITING,
    )
    say(t, "eat")
    assert t.over
    assert t.minus == (after, 0, 0)
    assert (t.round, hawker.legal(t)) == (before + 1, ())
    told = heard(t)
    assert f"minus-points 0 {after - before} in all {after}" in told
    assert told[-1] == "game-won 1"


def test_the_cards_of_the_last_meal_still_go_into_the_hand() -> None:
    t = snackbar(
        ["stinky tofu", "one more", "one more"],
        pile="no more, one more x2, stinky tofu x2",
        round=3,
        minus=[2, 0, 0],
        **WAITING,
    )
    say(t, "eat")
    assert hand(t, 0) == {"stinky tofu": 3, "one more": 2}


def test_three_minus_points_after_the_pile_has_run_out_end_the_game_too() -> None:
    t = loaded(short_pile(["stinky tofu", "one more"], "no more x3", round=3, minus=[2, 0, 0], **WAITING))
    say(t, "eat")
    assert t.over
    assert t.minus == (5, 0, 0)


def test_fewest_minus_points_win() -> None:
    t = snackbar(["stinky tofu", "stinky tofu", "stinky tofu x2"], pile="no more", round=4, minus=[2, 0, 1], **WAITING)
    say(t, "eat")
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == ((-3, 0, -1), (1,), (3, 1, 2))


def test_a_tie_goes_to_most_cards_in_hand() -> None:
    t = snackbar(
        ["stinky tofu", "stinky tofu x2", "stinky tofu x3", "one more x5"],
        pile="no more",
        round=6,
        minus=[2, 1, 1, 2],
        **WAITING,
    )
    say(t, "eat")
    result = t.game.result(t)
    assert (result.winners, result.ranks) == ((2,), (4, 2, 1, 3))
    told = hawker.hear(t)
    assert [str(event) for event in told[-4:]] == [
        "tied 1, 2 minus 1",
        "cards-counted 1 2",
        "cards-counted 2 3",
        "game-won 2",
    ]
    assert t.game.words.say("event.tied", fields(told[-4]), ["Ann", "Bo", "Cy", "Di"], 1) == (
        "You and Cy tie for the fewest minus points, 1 each: most cards in hand win."
    )
    assert t.game.words.say("event.cards-counted", fields(told[-3]), ["Ann", "Bo", "Cy", "Di"]) == "Bo holds 2 cards."


def test_if_that_is_a_tie_too_all_of_them_win() -> None:
    t = snackbar(
        ["stinky tofu", "stinky tofu x2", "stinky tofu x2", "one more x5"],
        pile="no more",
        round=6,
        minus=[2, 1, 1, 2],
        **WAITING,
    )
    say(t, "eat")
    result = t.game.result(t)
    assert (result.winners, result.ranks) == ((1, 2), (4, 1, 1, 3))
    assert heard(t)[-4:] == ["tied 1, 2 minus 1", "cards-counted 1 2", "cards-counted 2 2", "game-shared 1, 2"]


def test_whoever_ends_the_game_does_not_win_it_with_most_cards() -> None:
    t = snackbar(["stinky tofu x5", "", ""], pile="no more", round=3, minus=[2, 0, 0], **WAITING)
    say(t, "eat")
    assert t.game.result(t).winners == (1, 2)
