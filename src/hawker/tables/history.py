"""Where to begin to read a log, so that what lies behind an entry is told as it was without replaying all before it."""

from collections.abc import Sequence

from hawker.core.match import TAKEN_BACK_AT_MOST
from hawker.tables.entries import AnyEntry, Moved, Opened, Returned, Rose, Sat, Started, TakenBack


def beginning(entries: Sequence[AnyEntry], snapshots: Sequence[int], after: int) -> int:
    """The newest snapshot from which all behind the entry `after` can be told as it was; 0 if there is none.

    So many moves lie between the two that all which could be taken back behind `after` is known, and nothing was taken
    back to before the snapshot.
    """
    depths, changes, depth, change, latest = [0], [0], 0, 0, len(entries)
    for number, entry in enumerate(entries):
        if isinstance(entry, (Started, Moved, TakenBack)):
            depth += -entry.turns if isinstance(entry, TakenBack) else 1
            change += 1
        depths.append(depth)
        changes.append(change)
        # Who comes back or takes over in their turn gets time to think anew, and who leaves has used some; whose turn
        # it was is not known by then.
        if isinstance(entry, (Returned, Sat, Rose)) and change and _has_clock(entries):
            latest = min(latest, number)
    lowest = depth
    lows = [0] * len(depths)  # the lowest that the game was taken back to from there on
    for number in range(len(depths) - 1, -1, -1):
        lowest = min(lowest, depths[number])
        lows[number] = lowest
    for snapshot in reversed(snapshots):
        known = changes[after] - changes[snapshot] >= TAKEN_BACK_AT_MOST
        if snapshot <= after and known and lows[snapshot] >= depths[snapshot] and snapshot <= latest:
            return snapshot
    return 0


def _has_clock(entries: Sequence[AnyEntry]) -> bool:
    opened = entries[0]
    return isinstance(opened, Opened) and opened.clock is not None
