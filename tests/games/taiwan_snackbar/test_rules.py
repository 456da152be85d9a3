"""Setting up, turns, dishes and special cards: clauses 1 to 5."""

from collections import Counter

import pytest

import hawker
from hawker.games.taiwan_snackbar.pieces import CARDS, DISHES, SPECIALS
from tests.games.taiwan_snackbar.snackbars import COPIES, hand, no_more_in_pile, set_up, sizes, snackbar, tally, top
from tests.games.talk import heard, may_say, refused, say

pytestmark = pytest.mark.both

SEATS = range(3, 11)

# 1 The cards


def test_there_are_66_dish_cards_with_their_servings() -> None:
    assert [(dish.name, dish.points, dish.copies) for dish in DISHES] == [
        ("stinky tofu", 2, 16),
        ("oyster omelette", 3, 14),
        ("zongzi", 4, 12),
        ("steamed dumplings", 5, 10),
        ("braised pork rice", 6, 8),
        ("pig blood rice stick", 7, 6),
    ]
    assert sum(dish.copies for dish in DISHES) == 66


def test_there_are_26_specials_and_6_no_more_which_with_10_defeat_cards_makes_108() -> None:
    assert {card.name: card.copies for card in SPECIALS} == {"one more": 10, "change direction": 8, "choose player": 8}
    assert sum(card.copies for card in CARDS) + 10 == 108
    assert CARDS[-1].copies == 6


# 2 Setting up


@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_are_dealt_and_the_rest_with_one_no_more_is_the_draw_pile(seats: int) -> None:
    t = set_up(seats)
    assert sizes(t) == [5] * seats
    assert len(t.pile) == 92 - 5 * seats + 1
    assert no_more_in_pile(t) == 1
    everything = Counter([card.name for card in t.pile])
    for seat in range(seats):
        everything.update(hand(t, seat))
    assert everything == Counter({**COPIES, "no more": 1})


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_ordered_or_played_and_play_goes_clockwise(seats: int) -> None:
    t = set_up(seats)
    assert (t.food, top(t), t.played, t.direction) == (0, None, 0, 1)
    assert t.minus == t.won == (0,) * seats
    assert t.players() == list(range(seats))
    assert t.turn == t.starter


def test_the_start_player_is_drawn_by_the_seed() -> None:
    assert {set_up(10, seed).starter for seed in range(200)} == set(range(10))


@pytest.mark.parametrize("seat", range(4))
def test_the_start_player_can_be_a_seat(seat: int) -> None:
    assert {set_up(4, seed, start=seat).turn for seed in range(5)} == {seat}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_number_of_no_more_cards_can_be_fixed(number: int) -> None:
    t = set_up(4, no_more=number)
    assert no_more_in_pile(t) == number
    assert [t.no_more_cards(round) for round in (1, 2, 9)] == [number] * 3


def test_the_number_of_no_more_cards_rises_to_six() -> None:
    t = set_up(4)
    assert [t.no_more_cards(round) for round in range(1, 10)] == [1, 2, 3, 4, 5, 6, 6, 6, 6]


def test_a_no_more_card_may_lie_anywhere_in_the_pile() -> None:
    places = Counter(
        [next(at for at, card in enumerate(set_up(10, seed).pile) if card is CARDS[-1]) for seed in range(900)]
    )
    assert set(places) == set(range(43))
    assert max(places.values()) < 50


def test_what_happens_at_the_start_is_told() -> None:
    told = heard(set_up(3, start=1))
    assert told[0] == "round-begins 1"
    assert [text.split(" ")[0] for text in told[1:4]] == ["dealt"] * 3
    assert told[4:] == ["pile-shuffled 78 with 1", "begins 1"]


@pytest.mark.parametrize("seats", [0, 1, 2, 11])
def test_it_takes_three_to_ten_players(seats: int) -> None:
    with pytest.raises(hawker.SetupError, match="taiwan-snackbar is for 3 to 10 players"):
        set_up(seats)


@pytest.mark.parametrize(
    ("option", "value"),
    [("variant", "both"), ("rounds", 0), ("rounds", 7), ("start", 4)],
)
def test_there_is_no_such_option(option: str, value: object) -> None:
    with pytest.raises(hawker.SetupError, match=f"option {option}: {value!r} is not one of"):
        hawker.game("taiwan-snackbar").setup(4, 1, {option: value})


# 3 A turn


def test_a_turn_is_exactly_one_thing_and_then_the_next_player_is_up() -> None:
    t = snackbar(["stinky tofu x5", "stinky tofu x5", "stinky tofu x4"])
    for seat in (0, 1, 2, 0):
        assert t.turn == seat
        say(t, "order stinky tofu")
    assert sizes(t) == [3, 4, 3]


def test_played_cards_lie_on_two_piles() -> None:
    t = snackbar(["stinky tofu, one more", "change direction, one more", "oyster omelette x2, one more"])
    say(t, "order stinky tofu", "change direction", "one more")
    view = hawker.message(t, None, [])["view"]
    assert view["dish_pile"] == {"stinky tofu": 1}
    assert view["special_pile"] == {"one more": 1, "change direction": 1}
    assert view["top_dish"] == "stinky tofu"


# 4 Playing dishes


@pytest.mark.parametrize("dish", DISHES, ids=str)
def test_while_nothing_waits_any_dish_may_be_ordered(dish: object) -> None:
    t = snackbar([", ".join(str(each) for each in DISHES[:5]), "one more", "one more"])
    if dish is DISHES[5]:
        t = snackbar([", ".join(str(each) for each in DISHES[1:]), "one more", "one more"])
    say(t, f"order {dish}")
    assert t.food == {str(each): each.points for each in DISHES}[str(dish)]
    assert top(t) == str(dish)


def test_while_food_waits_only_the_top_dish_may_be_ordered_again() -> None:
    t = snackbar(["steamed dumplings", "stinky tofu, steamed dumplings, braised pork rice", "one more"])
    say(t, "order steamed dumplings")
    assert may_say(t) == ["order steamed dumplings", "eat"]
    assert refused(t, "order stinky tofu") == "another-dish-on-top"
    say(t, "order steamed dumplings")
    assert t.food == 10


def test_after_a_meal_any_dish_may_be_ordered_and_the_old_top_dish_is_still_on_top() -> None:
    t = snackbar(["stinky tofu, one more", "oyster omelette", "braised pork rice, one more"], pile="one more x2")
    say(t, "order stinky tofu", "eat")
    assert (t.food, top(t)) == (0, "stinky tofu")
    assert may_say(t) == ["order braised pork rice", "one more"]


def test_the_old_top_dish_may_be_reordered_after_one_more() -> None:
    t = snackbar(
        ["stinky tofu x2, braised pork rice", "oyster omelette", "braised pork rice, one more"], pile="one more x2"
    )
    say(t, "order stinky tofu", "eat", "one more")
    assert (t.turn, t.food, top(t)) == (0, 1, "stinky tofu")
    assert may_say(t) == ["order stinky tofu", "eat"]
    assert refused(t, "order braised pork rice") == "another-dish-on-top"
    say(t, "order stinky tofu")
    assert t.food == 3


def test_with_no_dish_on_the_dish_pile_nothing_can_be_reordered() -> None:
    t = snackbar(["one more, stinky tofu", "stinky tofu x2, oyster omelette, change direction", "stinky tofu"])
    say(t, "one more")
    assert (t.food, top(t)) == (1, None)
    assert may_say(t) == ["pair stinky tofu", "change direction", "eat"]
    assert refused(t, "order oyster omelette") == "nothing-to-reorder"


@pytest.mark.parametrize("food", [0, 2, 7])
def test_a_pair_may_be_played_at_any_time_and_counts_once(food: int) -> None:
    played = {0: "", 2: "stinky tofu", 7: "pig blood rice stick"}[food]
    t = snackbar(
        ["braised pork rice x2, one more", "one more", "one more"], played=played, food=food, top_dish=played or None
    )
    say(t, "pair braised pork rice")
    assert (t.food, top(t), t.turn) == (6, "braised pork rice", 1)
    assert hand(t, 0) == {"one more": 1}
    assert heard(t) == ["order-changed 0 braised pork rice food 6"]


def test_a_pair_takes_two_equal_dishes() -> None:
    t = snackbar(["braised pork rice, stinky tofu x3", "one more", "one more"])
    assert refused(t, "pair braised pork rice") == "no-pair"
    assert refused(t, "pair oyster omelette") == "no-pair"
    assert refused(t, "pair stinky tofu") is None


def test_a_pair_of_the_top_dish_lowers_the_food_points() -> None:
    t = snackbar(["stinky tofu x3", "one more", "one more"], played="stinky tofu x4", food=8, top_dish="stinky tofu")
    assert may_say(t) == ["order stinky tofu", "pair stinky tofu", "eat"]
    say(t, "pair stinky tofu")
    assert t.food == 2
    assert tally(t.played) == {"stinky tofu": 6}


# 5 Playing special cards


def test_one_more_adds_one_also_to_nothing() -> None:
    t = snackbar(["one more", "one more, stinky tofu", "stinky tofu"])
    say(t, "one more", "one more")
    assert t.food == 2
    assert heard(t) == ["one-more-served 0 food 1", "one-more-served 1 food 2"]


def test_change_direction_turns_the_order_of_play_round() -> None:
    t = snackbar(["change direction, stinky tofu", "stinky tofu", "stinky tofu", "change direction, stinky tofu"])
    say(t, "change direction")
    assert (t.turn, t.direction) == (3, -1)
    say(t, "change direction")
    assert (t.turn, t.direction) == (0, 1)
    assert heard(t) == ["direction-changed 0 counterclockwise", "direction-changed 3 clockwise"]


def test_the_next_seat_counterclockwise_is_the_one_before() -> None:
    t = snackbar(["change direction, stinky tofu"] + ["stinky tofu"] * 3)
    say(t, "change direction")
    order = []
    for _ in range(3):
        order.append(t.turn)
        say(t, "order stinky tofu")
    assert order == [3, 2, 1]


@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_choose_player_names_any_other_player_and_play_goes_on_from_there(chosen: int) -> None:
    t = snackbar(["choose player, stinky tofu"] + ["stinky tofu"] * 3)
    assert may_say(t) == ["order stinky tofu", "choose 1", "choose 2", "choose 3"]
    say(t, f"choose {chosen}")
    assert t.turn == chosen
    say(t, "order stinky tofu")
    assert t.turn == (chosen + 1) % 4
    assert heard(t)[0] == f"player-chosen 0 {chosen}"


def test_choose_player_leaves_the_direction_alone() -> None:
    t = snackbar(
        ["choose player, stinky tofu"] + ["stinky tofu"] * 3, played="change direction", direction="counterclockwise"
    )
    say(t, "choose 2", "order stinky tofu")
    assert (t.turn, t.direction) == (1, -1)


@pytest.mark.parametrize("special", ["change direction", "choose 1"])
def test_the_other_specials_leave_the_food_points_and_the_top_dish_alone(special: str) -> None:
    t = snackbar(
        ["change direction, choose player", "stinky tofu", "stinky tofu"],
        played="stinky tofu",
        food=2,
        top_dish="stinky tofu",
    )
    say(t, special)
    assert (t.food, top(t)) == (2, "stinky tofu")


@pytest.mark.parametrize("food", [0, 3])
def test_any_special_may_be_played_at_any_time(food: int) -> None:
    t = snackbar(
        ["one more, change direction, choose player", "stinky tofu", "stinky tofu"],
        played="oyster omelette" if food else "",
        food=food,
        top_dish="oyster omelette" if food else None,
    )
    assert may_say(t)[:4] == ["one more", "change direction", "choose 1", "choose 2"]
    assert may_say(t)[4:] == (["eat"] if food else [])


# Everything may be the last card


@pytest.mark.parametrize("last", ["stinky tofu", "one more", "change direction", "choose player"])
def test_with_any_one_card_there_is_something_to_play_while_nothing_waits(last: str) -> None:
    t = snackbar([last, "stinky tofu", "stinky tofu"])
    assert len(hawker.legal(t)) >= 1
