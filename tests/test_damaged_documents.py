"""A table's document with one damage is refused with a sentence, or it is a table that can be played on."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hawker
from hawker.core.contract import option_sets
from hawker.core.dice import Dice, Seed
from tests.conftest import DEEP
from tests.games.talk import play_any

pytestmark = [pytest.mark.both, pytest.mark.heavy]

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 3, 9, 10, 11, 17, 999, 10**9, 10**30, -(10**30), 1.5, float("nan")]
JUNK += ["", "0", "-", "papaya", "\ud800", "\0", [], {}, [[]], [0, 0, 0], [[0, 0, 0]], [{}, {}, {}]]

# Decisions: long games are neither written down nor played on to their very end.
WRITTEN = 400
PLAYED_ON = 2_000 if DEEP else 120

Path = tuple[str | int, ...]
Document = dict[str, Any]


@cache
def good_documents(name: str) -> list[str]:
    """Tables of whole games: of every size, with options of all kinds, at every kind of moment."""
    game = hawker.game(name)
    written = []
    for seats in game.seats:
        for number, options in enumerate(list(option_sets(game, seats))[:20:6]):
            t = game.setup(seats, number, options, tell=False)
            dice = Dice(Seed(f"{seats} {number}"))
            for _ in range(WRITTEN):
                if t.over:
                    break
                if dice.below(12) == 0:
                    written.append(json.dumps(hawker.dump(t)))
                play_any(t, dice)
            written.append(json.dumps(hawker.dump(t)))
    return written


def places(value: Any, path: Path = ()) -> list[Path]:
    """The ways to everything in a document; of a long list only to some of it, so that it is not most of the damage."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside += list(enumerate(value))[:12]
    return [path, *[place for key, each in inside for place in places(each, (*path, key))]]


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@st.composite
def damaged(draw: st.DrawFn, name: str) -> Document:
    written: Document = json.loads(draw(st.sampled_from(good_documents(name))))
    everywhere = places(written)[1:]
    *way, key = draw(st.sampled_from(everywhere))
    holder = at(written, tuple(way))
    old = holder[key]
    kinds = ["delete", "junk", "copy"]
    kinds += ["duplicate", "swap"] if isinstance(holder, list) else []
    kinds += ["nudge"] if isinstance(old, (int, str)) else []
    kind = draw(st.sampled_from(kinds))
    if kind == "delete":
        del holder[key]
    elif kind == "junk":
        holder[key] = draw(st.sampled_from(JUNK))
    elif kind == "copy":
        holder[key] = json.loads(json.dumps(at(written, draw(st.sampled_from(everywhere)))))
    elif kind == "duplicate":
        holder.insert(draw(st.integers(0, len(holder))), old)
    elif kind == "swap":
        other = draw(st.integers(0, len(holder) - 1))
        holder[key], holder[other] = holder[other], old
    elif isinstance(old, int):
        holder[key] = old + draw(st.sampled_from([-1, 1]))
    else:
        holder[key] = old[:-1] + draw(st.sampled_from(["", "0", "1", "2", "s"]))
    return written


@pytest.mark.parametrize("name", hawker.games())
@settings(max_examples=20_000 if DEEP else 300)
@given(data=st.data())
def test_a_damaged_document_is_refused_or_gives_a_table_that_plays_on(name: str, data: st.DataObject) -> None:
    written = data.draw(damaged(name))
    try:
        t = hawker.load(written)
    except hawker.LoadError:
        return
    assert hawker.dump(hawker.load(json.loads(json.dumps(hawker.dump(t))))) == hawker.dump(t)
    t.events = []
    dice = Dice(Seed("damaged"))
    for _ in range(PLAYED_ON):
        if t.over:
            assert len(t.game.result(t).scores) == t.seats
            break
        t.game.check(t)
        events = hawker.hear(t)
        assert all(t.game.grammar.read(str(event), hawker.Event) == event for event in events)
        assert hawker.message(t, t.turn, events)["choices"]
        play_any(t, dice)
