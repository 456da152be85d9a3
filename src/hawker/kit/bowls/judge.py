"""What a position is worth to a player, for bots. They see resampled tables only, so looking at everything is fair."""

from hawker.core.table import Seat
from hawker.kit.bowls.table import Kitchen


def worth(t: Kitchen, seat: Seat) -> float:
    return float(len(t.cooked[seat]))
