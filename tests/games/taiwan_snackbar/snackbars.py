"""Snackbars written by hand."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import hawker
from hawker.games.taiwan_snackbar.pieces import CARDS, DISHES, FOOD
from hawker.games.taiwan_snackbar.table import Snackbar
from hawker.kit.counts import count_of
from tests.games.talk import Document

COPIES = {card.name: card.copies for card in FOOD}
DISH_NAMES = [dish.name for dish in DISHES]


def cards(text: str) -> dict[str, int]:
    """`stinky tofu x2, one more`, counted by kind."""
    counted = Counter[str]()
    for run in text.split(", ") if text else []:
        name, _, times = run.partition(" x")
        counted[name] += int(times or 1)
    return dict(counted)


def in_order(text: str) -> list[str]:
    """`no more, stinky tofu x2`, card by card."""
    listed = []
    for run in text.split(", ") if text else []:
        name, _, times = run.partition(" x")
        listed += [name] * int(times or 1)
    return listed


def document(hands: Sequence[str], turn: int | None = 0, pile: str = "", played: str = "", **more: Any) -> Document:
    """The document of a snackbar. `pile` is what is drawn first; the rest of the cards lie below, No More last.

    What is not said is as at the start of the first round that seat 0 starts.
    """
    written = [cards(hand) for hand in hands]
    discards = cards(played)
    first = in_order(pile)
    left = Counter(COPIES)
    for tally in (*written, discards, first):
        left.subtract(Counter(tally))
    options = {"start": "drawn", **more.pop("options", {})}
    chosen = options.get("no_more", "rising")
    wanted = min(more.get("round", 1), 6) if chosen == "rising" else chosen
    last = ["no more"] * (wanted - first.count("no more"))
    rest = [name for name in COPIES for _ in range(left[name])]
    return {
        "game": "taiwan-snackbar",
        "seats": len(hands),
        "options": options,
        "agenda": [] if turn is None else [f"turn {turn}"],
        "starter": 0,
        "dish_pile": {name: count for name, count in discards.items() if name in DISH_NAMES},
        "special_pile": {name: count for name, count in discards.items() if name not in DISH_NAMES},
        "pile": first + rest + last,
        "hands": written,
        **more,
    }


def short_pile(hands: Sequence[str], pile: str, turn: int = 0, **more: Any) -> Document:
    """The same with nothing in the draw pile but what is said: the last player is known to hold all the rest."""
    left = Counter(COPIES)
    for tally in (*[cards(hand) for hand in hands], cards(more.get("played", "")), in_order(pile)):
        left.subtract(Counter(tally))
    rest = ", ".join(f"{name} x{count}" for name, count in left.items() if count > 0)
    known = [cards(text) for text in more.pop("known", [""] * len(hands))]
    return document([*hands, rest], turn, pile, known=[*known, cards(rest)], **more)


def snackbar(hands: Sequence[str], turn: int | None = 0, pile: str = "", played: str = "", **more: Any) -> Snackbar:
    return loaded(document(hands, turn, pile, played, **more))


def loaded(written: Document) -> Snackbar:
    t = hawker.load(written)
    assert isinstance(t, Snackbar)
    t.events = []
    return t


def set_up(seats: int, seed: int | str = 1, **options: object) -> Snackbar:
    t = hawker.game("taiwan-snackbar").setup(seats, seed, options)
    assert isinstance(t, Snackbar)
    return t


def tally(counts: int) -> dict[str, int]:
    return {card.name: count_of(counts, card) for card in CARDS if count_of(counts, card)}


def hand(t: Snackbar, seat: int) -> dict[str, int]:
    return tally(t.hands[seat].cards)


def known(t: Snackbar, seat: int) -> dict[str, int]:
    return tally(t.hands[seat].known)


def sizes(t: Snackbar) -> list[int]:
    return [len(each) for each in t.hands]


def top(t: Snackbar) -> str | None:
    return None if t.top is None else t.top.name


def no_more_in_pile(t: Snackbar) -> int:
    return [card.name for card in t.pile].count("no more")


# A table in the middle of a game, with something in every entry of its document.
BASE = document(
    ["stinky tofu x3, one more", "oyster omelette x2, choose player, steamed dumplings", "braised pork rice, one more"],
    turn=1,
    pile="one more, no more, stinky tofu",
    played="stinky tofu x2, change direction, one more",
    version=2,
    options={"variant": "points", "no_more": "rising", "rounds": 1, "start": "drawn"},
    dice={"seed": "9", "drawn": 130},
    starter=2,
    round=3,
    direction="counterclockwise",
    food=5,
    top_dish="stinky tofu",
    returned={"oyster omelette": 2},
    drawn=[[0, ["stinky tofu", "one more"]]],
    known=[{"stinky tofu": 1, "one more": 1}, {"choose player": 1}, {}],
    out=[],
    minus=[1, 0, 2],
    won=[0, 0, 0],
)


def changed(**changes: Any) -> Document:
    """The base with other entries."""
    return {**json.loads(json.dumps(BASE)), **changes}
