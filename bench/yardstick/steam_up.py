"""What a position is worth to a player, for bots, counted in HP. They see resampled tables only."""

from typing import Final

from mypy_extensions import i64

from hawker.core.table import Entry, Seat
from hawker.games.steam_up.animals import Complain, Conjure, SilverSpoon
from hawker.games.steam_up.cards import REACH, Card
from hawker.games.steam_up.meals import Place, SwapPiece, TakePiece
from hawker.games.steam_up.pieces import EVERYWHERE, KINDS, SLOTS, numbers_in
from hawker.games.steam_up.purchase import BuyByCard
from hawker.games.steam_up.rules import result
from hawker.games.steam_up.standing import EachColumn, EachGained, EachPurchase, EachRow, Spare, holds
from hawker.games.steam_up.supply import AskToken, DiscardCards, LoseToken, StealToken
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turns import BeginTurn, GoOn, Turn
from hawker.games.steam_up.turntable import MayRotate, MoveTop, Rotation
from hawker.kit.counts import MOST, WIDTH, count_all

# Found by playing many games against random and among equals.
WON: Final = 5.0
TOKEN: Final = 1.0
CARD: Final = 0.45
OF_ITS_EFFECT: Final = 0.15  # how much of what a card promises counts while it is in hand
PIECE: Final = 1.6
TO_ROTATE: Final = 0.25
MARKER: Final = 0.2
AHEAD: Final = 0.5  # how much of the others is the one who is ahead of them: whoever wants to win stops that one
OUTSIDE: Final = 0.7  # how much of a steamer's value is left if it is not in the zone now
NEXT_BEST: Final = 0.4  # how much a second steamer counts that the same tokens could pay for
# What is left of a steamer's value if so many tokens are missing.
MISSING: Final = (0.9, 0.7, 0.5, 0.33, 0.2, 0.1)
# What is left of a column's bonus if so many rows lack a dim sum.
LACKING: Final = (0.0, 0.5, 0.28, 0.14, 0.06, 0.02)
SELDOM: Final = 0.3  # what is left of a token spared to who mostly purchases where none is
FEW_ROUNDS: Final = 8  # with fewer left, what pays off later is worth less


def worth(t: Restaurant, seat: Seat) -> float:
    """HP that this player has and may expect, less what the others do: on average, and whoever is ahead once more."""
    if t.over:
        ranks = result(t).ranks
        return (WON if ranks[seat] == 1 else -WON) + t.hp[seat]
    if t.round == 0:
        return prospects(t, seat, 1.0) if t.tokens[seat] else 0.0
    later = min(1.0, rounds_left(t) / FEW_ROUNDS)
    others = 0.0
    ahead = -1000.0
    for other in range(t.seats):
        if other != seat:
            has = t.hp[other] + prospects(t, other, later) + CARD * int(t.cards_in_hand(other))
            others += has
            ahead = max(ahead, has)
    value = t.hp[seat] + prospects(t, seat, later) + hand_value(t, seat)
    for entry in t.agenda:
        value += promise(t, entry, seat)
    if t.marker == seat:
        value += MARKER
    return value - AHEAD * ahead - (1.0 - AHEAD) * others / (t.seats - 1)


def rounds_left(t: Restaurant) -> float:
    """A guess, with the counter going down by about the number of players in two rounds."""
    return min(float(len(t.fates)), 2.0 * t.counter / t.seats)


def acts_again(t: Restaurant, seat: Seat) -> bool:
    """Whether a player still has something to do in this round."""
    for entry in t.agenda:
        if isinstance(entry, BeginTurn) and entry.seat == seat:
            return True
        if isinstance(entry, (GoOn, Turn)) and entry.seat == seat:
            return t.acted < 2
    return False


def prospects(t: Restaurant, seat: Seat, later: float) -> float:
    """What tokens, columns under way and cards that lie there may bring."""
    tokens: i64 = t.tokens[seat]
    if t.round > 0 and t.last_round and not acts_again(t, seat):
        return -0.5 * int(count_all(tokens))
    value = steamers(t, seat)
    animal = t.animals[seat]
    if animal.column_points() != 0:
        value += later * column_value(t, seat, animal.column_points())
    elif animal.name == "dragon":
        value += later * column_value(t, seat, TOKEN)
    for laid in t.laid[seat]:
        value += later * laid_value(t, seat, laid.card)
    return value


def steamers(t: Restaurant, seat: Seat) -> float:
    """What the steamers on top are worth to a player, by how near their tokens bring them."""
    animal = t.animals[seat]
    tokens: i64 = t.tokens[seat]
    zone = EVERYWHERE if holds(t, seat, REACH) else t.zone(seat)
    best = 0.0
    second = 0.0
    for space, stack in enumerate(t.stacks, 1):
        if stack:
            pieces = stack[-1].pieces
            missing = lacking(tokens, pieces)
            gain = slots_of(t, seat, pieces) + int(animal.purchase_points(count_all(pieces), False))
            value = gain * MISSING[min(missing, 5)]
            if not zone >> space & 1:
                value *= OUTSIDE
                if animal.reaches_out:
                    value = max(value, outside_value(tokens, pieces, gain, missing))
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    return best + NEXT_BEST * second


def outside_value(tokens: i64, pieces: i64, gain: float, missing: i64) -> float:
    """What a steamer outside its zone is worth to the Ox, who pays one more token."""
    count = count_all(pieces)
    spare = count_all(tokens) > count - missing
    return (gain + int(count)) * MISSING[min(missing + (0 if spare else 1), 5)]


def lacking(tokens: i64, price: i64) -> i64:
    """How many tokens of a price are missing."""
    missing: i64 = 0
    while price != 0:
        short = (price & MOST) - (tokens & MOST)
        if short > 0:
            missing += short
        price >>= WIDTH
        tokens >>= WIDTH
    return missing


def slots_of(t: Restaurant, seat: Seat, pieces: i64) -> float:
    """The HP of the slots that these dim sum would fill; a kind without a row is thought to get the best one."""
    board: i64 = t.boards[seat]
    rows = t.rows[seat]
    animal = t.animals[seat]
    points = 0
    index: i64 = 0
    while pieces != 0:
        new = pieces & MOST
        if new != 0:
            there = board & MOST
            points += animal.points(max(rows[index], 1), there, min(there + new, SLOTS))
        pieces >>= WIDTH
        board >>= WIDTH
        index += 1
    return float(points)


def column_value(t: Restaurant, seat: Seat, points: float) -> float:
    """A bonus for the next column, by how many rows lack a dim sum for it."""
    board: i64 = t.boards[seat]
    least: i64 = SLOTS
    short = 0
    for kind in KINDS:
        count = board >> kind.shift & MOST
        if count < least:
            least = count
            short = 1
        elif count == least:
            short += 1
    return points * LACKING[short] if least < SLOTS else 0.0


def laid_value(t: Restaurant, seat: Seat, card: Card) -> float:
    """What a card that lies face up may still bring in a long game."""
    value = 0.0
    for rule in card.standing:
        if isinstance(rule, Spare):
            value += SELDOM * TOKEN if t.animals[seat].reaches_out else TOKEN
        elif isinstance(rule, EachPurchase):
            value += 0.8 * rule.points
        elif isinstance(rule, EachGained):
            value += (0.8 if card.until == "used" else 1.6) * rule.points
        elif isinstance(rule, EachColumn):
            value += column_value(t, seat, rule.points) + 0.5 * rule.points
        elif isinstance(rule, EachRow):
            value += 0.4 * rule.points
    return value


# Cards


def hand_value(t: Restaurant, seat: Seat) -> float:
    """Cards in hand are worth something in the end, and more if they are good to play."""
    hand = t.hands[seat]
    worths = t.decks.fortune.worths
    value = 0.0
    for number in numbers_in(hand):
        value += CARD + OF_ITS_EFFECT * worths[number]
    return value


def promise(t: Restaurant, entry: Entry, seat: Seat) -> float:
    """What a player who is about to be asked something may expect of it."""
    if isinstance(entry, AskToken):
        return TOKEN * entry.left if entry.seat == seat else 0.0
    if isinstance(entry, Place):
        return slots_of(t, seat, t.serving) if entry.seat == seat else 0.0
    if isinstance(entry, DiscardCards):
        return -CARD * entry.left if entry.seat == seat else 0.0
    if isinstance(entry, (Rotation, MayRotate)):
        return TO_ROTATE if entry.seat == seat else 0.0
    if isinstance(entry, TakePiece):
        return PIECE * entry.left if entry.seat == seat else 0.0
    if isinstance(entry, LoseToken):
        return (-TOKEN if entry.seat == seat else 0.5 * TOKEN) * entry.left
    if isinstance(entry, StealToken):
        return 1.5 * TOKEN if entry.seat == seat else -TOKEN if entry.victim == seat else 0.0
    if isinstance(entry, BuyByCard):
        return 2.0 if entry.seat == seat else 0.0
    if isinstance(entry, (MoveTop, SwapPiece, Conjure, Complain)):
        return 0.6 if entry.seat == seat else 0.0
    return TOKEN if isinstance(entry, SilverSpoon) and entry.seat == seat else 0.0
