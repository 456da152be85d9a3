"""What all tests share: which form of the rules they run on, how far they go, and the luck of their tables."""

import os
import secrets
from random import Random
from typing import Any

import pytest
from hypothesis import settings

import hawker
from hawker.core.game import Game
from tests.potluck import POTLUCK

DEEP = "HAWKER_DEEP" in os.environ
LUCK = os.environ.get("HAWKER_LUCK", "")  # without it a test meets the same cards and examples every time
ALL_GAMES: list[Game[Any]] = [POTLUCK, *map(hawker.game, hawker.games())]

settings.register_profile("hawker", derandomize=not LUCK, deadline=None, database=None)
settings.load_profile("hawker")


def pytest_report_header() -> str:
    return f"hawker: {hawker.build()} form{', deep' if DEEP else ''}{f', luck {LUCK}' if LUCK else ''}"


@pytest.fixture(scope="session", autouse=True)
def the_form_that_was_asked_for() -> None:
    expected = os.environ.get("HAWKER_EXPECT_FORM")
    assert expected in (None, hawker.build()), f"these tests are meant for the {expected} form"


@pytest.fixture(autouse=True)
def the_same_luck_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of this process are dealt by the name of the test, and anew by each HAWKER_LUCK."""
    random = Random(f"{request.node.nodeid} {LUCK}")
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: random.randbytes(size).hex())
