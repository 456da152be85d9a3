"""The contract: what holds for every game, proven on whole random games. For tests, and for authors of games."""

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from hawker.core.codec import dump, load, message
from hawker.core.dice import Dice, Seed
from hawker.core.errors import IllegalMove
from hawker.core.game import DescribedOption, Game
from hawker.core.play import choices, explain, hear, legal, play, refusal
from hawker.core.records import Record, fields, form_of
from hawker.core.table import Chance, Entry, Event, Move, Outcome, Question, Refusal, Seat, Table

LONGEST_GAME: Final = 100_000  # decisions; a game that goes on for longer does not end
CLOSE_LOOK_EVERY: Final = 7  # positions at first; the dearer proofs are made at some of them only,
AND_LESS_AFTER: Final = 50  # positions, and again after as many
LOOKED_AT: Final = 400  # positions; what a longer game does after that is played and not looked at
PLAYED_ON: Final = 80  # decisions that two tables have to play alike
# How the players of a random game differ, so that what hardly ever happens among equals turns up too.
HABITS: Final = ("any", "any", "first", "last", "one verb")


class Broken(Exception):
    """A game does not keep the contract."""


def prove(holds: bool, claim: str) -> None:
    if not holds:
        raise Broken(claim)


class Contract:
    """Proofs for one game, and what has turned up while they were made."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        self.turned_up: Final[set[str]] = set()
        self.positions = 0  # that were looked at
        self._shelf: Final = {game.name: game}
        self._moves: Final[dict[str, Move]] = {}  # every move ever offered, to be tried where it may not fit
        self._verbs: Final[dict[type, list[Move]]] = {}  # the same, by class

    def keep(self, seats: int, options: Mapping[str, object], seed: int, closely: bool = True) -> None:
        """Play one whole random game and prove at every position what holds there; the dearer proofs if `closely`."""
        outcomes: list[Outcome] = []

        def note(t: Table, chance: Chance[Any], dice: Dice) -> Outcome:
            outcomes.append(chance.draw(t, dice))
            prove(chance.fits(t, outcomes[-1]), f"what {chance} draws fits")
            return outcomes[-1]

        t = self.game.setup(seats, seed, options, fate=note)
        dice = Dice(Seed(f"{seed}/contract"))
        self._words_of_events(t, hear(t))
        habits = [dice.below(len(HABITS)) for _ in range(seats)]
        moves: list[Move] = []
        while not t.over:
            prove(len(moves) < LONGEST_GAME, "every game ends")
            if len(moves) < LOOKED_AT:
                self.positions += 1
                self._question(t)
                if worth_a_look(len(moves), seed):
                    self._position(t, dice)
                    if closely:
                        self._secrets(t, dice)
                        self._documents(t, dice)
                        self._clones(t, dice)
            assert t.turn is not None
            move = pick(legal(t), HABITS[habits[t.turn]], dice)
            moves.append(move)
            play(t, move, note)
            self._words_of_events(t, hear(t))
        self._ending(t)
        self._replay(t, moves, outcomes, seed, options)
        for name, value in t.options.items():
            self.turned_up.add(f"option {name}={value}")

    def missing(self) -> list[str]:
        """What the game has and never turned up, or has no words or clause for."""
        grammar, words = self.game.grammar, self.game.words
        clauses = {clause.number for clause in self.game.rules}
        wanted = [f"event {form_of(cls).name}" for cls in grammar.of(Event)]
        wanted += [f"move {form_of(cls).name}" for cls in grammar.of(Move)]
        wanted += [f"outcome {form_of(cls).name}" for cls in grammar.of(Outcome)]
        wanted += [f"asked {form_of(cls).name}" for cls in grammar.of(Question)]
        wanted += [f"refusal {refused.key}" for refused in self.game.refusals]
        wanted += [
            f"option {option.name}={value}"
            for seats in self.game.seats
            for option in self.game.options(seats)
            for value in option.values
        ]
        missing = [thing for thing in dict.fromkeys(wanted) if thing not in self.turned_up]
        keys = ["title", "tagline"]
        keys += [f"event.{form_of(cls).name}" for cls in grammar.of(Event)]
        keys += [f"question.{form_of(cls).name}" for cls in grammar.of(Question)]
        keys += [f"refusal.{refused.key}" for refused in self.game.refusals]
        missing += [f"words for {key}" for key in keys if key not in words]
        missing += unlabelled(self.game.options())
        missing += [
            f"clause {refused.clause} for refusal {refused.key}"
            for refused in self.game.refusals
            if refused.clause and refused.clause not in clauses
        ]
        return missing

    # One position

    def _question(self, t: Table) -> None:
        question = t.question
        assert question is not None
        self.turned_up.add(f"asked {form_of(type(question)).name}")
        offered = question.candidates(t)
        allowed = [str(move) for move in question.legal(t)]
        prove(len(allowed) > 0, f"no question without a legal answer: {question}")
        refusals = [question.refusal(t, move) for move in offered]
        for why in {why.key: why for why in refusals if why is not None}.values():
            self._words_of_refusal(t, why)
        slow = [str(move) for move, why in zip(offered, refusals, strict=True) if why is None]
        prove(allowed == slow, f"legal is the candidates without refusals at {question}: {allowed} is not {slow}")
        for move in offered:
            if str(move) not in self._moves:
                self._text(move, Move)
                self._moves[str(move)] = move
                self._verbs.setdefault(type(move), []).append(move)
                self.turned_up.add(f"move {form_of(type(move)).name}")

    def _position(self, t: Table, dice: Dice) -> None:
        """It can come up, its agenda can be written, and what nobody offered here is judged and leaves it alone."""
        self.game.check(t)
        for entry in t.agenda:
            self._text(entry, Entry)
        promising = self.game.judge.promising(t.clone())
        prove(len(promising) > 0, "there is always a move for bots to look at")
        for move in promising:
            prove(refusal(t, move) is None, f"{move} is promising, so it is legal")
        allowed = [str(move) for move in legal(t)]
        tried = [moves[dice.below(len(moves))] for moves in self._verbs.values() for _ in range(3)]
        for move in tried:
            why = refusal(t, move)
            if why is not None:
                self._words_of_refusal(t, why)
            elif str(move) not in allowed:
                prove(self._continuous(move), f"{move} was not offered at {t.question} and is not refused")
        refused = [move for move in tried if refusal(t, move) is not None]
        if refused:
            before = dump(t)
            try:
                play(t, refused[0])
            except IllegalMove as error:
                prove(len(str(error)) > 0 and error.refusal is not None, "a refusal has its sentence")
            else:
                raise Broken(f"{refused[0]} is refused and was played")
            prove(dump(t) == before, "a refused move leaves the table as it was")

    def _continuous(self, move: Move) -> bool:
        return any(self.game.grammar.continuous(field) for field in form_of(type(move)).fields)

    # Text, words and documents

    def _text(self, record: Record, base: type[Record]) -> None:
        text = str(record)
        again = self.game.grammar.read(text, base)
        prove(again == record and type(again) is type(record), f"{text!r} reads back as {again!r}")

    def _words_of_refusal(self, t: Table, why: Refusal) -> None:
        self.turned_up.add(f"refusal {why.key}")
        prove(explain(t, why) != "", f"refusal {why.key} has its words")

    def _words_of_events(self, t: Table, events: list[Event]) -> None:
        for event in events:
            told = {str(heard): heard for heard in [event, *[event.seen_by(seat) for seat in everyone(t)]] if heard}
            for heard in told.values():
                name = form_of(type(heard)).name
                self.turned_up.add(f"event {name}")
                prove(self.game.words.say(f"event.{name}", fields(heard)) != "", f"event {name} has its words")
                self._text(heard, Event)

    def _documents(self, t: Table, dice: Dice) -> None:
        document = json.loads(json.dumps(dump(t)))
        prove(dump(t) == document, "a document is plain JSON")
        sent = message(t, t.turn, [])
        prove(json.loads(json.dumps(sent)) == sent, "what a seat is sent is plain JSON")
        again = load(document, self._shelf)
        again.events = []
        prove(facts(again) == facts(t), f"a loaded table is the same: {facts(again)} is not {facts(t)}")
        seed = dice.below(1 << 30)
        prove(run_out(again, seed) == run_out(t.clone(), seed), "a loaded table plays on identically")

    def _clones(self, t: Table, dice: Dice) -> None:
        before = dump(t)
        twin = t.clone()
        prove(facts(twin) == facts(t), "a clone has all that its table has")
        for name in attributes(t):
            value = getattr(t, name)
            if isinstance(value, (list, set)):
                prove(getattr(twin, name) is not value, f"a clone has its own {name}")
        run_out(twin, dice.below(1 << 30))
        prove(dump(t) == before, "what happens on a clone stays there")

    # Secrets

    def _secrets(self, t: Table, dice: Dice) -> None:
        before = dump(t)
        for seat in everyone(t):
            other = self.game.resample(t, seat, dice.below(1 << 30))
            self.game.check(other)
            same = json.dumps(message(t, seat, [])) == json.dumps(message(other, seat, []))
            prove(same, f"seat {seat} is sent the same whatever it cannot see, at {t.question}")
            self._told_alike(t, other, seat, dice)
        self._secret_moves(t, dice)
        prove(dump(t) == before, "to resample leaves the table as it was")

    def _told_alike(self, t: Table, other: Table, seat: Seat | None, dice: Dice) -> None:
        """Where a move shows a seat nothing new, it is told the same in both worlds."""
        both = [move for move in legal(t) if refusal(other, move) is None]
        if not both:
            return
        move = both[dice.below(len(both))]
        one, another = after(t, move, t.dice), after(other, move, t.dice)
        if seen(one, seat) == seen(another, seat):
            prove(sent(one, seat) == sent(another, seat), f"{move} tells seat {seat} what it cannot see")
        elif seat == t.turn:
            # The mover sees something new, so that the move must not be free to be taken back.
            uncovered = any(event.uncovers for event in one.events or [])
            prove(uncovered or one.dice.drawn != t.dice.drawn, f"{move} shows something new, and no event uncovers it")

    def _secret_moves(self, t: Table, dice: Dice) -> None:
        """Two moves that differ for whoever makes them and not for another seat are told to it alike."""
        moves = legal(t)
        for verb in self._verbs:
            alike = [move for move in moves if type(move) is verb]
            if len(alike) > 1:
                dice.shuffle(alike)
                self._told_the_same(t, alike[0], alike[1])

    def _told_the_same(self, t: Table, move: Move, instead: Move) -> None:
        came_up: list[list[Outcome]] = [[], []]
        one, another = after(t, move, t.dice, came_up[0]), after(t, instead, t.dice, came_up[1])
        if came_up[0] != came_up[1]:
            return  # what the dice answer is open to all, also where it leaves nothing behind to see
        if seen(one, t.turn) != seen(another, t.turn):
            for seat in everyone(t):
                if seen(one, seat) == seen(another, seat):
                    told = f"{move} or {instead}: seat {seat} is told which, and cannot see it"
                    prove(sent(one, seat) == sent(another, seat), told)

    # The end

    def _ending(self, t: Table) -> None:
        prove(t.turn is None and t.question is None and not legal(t), "when a game is over nobody is asked")
        for seat in everyone(t):
            prove(choices(t, seat) == [], "when a game is over there is nothing to choose")
        result = self.game.result(t)
        prove(len(result.scores) == len(result.ranks) == t.seats, "a result is about every seat")
        prove(min(result.ranks) == 1, "somebody is first")
        prove(all(result.ranks[seat] == 1 for seat in result.winners), "winners are first")
        for move in list(self._moves.values())[:3]:
            prove(refusal(t, move) is not None, "when a game is over every move is refused")
        facts_at_end = facts(load(json.loads(json.dumps(dump(t))), self._shelf))
        t.events = None
        prove(facts_at_end == facts(t), "a finished table can be put away and fetched")

    def _replay(
        self, t: Table, moves: list[Move], outcomes: list[Outcome], seed: int, options: Mapping[str, object]
    ) -> None:
        for outcome in outcomes:
            self._text(outcome, Outcome)
            self.turned_up.add(f"outcome {form_of(type(outcome)).name}")
        recorded = iter(outcomes)
        for fate in (None, lambda t, chance, dice: next(recorded)):
            again = self.game.setup(t.seats, seed, options, tell=False, fate=fate)
            for move in moves:
                play(again, move, fate)
            prove(dump(again) == dump(t), "the same seed and moves give the same table, drawn again or from the record")


def pick(moves: Sequence[Move], habit: str, dice: Dice) -> Move:
    """A legal move; out of habit the first, the last, or one that begins like the first, but now and then any."""
    if habit != "any" and dice.below(8):
        if habit == "first":
            return moves[0]
        if habit == "last":
            return moves[-1]
        moves = [move for move in moves if type(move) is type(moves[0])]
    return moves[dice.below(len(moves))]


def worth_a_look(number: int, seed: int) -> bool:
    """Whether a closer look is taken at the position of that number."""
    every = CLOSE_LOOK_EVERY * (1 + number // AND_LESS_AFTER)
    return number % every == seed % every


def everyone(t: Table) -> list[Seat | None]:
    return [*range(t.seats), None]


def after(t: Table, move: Move, dice: Dice, outcomes: list[Outcome] | None = None) -> Table:
    """A clone on which the move has been made, with these dice, and what it told has not been heard yet."""

    def note(t: Table, chance: Chance[Any], dice: Dice) -> Outcome:
        outcome = chance.draw(t, dice)
        if outcomes is not None:
            outcomes.append(outcome)
        return outcome

    twin = t.clone()
    twin.dice = dice.clone()
    twin.events = []
    play(twin, move, note)
    return twin


def seen(t: Table, seat: Seat | None) -> str:
    return str(t.game.view(t, seat))


def sent(t: Table, seat: Seat | None) -> str:
    return json.dumps(message(t, seat, t.events or []))


def run_out(t: Table, seed: int) -> dict[str, Any]:
    """Where a table gets to when it is played on at random, with nobody listening."""
    t.events = None
    dice = Dice(Seed(seed))
    for _ in range(PLAYED_ON):
        moves = legal(t)
        if t.over:
            break
        prove(len(moves) > 0, f"no question without a legal answer: {t.question}")
        play(t, moves[dice.below(len(moves))])
    return dump(t)


def attributes(thing: object) -> list[str]:
    """The names of what an object holds, in either form."""
    held = list(getattr(thing, "__dict__", ()))
    for cls in type(thing).__mro__:
        held += [name for name in getattr(cls, "__mypyc_attrs__", ()) if hasattr(thing, name)]
    return sorted({name for name in held if not name.startswith("__")})


def facts(thing: object) -> object:
    """All that an object holds, taken apart to plain values, so that two of them can be compared in either form."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [facts(each) for each in thing]
    if isinstance(thing, dict):
        return {str(key): facts(value) for key, value in thing.items()}
    if isinstance(thing, (set, frozenset)):
        return sorted([str(facts(each)) for each in thing])
    if isinstance(thing, Game):
        return thing.name
    if isinstance(thing, Dice):
        return [thing.seed.text, thing.drawn]
    if isinstance(thing, Record):
        return str(thing)
    return {name: facts(getattr(thing, name)) for name in attributes(thing)}


def unlabelled(options: Iterable[DescribedOption]) -> list[str]:
    """The values that people would read as a program writes them."""
    return [
        f"a label for {option.name}={choice.value}"
        for option in options
        for choice in option.choices
        if type(choice.value) is not int and choice.label == str(choice.value)
    ]


def option_sets(game: Game[Any], seats: int) -> Iterator[dict[str, object]]:
    """Tables on which every two values of two options meet at least once; the usual table comes first."""
    described = [option for option in game.options(seats) if option.values]
    yield {}
    pairs: set[tuple[tuple[str, object], ...]] = set()
    for one, other in itertools.combinations(described, 2):
        pairs.update([((one.name, a), (other.name, b)) for a in one.values for b in other.values])
    if len(described) == 1:
        pairs.update([((described[0].name, value),) for value in described[0].values])
    while pairs:
        chosen: dict[str, object] = dict(min(pairs, key=str))
        for option in described:
            if option.name not in chosen:
                best = max(option.values, key=lambda value: _met(pairs, {**chosen, option.name: value}))
                chosen[option.name] = best
        pairs -= {pair for pair in pairs if all(chosen.get(name) == value for name, value in pair)}
        yield chosen


def _met(pairs: Iterable[tuple[tuple[str, object], ...]], chosen: Mapping[str, object]) -> int:
    return sum([all(chosen.get(name, pairs) == value for name, value in pair) for pair in pairs])
