"""The bots at a market: they play whole games by the rules and never learn what their seat cannot see."""

import pytest

import hawker
from hawker.games.tindahan.table import Market
from tests.games.talk import Spy, play_by, say, wins
from tests.games.tindahan.markets import market, set_up

pytestmark = pytest.mark.both


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.heavy)])
def test_a_bot_plays_a_whole_game_by_the_rules(name: str, seats: int) -> None:
    t = set_up(seats, seed=seats)
    moves = play_by([hawker.bot(name)] * seats, t)
    assert len(t.sheet) == seats
    assert len(moves) >= seats * 10 * seats / 2
    assert {move.split(" ")[0] for move in moves} >= {"play", "seller"}


def test_greedy_beats_random() -> None:
    assert wins(hawker.bot("greedy"), 6, 3, lambda seed: set_up(3, seed)) >= 5


def positions() -> list[Market]:
    """The tables of two tricks in the middle of a round: in the first one the cart moves."""
    t = market(
        ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"], "start 0, award", tricks=[7, 0, 0]
    )
    found = []
    for text in ("cart mango", "play banana 3", "seller", "play lanzones 9", "play lanzones 10", "play mango 7"):
        found.append(t.clone())
        say(t, text)
    return found


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_whatever_its_seat_cannot_see(name: str) -> None:
    bot = hawker.bot(name)
    asked = set()
    differ = 0
    for t in positions():
        asked.add(str(t.question).split(" ")[0])
        for seed in range(8):
            other = t.game.resample(t, t.turn, f"another world {seed}")
            differ += hawker.dump(other)["hands"] != hawker.dump(t)["hands"]
            assert hawker.ask(bot, other, seed) == hawker.ask(bot, t, seed)
    assert asked == {"start", "lead", "follow"}
    assert differ > 30


def test_a_bot_is_shown_another_world_than_the_real_one() -> None:
    t = market(
        ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"], "start 0, award", tricks=[7, 0, 0]
    )
    t.events = None
    spy = Spy()
    before = hawker.dump(t)
    for seed in range(40):
        hawker.ask(spy, t, seed)
    assert hawker.dump(t) == before  # what the spy did at its table stayed there
    hands = {tuple(hand.mask for hand in shown.hands[1:]) for shown in spy.shown}
    assert len(hands) > 10
    assert all(shown is not t and shown.dice.seed.text != t.dice.seed.text for shown in spy.shown)


def test_a_bot_is_not_asked_when_the_game_is_over() -> None:
    t = hawker.load(
        {
            "game": "tindahan",
            "seats": 3,
            "agenda": [],
            "starter": 0,
            "cart": "banana",
            "hands": [[], ["banana 1"], []],
            "tricks": [4, 4, 2],
            "sheet": [[10, 0, 0], [10, 0, 0], [8, 7, 4]],
        }
    )
    with pytest.raises(hawker.SetupError, match="the game is over"):
        hawker.ask(hawker.bot("random"), t, 1)
