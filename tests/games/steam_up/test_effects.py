"""Every effect that a card can be made of, each on a deck written for it."""

from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice
from hawker.core.table import Chance, Outcome
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.pieces import SPACES
from hawker.games.steam_up.resolving import Luckies
from hawker.games.steam_up.supply import Lucky
from hawker.games.steam_up.table import Restaurant
from hawker.kit.counts import count_all
from tests.games.steam_up.restaurants import (
    board,
    gain,
    held,
    may_say,
    pieces,
    refused,
    say,
    under_fate,
    view,
    with_card,
)

pytestmark = pytest.mark.both


def cards(t: Restaurant) -> list[int]:
    return [hand.bit_count() for hand in t.hands]


# Tokens and cards


def test_tokens_are_of_the_players_choice() -> None:
    t = with_card("tokens 2 for you")
    say(t, "play Card A", "take bun", "take claw")
    assert held(t.tokens[0]) == {"claw": 1, "bun": 1}
    assert str(t.question) == "rotation 0"


def test_everybody_gains_in_turn_order_from_the_marker() -> None:
    t = under_fate("tokens 1 for everyone")
    asked = []
    while str(t.question).startswith("token"):
        asked.append(t.turn)
        say(t, "take bun")
    assert asked == [0, 1, 2]


def test_a_kind_that_is_sold_out_cannot_be_taken() -> None:
    t = with_card("tokens 1 for you", tokens=["", "10 bun"])
    say(t, "play Card A")
    assert refused(t, "take bun") == "sold-out"


def test_cards_are_drawn_and_do_not_let_one_rotate_again() -> None:
    t = with_card("cards 2 for you")
    say(t, "play Card A")
    assert cards(t)[0] == 2
    say(t, "pass")
    assert str(t.question) == "second-action 0"


def test_whoever_loses_tokens_chooses_which_and_loses_no_more_than_there_are() -> None:
    t = with_card("lose-tokens 2 from another", tokens=["", "bun", "rice"])
    say(t, "play Card A")
    assert may_say(t) == ["choose 1", "choose 2"]
    assert refused(t, "choose 0") == "not-yourself"
    assert refused(t, "choose 4") == "no-such-player"
    say(t, "choose 1")
    assert t.turn == 1
    assert refused(t, "give-back claw") == "no-such-token"
    say(t, "give-back bun")
    assert t.tokens[1] == 0
    assert str(t.question) == "rotation 0"


def test_cards_are_lost_at_random_for_all_to_see() -> None:
    t = with_card("lose-cards 1 from others")
    told = say(t, "play Card A")
    assert cards(t) == [0, 0, 0]
    assert "card-discarded 1 Filler" in told


def test_a_token_is_stolen_by_choice() -> None:
    t = with_card("steal-token from another", tokens=["", "bun rice"])
    say(t, "play Card A", "choose 1", "steal rice")
    assert [held(tokens) for tokens in t.tokens] == [{"rice": 1}, {"bun": 1}, {}]


def test_nothing_is_stolen_where_nothing_is() -> None:
    t = with_card("steal-token from another")
    say(t, "play Card A", "choose 1")
    assert str(t.question) == "rotation 0"


def test_a_stolen_card_is_known_to_all() -> None:
    t = with_card("steal-card from another")
    say(t, "play Card A", "choose 2")
    assert cards(t) == [1, 1, 0]
    for seat in (0, 1, 2, None):
        assert [card.title for card in view(t, seat).players[0].shown] == ["Filler"]
    assert all(STEAM_UP.resample(t, 1, seed).hands[0] == t.hands[0] for seed in range(10))


# HP, the marker and who is meant


@pytest.mark.parametrize(
    ("who", "seat"), [("you", 0), ("left", 1), ("fewest", 2), ("most", 1), ("first", 0)]
)  # fmt: skip
def test_who_is_meant(who: str, seat: int) -> None:
    t = with_card(f"hp 3 for {who}")
    t.hp = [1, 5, 0]
    say(t, "play Card A")
    assert [t.hp[each] - before for each, before in enumerate([1, 5, 0])] == [3 * (each == seat) for each in range(3)]


def test_of_those_who_tie_for_the_fewest_the_last_in_turn_order_is_meant() -> None:
    t = with_card("hp 3 for fewest")
    t.marker = 1
    say(t, "play Card A")
    assert t.hp == [3, 0, 0]


def test_of_those_who_tie_for_the_most_the_first_in_turn_order_is_meant() -> None:
    t = with_card("hp 3 for most")
    t.marker = 1
    say(t, "play Card A")
    assert t.hp == [0, 3, 0]


def test_points_may_go_below_zero() -> None:
    t = with_card("hp -4 for others")
    say(t, "play Card A")
    assert t.hp == [0, -4, -4]


def test_the_marker_leaves_the_order_of_the_round_alone() -> None:
    t = with_card("marker to left")
    say(t, "play Card A", "pass", "take bun")
    assert t.marker == 1
    assert t.turn == 1
    say(t, "take bun", "draw", "pass")
    assert t.turn == 2
    say(t, "take bun", "draw", "pass")
    while not str(t.question).startswith("turn"):
        hawker.play(t, hawker.legal(t)[0])
    assert t.round == 2
    assert t.turn == t.marker


def test_a_marker_moved_by_a_fate_counts_for_its_own_round() -> None:
    t = under_fate("marker to fewest")
    assert t.marker == 2
    assert t.turn == 2


# The turntable


@pytest.mark.parametrize(("way", "turned"), [("clockwise", 1), ("counterclockwise", 3), ("halfway", 2)])
def test_the_turntable_turns_by_itself(way: str, turned: int) -> None:
    t = under_fate(f"turn {way}")
    assert t.turned == turned


def test_rotating_by_a_card_may_or_must_be_done() -> None:
    t = with_card("rotate by you")
    say(t, "play Card A")
    assert refused(t, "pass") == "must-be-done"
    say(t, "rotate clockwise", "rotate clockwise")
    assert t.turned == 2
    t = with_card("may rotate by you")
    say(t, "play Card A", "pass", "rotate counterclockwise")
    assert t.turned == 3


def test_a_top_steamer_is_moved_within_the_limits() -> None:
    t = with_card("move outside to zone by you")
    inside = [space for space in SPACES if t.zone(0) >> space & 1]
    outside = [space for space in SPACES if not t.zone(0) >> space & 1]
    t.restack(inside[0], (*t.stack(inside[0]), *t.stack(outside[0])[:2]))
    t.restack(outside[0], t.stack(outside[0])[2:])
    say(t, "play Card A")
    assert refused(t, f"move {outside[1]} to {inside[0]}") == "stack-is-full"
    assert refused(t, f"move {inside[0]} to {inside[1]}") == "not-from-there"
    assert refused(t, f"move {outside[0]} to {outside[1]}") == "not-to-there"
    assert refused(t, f"move {outside[0]} to {outside[0]}") == "same-stack"
    assert refused(t, "pass") == "must-be-done"
    say(t, f"move {outside[0]} to {inside[1]}")
    assert t.stack(outside[0]) == ()
    assert len(t.stack(inside[1])) == 4
    assert t.counter == 12, "moving is no purchase"


def test_a_move_that_is_impossible_does_nothing() -> None:
    t = with_card("move outside to zone by you")
    for space in SPACES:
        if not t.zone(0) >> space & 1:
            t.restack(space, ())
    say(t, "play Card A")
    assert str(t.question) == "rotation 0"


# Dim sum


def test_a_dim_sum_is_taken_from_a_top_steamer_in_the_zone() -> None:
    t = with_card("take 1 from zone by you", tops={1: "shrimp bun", 4: "claw"})
    say(t, "play Card A")
    assert refused(t, "eat claw from 4") == "not-from-there"
    assert refused(t, "eat claw from 1") == "not-in-steamer"
    say(t, "eat bun from 1")
    assert t.hp[0] == 1
    assert held(t.top(1)) == {"shrimp": 1}
    assert t.counter == 12
    assert t.taken[0] == 0


def test_the_last_dim_sum_takes_the_steamer_away_and_the_counter_down() -> None:
    t = with_card("take 1 from anywhere by you", tops={4: "claw"})
    told = say(t, "play Card A", "eat claw from 4")
    assert "steamer-emptied 4" in told
    assert len(t.stack(4)) == 2
    assert t.counter == 11


def test_dim_sum_from_the_bag_are_placed_at_once() -> None:
    t = with_card("bag 2 for you")
    say(t, "play Card A")
    assert sum(board(t, 0).values()) == 2
    assert t.hp[0] >= 2
    assert count_all(t.bag) == 19


def test_from_an_empty_bag_nothing_is_drawn() -> None:
    t = with_card("bag 2 for you", bag="die")
    t.boards[1] += t.bag
    t.bag = 0
    say(t, "play Card A")
    assert board(t, 0) == {}


def test_a_swap_gives_up_the_right_most_and_loses_its_points() -> None:
    t = with_card("swap with zone by you", "bunny", "pig", boards=["2 shrimp"], tops={1: "bun"})
    t.hp[0] = 3
    say(t, "play Card A")
    assert refused(t, "swap rice for bun at 1") == "not-on-board"
    say(t, "swap shrimp for bun at 1")
    assert t.hp[0] == 3 - 2 + 1
    assert board(t, 0) == {"shrimp": 1, "bun": 1}
    assert held(t.top(1)) == {"shrimp": 1}


def test_excess_cannot_be_swapped_and_gives_nothing() -> None:
    t = with_card("bag 1 for you", boards=["6 shrimp"])
    gain(t, 0, "shrimp")
    assert t.hp[0] == 0
    assert held(t.excess[0]) == {"shrimp": 1}


def test_a_purchase_by_a_card_spares_a_token_and_is_not_the_action() -> None:
    t = with_card("may buy zone sparing 1 by you", tops={1: "shrimp bun", 2: "claw"}, tokens=["shrimp claw"])
    say(t, "play Card A")
    assert refused(t, "buy-sparing 1 without rice") == "not-part-of-price"
    assert refused(t, "buy 1") == "cannot-pay"
    say(t, "buy-sparing 1 without bun", "pass")
    assert t.hp[0] == 2 + 1, "a Dog's bonus for two, as for any purchase"
    assert t.counter == 11
    say(t, "buy 2")
    assert t.counter == 10


# The die


@pytest.mark.parametrize(("number", "gained"), [(0, {}), (1, {"shrimp": 1}), (6, {"bun": 1})])
def test_the_picture_says_which_token(number: int, gained: dict[str, int]) -> None:
    t = with_card("picture token for you")
    rolled(t, "play Card A", Lucky(number))
    assert held(t.tokens[0]) == gained


def test_the_picture_says_which_dim_sum_if_the_bag_has_it() -> None:
    t = with_card("picture piece for you")
    bag = t.bag
    t.bag = pieces("2 bun")
    t.boards[1] = bag - t.bag
    told = rolled(t, "play Card A", Lucky(1))
    assert "not-in-bag shrimp" in told
    assert board(t, 0) == {}
    t = with_card("picture piece for you")
    rolled(t, "play Card A", Lucky(6))
    assert board(t, 0) == {"bun": 1}


@pytest.mark.parametrize(("number", "points"), [(0, 1), (1, 1), (2, 2), (3, 2), (5, 3), (6, 3)])
def test_lines_wait_for_their_number(number: int, points: int) -> None:
    t = with_card("roll by you\non 0-1: hp 1 for you\non 2-3: hp 2 for you\non 5-6: hp 3 for you")
    rolled(t, "play Card A", Lucky(number))
    assert t.hp[0] == points


def test_all_roll_and_only_those_who_tie_roll_again() -> None:
    t = with_card("hp 2 for highest")
    outcomes = iter([Luckies((5, 5, 3)), Luckies((2, 0))])
    seen: list[str] = []

    def fixed(_: Any, chance: Chance[Any], dice: Dice) -> Outcome:
        seen.append(str(chance))
        return next(outcomes)

    hawker.play(t, hawker.parse(t, "play Card A"), fixed)
    assert seen == ["contest Card A 0 by 0 among 0, 1, 2", "contest Card A 0 by 0 among 0, 1"]
    assert t.hp == [2, 0, 0]


def rolled(t: Restaurant, text: str, outcome: Outcome) -> list[str]:
    hawker.play(t, hawker.parse(t, text), lambda *_: outcome)
    return [str(event) for event in hawker.hear(t)]


# What stays


def test_a_card_that_pays_for_a_kind_stays_and_pays_for_each_one_placed() -> None:
    t = with_card("stays game\neach bun 2")
    say(t, "play Card A", "pass")
    assert [laid.card.title for laid in t.laid[0]] == ["Card A"]
    gain(t, 0, "2 bun shrimp")
    assert t.hp[0] == 3 + 4
    assert t.laid[0]


def test_any_kind_may_be_meant() -> None:
    t = under_fate("stays round\neach any 1")
    gain(t, 1, "bun claw")
    assert t.hp[1] == 2 + 2


def test_a_card_for_once_pays_once_and_leaves() -> None:
    t = with_card("stays used\neach bun 2")
    say(t, "play Card A", "pass")
    gain(t, 0, "2 bun")
    assert t.hp[0] == 2 + 2
    assert t.laid[0] == ()
    assert int(t.discards).bit_count() == 1


def test_rows_and_columns_pay_once_and_not_if_they_were_full() -> None:
    t = with_card("stays game\nrow 3\ncolumn 2", boards=["6 shrimp 5 rice meat claw bun"])
    say(t, "play Card A", "pass")
    gain(t, 0, "meat")
    assert t.hp[0] == t.animals[0].board[2][1], "the first column and the shrimp row were full before"
    t.hp[0] = 0
    gain(t, 0, "rice")
    assert t.hp[0] == t.animals[0].board[1][5] + 3
    t.hp[0] = 0
    gain(t, 0, "claw bun")
    assert t.hp[0] == 2 * t.animals[0].board[3][1] + 2


def test_a_fate_pays_for_lines_in_its_round_alone() -> None:
    t = under_fate("stays round\ncolumn 2", boards=["shrimp rice meat claw"])
    gain(t, 0, "bun")
    assert t.hp[0] == 1 + 2
    gain(t, 0, "bun")
    assert t.hp[0] == 1 + 2 + t.animals[0].board[4][1]


def test_a_purchase_pays_by_a_card_until_it_was_of_use() -> None:
    t = with_card("stays used\npurchase 3", tops={1: "bun"}, tokens=["bun"])
    say(t, "play Card A", "pass", "buy 1")
    assert t.hp[0] == 1 + 3
    assert t.laid[0] == ()


def test_a_token_is_spared_once_by_a_card_for_once() -> None:
    t = with_card("stays used\nspare", tops={1: "bun claw"}, tokens=["bun"])
    assert refused(t, "buy-sparing 1 without claw") == "nothing-spared"
    say(t, "play Card A", "pass", "buy-sparing 1 without claw")
    assert board(t, 0) == {"claw": 1, "bun": 1}
    assert t.laid[0] == ()


def test_a_card_for_once_stays_if_it_is_not_needed() -> None:
    t = with_card("stays used\nspare", tops={1: "bun"}, tokens=["bun"])
    say(t, "play Card A", "pass", "buy 1")
    assert len(t.laid[0]) == 1


def test_everything_is_within_reach_as_long_as_a_card_says_so() -> None:
    t = with_card("stays round\nreach", tops={4: "bun"}, tokens=["bun"])
    assert refused(t, "buy 4") == "not-in-zone"
    say(t, "play Card A", "pass", "buy 4")
    assert board(t, 0) == {"bun": 1}
    while t.round == 1:
        hawker.play(t, hawker.legal(t)[0])
    assert t.laid[0] == ()


def test_the_turntable_stands_still_under_a_fate_but_not_for_other_effects() -> None:
    t = under_fate("stays round\nstill", "monkey", "dog")
    say(t, "draw")
    assert str(t.question) == "second-action 0"
    hawker.play(t, hawker.parse(t, "roll"), lambda *_: Lucky(3))
    assert str(t.question) == "forced-rotation 0"


def test_a_card_may_be_played_even_if_it_does_nothing() -> None:
    t = with_card("swap with zone by you")
    say(t, "play Card A")
    assert str(t.question) == "rotation 0"
    assert int(t.discards).bit_count() == 1
