"""The file that SQLite keeps everything in.

SQLite does not notice if it is deleted or replaced, and writes on into what nobody will ever read.
"""

import os
from typing import Final

Identity = tuple[int, int]


class FileGone(OSError):
    """What is written would be lost."""


class KeptFile:
    """One file, known by what it was when this was made."""

    def __init__(self, path: str) -> None:
        self._path: Final = path
        self._known = _identity(path)

    def check(self) -> None:
        """Raise if another file is there now, or none."""
        found = _identity(self._path)
        if self._known is None:
            self._known = found
        elif found != self._known:
            how = "deleted" if found is None else "replaced"
            raise FileGone(f"{self._path} was {how} under the hall: put it back, or start the hall anew")


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
