"""One name for each card, everywhere; what a card was called before is still read."""

import pytest

import hawker
from hawker.core.table import Event
from hawker.games.taiwan_snackbar import TAIWAN_SNACKBAR
from hawker.games.taiwan_snackbar.pieces import FOOD

pytestmark = pytest.mark.both


def test_a_dish_is_read_by_its_old_name_too() -> None:
    t = TAIWAN_SNACKBAR.setup(3, 1)
    assert str(hawker.parse(t, "order filled bamboo leaves")) == "order zongzi"
    assert str(TAIWAN_SNACKBAR.grammar.read("drawn 0 filled bamboo leaves 1 of 4", Event)) == "drawn 0 zongzi 1 of 4"
    document = hawker.dump(t)
    hands = [{("filled bamboo leaves" if card == "zongzi" else card): count for card, count in hand.items()}
        for hand in document["hands"]]  # fmt: skip
    assert hawker.dump(hawker.load(document | {"hands": hands})) == document
    assert any("filled bamboo leaves" in hand for hand in hands), "somebody holds one, or nothing is tested"


def test_the_rules_name_every_card_as_the_table_does_and_by_its_other_names() -> None:
    told = " ".join(clause.text for clause in TAIWAN_SNACKBAR.rules if clause.number in ("1.1", "1.2"))
    for name in [*map(str, FOOD), "filled bamboo leaves", "zong zi", "xiao long bao", "lu rou fan", "turn round"]:
        assert name in told
    for card in FOOD:
        assert TAIWAN_SNACKBAR.words.piece(str(card)).lower() == str(card)
