"""A game: one object that knows all of its rules, its words, and what each seat may see."""

import secrets as fresh
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Generic

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from hawker.core.dice import Dice, Seed
from hawker.core.errors import LoadError, OptionError, SetupError
from hawker.core.forms import TableForm, View
from hawker.core.judge import Judge, Weights
from hawker.core.play import NOT_ASKED, Fate, advance
from hawker.core.records import Grammar, Kind, Names, Record
from hawker.core.table import Entry, Outset, Question, Refusal, Seat, T, Table, Value
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


def rank(scores: Sequence[Any]) -> list[int]:
    """Ranks by most points, or whatever counts first and second; those who tie share the better one."""
    return [1 + sum([other > score for other in scores]) for score in scores]


def leaders(scores: Sequence[Any]) -> list[Seat]:
    """Those with the best rank."""
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """A choice that a table makes before the game. One that `needs` a value of another is as usual without it, and
    values `for_people` are not for tables with bots, who wait for nobody and never tire."""

    def __init__(
        self,
        name: str,
        values: Sequence[Value],
        default: Value,
        needs: tuple[str, Value] | None = None,
        free: bool = False,
        for_people: Sequence[Value] = (),
    ) -> None:
        if default in for_people:
            raise ValueError(f"option {name}: {default!r} is as usual, so bots must be able to play with it")
        self.name: Final = name
        self.default: Final = default
        self.needs: Final = needs
        self.free: Final = free  # whether more can be written than is listed
        self.for_people: Final = tuple(for_people)
        self._values: Final = tuple(values)

    def values(self, seats: int) -> Sequence[Value]:
        """What may be chosen at a table of that size; nothing to list where it is free text alone."""
        return self._values

    def label(self, value: Value, words: Words) -> str:
        """What people call a value: by the words for this option, or for this value of any option."""
        for key in (f"value.{self.name}.{value}", f"value.{value}"):
            if key in words:
                return words.say(key, {})
        return words.say("value.number", {"number": value}) if type(value) is int else str(value)

    def read(self, value: object, seats: int) -> Value:
        """The value meant, also if it is written as text; a SetupError with a sentence for people otherwise."""
        values = self.values(seats)
        for allowed in values:
            if str(value).lower() == str(allowed).lower():
                return allowed
        listed = ", ".join([str(allowed) for allowed in values])
        raise SetupError(f"{value!r} is not one of {listed} (with {seats} seats)")


class SeatOption(Option):
    """A seat, or drawn by the seed: who begins."""

    def __init__(self, name: str) -> None:
        super().__init__(name, ("drawn",), "drawn")

    def values(self, seats: int) -> Sequence[Value]:
        return ("drawn", *range(seats))

    def label(self, value: Value, words: Words) -> str:
        return words.seat(value) if isinstance(value, int) else super().label(value, words)


class Choice:
    """A value of an option, as people meet it, the sizes of table that have it, and whether it is for people alone."""

    def __init__(self, value: Value, label: str, sizes: Sequence[int], for_people: bool = False) -> None:
        self.value: Final = value
        self.label: Final = label
        self.sizes: Final = tuple(sizes)
        self.for_people: Final = for_people


class DescribedOption:
    """An option as people meet it."""

    def __init__(
        self,
        name: str,
        choices: Sequence[Choice],
        default: Value,
        sentence: str,
        seat: bool,
        needs: tuple[str, Value] | None,
        free: str,
    ) -> None:
        self.name: Final = name
        self.choices: Final = tuple(choices)
        self.default: Final = default
        self.sentence: Final = sentence
        self.seat: Final = seat  # whether its numbers are seats
        self.needs: Final = needs  # the value that another option must have; without it nothing is to be chosen here
        self.free: Final = free  # what can be written instead of a choice, in a sentence; "": nothing

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple([choice.value for choice in self.choices])

    def __repr__(self) -> str:
        return f"{self.name} = {' | '.join(map(str, self.values))} ({self.default}): {self.sentence}"


class Rules(Generic[T]):
    """How a game is played: what a table of it is, how it is set up, and how it ends."""

    def __init__(
        self,
        *,
        version: int,
        table: Callable[[Outset], T],
        options: Sequence[Option],
        set_up: Callable[[T], None],
        result: Callable[[T], Result],
    ) -> None:
        self.version: Final = version  # raised when the rules play differently, so that old matches are known as such
        self.table: Final = table
        self.options: Final = tuple(options)
        self.set_up: Final = set_up
        self.result: Final = result


class Speech:
    """What can be said in a game: the modules that have its moves, events and so on, and the kinds of their fields."""

    def __init__(self, *, modules: Sequence[ModuleType], kinds: Mapping[str, Kind]) -> None:
        self.modules: Final = tuple(modules)
        self.kinds: Final = dict(kinds)


class Secrets(Generic[T]):
    """Who may know what: what everybody sees, the fields in which a seat's own view differs from that, and how what a
    seat cannot know is dealt anew."""

    def __init__(
        self,
        *,
        watched: Callable[[T], View],
        own: Callable[[T, Seat], dict[str, Any]],
        resample: Callable[[T, Seat | None, Dice], T],
    ) -> None:
        self.watched: Final = watched
        self.own: Final = own
        self.resample: Final = resample


class Documents(Generic[T]):
    """How a table is written and read: the shape of its document, both ways, and what makes a table impossible.

    Without a `check` of its own a game proves that no piece is lost, and that its agenda waits for one of the seats.
    """

    def __init__(
        self,
        *,
        form: type[TableForm],
        write: Callable[[T], TableForm],
        read: Callable[[Any, T], None],
        check: Callable[[T], None] | None = None,
    ) -> None:
        self.form: Final = form
        self.write: Final = write
        self.read: Final = read
        self.check: Final = check or check_table


def check_table(t: Table) -> None:
    """What holds for any game: its pieces are those of a table just set up, and its agenda waits for a seat."""
    asked = t.agenda[-1] if t.agenda else None
    if asked is not None and not isinstance(asked, Question):
        raise LoadError(f"agenda: it begins with a question, not with {str(asked)!r}")
    for entry in t.agenda:
        if isinstance(entry, Question) and not 0 <= entry.seat < t.seats:
            raise LoadError(f"agenda: there is no seat {entry.seat}; seats are 0 to {t.seats - 1}")
    lying = Counter([str(piece) for piece in t.pieces()])
    wanted = Counter([str(piece) for piece in t.game.setup(t.seats, 0, t.options, tell=False).pieces()])
    for piece in {**wanted, **lying}:
        if lying[piece] != wanted[piece]:
            raise LoadError(f"{piece} is there {_times(lying[piece])}, not {_times(wanted[piece])}")


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once"}.get(count, f"{count} times")


class Game(Generic[T]):
    """The rules of one game and all that goes with them."""

    def __init__(
        self,
        *,
        name: str,
        seats: range,
        package: str,
        rules: Rules[T],
        speech: Speech,
        secrets: Secrets[T],
        documents: Documents[T],
        judge: Judge[T],
    ) -> None:
        self.name: Final = name
        self.seats: Final = seats
        self.package: Final = package  # where its modules are; what it shows to people lies beside them
        self.rules_version: Final = rules.version
        self.folder: Final = Path(str(sys.modules[package].__file__)).parent
        self.table_form: Final = documents.form
        self.check: Final = documents.check
        self.judge: Final = judge
        self._rules: Final = rules
        self._secrets: Final = secrets
        self._documents: Final = documents
        self._weights: Final[dict[tuple[int, bool], Weights]] = {}
        file = self.folder / "bots.toml"
        self.for_bots: Final[dict[str, Any]] = tomllib.loads(file.read_text()) if file.is_file() else {}
        found = [thing for module in speech.modules for thing in vars(module).values()]
        classes = [thing for thing in found if isinstance(thing, type) and issubclass(thing, Record) and thing.form]
        seat_kind = Names("a seat, counted from 0", range(seats[-1]))
        self.grammar: Final = Grammar(list(dict.fromkeys(classes)), {"seat": seat_kind, **speech.kinds})
        self.refusals: Final = [thing for thing in found if isinstance(thing, Refusal) and thing is not NOT_ASKED]
        self.words: Final = self.words_in("en")
        self.rules: Final[list[Clause]] = read_clauses(self.folder / "rules.md")

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
                option.needs,
                self.words.say(f"own.{option.name}", {}) if option.free else "",
            )
            for option in self._rules.options
        ]

    def _choices(self, option: Option, sizes: list[int]) -> list[Choice]:
        at: dict[Value, list[int]] = {}
        for size in sizes:
            for value in option.values(size):
                at.setdefault(value, []).append(size)
        words = self.words
        return [Choice(value, option.label(value, words), at[value], value in option.for_people) for value in at]

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
        t = self._rules.table(Outset(self, size, chosen))
        t.dice = Dice(Seed(fresh.token_hex(16) if seed is None else seed))
        t.events = [] if tell else None
        self._rules.set_up(t)
        advance(t, fate)
        return t

    def result(self, t: T) -> Result:
        """The scores, winners and ranks of a game that is over."""
        if not t.over:
            raise SetupError("the game is not over yet: a result is there when table.over is True")
        return self._rules.result(t)

    def view(self, t: T, seat: Seat | None, watched: View | None = None) -> View:
        """All that a seat (None: a spectator) may see. Whoever asks for many seats hands in what spectators see."""
        self._seat(t, seat)
        seen = self._secrets.watched(t) if watched is None else watched
        return seen if seat is None else replace(seen, seat=seat, **self._secrets.own(t, seat))

    def weights(self, seats: int, later: bool = False) -> Weights:
        """What the judge's terms weigh at a table of that size, right after a move or some moves later."""
        known = self._weights.get((seats, later))
        if known is None:
            known = self._weights[seats, later] = self.judge.weights(self.for_bots, seats, later)
        return known

    def worth(self, t: T, seat: Seat) -> float:
        """How far a seat is ahead of the others, as the judge sees it. It looks at everything on the table."""
        return self.weights(t.seats).worth(self.judge.standing(t), seat)

    def resample(self, t: T, seat: Seat | None, seed: int | str) -> T:
        """A table on which what the seat cannot know is dealt anew, each way that fits what it knows equally likely."""
        twin = self._secrets.resample(t, self._seat(t, seat), Dice(Seed(f"{seed}/worlds")))
        twin.dice = Dice(Seed(seed))
        twin.events = None
        return twin

    def read_options(self, given: Mapping[str, object], seats: int) -> dict[str, Value]:
        """Every option's value at a table of that size, or a SetupError; an OptionError if a value is not there."""
        names = [option.name for option in self._rules.options]
        for name in given:
            if name not in names:
                raise SetupError(f"{self.name} has no option {name!r}; its options are {', '.join(names)}")
        chosen = {option.name: option.default for option in self._rules.options}
        for option in self._rules.options:
            if option.name in given:
                try:
                    chosen[option.name] = option.read(given[option.name], seats)
                except SetupError as error:
                    raise OptionError(option.name, str(error)) from None
        for option in self._rules.options:
            if option.needs is not None and chosen[option.needs[0]] != option.needs[1]:
                chosen[option.name] = option.default
        return chosen

    def label(self, name: str, value: Value) -> str:
        """What people call a value of an option."""
        (option,) = [option for option in self._rules.options if option.name == name]
        return option.label(value, self.words)

    def check_bots(self, options: Mapping[str, Value]) -> None:
        """See that bots may sit at a table with these options, as `read_options` gives them; an OptionError otherwise.

        Whoever seats players asks here. A bot that stands in for somebody is no reason to: the table stays theirs.
        """
        for option in self._rules.options:
            value = options.get(option.name, option.default)
            if value in option.for_people:
                chosen, usual = option.label(value, self.words), option.label(option.default, self.words)
                raise OptionError(
                    option.name,
                    f"{chosen!r} is for tables without bots: choose {usual!r}, or let only people play",
                )

    def write(self, t: T) -> TableForm:
        """The table as a document."""
        return self._documents.write(t)

    def read(self, form: TableForm) -> T:
        """The table that a document describes, checked; a LoadError says what does not fit."""
        options = self.read_options(form.options, self.size(form.seats))
        t = self._rules.table(Outset(self, form.seats, options))
        t.dice = Dice(Seed(form.dice.seed), form.dice.drawn)
        t.agenda = [self.grammar.read(text, Entry) for text in reversed(form.agenda)]
        self._documents.read(form, t)
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
