"""What a reader of a table is told: the same moment, to each seat and to spectators as much as they may know."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from hawker.core.codec import told
from hawker.core.documents import worked_out
from hawker.core.play import Choice as Possible
from hawker.core.play import choices, explain
from hawker.core.records import Whole, fields, form_of
from hawker.core.table import Move, Question, Refusal, Seat, Table
from hawker.server.entries import (
    AnyEntry,
    Card,
    Changed,
    HostIs,
    Moved,
    Opened,
    Placed,
    Rematched,
    Returned,
    Rose,
    Sat,
    SeatGone,
    Started,
    StoodIn,
    TakenBack,
    UndoAnswered,
    UndoAsked,
)
from hawker.server.messages import (
    Asked,
    Choice,
    Free,
    Guest,
    News,
    Range,
    SeatInfo,
    Standing,
    TableInfo,
    Time,
    Update,
    Why,
)
from hawker.server.party import Moment, Party, author

_encoder: Final = msgspec.json.Encoder()

NOBODY = Guest(id="", name="Somebody")
# Whoever works in the hall sits down when a seat wants a bot: by its number, so that a table knows them all through.
STAFF: Final = ("Mira", "Lola", "Tito", "Pusa", "Jun", "Ines", "Omar", "Hana", "Bea", "Kenji")


def update(moment: Moment, seat: Seat | None, fresh: bool = False) -> Update:
    """One moment as a seat (None: a spectator) may know it; `fresh` for one who joins: how things stand, no more."""
    entry, t = moment.entry, moment.table
    says = Update(seq=moment.seq, version=moment.version, at=moment.at)
    if not fresh:
        if type(entry) is Moved:
            says.mover, says.by_bot = entry.seat, entry.bot
        else:
            says.news = news(entry)
        if entry.request and author(entry) == seat:
            says.answers = entry.request
        if moment.events:
            says.events = _told(moment, seat)
    if t is None:
        return says
    says.view = t.game.view(t, seat)
    question = t.question
    if question is None:
        result = t.game.result(t)
        says.result = Standing(scores=list(result.scores), winners=list(result.winners), ranks=list(result.ranks))
    else:
        says.question = asked(t, question, seat)
        if question.seat == seat:
            says.choices = [choice(t, possible) for possible in choices(t, seat)]  # type: ignore[misc]
    if seat is not None:
        says.undo = moment.undo[seat]  # type: ignore[assignment]
    says.undo_asked_by, says.undo_missing = moment.undo_asked_by, moment.undo_missing
    if moment.deadline is not None or moment.left:
        says.clock = Time(deadline=moment.deadline, left=moment.left)
    return says


def _told(moment: Moment, seat: Seat | None) -> list[Any]:
    """What the seat is told of the events. What all are told alike is written once, while the table is settled."""
    known = None if moment.table is None else moment.table.settled
    says: list[Any] = []
    for event in moment.events:
        seen = event.seen_by(seat)
        if seen is event and known is not None:
            text = known.get(id(event))
            if text is None:
                text = known[id(event)] = msgspec.Raw(_encoder.encode(told(event)))
            says.append(text)
        elif seen is not None:
            says.append(told(seen))
    return says


def asked(t: Table, question: Question[Any], seat: Seat | None) -> Asked:
    """What is asked, with the numbers to choose from for the one who is asked; to all others it is the same."""
    said = worked_out(t, _asked)
    return replace(said, free=frees(t, question)) if question.seat == seat and t.game.grammar.bounded else said


def _asked(t: Table) -> Asked:
    question = t.question
    assert question is not None
    return Asked(question=form_of(type(question)).name, seat=question.seat, fields=fields(question))


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


KNOWN_AT_MOST: Final = 10_000
_KNOWN: Final[dict[int, tuple[Move, msgspec.Raw]]] = {}


def why(t: Table, refusal: Refusal) -> Why:
    return Why(key=refusal.key, clause=refusal.clause, fields=refusal.plain(), sentence=explain(t, refusal))


def news(entry: AnyEntry) -> News | None:
    """What an entry says of the table that is not the game's own to tell."""
    match entry:
        case Opened():
            return News(kind="opened")
        case Sat():
            return News(kind="sat", seat=entry.seat)
        case Placed():
            return News(kind="bot", seat=entry.seat)
        case Rose():
            return News(kind="rose", seat=entry.seat, why=entry.why)
        case SeatGone():
            return News(kind="seat-gone", seat=entry.seat)
        case HostIs():
            return News(kind="host")
        case Changed():
            return News(kind="set")
        case Started():
            return News(kind="started")
        case TakenBack():
            return News(kind="taken-back", seat=entry.seat, turns=entry.turns)
        case UndoAsked():
            return News(kind="undo-asked", seat=entry.seat, turns=entry.turns)
        case UndoAnswered():
            return News(kind="undo-agreed" if entry.yes else "undo-declined", seat=entry.seat)
        case StoodIn():
            return News(kind="stood-in", seat=entry.seat, why=entry.why)
        case Returned():
            return News(kind="returned", seat=entry.seat)
        case Rematched():
            return News(kind="rematch", table=entry.table)
        case Moved():
            return None


def changes_seating(entry: AnyEntry) -> bool:
    """Whether the table's card (`TableInfo`) is another one after it."""
    return not isinstance(entry, (Moved, TakenBack, UndoAsked, UndoAnswered))


def card(
    id: str, card: Card, state: str, turn: Seat | None, updated_at: float, people: Mapping[str, Guest], guest: str
) -> TableInfo:
    """A table as a guest may see it who knows its link."""
    mine = [seat for seat, place in enumerate(card.places) if guest and place[0] == guest]
    return TableInfo(
        id=id,
        game=card.game,
        version=card.rules,
        state=state,  # type: ignore[arg-type]
        seats=[_seat(card, seat, people) for seat in range(len(card.places))],
        options=dict(card.options),
        created_at=card.created_at,
        updated_at=updated_at,
        name=card.name,
        public=card.public,
        clock=card.clock,
        patience=card.patience,
        chat=card.chat,
        commitment=card.commitment,
        seat=mine[0] if mine else None,
        host=bool(guest) and guest == card.host,
        turn=turn,
        rematch=card.rematch,
    )


def party_card(party: Party, people: Mapping[str, Guest], guest: str) -> TableInfo:
    return card(party.id, party.card(), party.state, party.turn, party.now.at, people, guest)


def _seat(card: Card, seat: Seat, people: Mapping[str, Guest]) -> SeatInfo:
    guest, bot, stand_in, nonce = card.places[seat]
    info = SeatInfo(kind="open", bot=bot, stand_in=stand_in, nonce=nonce)  # type: ignore[arg-type]
    if guest:
        person = people.get(guest, NOBODY)
        info.kind, info.name, info.avatar, info.host = "guest", person.name, person.avatar, guest == card.host
    elif bot and stand_in != "left":
        info.kind, info.name = "bot", STAFF[seat % len(STAFF)]
    return info
