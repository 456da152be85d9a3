"""How people count and name things: spaces, rows and columns from 1, several kinds in any order."""

import pytest

import hawker
from tests.games.steam_up.restaurants import may_say, refused, restaurant, say, view

pytestmark = pytest.mark.both


def test_a_space_has_one_number_in_moves_events_words_and_views() -> None:
    t = restaurant("dog", "pig", tops={1: "bun"}, tokens=["bun"])
    seen = view(t, 0)
    assert [space.number for space in seen.spaces] == [1, 2, 3, 4, 5, 6]
    assert seen.spaces[0].steamers[-1].pieces == {"bun": 1}
    assert seen.players[0].zone == [space.number for space in seen.spaces if 0 in space.zones]
    assert seen.players[0].may_purchase == [1]
    assert "buy 1" in may_say(t)
    told = say(t, "buy 1")
    assert told[0] == "purchased 0 1 bun for bun"
    assert any(event.startswith("uncovered 1 ") for event in told)


@pytest.mark.parametrize("text", ["buy 0", "buy 7", "place 0", "move 0 to 1", "put bun in row 0", "put bun in row 6"])
def test_there_is_no_space_or_row_before_the_first_or_after_the_last(text: str) -> None:
    with pytest.raises(hawker.ParseError, match=r"is not a (space from 1 to 6|row from 1 to 5)"):
        hawker.parse(restaurant("dog", "pig"), text)


def test_a_refusal_names_the_space_that_was_said() -> None:
    t = restaurant("dog", "pig", tops={4: "bun"}, tokens=["bun"])
    refusal = hawker.refusal(t, hawker.parse(t, "buy 4"))
    assert refusal is not None
    assert refusal.fields == {"space": 4}


def test_rows_go_from_1_at_the_top_to_5() -> None:
    t = restaurant("goat", "pig", tops={1: "claw"}, tokens=["claw"])
    say(t, "buy 1")
    assert may_say(t) == [f"put claw in row {row}" for row in (1, 2, 3, 4, 5)]
    assert refused(t, "put bun in row 1") == "not-served"
    assert say(t, "put claw in row 5")[0] == "row-used 0 claw row 5"
    rows = view(t, 0).players[0].rows
    assert [(row.number, row.kind) for row in rows] == [(1, None), (2, None), (3, None), (4, None), (5, "claw")]
    assert hawker.dump(t)["players"][0]["rows"] == {"claw": 5}


def test_columns_go_from_1_to_6() -> None:
    t = restaurant("dragon", "pig", tops={1: "bun"}, tokens=["bun"], boards=["shrimp rice meat claw"])
    say(t, "buy 1")
    assert str(t.question) == "silver-spoon 0 1"
    assert view(t, 0).players[0].columns == [1]


def test_several_kinds_are_named_in_any_order() -> None:
    t = restaurant("rooster", "pig", tops={1: "shrimp rice"}, tokens=["shrimp rice"])
    say(t, "buy 1")
    assert str(hawker.parse(t, "return rice, shrimp")) == "return shrimp, rice"
    assert refused(t, "return rice, rice") == "not-purchased"
    assert (
        refused(t, "return " + ", ".join(["shrimp"] * 64)) == "not-purchased"
    )  # as many as would make one of the next
    assert say(t, "return rice, shrimp")[0] == "pieces-returned 0 shrimp, rice"
