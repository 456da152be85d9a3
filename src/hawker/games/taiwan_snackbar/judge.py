"""What a position is worth to a player, for bots. They see resampled tables only, so looking at all hands is fair."""

from hawker.core.table import Seat
from hawker.games.taiwan_snackbar.table import Snackbar


def worth(t: Snackbar, seat: Seat) -> float:
    return float(-t.minus[seat])
