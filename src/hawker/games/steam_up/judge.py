"""What a position is worth to a player, for bots."""

from hawker.core.table import Seat
from hawker.games.steam_up.table import Restaurant


def worth(t: Restaurant, seat: Seat) -> float:
    return float(t.hp[seat])
