"""Documents from people who mean no good, and documents that were damaged on their way."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hawker
from hawker.core.dice import Dice, Seed
from tests.games.tindahan.markets import BASE, Document, changed, loaded, sentence, set_up

pytestmark = pytest.mark.both


def deep(levels: int) -> object:
    nest: object = 1
    for _ in range(levels):
        nest = [nest]
    return nest


HUGE = 10**5000  # more digits than Python is willing to write
HOSTILE: dict[str, object] = {
    "JSON of very many lists": "[" * 100_000,
    "JSON of very many objects": '{"game":' * 100_000,
    "a game of very many lists": changed(game=deep(100_000)),
    "a version of very many lists": changed(version=deep(100_000)),
    "hands of very many lists": changed(hands=deep(100_000)),
    "a huge version": changed(version=HUGE),
    "a huge number of seats": changed(seats=HUGE),
    "a huge starter": changed(starter=HUGE),
    "a huge start seat": changed(options={"start": HUGE}),
    "huge tricks": changed(tricks=[HUGE, 0, 0]),
    "huge sellers": changed(sellers={"banana": [HUGE, 0, 0]}),
    "a huge seat in the trick": changed(trick=[[HUGE, "mango 8"]]),
    "half a character as a seed": json.dumps(changed(dice={"seed": "\ud800"})),
    "half a character as a game": json.dumps(changed(game="\ud800")),
    "half a character as a card": json.dumps(changed(hands=[["\ud800"], [], []])),
    "not a number": changed(starter=float("nan")),
    "infinity": json.dumps(changed(starter=float("inf"))),
}


@pytest.mark.parametrize("written", HOSTILE.values(), ids=HOSTILE)
def test_no_other_error_comes_out_whatever_goes_in(written: object) -> None:
    assert sentence(written) != ""


# One damage to a good document

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 3, 9, 10, 11, 999, 10**9, 10**30, -(10**30), 1.5, float("nan")]
JUNK += ["", "0", "mango", "durian", "banana 3", "durian 10", "banana 11", "drawn", "first", "stays", "\ud800", "\0"]
JUNK += ["award", "start 0", "start 4", "lead 1", "follow 2", "round 0", "trick 1", "score", "seller", "play mango 3"]
JUNK += [[], {}, [[]], [0, 0, 0], [[0, 0, 0]], [1, "mango 3"], [[1, "mango 3"]], ["mango 3"], {"mango": [0, 0, 0]}]

Path = tuple[str | int, ...]


@cache
def good_documents() -> list[str]:
    """Tables of whole games: of every size, with every option, at every kind of moment."""
    written = [json.dumps(BASE)]
    for seats, options in ((3, {"cart": "stays"}), (4, {"start": 2}), (5, {}), (3, {"fruits": "banana,mango,durian"})):
        t = set_up(seats, seed=seats, **options)
        dice = Dice(Seed(seats))
        turns = 0
        while not t.over:
            if turns % 7 == 0:
                written.append(json.dumps(hawker.dump(t)))
            moves = hawker.legal(t)
            hawker.play(t, moves[dice.below(len(moves))])
            turns += 1
        written.append(json.dumps(hawker.dump(t)))
    return written


def places(value: Any, path: Path = ()) -> list[Path]:
    """The ways to everything in a document."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [path, *[place for key, each in inside for place in places(each, (*path, key))]]


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@st.composite
def damaged(draw: st.DrawFn) -> Document:
    written: Document = json.loads(draw(st.sampled_from(good_documents())))
    *way, key = draw(st.sampled_from(places(written)[1:]))
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
        holder[key] = json.loads(json.dumps(at(written, draw(st.sampled_from(places(written)[1:])))))
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


@settings(derandomize=True, max_examples=250, deadline=None)
@given(damaged())
def test_a_damaged_document_is_refused_or_gives_a_table_that_plays_to_the_end(written: Document) -> None:
    try:
        t = loaded(written)
    except hawker.LoadError:
        return
    t.game.check(t)
    assert hawker.dump(loaded(json.loads(json.dumps(hawker.dump(t))))) == hawker.dump(t)
    dice = Dice(Seed("damaged"))
    while not t.over:
        events = hawker.hear(t)
        assert all(t.game.grammar.read(str(event), hawker.Event) == event for event in events)
        assert hawker.message(t, t.seat, events)["choices"]
        hawker.play(t, hawker.ask(hawker.bot("random"), t, dice.below(1000)))
    assert len(t.game.result(t).scores) == t.seats
