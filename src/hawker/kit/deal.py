"""Dealing: what is told of it, and dealing within what is known, where every deal that fits is equally likely."""

from math import comb, prod
from typing import ClassVar, Final, TypeVar

from hawker.core.dice import Dice
from hawker.core.table import Event, Seat

T = TypeVar("T")


class CardsGot(Event):
    """Cards that a player gets, which nobody else sees. A game has kinds `card` and `number`."""

    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, cards: tuple[object, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else self.hidden()

    def hidden(self) -> Event:
        """What the others get to know: how many."""
        raise NotImplementedError


class CountGot(Event):
    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count


class Dealt(CardsGot):
    form: ClassVar[str] = "dealt {seat} {cards:card*}"

    def hidden(self) -> Event:
        return DealtHidden(self.seat, len(self.cards))


class DealtHidden(CountGot):
    form: ClassVar[str] = "dealt-hidden {seat} {count:number}"


def deal_within(piles: list[list[T]], sizes: list[int], may_hold: list[list[bool]], dice: Dice) -> list[list[T]]:
    """Deal all cards to hands of these sizes. `may_hold[pile][hand]` says whether a hand may have cards of a pile."""
    hands: list[list[T]] = [[] for _ in sizes]
    merged = _merge(piles, may_hold)
    split = _Splits([(len(cards), allowed) for cards, allowed in merged])
    room = tuple(sizes)
    for number, (cards, _) in enumerate(merged):
        dice.shuffle(cards)
        shares = split.draw(number, room, dice)
        dealt = 0
        for hand, share in enumerate(shares):
            hands[hand] += cards[dealt : dealt + share]
            dealt += share
        room = tuple([free - share for free, share in zip(room, shares, strict=True)])
    return hands


def _merge(piles: list[list[T]], may_hold: list[list[bool]]) -> list[tuple[list[T], tuple[int, ...]]]:
    """Piles that the same hands may hold are one pile. The freest comes last: it fills the room that is left."""
    merged: dict[tuple[int, ...], list[T]] = {}
    for cards, row in zip(piles, may_hold, strict=True):
        if cards:
            allowed = tuple([hand for hand, may in enumerate(row) if may])
            merged.setdefault(allowed, []).extend(cards)
    return [(merged[allowed], allowed) for allowed in sorted(merged, key=len)]


class _Splits:
    """In how many ways the piles from one on can be dealt into the room that is left, and a fair draw among them."""

    def __init__(self, piles: list[tuple[int, tuple[int, ...]]]) -> None:
        self._piles: Final = piles
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def draw(self, number: int, room: tuple[int, ...], dice: Dice) -> tuple[int, ...]:
        """How many cards of a pile each hand gets, as likely as the number of deals that begin so."""
        splits = self._splits(number, room)
        if len(splits) == 1:
            return splits[0]
        ways = [self._ways_after(number, room, shares) for shares in splits]
        pick = dice.below(sum(ways))
        for shares, count in zip(splits, ways, strict=True):
            if pick < count:
                return shares
            pick -= count
        raise AssertionError("a draw below the sum falls on one of its parts")

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        if number == len(self._piles):
            return 1
        key = (number, room)
        known = self._known.get(key)
        if known is None:
            known = sum([self._ways_after(number, room, shares) for shares in self._splits(number, room)])
            self._known[key] = known
        return known

    def _ways_after(self, number: int, room: tuple[int, ...], shares: tuple[int, ...]) -> int:
        left = tuple([free - share for free, share in zip(room, shares, strict=True)])
        return _arrangements(shares) * self._ways(number + 1, left)

    def _splits(self, number: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Every way to share a pile's number of cards among the hands that may hold them and have room."""
        count, allowed = self._piles[number]
        if number == len(self._piles) - 1:
            # The last pile fills what room there is; it fits unless room is left where it may not go.
            return [room] if all(free == 0 or hand in allowed for hand, free in enumerate(room)) else []
        limits = [room[hand] if hand in allowed else 0 for hand in range(len(room))]
        return _shares(count, limits)


def _shares(count: int, limits: list[int]) -> list[tuple[int, ...]]:
    if len(limits) == 1:
        return [(count,)] if count <= limits[0] else []
    least = max(0, count - sum(limits[1:]))
    return [
        (first, *rest)
        for first in range(least, min(count, limits[0]) + 1)
        for rest in _shares(count - first, limits[1:])
    ]


def _arrangements(shares: tuple[int, ...]) -> int:
    """In how many ways that many different cards can go to those hands."""
    left = sum(shares)
    ways = []
    for share in shares:
        ways.append(comb(left, share))
        left -= share
    return prod(ways)
