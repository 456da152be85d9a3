"""Arguments that several commands take."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import hawker


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
    words = "an option of the game; `hawker games` lists them"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """What `--option` says."""
    for pair in pairs:
        if "=" not in pair:
            raise hawker.SetupError(f"--option {pair}: write NAME=VALUE; `hawker games` lists the options")
    return dict(pair.split("=", 1) for pair in pairs)
