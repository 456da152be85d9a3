"""Games and bots that other packages announce."""

import importlib.metadata
import logging
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hawker
from hawker.announced import Announced
from hawker.bots import BOTS
from hawker.bots import OUTSIDE as OUTSIDE_BOTS
from hawker.cli import bots_of, make_parser, run
from hawker.core.dice import Dice
from hawker.core.match import document
from hawker.core.table import Move, Table
from hawker.games import HOUSE, OUTSIDE
from hawker.server.nodes.worker import Request, find_bots, find_games, think

Install = Callable[[str, str, str], None]


class LastBot(hawker.Bot):
    def choose(self, t: Table, dice: Dice) -> Move:
        return hawker.legal(t)[-1]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lay a package of one module on the path, with what it announces, as pip would; the shelves begin anew."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)

    def add(name: str, announces: str, source: str) -> None:
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(source))
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(textwrap.dedent(announces))

    forget()
    yield add
    forget()
    for name in set(sys.modules) - before:
        del sys.modules[name]


def forget() -> None:
    """What was found is looked for again."""
    shelves: tuple[Announced[Any], ...] = (OUTSIDE, OUTSIDE_BOTS)
    for shelf in shelves:
        vars(shelf).pop("_points", None)
        shelf._found.clear()


POTLUCK = "from tests.potluck import POTLUCK\n"
BOT = """
import hawker

class LastBot(hawker.Bot):
    def choose(self, t, dice):
        return hawker.legal(t)[-1]
"""


def test_an_announced_game_is_a_game_like_any_other(install: Install) -> None:
    install("guests", "[hawker.games]\npotluck = guests:POTLUCK\n", POTLUCK)
    assert hawker.games() == [*HOUSE, "potluck"]
    t = hawker.game("potluck").setup(seats=2, seed=1)
    assert hawker.load(hawker.dump(t)).game is hawker.game("potluck")
    assert find_games(())["potluck"] is hawker.game("potluck")


def test_a_game_of_the_house_is_found_without_looking_at_other_packages(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> object:
        raise AssertionError("nobody asked for it")

    monkeypatch.setattr(importlib.metadata, "entry_points", fail)
    assert hawker.game("tindahan").name == "tindahan"
    assert hawker.bot("greedy:4")


@pytest.mark.parametrize(
    ("source", "logged"),
    [
        ("import nothing_of_this_name\n", "guests:POTLUCK cannot be imported and is left out: ModuleNotFoundError"),
        ("raise SystemExit('bye')\n", "guests:POTLUCK cannot be imported and is left out: SystemExit: bye"),
        ("OTHER = 1\n", "guests:POTLUCK cannot be imported and is left out: AttributeError"),
        ("POTLUCK = 1\n", "guests:POTLUCK is left out: it is no Game, but of type int"),
        ("import hawker\nPOTLUCK = hawker.game('tindahan')\n", "is left out: the game calls itself tindahan, not"),
    ],
)
def test_a_package_that_fails_costs_one_line_in_the_log(
    install: Install, caplog: pytest.LogCaptureFixture, source: str, logged: str
) -> None:
    install("guests", "[hawker.games]\npotluck = guests:POTLUCK\n", source)
    with caplog.at_level(logging.WARNING):
        assert hawker.games() == list(HOUSE)
        assert hawker.games() == list(HOUSE)
    assert len(caplog.records) == 1
    assert logged in caplog.records[0].getMessage()
    with pytest.raises(hawker.SetupError, match="there is no game 'potluck'"):
        hawker.game("potluck")


def test_a_name_of_the_house_stays_the_houses(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install("guests", "[hawker.games]\ntindahan = guests:POTLUCK\n[hawker.bots]\ngreedy = guests:Bot\n", POTLUCK)
    assert hawker.game("tindahan").name == "tindahan"
    assert hawker.games() == list(HOUSE)
    assert hawker.bots() == list(BOTS)
    assert "guests:POTLUCK is left out: the name tindahan is taken" in caplog.text
    assert "guests:Bot is left out: the name greedy is taken" in caplog.text


def test_an_announced_bot_is_asked_by_its_name(install: Install) -> None:
    install("guests", "[hawker.bots]\nlast = guests:LastBot\n", BOT)
    assert hawker.bots() == [*BOTS, "last"]
    t = hawker.game("tindahan").setup(seats=3, seed=1)
    assert hawker.ask(hawker.bot("last"), t, 1) == hawker.legal(t)[-1]
    with pytest.raises(hawker.SetupError, match="last has no measure"):
        hawker.bot("last:4")


def test_a_bot_may_be_a_class_somewhere() -> None:
    t = hawker.game("tindahan").setup(seats=3, seed=1)
    bot = hawker.bot("tests.test_outside:LastBot", seconds=2.0)
    assert bot.seconds == 2.0
    assert hawker.ask(bot, t, 1) == hawker.legal(t)[-1]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tests.nowhere:Bot", "there is no bot at 'tests.nowhere:Bot', to be written package.module:Class"),
        ("tests.test_outside:Nobody", "there is no bot at 'tests.test_outside:Nobody'"),
        ("tests.test_outside:Path", "it makes a PosixPath, not a hawker.Bot"),
        ("hal", "there is no bot 'hal'; there are random, greedy"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(hawker.SetupError, match=sentence.replace(".", r"\.")):
        hawker.bot(name)


def test_bots_from_outside_play_in_the_lab(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate tindahan -n 3 --seed 1 --jobs 1 --bot tests.test_outside:LastBot,random,random"
    assert run(make_parser().parse_args(words.split())) == 0
    assert "tests.test_outside:LastBot" in capsys.readouterr().out


# At the server a name never leads to an import


def request(bot: str) -> Request:
    t = hawker.game("tindahan").setup(seats=3, seed=1)
    return Request(document(t), bot, "x", 1.0)


def test_a_bot_that_the_host_let_in_thinks_for_the_server(install: Install) -> None:
    install("guests", "[hawker.bots]\nlast = guests:LastBot\n", BOT)
    t = hawker.game("tindahan").setup(seats=3, seed=1)
    assert think(request("last"), find_games(()), find_bots(["bot=last"])).move == str(hawker.legal(t)[-1])
    refused = think(request("last"), find_games(()), find_bots([]))
    assert refused.move is None
    assert "there is no bot 'last'" in refused.refusal
    with pytest.raises(hawker.SetupError, match="there is no bot 'first'"):
        find_bots(["bot=first"])


def test_a_name_from_a_client_is_never_imported(install: Install) -> None:
    install("trap", "[hawker.bots]\ntrap = trap:Trap\n", "raise AssertionError('imported')\n")
    install("trap.inner", "", "")
    for name in ("trap:Trap", "trap", "tests.test_outside:LastBot", "trap.inner:Bot"):
        answer = think(request(name), find_games(()), find_bots([]))
        assert answer.move is None
        assert "there is no bot" in answer.refusal
    assert "trap" not in sys.modules


def test_a_saved_match_is_never_imported_from() -> None:
    match = hawker.Match(hawker.game("tindahan"), 3, 1, players=["Ann", "Bot 2 (trap.inner:Bot)", "Bot 3 (greedy:4)"])
    assert bots_of(match, "random") == {1: "random", 2: "greedy:4"}
    assert "trap" not in sys.modules
