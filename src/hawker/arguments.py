"""Arguments that several commands take."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import hawker

LONGEST_TEXT = 65_536  # bytes


def add_command(commands: Any, name: str, words: str, act: Callable[[Any], None]) -> argparse.ArgumentParser:
    """A command, with what it does in a few words."""
    description = f"{words[0].upper()}{words[1:]}."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=description)
    parser.set_defaults(act=act)
    return parser


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    argument = parser.add_argument("game", metavar="GAME", **({"help": ", ".join(hawker.games())} | how))
    argument.completer = lambda **_: hawker.games()  # type: ignore[attr-defined]


def add_option(parser: argparse.ArgumentParser) -> None:
    words = "an option of the game; `hawker games` lists them; NAME=@FILE takes its value from a file"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """What `--option` says."""
    for pair in pairs:
        if "=" not in pair:
            raise hawker.SetupError(f"--option {pair}: write NAME=VALUE; `hawker games` lists the options")
    return {name: read_text(Path(value[1:])) if value.startswith("@") else value for name, value in _split(pairs)}


def _split(pairs: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in [pair.partition("=") for pair in pairs]]


def read_text(path: Path) -> str:
    """What a file says; a SetupError if it is no text, or longer than anything that is meant to be read here."""
    try:
        with open(path, "rb") as file:
            written = file.read(LONGEST_TEXT + 1)
        if len(written) > LONGEST_TEXT:
            raise hawker.SetupError(f"{path} is longer than {LONGEST_TEXT:,} bytes")
        return written.decode()
    except UnicodeDecodeError:
        raise hawker.SetupError(f"{path} is not a text in UTF-8") from None
