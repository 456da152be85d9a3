"""Bonuses: for what they are paid, once, and by whom."""

import pytest

import hawker
from tests.games.steam_up.restaurants import (
    fate,
    fortune,
    gain,
    loadable,
    may_say,
    restaurant,
    say,
    under_fate,
    view,
    why,
    with_card,
)

pytestmark = pytest.mark.both


SWAP = "may swap with zone by you"
QUIET = fate("turn halfway\nturn halfway")


def test_a_piece_swapped_away_and_back_is_not_paid_for_again() -> None:
    t = restaurant("horse", "pig", tops={1: "claw"}, boards=["bun"], hands=[["Card A", "Card B", "Card B"]],
        fortune=fortune("stays game\neach bun 1", SWAP), fate=QUIET)  # fmt: skip
    say(t, "play Card A", "pass")
    gain(t, 0, "bun")
    assert t.hp[0] == 1 + 1, "the slot, and the bonus for the second bun"
    say(t, "play Card B", "swap bun for claw at 1", "pass")
    assert t.hp[0] == 2 - 1 + 1, "the bonus for the bun that left is kept"
    say(t, "take rice", "draw", "pass", "play Card B", "swap claw for bun at 1")
    assert t.hp[0] == 2, "and not paid again"
    gain(t, 0, "bun")
    assert t.hp[0] == 2 + 2 + 1, "the third bun is beyond what was paid for"


def test_a_piece_that_lay_there_before_the_card_is_paid_for_when_it_comes_back() -> None:
    t = restaurant("horse", "pig", tops={1: "claw"}, boards=["bun"], hands=[["Card A", "Card B"]],
        fortune=fortune("stays game\neach bun 1", SWAP))  # fmt: skip
    say(t, "play Card A", "pass", "play Card B", "swap bun for claw at 1")
    before = t.hp[0]
    gain(t, 0, "bun")
    assert t.hp[0] == before + 1 + 1


def test_a_fate_pays_once_for_a_kind_too_and_by_player() -> None:
    t = under_fate("stays round\neach bun 2", tops={1: "claw"}, boards=["", "bun"], hands=[["Card A"]],
        fortune=fortune(SWAP))  # fmt: skip
    gain(t, 0, "bun")
    assert t.hp[0] == 1 + 2
    gain(t, 1, "bun")
    assert t.hp[1] == 1 + 2
    say(t, "play Card A", "swap bun for claw at 1")
    before = t.hp[0]
    gain(t, 0, "bun")
    assert t.hp[0] == before + 1


def test_what_was_paid_is_kept_in_the_document() -> None:
    t = under_fate("stays round\neach any 2", hands=[["Card A"]], fortune=fortune("stays game\neach bun 1"))
    say(t, "play Card A", "pass")
    gain(t, 0, "2 bun claw")
    assert hawker.dump(t)["players"][0]["laid"][0]["kinds"] == {"bun": 2}
    assert hawker.dump(t)["players"][0]["fate_kinds"] == {"claw": 1, "bun": 2}
    again = hawker.load(hawker.dump(loadable(t)))
    assert hawker.dump(again) == hawker.dump(t)
    seen = view(t, 1)
    assert seen.players[0].laid[0].kinds == {"bun": 2}
    assert seen.players[0].fate_kinds == {"claw": 1, "bun": 2}


# One use


def test_a_card_for_once_is_used_up_by_the_first_line_that_pays() -> None:
    t = with_card("stays used\nrow 3\ncolumn 2", boards=["5 bun shrimp rice meat"])
    say(t, "play Card A", "pass")
    gain(t, 0, "bun claw")
    assert t.hp[0] == 3 + 1 + 3, "slots of the last bun and of a claw, and the row; the column is gone with it"
    assert t.laid[0] == ()


def test_a_purchase_uses_a_card_up_before_its_pieces_are_placed() -> None:
    t = with_card("stays used\npurchase 2\neach bun 3\ncolumn 4", tops={1: "bun"}, tokens=["bun"],
        boards=["shrimp rice meat claw"])  # fmt: skip
    say(t, "play Card A", "pass", "buy 1")
    assert t.hp[0] == 2 + 1
    assert t.laid[0] == ()


def test_two_lines_for_one_piece_are_one_use() -> None:
    t = with_card("stays used\neach bun 2\neach any 5")
    say(t, "play Card A", "pass")
    gain(t, 0, "bun")
    assert t.hp[0] == 1 + 2


def test_a_token_spared_uses_up_the_bonus_for_the_purchase() -> None:
    t = with_card("stays used\nspare\npurchase 2", tops={1: "bun claw"}, tokens=["bun"])
    say(t, "play Card A", "pass", "buy-sparing 1 without claw")
    assert t.hp[0] == 1 + 1 + 1, "two slots and the Dog's own bonus"


def test_one_card_for_once_does_not_both_reach_out_and_spare() -> None:
    t = with_card("stays used\nspare\nreach", tops={1: "bun claw", 4: "bun claw"}, tokens=["bun"])
    say(t, "play Card A", "pass")
    assert may_say(t)[-1] == "buy-sparing 1 without claw"
    assert why(t, "buy-sparing 4 without claw") == "nothing-spared 6.7"


def test_two_such_cards_do_and_both_are_used_up() -> None:
    t = restaurant("horse", "pig", tops={4: "bun claw"}, tokens=["bun"], hands=[["Card A", "Card B"]],
        fortune=fortune("stays used\nspare\nreach", "stays used\nspare"), fate=QUIET)  # fmt: skip
    say(t, "play Card A", "pass", "play Card B", "pass", "take rice", "draw", "pass")
    say(t, "buy-sparing 4 without claw")
    assert t.laid[0] == ()


def test_of_two_alike_the_one_that_pays_leaves() -> None:
    """The first copy was laid when the column was full, and pays for it no more; the second one does."""
    t = restaurant("horse", "pig", tops={1: "2 claw"}, boards=["shrimp rice meat claw bun"],
        hands=[["Card A", "Card A", "Card B"]], fortune=fortune("stays used\ncolumn 2", SWAP), fate=QUIET)  # fmt: skip
    say(t, "play Card A", "pass", "play Card B", "swap bun for claw at 1", "pass")
    say(t, "take rice", "draw", "pass", "play Card A", "pass")
    first, _ = [laid.number for laid in t.laid[0]]
    gain(t, 0, "bun")
    assert [laid.number for laid in t.laid[0]] == [first]


# What is told and seen


def test_a_bonus_names_its_source() -> None:
    t = restaurant("pig", "dog", tops={1: "bun"}, tokens=["bun"], boards=["shrimp rice meat claw"], hands=[["Card A"]],
        fortune=fortune("stays game\neach bun 1"))  # fmt: skip
    say(t, "play Card A", "pass")
    told = say(t, "buy 1")
    assert "points 0 1 for kind by Card A" in told
    assert "points 0 3 for column by pig" in told
    t = under_fate("hp 2 for fewest")
    assert [str(event) for event in hawker.hear(t) if str(event).startswith("points")] == [
        "points 2 2 for card by Fate A"
    ]


def test_the_hp_of_what_is_given_up_are_told_with_it() -> None:
    t = with_card(SWAP, tops={1: "claw"}, boards=["bun"])
    assert "given-up 0 bun points -1" in say(t, "play Card A", "swap bun for claw at 1")


def test_a_column_that_was_paid_is_seen_after_a_swap_broke_it() -> None:
    t = with_card(SWAP, "pig", "dog", tops={1: "claw"}, boards=["shrimp rice meat claw"])
    gain(t, 0, "bun")
    assert view(t, 1).players[0].columns == [1]
    say(t, "play Card A", "swap bun for claw at 1")
    assert view(t, 1).players[0].columns == [1]


def test_the_lines_that_a_fate_has_paid_are_seen() -> None:
    t = under_fate("stays round\nrow 2\ncolumn 2", boards=["5 bun"])
    gain(t, 0, "bun")
    assert view(t, None).players[0].fate_rows == [5]
    assert view(t, None).players[0].fate_columns == []
