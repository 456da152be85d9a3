"""Documents from people who mean no good, and documents that were damaged on their way."""

import json

import pytest

from tests.games.taiwan_snackbar.snackbars import changed
from tests.games.talk import sentence

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
