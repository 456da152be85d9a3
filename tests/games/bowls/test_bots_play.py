"""Bots at the board, in both editions: they aim, trade and cook by the rules, and see nothing that they may not."""

import pytest

import hawker
from tests.games.bowls.kitchens import EDITIONS, FINISH, NOWHERE, kitchen, land, set_up, throw_all
from tests.games.bowls.test_rules_cooking import recipe, shown, stove

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def test_greedy_plays_by_the_rules_and_gets_somewhere(game: str) -> None:
    t = set_up(game, 2, seed=3)
    greedy = hawker.bot("greedy", seconds=0.0)
    random = hawker.bot("random")
    turns = 0
    while not t.over and t.round < 5:
        move = hawker.ask(greedy if t.turn == 0 else random, t, turns)
        assert hawker.refusal(t, move) is None
        hawker.play(t, move)
        turns += 1
    assert t.over or len(t.hands[0]) + 3 * len(t.cooked[0]) > 0


def test_greedy_throws_at_the_ingredient_that_is_missing(game: str) -> None:
    t = set_up(game, 2)
    bowls = t.edition.bowls
    names = [recipe.name for recipe in t.edition.recipes]
    shown = [names[0], "-".join(map(str, (bowls[1], bowls[4], bowls[7])))][: t.edition.face_up[2]]
    shown += [name for name in names if name not in shown][: t.edition.face_up[2] - len(shown)]
    t = kitchen(game, 2, hands=[f"{bowls[0]}, {bowls[3]}"], display=f"{bowls[6]}, {bowls[2]}", recipes=shown)
    aims = [str(hawker.ask(hawker.bot("greedy"), t, seed)) for seed in range(2)]
    assert all(aim.endswith(f" at {bowls[6]}") or " at -155 -155 " in aim for aim in aims)


def test_greedy_cooks_buys_what_it_needs_and_sells_what_it_does_not(game: str) -> None:
    t = set_up(game, 2)
    bowls = t.edition.bowls
    recipe = t.edition.recipes[0]
    shown = [each.name for each in t.edition.recipes[: t.edition.face_up[2]]]
    t = kitchen(game, 2, hands=[", ".join(map(str, recipe.needs))], recipes=shown)
    throw_all(t)
    assert str(hawker.ask(hawker.bot("greedy"), t, 1)) == f"{FINISH[game]} {recipe}"
    t = kitchen(game, 2, hands=[f"{bowls[0]}, {bowls[3]}"], display=f"{bowls[6]}", recipes=shown)
    throw_all(t, [(t.edition.values[1], bowls[6].name)], [])
    assert str(hawker.ask(hawker.bot("greedy"), t, 1)) == "buy"
    t = kitchen(game, 2, hands=[f"{bowls[8]} x3"], money=[0, 0], recipes=shown)
    throw_all(t, [(t.edition.values[1], bowls[8].name)], [(t.edition.values[5], bowls[8].name)])
    assert str(hawker.ask(hawker.bot("greedy"), t, 1)) in ("sell 2", "sell 3")


def test_greedy_cooks_whenever_it_can(game: str) -> None:
    full = {"hibachi": ["124", "348", "369"], "safranito": ["124", "348"]}[game]
    t = stove(game, "147", full, reserved=["147"])
    cooked = {str(hawker.ask(hawker.bot("greedy"), t, seed)) for seed in range(3)}
    assert cooked == {f"{FINISH[game]} {recipe(t, '147')}"}
    if game == "hibachi":
        t = stove(game, "25", ["258", "257", "369"], chili=[2, 0])
        cooks = {str(hawker.ask(hawker.bot("greedy"), t, seed)) for seed in range(3)}
        assert all(move.startswith("cook-with-chili") for move in cooks)


def test_greedy_buys_and_keeps_what_wins_the_game(game: str) -> None:
    t = set_up(game, 2)
    bowls, values = [bowl.name for bowl in t.edition.bowls], t.edition.values
    cooked = [[recipe(t, "123"), recipe(t, "456")], []]
    more = {"recipes": [recipe(t, each) for each in shown(game)], "cooked": cooked, "round": 5, "last_cooked": 4}
    price = sum(values[3:6])
    t = kitchen(game, 2, hands=[f"{bowls[0]}, {bowls[3]}"], display=bowls[6], money=[price, values[0]], **more)
    throw_all(t, [(value, bowls[6]) for value in values[:2:-1]], [])
    assert {str(hawker.ask(hawker.bot("greedy"), t, seed)) for seed in range(3)} == {"buy"}
    t = kitchen(game, 2, hands=[f"{bowls[0]}, {bowls[3]}, {bowls[6]}"], money=[0, values[0]], **more)
    throw_all(t, [(value, bowls[6]) for value in values[:3:-1]], [(values[5], bowls[6])])
    assert {str(hawker.ask(hawker.bot("greedy"), t, seed)) for seed in range(3)} == {"sell 0"}


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_chooses_the_same_whatever_its_seat_cannot_see(game: str, name: str) -> None:
    t = set_up(game, 2, chef=0)
    land(t, t.edition.values[3], t.edition.bowls[4].name)
    bot = hawker.bot(name, seconds=0.0)
    worlds = [t.game.resample(t, t.turn, f"another world {seed}") for seed in range(4)]
    assert len({hawker.dump(world)["chips"][0]["value"] for world in worlds}) > 1
    assert {str(hawker.ask(bot, world, 7)) for world in worlds} == {str(hawker.ask(bot, t, 7))}


def test_promising_throws_are_few_and_knock_at_others(game: str) -> None:
    t = set_up(game, 2, chef=0)
    land(t, t.edition.values[5], t.edition.bowls[4].name)
    land(t, t.edition.values[5], NOWHERE)
    land(t, t.edition.values[4], t.edition.bowls[4].name)
    moves = t.game.judge.promising(t)
    assert 5 <= len(moves) <= 20
    assert all(hawker.refusal(t, move) is None for move in moves)
