"""What a table is agreed on, in one value, and how patient it is."""

from typing import Literal

import msgspec

from hawker.core.table import Value

Takeover = Literal["", "ask", "anyone"]
"""Who may take over a seat that a bot stands in for: whom the host lets, or anyone. "": as usual for such a table."""


class Clock(msgspec.Struct, frozen=True):
    """Time to think: so many seconds for each turn, or for the whole game."""

    per: Literal["turn", "game"]
    seconds: int


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is agreed on with everybody who sits down. The log, a table's summary and readers have these fields."""

    options: dict[str, Value]
    name: str = ""
    public: bool = False
    chat: bool = True
    clock: Clock | None = None
    patience: int | None = None  # seconds that others wait for a player who is away
    takeover: Takeover = ""

    @property
    def lets_take_over(self) -> Literal["ask", "anyone"]:
        """A table that is shown to all is open to all, unless its host has said otherwise."""
        return self.takeover or ("anyone" if self.public else "ask")

    @property
    def counts_per_game(self) -> bool:
        return self.clock is not None and self.clock.per == "game"


class Patience(msgspec.Struct, kw_only=True):
    """How long a table waits before something happens by itself, in seconds."""

    nonces: float = 3.0  # for players whose part of the shuffle is missing when the host asks for the deal
    host: float = 120.0  # for a host who is gone, where others wait for the start or for an answer
    undo: float = 30.0  # of a bot, while people talk about a move
    pause: float = 0.7  # before a bot's move, so that people can follow
