"""The words of the protocol: what lies on a table and its agenda, what is said, refused and told."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from hawker.core.dice import Dice, Seed
from hawker.core.records import Record, plain

if TYPE_CHECKING:
    from hawker.core.game import Game

Seat = int
Value = str | int | bool  # of an option


class Refusal:
    """Why a move is not allowed: a key that the words know, the clause of the rules, and what the sentence needs."""

    def __init__(self, key: str, clause: str = "", fields: dict[str, object] | None = None) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.fields: Final[dict[str, object]] = fields or {}

    def because(self, **fields: object) -> "Refusal":
        """The same refusal with what its sentence needs."""
        return Refusal(self.key, self.clause, fields)

    def plain(self) -> dict[str, object]:
        """What the sentence needs, as plain JSON."""
        return {name: plain(value) for name, value in self.fields.items()}

    def __repr__(self) -> str:
        return f"<Refusal: {self.key} (clause {self.clause})>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Record):
    """What a player may say."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome(Record):
    """What the dice may answer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Record):
    """What the table tells. Told in full, and to each seat as much as it may know."""

    # Whether something hidden comes to light by it, by no choice of its owner (a draw, a reveal), so that nothing
    # before it can be taken back. A card that a player chooses to play is not meant.
    uncovers: ClassVar[bool] = False

    def seen_by(self, seat: Seat | None) -> "Event | None":
        """What one seat (None: a spectator) gets to know of it; None: nothing at all."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatEvent(Event):
    """What is told of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Entry(Record):
    """Something on the agenda. It holds public facts only."""


class Outset:
    """What is settled before the first card is dealt. All copies of a table share it."""

    def __init__(self, game: "Game[Any]", seats: int, options: dict[str, Value]) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options


UNTHROWN: Final = Dice(Seed(""))  # what a table has until it gets dice of its own


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What lies where, and what is to happen. It changes as the game is played; `clone` gives one to try things on."""

    def __init__(self, outset: "Outset") -> None:
        self.outset: Final = outset
        self.game: Final = outset.game
        self.seats: Final = outset.seats
        self.options: Final = outset.options
        self.dice = UNTHROWN
        self.agenda: list[Entry] = []  # a stack: what is next comes last
        self.events: list[Event] | None = None  # told and not yet heard; None: nobody listens

    def clone(self) -> "Table":
        """Another table that stands as this one does. A game makes one of the same outset and copies its own fields."""
        raise NotImplementedError

    def stand_as(self, other: "Table") -> None:
        """Take over from another table what all tables have: chance, agenda, and what was told."""
        self.dice = other.dice.clone()
        self.agenda = other.agenda.copy()
        self.events = None if other.events is None else other.events.copy()

    def pieces(self) -> Sequence[object]:
        """Every piece of the game, wherever it lies now: none is ever lost. Nothing: that is for the game to check."""
        return ()

    @property
    def question(self) -> "Question[Any] | None":
        """What is being asked; None when the game is over."""
        if not self.agenda:
            return None
        entry = self.agenda[-1]
        assert isinstance(entry, Question)
        return entry

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""
        question = self.question
        return None if question is None else question.seat

    @property
    def over(self) -> bool:
        return not self.agenda

    def chosen_seat(self, option: str) -> Seat:
        """The seat that an option names, drawn if it is to be."""
        chosen = self.options[option]
        return self.dice.below(self.seats) if chosen == "drawn" else int(chosen)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game.name}, {self.seats} seats, {self.question or 'over'}>"

    def __str__(self) -> str:
        """The table in text, as the seat whose turn it is sees it; when the game is over, as a spectator does."""
        return self.picture(self.turn)

    def picture(self, seat: Seat | None) -> str:
        """The table in text, as a seat (None: a spectator) sees it."""
        # A game's drawing lies beside its rules; who never looks at a table in text need not import it.
        from hawker.terminal.drawings import picture

        return picture(self, seat)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def from_left_of(self, seat: Seat) -> list[Seat]:
        """All other seats, clockwise."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]


T = TypeVar("T", bound=Table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Entry, Generic[T]):
    """Something that happens by itself."""

    def run(self, t: T) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T], Generic[T]):
    """Something that happens by itself, for one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Entry, Generic[T]):
    """Something that the dice answer. The outcome stands in the record of the game like a move."""

    def draw(self, t: T, dice: Dice) -> Outcome:
        """What comes up. It draws from these dice alone, so that a recorded outcome can stand in for it."""
        raise NotImplementedError

    def fits(self, t: T, outcome: Outcome) -> bool:
        """Whether this is something that could come up: a record may be damaged."""
        raise NotImplementedError

    def answer(self, t: T, outcome: Outcome) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Entry, Generic[T]):
    """Something that one seat decides."""

    form: ClassVar[str] = ""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def candidates(self, t: T) -> Sequence[Move]:
        """What this seat might say, legal or not, as far as it may know. Of continuous moves, a grid for bots."""
        raise NotImplementedError

    def refusal(self, t: T, move: Move) -> Refusal | None:
        """None, or why this seat may not say this now. It must judge any move, also one nobody offered."""
        raise NotImplementedError

    def answer(self, t: T, move: Move) -> None:
        """Carry a legal move out."""
        raise NotImplementedError

    def legal(self, t: T) -> Sequence[Move]:
        """The candidates without a refusal. A question may know a quicker way to the same list."""
        return [move for move in self.candidates(t) if self.refusal(t, move) is None]
