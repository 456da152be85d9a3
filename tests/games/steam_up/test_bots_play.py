"""Greedy knows what it does at every sort of question."""

import pytest

import hawker
from hawker.bots.search import GreedyBot
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.table import Restaurant
from tests.games.steam_up.restaurants import fortune, restaurant, rolls, say
from tests.games.talk import wins

pytestmark = pytest.mark.both

GAMES = 10


def greedy_move(t: Restaurant) -> str:
    return str(hawker.ask(GreedyBot(worlds=4), t, 1))


def test_greedy_beats_random() -> None:
    assert wins(GreedyBot(worlds=2), GAMES, 2, lambda seed: STEAM_UP.setup(2, f"bots {seed}")) >= 0.7 * GAMES


def test_greedy_buys_what_it_can_pay() -> None:
    t = restaurant("bunny", "dog", tops={1: "2 shrimp rice claw"}, tokens=["2 shrimp rice claw"])
    assert greedy_move(t) == "buy 1"


def test_greedy_takes_the_token_that_it_lacks() -> None:
    everywhere = dict.fromkeys(range(2, 7), "2 meat 2 claw")
    t = restaurant("pig", "dog", tops={1: "2 shrimp rice", **everywhere}, tokens=["shrimp rice"])
    t.done, t.acted = 2, 1
    assert greedy_move(t) == "take shrimp"


def test_greedy_turns_a_steamer_out_of_the_way_of_others() -> None:
    t = restaurant("pig", "dog", tops={1: "4 shrimp", 6: "4 shrimp"}, tokens=["", "4 shrimp"])
    say(t, "take bun", "draw")
    chosen = greedy_move(t)
    values = {}
    for move in hawker.legal(t):
        after = t.clone()
        hawker.play(after, move)
        values[str(move)] = t.game.worth(after, 0)
    assert values[chosen] >= max(values.values()) - 0.5
    assert len(set(values.values())) > 1


def test_greedy_gives_new_kinds_its_best_rows() -> None:
    t = restaurant("goat", "dog", tops={1: "3 claw"}, tokens=["3 claw"])
    say(t, "buy 1")
    assert greedy_move(t) in ("put claw in row 1", "put claw in row 2")


def test_greedy_moves_a_good_steamer_where_it_can_buy_it() -> None:
    t = restaurant("monkey", "pig", "dog", tops={4: "2 shrimp 2 bun"}, tokens=["2 shrimp 2 bun"])
    assert not t.zone(0) >> 4 & 1
    rolls(t, "roll", 6)
    assert greedy_move(t).startswith("move 4 to ")


def test_greedy_plays_a_card_that_brings_points() -> None:
    t = restaurant("dog", "pig", hands=[["Card A"]], fortune=fortune("hp 5 for you"))
    assert greedy_move(t) == "play Card A"
