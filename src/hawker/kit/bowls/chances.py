"""How often named throws do what they should. Written by `bench/hands.py`: change nothing here.

By where throws come from and by hand, and then for each space in its order, from the seat in the south.
"""

from typing import Final

THROWS: Final = 10_000  # for each figure
# Throws that come to rest on the space that they name, thrown onto an empty board.
HITS: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "anywhere": {
        "steady": (10000, 10000, 10000, 10000, 9759, 10000, 10000, 10000, 10000, 9577, 9587, 9551, 9532),
        "easy": (9949, 9928, 9928, 9936, 7168, 9932, 9923, 9938, 9913, 6711, 6760, 6838, 6792),
        "normal": (9028, 9030, 9021, 8998, 4819, 9006, 8992, 9034, 8977, 4286, 4257, 4369, 4314),
        "wild": (7495, 7609, 7578, 7526, 3146, 7549, 7567, 7572, 7565, 2743, 2680, 2664, 2810),
    },
    "own-side": {
        "steady": (8191, 8158, 8111, 9739, 9758, 9764, 10000, 10000, 10000, 6948, 7034, 9574, 9621),
        "easy": (4797, 4906, 4847, 7206, 7172, 7242, 9933, 9918, 9937, 3663, 3755, 6784, 6762),
        "normal": (2845, 2767, 2746, 4749, 4798, 4853, 9009, 8982, 8984, 1945, 1981, 4279, 4223),
        "wild": (1679, 1644, 1664, 3114, 3106, 3106, 7558, 7643, 7521, 1035, 1077, 2692, 2760),
    },
}
# Knocks that send a chip out of its bowl that lies alone in the middle of it.
CLEARED: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "anywhere": {
        "steady": (9799, 9837, 9817, 9948, 9961, 9964, 9683, 9956, 9625),
        "easy": (8921, 8887, 8879, 9126, 9192, 9145, 8668, 9163, 8809),
        "normal": (6108, 6109, 6011, 6294, 6319, 6326, 6084, 6324, 5999),
        "wild": (3675, 3609, 3629, 3792, 3843, 3735, 3626, 3759, 3550),
    },
    "own-side": {
        "steady": (9824, 9813, 9803, 9960, 9974, 9957, 9653, 9964, 9638),
        "easy": (8815, 8906, 8841, 9149, 9208, 9118, 8758, 9120, 8809),
        "normal": (6099, 6115, 6182, 6363, 6253, 6359, 6140, 6332, 5998),
        "wild": (3692, 3584, 3626, 3811, 3767, 3753, 3650, 3785, 3655),
    },
}
