"""What readers of a table are told of a moment: each seat, and spectators, as much as they may know."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from hawker.core.codec import told
from hawker.core.forms import View
from hawker.core.play import Choice as Possible
from hawker.core.play import choices, explain
from hawker.core.records import Whole, fields, form_of
from hawker.core.table import Move, Question, Refusal, Seat, Table
from hawker.tables.entries import AnyEntry, Moved, TakenBack, UndoAnswered, UndoAsked
from hawker.tables.films import Film
from hawker.tables.introducing import NOBODY, mark, staff
from hawker.tables.party import Moment, author
from hawker.tables.told import Asked, Choice, Ending, Free, Guest, News, Range, Time, Update, Why

_encoder: Final = msgspec.json.Encoder()

_TOLD: Final = ("seat", "why", "turns", "table", "left_out")  # fields that news has of its entry

NOBODY_ELSE: Final[Mapping[str, Guest]] = {}
KNOWN_AT_MOST: Final = 10_000
_KNOWN: Final[dict[int, tuple[Move, msgspec.Raw]]] = {}


class Telling:
    """One moment as its readers are told of it. What all of them see alike is worked out once, however many they are.

    People are named as they are called now: the log holds their ids alone."""

    def __init__(self, moment: Moment, people: Mapping[str, Guest] = NOBODY_ELSE) -> None:
        self._moment: Final = moment
        self._news: Final = news(moment, people)
        self._texts: Final[dict[int, msgspec.Raw]] = {}  # of the events that a reader was told whole, by their place
        self._watched: View | None = None  # what spectators see
        self._asked: Asked | None = None
        self._ending: Ending | None = None

    def _watch(self, t: Table) -> None:
        """Work out what all readers see of the table."""
        self._watched = t.game.view(t, None)
        question = t.question
        if question is None:
            result = t.game.result(t)
            self._ending = Ending(scores=list(result.scores), winners=list(result.winners), ranks=list(result.ranks))
        else:
            self._asked = Asked(question=form_of(type(question)).name, seat=question.seat, fields=fields(question))

    def to(self, seat: Seat | None, fresh: bool = False) -> Update:
        """What a seat (None: a spectator) may know of it. A reader who has just joined (`fresh`) is told how things
        stand, and not what happened."""
        moment = self._moment
        entry, t = moment.entry, moment.table
        if moment.film is not None:
            return self._filmed(moment.film, seat, fresh)
        says = Update(seq=moment.seq, version=moment.version, at=moment.at)
        if not fresh:
            says.news = self._news
            if type(entry) is Moved:
                says.mover, says.by_bot = entry.seat, entry.bot
            if entry.request and author(entry) == seat:
                says.answers = entry.request
            if moment.events:
                says.events = self._events(seat)
        if t is None:
            return says
        if self._watched is None:
            self._watch(t)
        says.view, says.question, says.result = t.game.view(t, seat, self._watched), self._asked, self._ending
        question = t.question
        if question is not None and question.seat == seat:
            if self._asked is not None and t.game.grammar.bounded:
                says.question = replace(self._asked, free=frees(t, question))
            says.choices = [choice(t, possible) for possible in choices(t, seat)]  # type: ignore[misc]
        if seat is not None:
            says.undo = moment.undo[seat]  # type: ignore[assignment]
        says.undo_asked_by, says.undo_missing = moment.undo_asked_by, moment.undo_missing
        if moment.deadline is not None or moment.left:
            says.clock = Time(deadline=moment.deadline, left=moment.left)
        return says

    def _filmed(self, film: Film, seat: Seat | None, fresh: bool) -> Update:
        """The same from the film of a game whose rules are not here. Entries after the end of the film change no table.

        A film has no names of people, so news is told anew."""
        moment, shown = self._moment, film.update(self._moment.seq, seat)
        if moment.seq <= film.seq and not fresh:
            return shown if type(moment.entry) is Moved else replace(shown, news=self._news)
        told_now = None if fresh else self._news
        bare = replace(shown, answers="", news=told_now, mover=None, by_bot=False, events=[])
        return replace(bare, seq=moment.seq, version=moment.version, at=moment.at)

    def _events(self, seat: Seat | None) -> list[Any]:
        """What a seat is told of the events."""
        says: list[Any] = []
        for number, event in enumerate(self._moment.events):
            seen = event.seen_by(seat)
            if seen is event:
                text = self._texts.get(number)
                if text is None:
                    text = self._texts[number] = msgspec.Raw(_encoder.encode(told(event)))
                says.append(text)
            elif seen is not None:
                says.append(told(seen))
        return says


def update(moment: Moment, seat: Seat | None, fresh: bool = False, people: Mapping[str, Guest] = NOBODY_ELSE) -> Update:
    """What one reader alone is told of a moment."""
    return Telling(moment, people).to(seat, fresh)


def frees(t: Table, question: Question[Any]) -> list[Free]:
    """The moves of a question that have numbers to choose."""
    kinds = t.game.grammar.kinds
    found: dict[type[Move], Free] = {}
    for cls in dict.fromkeys([type(move) for move in question.candidates(t)]):
        form = form_of(cls)
        bounded = [(field.name, kinds[field.kind]) for field in form.fields]
        ranges = [Range(name=name, low=kind.low, high=kind.high) for name, kind in bounded if isinstance(kind, Whole)]
        if ranges:
            found[cls] = Free(verb=form.name, form=form.template, ranges=ranges)
    return list(found.values())


def choice(t: Table, possible: Possible) -> Choice | msgspec.Raw:
    move, refusal = possible.move, possible.refusal
    if refusal is not None:
        # Without its sentence: whoever shows a hand of refused cards has the words, and the clause.
        told_why = Why(key=refusal.key, clause=refusal.clause, fields=refusal.plain())
        return Choice(move=str(move), verb=form_of(type(move)).name, fields=fields(move), refusal=told_why)
    # Moves are many times the same objects, and what is said of one that may be made never changes.
    known = _KNOWN.get(id(move))
    if known is None:
        said = Choice(move=str(move), verb=form_of(type(move)).name, fields=fields(move))
        if len(_KNOWN) >= KNOWN_AT_MOST:
            _KNOWN.clear()
        # The move is kept too, or another one might get its id.
        known = _KNOWN[id(move)] = (move, msgspec.Raw(_encoder.encode(said)))
    return known[1]


def why(t: Table, refusal: Refusal) -> Why:
    return Why(key=refusal.key, clause=refusal.clause, fields=refusal.plain(), sentence=explain(t, refusal))


def news(moment: Moment, people: Mapping[str, Guest]) -> News | None:
    """What an entry says about the table and its people, as opposed to the game."""
    entry, about = moment.entry, moment.about
    if isinstance(entry, Moved):
        return None
    # What kind of news it is, is what the log calls the entry; but an answer to an undo is told as a yes or a no.
    kind: Any = entry.__struct_config__.tag
    if isinstance(entry, UndoAnswered):
        kind = "undo-agreed" if entry.yes else "undo-declined"
    said = News(kind=kind, **{name: getattr(entry, name) for name in _TOLD if name in entry.__struct_fields__})
    if about is None:
        return said
    said.seat, said.why, said.heir = about.seat, about.why, about.heir
    if about.guest:
        said.name = people.get(about.guest, NOBODY).name
        if said.kind in ("seat-asked", "seat-denied") and about.guest in people:
            said.mark = mark(about.guest)
    elif about.seat is not None:
        said.name = staff(about.seat)
    return said


def changes_seating(entry: AnyEntry) -> bool:
    """Whether an entry changes the `TableInfo` of its table."""
    return not isinstance(entry, (Moved, TakenBack, UndoAsked, UndoAnswered))
