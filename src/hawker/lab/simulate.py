"""Whole games among bots, by the thousand, in several processes. A seed gives the same games however many those are."""

import secrets
import signal
import threading
import warnings
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import hawker
from hawker.core.dice import Dice, Seed
from hawker.core.game import Game
from hawker.core.table import Value
from hawker.lab.standings import Outcome, Standing, standing

T = TypeVar("T")

LONGEST_CHUNK = 64  # games: even of the quickest, so many take long beside the way to a worker and back
CHUNKS_EACH = 8  # at least so many for a worker, where there are enough games, so that all end at about the same time


class Row(NamedTuple):
    """What one seat got out of one game."""

    number: int
    seed: str
    seat: int
    bot: str
    score: int
    rank: int
    won: bool
    first_place: float
    decisions: int
    trait: str  # what it played as; empty where the game has no such thing


@dataclass(frozen=True)
class Columns:
    """Game by game, and in it seat by seat. Plain numbers, since records of the rules cannot leave their process."""

    scores: "array[int]" = field(default_factory=lambda: array("q"))
    ranks: "array[int]" = field(default_factory=lambda: array("i"))
    wins: "array[int]" = field(default_factory=lambda: array("b"))
    decisions: "array[int]" = field(default_factory=lambda: array("q"))
    traits: list[str] = field(default_factory=list)

    def add(self, result: hawker.Result, decisions: Sequence[int]) -> None:
        self.scores.extend(result.scores)
        self.ranks.extend(result.ranks)
        self.wins.extend([seat in result.winners for seat in range(len(decisions))])
        self.decisions.extend(decisions)
        self.traits.extend(result.traits or [""] * len(decisions))

    def extend(self, others: "Columns") -> None:
        self.scores.extend(others.scores)
        self.ranks.extend(others.ranks)
        self.wins.extend(others.wins)
        self.decisions.extend(others.decisions)
        self.traits.extend(others.traits)


@dataclass(frozen=True)
class Simulation:
    """What came of the games."""

    game: str
    seats: int
    bots: tuple[str, ...]  # who sits where in game 0; in each game everybody moves one seat on
    options: dict[str, Value]
    seed: str
    columns: Columns = field(repr=False)

    @property
    def games(self) -> int:
        return len(self.columns.scores) // self.seats

    @property
    def lengths(self) -> list[int]:
        """How many decisions each game took."""
        return [sum(self.columns.decisions[start : start + self.seats]) for start in self._starts()]

    def by_seat(self) -> list[Standing]:
        """How each seat did, whoever sat there."""
        return [self._standing(str(seat), [[seat]] * self.seats) for seat in range(self.seats)]

    def by_bot(self) -> list[Standing]:
        """How each bot did, wherever it sat."""
        everywhere = range(self.seats)
        return [
            self._standing(
                bot, [[seat for seat in everywhere if self.bot_at(turn, seat) == bot] for turn in everywhere]
            )
            for bot in dict.fromkeys(self.bots)
        ]

    def by_trait(self) -> list[Standing]:
        """How those did who played as the same thing, wherever they sat; nothing where a game has no traits."""
        columns = self.columns
        places: dict[str, list[int]] = {trait: [] for trait in sorted(set(columns.traits)) if trait}
        for place, trait in enumerate(columns.traits):
            if trait:
                places[trait].append(place)
        return [standing(trait, 1, [self._outcome([place]) for place in found]) for trait, found in places.items()]

    def bot_at(self, number: int, seat: int) -> str:
        """Who sat there in that game."""
        return bot_at(self.bots, number, seat)

    def rows(self) -> Iterator[Row]:
        """Game by game, and in it seat by seat."""
        columns = self.columns
        for number, start in enumerate(self._starts()):
            seed = seed_of(self.seed, number)
            share = self._share_of_first(start)
            for seat in range(self.seats):
                place = start + seat
                yield Row(
                    number,
                    seed,
                    seat,
                    self.bot_at(number, seat),
                    columns.scores[place],
                    columns.ranks[place],
                    bool(columns.wins[place]),
                    share if columns.ranks[place] == 1 else 0.0,
                    columns.decisions[place],
                    columns.traits[place],
                )

    def _starts(self) -> range:
        return range(0, len(self.columns.scores), self.seats)

    def _share_of_first(self, start: int) -> float:
        """What each of those who tie for the first place gets of it."""
        return 1 / self.columns.ranks[start : start + self.seats].count(1)

    def _standing(self, name: str, turns: Sequence[Sequence[int]]) -> Standing:
        """How those did who sat at these seats in game 0, at those in game 1 and so on, until it begins anew."""
        return standing(name, len(turns[0]), self._outcomes(turns))

    def _outcomes(self, turns: Sequence[Sequence[int]]) -> Iterator[Outcome]:
        for number, start in enumerate(self._starts()):
            yield self._outcome([start + seat for seat in turns[number % self.seats]])

    def _outcome(self, places: Sequence[int]) -> Outcome:
        """What these seats of one game got together."""
        columns = self.columns
        ranks = [columns.ranks[place] for place in places]
        return Outcome(
            sum([columns.wins[place] for place in places]),
            ranks.count(1) * self._share_of_first(places[0] - places[0] % self.seats),
            sum([columns.scores[place] for place in places]),
            sum(ranks),
            sum([columns.decisions[place] for place in places]),
        )


def simulate(
    game: str,
    games: int = 1000,
    seats: int | None = None,
    bots: str | Sequence[str] = "greedy",
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    jobs: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play so many games among bots.

    `bots` are names, also as one text with commas; fewer than the seats are repeated, and in each game all move on by a
    seat. Without `seats` it is the smallest table, without a seed chance is fresh, without `jobs` every core works.
    `progress` is told how many more games are over.
    """
    rules = hawker.game(game)
    table = rules.setup(seats, 0, options, tell=False)  # whatever cannot be set up is refused here
    rules.check_bots(table.options)
    lineup = seat_bots(bots.split(",") if isinstance(bots, str) else bots, table.seats)
    workers = _workers(jobs)
    if games < 1:
        raise hawker.SetupError(f"at least 1 game is played, not {games}")
    start = secrets.token_hex(4) if seed is None else str(seed)
    each = max(1, min(LONGEST_CHUNK, games // (workers * CHUNKS_EACH)))
    chunks = [range(first, min(first + each, games)) for first in range(0, games, each)]
    tasks = ((game, table.seats, lineup, dict(options or {}), start, chunk) for chunk in chunks)
    columns = Columns()
    with closing(in_parallel(play_games, tasks, min(workers, len(chunks)))) as results:
        for chunk, played in zip(chunks, results, strict=True):
            columns.extend(played)
            if progress:
                progress(len(chunk))
    return Simulation(game, table.seats, lineup, table.options, start, columns)


def seat_bots(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who sits where in game 0: the names, over and over until the table is full."""
    lineup = [name.strip() for name in names]
    for name in lineup:
        hawker.bot(name)
    if not lineup or seats % len(lineup):
        *some, most = [count for count in range(1, seats + 1) if seats % count == 0]
        fitting = f"{', '.join(map(str, some))} or {most}"
        raise hawker.SetupError(
            f"{len(lineup)} bots do not fit {seats} seats: name {fitting} of them; fewer than {seats} are repeated"
        )
    return tuple(lineup * (seats // len(lineup)))


def bot_at(bots: Sequence[str], number: int, seat: int) -> str:
    """Who sits there in that game: all move on by a seat each game, so that a bot sits at each seat equally often."""
    return bots[(seat - number) % len(bots)]


def seed_of(seed: str, number: int) -> str:
    """The seed of one game."""
    return f"{seed}/{number}"


def play_games(
    game: str, seats: int, bots: Sequence[str], options: Mapping[str, object], seed: str, numbers: range
) -> Columns:
    """Play the games of these numbers. This is what runs in a worker."""
    rules = hawker.game(game)
    columns = Columns()
    for number in numbers:
        # New ones each time: what a bot may remember must not depend on which games one worker happened to get.
        players = [hawker.bot(bot_at(bots, number, seat)) for seat in range(seats)]
        try:
            columns.add(*play_game(rules, players, options, seed_of(seed, number)))
        except hawker.HawkerError as error:
            raise hawker.HawkerError(f"game {number} (seed {seed_of(seed, number)}) broke off: {error}") from error
    return columns


def play_game(
    game: Game[Any], players: Sequence[hawker.Bot], options: Mapping[str, object], seed: str
) -> tuple[hawker.Result, list[int]]:
    """Play one game; its result, and how many decisions each seat took."""
    t = game.setup(len(players), seed, options, tell=False)
    # Drawn, since from the text of the game's own seed a bot could tell all that is hidden.
    thoughts = Dice(Seed(f"{seed}/bots")).below(1 << 128)
    decisions = [0] * len(players)
    turn = 0
    while (seat := t.turn) is not None:
        hawker.play(t, hawker.ask(players[seat], t, f"{thoughts}/{turn}"))
        decisions[seat] += 1
        turn += 1
    return game.result(t), decisions


# Processes


def in_parallel(work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], jobs: int) -> Generator[T, None, None]:
    """What comes of each task, in their order. Where workers come from is joblib's choice and nobody else's concern."""
    # Not for every command of the house to wait for.
    from concurrent.futures.process import BrokenProcessPool

    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, prefer="processes", return_as="generator", batch_size=1)
    with _deaf():
        results = parallel(delayed(work)(*task) for task in tasks)
    try:
        yield from results
    except BrokenProcessPool:
        raise hawker.HawkerError(
            "a worker was killed, perhaps for want of memory; fewer jobs need less of it"
        ) from None
    finally:
        with warnings.catch_warnings():
            # Who stops in the middle knows that work is thrown away.
            warnings.simplefilter("ignore")
            results.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: we do, and end them; each would else say so in a traceback."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it, or may choose not to
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _workers(jobs: int | None) -> int:
    if jobs is None:
        from joblib import cpu_count

        return int(cpu_count())
    if jobs < 1:
        raise hawker.SetupError(f"at least 1 job does the work, not {jobs}")
    return jobs
