"""`hawker new`: what it writes is a game, and its tests pass."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hawker
from hawker.terminal.new import write
from tests.terminal.shell import pipe

SOURCES = Path(hawker.__file__).parents[1]


@pytest.fixture
def bean_bowl(tmp_path: Path) -> Path:
    done = pipe(tmp_path, "new", "bean-bowl")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("bean-bowl is there.")
    return tmp_path / "bean-bowl"


def test_the_tests_of_a_new_game_pass(bean_bowl: Path) -> None:
    variables = {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=bean_bowl, env=variables, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout


def test_a_new_game_is_named_as_it_was_asked_for_and_reads_well(bean_bowl: Path) -> None:
    files = [file for file in bean_bowl.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert bean_bowl / "bean_bowl" / "__init__.py" in files
    assert bean_bowl / "tests" / "test_bean_bowl.py" in files
    for file in files:
        text = file.read_text("utf-8")
        assert not any(old in text for old in ("my-game", "my_game", "MY_GAME", "My Game")), file
        assert max(map(len, text.splitlines())) <= 120, file
    assert 'bean-bowl = "bean_bowl:BEAN_BOWL"' in (bean_bowl / "pyproject.toml").read_text("utf-8")
    ruff = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--isolated"], cwd=bean_bowl, stdout=subprocess.PIPE, text=True
    )
    assert ruff.returncode == 0, ruff.stdout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Bean", "new Bean: a game is named in lower case, such as bean-bowl"),
        ("../bean", "a game is named in lower case"),
        ("bean--bowl", "a game is named in lower case"),
        ("tindahan", "new tindahan: there is a game of that name"),
    ],
)
def test_what_is_no_name_is_refused(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(hawker.SetupError, match=sentence):
        write(name, tmp_path / "there")
    assert not (tmp_path / "there").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "bean").mkdir()
    with pytest.raises(hawker.SetupError, match="is there already"):
        write("bean", tmp_path / "bean")
    assert list((tmp_path / "bean").iterdir()) == []
