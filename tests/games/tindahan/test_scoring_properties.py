"""Scoring against a second implementation, and what must hold whatever the numbers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hawker.games.tindahan.moves import ScoreLine, Shutout, StallScored
from hawker.games.tindahan.pieces import CARDS, FRUITS
from hawker.games.tindahan.rules import added_up, score_lines, stall_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import hand_of
from tests.games.tindahan.markets import set_up
from tests.games.tindahan.reference import round_points, stall_points

pytestmark = pytest.mark.both
quick = settings(max_examples=100)

STALL = FRUITS[2]
# Few different numbers, so that ties are common.
STALLS = st.integers(3, 5).flatmap(
    lambda seats: st.lists(st.one_of(st.integers(0, 3), st.integers(0, 9)), min_size=seats, max_size=seats)
)


def points_at(sellers: list[int], has_cart: bool) -> list[int]:
    return added_up(stall_lines(STALL, tuple(sellers), has_cart), len(sellers))


@quick
@given(STALLS, st.booleans())
def test_a_stall_scores_as_the_second_implementation_says(sellers: list[int], has_cart: bool) -> None:
    assert points_at(sellers, has_cart) == stall_points(sellers, has_cart)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("has_cart", [False, True])
def test_no_stall_of_up_to_three_sellers_each_scores_otherwise(seats: int, has_cart: bool) -> None:
    for number in range(4**seats):
        sellers = [number // 4**seat % 4 for seat in range(seats)]
        assert points_at(sellers, has_cart) == stall_points(sellers, has_cart), sellers


@quick
@given(STALLS, st.booleans())
def test_a_stall_never_gives_more_than_first_and_second_together(sellers: list[int], has_cart: bool) -> None:
    points = points_at(sellers, has_cart)
    assert sum(points) <= (9 if has_cart else 7)
    assert min(points) >= 0


@quick
@given(STALLS, st.booleans())
def test_more_sellers_never_score_less_at_the_same_stall(sellers: list[int], has_cart: bool) -> None:
    scored = sorted(zip(sellers, points_at(sellers, has_cart), strict=True))
    assert [points for _, points in scored] == sorted(points for _, points in scored)
    assert len(set(scored)) == len(set(sellers))  # as many sellers, as many points


@quick
@given(STALLS, st.booleans())
def test_where_nobody_has_a_seller_nobody_scores(sellers: list[int], has_cart: bool) -> None:
    for count, points in zip(sellers, points_at(sellers, has_cart), strict=True):
        assert count > 0 or points == 0


@quick
@given(STALLS, st.booleans(), st.data())
def test_a_stall_does_not_care_who_sits_where(sellers: list[int], has_cart: bool, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(sellers))))
    points = points_at(sellers, has_cart)
    assert points_at([sellers[seat] for seat in order], has_cart) == [points[seat] for seat in order]


@quick
@given(STALLS, st.booleans())
def test_each_player_has_at_most_one_line_for_a_stall_and_firsts_come_first(sellers: list[int], has_cart: bool) -> None:
    lines = stall_lines(STALL, tuple(sellers), has_cart)
    assert len({line.seat for line in lines}) == len(lines)
    places = []
    for line in lines:
        assert isinstance(line, StallScored)
        assert line.stall is STALL
        places.append(line.place)
    assert places == sorted(places)
    assert (places.count(1) > 0) == (max(sellers) > 0)


@st.composite
def rounds(draw: st.DrawFn) -> Market:
    """A market at the end of a round: any numbers, but somebody has won a trick."""
    seats = draw(st.integers(3, 5))
    t = set_up(seats)
    deck = CARDS.of(t.deck())
    t.cart = draw(st.sampled_from(t.fruits))
    t.tricks = draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats).filter(any))
    t.hands = [hand_of(deck[seat * 10 : seat * 10 + draw(st.integers(0, 10))]) for seat in range(seats)]
    for seat in range(seats):
        for stall in draw(st.lists(st.sampled_from(t.fruits), max_size=draw(st.sampled_from([0, 2, 9])))):
            t.place_seller(seat, stall)
    return t


def by_the_second_implementation(t: Market) -> list[int]:
    stalls = {str(stall): t.sellers[stall.index] for stall in t.fruits}
    return list(round_points(t.tricks, [len(hand) for hand in t.hands], stalls, str(t.cart)))


@quick
@given(rounds())
def test_a_round_scores_as_the_second_implementation_says(t: Market) -> None:
    assert added_up(score_lines(t), t.seats) == by_the_second_implementation(t)


@quick
@given(rounds())
def test_a_shut_out_player_has_one_line_and_everybody_else_none_for_it(t: Market) -> None:
    lines: list[ScoreLine] = score_lines(t)
    for seat in range(t.seats):
        shut_out = t.tricks[seat] == 0 and t.sellers_left[seat] == 9
        own = [line for line in lines if line.seat == seat]
        assert any(isinstance(line, Shutout) for line in own) == shut_out
        assert not shut_out or len(own) == 1


@quick
@given(rounds(), st.data())
def test_a_round_does_not_care_who_sits_where(t: Market, data: st.DataObject) -> None:
    points = added_up(score_lines(t), t.seats)
    order = data.draw(st.permutations(range(t.seats)))
    t.tricks = [t.tricks[seat] for seat in order]
    t.hands = [t.hands[seat] for seat in order]
    t.sellers_left = [t.sellers_left[seat] for seat in order]
    t.sellers = [tuple(counts[seat] for seat in order) for counts in t.sellers]
    assert added_up(score_lines(t), t.seats) == [points[seat] for seat in order]
