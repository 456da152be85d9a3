"""Cooking, the next round, and the end of the game; in both editions."""

import pytest

import hawker
from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import EDITIONS, FINISH, hand, kitchen, pass_round, set_up, throw_all
from tests.games.talk import heard, may_say, refused, say

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def recipe(t: Kitchen, numbers: str) -> str:
    """A recipe by the numbers of its bowls."""
    return "-".join(t.edition.bowls[int(number) - 1].name for number in numbers)


def stove(
    game: str, hands: str, recipes: list[str], seats: int = 2, reserved: list[str] | None = None, **more: object
) -> Kitchen:
    """Nothing was thrown that counts, and seat 0 may cook. Hands and recipes are told by the numbers of bowls."""
    t = set_up(game, seats)
    names = [recipe(t, numbers) for numbers in recipes]
    kept = [recipe(t, numbers) for numbers in reserved or []]
    held = ", ".join(
        f"{t.edition.bowls[at].name} x{hands.count(str(at + 1))}" for at in range(9) if str(at + 1) in hands
    )
    t = kitchen(game, seats, hands=[held], recipes=names, reserved=[kept, *[[] for _ in range(seats - 1)]], **more)
    throw_all(t)
    return t


TWO = ["147", "258", "369"]


def shown(game: str) -> list[str]:
    """As many as lie face up with two players."""
    return TWO if game == "hibachi" else TWO[:2]


def test_a_recipe_takes_its_three_cards_and_lies_face_up(game: str) -> None:
    t = stove(game, "1479", shown(game))
    name = recipe(t, "147")
    say(t, f"cook {name}")
    assert hand(t, 0) == {t.edition.bowls[8].name: 1}
    assert [cooked.name for cooked in t.cooked[0]] == [name]
    assert f"cooked 0 {name} number 1" in heard(t)


def test_all_three_ingredients_are_needed(game: str) -> None:
    t = stove(game, "147" + "25", shown(game))
    assert refused(t, f"cook {recipe(t, '258')}") == "ingredients-missing"


def test_one_face_up_recipe_a_round_and_any_number_of_reserved_ones(game: str) -> None:
    t = stove(game, "147" + "258" + "159", shown(game), reserved=["159"])
    say(t, f"cook {recipe(t, '147')}")
    assert str(t.question) == "cook-reserved 0"
    assert refused(t, f"cook {recipe(t, '258')}") == "one-face-up-recipe"
    say(t, f"cook {recipe(t, '159')}")
    assert len(t.cooked[0]) == 2
    assert t.round == 2


def test_a_reserved_recipe_first_leaves_the_face_up_one_open(game: str) -> None:
    t = stove(game, "147" + "159", shown(game), reserved=["159"])
    say(t, f"cook {recipe(t, '159')}")
    assert str(t.question) == "cook 0"
    assert refused(t, f"cook {recipe(t, '147')}") is None


def test_what_neither_lies_face_up_nor_is_reserved_cannot_be_cooked(game: str) -> None:
    t = stove(game, "147" + "489", shown(game))
    assert refused(t, f"cook {recipe(t, '489')}") == "not-there"


def test_nobody_has_to_cook(game: str) -> None:
    t = stove(game, "147", shown(game))
    say(t, "pass")
    assert t.round == 2
    assert t.cooked[0] == ()


def test_one_of_whom_all_know_that_they_cannot_cook_is_not_asked(game: str) -> None:
    assert stove(game, "14" + "25", shown(game)).round == 2


def test_three_cards_of_which_two_are_alike_cook_nothing_and_all_know_it(game: str) -> None:
    assert stove(game, "114", shown(game), reserved=["159"]).round == 2
    assert str(stove(game, "159", shown(game), reserved=["159"]).question) == "cook 0"


def test_the_display_is_filled_up_with_the_next_round_and_not_before(game: str) -> None:
    t = set_up(game, 2)
    both = ", ".join(t.edition.bowls[at].name for at in (0, 3, 6))
    names = [recipe(t, numbers) for numbers in shown(game)]
    t = kitchen(game, 2, hands=[both, both], recipes=names)
    throw_all(t)
    say(t, f"cook {names[0]}")
    assert t.round == 2  # with it gone, seat 1 has nothing to cook
    assert len(t.face_up) == len(names)


def test_the_third_recipe_ends_the_game_on_the_spot(game: str) -> None:
    done = ["123", "456"]
    t = set_up(game, 2)
    cooked = [[recipe(t, numbers) for numbers in done], []]
    t = stove(game, "147", shown(game), cooked=cooked)
    heard(t)
    say(t, f"cook {recipe(t, '147')}")
    assert t.over
    assert heard(t)[-1] == "game-over 0 recipes 3"
    result = t.game.result(t)
    assert (result.winners, result.scores, result.ranks) == ((0,), (3, 0), (1, 2))


def test_the_token_goes_to_the_left_and_all_chips_are_at_home(game: str) -> None:
    t = set_up(game, 3, chef=1)
    pass_round(t)
    assert t.round == 2
    assert t.chef == 2
    assert t.home == [t.edition.values] * 3
    assert not t.chips
    assert t.shown == [(), (), ()]


def test_the_token_goes_on_from_a_chef_who_won_it_in_this_round(game: str) -> None:
    t = set_up(game, 3, chef=0)
    throw_all(t, [], [(t.edition.values[0], "chef")], [])
    assert (t.round, t.chef) == (2, 2)


def test_an_empty_pile_is_shuffled_from_the_discards_when_a_card_is_due(game: str) -> None:
    t = set_up(game, 2)
    bowls = t.edition.bowls
    laid = t.edition.laid_out[2]
    rest = ", ".join(f"{bowl} x6" for bowl in bowls[2:])
    t = kitchen(
        game,
        2,
        first=f"{bowls[0]} x{laid - 1}",
        discards=f"{bowls[1]} x6",
        display=f"{bowls[0]} x{7 - laid}",
        hands=[rest],
    )
    heard(t)
    pass_round(t)
    assert "pile-shuffled 6" in heard(t)
    assert t.display[0] == 6
    assert t.display[1] == 1
    assert len(t.pile) == 5


def test_with_too_few_cards_what_there_is_is_laid_out(game: str) -> None:
    t = set_up(game, 2)
    bowls = t.edition.bowls
    t = kitchen(
        game, 2, first=f"{bowls[0]} x2", display=", ".join(f"{bowl} x6" for bowl in bowls[1:]) + f", {bowls[0]} x4"
    )
    throw_all(t)
    assert t.round == 2
    assert sum(t.display) == 54
    throw_all(t)
    assert t.round == 3


def at_the_limit(game: str, money: list[int], **more: object) -> Kitchen:
    t = kitchen(game, 2, money=money, round=60, **more)
    throw_all(t)
    return t


def test_after_sixty_rounds_the_most_recipes_win_and_then_the_most_money(game: str) -> None:
    t = at_the_limit(game, [10, 300])
    assert t.over
    assert t.game.result(t).winners == (1,)
    some = [[recipe(t, "147")], []]
    t = at_the_limit(
        game,
        [10, 300],
        cooked=some,
        recipes=[recipe(t, numbers) for numbers in ("258", "369", "123")][: t.edition.face_up[2]],
    )
    assert t.game.result(t).winners == (0,)
    assert t.game.result(t).ranks == (1, 2)


def test_who_ties_in_recipes_and_money_shares_the_game(game: str) -> None:
    t = at_the_limit(game, [300, 300])
    assert t.game.result(t).winners == (0, 1)
    assert t.game.result(t).ranks == (1, 1)


def test_without_a_limit_a_table_goes_on_while_somebody_cooks_now_and_then(game: str) -> None:
    free = {"limit": "none"}
    assert at_the_limit(game, [5000, 5000], options=free).over  # nothing was cooked in all these rounds
    t = set_up(game, 2)
    names = [recipe(t, numbers) for numbers in shown(game)]
    t = kitchen(game, 2, round=60, options=free, cooked=[[recipe(t, "123")], []], recipes=names, last_cooked=30)
    throw_all(t)
    assert not t.over
    assert hawker.dump(t)["round"] == 61


def test_an_empty_deck_of_recipes_leaves_fewer_face_up(game: str) -> None:
    t = set_up(game, 2)
    names = [recipe(t, numbers) for numbers in shown(game)]
    rest = [each.name for each in t.edition.recipes if each.name not in names]
    held = ", ".join(t.edition.bowls[at].name for at in (0, 3, 6))
    t = kitchen(game, 2, hands=[held], recipes=names, reserved=[[], rest])
    throw_all(t)
    say(t, f"cook {names[0]}")
    assert t.round == 2
    assert [each.name for each in t.face_up] == names[1:]


def test_each_finishes_cooking_before_the_next_one_from_the_chef_clockwise(game: str) -> None:
    t = set_up(game, 3)
    names = [recipe(t, numbers) for numbers in shown(game)]
    held = ", ".join(t.edition.bowls[at].name for at in (0, 1, 3, 4, 6, 7))
    t = kitchen(game, 3, hands=[held] * 3, recipes=names, options={"chef": 1}, chef=1)
    throw_all(t)
    assert str(t.question) == "cook 1"
    say(t, f"cook {names[0]}")
    assert str(t.question) == "cook 2"
    assert refused(t, f"cook {names[0]}") == "not-there"
    say(t, f"cook {names[1]}")
    assert t.round == 2  # all know that seat 0 has nothing for what is left


def test_a_table_that_has_run_dry_is_ended(game: str) -> None:
    t = set_up(game, 2)
    everything = ", ".join(f"{bowl} x6" for bowl in t.edition.bowls)
    low = t.edition.values[0]
    t = kitchen(game, 2, display=everything, money=[low - 1, 0])
    throw_all(t)
    assert t.over
    t = kitchen(game, 2, display=everything, money=[low, 0])
    throw_all(t)
    assert not t.over


def test_what_can_be_said_at_the_stove_names_every_recipe_there(game: str) -> None:
    t = stove(game, "147", shown(game), reserved=["159"])
    offered = [str(choice.move) for choice in hawker.choices(t, 0)]
    assert {f"{FINISH[game]} {recipe(t, numbers)}" for numbers in [*shown(game), "159"]} < set(offered)
    assert f"{FINISH[game]} {recipe(t, '147')}" in may_say(t)
    assert f"{FINISH[game]} {recipe(t, '159')}" not in may_say(t)
