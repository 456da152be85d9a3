"""From which snapshot a log can be replayed, so that the entries after one of them are told as they were."""

from collections.abc import Sequence

from hawker.core.match import TAKEN_BACK_AT_MOST
from hawker.tables.entries import AnyEntry, Moved, Opened, Returned, Rose, Sat, Started, TakenBack


def beginning(entries: Sequence[AnyEntry], snapshots: Sequence[int], after: int) -> int:
    """The newest snapshot from which all entries after `after` can be told as they were; 0 if there is none.

    Between the two lie enough moves that everything which can be taken back after `after` is known. And nothing was
    taken back to before the snapshot.
    """
    depths, changes, depth, change, latest = [0], [0], 0, 0, len(entries)
    for number, entry in enumerate(entries):
        if isinstance(entry, (Started, Moved, TakenBack)):
            depth += -entry.turns if isinstance(entry, TakenBack) else 1
            change += 1
        depths.append(depth)
        changes.append(change)
        # These entries change the clock of the seat if it is its turn. A party that is read from a snapshot does not
        # know whose turn it was before the snapshot, so it must begin before such an entry.
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
