"""How a game is played: push on the agenda, move on, ask, answer, tell."""

from collections.abc import Callable, Sequence
from typing import Any

from hawker.core.dice import Dice
from hawker.core.errors import IllegalMove, ParseError
from hawker.core.table import Chance, Entry, Event, Move, Outcome, Question, Refusal, Seat, Step, Table

Fate = Callable[[Table, Chance[Any], Dice], Outcome]
"""Where the outcome of a chance comes from: drawn with these dice, or taken from a record."""


def then(t: Table, *entries: Entry) -> None:
    """These happen next, in this order, before anything already on the agenda."""
    agenda = t.agenda
    for entry in reversed(entries):
        agenda.append(entry)


def tell(t: Table, event: Event) -> None:
    """Say what happened, to whoever listens."""
    if t.events is not None:
        t.events.append(event)


def advance(t: Table, fate: Fate | None = None) -> None:
    """Run what happens by itself until somebody is asked or the game is over."""
    agenda = t.agenda
    while agenda:
        entry = agenda[-1]
        if isinstance(entry, Question):
            return
        agenda.pop()
        if isinstance(entry, Step):
            entry.run(t)
        else:
            assert isinstance(entry, Chance)
            dice = t.dice.fork()
            entry.answer(t, entry.draw(t, dice) if fate is None else fate(t, entry, dice))


def legal(t: Table) -> Sequence[Move]:
    """All that the seat whose turn it is may say; nothing when the game is over."""
    question = t.question
    return () if question is None else question.legal(t)


def refusal(t: Table, move: Move | str) -> Refusal | None:
    """None if the move, or what its text says, is legal now; else which rule is against it, and why."""
    question = t.question
    if isinstance(move, str):
        move = parse(t, move)
    return OVER if question is None else question.refusal(t, move)


def play(t: Table, move: Move | str, fate: Fate | None = None) -> None:
    """Carry a move out, also one that is said as a text, and go on to the next question.

    IllegalMove is raised before anything has changed, and so is ParseError.
    """
    said = parse(t, move) if isinstance(move, str) else move
    question = t.question
    why = OVER if question is None else question.refusal(t, said)
    if why is not None:
        raise IllegalMove(explain(t, why), why)
    assert question is not None
    t.agenda.pop()
    question.answer(t, said)
    advance(t, fate)


def hear(t: Table) -> list[Event]:
    """What was told since the last time anybody listened."""
    told = t.events
    if told is None:
        return []
    t.events = []
    return told


def parse(t: Table, text: str) -> Move:
    """The move that a text names, or a ParseError that says what would be right."""
    try:
        return t.game.grammar.read(text, Move)
    except ParseError as error:
        moves = [str(move) for move in legal(t)]
        if not moves:
            raise
        shown = ", ".join(moves[:12]) + (", ..." if len(moves) > 12 else "")
        raise ParseError(f"{error}; legal now: {shown}") from None


def explain(t: Table, why: Refusal, names: Sequence[str] = (), reader: Seat | None = None) -> str:
    """A refusal as a sentence that names its clause, and players by their names where those are given."""
    sentence = t.game.words.say(f"refusal.{why.key}", why.fields, names, reader)
    return f"{sentence} (rule {why.clause})" if why.clause else sentence


class Choice:
    """One thing a seat might say, and why not if it may not."""

    def __init__(self, move: Move, refusal: Refusal | None) -> None:
        self.move = move
        self.refusal = refusal


def choices(t: Table, seat: Seat | None) -> list[Choice]:
    """All that this seat might say now, refused or not; nothing for those who are not asked."""
    question = t.question
    if question is None or question.seat != seat:
        return []
    return [Choice(move, question.refusal(t, move)) for move in question.candidates(t)]


NOT_ASKED = Refusal("not-asked")
OVER = Refusal("over")
