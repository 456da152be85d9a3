"""Matches in files: saved, read again, and verified."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from hawker.core.codec import read_json
from hawker.core.errors import HawkerError, LoadError
from hawker.core.film import film_of
from hawker.core.forms import MatchForm, ShuffleForm, TurnForm
from hawker.core.game import Game
from hawker.core.match import Match, Shuffle, commitment_to, digest
from hawker.core.play import explain, play, refusal
from hawker.core.table import Chance, Move, Outcome

FORMAT: Final = 2  # the first had no film
LARGEST: Final = 64 * 1024 * 1024  # bytes; no match of people comes near it

Shelf = Mapping[str, Game[Any]]


def written(match: Match) -> MatchForm:
    """The match as a document, without its film."""
    shuffle = match.shuffle
    return MatchForm(
        format=FORMAT,
        game=match.game.name,
        version=match.game.rules_version,
        seats=match.table.seats,
        options=dict(match.table.options),
        players=match.players,
        seed=match.seed,
        shuffle=None if shuffle is None else _shuffle_form(shuffle),
        outcomes=[str(outcome) for outcome in match.outcomes],
        turns=[
            TurnForm(turn.seat, str(turn.move), [str(outcome) for outcome in turn.outcomes], digest(turn.table))
            for turn in match.turns
        ],
        over=match.over,
    )


def _shuffle_form(shuffle: Shuffle) -> ShuffleForm:
    return ShuffleForm(shuffle.commitment, shuffle.secret, shuffle.nonces, shuffle.left_out)


def save(match: Match, path: Path) -> None:
    """Write the match and its film. A file of that name is replaced only when the new one is whole."""
    save_form(msgspec.structs.replace(written(match), film=film_of(match)), path)


def save_form(form: MatchForm, path: Path) -> None:
    """Write a match as a document, a line for each turn."""
    whole = msgspec.to_builtins(form)
    turns = ",\n".join(["  " + json.dumps(turn) for turn in whole.pop("turns")])
    film = json.dumps(whole.pop("film"))
    head = "".join([f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in whole.items()])
    text = "{\n" + head + ' "turns": [\n' + turns + f'\n ],\n "film": {film}\n}}\n'
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with scratch.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def open_match(path: Path, games: Shelf) -> Match:
    """The match in a file, replayed to where it stands. A LoadError names the first thing that does not fit."""
    replay = open_replay(path, games)
    for problem in replay.problems():
        raise LoadError(f"{path}: {problem}")
    return replay.match


def verify(path: Path, games: Shelf) -> list[str]:
    """All that does not fit in a match file; nothing if it is sound. Chance is drawn again and compared."""
    replay = open_replay(path, games)
    problems = [*replay.shuffle_problems(), *replay.problems()]
    return problems if problems else problems + replay.chance_problems()


def open_replay(path: Path, games: Shelf) -> "Replay":
    form = open_form(path)
    try:
        return Replay(form, games)
    except LoadError as error:
        raise LoadError(f"{path}: {error}") from None


def open_form(path: Path) -> MatchForm:
    """What a match file says, whether or not the rules are here by which it was played."""
    try:
        if path.stat().st_size > LARGEST:
            raise LoadError("this is too large for a match")
        return read_form(path.read_bytes())
    except LoadError as error:
        raise LoadError(f"{path}: {error}") from None


def read_form(text: bytes) -> MatchForm:
    try:
        document = read_json(text)
    except LoadError as error:
        raise LoadError(f"this is not a match file: {error}") from None
    if not isinstance(document, dict) or "format" not in document:
        raise LoadError("this is not a match file")
    newer = document["format"]
    if isinstance(newer, int) and newer > FORMAT:
        raise LoadError(f"this is a match of format {newer}, made by a newer Hawker; this one reads {FORMAT}")
    try:
        return msgspec.convert(document, MatchForm)
    except msgspec.ValidationError as misfit:
        raise LoadError(f"this is not a match file: {misfit}") from None


def needs_other_rules(form: MatchForm, game: Game[Any]) -> str:
    age = "a newer" if form.version > game.rules_version else "an older"
    return (
        f"it was played by version {form.version} of the rules of {game.name}; these are version {game.rules_version}, "
        f"and to play on or to verify it takes {age} Hawker with version {form.version}"
    )


class Replay:
    """A document played again. `match` stands where the document ends, or where it stopped to fit."""

    match: Match

    def __init__(self, form: MatchForm, games: Shelf) -> None:
        self.form: Final = form
        game = games.get(form.game)
        if game is None:
            raise LoadError(f"there is no game {form.game!r} here; there are {', '.join(games)}")
        if form.version != game.rules_version:
            raise LoadError(needs_other_rules(form, game))
        self.game: Final = game

    def problems(self) -> Iterator[str]:
        """What does not fit; the first thing that makes it impossible to go on is the last one named."""
        for step in self.steps():
            if step:
                yield step

    def steps(self) -> Iterator[str]:
        """The same turn by turn, for whoever has other things to do meanwhile: "" stands for a turn that fits."""
        form = self.form
        try:
            outcomes = [self.game.grammar.read(text, Outcome) for text in form.outcomes]
            source: str | Shuffle = form.seed
            if form.shuffle is not None:
                source = Shuffle(form.shuffle.secret, form.shuffle.nonces, form.shuffle.left_out)
            self.match = Match(self.game, form.seats, source, form.options, form.players, outcomes)
        except HawkerError as error:
            yield f"the table cannot be set up: {error}"
            return
        if self.match.seed != form.seed:
            yield "the seed is not the one that the secret and the nonces give"
            return
        if len(form.players) != form.seats:
            yield f"players: one name for each of the {form.seats} seats, not {len(form.players)}"
        for number, turn in enumerate(form.turns, 1):
            problem = self._turn(turn)
            if problem:
                yield f"turn {number}: {problem}"
                return
            yield ""
        if form.over != self.match.over:
            yield f"it says that the game is {'' if form.over else 'not '}over, and it is{' not' if form.over else ''}"

    def _turn(self, turn: TurnForm) -> str:
        t = self.match.table
        if t.over:
            return "the game was over before it"
        assert t.turn is not None
        if turn.seat != t.turn:
            return f"it was the turn of seat {t.turn + 1}, not of seat {turn.seat + 1}"
        try:
            move = self.game.grammar.read(turn.move, Move)
            outcomes = [self.game.grammar.read(text, Outcome) for text in turn.outcomes]
        except HawkerError as error:
            return str(error)
        why = refusal(t, move)
        if why is not None:
            return f"{turn.move}: {explain(t, why)}"
        try:
            self.match.play(move, outcomes)
        except LoadError as error:
            return str(error)
        drawn = len(self.match.turns[-1].outcomes)
        if drawn != len(outcomes):
            return f"chance answered {drawn} times after it, and {len(outcomes)} outcomes are written down"
        after = digest(self.match.table)
        return "" if after == turn.digest else f"the table after it is {after}, and {turn.digest} is written down"

    def shuffle_problems(self) -> list[str]:
        return shuffle_problems(self.form)

    def chance_problems(self) -> list[str]:
        """Where the dice would answer differently from what is written down."""
        recorded = [*self.match.outcomes, *[outcome for turn in self.match.turns for outcome in turn.outcomes]]
        drawn: list[Outcome] = []

        def draw_and_compare(t: Any, chance: Chance[Any], dice: Any) -> Outcome:
            drawn.append(chance.draw(t, dice))
            return recorded[len(drawn) - 1]

        again = self.game.setup(self.form.seats, self.match.seed, self.form.options, fate=draw_and_compare)
        for turn in self.match.turns:
            play(again, turn.move, draw_and_compare)
        return [
            f"chance {number}: {written} is written down, and the dice give {given}"
            for number, (written, given) in enumerate(zip(recorded, drawn, strict=True), 1)
            if written != given
        ]


def shuffle_problems(form: MatchForm) -> list[str]:
    """What does not fit in how a match was shuffled. That can be told without its rules."""
    shuffle = form.shuffle
    if shuffle is None:
        return []
    problems = []
    if commitment_to(shuffle.secret) != shuffle.commitment:
        problems.append("the secret is not the one that was committed to before the deal")
    if len(shuffle.nonces) != form.seats:
        problems.append(f"there are {len(shuffle.nonces)} nonces for {form.seats} seats")
    if Shuffle(shuffle.secret, shuffle.nonces).seed != form.seed:
        problems.append("the seed is not the one that the secret and the nonces give")
    for seat in shuffle.left_out:
        if not 0 <= seat < len(shuffle.nonces) or shuffle.nonces[seat]:
            problems.append(f"player {seat + 1} is said to be left out of the shuffle, and is not")
    return problems


def shuffle_proves(form: MatchForm) -> str:
    """What a sound shuffle proves, and to whom, in a sentence's end."""
    shuffle = form.shuffle
    if shuffle is None:
        return f"the seed is {form.seed!r}, chosen by somebody"
    added = [name for name, nonce in zip(form.players, shuffle.nonces, strict=False) if nonce]
    if not added:
        return "the shuffle is the one committed to, but no player added to it: who ran the table could have chosen it"
    proven = f"the shuffle is the one committed to, and {_listed(added)} added to it"
    late = [form.players[seat] for seat in shuffle.left_out if seat < len(form.players)]
    return f"{proven}; {_listed(late)} did not in time" if late else proven


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
