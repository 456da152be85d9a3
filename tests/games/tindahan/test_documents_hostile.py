"""Documents from people who mean no good, and documents that were damaged on their way."""

import json

import pytest

from tests.games.talk import sentence
from tests.games.tindahan.markets import changed

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
