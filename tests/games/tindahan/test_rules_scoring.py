"""Chapters 7 and 8 of the rules: how a round ends, what it scores, the next round, and who wins the game."""

from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.core.records import fields, form_of
from hawker.games.tindahan.pieces import CARDS, FRUITS
from hawker.games.tindahan.rules import added_up, score_lines, stall_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import hand_of
from tests.games.talk import heard, play_any, say
from tests.games.tindahan.markets import market, sellers_at, set_up, sizes

pytestmark = pytest.mark.both

LAST_ROUND = [[0, 0, 0], [0, 0, 0]]


def last_trick(**more: Any) -> Market:
    """One card each and no sellers. Seat 0 wins what is left: 10, 6 and 4 points."""
    return market(["banana 10", "banana 2", "mango 5"], "start 0, award", **{"tricks": [4, 3, 2], **more})


def play_last_trick(t: Market) -> None:
    say(t, "play banana 10", "play banana 2", "play mango 5")


# 7.1 When a round ends


def test_the_round_ends_after_the_trick_in_which_a_hand_became_empty() -> None:
    t = market(["banana 10", "banana 2, mango 3", "mango 5 6"], "start 0, award", tricks=[5, 2, 2], cart="mango")
    say(t, "play banana 10")
    assert (t.sheet, t.turn) == ((), 1)  # everybody else still has their turn
    say(t, "seller")
    assert (t.sheet, t.turn) == ((), 2)
    say(t, "seller")
    assert len(t.sheet) == 1


def test_it_does_not_matter_whose_hand_became_empty_or_who_won() -> None:
    t = market(["banana 10, mango 1", "banana 2 3", "mango 5"], "start 0, award", tricks=[5, 2, 2], cart="mango")
    say(t, "play banana 10", "play banana 2", "play mango 5")
    assert heard(t)[3] == "trick-won 2 with banana 10, banana 2, mango 5"
    assert len(t.sheet) == 1


def test_the_round_goes_on_while_everybody_has_a_card() -> None:
    t = market(["banana 10 1", "banana 2 3", "mango 5 6"], "start 0, award", tricks=[4, 2, 2])
    say(t, "play banana 10", "play banana 2", "play mango 5")
    assert (t.sheet, sizes(t), t.turn) == ((), [1, 1, 1], 0)


def test_several_hands_may_become_empty_at_once() -> None:
    t = last_trick(sheet=LAST_ROUND)
    play_last_trick(t)
    assert sizes(t) == [0, 0, 0]
    assert t.over


# 7.2 Tricks and cards left


def test_a_trick_scores_2_and_a_card_left_costs_1() -> None:
    t = market(
        ["banana 10", "banana 2, mango 3 4", "mango 5, lanzones 1 2 3"],
        "start 0, award",
        sheet=LAST_ROUND,
        tricks=[5, 3, 1],
        sellers={"banana": [0, 1, 1], "mango": [0, 1, 2]},
    )
    say(t, "play banana 10", "play banana 2", "play mango 5")
    assert [line for line in heard(t) if line.startswith("tricks-scored")] == [
        "tricks-scored 0 won 6 left 0 points 12",
        "tricks-scored 1 won 3 left 2 points 4",
        "tricks-scored 2 won 1 left 3 points -1",
    ]
    # Both others share 9 for the bananas, which are trump; seat 2 is first and seat 1 second for the mangos.
    assert t.sheet[-1] == (12, 4 + 4 + 2, -1 + 4 + 5)


# 7.3 to 7.5 Stalls


@pytest.mark.parametrize(
    ("sellers", "plain", "trump"),
    [
        ([3, 2, 1], [5, 2, 0], [6, 3, 0]),
        ([1, 9, 4], [0, 5, 2], [0, 6, 3]),
        ([0, 0, 0], [0, 0, 0], [0, 0, 0]),  # a place needs a seller
        ([0, 4, 0], [0, 5, 0], [0, 6, 0]),  # nobody is second
        ([0, 0, 1, 0, 0], [0, 0, 5, 0, 0], [0, 0, 6, 0, 0]),
        ([2, 2, 0], [3, 3, 0], [4, 4, 0]),  # two tie for first
        ([2, 2, 1], [3, 3, 0], [4, 4, 0]),  # and then there is no second place
        ([3, 3, 3], [2, 2, 2], [3, 3, 3]),  # three
        ([3, 3, 1, 3], [2, 2, 0, 2], [3, 3, 0, 3]),
        ([1, 1, 1, 1], [1, 1, 1, 1], [2, 2, 2, 2]),  # four
        ([2, 2, 2, 1, 2], [1, 1, 1, 0, 1], [2, 2, 2, 0, 2]),
        ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]),  # five
        ([3, 1, 1], [5, 1, 1], [6, 1, 1]),  # two tie for second
        ([3, 1, 1, 1], [5, 0, 0, 0], [6, 1, 1, 1]),  # three
        ([1, 3, 1, 1, 1], [0, 5, 0, 0, 0], [0, 6, 0, 0, 0]),  # four
        ([4, 2, 2, 1, 0], [5, 1, 1, 0, 0], [6, 1, 1, 0, 0]),
    ],
)
def test_a_stall_scores_its_places_and_shares_are_rounded_down(
    sellers: list[int], plain: list[int], trump: list[int]
) -> None:
    assert added_up(stall_lines(FRUITS[1], tuple(sellers), has_cart=False), len(sellers)) == plain
    assert added_up(stall_lines(FRUITS[1], tuple(sellers), has_cart=True), len(sellers)) == trump


def test_trump_is_where_the_cart_stands_when_the_round_ends() -> None:
    t = market(
        ["mango 10 9", "banana 2, mango 4", "mango 5, lanzones 3"],
        "start 0, award",
        sheet=LAST_ROUND,
        tricks=[4, 3, 2],
        sellers={"banana": [1, 0, 0], "mango": [0, 1, 1]},
    )
    say(t, "cart mango", "play banana 2", "play mango 5", "play lanzones 3", "play mango 10", "play mango 4")
    told = [event for event in hawker.hear(t) if str(event).startswith("stall-scored")]
    assert [t.game.words.say("event.stall-scored", fields(event), ["Ann", "Bo", "Cy"]) for event in told[:2]] == [
        "Ann: first place at the banana stall: 5 points.",
        "Bo: shared first place at the mango stall: 4 points.",
    ]
    assert [str(event) for event in told] == [
        "stall-scored banana 0 place 1 of 1 points 5",
        "stall-scored mango 1 place 1 of 2 points 4",
        "stall-scored mango 2 place 1 of 2 points 4",
    ]


def test_the_stalls_of_fruits_not_in_use_are_not_there() -> None:
    t = set_up(3, fruits="banana,lanzones,durian")
    assert list(hawker.dump(t)["sellers"]) == ["banana", "lanzones", "durian"]


# 7.6 Shutout


def test_a_shut_out_player_scores_what_the_best_of_the_others_scores() -> None:
    t = last_trick(sheet=LAST_ROUND, tricks=[5, 4, 0])
    play_last_trick(t)
    assert "shutout 2 points 12" in heard(t)
    assert t.sheet[-1] == (12, 8, 12)


def test_cards_left_do_not_count_against_a_shutout_nor_does_moving_the_cart_prevent_it() -> None:
    t = market(
        ["mango 10", "mango 2", "lanzones 5 6"],
        "start 0, award",
        starter=2,
        cart="mango",  # seat 2 moved it there in the first trick and has one card more ever since
        sheet=LAST_ROUND,
        tricks=[5, 4, 0],
    )
    say(t, "play mango 10", "play mango 2", "play lanzones 5")
    assert sizes(t) == [0, 0, 1]
    assert t.sheet[-1] == (12, 8, 12)


def test_several_shut_out_players_each_get_it() -> None:
    t = last_trick(sheet=LAST_ROUND, tricks=[9, 0, 0])
    play_last_trick(t)
    assert [line for line in heard(t) if line.startswith("shutout")] == ["shutout 1 points 20", "shutout 2 points 20"]
    assert t.sheet[-1] == (20, 20, 20)


def test_a_single_seller_prevents_a_shutout() -> None:
    t = market(
        ["banana 10", "banana 2", "mango 5 6"],
        "start 0, award",
        sheet=LAST_ROUND,
        tricks=[5, 4, 0],
        sellers={"lanzones": [0, 0, 1]},
    )
    play_last_trick(t)
    assert t.sheet[-1] == (12, 8, -1 + 5)


def test_a_seller_placed_in_the_last_trick_prevents_a_shutout() -> None:
    t = last_trick(sheet=LAST_ROUND, tricks=[5, 4, 0])
    say(t, "play banana 10", "play banana 2", "seller")
    assert t.sheet[-1] == (12, 8, -1 + 6)


def test_a_single_trick_prevents_a_shutout() -> None:
    t = last_trick(sheet=LAST_ROUND, tricks=[4, 4, 1])
    play_last_trick(t)
    assert t.sheet[-1] == (10, 8, 2)


def test_the_best_of_the_others_includes_their_stalls() -> None:
    t = market(
        ["banana 10", "banana 2 3", "mango 5"],
        "start 0, award",
        sheet=LAST_ROUND,
        tricks=[5, 4, 0],
        sellers={"lanzones": [0, 1, 0]},
    )
    say(t, "play banana 10", "play banana 2", "play mango 5")
    assert t.sheet[-1] == (12, 8 - 1 + 5, 12)


def test_a_shutout_is_the_best_score_of_the_others_even_below_zero() -> None:
    t = set_up(3)
    deck = CARDS.of(t.deck())
    t.hands = [hand_of(deck[:9]), hand_of(deck[9:18]), hand_of(deck[18:21])]
    t.tricks = [1, 2, 0]
    assert added_up(score_lines(t), 3) == [2 - 9, 4 - 9, 4 - 9]


# 7.7 The next round


def test_seats_alone_say_who_starts_the_next_round_whoever_won_the_last_trick() -> None:
    for starter in range(3):
        t = last_trick(starter=starter)
        play_last_trick(t)
        assert t.tricks == [0, 0, 0]
        assert (t.starter, t.turn) == ((starter + 1) % 3,) * 2


def test_for_a_new_round_everything_is_dealt_anew_and_comes_home() -> None:
    t = market(
        ["banana 10", "banana 2", "mango 5, lanzones 3 4"],
        "start 0, award",
        tricks=[5, 4, 0],
        sellers={"lanzones": [0, 0, 1], "mango": [0, 0, 1]},
        voids=[["lanzones"], [], ["banana"]],
    )
    play_last_trick(t)
    assert sizes(t) == [10, 10, 10]
    assert sorted(str(card) for hand in t.hands for card in CARDS.of(hand)) == sorted(map(str, CARDS.of(t.deck())))
    assert t.tricks == [0, 0, 0]
    assert t.sellers_left == [9, 9, 9]
    assert [sellers_at(t, str(fruit)) for fruit in t.fruits] == [[0, 0, 0]] * 3
    assert t.voids == [(), (), ()]
    assert t.trick == []
    assert heard(t)[-4].startswith("round-begins 2 with 1")


@pytest.mark.parametrize(("option", "then"), [("bananas", "banana"), ("stays", "mango")])
def test_the_cart_goes_back_to_the_bananas_unless_the_table_lets_it_stay(option: str, then: str) -> None:
    t = market(["mango 10", "banana 2", "mango 5"], "start 0, award", tricks=[4, 3, 2], options={"cart": option})
    say(t, "cart mango", "play banana 2", "play mango 5")
    assert len(t.sheet) == 1
    assert str(t.cart) == then


# 8 The end of the game


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("start", ["drawn", 1])
def test_there_are_as_many_rounds_as_players_and_each_starts_one_in_order_of_seats(seats: int, start: object) -> None:
    t = set_up(seats, seed=seats, start=start)
    first = t.starter
    begun = [event for event in heard(t) if event.startswith("round-begins")]
    dice = Dice(Seed(seats))
    while not t.over:
        play_any(t, dice)
        begun += [event for event in heard(t) if event.startswith("round-begins")]
    assert begun == [f"round-begins {number + 1} with {(first + number) % seats}" for number in range(seats)]
    assert len(t.sheet) == seats
    assert t.game.result(t).scores == tuple(sum(column) for column in zip(*t.sheet, strict=True))


def test_there_is_no_result_before_the_end() -> None:
    t = last_trick(sheet=LAST_ROUND)
    with pytest.raises(hawker.SetupError, match="not over yet"):
        t.game.result(t)


def test_the_player_with_the_most_points_over_all_rounds_wins() -> None:
    t = last_trick(sheet=[[1, 8, 3], [-2, 2, 0]])
    play_last_trick(t)
    assert t.over
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == ((9, 16, 7), (1,), (2, 1, 3))
    assert heard(t)[-1] == "game-won 1 points 16"


def test_totals_may_be_negative_and_the_less_negative_is_before_the_other() -> None:
    t = last_trick(sheet=[[-9, -9, 20], [-9, -9, 20]])
    play_last_trick(t)
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == ((-8, -12, 44), (2,), (2, 3, 1))


@pytest.mark.parametrize(
    ("sheet", "scores", "ranks", "tied"),
    [
        ([[0, 4, 0], [0, 0, 0]], (10, 10, 4), (1, 1, 3), "0, 1"),
        ([[0, 3, 6], [0, 0, 0]], (10, 9, 10), (1, 3, 1), "0, 2"),
        ([[0, 4, 5], [0, 0, 1]], (10, 10, 10), (1, 1, 1), "0, 1, 2"),
        ([[9, 8, -9], [9, 14, -9]], (28, 28, -14), (1, 1, 3), "0, 1"),
    ],
)
def test_in_a_tie_on_top_the_author_wins_and_the_tied_share_first_place(
    sheet: list[list[int]], scores: tuple[int, ...], ranks: tuple[int, ...], tied: str
) -> None:
    t = last_trick(sheet=sheet)
    play_last_trick(t)
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == (scores, (), ranks)
    last = hawker.hear(t)[-1]
    assert str(last) == f"author-wins over {tied} points {max(scores)}"
    sentence = t.game.words.say(f"event.{form_of(type(last)).name}", fields(last))
    assert "the author of the game wins" in sentence


def test_a_tie_below_the_top_shares_the_better_rank_and_there_is_a_winner() -> None:
    t = last_trick(sheet=[[0, 0, 2], [0, 0, 0]])
    play_last_trick(t)
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == ((10, 6, 6), (0,), (1, 2, 2))
