"""What people see and type: sentences, tables and prompts, pretty in a terminal and plain in a pipe."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from hawker.core.game import Game, Result
from hawker.core.play import explain
from hawker.core.records import Whole, fields, form_of
from hawker.core.table import Event, Move, Question, Refusal, Seat, Table
from hawker.core.words import Clause
from hawker.terminal.drawings import draw, remark_of
from hawker.terminal.parts import Sight, parts_of, text_of
from hawker.terminal.speech import SEAT, Speech

LISTED_AT_MOST = 40  # moves; of more, only what can be said is shown


def numbered(moves: Sequence[Move]) -> dict[int, Move]:
    """What a number means: a place in the list, or if the moves differ by a number alone, that number."""
    forms = {type(move) for move in moves}
    gaps = form_of(forms.pop()).fields if len(forms) == 1 else ()
    if len(gaps) == 1 and gaps[0].kind != SEAT:
        values = [getattr(move, gaps[0].name) for move in moves]
        if all(isinstance(value, int) for value in values):
            return dict(zip(values, moves, strict=True))
    return dict(enumerate(moves, 1))


class Left(Exception):
    """There is no more input."""


class Screen:
    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Console(highlight=False)
        self._sight = Sight()
        if self.interactive:
            # Line editing and history at the prompt, where Python has them.
            with suppress(ImportError):
                import readline  # noqa: F401

    def say(self, text: str = "", style: str = "", whole: bool = False) -> None:
        """Print a sentence, broken into lines unless it has to stay whole, as a file name or a command does."""
        self.console.print(Text(text, style), soft_wrap=whole or not self.interactive)

    def ask(self, prompt: str) -> str:
        """A line that somebody typed, without the space around it."""
        try:
            if self.interactive:
                return input(prompt).strip()
            line = sys.stdin.readline()
        except EOFError:
            raise Left from None
        if not line:
            raise Left
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    def clear(self) -> None:
        self._sight.forget()
        if self.interactive:
            self.console.clear()

    # The table

    def table(self, t: Table, seat: Seat | None, names: Sequence[str], whole: bool = True) -> None:
        """The whole table, or of a large one the parts that changed since this seat saw it last."""
        if whole:
            self._sight.forget()
        parts = parts_of(draw(t.game, t.game.view(t, seat), names))
        new = self._sight.new(seat, [text_of(self.console, part) for part in parts])
        for part, changed in zip(parts, new, strict=True):
            if changed:
                self.console.print(part)
        if not all(new):
            self.say("  This is what changed; `table` shows all.", "dim")

    def events(
        self, t: Table, events: Iterable[Event], seat: Seat | None, names: Sequence[str], in_full: bool = False
    ) -> None:
        """What happened, as far as this seat may know, or all of it; with the text of cards that are named."""
        remark, view = remark_of(t.game), t.game.view(t, seat)
        for event in events:
            seen = event if in_full else event.seen_by(seat)
            if seen is not None:
                more = remark(view, seen) if remark else ""
                self.say(f"  {sentence(t.game, seen, seat, names)}{more and f' {more}'}")

    def question(self, t: Table, question: Question[Table], names: Sequence[str]) -> None:
        key = f"question.{form_of(type(question)).name}"
        self.say()
        self.say(t.game.words.say(key, fields(question), names, question.seat), "bold")

    def options(self, game: Game[Any], moves: Sequence[Move], speech: Speech) -> None:
        if len(moves) > LISTED_AT_MOST:
            self._forms(game, moves, speech)
            return
        shown = [Text(f"{number:>3} {speech.text(move)}") for number, move in numbered(moves).items()]
        if self.interactive:
            self.console.print(Columns(shown, padding=(0, 2), column_first=True))
        else:
            for line in shown:
                self.console.print(line)

    def _forms(self, game: Game[Any], moves: Sequence[Move], speech: Speech) -> None:
        """Too many to list: what can be said, and what may stand in each gap."""
        for cls in dict.fromkeys(map(type, moves)):
            form = form_of(cls)
            self.say(f"  {form.usage()}")
            gaps: dict[str, list[str]] = {}
            for field in form.fields:
                said = [speech.field(field, move) for move in moves if type(move) is cls]
                kind = game.grammar.kinds[field.kind]
                if isinstance(kind, Whole):
                    gaps.setdefault(kind.what, []).append(field.name.upper())
                elif cls not in game.grammar.bounded:  # of those with numbers only a few are offered as examples
                    gaps.setdefault(", ".join(dict.fromkeys(said)), []).append(field.name.upper())
            for values, names in gaps.items():
                self.say(f"      {', '.join(names)}: {values}", "dim")

    def refusal(self, t: Table, why: Refusal, names: Sequence[str]) -> None:
        self.say(f"  {explain(t, why, names, t.turn)}", "red")
        for clause in t.game.rules:
            if clause.number == why.clause:
                self.clause(clause)

    def result(self, game: Game[Any], result: Result, names: Sequence[str]) -> None:
        grid = Grid(box=None, padding=(0, 2), title="The end", title_justify="left", title_style="bold")
        for heading in ("place", "player", "points"):
            grid.add_column(heading, justify="left" if heading == "player" else "right")
        for seat in sorted(range(len(names)), key=lambda seat: result.ranks[seat]):
            shared = result.ranks.count(result.ranks[seat]) > 1
            place = f"shared {result.ranks[seat]}." if shared else f"{result.ranks[seat]}."
            grid.add_row(place, names[seat], str(result.scores[seat]))
        self.say()
        self.console.print(grid)
        if len(set(result.ranks)) > len(set(result.scores)):
            self.say(f"  {game.words.say('tie-break', {})}", "dim")

    # The rules

    def rules(self, game: Game[Any], wanted: str = "") -> None:
        clauses = [each for each in game.rules if not wanted or _matches(each.number, wanted)]
        if not clauses:
            self.say(f"  There is no clause {wanted}; they go from 1.1 to {game.rules[-1].number}.", "red")
        chapter = ""
        for clause in clauses:
            if clause.chapter != chapter:
                chapter = clause.chapter
                self.say(f"\n{chapter}", "bold")
            self.clause(clause)

    def clause(self, clause: Clause) -> None:
        if not self.interactive:
            self.say(f"  {clause.number}  {clause.text}")
            return
        grid = Grid(box=None, show_header=False, padding=(0, 1))
        grid.add_row(Text(f"  {clause.number}", "cyan"), clause.text)
        self.console.print(grid)


def _matches(number: str, wanted: str) -> bool:
    return wanted in (number, number.partition(".")[0])


def sentence(game: Game[Any], event: Event, reader: Seat | None, names: Sequence[str]) -> str:
    return game.words.say(f"event.{form_of(type(event)).name}", fields(event), names, reader)
