"""All deals that fit what is known, one by one, and whether draws among them are even."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

Deal = tuple[frozenset[str], ...]


def deals(
    cards: Iterable[str], sizes: Sequence[int], fits: Callable[[int, str], bool], hand: int = 0
) -> Iterator[Deal]:
    """Every way to deal the cards to hands of these sizes in which each card fits its hand."""
    left = frozenset(cards)
    if hand == len(sizes):
        if not left:
            yield ()
        return
    for chosen in combinations(sorted(card for card in left if fits(hand, card)), sizes[hand]):
        for rest in deals(left.difference(chosen), sizes, fits, hand + 1):
            yield (frozenset(chosen), *rest)


def unevenness(drawn: Counter[Deal], possible: Sequence[Deal]) -> float:
    """By how many standard deviations the chi-square of the draws lies above what an even draw gives on average."""
    freedom = len(possible) - 1
    if freedom == 0:
        return 0.0
    expected = drawn.total() / len(possible)
    chi_square = sum((drawn[deal] - expected) ** 2 / expected for deal in possible)
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)
