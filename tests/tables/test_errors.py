"""Every code under which something is denied is in the one table of codes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hawker.tables import errors
from hawker.tables.errors import STATUS, Denied

HAWKER = Path(errors.__file__).parents[1]


def codes() -> Iterator[tuple[str, str]]:
    """The codes in the sources: the first argument of a denial or a refusal, and `code=` of a message."""
    for file in [*HAWKER.glob("tables/*.py"), *HAWKER.glob("server/**/*.py")]:
        for call in [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]:
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            given = call.args[:1] if name in ("Denied", "refuse") else []
            given += [keyword.value for keyword in call.keywords if keyword.arg == "code"]
            for value in given:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield file.name, value.value


def test_every_code_in_the_sources_is_in_the_table() -> None:
    found = list(codes())
    assert len(found) > 80
    assert [each for each in found if each[1] not in STATUS] == []


def test_every_code_in_the_table_is_used() -> None:
    texts = [file.read_text() for room in ("core", "tables", "server") for file in HAWKER.glob(f"{room}/**/*.py")]
    sources = "".join([text for text in texts if "_CODES: Final" not in text])
    assert [code for code in STATUS if f'"{code}"' not in sources] == []


def test_an_unknown_code_is_refused_where_it_is_made() -> None:
    with pytest.raises(KeyError):
        Denied("no-such-code", "nobody knows it")
