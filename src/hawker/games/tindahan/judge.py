"""How players stand at a market, for bots. They see resampled tables only, so looking at all hands is fair."""

from typing import Final

from mypy_extensions import i64

from hawker.core.game import leaders
from hawker.core.judge import Standing
from hawker.core.table import Question, Seat
from hawker.games.tindahan.pieces import CARDS, PRICES, PRICES_AT_THE_CART
from hawker.games.tindahan.rules import beats, best
from hawker.games.tindahan.table import Market
from hawker.kit.cards import Card

TERMS: Final = {
    "points": 1.0,  # on the sheet
    "first": 8.0,  # the first place when the game is over, shared by those who tie
    "tricks": 2.0,  # won in this round
    "cards": -0.7,  # in hand
    "trumps": 0.08,  # the values of the trumps in hand
    "ranks": 0.02,  # the values of the other cards in hand
    "stalls": 0.8,  # what the stalls pay as they stand
    "trick": 2.0,  # how likely the trick under way is won
}
TRICK_HOLDS: Final = 0.6  # how often a card holds the trick against one who can beat it


def standing(t: Market) -> Standing:
    """How each seat stands, by these terms."""
    totals = t.totals()
    standing: Standing = []
    if t.over:
        first_seats = leaders(totals)
        for seat in range(t.seats):
            first = 1.0 / len(first_seats) if seat in first_seats else 0.0
            standing.append([float(totals[seat]), first, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        return standing
    stalls = from_stalls(t)
    taking = best(t.trick, t.cart).seat if t.trick else -1
    for seat in range(t.seats):
        trumps, ranks = in_hand(t, seat)
        standing.append(
            [
                float(totals[seat]),
                0.0,
                float(t.tricks[seat]),
                float(len(t.hands[seat])),
                float(trumps),
                float(ranks),
                stalls[seat],
                chance_to_hold(t) if seat == taking else 0.0,
            ]
        )
    return standing


def in_hand(t: Market, seat: Seat) -> tuple[i64, i64]:
    """The values of the trumps that a player holds, and of the other cards."""
    trumps: i64 = 0
    ranks: i64 = 0
    for card in CARDS.of(t.hands[seat]):
        if card.suit is t.cart:
            trumps += card.value
        else:
            ranks += card.value
    return trumps, ranks


def from_stalls(t: Market) -> list[float]:
    """What each player would get from the stalls if the round were over. The rules round shares down; bots need not."""
    points = [0.0] * t.seats
    for stall in t.fruits:
        sellers = t.sellers[stall.index]
        most = max(sellers)
        if most == 0:
            continue
        first, second = PRICES_AT_THE_CART if stall is t.cart else PRICES
        firsts = sellers.count(most)
        next_most = 0
        for count in sellers:
            if next_most < count < most:
                next_most = count
        seconds = sellers.count(next_most) if next_most else 0
        for seat in range(t.seats):
            if sellers[seat] == most:
                points[seat] += float(first if firsts == 1 else first + second) / firsts
            elif firsts == 1 and next_most and sellers[seat] == next_most:
                points[seat] += float(second) / seconds
    return points


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


def rounds_over(t: Market) -> int:
    return len(t.sheet)
