"""The rules of Tindahan, in the order of the rulebook. The numbers of refusals are the clauses of rules.md."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.game import Option, Result, SeatOption, leaders, rank
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Question, Refusal, Seat, SeatStep, Step, Value
from hawker.core.words import Words
from hawker.games.tindahan.moves import (
    CARTS,
    OR_SELLER,
    PLAYS,
    AuthorWins,
    Cart,
    CartMoved,
    FruitsDrawn,
    RoundBegins,
    RoundScored,
    ScoreLine,
    Seller,
    SellerPlaced,
    Shutout,
    StallScored,
    TricksScored,
)
from hawker.games.tindahan.pieces import (
    BANANA,
    CARDS,
    FRUITS,
    PRICES,
    PRICES_AT_THE_CART,
    Fruit,
    fruit_choices,
)
from hawker.games.tindahan.table import Market
from hawker.kit.cards import Card
from hawker.kit.told import GameWon
from hawker.kit.tricks import CardPlayed, Play

NOT_IN_HAND: Final = Refusal("not-in-hand", clause="4.3")
FOLLOW_THE_FRUIT: Final = Refusal("follow-the-fruit", clause="4.1")
FOLLOW_WITHOUT_SELLERS: Final = Refusal("follow-without-sellers", clause="4.1")
CART_IS_THERE: Final = Refusal("cart-is-there", clause="3.2")
NO_SUCH_STALL: Final = Refusal("no-such-stall", clause="3.2")
ONLY_THE_STARTER_MOVES_THE_CART: Final = Refusal("only-the-starter-moves-the-cart", clause="3.1")
THE_STARTER_PLACES_NO_SELLER: Final = Refusal("the-starter-places-no-seller", clause="2.2")
NO_FRUIT_LED_YET: Final = Refusal("no-fruit-led-yet", clause="3.3")
NO_SELLER_LEFT: Final = Refusal("no-seller-left", clause="5.4")


class FruitsOption(Option):
    """Which fruits are used: the first ones of the list, as many drawn by the seed, or any with bananas among them."""

    def __init__(self) -> None:
        super().__init__("fruits", (), "first")

    def values(self, seats: int) -> Sequence[Value]:
        named = [",".join(map(str, fruits)) for fruits in fruit_choices(seats)]
        return ["first", "drawn", *named] if len(named) > 1 else ["first", *named]

    def label(self, value: Value, words: Words) -> str:
        names = str(value).split(",")
        if len(names) == 1:
            return super().label(value, words)
        listed = ", ".join([words.piece(name) for name in names])
        return listed[:1].upper() + listed[1:]

    def read(self, value: object, seats: int) -> Value:
        names = value if isinstance(value, (list, tuple)) else str(value).replace(",", " ").split()
        in_order = [fruit.name for fruit in FRUITS if fruit.name in names]
        return super().read(",".join(in_order) if len(in_order) == len(names) else value, seats)


OPTIONS: Final = (FruitsOption(), SeatOption("start"), Option("cart", ("bananas", "stays"), "bananas"))


def set_up(t: Market) -> None:
    t.starter = t.chosen_seat("start")
    t.fruits = fruits_in_use(t.options, t.seats)
    if not t.fruits:
        choices = fruit_choices(t.seats)
        t.fruits = choices[t.dice.below(len(choices))]
        tell(t, FruitsDrawn(t.fruits))
    then(t, Round(t.starter))


def fruits_in_use(options: dict[str, Value], seats: int) -> tuple[Fruit, ...]:
    """Those that the option names; none if they are drawn."""
    chosen = options["fruits"]
    return FRUITS[:seats] if chosen == "first" else tuple([fruit for fruit in FRUITS if fruit.name in str(chosen)])


class Round(SeatStep[Market]):
    """Deal all cards; sellers and tricks come home, and the cart goes back to the bananas if the table wants it so."""

    form: ClassVar[str] = "round {seat}"

    def run(self, t: Market) -> None:
        t.clear()
        t.starter = self.seat
        if cart_returns(t):
            t.cart = BANANA
        tell(t, RoundBegins(len(t.sheet) + 1, self.seat))
        t.deal(list(CARDS.of(t.deck())), CARDS)
        then(t, Trick(self.seat))


def cart_returns(t: Market) -> bool:
    """Whether the cart is back at the bananas when a round begins; otherwise it stays where it is."""
    return t.options["cart"] == "bananas"


class Trick(SeatStep[Market]):
    """The start player begins; then everybody else does one thing, clockwise; then the trick goes to the best card."""

    form: ClassVar[str] = "trick {seat}"

    def run(self, t: Market) -> None:
        t.trick = []
        then(t, Start(self.seat), Award())


class Start(Question[Market]):
    """The start player plays a card or moves the donkey cart."""

    form: ClassVar[str] = "start {seat}"

    def candidates(self, t: Market) -> Sequence[Move]:
        return PLAYS.of(t.hands[self.seat]) + tuple([CARTS[fruit.index] for fruit in t.fruits])

    def refusal(self, t: Market, move: Move) -> Refusal | None:
        if isinstance(move, Play):
            return must_hold(t, self.seat, move.card)
        if isinstance(move, Cart):
            if move.stall is t.cart:
                return CART_IS_THERE.because(stall=t.cart)
            if move.stall not in t.fruits:
                return NO_SUCH_STALL.because(stall=move.stall)
            return None
        return THE_STARTER_PLACES_NO_SELLER if isinstance(move, Seller) else NOT_ASKED

    def legal(self, t: Market) -> Sequence[Move]:
        return PLAYS.of(t.hands[self.seat]) + tuple([CARTS[fruit.index] for fruit in t.fruits if fruit is not t.cart])

    def answer(self, t: Market, move: Move) -> None:
        others = t.from_left_of(self.seat)
        if isinstance(move, Play):
            t.play_card(self.seat, move.card)
            then(t, *[FOLLOW[seat] for seat in others])
        elif isinstance(move, Cart):
            t.cart = move.stall
            tell(t, CartMoved(self.seat, move.stall))
            then(t, Lead(others[0]), *[FOLLOW[seat] for seat in others[1:]])


class Lead(Question[Market]):
    """The cart has moved, so the next player must play a card: any card, and its fruit is the one led."""

    form: ClassVar[str] = "lead {seat}"

    def candidates(self, t: Market) -> Sequence[Move]:
        return PLAYS.of(t.hands[self.seat]) + OR_SELLER

    def refusal(self, t: Market, move: Move) -> Refusal | None:
        if isinstance(move, Play):
            return must_hold(t, self.seat, move.card)
        if isinstance(move, Seller):
            return NO_FRUIT_LED_YET
        return ONLY_THE_STARTER_MOVES_THE_CART if isinstance(move, Cart) else NOT_ASKED

    def answer(self, t: Market, move: Move) -> None:
        assert isinstance(move, Play)
        t.play_card(self.seat, move.card)


class Follow(Question[Market]):
    """Play a card, of the fruit led if there is one in hand, or place a seller at the stall of the fruit led."""

    form: ClassVar[str] = "follow {seat}"

    def candidates(self, t: Market) -> Sequence[Move]:
        return PLAYS.of(t.hands[self.seat]) + OR_SELLER

    def refusal(self, t: Market, move: Move) -> Refusal | None:
        if isinstance(move, Play):
            hand, led = t.hands[self.seat], t.led
            if move.card.suit is not led and hand.has(led) and move.card in hand:
                why = FOLLOW_THE_FRUIT if t.sellers_left[self.seat] else FOLLOW_WITHOUT_SELLERS
                return why.because(fruit=led, card=move.card)
            return must_hold(t, self.seat, move.card)
        if isinstance(move, Seller):
            return NO_SELLER_LEFT if t.sellers_left[self.seat] == 0 else None
        return ONLY_THE_STARTER_MOVES_THE_CART if isinstance(move, Cart) else NOT_ASKED

    def legal(self, t: Market) -> Sequence[Move]:
        hand = t.hands[self.seat]
        cards = PLAYS.of_suit(hand, t.led) or PLAYS.of(hand)
        return cards + OR_SELLER if t.sellers_left[self.seat] else cards

    def answer(self, t: Market, move: Move) -> None:
        if isinstance(move, Play):
            t.play_card(self.seat, move.card)
        else:
            t.place_seller(self.seat, t.led)
            tell(t, SellerPlaced(self.seat, t.led))


FOLLOW: Final = [Follow(seat) for seat in range(len(FRUITS))]  # made once: they are asked in every trick


def must_hold(t: Market, seat: Seat, card: Card) -> Refusal | None:
    return None if card in t.hands[seat] else NOT_IN_HAND.because(card=card)


class Award(Step[Market]):
    """The trick goes to the best card. If anybody has played their last card the round is over."""

    form: ClassVar[str] = "award"

    def run(self, t: Market) -> None:
        winner = best(t.trick, t.cart).seat
        t.award(winner)
        then(t, Trick(winner) if all(t.hands) else ScoreRound())


def best(trick: list[CardPlayed], trump: Fruit) -> CardPlayed:
    """The highest trump; without one, the highest card of the fruit led."""
    best = trick[0]
    for played in trick:
        if beats(played.card, best.card, trump):
            best = played
    return best


def beats(card: Card, other: Card, trump: Fruit) -> bool:
    return card.value > other.value if card.suit is other.suit else card.suit is trump


class ScoreRound(Step[Market]):
    """Write the round on the sheet. The next one starts one seat to the left, until every player has started one."""

    form: ClassVar[str] = "score"

    def run(self, t: Market) -> None:
        lines = score_lines(t)
        for line in lines:
            tell(t, line)
        points = tuple(added_up(lines, t.seats))
        t.sheet += (points,)
        t.trick = []
        tell(t, RoundScored(points))
        if len(t.sheet) < t.seats:
            then(t, Round(t.left_of(t.starter)))
        else:
            best, most = leaders(t.totals()), max(t.totals())
            tell(t, GameWon(best[0], most) if len(best) == 1 else AuthorWins(tuple(best), most))


def score_lines(t: Market) -> list[ScoreLine]:
    """Who scores what for which reason in this round."""
    lines = trick_lines(t)
    for stall in t.fruits:
        lines += stall_lines(stall, t.sellers[stall.index], stall is t.cart)
    shut_out = [t.tricks[seat] == 0 and t.sellers_placed(seat) == 0 for seat in range(t.seats)]
    counted = [line for line in lines if not shut_out[line.seat]]
    points = added_up(counted, t.seats)
    most = max([points[seat] for seat in range(t.seats) if not shut_out[seat]])
    return counted + [Shutout(seat, most) for seat in range(t.seats) if shut_out[seat]]


def trick_lines(t: Market) -> list[ScoreLine]:
    """Two points for each trick, minus one for each card left."""
    return [
        TricksScored(seat, t.tricks[seat], len(t.hands[seat]), 2 * t.tricks[seat] - len(t.hands[seat]))
        for seat in range(t.seats)
    ]


def stall_lines(stall: Fruit, sellers: tuple[int, ...], has_cart: bool) -> list[ScoreLine]:
    """Five points for the most sellers and two for the second most; one more each where the cart stands."""
    first, second = PRICES_AT_THE_CART if has_cart else PRICES
    most = max(sellers)
    if most == 0:
        return []
    leaders = [seat for seat, count in enumerate(sellers) if count == most]
    if len(leaders) > 1:
        first, second = first + second, 0
    lines = _shares(stall, leaders, 1, first)
    next_most = max([count for count in sellers if count < most], default=0)
    if second and next_most:
        seconds = [seat for seat, count in enumerate(sellers) if count == next_most]
        lines += _shares(stall, seconds, 2, second)
    return lines


def _shares(stall: Fruit, seats: list[Seat], place: int, points: int) -> list[ScoreLine]:
    """Those who have a place at a stall share its points, rounded down."""
    return [StallScored(stall, seat, place, len(seats), points // len(seats)) for seat in seats]


def added_up(lines: Sequence[ScoreLine], seats: int) -> list[int]:
    points = [0] * seats
    for line in lines:
        points[line.seat] += line.points
    return points


def result(t: Market) -> Result:
    """Most points win. In a tie for the most no player does: the author of the game wins."""
    totals = t.totals()
    best = leaders(totals)
    return Result(totals, best if len(best) == 1 else [], rank(totals))
