"""Rules that hold as long as their card lies there: face up before a player, or as the Fate of the round."""

from collections.abc import Iterator
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import tell
from hawker.core.table import Seat
from hawker.games.steam_up.cards import REACH, SPARE, STILL, Card, Laid, Line, Standing
from hawker.games.steam_up.events import CardLeaves, Points
from hawker.games.steam_up.pieces import COLUMN_BITS, KINDS, ROW_BITS, SLOTS, count_of
from hawker.games.steam_up.table import Restaurant

ANY: Final = "any"


class Stays(Line):
    """How long a card lies there: until it was of use, to the end of the round, or to the end of the game."""

    form: ClassVar[str] = "stays {until}"

    def __init__(self, until: str) -> None:
        self.until: Final = until


UNTIL: Final = ("used", "round", "game")


class WithPoints(Standing):
    def __init__(self, points: int) -> None:
        self.points: Final = points


class EachGained(Standing):
    """HP for each dim sum of a kind, or of any kind, that finds a slot."""

    form: ClassVar[str] = "each {kind:any_kind} {points:bonus}"

    def __init__(self, kind: str, points: int) -> None:
        self.kind: Final = kind
        self.points: Final = points

    def count(self, pieces: i64) -> i64:
        """How many of these count."""
        return sum([int(count_of(pieces, kind)) for kind in KINDS if self.kind in (ANY, kind.name)])


class EachRow(WithPoints):
    form: ClassVar[str] = "row {points:bonus}"


class EachColumn(WithPoints):
    form: ClassVar[str] = "column {points:bonus}"


class EachPurchase(WithPoints):
    form: ClassVar[str] = "purchase {points:bonus}"


class Spare(Standing):
    """Purchases may cost one token less."""

    form: ClassVar[str] = "spare"
    grants: ClassVar[int] = SPARE


class Reach(Standing):
    """Any top steamer may be purchased."""

    form: ClassVar[str] = "reach"
    grants: ClassVar[int] = REACH


class Still(Standing):
    """Nobody rotates after drawing or playing a card."""

    form: ClassVar[str] = "still"
    grants: ClassVar[int] = STILL
    on_boards: ClassVar[bool] = False


def cards_for(t: Restaurant, seat: Seat) -> Iterator[Card]:
    """Those whose rules hold for a player."""
    for laid in t.laid[seat]:
        yield laid.card
    fate = t.fate_card()
    if fate is not None and fate.standing:
        yield fate


def stands_still(t: Restaurant) -> bool:
    return t.fate >= 0 and t.decks.fate.pack[t.fate].grants & STILL != 0


def holds(t: Restaurant, seat: Seat, grant: i64) -> bool:
    """Whether a rule that grants this holds for a player."""
    if t.fate >= 0 and t.decks.fate.pack[t.fate].grants & grant != 0:
        return True
    return any(laid.card.grants & grant != 0 for laid in t.laid[seat]) if t.laid[seat] else False


def on_gain(t: Restaurant, seat: Seat, pieces: i64) -> None:
    """These dim sum have found their slots."""
    for card in list(cards_for(t, seat)):
        for rule in card.standing:
            if isinstance(rule, EachGained):
                count = min(rule.count(pieces), 1) if card.until == "used" else rule.count(pieces)
                reward(t, seat, card, count * rule.points, "kind")


def on_purchase(t: Restaurant, seat: Seat) -> None:
    for card in list(cards_for(t, seat)):
        for rule in card.standing:
            if isinstance(rule, EachPurchase):
                reward(t, seat, card, rule.points, "purchase")


def on_lines(t: Restaurant, seat: Seat) -> None:
    """Pay for rows and columns that are full now, each once for each card."""
    full = t.full_lines(seat)
    for laid in t.laid[seat]:
        new = full & ~laid.paid
        if new != 0:
            remember(t, seat, laid, full)
            pay_lines(t, seat, laid.card, new)
    fate = t.fate_card()
    if fate is not None and fate.standing:
        before: i64 = t.fate_paid[seat]
        if full & ~before != 0:
            t.fate_paid = (*t.fate_paid[:seat], int(before | full), *t.fate_paid[seat + 1 :])
            pay_lines(t, seat, fate, full & ~before)


def remember(t: Restaurant, seat: Seat, laid: Laid, full: i64) -> None:
    """These lines are paid for by this card."""
    instead = Laid(laid.number, laid.card, laid.paid | full)
    t.laid[seat] = tuple([instead if each is laid else each for each in t.laid[seat]])


def pay_lines(t: Restaurant, seat: Seat, card: Card, lines: i64) -> None:
    most = 1 if card.until == "used" else SLOTS
    columns = min(most, (int(lines) & COLUMN_BITS).bit_count())
    rows = min(most, (int(lines) & ROW_BITS).bit_count())
    for rule in card.standing:
        if isinstance(rule, EachColumn):
            reward(t, seat, card, columns * rule.points, "column")
        elif isinstance(rule, EachRow):
            reward(t, seat, card, rows * rule.points, "row")


def reward(t: Restaurant, seat: Seat, card: Card, points: int, reason: str) -> None:
    """Give HP by a card, if there are any, and take the card away if it was for once."""
    if points == 0:
        return
    t.hp[seat] += points
    if t.events is not None:
        tell(t, Points(seat, points, reason))
    if card.until == "used":
        use_up(t, seat, card)


def use_up(t: Restaurant, seat: Seat, card: Card) -> None:
    """A card that stays until it is of use has been of use."""
    for laid in t.laid[seat]:
        if laid.card is card:
            take_away(t, seat, laid)
            return


def take_away(t: Restaurant, seat: Seat, laid: Laid) -> None:
    t.laid[seat] = tuple([each for each in t.laid[seat] if each is not laid])
    bit: i64 = 1 << laid.number
    t.discards |= bit
    tell(t, CardLeaves(seat, laid.card.title))


def used(t: Restaurant, seat: Seat, grant: i64) -> None:
    """What is granted has been of use. If only cards that stay until then granted it, one of them is used up."""
    cards = [card for card in cards_for(t, seat) if card.grants & grant != 0]
    if cards and all(card.until == "used" for card in cards):
        use_up(t, seat, cards[0])
