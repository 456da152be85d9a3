"""Tindahan once more, in plain tuples: slow and simple, written from the rulebook to check the real rules against."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple


def stall_points(sellers: Sequence[int], has_cart: bool) -> list[int]:
    """Each player's points for a stall, by how many others have more sellers there and how many as many."""
    bonus = 1 if has_cart else 0
    points = []
    for own in sellers:
        ahead = sum(other > own for other in sellers)
        level = sum(other == own for other in sellers)
        prize = 0
        if ahead == 0:
            prize = 5 + bonus if level == 1 else 7 + 2 * bonus
        elif ahead == 1:
            prize = 2 + bonus
        points.append(prize // level if own else 0)
    return points


def round_points(
    tricks: Sequence[int], cards_left: Sequence[int], stalls: Mapping[str, Sequence[int]], cart: str
) -> tuple[int, ...]:
    points = [2 * won - left for won, left in zip(tricks, cards_left, strict=True)]
    for stall, sellers in stalls.items():
        points = [sum(pair) for pair in zip(points, stall_points(sellers, stall == cart), strict=True)]
    placed = [sum(column) for column in zip(*stalls.values(), strict=True)]
    active = [won + sellers > 0 for won, sellers in zip(tricks, placed, strict=True)]
    best = max(score for score, counts in zip(points, active, strict=True) if counts)
    return tuple(score if counts else best for score, counts in zip(points, active, strict=True))


Card = tuple[str, int]


class Position(NamedTuple):
    """Where a round stands: `turns` is what was said in this trick, `placed` the stalls of each player's sellers."""

    fruits: tuple[str, ...]
    hands: tuple[frozenset[Card], ...]
    placed: tuple[tuple[str, ...], ...]
    tricks: tuple[int, ...]
    cart: str
    starter: int
    turns: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        return (self.starter + len(self.turns)) % len(self.hands)

    @property
    def played(self) -> list[tuple[int, Card]]:
        """Who has played what in this trick."""
        return [
            ((self.starter + number) % len(self.hands), card_of(turn))
            for number, turn in enumerate(self.turns)
            if turn.startswith("play")
        ]


def card_of(text: str) -> Card:
    *_, fruit, value = text.split(" ")
    return fruit, int(value)


def position(document: dict[str, Any]) -> Position:
    """A table's document at the start of a trick."""
    start, _ = document["agenda"]
    seats = range(document["seats"])
    return Position(
        fruits=tuple(document["sellers"]),
        hands=tuple(frozenset(card_of(card) for card in hand) for hand in document["hands"]),
        placed=tuple(
            tuple(stall for stall, counts in document["sellers"].items() for _ in range(counts[seat])) for seat in seats
        ),
        tricks=tuple(document["tricks"]),
        cart=document["cart"],
        starter=int(start.removeprefix("start ")),
    )


def moves(p: Position) -> Iterator[str]:
    hand = p.hands[p.seat]
    if not p.played:
        playable = hand
    else:
        led = p.played[0][1][0]
        playable = frozenset(card for card in hand if card[0] == led) or hand
        if len(p.placed[p.seat]) < 9:
            yield "seller"
    for fruit, value in playable:
        yield f"play {fruit} {value}"
    if not p.turns:
        yield from [f"cart {fruit}" for fruit in p.fruits if fruit != p.cart]


def after(p: Position, move: str) -> Position | tuple[int, ...]:
    """The next position, or the scores if the round is over."""
    seat = p.seat
    if move == "seller":
        stalls = (*p.placed[seat], p.played[0][1][0])
        p = p._replace(placed=(*p.placed[:seat], stalls, *p.placed[seat + 1 :]))
    elif move.startswith("cart"):
        p = p._replace(cart=move.removeprefix("cart "))
    else:
        p = p._replace(hands=(*p.hands[:seat], p.hands[seat] - {card_of(move)}, *p.hands[seat + 1 :]))
    p = p._replace(turns=(*p.turns, move))
    return award(p) if len(p.turns) == len(p.hands) else p


def award(p: Position) -> Position | tuple[int, ...]:
    led = p.played[0][1][0]
    rank = {led: 1, p.cart: 2}  # a trump that is led counts as a trump
    winner = max(p.played, key=lambda each: (rank.get(each[1][0], 0), each[1][1]))[0]
    tricks = tuple(won + (seat == winner) for seat, won in enumerate(p.tricks))
    if all(p.hands):
        return p._replace(tricks=tricks, starter=winner, turns=())
    stalls = {fruit: [placed.count(fruit) for placed in p.placed] for fruit in p.fruits}
    return round_points(tricks, [len(hand) for hand in p.hands], stalls, p.cart)


def count(p: Position, depth: int) -> int:
    """How many sequences of that many moves there are before the round is over."""
    if depth == 0:
        return 1
    nexts = [after(p, move) for move in moves(p)]
    if depth == 1:
        return len(nexts)
    return sum(count(then, depth - 1) for then in nexts if isinstance(then, Position))


def endings(p: Position) -> Counter[tuple[int, ...]]:
    """All ways in which the round can end: how many sequences of moves lead to which scores."""
    found: Counter[tuple[int, ...]] = Counter()
    for move in moves(p):
        then = after(p, move)
        found.update(endings(then) if isinstance(then, Position) else [then])
    return found
