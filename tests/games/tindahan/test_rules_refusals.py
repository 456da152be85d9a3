"""Every refusal has its key, its clause of the rules and a sentence that says what would be right."""

from collections.abc import Callable

import pytest

import hawker
from hawker.games.tindahan.table import Market
from tests.games.talk import cannot_dance, refused_because, say
from tests.games.tindahan.markets import market

pytestmark = pytest.mark.both

TINDAHAN = hawker.game("tindahan")


def starting() -> Market:
    return market(["banana 5, mango 7", "banana 3, lanzones 9", "mango 2 8"], "start 0, award", tricks=[8, 0, 0])


def leading() -> Market:
    t = starting()
    say(t, "cart mango")
    return t


def following() -> Market:
    t = starting()
    say(t, "play banana 5")
    return t


def without_sellers() -> Market:
    t = market(
        ["mango 3", "banana 1 2 3 4 5 6 7 8 9, mango 10", "lanzones 5"],
        "start 0, award",
        tricks=[6, 0, 3],
        sellers={"mango": [0, 4, 0], "lanzones": [0, 5, 0]},
    )
    say(t, "play mango 3")
    return t


REFUSALS: list[tuple[Callable[[], Market], str, str, str, str]] = [
    (starting, "play lanzones 10", "not-in-hand", "4.3", "You do not hold lanzones 10."),
    (leading, "play banana 5", "not-in-hand", "4.3", "You do not hold banana 5."),
    (following, "play mango 7", "not-in-hand", "4.3", "You do not hold mango 7."),
    (
        following,
        "play lanzones 9",
        "follow-the-fruit",
        "4.1",
        "You hold banana, so lanzones 9 cannot be played: follow with banana, or place a seller.",
    ),
    (
        starting,
        "cart banana",
        "cart-is-there",
        "3.2",
        "The donkey cart already stands at the banana stall; move it to another one.",
    ),
    (
        starting,
        "cart durian",
        "no-such-stall",
        "3.2",
        "There is no durian stall in this game: that fruit is not in use.",
    ),
    (
        leading,
        "cart lanzones",
        "only-the-starter-moves-the-cart",
        "3.1",
        "Only the start player of a trick may move the donkey cart.",
    ),
    (
        following,
        "cart mango",
        "only-the-starter-moves-the-cart",
        "3.1",
        "Only the start player of a trick may move the donkey cart.",
    ),
    (
        starting,
        "seller",
        "the-starter-places-no-seller",
        "2.2",
        "The start player of a trick cannot place a seller: play a card or move the cart.",
    ),
    (
        leading,
        "seller",
        "no-fruit-led-yet",
        "3.3",
        "The cart has moved, so you must play a card: there is no fruit led yet to place a seller for.",
    ),
    (without_sellers, "seller", "no-seller-left", "5.4", "All nine of your sellers are placed: play a card."),
    (
        without_sellers,
        "play banana 9",
        "follow-without-sellers",
        "4.1",
        "You hold mango, so banana 9 cannot be played: follow with mango. All nine of your sellers are placed.",
    ),
]


@pytest.mark.parametrize(
    ("position", "text", "key", "clause", "sentence"),
    [pytest.param(*case, id=f"{case[0].__name__}: {case[1]}") for case in REFUSALS],
)
def test_a_refusal_names_its_clause_and_says_why(
    position: Callable[[], Market], text: str, key: str, clause: str, sentence: str
) -> None:
    refused_because(position(), text, key, clause, sentence)


def test_no_refusal_is_left_out_here() -> None:
    assert {case[2] for case in REFUSALS} == {refusal.key for refusal in TINDAHAN.refusals}


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("1.1", "As many fruits are used as there are players"),
        ("2.2", "never places a seller"),
        ("3.1", "Only the start player may move the cart"),
        ("3.2", "another stall in use"),
        ("3.3", "must play a card"),
        ("4.1", "must play that fruit"),
        ("4.3", "your own hand"),
        ("5.4", "Without a seller left you must play a card"),
    ],
)
def test_the_clause_of_a_refusal_is_about_it(clause: str, words: str) -> None:
    texts = {each.number: each.text for each in TINDAHAN.rules}
    assert words in texts[clause]


@pytest.mark.parametrize("position", [starting, leading, following])
def test_a_move_of_no_kind_known_here_is_refused_too(position: Callable[[], Market]) -> None:
    cannot_dance(position())


def test_nobody_may_say_anything_when_the_game_is_over() -> None:
    t = market(["banana 10", "banana 2", "mango 5"], "start 0, award", tricks=[4, 3, 2], sheet=[[0, 0, 0], [0, 0, 0]])
    say(t, "play banana 10", "play banana 2", "play mango 5")
    with pytest.raises(hawker.IllegalMove, match="The game is over"):
        say(t, "seller")
    assert hawker.legal(t) == ()


def test_a_text_that_is_no_move_is_answered_with_what_may_be_said() -> None:
    t = following()
    with pytest.raises(hawker.ParseError, match=r"a fruit and a number from 1 to 10.*legal now: play banana 3, seller"):
        hawker.parse(t, "play papaya 3")
