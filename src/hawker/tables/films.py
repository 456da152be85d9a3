"""Films: what each reader of a finished game was told, and its match file. With them a game can still be looked at when
its rules are no longer here."""

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from hawker.core.film import Packing
from hawker.core.forms import MatchForm
from hawker.core.table import Seat
from hawker.tables.told import Update

MATCH: Final = "match"
SPECTATOR: Final = "spectator"
KEPT_AT_MOST: Final = 8 * 1024 * 1024  # bytes of one film, packed; long games of people have a few hundred thousand
UNPACKED_AT_MOST: Final = 256 * 1024 * 1024  # bytes of one reel


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return msgspec.field(default=field.default, default_factory=field.default_factory)  # type: ignore[call-overload]


# An update as it was told, read without the rules that it speaks of: the same fields, whatever is in them.
Shown: Final[type[Update]] = msgspec.defstruct(  # type: ignore[assignment]
    "Shown",
    [(field.name, Any, _default(field)) for field in msgspec.structs.fields(Update)],
    tag="update",
    omit_defaults=True,
    kw_only=True,
)


_decoder: Final = msgspec.json.Decoder(Shown)
_encoder: Final = msgspec.json.Encoder()


def part_of(seat: Seat | None) -> str:
    return SPECTATOR if seat is None else str(seat)


class Film:
    """The film of one game as it is kept: parts by their name."""

    def __init__(self, parts: Mapping[str, bytes]) -> None:
        self.parts: Final = parts
        self._reels: Final[dict[str, list[bytes]]] = {}
        self.seq: Final = len(self.reel(SPECTATOR))  # the entry by which the game was over; 0: there is nothing to see

    def reel(self, part: str) -> list[bytes]:
        """All that one reader was told, entry by entry."""
        found = self._reels.get(part)
        if found is None:
            text = zlib.decompressobj().decompress(self.parts.get(part, b""), UNPACKED_AT_MOST)
            found = self._reels[part] = text.splitlines()
        return found

    def update(self, seq: int, seat: Seat | None) -> Update:
        """What a reader was told of an entry; of what came later, how things stood at the end."""
        part = part_of(seat)
        reel = self.reel(part if part in self.parts else SPECTATOR)
        return _decoder.decode(reel[min(seq, self.seq) - 1])

    def match(self, names: Sequence[str]) -> MatchForm | None:
        """The match file. A game that outlived its rules has none."""
        written = self.parts.get(MATCH)
        return None if written is None else match_file(written, names)


def match_file(written: bytes, names: Sequence[str]) -> MatchForm:
    """The match file as it is kept, with the names that players have now."""
    form = msgspec.json.decode(zlib.decompress(written), type=MatchForm)
    return msgspec.structs.replace(form, players=list(names))


class _Told(msgspec.Struct):
    """The part of an update that the film of a match file keeps, as it was written."""

    mover: int | None = None
    events: msgspec.Raw = msgspec.Raw(b"[]")
    view: dict[str, msgspec.Raw] = {}
    question: msgspec.Raw = msgspec.Raw(b"null")
    result: msgspec.Raw = msgspec.Raw(b"null")


_told: Final = msgspec.json.Decoder(_Told)


class Camera:
    """Makes a film, moment by moment."""

    def __init__(self, seats: int) -> None:
        self.readers: Final[list[Seat | None]] = [None, *range(seats)]
        self._packing: Final = [zlib.compressobj(9) for _ in self.readers]
        self._packed: Final[list[list[bytes]]] = [[] for _ in self.readers]
        self._match: Final = Packing(len(self.readers))
        self._size = 0

    def take(self, updates: Sequence[Update], stands: bool) -> None:
        """Add what these readers were told next. It `stands` if it is the deal, or a move that was not taken back."""
        texts = [_encoder.encode(update) for update in updates]
        for number, text in enumerate(texts):
            chunk = self._packing[number].compress(text + b"\n")
            self._packed[number].append(chunk)
            self._size += len(chunk)
        if stands:
            self._match.add([msgspec.structs.asdict(_told.decode(text)) for text in texts])

    @property
    def full(self) -> bool:
        return self._size > KEPT_AT_MOST

    def parts(self, match: MatchForm | None) -> dict[str, bytes]:
        """The parts of the film that are kept. A game that is too long has the match file alone."""
        parts = {}
        if not self.full:
            for number, seat in enumerate(self.readers):
                parts[part_of(seat)] = b"".join([*self._packed[number], self._packing[number].flush()])
        if match is not None:
            whole = match if self.full else msgspec.structs.replace(match, film=self._match.text())
            parts[MATCH] = zlib.compress(_encoder.encode(whole), 9)
        return parts
