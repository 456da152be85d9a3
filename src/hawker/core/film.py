"""A film: what a spectator and each seat were told of a match, turn by turn, so that it can be looked at again without
the rules by which it was played.

A film has a reel for the spectator and one for each seat, and each reel a frame for the deal and for every turn.
Readers see nearly the same and little changes in a turn, so a packed frame says what is other than in the frame before,
and a seat's what is other than the spectator's.
"""

import base64
import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hawker.core.codec import told
from hawker.core.errors import LoadError
from hawker.core.match import Match
from hawker.core.records import fields, form_of
from hawker.core.table import Event, Seat, Table

PACKED_AT_MOST = 2 * 1024 * 1024  # characters; a long game of five has about 100,000
LARGEST = 64 * 1024 * 1024  # bytes, unpacked

Frame = dict[str, Any]
Reel = list[Frame]


def film_of(match: Match) -> str:
    """The match as its players saw it; nothing if that would be too large to keep."""
    return pack([_reel(match, seat) for seat in [None, *range(match.table.seats)]])


def _reel(match: Match, seat: Seat | None) -> Reel:
    deal = _frame(match.at(0), match.events, None, seat)
    return [deal, *[_frame(turn.table, turn.events, turn.seat, seat) for turn in match.turns]]


def _frame(t: Table, events: Sequence[Event], mover: Seat | None, seat: Seat | None) -> Frame:
    seen = [event.seen_by(seat) for event in events]
    question, result = t.question, None
    if question is None:
        ended = t.game.result(t)
        result = {"scores": list(ended.scores), "winners": list(ended.winners), "ranks": list(ended.ranks)}
    return frame(
        {
            "mover": mover,
            "events": [told(event) for event in seen if event is not None],
            "view": msgspec.to_builtins(t.game.view(t, seat)),
            "question": None
            if question is None
            else {"question": form_of(type(question)).name, "seat": question.seat, "fields": fields(question)},
            "result": result,
        }
    )


def frame(says: Frame) -> Frame:
    """The part of what was said that a film keeps, with a place for everything."""
    return {
        "mover": says.get("mover"),
        "events": says.get("events", []),
        "view": says.get("view", {}),
        "question": says.get("question"),
        "result": says.get("result"),
    }


# Packed into a text


def pack(reels: Sequence[Reel]) -> str:
    """A film as a text: the spectator's reel first, then each seat's. Nothing if it would be too long."""
    packing = Packing(len(reels))
    for frames in zip(*reels, strict=True):
        packing.add(frames)
    return packing.text()


class Packing:
    """Packs a film turn by turn, so that what was packed is all that has to be remembered."""

    def __init__(self, readers: int) -> None:
        self._views: Final[list[Frame]] = [{} for _ in range(readers)]
        self._packed: Final[list[list[msgspec.Raw]]] = [[] for _ in range(readers)]

    def add(self, frames: Sequence[Frame]) -> None:
        """What the spectator and then each seat were told of the next turn."""
        changes = []
        for number, each in enumerate(frames):
            changes.append({**each, "view": _difference(self._views[number], each["view"], EARLIER)})
            self._views[number] = each["view"]
        others = [_other(changes[0], own) for own in changes[1:]]
        for packed, change in zip(self._packed, [changes[0], *others], strict=True):
            packed.append(msgspec.Raw(msgspec.json.encode(change)))

    def text(self) -> str:
        text = base64.b64encode(zlib.compress(msgspec.json.encode(self._packed), 9)).decode()
        return text if len(text) <= PACKED_AT_MOST else ""


def unpack(text: str) -> list[Reel]:
    """The reels of a film. Of one that is damaged, or far too large, a LoadError says so."""
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(base64.b64decode(text, validate=True), LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise LoadError("its film is too large, or not whole")
        spectator, *others = json.loads(raw)
        told_to = [[_put(common, own) for common, own in zip(spectator, reel, strict=True)] for reel in others]
        return [_reels_on(spectator), *[_reels_on(reel) for reel in told_to]]
    except LoadError:
        raise
    except (ValueError, TypeError, AttributeError, KeyError, zlib.error, RecursionError) as error:
        raise LoadError(f"its film cannot be read: {type(error).__name__}") from None


def _reels_on(changes: Reel) -> Reel:
    view: Frame = {}
    reel = []
    for each in changes:
        view = _applied(view, each["view"], EARLIER)
        reel.append({**frame(each), "view": view})
    return reel


def _other(common: Frame, own: Frame) -> Frame:
    return {**_difference(common, own, OTHERS), "view": _difference(common["view"], own["view"], OTHERS)}


def _put(common: Frame, own: Frame) -> Frame:
    return {**_applied(common, own, OTHERS), "view": _applied(common["view"], own["view"], OTHERS)}


# Under these names, which no field has, stands what is no more: since the frame before, or in the spectator's.
EARLIER: Final = "-"
OTHERS: Final = "~"


def _difference(before: Frame, after: Frame, mark: str) -> Frame:
    """What is other in a document, and the names of what is not there."""
    changed = {name: value for name, value in after.items() if name not in before or before[name] != value}
    gone = [name for name in before if name not in after]
    return {**changed, mark: gone} if gone else changed


def _applied(before: Frame, change: Frame, mark: str) -> Frame:
    gone = change.get(mark, [])
    kept = {name: value for name, value in before.items() if name not in gone}
    return {**kept, **{name: value for name, value in change.items() if name != mark}}
