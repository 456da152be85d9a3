"""Every refusal has its key, its clause of the rules and a sentence that says what would be right."""

from collections.abc import Callable

import pytest

import hawker
from hawker.games.taiwan_snackbar.table import Snackbar
from tests.games.taiwan_snackbar.snackbars import snackbar
from tests.games.talk import cannot_dance, refused_because, say

pytestmark = pytest.mark.both

GAME = hawker.game("taiwan-snackbar")


def nothing_waits() -> Snackbar:
    return snackbar(["stinky tofu, oyster omelette x2, choose player", "stinky tofu", "stinky tofu"])


def tofu_waits() -> Snackbar:
    t = snackbar(["stinky tofu", "oyster omelette, stinky tofu", "stinky tofu"])
    say(t, "order stinky tofu")
    return t


def no_dish_waits() -> Snackbar:
    t = snackbar(["one more", "oyster omelette, stinky tofu", "stinky tofu"])
    say(t, "one more")
    return t


def one_has_left() -> Snackbar:
    return snackbar(["choose player", "stinky tofu", ""], options={"variant": "last-eater"}, out=[2])


REFUSALS: list[tuple[Callable[[], Snackbar], str, str, str, str]] = [
    (nothing_waits, "order braised pork rice", "not-in-hand", "3.3", "You do not hold braised pork rice."),
    (nothing_waits, "one more", "not-in-hand", "3.3", "You do not hold One More."),
    (nothing_waits, "change direction", "not-in-hand", "3.3", "You do not hold Change Direction."),
    (tofu_waits, "choose 0", "not-in-hand", "3.3", "You do not hold Choose Player."),
    (tofu_waits, "order braised pork rice", "not-in-hand", "3.3", "You do not hold braised pork rice."),
    (
        tofu_waits,
        "order oyster omelette",
        "another-dish-on-top",
        "4.2",
        "Only stinky tofu can be reordered now, not oyster omelette: "
        "play stinky tofu, two equal dishes or a special card, or eat.",
    ),
    (
        no_dish_waits,
        "order oyster omelette",
        "nothing-to-reorder",
        "4.3",
        "There is no dish on the dish pile, so oyster omelette cannot be reordered: "
        "play two equal dishes or a special card, or eat.",
    ),
    (
        nothing_waits,
        "pair stinky tofu",
        "no-pair",
        "4.4",
        "Changing the order takes two cards of stinky tofu, and you hold 1.",
    ),
    (
        tofu_waits,
        "pair braised pork rice",
        "no-pair",
        "4.4",
        "Changing the order takes two cards of braised pork rice, and you hold 0.",
    ),
    (
        nothing_waits,
        "choose 0",
        "choose-somebody-else",
        "5.4",
        "You cannot choose yourself: name another player.",
    ),
    (nothing_waits, "choose 3", "no-such-player", "5.5", "Seat 4 is not at this table: name another player."),
    (nothing_waits, "choose 9", "no-such-player", "5.5", "Seat 10 is not at this table: name another player."),
    (
        nothing_waits,
        "eat",
        "nothing-to-eat",
        "6.1",
        "Nothing has been ordered, so there is nothing to eat: play a dish or a special card.",
    ),
    (
        one_has_left,
        "choose 2",
        "player-has-left",
        "11.3",
        "Seat 3 has left this round and cannot be chosen.",
    ),
]


@pytest.mark.parametrize(
    ("position", "text", "key", "clause", "sentence"),
    [pytest.param(*case, id=f"{case[0].__name__}: {case[1]}") for case in REFUSALS],
)
def test_a_refusal_names_its_clause_and_says_why(
    position: Callable[[], Snackbar], text: str, key: str, clause: str, sentence: str
) -> None:
    refused_because(position(), text, key, clause, sentence)


def test_no_refusal_is_left_out_here() -> None:
    assert {case[2] for case in REFUSALS} == {refusal.key for refusal in GAME.refusals}


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("3.3", "your own hand"),
        ("4.2", "only the same as the one on top"),
        ("4.3", "nothing can be reordered"),
        ("4.4", "two equal dishes"),
        ("5.4", "another player than you"),
        ("5.5", "sit at this table"),
        ("6.1", "only while the food points are above 0"),
        ("11.3", "nobody can choose them"),
    ],
)
def test_the_clause_of_a_refusal_is_about_it(clause: str, words: str) -> None:
    texts = {each.number: each.text for each in GAME.rules}
    assert words in texts[clause]


@pytest.mark.parametrize("position", [nothing_waits, tofu_waits, no_dish_waits, one_has_left])
def test_a_move_of_no_kind_known_here_is_refused_too(position: Callable[[], Snackbar]) -> None:
    cannot_dance(position())


def test_what_is_refused_is_offered_with_its_reason() -> None:
    t = tofu_waits()
    offered = {str(choice.move): choice.refusal and choice.refusal.key for choice in hawker.choices(t, t.turn)}
    assert offered == {"order stinky tofu": None, "order oyster omelette": "another-dish-on-top", "eat": None}


def test_nobody_may_say_anything_when_the_game_is_over() -> None:
    t = snackbar(["stinky tofu", "stinky tofu", "one more"], pile="no more", round=3, minus=[0, 2, 0])
    say(t, "order stinky tofu", "eat")
    with pytest.raises(hawker.IllegalMove, match="The game is over"):
        say(t, "eat")
    assert hawker.legal(t) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("order papaya", r"'papaya' is not a dish \(stinky tofu, .*legal now: order stinky tofu, eat"),
        ("order one more", "'one more' is not a dish"),
        ("choose 10", "'10' is not a seat, counted from 0"),
        ("chose 1", "did you mean 'choose PLAYER'?"),
        ("one", "did you mean 'one more'?"),
    ],
)
def test_a_text_that_is_no_move_is_answered_with_what_may_be_said(text: str, words: str) -> None:
    with pytest.raises(hawker.ParseError, match=words):
        hawker.parse(tofu_waits(), text)


@pytest.mark.parametrize(
    "text", ["order stinky tofu", "pair pig blood rice stick", "one more", "change direction", "choose 9", "eat"]
)
def test_every_move_is_its_text(text: str) -> None:
    assert str(hawker.parse(nothing_waits(), text)) == text
