"""Trouble with the database: whether this node is ready, and one line about it now and then."""

import logging
import sqlite3
import time
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoneFree

TOLD_EVERY: Final = 5.0  # seconds

_OURS: Final = (
    *(IntegrityError, ProgrammingError, DataError, NotSupportedError),
    *(sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.NotSupportedError),
)

_logger = logging.getLogger("hawker.database")


def is_trouble(error: BaseException) -> bool:
    """Whether the database is away, full or damaged; anything else is a mistake of ours, and wants a trace."""
    # SQLite calls a statement that makes no sense to it operational too.
    if getattr(getattr(error, "orig", error), "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
        return False
    # asyncpg leaves what the network says as it is
    return isinstance(error, (DBAPIError, sqlite3.Error, OSError, NoneFree)) and not isinstance(error, _OURS)


class Health:
    """Whether the database keeps what it is given, as far as this node knows."""

    def __init__(self) -> None:
        self.trouble = ""  # what is wrong
        self.kept_at = float("-inf")  # when something was last kept, by time.monotonic
        self._since = 0.0
        self._told_at = float("-inf")
        self._times = 0  # since it was last told

    def failed(self, error: BaseException) -> None:
        """Note it. A line for every request would bury what else the log has to say."""
        now = time.monotonic()
        if not self.trouble:
            self._since = now
        self.trouble = what(error)
        self._times += 1
        if now - self._told_at >= TOLD_EVERY:
            _logger.error("nothing can be kept", extra={"trouble": self.trouble, "times": self._times})
            self._told_at, self._times = now, 0

    def kept(self) -> None:
        self.kept_at = time.monotonic()
        if self.trouble:
            _logger.warning("kept again", extra={"after": round(self.kept_at - self._since, 1), "times": self._times})
            self.trouble, self._times = "", 0


def what(error: BaseException) -> str:
    """What is wrong, in one line that quotes nothing of what was to be written."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {str(cause).partition(chr(10))[0]}"[:200]
