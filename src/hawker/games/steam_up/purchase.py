"""Purchasing a steamer: who may buy which one, what it costs, and what comes of it."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Question, Refusal, Seat, Step
from hawker.games.steam_up.cards import REACH, SPARE
from hawker.games.steam_up.events import Points, Purchased
from hawker.games.steam_up.meals import PLACE
from hawker.games.steam_up.moves import (
    BUYS,
    BUYS_OUTSIDE,
    BUYS_SPARING,
    PASS,
    Buy,
    BuyOutside,
    BuySparing,
    Pass,
)
from hawker.games.steam_up.pieces import EVERYWHERE, KINDS, covers, kinds_in, listed
from hawker.games.steam_up.standing import holds, may_spare_outside, on_purchase, used
from hawker.games.steam_up.supply import give_back
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turntable import MUST, MUST_BE_DONE, NOT_FROM_THERE, OUTSIDE, count_down, lift, spaces_at
from hawker.kit.counts import count_all, count_of

NOTHING_THERE: Final = Refusal("no-steamer-there", clause="6.1")
NOT_IN_ZONE: Final = Refusal("not-in-zone", clause="6.1")
CANNOT_PAY: Final = Refusal("cannot-pay", clause="6.2")
NOT_PART_OF_PRICE: Final = Refusal("not-part-of-price", clause="6.7")
NOTHING_SPARED: Final = Refusal("nothing-spared", clause="6.7")
OUTSIDE_COSTS_MORE: Final = Refusal("outside-costs-more", clause="9.2")
ONLY_THE_OX: Final = Refusal("only-the-ox", clause="9.2")
IN_ZONE_ALREADY: Final = Refusal("in-zone-already", clause="9.2")


class Terms:
    """What a player may purchase now: where, and whether a token may be spared or added."""

    def __init__(self, spaces: i64, sparing: i64, outside: i64, elsewhere: Refusal) -> None:
        self.spaces: Final = spaces  # at the price of the contents, a bit for each
        self.sparing: Final = sparing  # those of them where a token may be left out
        self.outside: Final = outside  # for one more token
        self.elsewhere: Final = elsewhere  # what is said of other spaces


def usual_terms(t: Restaurant, seat: Seat) -> Terms:
    """Of the action: one's zone, and what an animal or cards make of it."""
    zone = t.zone(seat)
    plain = not t.laid[seat] and t.fate < 0
    spaces = EVERYWHERE if not plain and holds(t, seat, REACH) else zone
    sparing: i64 = 0
    if not plain and holds(t, seat, SPARE):
        sparing = spaces if spaces == zone or may_spare_outside(t, seat) else zone
    if t.animals[seat].reaches_out:
        return Terms(spaces, sparing, EVERYWHERE & ~zone, OUTSIDE_COSTS_MORE)
    return Terms(spaces, sparing, 0, NOT_IN_ZONE)


def offers(t: Restaurant, seat: Seat, terms: Terms) -> list[Move]:
    """Every purchase to think of, whether it can be paid or not."""
    moves: list[Move] = [*BUYS.of(t.spaces_with_steamers())]
    for space, stack in enumerate(t.stacks, 1):
        if stack:
            if terms.sparing >> space & 1:
                moves += BUYS_SPARING[space].of(kinds_in(stack[-1].pieces))
            if terms.outside >> space & 1:
                moves += BUYS_OUTSIDE[space].all
    return moves


def refused(t: Restaurant, seat: Seat, move: Move, terms: Terms) -> Refusal | None:
    """None, or why this purchase is not possible on these terms."""
    if isinstance(move, Buy):
        return _there(t, terms, move.space) or _payable(t, seat, price_of(t, move))
    if isinstance(move, BuySparing):
        if terms.sparing == 0:
            return NOTHING_SPARED
        why = _there(t, terms, move.space)
        if why is not None:
            return why
        if not terms.sparing >> move.space & 1:
            return NOTHING_SPARED
        if count_of(t.top(move.space), move.spared) == 0:
            return NOT_PART_OF_PRICE.because(kind=move.spared)
        return _payable(t, seat, price_of(t, move))
    if isinstance(move, BuyOutside):
        if not t.animals[seat].reaches_out:
            return ONLY_THE_OX
        if not t.stack(move.space):
            return NOTHING_THERE.because(space=move.space)
        if not terms.outside >> move.space & 1:
            return IN_ZONE_ALREADY.because(space=move.space)
        return _payable(t, seat, price_of(t, move))
    return NOT_ASKED


def _there(t: Restaurant, terms: Terms, space: int) -> Refusal | None:
    if not t.stack(space):
        return NOTHING_THERE.because(space=space)
    return None if terms.spaces >> space & 1 else terms.elsewhere.because(space=space)


def price_of(t: Restaurant, move: Buy | BuySparing | BuyOutside) -> i64:
    """The tokens that a purchase costs: those of the dim sum in the steamer, one less, or one more of any kind."""
    price = t.top(move.space)
    if isinstance(move, BuySparing):
        return price - move.spared.one
    return price + move.extra.one if isinstance(move, BuyOutside) else price


def _payable(t: Restaurant, seat: Seat, price: i64) -> Refusal | None:
    if covers(t.tokens[seat], price):
        return None
    missing = [kind for kind in KINDS for _ in range(count_of(price, kind) - count_of(t.tokens[seat], kind))]
    return CANNOT_PAY.because(missing=tuple(missing))


def possible(t: Restaurant, seat: Seat, terms: Terms) -> Sequence[Move]:
    """The offers that are not refused, in the same order, looked up quickly."""
    tokens: i64 = t.tokens[seat]
    found: i64 = 0
    bit: i64 = 2  # of space 1
    more: list[Move] = []
    within = terms.spaces | terms.outside
    for space, stack in enumerate(t.stacks, 1):
        if within & bit != 0 and stack:
            price = stack[-1].pieces
            if terms.spaces & bit != 0:
                if covers(tokens, price):
                    found |= bit
                if terms.sparing & bit != 0:
                    more += BUYS_SPARING[space].of(_spared(tokens, price))
            if terms.outside & bit != 0 and covers(tokens, price):
                more += BUYS_OUTSIDE[space].of(kinds_in(tokens - price))
        bit += bit
    return [*BUYS.of(found), *more] if more else BUYS.of(found)


def _spared(tokens: i64, price: i64) -> i64:
    """The kinds of a price that can be left out, a bit for each."""
    found: i64 = 0
    for kind in KINDS:
        if count_of(price, kind) != 0 and covers(tokens, price - kind.one):
            found |= kind.bit
    return found


def use_terms(t: Restaurant, seat: Seat, move: Move) -> None:
    """If it takes a card that lies there to purchase so, the card is of use now."""
    if isinstance(move, BuySparing):
        used(t, seat, SPARE)
    if isinstance(move, (Buy, BuySparing)) and not t.zone(seat) >> move.space & 1:
        used(t, seat, REACH)


def purchase(t: Restaurant, seat: Seat, move: Move) -> None:
    """Pay, take the steamer, count it down, and serve what is in it."""
    assert isinstance(move, (Buy, BuySparing, BuyOutside))
    space, price = move.space, price_of(t, move)
    pieces = t.top(space)
    give_back(t, seat, price)
    if t.events is not None:
        tell(t, Purchased(seat, space, tuple(listed(pieces)), tuple(listed(price))))
    lift(t, space)
    t.taken[seat] += 1
    t.serving += pieces
    animal = t.animals[seat]
    points = animal.purchase_points(count_all(pieces), isinstance(move, BuyOutside))
    if points:
        t.hp[seat] += points
        tell(t, Points(seat, points, "purchase", animal.name))
    if t.laid[seat] or t.fate >= 0:
        on_purchase(t, seat)
    count_down(t)
    first = animal.before_placing(t, seat)
    then(t, PLACE[seat])
    if first is not None:
        then(t, first)


def gain(t: Restaurant, seat: Seat, move: Move) -> int:
    """The HP that a purchase brings if the player passes where that is possible; up to what has to be chosen first."""
    after = t.clone()
    after.events = None
    agenda = after.agenda
    before = len(agenda)
    if not isinstance(t.question, BuyByCard):
        use_terms(after, seat, move)
    purchase(after, seat, move)
    while len(agenda) > before:
        entry = agenda.pop()
        if isinstance(entry, Step):
            entry.run(after)
        elif isinstance(entry, Question) and entry.refusal(after, PASS) is None:
            entry.answer(after, PASS)
        else:
            break
    return after.hp[seat] - t.hp[seat]


class BuyByCard(Question[Restaurant]):
    """Purchase a steamer on the terms of a card."""

    form: ClassVar[str] = "buy-by-card {seat} {place} {less:number} {must}"

    def __init__(self, seat: Seat, place: str, less: int, must: str) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.less: Final = less
        self.must: Final = must

    def terms(self, t: Restaurant) -> Terms:
        elsewhere = NOT_FROM_THERE if self.place == OUTSIDE else NOT_IN_ZONE
        spaces = spaces_at(t, self.seat, self.place)
        return Terms(spaces, spaces if self.less > 0 else 0, 0, elsewhere)

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return [*offers(t, self.seat, self.terms(t)), PASS]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return MUST_BE_DONE if self.must == MUST else None
        if isinstance(move, BuyOutside):
            return NOT_ASKED
        return refused(t, self.seat, move, self.terms(t))

    def answer(self, t: Restaurant, move: Move) -> None:
        if not isinstance(move, Pass):
            purchase(t, self.seat, move)


def ask_to_buy(t: Restaurant, seat: Seat, place: str, less: int, must: str) -> None:
    """Let a player purchase by a card, if there is something that can be paid."""
    question = BuyByCard(seat, place, less, must)
    if possible(t, seat, question.terms(t)):
        then(t, question)
