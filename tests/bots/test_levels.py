"""Levels: the same names in every game, honest, and each stronger than the one below."""

from typing import Any

import pytest

import hawker
from hawker.bots.levels import LEVELS, player
from hawker.bots.search import GreedyBot, SearchBot
from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.table import Table
from hawker.games import GAMES
from hawker.lab.simulate import play_game

pytestmark = pytest.mark.both

A_MOMENT = 0.02  # seconds; rules and honesty do not depend on how long a bot thinks


def in_the_middle(game: Game[Any], seats: int, moves: int) -> Table:
    """A table after so many moves of bots who choose at random."""
    t: Table = game.setup(seats, f"levels {seats}", tell=False)
    bot = hawker.bot("random")
    for number in range(moves):
        if t.over:
            break
        hawker.play(t, hawker.ask(bot, t, number))
    return t


@pytest.mark.heavy
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_level_makes_legal_moves_at_the_smallest_and_at_the_largest_table(name: str, level: str) -> None:
    game = GAMES[name]
    for seats in (game.seats[0], game.seats[-1]):
        t = in_the_middle(game, seats, 6)
        for number in range(4):
            move = hawker.ask(hawker.bot(level, A_MOMENT), t, number)
            assert hawker.refusal(t, move) is None
            hawker.play(t, move)


def few_rollouts(game: Game[Any], level: str, seats: int) -> hawker.Bot:
    """A bot as that level has it, but with fewer rollouts: a bound on time would make it choose by the clock."""
    bot = player(game, level, seats)
    return bot if isinstance(bot, GreedyBot) else SearchBot(min(bot.rollouts, 40), min(bot.depth, 4))


@pytest.mark.heavy
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_level_chooses_the_same_whatever_its_seat_cannot_see(name: str, level: str) -> None:
    game = GAMES[name]
    differ = 0
    for moves in (3, 9):
        t = in_the_middle(game, game.seats[0], moves)
        for seed in range(3):
            other = game.resample(t, t.turn, f"another world {seed}")
            differ += hawker.dump(other) != hawker.dump(t)
            bot = few_rollouts(game, level, t.seats)
            assert hawker.ask(bot, other, seed) == hawker.ask(bot, t, seed)
    assert differ, "there was something to hide"


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_the_reasons_are_the_same_whatever_the_seat_cannot_see(name: str) -> None:
    game = GAMES[name]
    t = in_the_middle(game, game.seats[0], 5)
    other = game.resample(t, t.turn, "another world")
    assert hawker.dump(other) != hawker.dump(t)
    ours, theirs = [hawker.reasons(each, 7, "normal") for each in (t, other)]
    assert [(str(one.move), one.value, one.parts) for one in ours] == [
        (str(one.move), one.value, one.parts) for one in theirs
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_terms_of_a_reason_add_up_to_its_value_and_have_words(name: str) -> None:
    game = GAMES[name]
    found = hawker.reasons(in_the_middle(game, game.seats[0], 5), 1, "normal")
    assert len(found) > 1
    assert [one.value for one in found] == sorted([one.value for one in found], reverse=True)
    for one in found:
        assert sum(one.parts.values()) == pytest.approx(one.value, abs=1e-6)
    for term in game.judge.terms:
        assert game.words.say(f"term.{term}", {}) != f"term.{term}"
    assert sum(found[0].beyond(found[1]).values()) == pytest.approx(found[0].value - found[1].value, abs=1e-6)


@pytest.mark.heavy
@pytest.mark.parametrize(("above", "below"), [("normal", "easy"), ("hard", "normal")])
def test_a_level_beats_the_one_below_at_tindahan(above: str, below: str) -> None:
    """The ladder of all games is measured by `./dev bench bots`; this is a sample, so that nobody breaks it unseen."""
    game = GAMES["tindahan"]
    first = 0
    for number in range(12):
        players = [hawker.bot(above if seat == number % 3 else below) for seat in range(3)]
        result, _ = play_game(game, players, {}, f"a ladder {number}")
        first += result.ranks[number % 3] == 1
    assert first >= 6, "its fair share is 4"


def test_a_forced_move_takes_no_time() -> None:
    table = hawker.load(
        {
            "game": "tindahan",
            "seats": 3,
            "starter": 0,
            "cart": "banana",
            "tricks": [3, 3, 3],
            "hands": [["banana 3"], ["banana 7"], ["mango 1"]],
            "agenda": ["start 0", "award"],
        }
    )
    hawker.play(table, "cart mango")
    assert len(hawker.legal(table)) == 1, "whoever is next must play a card, and has one"
    bot = player(table.game, "master", 3)
    assert str(hawker.ask(bot, table, 1)) == "play banana 7"
    assert bot.tried == 0


def test_what_a_file_says_wrong_of_a_level_is_said() -> None:
    game = GAMES["tindahan"]
    kept = dict(game.for_bots)
    try:
        game.for_bots["levels-3"] = {"hard": {"rolouts": 3}}
        with pytest.raises(LoadError, match="hard takes numbers for rollouts, depth, not rolouts = 3"):
            player(game, "hard", 3)
    finally:
        game.for_bots.clear()
        game.for_bots.update(kept)


def test_an_unknown_level_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(hawker.SetupError, match="there is no bot 'hardest'; did you mean 'hard'"):
        hawker.bot("hardest")
