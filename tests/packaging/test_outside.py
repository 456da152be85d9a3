"""A game and a bot of another package, installed beside Hawker into an environment of its own, and played."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.packaging.places import PATIENCE, ROOT, Variables, bare, checkout, environment, run, serving
from tests.packaging.test_install import documented


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Variables]:
    """The pure form without pages is quickly made, and a game from outside knows neither."""
    folder = tmp_path_factory.mktemp("outside")
    quick = {**bare(), "HAWKER_COMPILE": "0", "HAWKER_BUILD_PAGES": "0"}
    variables = environment(folder / "venv", quick)
    tree = checkout(folder / "hawker")
    run("pip install --quiet .", tree, variables)
    run(documented("pip install ./examples/chope", "examples/chope/README.md"), tree, variables)
    run("pip install --quiet pytest", tree, variables)
    return tree, {**variables, "HAWKER_DATA": str(folder)}


def test_its_own_tests_pass(installed: tuple[Path, Variables], tmp_path: Path) -> None:
    tree, variables = installed
    documented("pytest examples/chope", "examples/chope/README.md")
    assert " passed" in run(["python", "-m", "pytest", "-q", tree / "examples" / "chope"], tmp_path, variables)


def test_it_is_listed_played_and_simulated_like_a_game_of_the_house(
    installed: tuple[Path, Variables], tmp_path: Path
) -> None:
    _, variables = installed
    assert "\nchope: reserve a table" in run("hawker games", tmp_path, variables)
    assert "The most points win" not in run("hawker rules chope 2", tmp_path, variables)
    said = r"printf 'chope %s\n' 1 2 3 4 5 6 7"
    played = run(f"{said} | hawker play chope --seats 3 --seed 1 --bot auntie", tmp_path, variables)
    assert "The food court closes" in played
    simulated = documented("hawker simulate chope --bot auntie,random", "examples/chope/README.md")
    assert "auntie" in run(f"{simulated} -n 20 --seed 1 --jobs 2", tmp_path, variables)


def test_the_hall_offers_the_game_and_the_bot_that_the_host_lets_in(
    installed: tuple[Path, Variables], tmp_path: Path
) -> None:
    documented("hawker serve --bots auntie", "examples/chope/README.md")
    levels = ["easy", "normal", "hard", "master"]
    for more, bots in ((["--bots", "auntie"], [*levels, "auntie"]), ([], levels)):
        with serving(["hawker", "serve", "--port", "0", *more], tmp_path, installed[1]) as (_, url):
            hall = json.load(urlopen(f"{url}/api/hall", timeout=PATIENCE))
            assert "chope" in [game["name"] for game in hall["games"]]
            assert hall["bots"] == bots


def test_the_house_itself_has_no_game_from_outside() -> None:
    assert not (ROOT / "src" / "hawker" / "games" / "chope").exists()
