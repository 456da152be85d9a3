"""Arguments that several commands take."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import hawker
from hawker.core.game import DescribedOption
from hawker.core.table import Value

LONGEST_TEXT = 65_536  # bytes


def add_command(commands: Any, name: str, words: str, act: Callable[[Any], None]) -> argparse.ArgumentParser:
    """A command, with what it does in a few words."""
    description = f"{words[0].upper()}{words[1:]}."
    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=description)
    parser.set_defaults(act=act)
    return parser


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    argument = parser.add_argument("game", metavar="GAME", **({"help": "its name; `hawker games` lists them"} | how))
    argument.completer = lambda **_: hawker.games()  # type: ignore[attr-defined]


def add_option(parser: argparse.ArgumentParser) -> None:
    words = "an option of the game; `hawker games` lists them; NAME=@FILE takes its value from a file"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def read_options(
    pairs: Sequence[str], game: hawker.Game[Any], seats: int | None, bots: bool, names: Sequence[str] = ()
) -> dict[str, Value]:
    """What `--option` says of a game. A value may be written as people read it; a seat is a name or counts from 1."""
    size = game.size(game.seats[0] if seats is None else seats)
    options = {option.name: option for option in game.options(size)}
    given: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise hawker.SetupError(f"--option {pair}: write NAME=VALUE; `hawker games` lists the options")
        value = read_text(Path(value[1:])) if value.startswith("@") else value
        given[name] = _value(options[name], value, names) if name in options else value
    for name in given:
        needs = options[name].needs if name in options else None
        if needs is not None and str(given.get(needs[0], options[needs[0]].default)) != str(needs[1]):
            raise hawker.SetupError(f"--option {name}: it does nothing unless {needs[0]}={needs[1]}")
    try:
        chosen = game.read_options(given, size)
        if bots:
            game.check_bots(chosen)
    except hawker.OptionError as error:
        raise hawker.SetupError(f"--option {error.option}: {error.sentence}") from None
    return chosen


def _value(option: DescribedOption, said: str, names: Sequence[str]) -> object:
    """The value meant: by its label, or by itself. What is no value is for the game to refuse, unless it is a seat."""
    labels = {choice.label.lower(): choice.value for choice in option.choices}
    if said.lower() in labels:
        return labels[said.lower()]
    if not option.seat:
        return said
    seats = [value for value in option.values if type(value) is int]
    players = [name.lower() for name in names]
    if said.lower() in players:
        return players.index(said.lower())
    if said.isascii() and said.isdecimal() and int(said[:4]) - 1 in seats:
        return int(said) - 1
    others = [str(value) for value in option.values if type(value) is not int]
    if said in others:
        return said
    listed = ", ".join(others + (list(names) or [f"a seat from 1 to {len(seats)}"]))
    raise hawker.SetupError(f"--option {option.name}: {said!r} is not one of {listed}")


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
