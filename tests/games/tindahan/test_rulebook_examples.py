"""The two examples that the rulebook prints: a trick of five players, and the scores of a round."""

import pytest

from hawker.games.tindahan.pieces import CARDS, FRUITS
from hawker.games.tindahan.rules import added_up, score_lines, stall_lines, trick_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import hand_of
from tests.games.talk import heard, may_say, refused, say
from tests.games.tindahan.markets import market, sellers_at, set_up, sizes

pytestmark = pytest.mark.both

A, B, C, D, E = range(5)
BANANA, MANGO, _, _, DURIAN = FRUITS


@pytest.fixture
def t() -> Market:
    return market(
        [
            "lanzones 4, pineapple 7, durian 9",
            "banana 10, mango 9, durian 2",
            "banana 7, lanzones 1, durian 4",
            "banana 3 8, pineapple 1",
            "mango 2, lanzones 10, durian 3",
        ],
        "start 0, award",
        tricks=[7, 0, 0, 0, 0],
    )


def test_a_is_the_start_player_and_may_play_a_card_or_move_the_cart(t: Market) -> None:
    assert t.turn == A
    assert may_say(t) == [
        "play lanzones 4",
        "play pineapple 7",
        "play durian 9",
        "cart mango",
        "cart lanzones",
        "cart pineapple",
        "cart durian",
    ]
    assert refused(t, "seller") == "the-starter-places-no-seller"
    assert refused(t, "cart banana") == "cart-is-there"


def test_a_moves_the_donkey_cart_to_the_mango_stall(t: Market) -> None:
    say(t, "cart mango")
    assert t.cart is MANGO
    assert sizes(t) == [3, 3, 3, 3, 3]
    assert t.turn == B


def test_b_must_play_a_card(t: Market) -> None:
    say(t, "cart mango")
    assert may_say(t) == ["play banana 10", "play mango 9", "play durian 2"]
    assert refused(t, "seller") == "no-fruit-led-yet"
    assert refused(t, "cart durian") == "only-the-starter-moves-the-cart"


def test_c_places_a_seller_onto_the_banana_stall(t: Market) -> None:
    say(t, "cart mango", "play banana 10")
    assert t.turn == C
    assert may_say(t) == ["play banana 7", "seller"]
    assert refused(t, "play durian 4") == "follow-the-fruit"
    assert refused(t, "cart durian") == "only-the-starter-moves-the-cart"
    say(t, "seller")
    assert sellers_at(t, "banana") == [0, 0, 1, 0, 0]
    assert t.sellers_left == [9, 9, 8, 9, 9]
    assert sizes(t) == [3, 2, 3, 3, 3]


def test_d_follows_suit(t: Market) -> None:
    say(t, "cart mango", "play banana 10", "seller")
    assert t.turn == D
    assert may_say(t) == ["play banana 3", "play banana 8", "seller"]
    assert refused(t, "play pineapple 1") == "follow-the-fruit"


def test_e_has_no_bananas_and_may_trump_discard_or_place_a_seller(t: Market) -> None:
    say(t, "cart mango", "play banana 10", "seller", "play banana 3")
    assert t.turn == E
    assert may_say(t) == ["play mango 2", "play lanzones 10", "play durian 3", "seller"]


def test_e_takes_the_trick_with_the_2_of_mangos_and_becomes_the_start_player(t: Market) -> None:
    say(t, "cart mango", "play banana 10", "seller", "play banana 3", "play mango 2")
    assert heard(t) == [
        "cart-moved 0 to mango",
        "card-played 1 banana 10",
        "seller-placed 2 at banana",
        "card-played 3 banana 3",
        "card-played 4 mango 2",
        "trick-won 4 with banana 10, banana 3, mango 2",
    ]
    assert t.tricks == [7, 0, 0, 0, 1]
    assert t.turn == E
    assert may_say(t)[-4:] == ["cart banana", "cart lanzones", "cart pineapple", "cart durian"]
    assert t.cart is MANGO


@pytest.fixture
def scored() -> Market:
    """B cannot have played ten cards in nine tricks, so this market can be scored and not played."""
    t = set_up(3, fruits="banana,mango,durian")
    deck = CARDS.of(t.deck())
    t.cart = DURIAN
    t.tricks = [3, 4, 2]
    t.hands = [hand_of(deck[:5]), hand_of(()), hand_of(deck[5:12])]
    t.sellers[BANANA.index] = (3, 0, 2)
    t.sellers[DURIAN.index] = (0, 0, 4)
    t.sellers[MANGO.index] = (2, 0, 2)
    t.sellers_left = [4, 9, 1]
    return t


def test_tricks_and_hand_cards_score_1_and_8_and_minus_3(scored: Market) -> None:
    assert [line.points for line in trick_lines(scored)] == [1, 8, -3]


def test_on_the_banana_stall_a_scores_5_and_c_scores_2(scored: Market) -> None:
    assert added_up(stall_lines(BANANA, scored.sellers[BANANA.index], has_cart=False), 3) == [5, 0, 2]


def test_on_the_durian_stall_which_is_trump_c_alone_scores_6(scored: Market) -> None:
    assert added_up(stall_lines(DURIAN, scored.sellers[DURIAN.index], has_cart=True), 3) == [0, 0, 6]


def test_on_the_mango_stall_a_and_c_score_3_each(scored: Market) -> None:
    assert added_up(stall_lines(MANGO, scored.sellers[MANGO.index], has_cart=False), 3) == [3, 0, 3]


def test_the_totals_are_9_and_8_and_8(scored: Market) -> None:
    assert added_up(score_lines(scored), 3) == [9, 8, 8]
