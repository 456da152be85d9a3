"""Every example that the rulebook prints, with its numbers."""

import pytest

import hawker
from hawker.games.steam_up import STEAM_UP
from tests.games.steam_up.restaurants import board, fortune, gain, held, may_say, restaurant, rolls, say, view

pytestmark = pytest.mark.both


def test_a_shared_steamer_of_three_gains_three_and_takes_the_counter_from_13_to_12() -> None:
    t = restaurant("dog", "pig", "dog", "ox", tops={1: "shrimp meat claw"}, tokens=["", "shrimp meat claw"])
    t.counter = 13
    t.turned = 1  # space 1 lies on the line between seats 0 and 1
    assert t.zone(0) >> 1 & 1
    assert t.zone(1) >> 1 & 1
    say(t, "take bun", "draw", "pass")
    assert "buy 1" in may_say(t)
    say(t, "buy 1")
    assert t.hp[1] == 3
    assert t.counter == 12
    assert board(t, 1) == {"shrimp": 1, "meat": 1, "claw": 1}


def test_salina_starts_with_a_token_of_her_choice_and_two_cards() -> None:
    for seed in range(100):
        t = STEAM_UP.setup(2, seed, {"start": 0})
        if "pick bunny" in [str(move) for move in hawker.legal(t)]:
            break
    hawker.play(t, hawker.parse(t, "pick bunny"))
    hawker.play(t, hawker.legal(t)[0])
    hawker.play(t, hawker.parse(t, "start with claw"))
    hawker.play(t, hawker.legal(t)[0])
    seen = view(t, 0)
    assert seen.players[0].tokens == {"claw": 1}
    assert len(seen.hand) == 2


def test_four_players_fill_2_then_3_then_4_then_2_steamers() -> None:
    t = STEAM_UP.setup(4, 5, {"steamers": "by-turns", "start": 2})
    filled = []
    for turn in range(18):
        assert t.turn == (2 + turn) % 4
        filled.append(sum(hawker.dump(t)["serving"].values()))
        hawker.play(t, hawker.legal(t)[0])
    assert filled == [2, 3, 4] * 6
    assert [len(space.steamers) for space in view(t, None).spaces] == [3] * 6


def test_jose_keeps_his_bonus_for_a_column_that_he_breaks_and_gets_it_only_once() -> None:
    own = fortune("may swap with zone by you")
    t = restaurant(
        "pig", "dog", tops={1: "bun", 2: "claw"}, tokens=["bun"], boards=["shrimp rice meat claw"],
        hands=[["Card A"]], fortune=own,
    )  # fmt: skip
    t.hp[0] = 4
    say(t, "buy 1")
    assert t.hp[0] == 4 + 1 + 3
    told = say(t, "play Card A", "swap rice for claw at 2")
    assert t.hp[0] == 8 - 1 + 1
    assert board(t, 0) == {"shrimp": 1, "meat": 1, "claw": 2, "bun": 1}
    assert not any(event.endswith("for column") for event in told)
    gain(t, 0, "rice")
    assert t.hp[0] == 9, "1 HP for the rice, and no bonus for the column again"


# The animals


def test_apinya_the_rat_rolls_a_5_and_places_a_dim_sum_from_the_bag() -> None:
    t = restaurant("rat", "dog", boards=["shrimp rice meat claw bun"], hands=[["Tea Break"]])
    say(t, "take bun")
    told = rolls(t, "gamble Tea Break", 5)
    assert "card-discarded 0 Tea Break" in told
    assert t.hp[0] == 2
    assert sum(board(t, 0).values()) == 6
    assert "gamble Tea Break" not in may_say(t)
    assert "draw" in may_say(t), "the second action is still to come"


@pytest.mark.parametrize(("number", "asked"), [(0, "turn 0"), (1, "turn 0"), (2, "turn 0"), (3, "forced-rotation 0")])
def test_the_rat_does_what_the_die_says(number: int, asked: str) -> None:
    t = restaurant("rat", "dog", hands=[["Tea Break"]])
    rolls(t, "gamble Tea Break", number)
    assert str(t.question) == asked
    assert t.hands[0].bit_count() == (number == 2)


def test_alex_the_ox_buys_outside_for_an_extra_token_and_gains_4() -> None:
    t = restaurant("ox", "dog", "pig", tops={3: "shrimp bun"}, tokens=["shrimp bun rice"])
    t.turned = 1
    assert not t.zone(0) >> 3 & 1
    seen = view(t, 0)
    assert seen.costs == {"buy-outside 3 adding rice": {"shrimp": 1, "rice": 1, "bun": 1}}
    assert seen.gains == {"buy-outside 3 adding rice": 4}
    say(t, "buy-outside 3 adding rice")
    assert t.hp[0] == 4
    assert t.tokens[0] == 0


def test_kin_the_tiger_exchanges_rice_for_shrimp_and_buys_two_shrimp() -> None:
    t = restaurant("tiger", "dog", tops={1: "2 shrimp"}, tokens=["shrimp rice"])
    assert "buy 1" not in may_say(t)
    say(t, "trade rice for shrimp")
    assert held(t.tokens[0]) == {"shrimp": 2}
    say(t, "buy 1")
    assert board(t, 0) == {"shrimp": 2}
    assert "trade" not in " ".join(may_say(t))


def test_anh_the_bunny_swaps_before_scoring() -> None:
    t = restaurant("bunny", "dog", tops={1: "2 shrimp rice claw", 4: "2 shrimp"}, tokens=["2 shrimp rice claw"])
    say(t, "buy 1", "swap rice for shrimp at 4")
    assert board(t, 0) == {"shrimp": 3, "claw": 1}
    assert held(t.top(4)) == {"shrimp": 1, "rice": 1}


def test_mila_the_dragon_takes_a_token_for_a_column_and_a_card_for_another() -> None:
    t = restaurant(
        "dragon", "dog", tops={1: "bun", 2: "2 claw bun"}, tokens=["2 bun 2 claw"],
        boards=["2 shrimp 2 rice 2 meat claw"],
    )  # fmt: skip
    t.turned = 0
    say(t, "buy 1")
    assert str(t.question) == "silver-spoon 0 1"
    say(t, "take meat")
    assert held(t.tokens[0]) == {"bun": 1, "claw": 2, "meat": 1}
    gain(t, 0, "claw bun")
    assert str(t.question) == "silver-spoon 0 2"
    before = t.hands[0].bit_count()
    say(t, "draw")
    assert t.hands[0].bit_count() == before + 1


def test_aranya_the_snake_gains_1_for_one_piece_and_trades_tokens_for_two_cards() -> None:
    t = restaurant("snake", "dog", tops={1: "shrimp meat"}, tokens=["2 shrimp meat"])
    say(t, "buy 1")
    assert t.hp[0] == 1 + t.animals[0].board[2][0]
    before = t.hands[0].bit_count()
    say(t, "trade-for-cards shrimp")
    assert t.hands[0].bit_count() == before + 2
    assert t.tokens[0] == 0


def test_aman_the_horse_takes_two_tokens() -> None:
    t = restaurant("horse", "dog")
    say(t, "take claw", "take shrimp")
    assert held(t.tokens[0]) == {"shrimp": 1, "claw": 1}
    assert t.turn == 1


def test_henry_the_goat_picks_rows_and_gains_5() -> None:
    t = restaurant("goat", "dog", tops={1: "2 claw bun"}, tokens=["2 claw bun"])
    say(t, "buy 1")
    say(t, "put claw in row 1", "put bun in row 5")
    assert t.hp[0] == 2 + 2 + 1


def test_yan_the_monkey_moves_a_steamer_into_her_zone_and_buys_it() -> None:
    t = restaurant("monkey", "dog", "pig", tops={4: "shrimp bun"}, tokens=["shrimp"])
    assert not t.zone(0) >> 4 & 1
    say(t, "take bun")
    rolls(t, "roll", 6)
    say(t, "move 4 to 1", "buy 1")
    assert board(t, 0) == {"shrimp": 1, "bun": 1}


def test_naomi_the_rooster_sends_two_back_and_draws_two() -> None:
    t = restaurant("rooster", "dog", tops={1: "2 shrimp meat claw"}, tokens=["2 shrimp meat claw"])
    told = say(t, "buy 1", "return meat, claw")
    assert "pieces-returned 0 meat, claw" in told
    drawn = next(event for event in told if event.startswith("pieces-drawn 0 "))
    assert len(drawn.removeprefix("pieces-drawn 0 ").split(", ")) == 2
    assert sum(board(t, 0).values()) == 4
    assert board(t, 0)["shrimp"] >= 2


def test_minju_the_dog_gains_7_for_her_first_steamer_of_four() -> None:
    t = restaurant("dog", "pig", tops={1: "2 meat rice shrimp"}, tokens=["2 meat rice shrimp"])
    say(t, "buy 1")
    assert t.hp[0] == 4 + 3


@pytest.mark.parametrize(("filling", "bonus"), [("shrimp", 0), ("shrimp bun", 1), ("shrimp bun claw", 2)])
def test_the_dog_gains_less_for_smaller_steamers(filling: str, bonus: int) -> None:
    t = restaurant("dog", "pig", tops={1: filling}, tokens=[filling])
    say(t, "buy 1")
    assert t.hp[0] == len(filling.split()) + bonus


def test_jose_the_pig_gains_3_for_a_column() -> None:
    t = restaurant("pig", "dog", tops={1: "bun"}, tokens=["bun"], boards=["shrimp rice meat claw"])
    say(t, "buy 1")
    assert t.hp[0] == 1 + 3
