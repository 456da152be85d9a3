"""What a position is worth to a player, for bots. All is counted in cards: what one more card in hand is worth is 1.

What wins is to hold many cards of many kinds, drawn while the pile was large and a No More card unlikely, so that the
food can be passed on when the pile is small.
"""

from typing import Final

from hawker.core.table import Seat
from hawker.games.taiwan_snackbar.pieces import CHANGE_DIRECTION, CHOOSE_PLAYER, DISHES, ONE_MORE, Hand
from hawker.games.taiwan_snackbar.rules import result
from hawker.games.taiwan_snackbar.table import Snackbar

# Found by playing many games against random.
WON: Final = 30.0
ENOUGH: Final = 26  # cards; more are of no use
KIND: Final = 0.9  # a dish of which there is a card
PAIR: Final = 0.55  # a dish of which there are two
ONE_MORE_HELD: Final = 0.5
OTHER_SPECIAL: Final = 0.8
SERVING: Final = 0.1  # that others may have to eat
MINUS_POINT: Final = 5.5
OF_ANOTHER: Final = 0.33
# A card drawn has cost as much as it is worth when one card in so many is a No More card.
FAIR_DRAW: Final = 19
FAIR_DRAW_OF_A_LAST_EATER: Final = 40
LEFT_WITH: Final = 12  # cards; how many a player who has to leave held on average


def worth(t: Snackbar, seat: Seat) -> float:
    """Cards and food points and how they were come by, and minus points or rounds won."""
    if t.over:
        return WON if result(t).ranks[seat] == 1 else -WON
    drawn = sum([len(draw.cards) for draw in t.drawn if draw.seat == seat])
    cards = len(t.hands[seat]) if t.plays_on(seat) else LEFT_WITH + drawn
    value = min(cards, ENOUGH) + choice(t.hands[seat]) + SERVING * int(t.food)
    # A few possible worlds are too few to see a rare card come up. So what was just drawn counts as the risk that it
    # was, whatever came of it.
    danger = t.no_more_cards(t.round) / max(len(t.pile) + drawn, 1)
    if t.last_eater_wins:
        return value - drawn * (FAIR_DRAW_OF_A_LAST_EATER * danger) ** 3 + WON * t.won[seat]
    others = sum(t.minus) - t.minus[seat]
    return value - drawn * FAIR_DRAW * danger + MINUS_POINT * (OF_ANOTHER * others - t.minus[seat])


def choice(hand: Hand) -> float:
    """What it is worth to have cards that can be played whatever lies on top."""
    value = ONE_MORE_HELD * hand.count(ONE_MORE)
    value += OTHER_SPECIAL * (hand.count(CHANGE_DIRECTION) + hand.count(CHOOSE_PLAYER))
    for dish in DISHES:
        count = hand.count(dish)
        if count > 0:
            value += KIND
        if count > 1:
            value += PAIR
    return value
