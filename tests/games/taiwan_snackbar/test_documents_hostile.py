"""Documents from people who mean no good, and documents that were damaged on their way."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hawker
from hawker.core.dice import Dice, Seed
from tests.games.taiwan_snackbar.snackbars import BASE, Document, changed, loaded, sentence, set_up

pytestmark = pytest.mark.both

HUGE = 10**5000  # more digits than Python is willing to write
HOSTILE: dict[str, object] = {
    "a huge number of seats": changed(seats=HUGE),
    "a huge starter": changed(starter=HUGE),
    "a huge round": changed(round=HUGE),
    "huge food": changed(food=HUGE),
    "food below the smallest number": changed(food=-(2**70)),
    "a huge hand": changed(hands=[{"stinky tofu": HUGE}, {}, {}]),
    "a huge pile": changed(dish_pile={"stinky tofu": 2**64}),
    "huge minus points": changed(minus=[HUGE, 0, 0]),
    "a huge seat out": changed(out=[HUGE]),
    "a huge seat that drew": changed(drawn=[[HUGE, []]]),
    "half a character as a card": json.dumps(changed(hands=[{"\ud800": 1}, {}, {}])),
    "half a character as a dish": json.dumps(changed(top_dish="\ud800")),
    "not a number": changed(food=float("nan")),
    "infinity": json.dumps(changed(round=float("inf"))),
}


@pytest.mark.parametrize("written", HOSTILE.values(), ids=HOSTILE)
def test_no_other_error_comes_out_whatever_goes_in(written: object) -> None:
    assert sentence(written) != ""


# One damage to a good document

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 3, 5, 6, 16, 17, 99, 10**9, 10**30, -(10**30), 1.5, float("nan")]
JUNK += ["", "0", "stinky tofu", "one more", "no more", "papaya", "clockwise", "counterclockwise", "\ud800", "\0"]
JUNK += ["turn 0", "turn 9", "meal 1", "round 0", "empty-handed 1", "eat", "drawn", "rising", "points", "last-eater"]
JUNK += [[], {}, [[]], [0, 0, 0], [{}, {}, {}], ["no more"], {"stinky tofu": 1}, [[0, ["one more"]]]]

Path = tuple[str | int, ...]


@cache
def good_documents() -> list[str]:
    """Tables of whole games: of several sizes, in both variants, at every kind of moment."""
    written = [json.dumps(BASE)]
    tables: list[tuple[int, dict[str, object]]] = [
        (3, {}),
        (4, {"variant": "last-eater", "rounds": 3}),
        (10, {"no_more": 6}),
        (6, {"variant": "last-eater", "no_more": 3, "start": 2}),
    ]
    for seats, options in tables:
        t = set_up(seats, seed=seats, **options)
        dice = Dice(Seed(seats))
        turns = 0
        while not t.over:
            if turns % 11 == 0:
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
    # The pile is most of a document; without this most damage would be to it.
    everywhere = places(written)[1:]
    elsewhere = [place for place in everywhere if place[0] != "pile" or len(place) == 1 or place[1] == 0]
    *way, key = draw(st.sampled_from(elsewhere))
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
        holder[key] = json.loads(json.dumps(at(written, draw(st.sampled_from(elsewhere)))))
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


@settings(derandomize=True, max_examples=400, deadline=None)
@given(damaged())
def test_a_damaged_document_is_refused_or_gives_a_table_that_plays_to_the_end(written: Document) -> None:
    try:
        t = loaded(written)
    except hawker.LoadError:
        assert sentence(written) != ""
        return
    t.game.check(t)
    assert hawker.dump(loaded(json.loads(json.dumps(hawker.dump(t))))) == hawker.dump(t)
    dice = Dice(Seed("damaged"))
    while not t.over:
        moves = hawker.legal(t)
        assert hawker.message(t, t.seat, hawker.hear(t))["choices"]
        hawker.play(t, moves[dice.below(len(moves))])
    t.game.check(t)
    assert len(t.game.result(t).winners) >= 1
