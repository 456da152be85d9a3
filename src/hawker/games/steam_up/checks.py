"""What makes a table of Steam Up impossible. A LoadError says it."""

from hawker.core.errors import LoadError
from hawker.games.steam_up.pieces import ALL_PIECES
from hawker.games.steam_up.table import Restaurant


def check(t: Restaurant) -> None:
    """Whether this table can come up in play."""
    on_table = sum([steamer.pieces for stack in t.stacks for steamer in stack])
    if t.bag + on_table + sum(t.boards) + sum(t.excess) + t.serving != ALL_PIECES:
        raise LoadError("there are 15 dim sum of each kind, in all places together")
