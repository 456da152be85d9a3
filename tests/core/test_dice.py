from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hawker.core.dice import Dice, Seed

pytestmark = pytest.mark.both


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    dice = Dice(Seed(7))
    assert [dice.below(1000) for _ in range(8)] == [159, 992, 636, 172, 867, 398, 120, 948]
    assert dice.below(10**30) == 41711603775296630797323719132


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert Dice(Seed(7)).below(10**9) == Dice(Seed("7")).below(10**9)


@given(st.text(max_size=20), st.integers(0, 100), st.integers(1, 2**80))
def test_dice_taken_up_again_go_on_where_they_were(seed: str, drawn: int, bound: int) -> None:
    dice = Dice(Seed(seed))
    for _ in range(drawn):
        dice.below(3)
    again = Dice(Seed(seed), dice.drawn)
    twin = dice.clone()
    expected = [dice.below(bound) for _ in range(40)]
    assert [again.below(bound) for _ in range(40)] == expected
    assert [twin.below(bound) for _ in range(40)] == expected
    assert again.drawn == twin.drawn == dice.drawn


@given(st.integers(1, 2**70))
def test_every_number_is_below_its_bound(bound: int) -> None:
    dice = Dice(Seed(bound))
    assert all(0 <= dice.below(bound) < bound for _ in range(50))


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 48, 70_000 // 10_000])
def test_all_numbers_come_up_equally_often(bound: int) -> None:
    dice = Dice(Seed(f"even {bound}"))
    draws = 1000 * bound
    counts = Counter(dice.below(bound) for _ in range(draws))
    chi_square = sum((counts[face] - 1000) ** 2 / 1000 for face in range(bound))
    assert chi_square < bound + 6 * (2 * bound) ** 0.5


def test_all_orders_of_a_shuffle_come_up_equally_often() -> None:
    dice = Dice(Seed("orders"))
    counts: Counter[str] = Counter()
    for _ in range(12_000):
        letters = list("abcd")
        dice.shuffle(letters)
        counts["".join(letters)] += 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 60


def test_forked_dice_leave_the_stream_where_it_is_whatever_they_draw() -> None:
    little, much = Dice(Seed(1)), Dice(Seed(1))
    little.fork()
    fork = much.fork()
    for _ in range(100):
        fork.below(6)
    assert [little.below(100) for _ in range(9)] == [much.below(100) for _ in range(9)]


def test_two_forks_are_different() -> None:
    dice = Dice(Seed(1))
    one, other = dice.fork(), dice.fork()
    assert [one.below(1000) for _ in range(5)] != [other.below(1000) for _ in range(5)]
