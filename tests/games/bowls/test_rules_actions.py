"""The action spaces, in both editions."""

import pytest

from tests.games.bowls.kitchens import EDITIONS, NOWHERE, kitchen, land, set_up, throw_all
from tests.games.talk import heard, may_say, refused, say

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def test_the_highest_total_acts_not_the_highest_chip(game: str) -> None:
    t = kitchen(game, 2)
    values = t.edition.values
    throw_all(t, [(values[5], "chef")], [(values[2], "chef"), (values[3], "chef")])
    assert f"action-won 1 chef total {values[2] + values[3]}" in heard(t)


def test_the_chef_wins_a_tie_and_then_whoever_sits_closest_clockwise(game: str) -> None:
    for chef, winner in ((0, 2), (1, 2), (2, 2), (3, 3)):
        t = kitchen(game, 4, options={"chef": chef}, chef=chef)
        value = t.edition.values[1]
        heard(t)
        throw_all(t, [], [], [(value, "reserve")], [(value, "reserve")])
        assert f"action-won {winner} reserve total {value}" in heard(t)


def test_the_spaces_are_resolved_in_their_order_and_cleared(game: str) -> None:
    t = kitchen(game, 2)
    values = t.edition.values
    names = ["chef", "reserve", "extra-card", "extra-throw"]
    throw_all(t, [(values[at], name) for at, name in enumerate(names)], [])
    say(t, "pass")
    say(t, may_say(t)[0])
    told = heard(t)
    assert [text.split(" ")[2] for text in told if text.startswith("action-won")] == names[::-1]
    home = [text for text in told if text.startswith("went-home")]
    assert [text.rpartition(" ")[2] for text in home if "rim" not in text] == ["extra-throw", *names[::-1][1:]]


def test_an_extra_throw_is_of_a_chip_not_thrown_in_this_round(game: str) -> None:
    t = kitchen(game, 4)
    values = t.edition.values
    throw_all(t, [(values[0], "extra-throw")], [(values[0], "chef")], [], [])
    assert str(t.question) == "extra-throw 0"
    assert len([move for move in may_say(t) if move.endswith(" at reserve")]) == 3
    land(t, values[5], "chef")
    assert "action-won 0 chef total " + str(values[5]) in heard(t)


def test_without_a_chip_on_it_a_space_is_not_resolved(game: str) -> None:
    t = kitchen(game, 2)
    throw_all(t)
    assert not [text for text in heard(t) if text.startswith("action-won")]
    assert t.round == 2


def test_the_extra_card_is_kept_in_secret_and_the_others_go_under_the_pile_in_the_order_drawn(game: str) -> None:
    t = kitchen(game, 2)
    bowls = t.edition.bowls
    t = kitchen(game, 2, first=f"{bowls[3]}, {bowls[1]}, {bowls[7]}")
    before = len(t.pile)
    throw_all(t, [(t.edition.values[2], "extra-card")], [(t.edition.values[5], NOWHERE)])
    assert [card.name for card in t.drawn] == [bowls[3].name, bowls[1].name, bowls[7].name]
    assert refused(t, f"keep {bowls[0]}") == "not-drawn"
    say(t, f"keep {bowls[1]}")
    assert (sum(t.hands[0].cards), t.hands[0].hidden) == (1, 1)
    assert len(t.pile) == before - 1 - t.edition.laid_out[2]
    assert t.pile[:2] == [bowls[7], bowls[3]]  # the one drawn last lies lowest
    assert [(buried.seat, buried.count) for buried in t.buried] == [(0, 2)]


def test_a_short_pile_is_drawn_out_and_the_discards_are_shuffled_for_the_rest(game: str) -> None:
    t = kitchen(game, 2)
    bowls = t.edition.bowls
    rest = ", ".join(f"{bowl} x6" for bowl in bowls[3:])
    t = kitchen(
        game,
        2,
        first=f"{bowls[0]} x2",
        discards=f"{bowls[1]} x6, {bowls[2]} x5",
        display=f"{bowls[0]} x4, {bowls[2]}",
        hands=[rest],
    )
    throw_all(t, [(t.edition.values[4], "extra-card")], [])
    assert "pile-shuffled 11" in heard(t)
    assert t.drawn[:2] == (bowls[0], bowls[0])
    assert len(t.drawn) == 5
    assert len(t.pile) == 8


def test_with_nothing_to_draw_nothing_happens(game: str) -> None:
    t = kitchen(game, 2)
    t = kitchen(game, 2, hands=[", ".join(f"{bowl} x6" for bowl in t.edition.bowls)])
    throw_all(t, [(t.edition.values[4], "extra-card")], [])
    assert not t.drawn
    assert str(t.question) == "cook 0"


def test_a_reserved_recipe_is_the_top_one_and_can_be_cooked_in_the_same_round(game: str) -> None:
    t = kitchen(game, 2)
    top = t.deck[-1]
    t = kitchen(game, 2, hands=[", ".join(map(str, top.needs))])
    throw_all(t, [(t.edition.values[4], "reserve")], [])
    assert t.reserved == [(top,), ()]
    say(t, f"cook {top}")
    assert t.cooked == [(top,), ()]
    assert t.reserved == [(), ()]


def test_with_no_recipe_left_reserving_brings_nothing(game: str) -> None:
    t = set_up(game, 2, chef=0)
    shown = [recipe.name for recipe in t.face_up]
    rest = [recipe.name for recipe in t.edition.recipes if recipe.name not in shown]
    t = kitchen(game, 2, recipes=shown, reserved=[[], rest])
    throw_all(t, [(t.edition.values[4], "reserve")], [])
    assert t.reserved[0] == ()


def test_the_new_chef_breaks_ties_and_picks_bowls_at_once(game: str) -> None:
    t = kitchen(game, 3)
    values = t.edition.values
    one, other = t.edition.bowls[0], t.edition.bowls[8]
    throw_all(
        t,
        [(values[1], one.name), (values[0], other.name)],
        [(values[1], one.name)],
        [(values[1], one.name), (values[5], "chef")],
    )
    assert t.chef == 2
    assert str(t.question) == "pick 2"
    assert may_say(t) == [f"pick {one}", f"pick {other}"]
    assert refused(t, f"pick {t.edition.bowls[4]}") == "no-chip-in-that-bowl"
