"""A match: a game as it is played, move by move. It can be stepped through and undone; archive.py keeps it in files."""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from hawker.core.dice import Dice
from hawker.core.errors import LoadError
from hawker.core.game import Game
from hawker.core.play import hear, play
from hawker.core.table import Chance, Event, Move, Outcome, Seat, Table

TAKEN_BACK_AT_MOST: Final = 30  # turns


def digest(t: Table) -> str:
    """A short name for all that lies on a table, secrets and chance included."""
    return hashlib.blake2b(msgspec.json.encode(t.game.write(t)), digest_size=6).hexdigest()


class Shuffle:
    """A seed that nobody could choose: the host commits to a secret before the seats add a nonce each."""

    def __init__(self, secret: str, nonces: Sequence[str]) -> None:
        self.secret: Final = secret
        self.nonces: Final = list(nonces)
        self.commitment: Final = commitment_to(secret)
        self.seed: Final = _hash("hawker seed", secret, *nonces)


def fresh_shuffle(seats: int) -> Shuffle:
    """A shuffle for a table at which one machine speaks for all."""
    return Shuffle(secrets.token_hex(32), [secrets.token_hex(8) for _ in range(seats)])


def commitment_to(secret: str) -> str:
    """What is published before the deal, so that the secret cannot be changed after it."""
    return _hash("hawker commitment", secret)


def _hash(*parts: str) -> str:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=32).hexdigest()


class Turn:
    """One move, what the dice answered after it, what was told, and the table as it was then."""

    def __init__(self, seat: Seat, move: Move, outcomes: list[Outcome], events: list[Event], table: Table) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.outcomes: Final = outcomes
        self.events: Final = events
        self.table: Final = table
        table.settled = {}


class Undo:
    """Whether a seat's last move can be taken back: `free`, by `asking` the others, or `never`, and why."""

    def __init__(self, way: str, reason: str, turns: int) -> None:
        self.way: Final = way
        self.reason: Final = reason  # a key of the words
        self.turns: Final = turns  # how many would be taken back


class Match:
    """A game under way, or one that was played. `table` is where it stands, to look at: a move goes by `play`.

    It begins with the set-up, or with a table as it stood somewhere on the way (`start`).
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int | None = None,
        seed: int | str | Shuffle | None = None,
        options: Mapping[str, object] | None = None,
        players: Sequence[str] = (),
        outcomes: Sequence[Outcome] = (),
        start: Table | None = None,
    ) -> None:
        size = game.seats[0] if seats is None else seats
        source = fresh_shuffle(size) if seed is None else seed
        self.game: Final = game
        self.shuffle: Final = source if isinstance(source, Shuffle) else None
        self.seed: Final = source.seed if isinstance(source, Shuffle) else str(source)
        self._fate = _Fate(outcomes)
        self.table: Table = game.setup(size, self.seed, options, fate=self._fate.outcome) if start is None else start
        self.players: Final = list(players) or [f"Seat {seat}" for seat in range(self.table.seats)]
        self.outcomes: Final = self._fate.taken()
        self.events: Final = hear(self.table)
        self.turns: Final[list[Turn]] = []
        self._start = self.table.clone()

    @property
    def over(self) -> bool:
        return self.table.over

    def play(self, move: Move, outcomes: Sequence[Outcome] = ()) -> list[Event]:
        """Carry a move out and write it down. What the dice are to answer may be given, from a record."""
        turn = self.consider(move, outcomes)
        self.add(turn)
        return turn.events

    def consider(self, move: Move, outcomes: Sequence[Outcome] = ()) -> Turn:
        """The turn that a move would be. The match stays as it is until somebody adds the turn to it."""
        seat = self.table.seat
        after = self.table.clone()
        self._fate.feed(outcomes)
        play(after, move, self._fate.outcome)
        assert seat is not None
        return Turn(seat, move, self._fate.taken(), hear(after), after)

    def add(self, turn: Turn) -> None:
        """Go on by a turn that was considered here and now."""
        self.turns.append(turn)
        self.table = turn.table

    def at(self, number: int) -> Table:
        """The table as it was after that many turns."""
        return (self.turns[number - 1].table if number else self._start).clone()

    def forget(self, keep: int) -> None:
        """Let go of all turns but the last: the game goes on from there as if it had begun there."""
        if len(self.turns) > keep:
            self._start = self.turns[-keep - 1].table
            del self.turns[:-keep]

    # Undo

    def undo_for(self, seat: Seat) -> Undo:
        """Whether this seat can take its last move back."""
        others_acted = False
        for back, turn in enumerate(self.turns[: -TAKEN_BACK_AT_MOST - 1 : -1], 1):
            before = self.turns[len(self.turns) - back - 1].table if back < len(self.turns) else self._start
            if turn.outcomes or turn.table.dice.drawn != before.dice.drawn:
                return Undo("never", "undo.drawn", back)
            if any(event.uncovers for event in turn.events):
                return Undo("never", "undo.shown", back)
            if turn.seat == seat:
                return Undo("asking", "undo.others-acted", back) if others_acted else Undo("free", "undo.free", back)
            others_acted = True
        return Undo("never", "undo.nothing", 0)

    def undo_ways(self) -> list[str]:
        """For every seat, whether it can take its last move back: the same as `undo_for` says, all in one look."""
        ways = ["never"] * self.table.seats
        number = len(self.turns)
        earliest = max(0, number - TAKEN_BACK_AT_MOST)
        missing = self.table.seats
        way = "free"
        while number > earliest and missing:
            number -= 1
            turn = self.turns[number]
            before = self.turns[number - 1].table if number else self._start
            if turn.outcomes or turn.table.dice.drawn != before.dice.drawn:
                break
            if any(event.uncovers for event in turn.events):
                break
            if ways[turn.seat] == "never":
                ways[turn.seat] = way
                missing -= 1
            way = "asking"
        return ways

    def take_back(self, turns: int) -> None:
        """Take the last turns back. Whether that is fair is for `undo_for` to say."""
        del self.turns[len(self.turns) - turns :]
        self.table = self.at(len(self.turns))


class _Fate:
    """Feeds outcomes from a record, draws what the record lacks, and remembers both."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._given = list(outcomes)
        self._taken: list[Outcome] = []

    def feed(self, outcomes: Sequence[Outcome]) -> None:
        self._given = list(outcomes)

    def outcome(self, t: Table, chance: Chance[Any], dice: Dice) -> Outcome:
        outcome = self._given.pop(0) if self._given else chance.draw(t, dice)
        if not chance.fits(t, outcome):
            raise LoadError(f"{outcome} cannot come up at {chance}")
        self._taken.append(outcome)
        return outcome

    def taken(self) -> list[Outcome]:
        taken, self._taken = self._taken, []
        return taken
