"""What all tests share: which form of the rules they run on, and how far they go."""

import os
from typing import Any

import pytest

import hawker
from hawker.core.game import Game
from tests.potluck import POTLUCK

DEEP = "HAWKER_DEEP" in os.environ
ALL_GAMES: list[Game[Any]] = [POTLUCK, *map(hawker.game, hawker.games())]


def pytest_report_header() -> str:
    return f"hawker: {hawker.form()} form{', deep' if DEEP else ''}"


@pytest.fixture(scope="session", autouse=True)
def the_form_that_was_asked_for() -> None:
    expected = os.environ.get("HAWKER_EXPECT_FORM")
    assert expected in (None, hawker.form()), f"these tests are meant for the {expected} form"
