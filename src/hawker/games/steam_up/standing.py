"""Rules that hold as long as their card lies there: face up before a player, or as the Fate of the round."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import tell
from hawker.core.table import Seat
from hawker.games.steam_up.cards import NOTHING, REACH, SPARE, STILL, Card, Laid, Line, Standing
from hawker.games.steam_up.events import CardLeaves, Points
from hawker.games.steam_up.pieces import COLUMN_BITS, KINDS, ROW_BITS, DimSum
from hawker.games.steam_up.table import Restaurant
from hawker.kit.counts import count_of

ANY: Final = "any"


class Stays(Line):
    """How long a card lies there: until it was of use, to the end of the round, or to the end of the game."""

    form: ClassVar[str] = "stays {until}"

    def __init__(self, until: str) -> None:
        self.until: Final = until


USED: Final = "used"
UNTIL: Final = (USED, "round", "game")


class WithPoints(Standing):
    def __init__(self, points: int) -> None:
        self.points: Final = points


class EachGained(Standing):
    """HP for each dim sum of a kind, or of any kind, that finds a slot."""

    form: ClassVar[str] = "each {kind:any_kind} {points:bonus}"

    def __init__(self, kind: str, points: int) -> None:
        self.kind: Final = kind
        self.points: Final = points

    def counts(self, kind: DimSum) -> bool:
        return self.kind in (ANY, kind.name)


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


class Bonus:
    """HP that a line gives for each of so many things."""

    def __init__(self, times: int, points: int, reason: str) -> None:
        self.times: Final = times
        self.points: Final = points
        self.reason: Final = reason


def stands_still(t: Restaurant) -> bool:
    return t.fate >= 0 and t.decks.fate.pack[t.fate].grants & STILL != 0


def holds(t: Restaurant, seat: Seat, grant: i64) -> bool:
    """Whether a rule that grants this holds for a player."""
    if t.fate >= 0 and t.decks.fate.pack[t.fate].grants & grant != 0:
        return True
    return any(laid.card.grants & grant != 0 for laid in t.laid[seat]) if t.laid[seat] else False


def on_gain(t: Restaurant, seat: Seat, pieces: i64) -> None:
    """These dim sum have found their slots."""
    for laid in t.laid[seat]:
        new = unpaid(t, seat, laid.card, pieces, laid.eaten)
        if new != 0:
            now = remember(t, seat, laid, laid.paid, raised(t, seat, new, laid.eaten))
            reward(t, seat, laid.card, for_kinds(laid.card, new), now)
    fate = t.fate_card()
    if fate is not None and fate.standing:
        before: i64 = t.fate_eaten[seat]
        new = unpaid(t, seat, fate, pieces, before)
        if new != 0:
            t.fate_eaten = (*t.fate_eaten[:seat], int(raised(t, seat, new, before)), *t.fate_eaten[seat + 1 :])
            reward(t, seat, fate, for_kinds(fate, new), None)


def unpaid(t: Restaurant, seat: Seat, card: Card, pieces: i64, eaten: i64) -> i64:
    """Those of the dim sum just placed that are beyond the most of their kind that a card has paid for."""
    new: i64 = 0
    for rule in card.standing:
        if isinstance(rule, EachGained):
            for kind in KINDS:
                placed = count_of(pieces, kind)
                if placed != 0 and rule.counts(kind) and count_of(new, kind) == 0:
                    now = count_of(t.boards[seat], kind)
                    new += kind.one * max(0, now - max(now - placed, count_of(eaten, kind)))
    return new


def raised(t: Restaurant, seat: Seat, new: i64, eaten: i64) -> i64:
    """Up to how many of each kind a card has paid for, now that it pays for these too."""
    for kind in KINDS:
        if count_of(new, kind) != 0:
            eaten += kind.one * (count_of(t.boards[seat], kind) - count_of(eaten, kind))
    return eaten


def for_kinds(card: Card, pieces: i64) -> list[Bonus]:
    return [
        Bonus(int(sum([int(count_of(pieces, kind)) for kind in KINDS if rule.counts(kind)])), rule.points, "kind")
        for rule in card.standing
        if isinstance(rule, EachGained)
    ]


def on_purchase(t: Restaurant, seat: Seat) -> None:
    for laid in t.laid[seat]:
        reward(t, seat, laid.card, for_purchase(laid.card), laid)
    fate = t.fate_card()
    if fate is not None and fate.standing:
        reward(t, seat, fate, for_purchase(fate), None)


def for_purchase(card: Card) -> list[Bonus]:
    return [Bonus(1, rule.points, "purchase") for rule in card.standing if isinstance(rule, EachPurchase)]


def on_lines(t: Restaurant, seat: Seat) -> None:
    """Pay for rows and columns that are full now, each once for each card."""
    full = t.full_lines(seat)
    for laid in t.laid[seat]:
        new = full & ~laid.paid
        if new != 0:
            now = remember(t, seat, laid, laid.paid | full, laid.eaten)
            reward(t, seat, laid.card, for_lines(laid.card, new), now)
    fate = t.fate_card()
    if fate is not None and fate.standing:
        before: i64 = t.fate_paid[seat]
        if full & ~before != 0:
            t.fate_paid = (*t.fate_paid[:seat], int(before | full), *t.fate_paid[seat + 1 :])
            reward(t, seat, fate, for_lines(fate, full & ~before), None)


def for_lines(card: Card, lines: i64) -> list[Bonus]:
    bonuses: list[Bonus] = []
    for rule in card.standing:
        if isinstance(rule, EachColumn):
            bonuses.append(Bonus((int(lines) & COLUMN_BITS).bit_count(), rule.points, "column"))
        elif isinstance(rule, EachRow):
            bonuses.append(Bonus((int(lines) & ROW_BITS).bit_count(), rule.points, "row"))
    return bonuses


def remember(t: Restaurant, seat: Seat, laid: Laid, paid: i64, eaten: i64) -> Laid:
    """What a card that lies there pays for no more."""
    instead = Laid(laid.number, laid.card, paid, eaten)
    t.laid[seat] = tuple([instead if each is laid else each for each in t.laid[seat]])
    return instead


def reward(t: Restaurant, seat: Seat, card: Card, bonuses: Sequence[Bonus], laid: Laid | None) -> None:
    """Give the HP of a card's lines. One that stays until it is of use pays once, by the first line that can."""
    for bonus in bonuses:
        if bonus.times > 0:
            once = laid is not None and card.until == USED
            points = bonus.points if once else bonus.times * bonus.points
            t.hp[seat] += points
            if t.events is not None:
                tell(t, Points(seat, points, bonus.reason, card.title))
            if once and laid is not None:
                take_away(t, seat, laid)
                return


def take_away(t: Restaurant, seat: Seat, laid: Laid) -> None:
    t.laid[seat] = tuple([each for each in t.laid[seat] if each is not laid])
    bit: i64 = 1 << laid.number
    t.discards |= bit
    tell(t, CardLeaves(seat, laid.card.title))


def used(t: Restaurant, seat: Seat, grant: i64) -> None:
    """What is granted has been of use. If only cards that stay until then granted it, one of them is used up: the one
    that grants least, so that another one is left for what else a purchase needs.
    """
    granting = [laid for laid in t.laid[seat] if laid.card.grants & grant != 0]
    fate = t.fate_card()
    lasting = fate is not None and fate.grants & grant != 0
    if granting and not lasting and all(laid.card.until == USED for laid in granting):
        take_away(t, seat, min(granting, key=grants_of))


def grants_of(laid: Laid) -> int:
    return int(laid.card.grants).bit_count()


def may_spare_outside(t: Restaurant, seat: Seat) -> bool:
    """Whether a token may be spared for a steamer that only a card reaches: not if both are the one use of one card."""
    fate = t.fate_card()
    by_fate: i64 = NOTHING if fate is None else fate.grants
    both: i64 = SPARE | REACH
    sparing = [laid for laid in t.laid[seat] if laid.card.grants & SPARE != 0]
    reaching = [laid for laid in t.laid[seat] if laid.card.grants & REACH != 0]
    if by_fate & both == both:
        return True
    if by_fate & SPARE != 0:
        return bool(reaching)
    if by_fate & REACH != 0:
        return bool(sparing)
    return any(one is not other or one.card.until != USED for one in sparing for other in reaching)
