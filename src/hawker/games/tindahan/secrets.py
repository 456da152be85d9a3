"""What is secret in Tindahan: the other hands."""

from msgspec.structs import replace

from hawker.core.dice import Dice
from hawker.core.documents import view_head, worked_out
from hawker.core.table import Seat
from hawker.games.tindahan.documents import listed, public
from hawker.games.tindahan.forms import MarketView
from hawker.games.tindahan.pieces import CARDS
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
        fruits=[fruit.name for fruit in t.fruits],
        round=min(len(t.sheet) + 1, t.seats),
        hand=[],
        hand_sizes=[len(hand) for hand in t.hands],
        sellers_left=list(t.sellers_left),
        played=listed(Hand(t.deck().mask & ~in_hands)),
        totals=t.totals(),
    )


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
