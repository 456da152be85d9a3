"""The games of the hall. Each is a folder here, and is imported when somebody first asks for it.

Other packages bring more of them: they announce a `Game` by its name, as an entry point of the group `hawker.games`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from hawker.announced import Announced
from hawker.core.game import Game


class House(Mapping[str, Game[Any]]):
    """The games that lie in this folder. A game is named as its folder is, and its `Game` too, in capitals."""

    def __init__(self) -> None:
        self._folders = {found.name.replace("_", "-"): found.name for found in iter_modules(__path__) if found.ispkg}

    def __getitem__(self, name: str) -> Game[Any]:
        folder = self._folders[name]
        game: Game[Any] = getattr(import_module(f"{__name__}.{folder}"), folder.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)

    def __contains__(self, name: object) -> bool:
        return name in self._folders  # without importing it


class Shelf(Mapping[str, Game[Any]]):
    """The house's games, then those of other packages."""

    def __init__(self, house: House, outside: Mapping[str, Game[Any]]) -> None:
        self._house = house
        self._outside = outside

    def __getitem__(self, name: str) -> Game[Any]:
        return self._house[name] if name in self._house else self._outside[name]

    def __iter__(self) -> Iterator[str]:
        return iter([*self._house, *self._outside])

    def __len__(self) -> int:
        return len(self._house) + len(self._outside)


def _fits(name: str, thing: object) -> str:
    if not isinstance(thing, Game):
        return f"it is no Game, but of type {type(thing).__name__}"
    return "" if thing.name == name else f"the game calls itself {thing.name}, not {name}"


HOUSE = House()
OUTSIDE: Announced[Game[Any]] = Announced("hawker.games", _fits, HOUSE)
GAMES: Mapping[str, Game[Any]] = Shelf(HOUSE, OUTSIDE)
