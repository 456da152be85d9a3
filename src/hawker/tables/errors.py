"""Every reason for which a request is not granted: a code for programs, and the status under which HTTP answers it."""

from typing import Final

from hawker.core.errors import HawkerError, IllegalMove

_CODES: Final = {
    # what was sent
    400: "bad-request failed not-text not-understood",
    408: "too-slow",
    413: "too-large",
    415: "not-json",
    422: "bad-match empty no-such-bot not-a-move refused",
    # who sent it
    401: "bad-token locked no-guest wrong-password",
    403: "banned chat-off foreign-origin no-origin not-host not-seated",
    421: "wrong-host",
    429: "bots-alone busy too-many too-many-public too-often",
    # what it is about
    404: "no-such-device no-such-game no-such-language no-such-path no-such-seat no-such-table no-such-transfer",
    405: "no-such-method",
    410: "ended unreadable",
    # how the table stands
    409: (
        "answered asked asked-often clock dealt full knows-a-hand no-ask no-player no-undo nonce-given not-away"
        " not-over not-started not-your-turn open-seats other-rules outdated over rematched seat-changed seat-needed"
        " seated shuffling started stood-in taken too-many-hands undo-often undo-pending"
        " undo.drawn undo.hands undo.nothing undo.shown"
    ),
    # trouble of the hall itself
    500: "internal",
    503: "away not-kept not-known",
}

STATUS: Final = {code: status for status, codes in _CODES.items() for code in codes.split()}

NOT_KNOWN: Final = (
    "It is not known yet whether this was kept: the hall has lost its database in this moment. It keeps looking, and "
    "says what came of it as soon as it knows."
)


class Denied(HawkerError):
    """A request that is not granted: a code for programs and a sentence for people.

    `refused` is the illegal move, if it is one. A request that came too often would be granted `after` so many seconds.
    """

    def __init__(
        self, code: str, sentence: str, refused: IllegalMove | None = None, after: float | None = None
    ) -> None:
        super().__init__(sentence)
        self.code: Final = code
        self.status: Final = STATUS[code]
        self.refused: Final = refused
        self.after: Final = after


def outdated() -> Denied:
    return Denied("outdated", "The table has moved on since; here is how it stands now.")


def gone() -> Denied:
    return Denied("no-such-table", "There is no such table any more: it was deleted.")


def away() -> Denied:
    return Denied("away", "The hall cannot reach its database right now. It goes on by itself; try again in a moment.")


def not_kept(a_move: bool) -> Denied:
    """For a request of which nothing was written."""
    if a_move:
        what = "The hall cannot keep moves right now: this move was not made."
    else:
        what = "The hall cannot keep anything right now: this was not done."
    return Denied("not-kept", f"{what} It goes on by itself as soon as it can; try again in a moment.")


def not_known() -> Denied:
    """For a caller who cannot wait until it is known. They can ask again with the same id."""
    return Denied("not-known", f"{NOT_KNOWN} Ask again with the same id.")
