"""A short way to talk at a table of any game."""

from typing import Any

import pytest

import hawker

Document = dict[str, Any]


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


def sentence(written: object) -> str:
    """What the house says is wrong with a document, in one line."""
    with pytest.raises(hawker.LoadError) as error:
        hawker.load(written)
    assert error.type is hawker.LoadError
    text = str(error.value)
    assert text.strip() == text
    assert "\n" not in text
    return text
