"""What is secret in Tindahan: the other hands."""

from msgspec.structs import replace

from hawker.core.dice import Dice
from hawker.core.documents import view_head, worked_out
from hawker.core.table import Question, Seat
from hawker.games.tindahan.documents import listed, public
from hawker.games.tindahan.forms import Deed, MarketView
from hawker.games.tindahan.moves import StallScored
from hawker.games.tindahan.pieces import CARDS, Fruit
from hawker.games.tindahan.rules import Start, best, cart_returns, stall_lines
from hawker.games.tindahan.table import Market
from hawker.kit.cards import Hand, hand_of
from hawker.kit.deal import deal_within


def view(t: Market, seat: Seat | None) -> MarketView:
    """All that a seat (None: a spectator) may see."""
    return replace(worked_out(t, watched), seat=seat, hand=[] if seat is None else listed(t.hands[seat]))


def watched(t: Market) -> MarketView:
    """What everybody sees and can count."""
    in_hands = sum([hand.mask for hand in t.hands])
    return MarketView(
        **view_head(t),
        **worked_out(t, public),
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
        played=listed(Hand(t.deck().mask & ~in_hands)),
        totals=t.totals(),
    )


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
    others = [other for other in range(t.seats) if other != seat]
    unseen = Hand(sum([t.hands[other].mask for other in others]))
    piles = [list(CARDS.of(unseen.of(fruit))) for fruit in t.fruits]
    may_hold = [[fruit not in t.voids[other] for other in others] for fruit in t.fruits]
    dealt = deal_within(piles, [len(t.hands[other]) for other in others], may_hold, dice)
    for other, cards in zip(others, dealt, strict=True):
        twin.hands[other] = hand_of(cards)
    return twin
