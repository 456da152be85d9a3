"""The bots at a snackbar: they play whole games by the rules and never learn what their seat cannot see."""

import pytest

import hawker
from tests.games.taiwan_snackbar.snackbars import set_up, snackbar
from tests.games.talk import Spy, may_say, play_by, wins

pytestmark = pytest.mark.both


@pytest.mark.parametrize("variant", ["points", "last-eater"])
@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("seats", [3, pytest.param(5, marks=pytest.mark.heavy)])
def test_a_bot_plays_a_whole_game_by_the_rules(name: str, seats: int, variant: str) -> None:
    t = set_up(seats, seed=seats, variant=variant)
    moves = play_by([hawker.bot(name)] * seats, t)
    assert len(t.game.result(t).winners) >= 1
    assert {move.split(" ")[0] for move in moves} >= {"order", "eat"}


@pytest.mark.heavy
@pytest.mark.parametrize(("variant", "least"), [("points", 15), ("last-eater", 11)])
def test_greedy_wins_more_than_its_share_against_random(variant: str, least: int) -> None:
    # A fair share would be 7 or 8.
    assert wins(hawker.bot("greedy"), 30, 4, lambda seed: set_up(4, seed, variant=variant)) >= least


def test_greedy_ends_a_game_that_it_wins_by_that() -> None:
    # Whatever seat 0 draws, seat 1 draws the last No More card with an empty hand.
    t = snackbar(["choose player, one more", "", "stinky tofu"], pile="no more", round=3, minus=[0, 2, 0])
    assert str(hawker.ask(hawker.bot("greedy"), t, 1)) in may_say(t)
    over = t.clone()
    hawker.play(over, hawker.parse(over, "choose 1"))
    assert over.over
    judge = t.game.worth
    assert judge(over, 0) > judge(t, 0) > judge(over, 1)


def test_the_judge_likes_cards_and_choice_and_no_minus_points() -> None:
    judge = hawker.game("taiwan-snackbar").worth
    few = snackbar(["stinky tofu x2", "one more", "one more"])
    more = snackbar(["stinky tofu x2, oyster omelette", "one more", "one more"])
    assert judge(more, 0) > judge(few, 0)
    alike = snackbar(["stinky tofu x3", "one more", "one more"])
    assert judge(more, 0) > judge(alike, 0)
    minus = snackbar(["stinky tofu x2", "one more", "one more"], round=2, minus=[1, 0, 0])
    assert judge(minus, 0) < judge(few, 0) < judge(minus, 1) + 5


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_whatever_its_seat_cannot_see(name: str) -> None:
    bot = hawker.bot(name)
    t = set_up(4, seed=3)
    for turn in range(12):
        for seed in range(4):
            other = t.game.resample(t, t.turn, f"another world {seed}")
            assert hawker.dump(other)["pile"] != hawker.dump(t)["pile"]
            assert hawker.ask(bot, other, seed) == hawker.ask(bot, t, seed)
        hawker.play(t, hawker.ask(bot, t, turn))
        if t.over:
            break


def test_a_bot_is_shown_another_world_than_the_real_one() -> None:
    t = set_up(4, seed=3)
    spy = Spy()
    before = hawker.dump(t)
    for seed in range(20):
        hawker.ask(spy, t, seed)
    assert hawker.dump(t) == before  # what the spy did at its table stayed there
    piles = {tuple(card.name for card in shown.pile) for shown in spy.shown}
    assert len(piles) == 20
    assert tuple(card.name for card in t.pile) not in piles


def test_a_bot_is_not_asked_when_the_game_is_over() -> None:
    t = snackbar(["stinky tofu", "", ""], None, options={"variant": "last-eater"}, out=[1, 2], won=[1, 0, 0])
    with pytest.raises(hawker.SetupError, match="the game is over"):
        hawker.ask(hawker.bot("random"), t, 1)
