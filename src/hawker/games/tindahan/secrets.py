"""What is secret in Tindahan: the other hands."""

from typing import Any

from hawker.core.dice import Dice
from hawker.core.documents import view_head
from hawker.core.table import Question, Seat
from hawker.games.tindahan.documents import listed, public
from hawker.games.tindahan.forms import Deed, MarketView
from hawker.games.tindahan.moves import StallScored
from hawker.games.tindahan.pieces import CARDS, Fruit
from hawker.games.tindahan.rules import Start, best, cart_returns, stall_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import Hand


def watched(t: Market) -> MarketView:
    """What everybody sees and can count."""
    return MarketView(
        **view_head(t),
        **public(t),
        round=min(len(t.sheet) + 1, t.seats),
        rounds=t.seats,
        cart_returns=cart_returns(t),
        hand=[],
        hand_sizes=[len(hand) for hand in t.hands],
        sellers_left=list(t.sellers_left),
        places={stall.name: places(t, stall) for stall in t.fruits},
        deeds=deeds(t),
        taking=best(t.trick, t.cart).seat if t.trick else None,
        to_come=to_come(t),
        played=listed(Hand(t.deck().mask & ~t.in_hands().mask)),
        totals=t.totals(),
    )


def own(t: Market, seat: Seat) -> dict[str, Any]:
    """What one seat alone sees."""
    return {"hand": listed(t.hands[seat])}


def places(t: Market, stall: Fruit) -> list[int]:
    """The place of each seat at a stall as things stand, 0 for those without one."""
    found = [0] * t.seats
    for line in stall_lines(stall, t.sellers[stall.index], stall is t.cart):
        assert isinstance(line, StallScored)
        found[line.seat] = line.place
    return found


def to_come(t: Market) -> list[Seat]:
    """Who still has a turn in this trick, in that order."""
    asked = [entry.seat for entry in reversed(t.agenda) if isinstance(entry, Question)]
    # Who starts a trick is asked before it is known whether the next one leads or follows.
    return asked + t.from_left_of(asked[0]) if isinstance(t.question, Start) else asked


def deeds(t: Market) -> list[Deed | None]:
    """What each seat has done in this trick. Whoever had a turn and has no card there has sent a seller, or the cart
    if it was the first turn."""
    done: list[Deed | None] = [None] * t.seats
    waiting = to_come(t)
    acted = [seat for seat in t.from_left_of(waiting[-1]) if seat not in waiting] if waiting else []
    for seat in acted:
        done[seat] = Deed("cart", t.cart.name) if seat == acted[0] else Deed("seller", t.led.name)
    for played in t.trick:
        done[played.seat] = Deed("card", str(played.card))
    return done


def resample(t: Market, seat: Seat | None, dice: Dice) -> Market:
    """Deal the hands that this seat cannot see anew, among all deals that keep their sizes and the proven voids."""
    twin = t.clone()
    unseen = t.in_hands() if seat is None else Hand(t.in_hands().mask & ~t.hands[seat].mask)
    twin.deal_anew(seat, [list(CARDS.of(unseen.of(fruit))) for fruit in t.fruits], dice)
    return twin
