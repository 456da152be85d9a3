"""How people say moves: players by their names, and words in any case and order, with whatever stands between them."""

import re
from collections.abc import Sequence

import hawker
from hawker.core.game import Game
from hawker.core.records import Field, Form, Grammar, Kind, form_of
from hawker.core.table import Move, Seat, Table

SEAT = "seat"
LISTED_AT_MOST = 12


class Players(Kind):
    """The players of a table: by name, by name without what is said of it in brackets, or by seat, counted from 1."""

    def __init__(self, names: Sequence[str]) -> None:
        self._seats: dict[str, Seat] = {}
        for called in (_whole, _short, _counted):
            for seat, name in enumerate(names):
                self._seats.setdefault(called(seat, name).lower(), seat)
        known = sorted(self._seats, key=len, reverse=True)
        super().__init__(f"a player ({', '.join(names)})", "|".join(map(re.escape, known)))

    def read(self, text: str) -> Seat:
        seat = self._seats.get(text.lower())
        if seat is None:
            raise self.wrong(text)
        return seat


def _whole(seat: Seat, name: str) -> str:
    return name


def _short(seat: Seat, name: str) -> str:
    return name.partition(" (")[0]


def _counted(seat: Seat, name: str) -> str:
    return str(seat + 1)


class Speech:
    """What is said at one table."""

    def __init__(self, game: Game[Table], names: Sequence[str]) -> None:
        self._names = list(names)
        self._players = Players(names)
        self._grammar = Grammar(game.grammar.classes, {**game.grammar.kinds, SEAT: self._players})

    def text(self, move: Move) -> str:
        """A move as people read it."""
        form = form_of(type(move))
        if all(field.kind != SEAT for field in form.fields):
            return str(move)
        text = form.literals[0]
        for field, literal in zip(form.fields, form.literals[1:], strict=True):
            text += self.field(field, move) + literal
        return text

    def field(self, field: Field, move: Move) -> str:
        """A field of a move as people read it."""
        value = getattr(move, field.name)
        return _short(value, self._names[value]) if field.kind == SEAT else field.write(value)

    def read(self, t: Table, said: str) -> Move:
        """The move that somebody means, or a ParseError that says what would be right."""
        text = " ".join(said.split())
        question = t.question
        moves = list(hawker.legal(t))
        for move in [*moves, *([] if question is None else question.candidates(t))]:
            if self._means(move, text):
                return move
        try:
            return self._grammar.read(text, Move)
        except hawker.ParseError as error:
            again = text.lower()
            if again != text:
                try:
                    return self._grammar.read(again, Move)
                except hawker.ParseError:
                    pass
            shown = ", ".join(map(self.text, moves[:LISTED_AT_MOST])) + (", ..." if len(moves) > LISTED_AT_MOST else "")
            raise hawker.ParseError(f"{error}; legal now: {shown}" if moves else str(error)) from None

    def _means(self, move: Move, text: str) -> bool:
        """Whether a text says this move, word by word within each gap of its form."""
        form = form_of(type(move))
        match = _loosely(form).fullmatch(text)
        if match is None:
            return False
        for field, said in zip(form.fields, match.groups(), strict=True):
            if field.kind == SEAT:
                try:
                    if self._players.read(said) != getattr(move, field.name):
                        return False
                except hawker.ParseError:
                    return False
            elif _words(said) != _words(field.write(getattr(move, field.name))):
                return False
        return True


_patterns: dict[str, re.Pattern[str]] = {}


def _loosely(form: Form) -> re.Pattern[str]:
    pattern = _patterns.get(form.template)
    if pattern is None:
        source = "(.+?)".join(map(re.escape, form.literals))
        pattern = _patterns[form.template] = re.compile(source, re.IGNORECASE)
    return pattern


def _words(text: str) -> list[str]:
    """The words of a text in an order of their own: what is between them, or an `and`, says nothing."""
    return sorted([word for word in re.findall(r"\w+", text.lower()) if word != "and"]) or [text]
