"""What other packages bring: games and bots that they announce by entry points.

A package that cannot be imported costs a line in the log and nothing else.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

_logger = logging.getLogger(__name__)


class Announced(Mapping[str, T], Generic[T]):
    """What packages announce under a group, by name. A name is imported when it is asked for, all of them when they are
    listed; what is not there, or is no such thing, is left out."""

    def __init__(self, group: str, fits: Callable[[str, object], str], house: Collection[str]) -> None:
        self._group = group
        self._fits = fits  # why something is not what it is announced as; "" if it is
        self._house = house  # names that are taken
        self._found: dict[str, T | None] = {}  # None: it cannot be had

    @cached_property
    def _points(self) -> dict[str, "EntryPoint"]:
        # Here, since it takes as long to import as all else that `import hawker` does.
        from importlib.metadata import entry_points

        points: dict[str, EntryPoint] = {}
        for point in sorted(entry_points(group=self._group), key=lambda point: (point.name, point.value)):
            if point.name in self._house or point.name in points:
                _logger.warning("%s is left out: the name %s is taken", point.value, point.name)
            else:
                points[point.name] = point
        return points

    def __getitem__(self, name: str) -> T:
        if name not in self._found:
            self._found[name] = self._fetch(self._points[name])
        found = self._found[name]
        if found is None:
            raise KeyError(name)
        return found

    def _fetch(self, point: "EntryPoint") -> T | None:
        try:
            thing: T = point.load()
        # Whatever goes wrong in a package of somebody else, the house stays open.
        except (Exception, SystemExit) as error:
            _logger.warning("%s cannot be imported and is left out: %s: %s", point.value, type(error).__name__, error)
            return None
        why = self._fits(point.name, thing)
        if why:
            _logger.warning("%s is left out: %s", point.value, why)
        return None if why else thing

    def __iter__(self) -> Iterator[str]:
        return iter([name for name in self._points if name in self])

    def __len__(self) -> int:
        return len(list(iter(self)))
