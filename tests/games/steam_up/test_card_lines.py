"""Lines of one card that belong together, whom they mean, and cards that lie there until they are of use."""

from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice
from hawker.core.table import Chance, Outcome
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.captions import caption
from hawker.games.steam_up.decks import read_deck
from hawker.games.steam_up.resolving import Luckies
from hawker.games.steam_up.supply import Lucky
from tests.games.steam_up.restaurants import fate, fortune, gain, may_say, say, under_fate, with_card

pytestmark = pytest.mark.both


# The same player


def test_lines_that_follow_one_another_mean_the_same_player() -> None:
    t = under_fate("marker to fewest\ntokens 1 for fewest")
    assert t.marker == 2, "the last of those who tie"
    assert str(t.question) == "token 2 1", "though seat 1 is the last of them now"
    t = with_card("hp 3 for fewest\nhp 1 for fewest")
    t.hp = [0, 1, 1]
    say(t, "play Card A")
    assert t.hp == [4, 1, 1]


def test_another_line_between_them_makes_the_player_be_looked_for_anew() -> None:
    t = with_card("hp 3 for fewest\nturn clockwise\nhp 1 for fewest")
    t.hp = [0, 1, 2]
    say(t, "play Card A")
    assert t.hp == [3, 2, 2]


def test_another_player_is_chosen_once_for_all_lines() -> None:
    t = with_card("hp -1 for another\nlose-tokens 1 from another", tokens=["", "bun", "bun"])
    say(t, "play Card A", "choose 2")
    assert t.hp == [0, 0, -1]
    assert str(t.question) == "lose-token 2 1"


def test_all_roll_once_for_all_lines() -> None:
    t = with_card("marker to highest\nhp 2 for highest")
    outcomes = iter([Luckies((1, 5, 3))])

    def fixed(_: Any, chance: Chance[Any], dice: Dice) -> Outcome:
        return next(outcomes)

    hawker.play(t, hawker.parse(t, "play Card A"), fixed)
    assert t.marker == 1
    assert t.hp == [0, 2, 0]


@pytest.mark.parametrize(("number", "points"), [(0, -1), (6, -2)])
def test_lines_for_the_same_player_still_wait_for_their_number(number: int, points: int) -> None:
    t = with_card("roll by you\non 0: hp -1 for another\non 6: hp -2 for another")
    hawker.play(t, hawker.parse(t, "play Card A"), lambda *_: Lucky(number))
    say(t, "choose 1")
    assert t.hp == [0, points, 0]
    assert str(t.question) == "rotation 0"


def test_nobody_is_chosen_for_lines_that_wait_in_vain() -> None:
    t = with_card("roll by you\non 0: hp -1 for another\non 6: hp -2 for another")
    hawker.play(t, hawker.parse(t, "play Card A"), lambda *_: Lucky(3))
    assert str(t.question) == "rotation 0"


@pytest.mark.parametrize("animals", [("dog", "pig"), ("dog", "pig", "dragon")])
def test_a_player_of_your_choice_may_be_yourself(animals: tuple[str, ...]) -> None:
    t = with_card("hp 2 for anyone", *animals)
    say(t, "play Card A")
    assert may_say(t) == [f"choose {seat}" for seat in range(len(animals))]
    say(t, "choose 0")
    assert t.hp[0] == 2


# Until they are of use


def test_a_card_for_once_pays_for_one_column_of_two() -> None:
    t = with_card("stays used\ncolumn 2", boards=["2 shrimp 2 rice 2 meat 2 claw"])
    say(t, "play Card A", "pass")
    gain(t, 0, "2 bun")
    assert t.hp[0] == 2 + 2
    assert t.laid[0] == ()


def test_a_dim_sum_swapped_for_its_own_kind_brings_no_bonus() -> None:
    t = under_fate("stays round\neach any 1", boards=["2 bun"], tops={1: "bun claw"}, hands=[["Card A"]],
        fortune=fortune("swap with zone by you"))  # fmt: skip
    say(t, "play Card A", "swap bun for bun at 1")
    assert t.hp[0] == 0


# What they say


def said(lines: str) -> str:
    deck = read_deck(fortune(lines), "fortune")
    return caption(STEAM_UP.words, deck.cards[0], "fortune")


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("take 1 from zone by you", "Take 1 dim sum from a top steamer in your zone."),
        ("may take 2 from anywhere by you", "You may take 2 dim sum from any top steamers."),
        ("marker to you\ncards 1 for you", "Take the first player marker. Draw 1 Fortune card."),
        (
            "hp -2 for another\nlose-tokens 1 from another",
            "Another player of your choice loses 2 HP, then returns 1 token of their choice.",
        ),
        ("steal-token from most", "The player with the most HP gives you 1 token of your choice."),
        (
            "may move outside to zone by fewest",
            "The player with the fewest HP may move a top steamer from outside their zone to another stack or an empty "
            "space in their zone.",
        ),
        ("tokens 2 for highest", "All roll the lucky die, and whoever rolls highest gains 2 tokens of their choice."),
        (
            "roll by first\non 0-1: hp 1 for first\non 2-6: cards 2 for first",
            "The player with the first player marker rolls the lucky die. On a blank or 1: that player gains 1 HP. "
            "On 2, 3, 5 or 6: that player draws 2 Fortune cards.",
        ),
        (
            "picture piece for everyone",
            "Everybody, in turn order, rolls the lucky die and gains the dim sum that it shows, from the bag.",
        ),
        ("may buy anywhere sparing 0 by you", "You may purchase any top steamer."),
        (
            "stays used\neach any 2",
            "Keep this card face up before you until it is used: the next dim sum that you place gives 2 more HP.",
        ),
        (
            "stays game\nrow 3\ncolumn 2",
            "Keep this card face up before you for the rest of the game: each row that you fill gives 3 HP, and each "
            "column that you fill gives 2 HP.",
        ),
    ],
)  # fmt: skip
def test_cards_speak_as_people_do(lines: str, text: str) -> None:
    assert said(lines) == text


def test_a_fate_speaks_to_everybody() -> None:
    deck = read_deck(fate("stays round\nspare"), "fate")
    assert caption(STEAM_UP.words, deck.cards[0], "fate") == (
        "During this round, for everybody: whenever you purchase a steamer, you may leave out 1 token of its price."
    )
