"""Documents of tables that cannot come up are refused with a sentence."""

from typing import Any

import pytest

import hawker
from hawker.games.steam_up.pieces import KINDS
from hawker.games.steam_up.table import Restaurant
from tests.games.steam_up.restaurants import gain, loadable, restaurant, say, under_fate, with_card

pytestmark = pytest.mark.both


def refused(document: dict[str, Any]) -> str:
    with pytest.raises(hawker.LoadError) as error:
        hawker.load(document)
    return str(error.value)


def player(t: Restaurant, seat: int, **changed: Any) -> dict[str, Any]:
    """The document of a table in which something of a player is changed."""
    document = hawker.dump(t)
    document["players"] = [each | changed if at == seat else each for at, each in enumerate(document["players"])]
    return document


COLUMN = ["shrimp rice meat claw bun"]


def test_a_full_column_has_been_paid() -> None:
    t = restaurant("pig", "dog", boards=COLUMN)
    assert "columns" in refused(player(t, 0, columns=[]))
    hawker.load(hawker.dump(loadable(t)))


def test_no_column_is_paid_on_an_empty_board() -> None:
    t = restaurant("pig", "dog")
    assert "columns" in refused(player(t, 0, columns=[1]))
    t = restaurant("pig", "dog", boards=["2 bun"])
    assert "columns" in refused(player(t, 0, columns=[1]))


def test_no_column_is_paid_before_those_to_its_left() -> None:
    t = restaurant("pig", "dog", boards=["2 shrimp 2 rice 2 meat 2 claw 2 bun"])
    assert "columns" in refused(player(t, 0, columns=[2]))


def test_a_column_that_a_swap_broke_stays_paid() -> None:
    t = with_card("may swap with zone by you", tops={1: "claw"}, boards=COLUMN)
    say(t, "play Card A", "swap bun for claw at 1")
    hawker.load(hawker.dump(loadable(t)))


def test_the_same_holds_for_a_card_and_for_a_fate() -> None:
    t = with_card("stays game\nrow 3\ncolumn 2", boards=["6 bun shrimp rice meat claw"])
    say(t, "play Card A", "pass")
    laid = hawker.dump(t)["players"][0]["laid"][0]
    assert (laid["columns"], laid["rows"]) == ([1], [5])
    assert "laid" in refused(player(t, 0, laid=[laid | {"columns": []}]))
    assert "laid" in refused(player(t, 0, laid=[laid | {"rows": [4]}]))
    assert "laid" in refused(player(t, 0, laid=[laid | {"rows": [1, 2, 5]}]))
    t = under_fate("stays round\ncolumn 2", boards=COLUMN)
    assert "fate" in refused(player(t, 0, fate_columns=[]))
    assert "fate" in refused(player(t, 1, fate_columns=[1]))


def test_a_card_has_paid_for_no_more_of_a_kind_than_there_were() -> None:
    t = with_card("stays game\neach bun 1", boards=["bun"])
    say(t, "play Card A", "pass")
    gain(t, 0, "bun")
    laid = hawker.dump(t)["players"][0]["laid"][0]
    assert laid["kinds"] == {"bun": 2}
    assert "laid" in refused(player(t, 0, laid=[laid | {"kinds": {"bun": 3}}]))
    assert "laid" in refused(player(t, 0, laid=[laid | {"kinds": {"claw": 1}}]))
    assert "fate" in refused(player(t, 0, fate_kinds={"bun": 1}))


def test_the_token_of_an_exchange_is_there() -> None:
    hands = [["Tea Break", "Kitchen Door", "Good Manners"]]
    t = restaurant("dog", "pig", "ox", tokens=["", "5 claw", "4 claw"], hands=hands)
    say(t, "exchange for claw")
    assert t.tokens[0] == 0, "cards are discarded first"
    document = hawker.dump(loadable(t))
    assert document["agenda"][:2] == ["discard 0 2", "exchanged 0 claw"]
    hawker.load(document)
    assert "claw" in refused(player(t, 1, tokens={"claw": 6}))
    say(t, "discard Tea Break", "discard Kitchen Door")
    assert t.tokens[0] == KINDS[3].one
