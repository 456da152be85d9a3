"""The other way to win: whoever draws a No More leaves, and the last eater wins. Clause 11."""

from collections import Counter
from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.games.taiwan_snackbar.table import Snackbar
from tests.games.taiwan_snackbar.snackbars import hand, no_more_in_pile, set_up, sizes, snackbar, top
from tests.games.talk import heard, may_say, play_any, refused, say

pytestmark = pytest.mark.both

WAITING: dict[str, Any] = {"played": "oyster omelette, one more x2", "food": 5, "top_dish": "oyster omelette"}


def last_eater(*arguments: Any, rounds: int = 1, no_more: object = "rising", **more: Any) -> Snackbar:
    return snackbar(*arguments, options={"variant": "last-eater", "rounds": rounds, "no_more": no_more}, **more)


def test_whoever_draws_a_no_more_leaves_and_the_draw_stops_there() -> None:
    t = last_eater(["stinky tofu x2", "one more", "one more"], pile="braised pork rice, no more, one more", **WAITING)
    say(t, "eat")
    assert t.players() == [1, 2]
    assert sizes(t) == [0, 1, 1]
    assert t.minus == (0, 0, 0)
    assert heard(t) == [
        "eats 0 food 5",
        "drawn 0 braised pork rice 1 of 5",
        "no-more-drawn 0 2 of 5",
        "leaves 0",
        "pile-shuffled 91 with 1",
    ]


def test_the_hand_and_both_discard_piles_are_shuffled_in() -> None:
    t = last_eater(["stinky tofu x2", "one more", "one more"], pile="no more", **WAITING)
    say(t, "eat")
    assert len(t.pile) == 92 - 2 + 1
    assert (t.food, top(t), t.played, t.turn) == (0, None, 0, 1)
    assert Counter(card.name for card in t.pile)["stinky tofu"] == 16


def test_nobody_is_told_what_was_in_the_hand_that_goes_back() -> None:
    t = last_eater(["stinky tofu x2", "one more", "one more"], pile="no more", **WAITING)
    say(t, "eat")
    told = hawker.message(t, 1, hawker.hear(t))
    assert told["view"]["known"] == [{}, {}, {}]
    assert "stinky tofu" not in str(told["events"])


@pytest.mark.parametrize(("number", "round"), [("rising", 1), ("rising", 3), (4, 2)])
def test_the_number_of_no_more_cards_stays_that_of_the_round(number: object, round: int) -> None:
    t = last_eater(
        ["stinky tofu"] * 4,
        pile="no more",
        no_more=number,
        rounds=4,
        round=round,
        won=[round - 1, 0, 0, 0],
        **WAITING,
    )
    before = no_more_in_pile(t)
    say(t, "eat")
    assert no_more_in_pile(t) == before == t.no_more_cards(round)
    assert t.round == round


def test_only_one_no_more_is_drawn_even_if_another_is_next() -> None:
    t = last_eater(["stinky tofu"] * 3, pile="no more x2, one more", no_more=2, **WAITING)
    say(t, "eat")
    assert [text for text in heard(t) if text.startswith("no-more-drawn")] == ["no-more-drawn 0 1 of 5"]
    assert no_more_in_pile(t) == 2


def test_the_draw_with_an_empty_hand_may_end_it_too_and_nothing_stands() -> None:
    t = last_eater(
        ["oyster omelette", "", "stinky tofu"],
        pile="one more, no more",
        played="oyster omelette",
        food=3,
        top_dish="oyster omelette",
    )
    say(t, "order oyster omelette")
    assert t.players() == [0, 2]
    assert (t.food, top(t), t.played, t.turn) == (0, None, 0, 2)


def test_a_draw_with_an_empty_hand_without_no_more_is_like_any_other() -> None:
    t = last_eater(["oyster omelette", "", "stinky tofu"], pile="one more x3")
    say(t, "order oyster omelette")
    assert (hand(t, 1), t.food, t.turn) == ({"one more": 3}, 3, 1)


def test_a_pile_never_runs_out_since_the_no_more_card_comes_first() -> None:
    everything = "stinky tofu x13, oyster omelette x13, zongzi x12, steamed dumplings x10, "
    everything += "braised pork rice x8, pig blood rice stick x6, one more x8, change direction x8, choose player x8"
    known = [{}, {}, {name: int(times) for name, times in [run.split(" x") for run in everything.split(", ")]}]
    t = last_eater(["stinky tofu", "stinky tofu", everything], pile="stinky tofu, no more", known=known, **WAITING)
    assert len(t.pile) == 2
    say(t, "eat")
    assert t.players() == [1, 2]
    assert not [text for text in heard(t) if text.startswith("pile-ran-out")]


def test_players_who_have_left_are_skipped_in_either_direction() -> None:
    t = last_eater(["stinky tofu x2", "", "stinky tofu x2", "", "change direction"], out=[1, 3])
    say(t, "order stinky tofu")
    assert t.turn == 2
    say(t, "order stinky tofu")
    assert t.turn == 4
    say(t, "change direction")
    assert t.turn == 2
    say(t, "order stinky tofu")
    assert t.turn == 0


def test_the_direction_stays_when_a_player_leaves() -> None:
    t = last_eater(
        ["stinky tofu"] * 4,
        pile="no more",
        direction="counterclockwise",
        out=[],
        **{**WAITING, "played": WAITING["played"] + ", change direction"},
    )
    say(t, "eat")
    assert (t.direction, t.turn) == (-1, 3)


def test_players_who_have_left_cannot_be_chosen() -> None:
    t = last_eater(["choose player, stinky tofu", "", "stinky tofu", "stinky tofu"], out=[1])
    assert may_say(t) == ["order stinky tofu", "choose 2", "choose 3"]
    assert refused(t, "choose 1") == "player-has-left"


def test_the_last_player_left_wins() -> None:
    t = last_eater(["stinky tofu", "", "stinky tofu"], pile="no more", out=[1], **WAITING)
    say(t, "eat")
    assert t.over
    assert heard(t)[-2:] == ["round-won 2 1", "game-won 2"]
    result = t.game.result(t)
    assert (result.scores, result.winners, result.ranks) == ((0, 0, 1), (2,), (2, 2, 1))


def test_the_last_two_may_both_have_to_draw_first() -> None:
    t = last_eater(["choose player", "", ""], pile="no more")
    say(t, "choose 2")
    assert not t.over
    assert t.players() == [0, 1]
    assert t.turn in (0, 1)


def test_another_round_is_dealt_afresh_and_starts_one_seat_to_the_left_clockwise() -> None:
    t = last_eater(
        ["stinky tofu", "", "stinky tofu"],
        pile="no more",
        out=[1],
        direction="counterclockwise",
        starter=2,
        rounds=2,
        **WAITING,
    )
    say(t, "eat")
    assert not t.over
    assert (t.round, t.starter, t.turn, t.direction) == (2, 0, 0, 1)
    assert sizes(t) == [5, 5, 5]
    assert t.players() == [0, 1, 2]
    assert (t.won, t.food, top(t), t.played) == ((0, 0, 1), 0, None, 0)
    assert no_more_in_pile(t) == 2
    assert all(each.known == 0 for each in t.hands)
    told = heard(t)
    assert told[-7:-5] == ["round-won 2 1", "round-begins 2"]
    assert told[-2:] == ["pile-shuffled 79 with 2", "begins 0"]


def test_most_rounds_won_wins() -> None:
    t = last_eater(
        ["stinky tofu", "", "stinky tofu"], pile="no more", out=[1], rounds=3, round=3, won=[1, 0, 1], **WAITING
    )
    say(t, "eat")
    assert t.game.result(t).winners == (2,)
    assert t.game.result(t).scores == (1, 0, 2)


def test_those_who_tie_share_it() -> None:
    t = last_eater(
        ["stinky tofu", "", "stinky tofu"], pile="no more", out=[1], rounds=2, round=2, won=[0, 1, 0], **WAITING
    )
    say(t, "eat")
    result = t.game.result(t)
    assert (result.winners, result.ranks) == ((1, 2), (3, 1, 1))
    assert heard(t)[-1] == "game-shared 1, 2"


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_many_players_and_rounds_come_to_an_end(seats: int) -> None:
    for seed in range(4):
        t = set_up(seats, seed, variant="last-eater", rounds=3)
        dice = Dice(Seed(seed))
        turns = 0
        while not t.over:
            play_any(t, dice)
            turns += 1
        assert sum(t.won) == 3
        # Each card is drawn once and played once between two that leave, so that there is a bound to it.
        assert turns < 3 * seats * 200
