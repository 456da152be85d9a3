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
from hawker.core.play import hear, parse, play
from hawker.core.table import Chance, Event, Move, Outcome, Seat, Table

TAKEN_BACK_AT_MOST: Final = 30  # turns: a move stands for good when so many moves and undos came after it

_encoder: Final = msgspec.json.Encoder()


def document(t: Table) -> bytes:
    """All that lies on a table as JSON, secrets and chance included."""
    return _encoder.encode(t.game.write(t))


def digest(t: Table) -> str:
    """A short name for all that lies on a table."""
    return digest_of(document(t))


def digest_as(t: Table, version: int) -> str:
    """What another version of the rules would have called the same table."""
    return digest_of(_encoder.encode(msgspec.structs.replace(t.game.write(t), version=version)))


def digest_of(text: bytes) -> str:
    """The digest of a table that is written as a document already."""
    return hashlib.blake2b(text, digest_size=6).hexdigest()


class Shuffle:
    """A seed that nobody could choose: the host commits to a secret before players add a nonce each.

    Bots add none (""), and neither do players who were left out since their nonce did not come in time.
    """

    def __init__(self, secret: str, nonces: Sequence[str], left_out: Sequence[Seat] = ()) -> None:
        self.secret: Final = secret
        self.nonces: Final = list(nonces)
        self.left_out: Final = list(left_out)
        self.commitment: Final = commitment_to(secret)
        self.seed: Final = _hash("hawker seed", secret, *nonces)


def fresh_shuffle(seats: int) -> Shuffle:
    """A shuffle at one machine, to which nobody else adds anything."""
    return Shuffle(secrets.token_hex(32), [""] * seats)


def commitment_to(secret: str) -> str:
    """What is published before the deal, so that the secret cannot be changed after it."""
    return _hash("hawker commitment", secret)


def _hash(*parts: str) -> str:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=32).hexdigest()


class Deed:
    """One move, and what the dice answered after it."""

    def __init__(self, seat: Seat, move: Move, outcomes: list[Outcome], obstacle: str) -> None:
        self.seat: Final = seat
        self.move: Final = move
        self.outcomes: Final = outcomes
        self.obstacle: Final = obstacle  # why it can never be taken back, by its key in the words; "" if it can
        self.number = 0  # of the moves and undos of the match, when it was made


class Turn(Deed):
    """A deed with what was told, and the table as it was then."""

    def __init__(
        self, seat: Seat, move: Move, outcomes: list[Outcome], obstacle: str, events: list[Event], table: Table
    ) -> None:
        super().__init__(seat, move, outcomes, obstacle)
        self.events: Final = events
        self.table: Final = table


def _deed_of(turn: Turn) -> Deed:
    deed = Deed(turn.seat, turn.move, turn.outcomes, turn.obstacle)
    deed.number = turn.number
    return deed


class Past:
    """Turns whose tables were let go: the table before them, and the deeds that lead on from there."""

    def __init__(self, before: Table, turns: list[Turn]) -> None:
        self.before: Final = before
        self.deeds: Final = [_deed_of(turn) for turn in turns]


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
        self.players: Final = list(players) or [game.words.seat(seat) for seat in range(self.table.seats)]
        self.outcomes: Final = self._fate.taken()
        self.events: Final = hear(self.table)
        self.turns: Final[list[Turn]] = []
        self._start = self.table.clone()
        self._past: Final[list[Past]] = []  # what led to the start, if some was forgotten
        self._count = 0  # moves and undos

    @property
    def over(self) -> bool:
        return self.table.over

    def play(self, move: Move | str, outcomes: Sequence[Outcome] = ()) -> list[Event]:
        """Carry a move out, or what its text says, and write it down. What the dice are to answer may be given."""
        turn = self.consider(parse(self.table, move) if isinstance(move, str) else move, outcomes)
        self.add(turn)
        return turn.events

    def consider(self, move: Move, outcomes: Sequence[Outcome] = ()) -> Turn:
        """The turn that a move would be. The match stays as it is until somebody adds the turn to it."""
        return self._turn_from(self.table, move, outcomes)

    def _turn_from(self, before: Table, move: Move, outcomes: Sequence[Outcome]) -> Turn:
        seat, after = before.turn, before.clone()
        self._fate.feed(outcomes)
        play(after, move, self._fate.outcome)
        assert seat is not None
        taken, events = self._fate.taken(), hear(after)
        obstacle = ""
        if taken or after.dice.drawn != before.dice.drawn:
            obstacle = "undo.drawn"
        elif any(event.uncovers for event in events):
            obstacle = "undo.shown"
        return Turn(seat, move, taken, obstacle, events, after)

    def add(self, turn: Turn) -> None:
        """Go on by a turn that was considered here and now."""
        self._count += 1
        turn.number = self._count
        self._put(turn)

    def _put(self, turn: Turn) -> None:
        self.turns.append(turn)
        self.table = turn.table

    def at(self, number: int) -> Table:
        """The table as it was after that many turns."""
        return (self.turns[number - 1].table if number else self._start).clone()

    def forget(self, keep: int) -> None:
        """Let go of the tables of all turns but the last. What can be taken back can still be, move by move: whether it
        can does not depend on what is remembered, so that whoever reads the same log agrees."""
        number = len(self.turns) - keep
        if number <= 0:
            return
        self._past.append(Past(self._start, self.turns[:number]))
        self._start = self.turns[number - 1].table
        del self.turns[:number]
        while len(self.turns) + sum([len(past.deeds) for past in self._past[1:]]) >= TAKEN_BACK_AT_MOST:
            del self._past[0]

    # Undo

    def undo_for(self, seat: Seat) -> Undo:
        """Whether this seat can take its last move back."""
        for back in range(1, TAKEN_BACK_AT_MOST + 1):
            deed = self._deed(back)
            if deed is None:
                break
            if deed.obstacle:
                return Undo("never", deed.obstacle, back)
            if deed.seat == seat:
                return Undo("free", "undo.free", back) if back == 1 else Undo("asking", "undo.others-acted", back)
        return Undo("never", "undo.nothing", 0)

    def undo_ways(self) -> list[str]:
        """For every seat, whether it can take its last move back: the same as `undo_for` says, all in one look."""
        ways = ["never"] * self.table.seats
        missing = self.table.seats
        for back in range(1, TAKEN_BACK_AT_MOST + 1):
            deed = self._deed(back)
            if deed is None or deed.obstacle:
                break
            if ways[deed.seat] == "never":
                ways[deed.seat] = "free" if back == 1 else "asking"
                missing -= 1
                if not missing:
                    break
        return ways

    def _deed(self, back: int) -> Deed | None:
        """The last deed, the one before it, and so on; None if there is none, or it was too long ago."""
        deed: Deed | None = None
        if back <= len(self.turns):
            deed = self.turns[-back]
        else:
            found = self._find(back)
            if found is not None:
                deed = found[0].deeds[found[1]]
        return None if deed is None or self._count - deed.number >= TAKEN_BACK_AT_MOST else deed

    def ago(self, turns: int) -> Table:
        """The table as it was so many turns ago."""
        if turns <= len(self.turns):
            return self.at(len(self.turns) - turns)
        found = self._find(turns)
        assert found is not None, "it is forgotten"
        past, number = found
        table = past.before
        for deed in past.deeds[:number]:
            table = self._turn_from(table, deed.move, deed.outcomes).table
        return table.clone()

    def take_back(self, turns: int) -> None:
        """Take the last turns back. Whether that is fair is for `undo_for` to say."""
        self._count += 1
        if turns <= len(self.turns):
            del self.turns[len(self.turns) - turns :]
            self.table = self.at(len(self.turns))
            return
        found = self._find(turns)
        assert found is not None, "it is forgotten"
        past, number = found
        del self._past[self._past.index(past) :]
        self.turns.clear()
        self._start = past.before
        self.table = self.at(0)
        for deed in past.deeds[:number]:
            turn = self.consider(deed.move, deed.outcomes)
            turn.number = deed.number
            self._put(turn)

    def _find(self, turns: int) -> tuple[Past, int] | None:
        """Where the moment of so many turns ago lies that has no table: after that many deeds of this past."""
        back = turns - len(self.turns)
        for past in reversed(self._past):
            if back <= len(past.deeds):
                return past, len(past.deeds) - back
            back -= len(past.deeds)
        return None


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
