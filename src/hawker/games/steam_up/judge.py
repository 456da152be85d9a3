"""How players stand in a restaurant, for bots, mostly counted in HP. They see resampled tables only."""

from typing import Final

from mypy_extensions import i64

from hawker.core.judge import Standing
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

# What the terms weigh was found by playing many games against random and among equals.
TERMS: Final = {
    "first": 10.0,  # the first place when the game is over, shared by those who tie
    "hp": 1.0,
    "steamers": 1.0,  # what the steamers on top promise, by how near the tokens bring them
    "columns": 1.0,  # what the column under way promises
    "laid": 1.0,  # what cards that lie face up may still bring
    "cards": 0.45,  # in hand
    "effects": 0.15,  # what the cards in hand promise when they are played
    "pending": 1.0,  # what one is about to be asked, and gains or loses by it
    "marker": 0.2,
    "left": -0.5,  # tokens that nobody can spend any more
}
TOKEN: Final = 1.0
PIECE: Final = 1.6
TO_ROTATE: Final = 0.25
OUTSIDE: Final = 0.7  # how much of a steamer's value is left if it is not in the zone now
NEXT_BEST: Final = 0.4  # how much a second steamer counts that the same tokens could pay for
# What is left of a steamer's value if so many tokens are missing.
MISSING: Final = (0.9, 0.7, 0.5, 0.33, 0.2, 0.1)
# What is left of a column's bonus if so many rows lack a dim sum.
LACKING: Final = (0.0, 0.5, 0.28, 0.14, 0.06, 0.02)
SELDOM: Final = 0.3  # what is left of a token spared to who mostly purchases where none is
FEW_ROUNDS: Final = 8  # with fewer left, what pays off later is worth less


def standing(t: Restaurant) -> Standing:
    """How each seat stands, by these terms; all but the cards are counted in HP."""
    found: Standing = []
    if t.over:
        ranks = result(t).ranks
        share = 1.0 / ranks.count(1)
        for seat in range(t.seats):
            first = share if ranks[seat] == 1 else 0.0
            found.append([first, float(t.hp[seat]), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
        return found
    later = min(1.0, rounds_left(t) / FEW_ROUNDS) if t.round else 1.0
    for seat in range(t.seats):
        if t.round == 0 and not t.tokens[seat]:
            found.append([0.0] * len(TERMS))
            continue
        late = t.round > 0 and t.last_round and not acts_again(t, seat)
        found.append(
            [
                0.0,
                float(t.hp[seat]),
                0.0 if late else steamers(t, seat),
                0.0 if late else later * columns(t, seat),
                0.0 if late else later * laid(t, seat),
                float(t.cards_in_hand(seat)),
                effects(t, seat),
                pending(t, seat),
                1.0 if t.marker == seat else 0.0,
                float(count_all(t.tokens[seat])) if late else 0.0,
            ]
        )
    return found


def midway(t: Restaurant) -> bool:
    """Whether what is asked belongs to a turn, and is not the turn itself."""
    return t.round > 0 and not isinstance(t.question, Turn)


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


def columns(t: Restaurant, seat: Seat) -> float:
    """What the next column promises."""
    animal = t.animals[seat]
    if animal.column_points() != 0:
        return column_value(t, seat, animal.column_points())
    return column_value(t, seat, TOKEN) if animal.name == "dragon" else 0.0


def laid(t: Restaurant, seat: Seat) -> float:
    """What the cards that lie there may bring."""
    value = 0.0
    for card in t.laid[seat]:
        value += laid_value(t, seat, card.card)
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


def effects(t: Restaurant, seat: Seat) -> float:
    """What the cards in hand promise when they are played."""
    worths = t.decks.fortune.worths
    value = 0.0
    for number in numbers_in(t.hands[seat]):
        value += worths[number]
    return value


def pending(t: Restaurant, seat: Seat) -> float:
    """What a player who is about to be asked something may expect of it."""
    value = 0.0
    for entry in t.agenda:
        if isinstance(entry, StealToken):
            value += 1.5 * TOKEN if entry.seat == seat else -TOKEN if entry.victim == seat else 0.0
        elif isinstance(entry, PROMISES) and entry.seat == seat:
            value += promise(t, entry, seat)
    return value


PROMISES: Final = (
    AskToken,
    BuyByCard,
    Complain,
    Conjure,
    DiscardCards,
    LoseToken,
    MayRotate,
    MoveTop,
    Place,
    Rotation,
    SilverSpoon,
    SwapPiece,
    TakePiece,
)


def promise(t: Restaurant, entry: Entry, seat: Seat) -> float:
    if isinstance(entry, AskToken):
        return TOKEN * entry.left
    if isinstance(entry, Place):
        return slots_of(t, seat, t.serving)
    if isinstance(entry, DiscardCards):
        return -0.5 * TOKEN * entry.left
    if isinstance(entry, (Rotation, MayRotate)):
        return TO_ROTATE
    if isinstance(entry, TakePiece):
        return PIECE * entry.left
    if isinstance(entry, LoseToken):
        return -TOKEN * entry.left
    if isinstance(entry, BuyByCard):
        return 2.0
    return TOKEN if isinstance(entry, SilverSpoon) else 0.6
