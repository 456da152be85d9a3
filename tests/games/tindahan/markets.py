"""Markets written by hand, and a short way to talk at them."""

from collections.abc import Sequence
from typing import Any

import hawker
from hawker.games.tindahan.table import Market


def cards(text: str) -> list[str]:
    """`banana 3 10, mango 2` card by card."""
    listed = []
    for run in text.split(", ") if text else []:
        fruit, *values = run.split(" ")
        listed += [f"{fruit} {value}" for value in values]
    return listed


def document(hands: Sequence[str], agenda: str, **more: Any) -> dict[str, Any]:
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


def loaded(written: dict[str, Any]) -> Market:
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
