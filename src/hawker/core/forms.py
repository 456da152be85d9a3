"""The documents of tables, views and matches, as far as all games share them. Interpreted, as msgspec needs it."""

from typing import Annotated, Final

import msgspec

MOST: Final = 2**53  # what every reader of JSON can count to
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class DiceForm(msgspec.Struct, forbid_unknown_fields=True):
    """Where the game's chance comes from: its seed, and how much of it has been drawn."""

    seed: str = "0"
    drawn: Count = 0


class TableForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole table as plain JSON in the game's own words. `agenda` is in the order in which things will happen."""

    game: str
    version: Number | None = None
    seats: Number
    options: dict[str, str | Number | bool] = {}
    dice: DiceForm = msgspec.field(default_factory=DiceForm)
    agenda: list[str]


class View(msgspec.Struct, kw_only=True):
    """What one seat may see. A game adds its own fields."""

    seats: int
    seat: int | None
    turn: int | None
    options: dict[str, str | int | bool]


class ShuffleForm(msgspec.Struct, forbid_unknown_fields=True):
    """How the seed came about: the commitment was published before the deal, the rest after the game.

    A seat that added nothing has an empty nonce: a bot, or a player who was left out.
    """

    commitment: str
    secret: str
    nonces: list[str]
    left_out: list[Number] = []  # seats of players whose nonce did not come in time


class TurnForm(msgspec.Struct, forbid_unknown_fields=True):
    """One move, what the dice answered after it, and the digest of the table then."""

    seat: Number
    move: str
    outcomes: list[str]
    digest: str


class MatchForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A match as plain JSON."""

    format: Number
    game: str
    version: Number
    seats: Number
    options: dict[str, str | Number | bool]
    players: list[str]
    seed: str
    shuffle: ShuffleForm | None
    outcomes: list[str]
    turns: list[TurnForm]
    over: bool
    film: str = ""  # what each seat was told, for those who have other rules; see film.py
