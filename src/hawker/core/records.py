"""Records: the immutable things that are said and written down, and the one line of text that each of them has.

A record class states its form once, such as `play {card}` or `trick {leader:seat}`: a name, then fields, each read by
the kind after the colon (its own name where there is none); `*` marks a list, `?` a field that may be absent. A shorter
form may be stated too, and is only read: the last fields, which it leaves out, then have their defaults.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from hawker.core.errors import ParseError

_NOTHING = "-"
_REMEMBERED = 10_000  # texts that a grammar knows by heart
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?([*?]?)\}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """Something immutable with a text form. Two records of one class that read the same are equal."""

    form: ClassVar[str] = ""
    short_form: ClassVar[str] = ""
    _text: str = ""  # once somebody has asked for it; a record never changes, and many are made once and for all

    def __str__(self) -> str:
        if not self._text:
            self._text = form_of(type(self)).write(self)
        return self._text

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and str(self) == str(other))

    def __hash__(self) -> int:
        return hash(str(self))


R = TypeVar("R", bound=Record)


class Field:
    """One gap in a form."""

    def __init__(self, name: str, kind: str, mark: str) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.many: Final = mark == "*"
        self.optional: Final = mark == "?"

    def write(self, value: object) -> str:
        if self.many:
            assert isinstance(value, (list, tuple))
            return ", ".join(map(str, value)) or _NOTHING
        return _NOTHING if value is None else str(value)

    def read(self, text: str, kinds: "Mapping[str, Kind]") -> object:
        kind = kinds[self.kind]
        if text == _NOTHING and (self.many or self.optional):
            return () if self.many else None
        if self.many:
            return tuple([kind.read(part) for part in text.split(", ")])
        return kind.read(text)


class Form:
    """The text form of one record class."""

    def __init__(self, template: str) -> None:
        self.template: Final = template
        self.name: Final = template.partition(" ")[0]
        self.fields: Final = [Field(name, kind or name, mark) for name, kind, mark in _FIELD.findall(template)]
        # The literal text before, between and after the fields: re.split also returns the three groups of each field.
        self.literals: Final = _FIELD.split(template)[::4]
        self.loose: Final = re.compile("(.+?)".join(map(re.escape, self.literals)))

    def write(self, record: Record) -> str:
        text = self.literals[0]
        for field, literal in zip(self.fields, self.literals[1:], strict=True):
            text += field.write(getattr(record, field.name)) + literal
        return text

    def usage(self) -> str:
        """The form as people read it: `play CARD`."""
        text = self.literals[0]
        for field, literal in zip(self.fields, self.literals[1:], strict=True):
            text += field.name.upper() + literal
        return text


_forms: dict[type, Form] = {}
_short_forms: dict[type, Form] = {}


def form_of(cls: type[Record]) -> Form:
    """The form of a record class, taken apart once."""
    form = _forms.get(cls)
    if form is None:
        form = _forms[cls] = Form(cls.form)
    return form


def _forms_of(cls: type[Record]) -> list[Form]:
    """All that reads as a record of this class."""
    if not cls.short_form:
        return [form_of(cls)]
    short = _short_forms.get(cls)
    if short is None:
        short = _short_forms[cls] = Form(cls.short_form)
    return [form_of(cls), short]


def plain(value: object) -> object:
    """A field's value as plain JSON."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return str(value)


def fields(record: Record) -> dict[str, object]:
    """The fields of a record by name, as plain JSON."""
    return {field.name: plain(getattr(record, field.name)) for field in form_of(type(record)).fields}


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """How one kind of field is read: as it is written, unless a kind knows better. `what` tells what would be right."""

    def __init__(self, what: str, pattern: str) -> None:
        self.what: Final = what
        self.pattern: Final = pattern

    def read(self, text: str) -> object:
        """The value that a text names, or a ParseError."""
        if not re.fullmatch(self.pattern, text):
            raise self.wrong(text)
        return text

    def wrong(self, text: str) -> ParseError:
        return ParseError(f"{text!r} is not {self.what}")


class Names(Kind):
    """One of a few named things: fruits, cards, seats."""

    def __init__(self, what: str, values: Iterable[object], also: Mapping[str, object] | None = None) -> None:
        """`also` has names that are read and never written."""
        self.values: Final = {str(value): value for value in values} | dict(also or {})
        # Longest first, so that a name that begins another one does not hide it.
        super().__init__(what, "|".join(re.escape(name) for name in sorted(self.values, key=len, reverse=True)))

    def read(self, text: str) -> object:
        if text not in self.values:
            raise self.wrong(text)
        return self.values[text]


class Whole(Kind):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int, what: str = "a whole number") -> None:
        self.low: Final = low
        self.high: Final = high
        super().__init__(f"{what} from {low} to {high}", r"-?\d+")

    def read(self, text: str) -> int:
        # At most 18 digits: int() of a hostile text must stay cheap.
        if not re.fullmatch(r"-?\d{1,18}", text, re.ASCII) or not self.low <= int(text) <= self.high:
            raise self.wrong(text)
        return int(text)


class Grammar:
    """All that can be said in one game: its record classes and the kinds of their fields."""

    def __init__(self, classes: Iterable[type[Record]], kinds: Mapping[str, Kind]) -> None:
        self.kinds: Final = dict(kinds)
        self.classes: Final = list(classes)
        for cls in self.classes:
            for field in form_of(cls).fields:
                if field.kind not in self.kinds:
                    raise TypeError(f"{cls.__name__}: the game has no kind {field.kind!r} for {cls.form!r}")
        self._strict: dict[Form, re.Pattern[str]] = {}
        self._read: dict[tuple[type[Record], str], Record] = {}  # what was read before; records never change
        bounded = [cls for cls in self.classes if any(self.continuous(field) for field in form_of(cls).fields)]
        self.bounded: Final = frozenset(bounded)  # the classes that have numbers within bounds

    def of(self, base: type[R]) -> list[type[R]]:
        """The classes of one sort: moves, events, ..."""
        return [cls for cls in self.classes if issubclass(cls, base)]

    def continuous(self, field: Field) -> bool:
        """Whether a field is a number within bounds, so that what is offered is only a grid of what may be said."""
        return isinstance(self.kinds[field.kind], Whole)

    def read(self, text: str, base: type[R]) -> R:
        """The record of that sort that a text names, or a ParseError that says what would be right."""
        known = self._read.get((base, text))
        if known is not None:
            assert isinstance(known, base)
            return known
        record = self._read_anew(" ".join(text.split()), base)
        if len(self._read) >= _REMEMBERED:
            self._read.clear()
        self._read[base, text] = record
        return record

    def _read_anew(self, text: str, base: type[R]) -> R:
        classes = self.of(base)
        for cls in classes:
            for form in _forms_of(cls):
                match = self._pattern(form).fullmatch(text)
                if match is not None:
                    return self._make(cls, form, match)
        # Nothing fits strictly: find the class that it nearly is, and let the field that fails explain itself.
        for cls in classes:
            for form in _forms_of(cls):
                match = form.loose.fullmatch(text)
                if match is not None and self._one_word_each(form, match):
                    return self._make(cls, form, match)
        raise ParseError(f"cannot read {text!r} ({_nearest(text, classes)})")

    def _one_word_each(self, form: Form, match: re.Match[str]) -> bool:
        """Whether no field has taken words that belong to another form: most things have names of one word."""
        for field, part in zip(form.fields, match.groups(), strict=True):
            if " " in part and not field.many and " " not in self.kinds[field.kind].pattern:
                return False
        return True

    def _pattern(self, form: Form) -> re.Pattern[str]:
        pattern = self._strict.get(form)
        if pattern is None:
            source = re.escape(form.literals[0])
            for field, literal in zip(form.fields, form.literals[1:], strict=True):
                one = f"(?:{self.kinds[field.kind].pattern})"
                if field.many:
                    one = f"(?:{one}(?:, {one})*|{_NOTHING})"
                elif field.optional:
                    one = f"(?:{one}|{_NOTHING})"
                source += f"({one}){re.escape(literal)}"
            pattern = self._strict[form] = re.compile(source)
        return pattern

    def _make(self, cls: type[R], form: Form, match: re.Match[str]) -> R:
        values = [field.read(text, self.kinds) for field, text in zip(form.fields, match.groups(), strict=True)]
        return cls(*values)


def _nearest(text: str, classes: list[type[R]]) -> str:
    forms = [form_of(cls) for cls in classes]
    close = difflib.get_close_matches(text.partition(" ")[0], {form.name for form in forms}, n=1)
    if close:
        # Of several forms of one name, the one of which the most words are there, and then the shortest.
        said = set(text.split())
        alike = [form for form in forms if form.name == close[0]]
        best = max(alike, key=lambda form: (len(said.intersection(" ".join(form.literals).split())), -len(form.fields)))
        return f"did you mean {best.usage()!r}?"
    return "what can be said is " + ", ".join([repr(form.usage()) for form in forms])
