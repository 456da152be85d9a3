"""Tables of the bowl game as documents, in both editions: what is impossible is refused with a sentence."""

from typing import Any

import pytest

import hawker
from tests.games.bowls.kitchens import EDITIONS, NOWHERE, document, kitchen, land, loaded, set_up, throw_all
from tests.games.talk import Document, sentence

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def thrown(game: str) -> Document:
    """Three chips lie on the board, one of them face up."""
    t = set_up(game, 2, chef=0)
    values = t.edition.values
    land(t, values[5], t.edition.bowls[0].name)
    land(t, values[0], NOWHERE, face_up=True)
    land(t, values[1], "chef")
    return hawker.dump(t)


def test_a_table_is_the_same_when_it_is_written_and_read(game: str) -> None:
    written = thrown(game)
    assert hawker.dump(loaded(written)) == written


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"chef": 2}, "chef: there is no seat 2; seats are 0 to 1"),
        ({"round": 0}, "round: a number from 1 to"),
        ({"round": 61}, "round: this table is ended after round 60, and this is 61"),
        ({"money": [1]}, "money: one entry for each of the 2 seats, not 1"),
        ({"money": [-1, 0]}, "money: a number from 0 to"),
        ({"display": {"papaya": 1}}, "display: 'papaya' is not one of"),
        ({"display": {}}, "there are 6 cards in piles, display and hands, not"),
        ({"recipes": []}, "it lies in one place, and here in 0"),
        ({"recipe_pile": ["soup"]}, "recipe_pile: 'soup' is not one of"),
        ({"buried": [[0, 99]]}, "buried: one or more cards each"),
        ({"shown": [[], []]}, "lies face up"),
        ({"back": [[77], []]}, "back: 77 is not one of"),
        ({"agenda": ["throw 0"]}, "agenda: somebody else throws the next chip, or nobody"),
        ({"agenda": ["cook 0", "next-round"]}, "each player has thrown 4"),
        ({"agenda": []}, "an empty agenda means that the game is over"),
        ({"last_cooked": 1}, "last_cooked: the round of the newest recipe"),
        ({"sold": [1, 0]}, "bowl: none is traded now"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(game: str, change: dict[str, Any], says: str) -> None:
    assert says in sentence({**thrown(game), **change})


@pytest.mark.parametrize(
    ("at", "change", "says"),
    [
        (0, {"owner": 1}, "each value once, and here"),
        (0, {"number": 0}, "numbered in the order in which they were thrown, from 1 on, not [0, 2, 3]"),
        (1, {"number": 1}, "numbered in the order in which they were thrown, from 1 on, not [1, 1, 3]"),
        (2, {"number": 4}, "numbered in the order in which they were thrown, from 1 on, not [1, 2, 4]"),
        (2, {"value": 7}, "chips: 7 is not one of"),
        (0, {"x": 10**9}, "chips: x: a number from"),
        (0, {"face_up": True}, "lies face up"),
    ],
)
def test_a_chip_that_cannot_be_is_refused(game: str, at: int, change: dict[str, Any], says: str) -> None:
    written = thrown(game)
    t = loaded(written)
    if change == {"owner": 1}:
        change = {"owner": 1, "value": t.edition.values[0]}
    written["chips"][at].update(change)
    assert says in sentence(written)


def test_somebody_who_cannot_pay_is_not_asked_to_buy(game: str) -> None:
    t = kitchen(game, 2)
    bowl = t.edition.bowls[0].name
    t = kitchen(game, 2, display=bowl)
    throw_all(t, [(t.edition.values[3], bowl)])
    written = hawker.dump(t)
    assert written["agenda"][0] == "buy 0"
    assert "cannot pay and is not asked" in sentence({**written, "money": [0, 0]})
    assert "has not the highest total" in sentence({**written, "agenda": ["buy 1", *written["agenda"][1:]]})


def test_cards_may_not_be_known_that_are_not_held(game: str) -> None:
    t = kitchen(game, 2)
    bowl = t.edition.bowls[0].name
    written = document(game, 2, hands=[bowl], known=[{bowl: 2}, {}])
    assert "is known to hold more of" in sentence(written)
