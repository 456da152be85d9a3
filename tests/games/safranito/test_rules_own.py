"""What only Safranito does."""

import pytest

from tests.games.bowls.kitchens import NOWHERE, kitchen, set_up, throw_all
from tests.games.talk import may_say, refused

pytestmark = pytest.mark.both


@pytest.mark.parametrize(("seats", "recipes", "cards"), [(2, 2, 4), (3, 2, 5), (4, 3, 6)])
def test_what_is_laid_out_depends_on_the_number_of_players(seats: int, recipes: int, cards: int) -> None:
    t = set_up("safranito", seats)
    assert len(t.face_up) == recipes
    assert sum(t.display) == cards
    assert t.money == [200] * seats


def test_one_of_the_extra_cards_must_be_kept() -> None:
    t = kitchen("safranito", 2, first="mint, saffron")
    throw_all(t, [(20, "extra-card")])
    assert refused(t, "pass") == "keep-one"
    assert may_say(t) == ["keep saffron", "keep mint"]


def test_chips_on_no_space_just_come_back() -> None:
    t = kitchen("safranito", 2)
    throw_all(t, [(10, NOWHERE), (20, NOWHERE)])
    assert t.chili == [0, 0]
    assert t.round == 2
