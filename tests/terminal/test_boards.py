"""What the boards in text tell."""

import pytest
from rich.console import Console

import hawker
from hawker.core.game import Result
from hawker.core.table import Table
from hawker.games.steam_up.events import FateRevealed, Points
from hawker.games.tindahan.moves import RoundScored
from hawker.terminal.drawings import draw
from hawker.terminal.screen import Screen, sentence
from tests.games.steam_up.restaurants import under_fate
from tests.games.talk import say
from tests.games.tindahan.markets import market

NAMES = ["Ann", "Bo", "Cy", "Di"]


def lines(t: Table, seat: int | None = 0) -> list[str]:
    console = Console(width=100)
    with console.capture() as shown:
        console.print(draw(t.game, t.game.view(t, seat), NAMES[: t.seats]))
    return [line.rstrip() for line in shown.get().splitlines()]


def trick(t: Table) -> str:
    return next(line.strip() for line in lines(t) if "The trick:" in line)


def test_the_trick_says_who_did_what_and_who_is_to_come() -> None:
    t = market(["mango 3 4", "banana 1 2", "lanzones 5 6", "pineapple 1 2"], "start 0, award", tricks=[3, 3, 2, 0])
    assert trick(t) == "The trick: nothing played yet   to come: Ann, Bo, Cy, Di"
    say(t, "play mango 3")
    assert trick(t) == "The trick: Ann mango 3   to come: Bo, Cy, Di"
    say(t, "seller")
    assert trick(t) == "The trick: Ann mango 3, Bo sent a seller to mango   to come: Cy, Di"
    say(t, "play lanzones 5")
    assert trick(t) == "The trick: Ann mango 3, Bo sent a seller to mango, Cy lanzones 5   to come: Di"


def test_the_trick_says_who_moved_the_cart() -> None:
    t = market(["mango 3 4", "banana 1 2", "lanzones 5 6", "pineapple 1 2"], "start 0, award", tricks=[3, 3, 2, 0])
    say(t, "cart mango")
    assert trick(t) == "The trick: Ann moved the cart   to come: Bo, Cy, Di"
    say(t, "play banana 1", "seller")
    assert trick(t) == "The trick: Ann moved the cart, Bo banana 1, Cy sent a seller to banana   to come: Di"


def test_shared_places_are_told_as_such() -> None:
    screen = Screen()
    with screen.console.capture() as shown:
        screen.result(hawker.game("tindahan"), Result([9, 9, 4], [], [1, 1, 3]), NAMES[:3])
    text = shown.get()
    assert [line.split()[:3] for line in text.splitlines() if "Ann" in line or "Bo" in line or "Cy" in line] == [
        ["shared", "1.", "Ann"],
        ["shared", "1.", "Bo"],
        ["3.", "Cy", "4"],
    ]


@pytest.mark.parametrize("game", [game for game in hawker.games() if game != "tindahan"])
def test_who_comes_first_of_those_with_equal_points_is_explained(game: str) -> None:
    screen = Screen()
    words = hawker.game(game).words.say("tie-break", {})
    with screen.console.capture() as shown:
        screen.result(hawker.game(game), Result([3, 1, 1], [0], [1, 2, 3]), NAMES[:3])
    assert words in " ".join(shown.get().split())
    with screen.console.capture() as shown:
        screen.result(hawker.game(game), Result([3, 1, 1], [0], [1, 2, 2]), NAMES[:3])
    assert words not in " ".join(shown.get().split()), "they share their place"


def test_the_scores_of_a_round_are_told_with_names() -> None:
    game = hawker.game("tindahan")
    said = sentence(game, RoundScored((4, 14, 13, 10)), 1, NAMES)
    assert said == "The round is over and scores Ann 4, you 14, Cy 13, Di 10."


def test_a_bonus_is_told_with_its_source() -> None:
    said = sentence(hawker.game("steam-up"), Points(0, 3, "column", "pig"), None, NAMES)
    assert said == "Ann: 3 HP by Pig (the Food Blogger) (column)."


def test_the_log_says_what_a_fate_does_beside_its_name() -> None:
    t = under_fate("hp 2 for fewest")
    screen = Screen()
    with screen.console.capture() as shown:
        screen.events(t, [FateRevealed("Fate A")], 0, NAMES[:3])
    (line,) = shown.get().splitlines()
    assert "Fate A" in line
    assert line.endswith(" The player with the fewest HP gains 2 HP.")
