"""Markets written by hand."""

import json
from collections.abc import Sequence
from typing import Any

import hawker
from hawker.games.tindahan.table import Market
from tests.games.talk import Document


def cards(text: str) -> list[str]:
    """`banana 3 10, mango 2` card by card."""
    listed = []
    for run in text.split(", ") if text else []:
        fruit, *values = run.split(" ")
        listed += [f"{fruit} {value}" for value in values]
    return listed


def document(hands: Sequence[str], agenda: str, **more: Any) -> Document:
    """The document of a market; what is left out is as at the start of a round that seat 0 starts."""
    return {
        "game": "tindahan",
        "seats": len(hands),
        "agenda": agenda.split(", ") if agenda else [],
        "starter": 0,
        "cart": "banana",
        "hands": [cards(hand) for hand in hands],
        **more,
    }


def market(hands: Sequence[str], agenda: str, **more: Any) -> Market:
    return loaded(document(hands, agenda, **more))


def loaded(written: Document) -> Market:
    t = hawker.load(written)
    assert isinstance(t, Market)
    t.events = []
    return t


def set_up(seats: int, seed: int | str = 1, **options: object) -> Market:
    t = hawker.game("tindahan").setup(seats, seed, options)
    assert isinstance(t, Market)
    return t


def sizes(t: Market) -> list[int]:
    return [len(hand) for hand in t.hands]


def sellers_at(t: Market, stall: str) -> list[int]:
    placed: list[int] = hawker.dump(t)["sellers"][stall]
    return placed


# A table in the middle of a trick, with something in every entry of its document.
BASE = document(
    ["banana 1 4 9, mango 2 5 6 10", "banana 3, mango 1, lanzones 2 7 9", "banana 2 6, mango 3 9, lanzones 4 5 10"],
    "follow 2, follow 0, award",
    version=2,
    options={"fruits": "first", "start": "drawn", "cart": "bananas"},
    dice={"seed": "9", "drawn": 30},
    fruits=["banana", "mango", "lanzones"],
    starter=2,
    tricks=[1, 2, 1],
    trick=[[1, "mango 8"]],
    sellers={"banana": [1, 0, 0], "mango": [0, 0, 1], "lanzones": [0, 0, 0]},
    voids=[["lanzones"], [], []],
    sheet=[[5, -3, 12]],
)


def changed(**changes: Any) -> Document:
    """The base with other entries."""
    return {**json.loads(json.dumps(BASE)), **changes}
