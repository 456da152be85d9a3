"""What a position is worth to a player, for bots. They see resampled tables only, so looking at all hands is fair."""

from typing import Final

from hawker.core.table import Seat
from hawker.games.taiwan_snackbar.pieces import NO_MORE
from hawker.games.taiwan_snackbar.table import Snackbar

# In points of no meaning but beside each other, found by playing many games against random.
WON: Final = 100.0
OUT: Final = -50.0  # of this round, when the last eater wins
MINUS_POINT: Final = 10.0
CARD: Final = 0.5  # in one's own hand: a turn without eating, and it decides ties
KIND: Final = 0.3  # a hand of many kinds can answer more orders
THEIR_CARD: Final = 0.2  # beside the risk of drawing
FOOD: Final = 0.3  # that waits for somebody else, beside the risk of drawing


def worth(t: Snackbar, seat: Seat) -> float:
    """Minus points of the others less one's own, cards that keep one from eating, and food that waits for others."""
    if t.over:
        return WON if seat in t.game.result(t).winners else -WON
    if not t.plays_on(seat):
        return OUT
    others = [other for other in t.players() if other != seat]
    risk = MINUS_POINT * sum([card is NO_MORE for card in t.pile]) / max(len(t.pile), 1)
    value = CARD * len(t.hands[seat]) + KIND * int(t.hands[seat].kinds(1)).bit_count() - MINUS_POINT * t.minus[seat]
    for other in others:
        value += (MINUS_POINT * t.minus[other] - THEIR_CARD * risk * len(t.hands[other])) / len(others)
    if t.seat != seat:
        value += FOOD * risk * int(t.food) / len(others)
    return value
