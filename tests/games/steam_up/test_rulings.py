"""What was decided where the rulebook leaves it open, clause by clause."""

import pytest

import hawker
from hawker.core.play import advance
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.supply import Lucky
from tests.games.steam_up.restaurants import (
    fortune,
    may_say,
    pieces,
    refused,
    restaurant,
    rolls,
    say,
    under_fate,
    why,
    with_card,
)

pytestmark = pytest.mark.both


# Turns


ABILITIES = {
    "rat": "gamble Tea Break",
    "monkey": "roll",
    "tiger": "trade shrimp for rice",
    "snake": "trade-for-cards shrimp",
}


@pytest.mark.parametrize("animal", ABILITIES)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_an_ability_can_be_used_before_between_and_after_the_actions_once(animal: str, before: int) -> None:
    t = restaurant(animal, "pig", tokens=["2 shrimp"], hands=[["Tea Break", "Tea Break"]])
    actions = [["take bun"], ["draw", "pass"]]
    for texts in actions[:before]:
        say(t, *texts)
    rolls(t, ABILITIES[animal], 0)
    if before < 2:
        assert refused(t, ABILITIES[animal]) == "used-this-round"
    for texts in actions[before:]:
        say(t, *texts)
    assert t.turn == 1, "with the ability used and two actions taken nothing is left to say"


def test_the_horse_goes_on_as_long_as_any_action_is_legal() -> None:
    t = restaurant("horse", "pig", tokens=["", "10 shrimp 10 rice 10 meat 10 claw 8 bun"])
    t.hands[1] = sum([1 << number for number in t.deck])
    t.deck = []
    say(t, "take bun")
    assert may_say(t) == ["take bun"]
    assert refused(t, "end") == "act-first"
    say(t, "take bun")
    assert t.turn == 1


def test_what_can_be_done_is_judged_action_by_action() -> None:
    t = restaurant("dog", "pig", tokens=["", "10 shrimp 10 rice 10 meat 10 claw 10 bun"], hands=[["Tea Break"]])
    t.hands[1] = sum([1 << number for number in t.deck])
    t.deck = []
    assert may_say(t) == ["play Tea Break"]
    say(t, "play Tea Break", "pass")
    assert t.turn == 1, "one action was to be had, and the turn ends with it"


# Order


def test_in_turn_order_means_from_whoever_has_the_marker_now() -> None:
    t = under_fate("marker to fewest\ntokens 1 for everyone")
    asked = []
    while str(t.question).startswith("token"):
        asked.append(t.turn)
        say(t, "take bun")
    assert asked == [2, 0, 1]
    assert t.turn == 2


def test_a_dragon_chooses_at_once_also_in_another_players_turn() -> None:
    t = with_card("bag 1 for others", "dog", "dragon", boards=["", "shrimp rice meat claw"])
    t.boards[0] = t.bag - pieces("bun")
    t.bag = pieces("bun")
    say(t, "play Card A")
    assert str(t.question) == "silver-spoon 1 1"
    say(t, "take bun")
    assert str(t.question) == "rotation 0"


# Purchases and cards


def test_what_the_ox_purchases_for_one_more_token_costs_no_less() -> None:
    t = under_fate("stays round\nspare", "ox", "dog", tops={1: "2 bun", 4: "2 bun"}, tokens=["bun rice"])
    assert why(t, "buy-outside 4 adding rice") == "cannot-pay 6.2"
    assert why(t, "buy-sparing 4 without bun") == "outside-costs-more 9.2"
    say(t, "buy-sparing 1 without bun")
    assert t.taken[0] == 1


def test_the_ox_may_choose_between_reach_and_its_own_way() -> None:
    t = under_fate("stays round\nreach", "ox", "dog", tops={4: "2 bun"}, tokens=["2 bun rice"])
    twin = t.clone()
    say(t, "buy 4")
    assert t.hp[0] == 2
    say(twin, "buy-outside 4 adding rice")
    assert twin.hp[0] == 4


def test_a_purchase_by_a_card_is_on_its_own_terms() -> None:
    lines = "may buy zone sparing 0 by you"
    t = under_fate(
        "stays round\nspare\nreach", tops={1: "2 bun", 4: "bun"}, tokens=["bun bun"], hands=[["Card A"]],
        fortune=fortune(lines),
    )  # fmt: skip
    say(t, "play Card A")
    assert why(t, "buy-sparing 1 without bun") == "nothing-spared 6.7"
    assert why(t, "buy 4") == "not-in-zone 6.1"


def test_steamers_are_filled_blindly_also_where_the_die_asks_the_bag() -> None:
    t = hawker.game("steam-up").setup(2, 1, {"steamers": "by-turns", "bag": "die", "start": 0})
    assert [str(event).split()[0] for event in hawker.hear(t)] == ["marker-moved", "steamer-filled"]


def test_a_die_rolled_for_a_picture_gives_nothing_on_the_blank() -> None:
    t = with_card("picture piece for you")
    hawker.play(t, hawker.parse(t, "play Card A"), lambda *_: Lucky(0))
    assert t.boards[0] == 0


# The end


def test_the_counter_never_goes_below_zero_and_purchases_stay_legal() -> None:
    t = restaurant("dog", "pig", tops={1: "bun"}, tokens=["bun"])
    t.counter = 0
    say(t, "buy 1")
    assert t.counter == 0
    assert t.taken[0] == 1


def test_a_fate_that_takes_the_last_steamer_makes_its_round_the_last() -> None:
    t = under_fate("take 1 from anywhere by fewest", "dog", "pig", tops={4: "bun"})
    t.counter = 1
    told = say(t, "eat bun from 4")
    assert "last-round counter" in told
    for _ in range(2):
        assert not t.over
        say(t, "take bun", "draw", "pass")
    assert t.over


def test_a_game_that_ends_below_zero_has_its_winner() -> None:
    t = restaurant("dog", "pig")
    t.hp = [-3, -2]
    t.agenda = t.agenda[:1]
    t.counter = 0
    advance(t)
    assert t.over
    assert STEAM_UP.result(t).winners == (1,)
