"""Taiwan Snackbar once more, in plain tuples: slow and simple, to check the real rules against.

It knows one round: when a No More card is drawn it stops, so that it needs no shuffle.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

SERVINGS = {
    "stinky tofu": 2,
    "oyster omelette": 3,
    "zongzi": 4,
    "steamed dumplings": 5,
    "braised pork rice": 6,
    "pig blood rice stick": 7,
}


class Position(NamedTuple):
    """Where a round stands: `pile` begins with the card that is drawn next."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    top: str | None
    food: int
    step: int
    seat: int
    out: frozenset[int]


def position(document: dict[str, Any]) -> Position:
    (turn,) = document["agenda"]
    return Position(
        hands=tuple(tuple(card for card, count in hand.items() for _ in range(count)) for hand in document["hands"]),
        pile=tuple(document["pile"]),
        top=document["top_dish"],
        food=document["food"],
        step=1 if document["direction"] == "clockwise" else -1,
        seat=int(turn.removeprefix("turn ")),
        out=frozenset(document["out"]),
    )


def moves(p: Position) -> Iterator[str]:
    hand = p.hands[p.seat]
    for card in set(hand):
        if card in SERVINGS:
            if p.food == 0 or card == p.top:
                yield f"order {card}"
            if hand.count(card) > 1:
                yield f"pair {card}"
        elif card == "choose player":
            others = set(range(len(p.hands))) - p.out - {p.seat}
            yield from [f"choose {seat}" for seat in others]
        else:
            yield card
    if p.food:
        yield "eat"


def after(p: Position, move: str) -> Position | None:
    """The next position, or None if a No More card was drawn."""
    verb, _, what = move.partition(" ")
    if verb == "eat":
        fed = draw(p, p.seat, p.food)
        return fed and hand_over(fed._replace(food=0), following(fed))
    if verb == "order":
        p = lay(p, what)._replace(top=what, food=p.food + SERVINGS[what])
    elif verb == "pair":
        p = lay(lay(p, what), what)._replace(top=what, food=SERVINGS[what])
    elif verb == "choose":
        return hand_over(lay(p, "choose player"), int(what))
    elif move == "one more":
        p = lay(p, move)._replace(food=p.food + 1)
    else:
        p = lay(p, move)._replace(step=-p.step)
    return hand_over(p, following(p))


def following(p: Position) -> int:
    seat = (p.seat + p.step) % len(p.hands)
    while seat in p.out:
        seat = (seat + p.step) % len(p.hands)
    return seat


def lay(p: Position, card: str) -> Position:
    hand = list(p.hands[p.seat])
    hand.remove(card)
    return p._replace(hands=(*p.hands[: p.seat], tuple(hand), *p.hands[p.seat + 1 :]))


def hand_over(p: Position, seat: int) -> Position | None:
    p = p._replace(seat=seat)
    return p if p.hands[seat] else draw(p, seat, 3)


def draw(p: Position, seat: int, due: int) -> Position | None:
    drawn = p.pile[:due]
    if "no more" in drawn:
        return None
    assert len(drawn) == due, "a pile without No More cards is no pile"
    hands = (*p.hands[:seat], p.hands[seat] + drawn, *p.hands[seat + 1 :])
    return p._replace(hands=hands, pile=p.pile[due:])


def count(p: Position, depth: int) -> int:
    """How many sequences of that many moves there are before the round ends."""
    if depth == 0:
        return 1
    nexts = [after(p, move) for move in moves(p)]
    if depth == 1:
        return len(nexts)
    return sum(count(then, depth - 1) for then in nexts if then is not None)
