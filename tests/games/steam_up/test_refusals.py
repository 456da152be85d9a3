"""Every refusal names the clause that is about what was tried."""

import pytest

import hawker
from hawker.core.play import advance, explain
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turns import GoOn
from tests.games.steam_up.restaurants import may_say, restaurant, rolls, say, why, with_card

pytestmark = pytest.mark.both


def emptied(t: Restaurant, space: int) -> Restaurant:
    t.restack(space, ())
    return t


def sentence(t: Restaurant, text: str) -> str:
    refusal = hawker.refusal(t, hawker.parse(t, text))
    assert refusal is not None
    return explain(t, refusal)


def test_what_must_be_done_is_one_thing_whether_a_card_or_an_animals_die_says_so() -> None:
    t = with_card("rotate by you")
    say(t, "play Card A")
    assert why(t, "pass") == "must-be-done 7.3"
    t = restaurant("rat", "dog", hands=[["Tea Break"]])
    rolls(t, "gamble Tea Break", 3)
    assert why(t, "pass") == "must-be-done 7.3"
    t = restaurant("monkey", "dog")
    rolls(t, "roll", 6)
    assert why(t, "pass") == "must-be-done 7.3"


def test_an_empty_space_is_refused_by_the_clause_of_what_was_tried() -> None:
    assert why(emptied(restaurant("dog", "pig"), 1), "buy 1") == "no-steamer-there 6.1"
    assert why(emptied(restaurant("ox", "pig"), 4), "buy-outside 4 adding bun") == "no-steamer-there 6.1"
    t = emptied(with_card("move anywhere to anywhere by you"), 1)
    say(t, "play Card A")
    assert why(t, "move 1 to 2") == "no-steamer-there 8.1"
    t = emptied(with_card("take 1 from zone by you"), 1)
    say(t, "play Card A")
    assert why(t, "eat bun from 1") == "no-steamer-there 8.1"
    t = emptied(restaurant("bunny", "pig", tops={2: "bun"}, tokens=["bun"]), 1)
    say(t, "buy 2")
    assert why(t, "swap bun for claw at 1") == "no-steamer-there 8.1"


def test_cards_and_abilities_reach_what_is_on_top_where_they_say() -> None:
    t = with_card("swap with zone by you", boards=["bun"], tops={1: "bun"})
    say(t, "play Card A")
    assert why(t, "swap bun for claw at 1") == "not-in-steamer 8.1"
    assert why(t, "swap bun for claw at 4") == "not-from-there 8.1"
    assert why(t, "swap rice for bun at 1") == "not-on-board 8.5"
    t = restaurant("bunny", "pig", tops={1: "bun", 4: "bun"}, tokens=["bun"])
    say(t, "buy 1")
    assert why(t, "swap bun for claw at 4") == "not-in-steamer 8.1"


def test_a_card_that_buys_outside_does_not_speak_of_the_zone_as_wanted() -> None:
    t = with_card("may buy outside sparing 0 by you", tops={1: "bun", 4: "bun"}, tokens=["bun"])
    assert why(t, "buy 4") == "not-in-zone 6.1"
    say(t, "play Card A")
    assert why(t, "buy 1") == "not-from-there 8.1"
    assert why(t, "buy-sparing 4 without bun") == "nothing-spared 6.7"
    say(t, "buy 4")
    assert t.taken[0] == 1


def test_moves_keep_to_stacks_and_their_height() -> None:
    t = with_card("move zone to outside by you")
    say(t, "play Card A")
    assert why(t, "move 1 to 1") == "same-stack 8.2"
    assert why(t, "move 1 to 2") == "not-to-there 8.1"
    assert why(t, "move 4 to 5") == "not-from-there 8.1"
    t.restack(4, (*t.stack(4), *t.stack(5)[:2]))
    assert why(t, "move 1 to 4") == "stack-is-full 8.2"


def test_the_ox_is_told_how_to_purchase_outside() -> None:
    t = restaurant("ox", "pig", tops={4: "bun"}, tokens=["2 bun"])
    assert why(t, "buy 4") == "outside-costs-more 9.2"
    assert "buy-outside 4 adding" in sentence(t, "buy 4")
    t = restaurant("dog", "pig", tops={4: "bun"}, tokens=["2 bun"])
    assert why(t, "buy 4") == "not-in-zone 6.1"
    t = with_card("may buy zone sparing 0 by you", "ox", "pig", tops={1: "bun", 4: "bun"}, tokens=["2 bun"])
    say(t, "play Card A")
    assert why(t, "buy 4") == "not-in-zone 6.1", "a card alone says where"


def test_whose_ability_is_another_one_is_told_which() -> None:
    t = restaurant("tiger", "snake", tokens=["shrimp", "meat"])
    said = sentence(t, "trade shrimp for meat")
    assert "Tiger (the Seafood Lover): Once per round: exchange a shrimp dumpling token for a sticky rice token" in said
    assert sentence(t, "trade-for-cards shrimp") == said
    say(t, "take bun", "draw", "pass", "trade shrimp for rice")
    assert "Snake (the Meat Lover): Once per round: exchange" in sentence(t, "trade-for-cards meat")


def test_the_prompt_says_what_is_left_of_the_turn() -> None:
    t = restaurant("monkey", "dog", hands=[["Tea Break"]])
    assert str(t.question) == "turn 0"
    say(t, "take bun")
    assert str(t.question) == "second-action 0"
    say(t, "draw", "pass")
    assert str(t.question) == "ability-or-end 0"
    assert may_say(t) == ["roll", "end"]


def test_nobody_is_asked_for_an_action_that_is_not_there() -> None:
    """No token, no card and nothing to pay with: only the Monkey's die is left."""
    t = restaurant("monkey", "ox", "horse", "dog", "pig",
        tokens=["", *["2 shrimp 2 rice 2 meat 2 claw 2 bun"] * 3, "4 shrimp 4 rice 4 meat 4 claw 4 bun"])  # fmt: skip
    t.deck = []
    t.agenda = [GoOn(0)]
    advance(t)
    assert str(t.question) == "ability-or-end 0"
