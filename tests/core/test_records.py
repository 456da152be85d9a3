from typing import ClassVar

import pytest

from hawker.core.errors import ParseError
from hawker.core.records import Grammar, Names, Record, Whole, fields
from tests.potluck import POTLUCK
from tests.potluck.rules import Digit, Keep, Pour, Serve, Stash

pytestmark = pytest.mark.both


class Order(Record):
    form: ClassVar[str] = "order {dishes:dish*} for {guest:seat?} at {x:mm}"

    def __init__(self, dishes: tuple[str, ...], guest: int | None, x: int) -> None:
        self.dishes, self.guest, self.x = dishes, guest, x


class Wait(Record):
    form: ClassVar[str] = "wait for {guest:seat} until {x:mm}"
    short_form: ClassVar[str] = "wait for {guest:seat}"

    def __init__(self, guest: int, x: int = 9) -> None:
        self.guest, self.x = guest, x


class Leave(Record):
    form: ClassVar[str] = "leave"


GRAMMAR = Grammar(
    [Order, Wait, Leave],
    {
        "dish": Names("a dish", ["soup", "soup of the day", "rice"]),
        "seat": Names("a seat", range(3)),
        "mm": Whole(-50, 50),
    },
)


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Order(("soup", "rice"), 2, -7), "order soup, rice for 2 at -7"),
        (Order(("soup of the day",), None, 0), "order soup of the day for - at 0"),
        (Order((), 0, 50), "order - for 0 at 50"),
        (Leave(), "leave"),
    ],
)
def test_what_is_written_reads_back(record: Record, text: str) -> None:
    assert str(record) == text
    again = GRAMMAR.read(f"  {text.replace(' ', '   ')} ", Record)
    assert again == record
    assert hash(again) == hash(record)
    assert fields(again) == fields(record)


def test_a_short_form_is_read_and_written_out_in_full() -> None:
    assert GRAMMAR.read("wait for 2", Record) == Wait(2, 9)
    assert str(GRAMMAR.read("wait for 2", Record)) == "wait for 2 until 9"
    assert GRAMMAR.read("wait for 2 until -3", Record) == Wait(2, -3)
    with pytest.raises(ParseError, match="'7' is not a seat"):
        GRAMMAR.read("wait for 7", Record)


def test_records_are_equal_only_to_their_like() -> None:
    assert Serve("soup") == Serve("soup")
    assert Serve("soup") != Serve("rice")
    assert Serve("soup") != Stash("soup")
    assert Keep() != "keep"
    assert repr(Digit(3)) == "<Digit: digit 3>"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("order soup for 9 at 0", "'9' is not a seat"),
        ("order pie for 1 at 0", "'pie' is not a dish"),
        ("order soup for 1 at 51", "'51' is not a whole number from -50 to 50"),
        ("order soup for 1 at 5.5", "'5.5' is not a whole number from -50 to 50"),
        ("order soup for 1 at " + "9" * 5000, "is not a whole number from -50 to 50"),
        ("order soup for 1 at ٣", "is not a whole number"),
        ("order soup", "did you mean 'order DISHES for GUEST at X'?"),
        ("leaf", "did you mean 'leave'?"),
        ("xyzzy", "what can be said is 'order DISHES for GUEST at X', 'wait for GUEST until X', 'leave'"),
        ("", "what can be said is"),
    ],
)
def test_what_cannot_be_read_gets_told_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        GRAMMAR.read(text, Record)
    assert sentence in str(caught.value)


def test_a_form_with_an_unknown_kind_is_a_mistake_of_its_author() -> None:
    with pytest.raises(TypeError, match="Order: the game has no kind 'dish'"):
        Grammar([Order], {})


def test_only_numbers_within_bounds_are_continuous() -> None:
    assert POTLUCK.grammar.read("pour 3 -99", Pour) == Pour(3, -99)
