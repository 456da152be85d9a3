"""The boxes of both editions, and how a table is set up."""

from collections import Counter
from math import hypot

import pytest

import hawker
from hawker.kit.discs import Disc
from tests.games.bowls.kitchens import EDITIONS, RIM, land, set_up
from tests.games.talk import heard

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def test_eighteen_different_recipes_need_every_ingredient_six_times(game: str) -> None:
    edition = set_up(game, 2).edition
    needed = Counter(card.name for recipe in edition.recipes for card in recipe.needs)
    assert len({recipe.name for recipe in edition.recipes}) == 18
    assert all(len(set(recipe.needs)) == 3 for recipe in edition.recipes)
    assert needed == Counter({bowl.name: 6 for bowl in edition.bowls})
    assert Counter(card.name for card in edition.deck()) == needed  # as many cards of each, 54 in all


def test_no_hole_sees_two_spaces_or_one_from_the_rim(game: str) -> None:
    edition = set_up(game, 2).edition
    assert [space.name for space in edition.actions] == ["extra-throw", "extra-card", "reserve", "chef"]
    assert [(space.x, space.y) for space in edition.actions] == [
        (-7750, 7750),
        (7750, 7750),
        (7750, -7750),
        (-7750, -7750),
    ]
    for space in edition.spaces:
        assert max(abs(space.x), abs(space.y)) + space.radius + edition.hole < edition.pitch.inside
        for other in edition.spaces:
            if other is not space:
                both = space.radius + other.radius + 2 * edition.hole
                assert hypot(space.x - other.x, space.y - other.y) > both


@pytest.mark.parametrize(("away", "counts"), [(2600, True), (2900, True), (2901, False)])
def test_a_chip_is_on_an_action_space_while_its_hole_sees_the_edge(game: str, away: int, counts: bool) -> None:
    edition = set_up(game, 2).edition
    for space in edition.actions:
        assert (edition.space_at(Disc(0, space.x, space.y - away)) is space) == counts


@pytest.mark.parametrize(("place", "out"), [((23999, 0), False), ((24000, 0), True), ((0, -24000), True), (RIM, True)])
def test_a_chip_is_out_when_its_middle_is_on_the_inner_edge_of_the_rim(
    game: str, place: tuple[int, int], out: bool
) -> None:
    t = set_up(game, 2, chef=0)
    heard(t)
    land(t, t.edition.values[0], place)
    assert bool(t.chips_out()) == out
    assert heard(t)[1] == f"landed 0 chip 1 on {'rim' if out else 'no-space'}"


def test_the_first_chef_is_drawn_unless_the_table_names_a_seat(game: str) -> None:
    assert {set_up(game, 3, seed).chef for seed in range(30)} == {0, 1, 2}
    assert {set_up(game, 3, seed, chef=2).chef for seed in range(9)} == {2}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_six_chips_and_nothing_else_but_money(game: str, seats: int) -> None:
    t = set_up(game, seats)
    assert t.home == [t.edition.values] * seats
    assert t.money == [t.edition.start_money[0]] * seats
    assert not any(map(len, t.hands))
    assert not any([*t.reserved, *t.cooked, *t.chili])
    assert len(t.pile) == 54 - sum(t.display)
    assert len(t.deck) == 18 - len(t.face_up)


CLAUSES = {
    "throw-you-must": "Nobody may decline",
    "not-at-home": "that you have not thrown in this round",
    "hand-over-the-board": "outside the outer edge of the board",
    "not-your-side": "from their own side only",
    "no-direction": "must be another than the place",
    "no-such-chip": "Only a chip that lies on the board can be named",
    "cannot-touch": "only one that a flat throw can touch",
    "say-how-many": "says how many of their cards",
    "not-drawn": "keep one of them",
    "keep-one": "You must keep one of them",
    "no-chip-in-that-bowl": "picks a bowl that has chips in it",
    "not-so-many": "from none to all that they hold",
    "not-there": "that lie face up or that they have reserved",
    "one-face-up-recipe": "one in a round",
    "ingredients-missing": "takes one card of each of its three",
    "too-little-chili": "Two chili cards may replace one ingredient",
    "missing-in-spite-of-chili": "you must hold the other two ingredients",
}


def test_every_refusal_names_the_clause_that_says_so(game: str) -> None:
    rules = hawker.game(game)
    texts = {clause.number: clause.text for clause in rules.rules}
    ours = [refusal for refusal in rules.refusals if refusal.clause]
    assert len(ours) == (16 if game == "hibachi" else 15)
    for refusal in ours:
        assert CLAUSES[refusal.key] in texts[refusal.clause], refusal.key
