"""A game at the terminal: people at some seats, bots at the others."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import hawker
from hawker.bots.reasons import told
from hawker.core.archive import save
from hawker.core.match import Match
from hawker.core.table import Move, Seat
from hawker.terminal.screen import LISTED_AT_MOST, Left, Screen, numbered
from hawker.terminal.speech import Speech

HINT_WITHIN = 1.0  # seconds

HELP = """\
  A number or the text of a move plays it.
  ?            the rules; `? 4` a chapter, `? 4.1` a clause
  why MOVE     which rule is against a move
  hint         what a bot would do, and why
  undo         take your last move back
  table, log   the whole table; all that has happened
  save [FILE]  keep the game; `hawker play --resume FILE` goes on with it
  quit         leave"""


class Session:
    def __init__(self, match: Match, bots: dict[Seat, str], screen: Screen, file: Path | None = None) -> None:
        self.match = match
        self.screen = screen
        self.file = file  # where this match is kept already, so that it may be kept there again
        self._speech = Speech(match.game, match.players)
        self._bots = {seat: hawker.bot(name) for seat, name in bots.items()}
        self._people = [seat for seat in range(match.table.seats) if seat not in bots]
        self._heard = dict.fromkeys(range(match.table.seats), len(match.turns))
        self._begun = dict.fromkeys(range(match.table.seats), bool(match.turns))
        self._looking: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._dirty = False

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self.match.over:
                seat = self.match.table.turn
                assert seat is not None
                if seat in self._bots:
                    seed = f"{self.match.seed}/bots/{len(self.match.turns)}"
                    self._play(hawker.ask(self._bots[seat], self.match.table, seed))
                elif not self._turn(seat):
                    return
        except (Left, KeyboardInterrupt):
            self._keep_what_is_played()
            raise
        self._finish()

    # One turn of a person

    def _turn(self, seat: Seat) -> bool:
        """Ask until there is a legal move; False if the person leaves."""
        self._pass_the_screen_to(seat)
        self._show(seat)
        moves = hawker.legal(self.match.table)
        name = self.match.players[seat]
        while True:
            said = self.screen.ask("> " if len(self._people) == 1 else f"{name}> ")
            word, _, rest = said.partition(" ")
            if word in ("quit", "exit"):
                return not self._leave()
            command = self._commands(seat).get(word)
            if command:
                if command(rest.strip()):
                    return True
                continue
            move = self._move(said, moves)
            if move is not None:
                self._play(move)
                return True

    def _move(self, said: str, moves: Sequence[Move]) -> Move | None:
        if said.isdecimal() and said.isascii() and len(said) < 6:
            if len(moves) > LISTED_AT_MOST:
                self.screen.say(f"  Say it in words, such as `{self._speech.text(moves[0])}`.", "red")
                return None
            numbers = numbered(moves)
            if int(said) in numbers:
                return numbers[int(said)]
            self.screen.say(f"  There is no option {said}; they go from {min(numbers)} to {max(numbers)}.", "red")
        elif said:
            try:
                move = self._speech.read(self.match.table, said)
            except hawker.ParseError as error:
                self.screen.say(f"  {error}. `help` lists what you can say.", "red")
                return None
            why = hawker.refusal(self.match.table, move)
            if why is None:
                return move
            self.screen.refusal(self.match.table, why, self.match.players)
        return None

    def _play(self, move: Move) -> None:
        self.match.play(move)
        self._dirty = True

    def _pass_the_screen_to(self, seat: Seat) -> None:
        """With several people at one keyboard, nobody sees another's hand."""
        if len(self._people) > 1 and self._looking != seat:
            self.screen.clear()
            self.screen.say(f"\n  {self.match.players[seat]} is next. Press Enter when nobody else is looking.", "bold")
            self.screen.ask("")
            self.screen.clear()
            self._looking = seat

    def _show(self, seat: Seat) -> None:
        events = [] if self._begun[seat] else list(self.match.events)
        events += [event for turn in self.match.turns[self._heard[seat] :] for event in turn.events]
        self._begun[seat] = True
        self._heard[seat] = len(self.match.turns)
        self.screen.say()
        self.screen.events(self.match.table, events, seat, self.match.players)
        self._ask_again(seat, whole=False)

    def _ask_again(self, seat: Seat, whole: bool) -> None:
        t = self.match.table
        assert t.question is not None
        self.screen.table(t, seat, self.match.players, whole)
        self.screen.question(t, t.question, self.match.players)
        self.screen.options(t.game, hawker.legal(t), self._speech)

    # What else can be said. Each returns whether the turn is over.

    def _commands(self, seat: Seat) -> dict[str, Callable[[str], bool]]:
        return {
            "help": self._help,
            "?": self._rules,
            "rules": self._rules,
            "why": self._why,
            "hint": self._hint,
            "undo": lambda _: self._undo(seat),
            "table": lambda _: self._table(seat),
            "log": lambda _: self._log(seat),
            "save": lambda rest: self._save(rest) and False,
        }

    def _help(self, _: str) -> bool:
        self.screen.say(HELP)
        return False

    def _rules(self, clause: str) -> bool:
        self.screen.rules(self.match.game, clause)
        return False

    def _why(self, text: str) -> bool:
        t = self.match.table
        try:
            move = self._speech.read(t, text)
        except hawker.ParseError as error:
            self.screen.say(f"  {error}", "red")
            return False
        why = hawker.refusal(t, move)
        if why is None:
            self.screen.say(f"  {self._speech.text(move)} is legal.", "green")
        else:
            self.screen.refusal(t, why, self.match.players)
        return False

    def _hint(self, _: str) -> bool:
        t = self.match.table
        best, *others = hawker.reasons(t, f"{self.match.seed}/hint/{len(self.match.turns)}", seconds=HINT_WITHIN)
        self.screen.say(f"  a hard bot would say: {self._speech.text(best.move)}", "green")
        if others:
            why = told(best, others[0], t.game.words)
            self.screen.say(f"  rather than {self._speech.text(others[0].move)}: {why}" if why else "", "green")
        return False

    def _undo(self, seat: Seat) -> bool:
        undo = self.match.undo_for(seat)
        reason = self.match.game.words.say(undo.reason, {})
        others = [self.match.players[other] for other in self._people if other != seat]
        if undo.way == "never":
            self.screen.say(f"  {reason}", "red")
            return False
        if undo.way == "asking" and others:
            self.screen.say(f"  {reason}")
            if self.screen.ask(f"  Do {', '.join(others)} agree? (yes or no) ").lower() not in ("y", "yes"):
                return False
        self.match.take_back(undo.turns)
        for other in self._heard:
            self._heard[other] = min(self._heard[other], len(self.match.turns))
        self.screen.say("  Taken back.", "green")
        return True

    def _table(self, seat: Seat) -> bool:
        self._ask_again(seat, whole=True)
        return False

    def _log(self, seat: Seat) -> bool:
        events = [*self.match.events, *[event for turn in self.match.turns for event in turn.events]]
        self.screen.events(self.match.table, events, seat, self.match.players)
        return False

    # Keeping the game

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser() if name else self.file or Path(f"{self.match.game.name}-{_now()}.json")
        if path.exists() and path != self.file:
            self.screen.say(f"  {path} is there already; save under another name.", "red")
            return False
        try:
            save(self.match, path)
        except OSError as error:
            self.screen.say(f"  {path} cannot be written: {error.strerror}.", "red")
            return False
        self.file, self._dirty = path, False
        self.screen.say(f"  Kept in {path}.", "green", whole=True)
        return True

    def _leave(self) -> bool:
        """True if the person leaves: at once if there is nothing to lose, else after an offer to save."""
        if not self._dirty:
            return True
        while True:
            said = self.screen.ask("  Save the game first? (yes, no, or back to the game) ").lower()
            if said in ("n", "no"):
                return True
            if said in ("y", "yes"):
                return self._save("")
            if said in ("b", "back"):
                return False

    def _keep_what_is_played(self) -> None:
        """Somebody went away in the middle: a game at a terminal is kept where it can be found again."""
        if not self._dirty or not self.screen.interactive:
            return
        state = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
        folder = Path(state).expanduser() / "hawker"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = self.file or folder / f"{self.match.game.name}-{_now()}.json"
            save(self.match, path)
        except OSError as error:
            self.screen.say(f"\n  The game could not be kept: {error.strerror}.", "red")
        else:
            self.screen.say(f"\n  The game is kept: hawker play --resume {path}", "green", whole=True)

    def _finish(self) -> None:
        reader = self._people[0] if len(self._people) == 1 else None
        heard = min([self._heard[seat] for seat in self._people], default=0)
        events = [event for turn in self.match.turns[heard:] for event in turn.events]
        if len(self._people) > 1:
            self.screen.clear()
        self.screen.say()
        self.screen.events(self.match.table, events, reader, self.match.players)
        self.screen.result(self.match.game, self.match.game.result(self.match.table), self.match.players)


def _now() -> str:
    return time.strftime("%Y%m%d-%H%M%S")
