"""What a position is worth to a player, for bots. They see resampled tables only, so looking at all hands is fair."""

from typing import Final

from hawker.core.table import Question, Seat
from hawker.games.tindahan.pieces import CARDS
from hawker.games.tindahan.rules import beats, best, stall_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import Card

# How much of what stalls and the trick under way promise comes true, found by playing many games against random.
STALL_HOLDS: Final = 0.8
TRICK_HOLDS: Final = 0.6
CARD_COSTS: Final = 0.7
TRUMP_HELPS: Final = 0.08


def worth(t: Market, seat: Seat) -> float:
    """Points that this player may expect, less what the others may expect on average."""
    points = [float(total) for total in t.totals()]
    if not t.over:
        for other in range(t.seats):
            points[other] += prospects(t, other)
        for stall in t.fruits:
            for line in stall_lines(stall, t.sellers[stall.index], stall is t.cart):
                points[line.seat] += STALL_HOLDS * line.points
        if t.trick:
            points[best(t.trick, t.cart).seat] += 2 * chance_to_hold(t)
    others = sum(points) - points[seat]
    return points[seat] - others / (t.seats - 1)


def prospects(t: Market, seat: Seat) -> float:
    """What tricks won and cards in hand come to."""
    hand = t.hands[seat]
    trumps = sum([card.value for card in CARDS.of(hand.of(t.cart))])
    return 2 * t.tricks[seat] - CARD_COSTS * len(hand) + TRUMP_HELPS * trumps


def chance_to_hold(t: Market) -> float:
    """How likely the best card of the trick wins it: less for every player to come who can beat it."""
    leading = best(t.trick, t.cart).card
    chance = 1.0
    for entry in t.agenda:
        if isinstance(entry, Question) and can_beat(t, entry.seat, leading):
            chance *= TRICK_HOLDS
    return chance


def can_beat(t: Market, seat: Seat, leading: Card) -> bool:
    hand = t.hands[seat]
    follow = hand.of(t.led) if hand.has(t.led) else hand
    return any(beats(card, leading, t.cart) for card in CARDS.of(follow))
