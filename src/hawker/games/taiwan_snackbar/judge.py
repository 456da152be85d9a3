"""How players stand at a snackbar, for bots. All is counted in cards: one more card in hand is worth 1.

What wins is to hold many cards of many kinds, drawn while the pile was large and a No More card unlikely, so that the
food can be passed on when the pile is small.
"""

from typing import Final

from mypy_extensions import i64

from hawker.core.dice import Dice
from hawker.core.judge import Standing
from hawker.core.table import Move
from hawker.games.taiwan_snackbar.moves import Eat, Order, Pair
from hawker.games.taiwan_snackbar.pieces import CHANGE_DIRECTION, CHOOSE_PLAYER, DISHES, ONE_MORE, Hand
from hawker.games.taiwan_snackbar.rules import result
from hawker.games.taiwan_snackbar.table import Snackbar

TERMS: Final = {
    "first": 30.0,  # the first place when the game is over, shared by those who tie
    "cards": 1.0,
    "kinds": 0.9,  # dishes of which there is a card
    "pairs": 0.55,  # dishes of which there are two
    "one_mores": 0.5,
    "specials": 0.8,  # the other special cards
    "risk": -19.0,  # of No More in what was just drawn, whatever came of it
    "served": -0.1,  # food in front of who is up
    "minus": -5.5,
    "rounds": 30.0,  # won, when the last eater wins
}
ENOUGH: Final = 26  # cards; more are of no use
LEFT_WITH: Final = 12  # cards; how many a player who has to leave held on average
LAST_EATERS: Final = 2.1  # how much more a last eater fears to draw, who then leaves


def standing(t: Snackbar) -> Standing:
    """How each seat stands, by these terms."""
    found: Standing = []
    ranks: tuple[int, ...] = result(t).ranks if t.over else ()
    turn = t.turn
    for seat in range(t.seats):
        hand = t.hands[seat]
        drawn = 0
        for draw in t.drawn:
            if draw.seat == seat:
                drawn += len(draw.cards)
        cards = len(hand) if t.plays_on(seat) else LEFT_WITH + drawn
        kinds, pairs = choice(hand)
        found.append(
            [
                1.0 / ranks.count(1) if ranks and ranks[seat] == 1 else 0.0,
                float(min(cards, ENOUGH)),
                kinds,
                pairs,
                float(hand.count(ONE_MORE)),
                float(hand.count(CHANGE_DIRECTION) + hand.count(CHOOSE_PLAYER)),
                risk(t, drawn),
                float(t.food) if seat == turn else 0.0,
                float(t.minus[seat]),
                float(t.won[seat]),
            ]
        )
    return found


def choice(hand: Hand) -> tuple[float, float]:
    """Of how many dishes there is a card, and of how many a pair: what can be played whatever lies on top."""
    kinds = 0.0
    pairs = 0.0
    for dish in DISHES:
        count = hand.count(dish)
        if count > 0:
            kinds += 1.0
        if count > 1:
            pairs += 1.0
    return kinds, pairs


def risk(t: Snackbar, drawn: int) -> float:
    """What was just drawn counts as the risk that it was: a few worlds are too few to see a rare card come up."""
    if not drawn:
        return 0.0
    danger = t.no_more_cards(t.round) / max(len(t.pile) + drawn, 1)
    return drawn * (LAST_EATERS * danger) ** 3 * 361.0 if t.last_eater_wins else drawn * danger


def rounds_over(t: Snackbar) -> int:
    return t.round


# A quick move


def playout(t: Snackbar, dice: Dice) -> Move:
    """Whatever costs least: a card, and more if it is the last of its kind or of a pair. To eat brings cards, and costs
    what may come up."""
    asked = t.question
    assert asked is not None
    hand = t.hands[asked.seat]
    luck: i64 = dice.below(1 << 30)
    best: Move | None = None
    most = 0.0
    for move in asked.legal(t):
        luck = (luck * 1103515245 + 12345) & 0x7FFFFFFF
        value = NOISE * float(luck >> 15) / 65536.0
        if isinstance(move, Order):
            value -= cost(hand.count(move.dish), 1)
        elif isinstance(move, Pair):
            value -= cost(hand.count(move.dish), 2)
        elif isinstance(move, Eat):
            danger = t.no_more_cards(t.round) / max(len(t.pile), 1)
            value += float(t.food) * (EATEN - AFRAID * danger)
        else:
            value -= SPECIAL
        if best is None or value > most:
            best, most = move, value
    assert best is not None
    return best


def cost(held: int, played: int) -> float:
    left = held - played
    value = float(played)
    if left == 0:
        value += LAST_OF_ITS_KIND
    if held > 1 and left < 2:
        value += LAST_PAIR
    return value


NOISE: Final = 0.5
EATEN: Final = 1.4  # what a serving is worth in cards
AFRAID: Final = 24.0  # of No More, by its share of the pile
SPECIAL: Final = 1.6  # what a special card costs
LAST_OF_ITS_KIND: Final = 0.9
LAST_PAIR: Final = 0.55
