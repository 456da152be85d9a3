from statistics import mean, stdev

import pytest

from hawker.core.game import Result
from hawker.lab import Simulation
from hawker.lab.simulate import Columns
from hawker.lab.standings import wilson


def played(*games: tuple[Result, list[int]]) -> Simulation:
    columns = Columns()
    for result, decisions in games:
        columns.add(result, decisions)
    return Simulation("tindahan", len(games[0][1]), ("ann", "bo") * (len(games[0][1]) // 2), {}, "1", columns)


FOUR_SEATS = played(
    (Result((9, 7, 5, 3), (0,), (1, 2, 3, 4)), [10, 10, 10, 10]),
    (Result((6, 6, 6, 0), (), (1, 1, 1, 4)), [10, 11, 12, 13]),  # nobody wins a tie
    (Result((2, 8, 1, 8), (1, 3), (3, 1, 4, 1)), [9, 9, 9, 9]),  # or both do
)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(successes: int, trials: int, low: float, high: float) -> None:
    rate = wilson(successes, trials)
    assert rate.share == successes / trials
    assert (round(rate.low, 4), round(rate.high, 4)) == (low, high)
    mirror = wilson(trials - successes, trials)
    assert (round(1 - mirror.high, 4), round(1 - mirror.low, 4)) == (low, high)


def test_an_interval_ends_at_none_and_all() -> None:
    assert wilson(0, 3).low == 0
    assert wilson(3, 3).high == 1


def test_wins_are_what_the_game_says_and_first_places_are_shared() -> None:
    seats = FOUR_SEATS.by_seat()
    assert [standing.wins.share for standing in seats] == [1 / 3, 1 / 3, 0, 1 / 3]
    assert [standing.first_places.share for standing in seats] == pytest.approx([4 / 9, 5 / 18, 1 / 9, 1 / 6])
    assert [standing.rank for standing in seats] == pytest.approx([5 / 3, 4 / 3, 8 / 3, 3])
    assert [standing.decisions for standing in seats] == pytest.approx([29 / 3, 10, 31 / 3, 32 / 3])


def test_a_bot_is_counted_where_it_sat() -> None:
    ann, bo = FOUR_SEATS.by_bot()
    # Ann sits at seats 0 and 2, in the second game at 1 and 3.
    assert (ann.name, ann.sittings, bo.name, bo.sittings) == ("ann", 6, "bo", 6)
    assert (ann.wins.share, bo.wins.share) == pytest.approx((1 / 6, 2 / 6))
    assert (ann.first_places.share, bo.first_places.share) == pytest.approx(((1 + 1 / 3) / 6, (2 / 3 + 1) / 6))
    assert (ann.rank, bo.rank) == pytest.approx(((4 + 5 + 7) / 6, (6 + 2 + 2) / 6))


def test_the_error_of_a_score_counts_a_game_once() -> None:
    ann = FOUR_SEATS.by_bot()[0]
    of_games = [(9 + 5) / 2, (6 + 0) / 2, (2 + 1) / 2]
    assert ann.score.mean == pytest.approx(mean(of_games))
    assert ann.score.error == pytest.approx(stdev(of_games) / 3**0.5)


def test_one_game_has_no_error() -> None:
    alone = played((Result((9, 7), (0,), (1, 2)), [5, 5]))
    assert alone.by_seat()[0].score == (9, None)


def test_the_length_of_a_game_is_all_its_decisions() -> None:
    assert FOUR_SEATS.lengths == [40, 46, 36]


def test_a_trait_is_counted_where_somebody_had_it() -> None:
    simulation = played(
        (Result((9, 7), (0,), (1, 2), ("ox", "pig")), [10, 10]),
        (Result((4, 4), (0, 1), (1, 1), ("pig", "rat")), [10, 12]),
    )
    ox, pig, rat = simulation.by_trait()
    assert [(each.name, each.sittings) for each in (ox, pig, rat)] == [("ox", 1), ("pig", 2), ("rat", 1)]
    assert [each.first_places.share for each in (ox, pig, rat)] == [1, 0.25, 0.5]
    assert [each.wins.share for each in (ox, pig, rat)] == [1, 0.5, 1]
    assert pig.decisions == 10
    assert [row.trait for row in simulation.rows()] == ["ox", "pig", "pig", "rat"]


def test_a_game_without_traits_has_none() -> None:
    assert FOUR_SEATS.by_trait() == []
