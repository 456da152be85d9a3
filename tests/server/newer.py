"""Potluck by newer rules: the same game, but whoever compares versions finds that it is not."""

from tests.potluck import potluck

POTLUCK = potluck(version=2)
