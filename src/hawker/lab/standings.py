"""How seats and bots did: win rates with their intervals, mean scores with their errors."""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Rate(NamedTuple):
    """A share, and the ends of its 95 % interval."""

    share: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean and its standard error; of one game alone there is none."""

    mean: float
    error: float | None


class Outcome(NamedTuple):
    """What a seat or a bot got out of one game; a bot that sat at several seats, all of them together."""

    wins: int
    first_places: float
    score: int
    rank: int
    decisions: int


class Standing(NamedTuple):
    """How a seat or a bot did over all games."""

    name: str
    sittings: int  # a sitting is one bot at one seat in one game
    wins: Rate  # winners as the game names them, which may be several or nobody
    first_places: Rate  # rank 1, shared equally by those who tie
    score: Mean
    rank: float
    decisions: float  # in one sitting


def standing(name: str, seats: int, outcomes: Iterable[Outcome]) -> Standing:
    """How a seat or a bot that held so many seats in every game did."""
    games = wins = score = squares = rank = decisions = 0
    first_places = 0.0
    for outcome in outcomes:
        games += 1
        wins += outcome.wins
        first_places += outcome.first_places
        score += outcome.score
        squares += outcome.score**2
        rank += outcome.rank
        decisions += outcome.decisions
    sittings = games * seats
    return Standing(
        name,
        sittings,
        wilson(wins, sittings),
        wilson(first_places, sittings),
        Mean(score / sittings, _error(score, squares, games, seats)),
        rank / sittings,
        decisions / sittings,
    )


def wilson(successes: float, trials: int) -> Rate:
    """The 95 % interval after Wilson.

    It holds for independent trials that succeed or fail. Shares of a place vary less than that, and seats of one game
    exclude each other: where several of them count together, the interval is rather too wide than too narrow.
    """
    share = successes / trials
    spread = Z95**2 / trials
    centre = share + spread / 2
    reach = sqrt(spread * (share * (1 - share) + spread / 4))
    # At the ends the interval closes exactly, which rounding would miss.
    low = 0.0 if successes == 0 else (centre - reach) / (1 + spread)
    high = 1.0 if successes == trials else (centre + reach) / (1 + spread)
    return Rate(share, low, high)


def _error(score: int, squares: int, games: int, seats: int) -> float | None:
    """The standard error of a mean score.

    Scores of one game depend on each other, so a game counts once, with the mean of those who sat in it.
    """
    if games < 2:
        return None
    # In whole numbers until here: nothing is lost where scores are large and close together.
    return sqrt((games * squares - score**2) / (games - 1)) / (games * seats)
