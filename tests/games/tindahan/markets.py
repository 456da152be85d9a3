"""Markets written by hand, and a short way to talk at them."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import hawker
from hawker.games.tindahan.table import Market

Document = dict[str, Any]


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


def say(t: hawker.Table, *texts: str) -> None:
    for text in texts:
        hawker.play(t, hawker.parse(t, text))


def may_say(t: hawker.Table) -> list[str]:
    return [str(move) for move in hawker.legal(t)]


def refused(t: hawker.Table, text: str) -> str | None:
    """The key of the rule that is against it; None: nothing is."""
    why = hawker.refusal(t, hawker.parse(t, text))
    return None if why is None else why.key


def heard(t: hawker.Table) -> list[str]:
    return [str(event) for event in hawker.hear(t)]


def sizes(t: Market) -> list[int]:
    return [len(hand) for hand in t.hands]


def sellers_at(t: Market, stall: str) -> list[int]:
    placed: list[int] = hawker.dump(t)["sellers"][stall]
    return placed


# A table in the middle of a trick, with something in every entry of its document.
BASE = document(
    ["banana 1 4 9, mango 2 5 6 10", "banana 3, mango 1, lanzones 2 7 9", "banana 2 6, mango 3 9, lanzones 4 5 10"],
    "follow 2, follow 0, award",
    version=1,
    options={"fruits": "first", "start": "drawn", "cart": "bananas"},
    dice={"seed": "9", "drawn": 30},
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


def sentence(written: object) -> str:
    """What the house says is wrong with a document, in one line."""
    with pytest.raises(hawker.LoadError) as error:
        hawker.load(written)
    assert error.type is hawker.LoadError
    text = str(error.value)
    assert text.strip() == text
    assert "\n" not in text
    return text
