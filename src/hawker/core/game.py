"""A game: one object that knows all of its rules, its words, and what each seat may see."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from hawker.core.dice import Dice, Seed
from hawker.core.errors import SetupError
from hawker.core.forms import TableForm, View
from hawker.core.play import NOT_ASKED, Fate, advance, legal
from hawker.core.records import Grammar, Kind, Names, Record
from hawker.core.table import Entry, Event, Move, Refusal, Seat, T, Value
from hawker.core.words import Clause, Words, read_clauses


class Result:
    """How a game ended. Ranks count from 1; those who tie share the better one.

    Traits say for each seat what it played as, where a game has such a thing: an animal, a role.
    """

    def __init__(
        self, scores: Sequence[int], winners: Sequence[Seat], ranks: Sequence[int], traits: Sequence[str] = ()
    ) -> None:
        self.scores: Final = tuple(scores)
        self.winners: Final = tuple(winners)
        self.ranks: Final = tuple(ranks)
        self.traits: Final = tuple(traits)

    def __repr__(self) -> str:
        return f"Result(scores={self.scores}, winners={self.winners}, ranks={self.ranks})"


def rank(scores: Sequence[int]) -> list[int]:
    """Ranks by most points; those who tie share the better one."""
    return [1 + sum([other > score for other in scores]) for score in scores]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A choice that a table makes before the game."""

    def __init__(self, name: str, values: Sequence[Value], default: Value) -> None:
        self.name: Final = name
        self.default: Final = default
        self._values: Final = tuple(values)

    def values(self, seats: int) -> Sequence[Value]:
        """What may be chosen at a table of that size; nothing to list where it is free text."""
        return self._values

    def label(self, value: Value, words: Words) -> str:
        """What people call a value."""
        return str(value).replace("-", " ").replace(",", ", ")

    def read(self, value: object, seats: int) -> Value:
        """The value meant, also if it is written as text; a SetupError otherwise."""
        values = self.values(seats)
        for allowed in values:
            if str(value).lower() == str(allowed).lower():
                return allowed
        listed = ", ".join([str(allowed) for allowed in values])
        raise SetupError(f"option {self.name}: {value!r} is not one of {listed} (with {seats} seats)")


class SeatOption(Option):
    """A seat, or drawn by the seed: who begins."""

    def __init__(self, name: str) -> None:
        super().__init__(name, ("drawn",), "drawn")

    def values(self, seats: int) -> Sequence[Value]:
        return ("drawn", *range(seats))

    def label(self, value: Value, words: Words) -> str:
        return words.say("seat", {"seat": value + 1}) if isinstance(value, int) else super().label(value, words)


class Choice:
    """A value of an option, as people meet it, and the sizes of table that have it."""

    def __init__(self, value: Value, label: str, sizes: Sequence[int]) -> None:
        self.value: Final = value
        self.label: Final = label
        self.sizes: Final = tuple(sizes)


class DescribedOption:
    """An option as people meet it."""

    def __init__(self, name: str, choices: Sequence[Choice], default: Value, sentence: str, seat: bool) -> None:
        self.name: Final = name
        self.choices: Final = tuple(choices)
        self.default: Final = default
        self.sentence: Final = sentence
        self.seat: Final = seat  # whether its numbers are seats

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple([choice.value for choice in self.choices])

    def __repr__(self) -> str:
        return f"{self.name} = {' | '.join(map(str, self.values))} ({self.default}): {self.sentence}"


class Game(Generic[T]):
    """The rules of one game and all that goes with them."""

    def __init__(
        self,
        *,
        name: str,
        version: int,
        seats: range,
        folder: Path,
        rooms: Iterable[ModuleType],
        kinds: Mapping[str, Kind],
        options: Sequence[Option],
        set_up: Callable[["Game[T]", int, dict[str, Value], Dice, list[Event] | None], T],
        result: Callable[[T], Result],
        view: Callable[[T, Seat | None], View],
        resample: Callable[[T, Seat | None, Dice], T],
        worth: Callable[[T, Seat], float],
        table_form: type[TableForm],
        write: Callable[[T], TableForm],
        read: Callable[[Any, "Game[T]", dict[str, Value], Dice, list[Entry]], T],
        check: Callable[[T], None],
        promising: Callable[[T], Sequence[Move]] = legal,
    ) -> None:
        self.name: Final = name
        self.version: Final = version
        self.seats: Final = seats
        self.folder: Final = folder
        self.table_form: Final = table_form
        self.worth: Final = worth
        self.check: Final = check
        # The legal moves that bots had better look at: all of them, unless the judge of the game knows better.
        self.promising: Final = promising
        self._options: Final = tuple(options)
        self._set_up: Final = set_up
        self._result: Final = result
        self._view: Final = view
        self._resample: Final = resample
        self._write: Final = write
        self._read: Final = read
        found = [thing for room in rooms for thing in vars(room).values()]
        classes = [thing for thing in found if isinstance(thing, type) and issubclass(thing, Record) and thing.form]
        seat_kind = Names("a seat, counted from 0", range(seats[-1]))
        self.grammar: Final = Grammar(list(dict.fromkeys(classes)), {"seat": seat_kind, **kinds})
        self.refusals: Final = [thing for thing in found if isinstance(thing, Refusal) and thing is not NOT_ASKED]
        self.words: Final = self.words_in("en")
        self.rules: Final[list[Clause]] = read_clauses(folder / "rules.md")

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"

    def languages(self) -> list[str]:
        """The languages that this game has words in."""
        return sorted([path.stem for path in (self.folder / "words").glob("*.toml")])

    def words_in(self, language: str) -> Words:
        """The words of a language; whatever it lacks is in English."""
        folders = (Path(__file__).parent / "words", self.folder / "words")
        files = [folder / f"{name}.toml" for name in dict.fromkeys(["en", language]) for folder in folders]
        return Words(*[file for file in files if file.is_file()])

    def options(self, seats: int | None = None) -> list[DescribedOption]:
        """Each option: its name, its values (at a table of that size, or at any), its default, and a sentence."""
        sizes = list(self.seats) if seats is None else [self.size(seats)]
        return [
            DescribedOption(
                option.name,
                self._choices(option, sizes),
                option.default,
                self.words.say(f"option.{option.name}", {}),
                isinstance(option, SeatOption),
            )
            for option in self._options
        ]

    def _choices(self, option: Option, sizes: list[int]) -> list[Choice]:
        at: dict[Value, list[int]] = {}
        for size in sizes:
            for value in option.values(size):
                at.setdefault(value, []).append(size)
        return [Choice(value, option.label(value, self.words), at[value]) for value in at]

    def setup(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        tell: bool = True,
        fate: Fate | None = None,
    ) -> T:
        """A table ready for the first move. Without a seed chance is fresh; with `tell=False` nothing is told."""
        size = self.size(self.seats[0] if seats is None else seats)
        chosen = self.read_options(options or {}, size)
        dice = Dice(Seed(secrets.token_hex(16) if seed is None else seed))
        t = self._set_up(self, size, chosen, dice, [] if tell else None)
        advance(t, fate)
        return t

    def result(self, t: T) -> Result:
        """The scores, winners and ranks of a game that is over."""
        if not t.over:
            raise SetupError("the game is not over yet: a result is there when table.over is True")
        return self._result(t)

    def view(self, t: T, seat: Seat | None) -> View:
        """All that a seat (None: a spectator) may see."""
        return self._view(t, self._seat(t, seat))

    def resample(self, t: T, seat: Seat | None, seed: int | str) -> T:
        """A table on which what the seat cannot know is dealt anew, each way that fits what it knows equally likely."""
        twin = self._resample(t, self._seat(t, seat), Dice(Seed(f"{seed}/worlds")))
        twin.dice = Dice(Seed(seed))
        twin.events = None
        return twin

    def read_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value]:
        """Every option's value at a table of that size, or a SetupError."""
        names = [option.name for option in self._options]
        for name in given:
            if name not in names:
                raise SetupError(f"{self.name} has no option {name!r}; its options are {', '.join(names)}")
        return {
            option.name: option.read(given[option.name], seats) if option.name in given else option.default
            for option in self._options
        }

    def write(self, t: T) -> TableForm:
        """The table as a document."""
        return self._write(t)

    def read(self, form: TableForm) -> T:
        """The table that a document describes, checked; a LoadError says what does not fit."""
        options = self.read_options(form.options, self.size(form.seats))
        dice = Dice(Seed(form.dice.seed), form.dice.drawn)
        agenda = [self.grammar.read(text, Entry) for text in reversed(form.agenda)]
        t = self._read(form, self, options, dice, agenda)
        self.check(t)
        return t

    def size(self, seats: int) -> int:
        """That many seats, if the game is for so many; a SetupError otherwise."""
        if seats not in self.seats:
            raise SetupError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        return seats

    def _seat(self, t: T, seat: Seat | None) -> Seat | None:
        if seat is not None and not 0 <= seat < t.seats:
            raise SetupError(f"there is no seat {seat}: seats are 0 to {t.seats - 1}, or None for a spectator")
        return seat
