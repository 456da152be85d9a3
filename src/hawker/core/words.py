"""Words: every sentence shown to people, by key, and the rules of a game, clause by clause."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

_GAP = re.compile(r"\{(\w+)(?::([^}]*))?\}")
_SENTENCE_BEGINS = re.compile(r"(^|[.!?] )$")


class Words:
    """One language's sentences. In a template `{card}` is a field, `{winner:seat}` a player's name, `{points:each}` a
    list of what each player has, with their names, `{count:card|cards}` one of two words by number, and
    `{winner:you win|wins}` by whether that player is the reader. The word for the reader is written as in the middle of
    a sentence, and begins one with a capital. Thousands of a number are set apart by what the language puts between
    them, and equal pieces in a list are counted.
    """

    def __init__(self, *catalogues: Path) -> None:
        self._sentences: Final[dict[str, str]] = {}
        for path in catalogues:
            _flatten(tomllib.loads(path.read_text("utf-8")), "", self._sentences)

    def catalogue(self) -> dict[str, str]:
        """Every template by its key, for those who fill them in elsewhere."""
        return dict(self._sentences)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def say(self, key: str, fields: Mapping[str, object], names: Sequence[str] = (), reader: int | None = None) -> str:
        """The sentence of a key, filled in. Seats without a name are called by their number; the reader is "you"."""
        return _GAP.sub(lambda gap: self._fill(gap, fields, names, reader), self._sentences[key])

    def _fill(self, gap: re.Match[str], fields: Mapping[str, object], names: Sequence[str], reader: int | None) -> str:
        value, how = fields[gap[1]], gap[2]
        begins = _SENTENCE_BEGINS.search(gap.string[: gap.start()]) is not None
        if how == "seat":
            seats = enumerate(_as_list(value))
            people = [self._name(seat, names, reader, begins and place == 0) for place, seat in seats]
            return self._sentences["and"].join([part for part in (", ".join(people[:-1]), *people[-1:]) if part])
        if how == "each":
            shares = enumerate(_as_list(value))
            named = [
                f"{self._name(seat, names, reader, begins and seat == 0)} {self._spell(each)}" for seat, each in shares
            ]
            return ", ".join(named)
        if how is not None:
            one, other = how.removeprefix("you ").split("|")
            return one if value == (reader if how.startswith("you ") else 1) else other
        return ", ".join(self._listed(_as_list(value))) or self._sentences["nothing"]

    def _listed(self, values: Sequence[object]) -> list[str]:
        """Each of a list in words; pieces that are there several times once, with their number."""
        if any(isinstance(value, int) for value in values):
            return [self._spell(value) for value in values]
        counts = Counter([str(value) for value in values])
        return [self.piece(text) if count == 1 else f"{count} × {self.piece(text)}" for text, count in counts.items()]

    def _spell(self, value: object) -> str:
        if isinstance(value, int) and abs(value) >= 1000:
            return f"{value:,}".replace(",", self._sentences["thousands"])
        return self.piece(str(value))

    def _name(self, seat: object, names: Sequence[str], reader: int | None, begins: bool) -> str:
        assert isinstance(seat, int)
        if seat == reader:
            you = self._sentences["you"]
            return you[:1].upper() + you[1:] if begins else you
        return self.seat(seat, names)

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """Who sits there; where there is no name, the number of the seat as people count: from 1."""
        known = names[seat] if 0 <= seat < len(names) else ""
        return known or self._sentences["seat"].replace("{seat}", str(seat + 1))

    def piece(self, text: str) -> str:
        """What this language calls a piece: by its whole name, else word by word."""
        whole = self._sentences.get(f"piece.{text}")
        if whole is not None:
            return whole
        return " ".join([self._sentences.get(f"piece.{word}", word) for word in text.split(" ")])


def _as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _flatten(tree: Mapping[str, object], prefix: str, into: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[prefix + key] = str(value)


class Clause:
    """One numbered sentence or two of a game's rules."""

    def __init__(self, number: str, chapter: str, text: str) -> None:
        self.number: Final = number
        self.chapter: Final = chapter
        self.text: Final = text


_CLAUSE = re.compile(r"\*\*(\d+\.\d+)\*\* (.+)")


def read_clauses(path: Path) -> list[Clause]:
    """The clauses of a `rules.md`: chapters begin with `## `, clauses with their number in bold."""
    clauses: list[Clause] = []
    chapter = ""
    for paragraph in path.read_text("utf-8").split("\n\n"):
        text = " ".join(paragraph.split())
        if text.startswith("## "):
            chapter = text.removeprefix("## ")
            continue
        match = _CLAUSE.fullmatch(text)
        if match is not None:
            clauses.append(Clause(match[1], chapter, match[2]))
    return clauses
