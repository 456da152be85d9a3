"""`hawker new`: the skeleton of a game in a package of its own, with tests that pass."""

import argparse
import re
from pathlib import Path
from typing import Any

import hawker
from hawker.arguments import add_command

# Files of a whole small game. Their names end in .txt, so that nobody takes them for files of this package.
SKELETON = Path(__file__).parent / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def add_new(commands: Any) -> None:
    parser = add_command(commands, "new", "write the skeleton of a game, with tests that pass", _new)
    parser.add_argument("name", metavar="NAME", help="what it is called, such as bean-bowl; also the folder's name")


def _new(arguments: argparse.Namespace) -> None:
    folder = Path(arguments.name)
    write(arguments.name, folder)
    print(f"{folder} is there. Try it: cd {folder} && pip install -e . && pytest && hawker play {arguments.name}")


def write(name: str, folder: Path) -> None:
    """The skeleton with that name in the place of its own."""
    if not NAME.fullmatch(name):
        raise hawker.SetupError(f"new {name}: a game is named in lower case, such as bean-bowl")
    if name in hawker.games():
        raise hawker.SetupError(f"new {name}: there is a game of that name")
    if folder.exists():
        raise hawker.SetupError(f"new {name}: {folder} is there already")
    words = name.split("-")
    called = {"my-game": name, "my_game": "_".join(words), "MY_GAME": "_".join(words).upper()}
    called["My Game"] = " ".join(words).title()

    def named(text: str) -> str:
        return re.sub("|".join(called), lambda found: called[found[0]], text)

    for file in sorted(SKELETON.rglob("*.txt")):
        target = folder / named(str(file.relative_to(SKELETON).with_suffix("")))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(named(file.read_text("utf-8")), "utf-8")
