"""Potluck by newer rules: the same game, but whoever compares versions finds that it is not."""

from copy import copy

from tests.potluck import POTLUCK as OLDER

POTLUCK = copy(OLDER)
object.__setattr__(POTLUCK, "version", OLDER.version + 1)
