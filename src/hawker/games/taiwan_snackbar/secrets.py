"""What is secret in Taiwan Snackbar: the cards that were dealt and not played yet, and the order of the draw pile."""

from typing import Any

from hawker.core.dice import Dice
from hawker.core.documents import view_head
from hawker.core.table import Seat
from hawker.games.taiwan_snackbar.documents import public
from hawker.games.taiwan_snackbar.forms import SnackbarView
from hawker.games.taiwan_snackbar.moves import OneMore, Order, Pair
from hawker.games.taiwan_snackbar.pieces import FOOD, NO_MORE, Hand, listed
from hawker.games.taiwan_snackbar.rules import decided_by, food_after
from hawker.games.taiwan_snackbar.table import DIRECTIONS, Snackbar
from hawker.kit.counts import count_all, counted, tally


def makes(t: Snackbar, seat: Seat) -> dict[str, int]:
    """The food points after each card that this seat may play now to change them."""
    asked = t.question
    if asked is None or asked.seat != seat:
        return {}
    return {str(move): int(food_after(t, move)) for move in asked.legal(t) if isinstance(move, (Order, Pair, OneMore))}


def watched(t: Snackbar) -> SnackbarView:
    """What everybody sees and can count."""
    return SnackbarView(
        **view_head(t),
        **public(t),
        next={name: [t.next_in(seat, way) for seat in range(t.seats)] for name, way in DIRECTIONS.items()},
        hand={},
        makes={},
        hand_sizes=[len(hand) for hand in t.hands],
        pile=len(t.pile),
        no_more=in_pile(t),
        decided=decided_by(t) if t.over else None,
    )


def own(t: Snackbar, seat: Seat) -> dict[str, Any]:
    """What one seat alone sees."""
    return {"hand": tally(t.hands[seat].cards, FOOD), "makes": makes(t, seat)}


def in_pile(t: Snackbar) -> int:
    """How many No More cards the draw pile has."""
    return sum([card is NO_MORE for card in t.pile])


def resample(t: Snackbar, seat: Seat | None, dice: Dice) -> Snackbar:
    """Deal the cards that this seat cannot see anew, into the hidden parts of the other hands and the draw pile.

    What was returned to the draw pile lies there. All other cards that it cannot see were never seen by anybody, so
    that each of them is as likely in one place as in another.
    """
    twin = t.clone()
    others = [other for other in range(t.seats) if other != seat]
    unseen = [card for card in t.pile if card is not NO_MORE]
    for other in others:
        unseen += listed(t.hands[other].hidden)
    # In the order of the kinds: what is dealt must not depend on where the cards really are.
    unseen = listed(counted(unseen) - t.returned)
    dice.shuffle(unseen)
    for other in others:
        hand = t.hands[other]
        dealt = counted([unseen.pop() for _ in range(count_all(hand.hidden))])
        twin.hands[other] = Hand(hand.known + dealt, hand.known)
    for card in listed(t.returned + in_pile(t) * NO_MORE.one):
        unseen.insert(dice.below(len(unseen) + 1), card)
    twin.pile = unseen
    return twin
