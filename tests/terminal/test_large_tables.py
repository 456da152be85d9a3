"""A large table is printed whole once; after that only what changed, until somebody asks for all of it."""

from pathlib import Path

from hawker.terminal.parts import SMALL, Sight
from tests.terminal.shell import Terminal

TURNTABLE = "in the zone of"


def test_a_small_question_prints_what_changed(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "play", "steam-up", "--seats", "2", "--seed", "3", "--option", "start=1")
    first = at.see()
    assert TURNTABLE in first
    at.answer("1")
    turn = at.answer("1")
    assert "Your turn" in turn
    small = at.answer("draw")
    assert "Rotate the turntable by a quarter" in small
    assert TURNTABLE not in small, "nothing on the turntable changed"
    assert "`table` shows all" in small
    assert "Your hand:" in small
    assert small[: small.index("Rotate the turntable")].count("\n") < 25
    assert TURNTABLE in at.answer("table")


def test_parts_are_printed_when_they_changed_and_small_tables_always() -> None:
    sight = Sight()
    large = ["\n".join([f"{name} {line}" for line in range(SMALL + 2)]) for name in ("one", "two")]
    assert sight.new(0, large) == [True, True]
    assert sight.new(0, [large[0], "other"]) == [False, True]
    assert sight.new(1, [large[0], "other"]) == [True, True], "somebody else looks at the screen"
    assert sight.new(0, [large[0], "other"]) == [True, True]
    assert sight.new(0, ["small"]) == [True]
    assert sight.new(0, ["small"]) == [True]
