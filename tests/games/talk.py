"""A short way to talk at a table of any game."""

from typing import Any, ClassVar

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


def refused_because(t: hawker.Table, text: str, key: str, clause: str, words: str) -> None:
    """By that rule and in those words, whichever way one asks; and the table is as it was."""
    move = hawker.parse(t, text)
    why = hawker.refusal(t, move)
    assert why is not None
    assert (why.key, why.clause) == (key, clause)
    assert hawker.explain(t, why) == f"{words} (rule {clause})"
    before = hawker.dump(t)
    with pytest.raises(hawker.IllegalMove) as error:
        hawker.play(t, move)
    assert str(error.value) == f"{words} (rule {clause})"
    assert error.value.refusal.key == key
    assert hawker.dump(t) == before


class Dance(hawker.Move):
    """A move that no game knows."""

    form: ClassVar[str] = "dance"


def cannot_dance(t: hawker.Table) -> None:
    why = hawker.refusal(t, Dance())
    assert why is not None
    assert hawker.explain(t, why) == "That is not what is being asked now."


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
