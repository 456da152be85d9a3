"""How people say moves at a terminal: by names, in any case, and with whatever stands between the words."""

from pathlib import Path

import pytest

import hawker
from hawker.arguments import read_options
from hawker.core.match import Match
from hawker.terminal.screen import Screen, numbered
from hawker.terminal.speech import Speech
from tests.games.bowls.kitchens import kitchen, throw_all
from tests.games.steam_up import restaurants
from tests.games.taiwan_snackbar.snackbars import snackbar
from tests.games.tindahan.markets import market
from tests.terminal.shell import Terminal

NAMES = ["Ann", "Bo Li", "Bot 3 (greedy)"]


def test_a_player_is_chosen_by_name() -> None:
    t = snackbar(["choose player x2", "one more", "one more"])
    speech = Speech(t.game, NAMES)
    assert [speech.text(move) for move in hawker.legal(t)] == ["choose Bo Li", "choose Bot 3"]
    for said in ("choose Bo Li", "Choose bo li", "CHOOSE  BO LI", "choose 2"):
        assert str(speech.read(t, said)) == "choose 1"
    for said in ("choose bot 3", "choose Bot 3 (greedy)", "choose 3"):
        assert str(speech.read(t, said)) == "choose 2"


@pytest.mark.parametrize("said", ["choose Cy", "choose 0", "choose 4", "choose"])
def test_who_is_not_there_cannot_be_meant_and_nobody_hears_of_a_seat_0(said: str) -> None:
    t = snackbar(["choose player x2", "one more", "one more"])
    with pytest.raises(hawker.ParseError) as error:
        Speech(t.game, NAMES).read(t, said)
    sentence = str(error.value)
    assert "legal now: choose Bo Li, choose Bot 3" in sentence
    assert "from 0" not in sentence
    if said != "choose":
        assert "is not a player (Ann, Bo Li, Bot 3 (greedy))" in sentence


def test_moves_that_choose_a_player_are_numbered_by_their_place() -> None:
    t = snackbar(["choose player x2", "one more", "one more"])
    assert {number: str(move) for number, move in numbered(hawker.legal(t)).items()} == {1: "choose 1", 2: "choose 2"}


@pytest.mark.parametrize("said", ["PLAY MANGO 3", "play 3 mango", "Play  Mango, 3", "play mango+3"])
def test_case_order_and_what_is_between_words_do_not_matter(said: str) -> None:
    t = market(["mango 3 4", "banana 1 2", "lanzones 5 6"], "start 0, award", tricks=[3, 3, 2])
    assert str(Speech(t.game, NAMES).read(t, said)) == "play mango 3"


@pytest.mark.parametrize(
    "said", ["cook {2}, {0}, {1}", "Cook {1}+{0}+{2}", "COOK {0} and {2} and {1}", "cook {1} {2} {0}"]
)
def test_the_ingredients_of_a_recipe_can_be_named_in_any_order(said: str) -> None:
    recipe = hawker.dump(kitchen("hibachi", 2))["recipes"][0]
    t = kitchen("hibachi", 2, hands=[recipe.replace("-", ", ")])
    throw_all(t)
    assert str(t.question) == "cook 0"
    assert str(Speech(t.game, NAMES[:2]).read(t, said.format(*recipe.split("-")))) == f"cook {recipe}"


def test_what_trades_one_thing_for_another_is_not_turned_round() -> None:
    t = hawker.game("steam-up").setup(3, 2)
    speech = Speech(t.game, NAMES)
    assert str(speech.read(t, "Trade SHRIMP for meat")) == "trade shrimp for meat"
    assert str(speech.read(t, "trade meat for shrimp")) == "trade meat for shrimp"


def test_a_move_that_is_refused_is_understood_all_the_same() -> None:
    t = snackbar(["stinky tofu", "one more", "one more"])
    assert str(Speech(t.game, NAMES).read(t, "Choose Ann")) == "choose 0"


def test_a_whole_game_names_players_and_no_seat_that_counts_from_0(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "taiwan-snackbar", "--seats", "4", "--seed", "3", "--bot", "random", "--you", "2=Bo"
    )
    shown = terminal.see()
    chosen = False
    for _ in range(400):
        if not chosen and "choose Bot 4" in shown.rpartition("Your hand:")[2]:
            shown = terminal.answer("Choose bot 4")
            assert "You choose who is next: Bot 4 (random)." in shown
            chosen = True
            continue
        terminal.type("1")
        if terminal.child.expect([r"> $", r"The end"]) == 1:
            break
        shown = (terminal.child.before or "") + "> "
        assert "Seat 0" not in shown
        assert "Bot 0" not in shown
    assert chosen


# What the sentences of a match say


def test_a_match_without_names_counts_its_seats_from_1() -> None:
    assert Match(hawker.game("tindahan"), 3, 1).players == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_refusal_names_the_player_it_is_about() -> None:
    t = snackbar(["choose player", "stinky tofu", ""], options={"variant": "last-eater"}, out=[2])
    why = hawker.refusal(t, Speech(t.game, NAMES).read(t, "choose bot 3"))
    assert why is not None
    screen = Screen()
    with screen.console.capture() as shown:
        screen.refusal(t, why, NAMES)
    assert "Bot 3 (greedy) has left this round and cannot be chosen." in shown.get()


def test_a_question_names_the_player_it_is_about() -> None:
    t = restaurants.with_card("steal-token from another", tokens=["", "bun rice"])
    restaurants.say(t, "play Card A", "choose 1")
    assert t.question is not None
    screen = Screen()
    with screen.console.capture() as shown:
        screen.question(t, t.question, NAMES)
    assert shown.get().strip() == "Take a food token from Bo Li."


@pytest.mark.parametrize(("said", "seat"), [("bo li", 1), ("Bot 3 (greedy)", 2), ("1", 0), ("3", 2), ("Seat 2", 1)])
def test_an_option_takes_a_player_by_name_or_by_a_seat_that_counts_from_1(said: str, seat: int) -> None:
    assert read_options([f"start={said}"], hawker.game("tindahan"), 3, True, NAMES)["start"] == seat
