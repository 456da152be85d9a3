"""Search: promising moves are tried in many possible worlds, where the game is played on; the worse half of them is
dropped again and again, until one is left. Greedy is the same without playing on."""

from math import sqrt
from time import perf_counter
from typing import Final

from hawker.bots.ahead import Ahead
from hawker.bots.bot import Bot
from hawker.core.dice import Dice
from hawker.core.play import play
from hawker.core.table import Move, Seat, Table


class Candidate:
    """A move that a bot thinks about, and what came of it in the worlds where it was tried."""

    def __init__(self, move: Move, terms: int) -> None:
        self.move: Final = move
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0
        self.parts: Final = [0.0] * terms  # the total, term by term

    def add(self, value: float) -> None:
        self.tried += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """How far ahead the move leaves its player, on average."""
        return self.total / self.tried if self.tried else 0.0

    @property
    def spread(self) -> float:
        """How much that differs from world to world: its standard deviation."""
        if self.tried < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total * self.total / self.tried) / (self.tried - 1)))


class SearchBot(Bot):
    """A flat search. `rollouts` is how often any move is tried for one decision, and `depth` how many decisions the
    game is played on for each time, if its chapter does not end before."""

    def __init__(self, rollouts: int = 300, depth: int = 6) -> None:
        self.rollouts: Final = rollouts
        self.depth: Final = depth
        self.tried = 0  # how often moves were tried for the last decision: less than it should if time was short
        self.explains = False  # whether candidates get their parts, which takes time

    def choose(self, t: Table, dice: Dice) -> Move:
        self.tried = 0
        moves = t.game.judge.promising(t)
        if len(moves) == 1:
            return moves[0]
        found = self.consider(t, dice)
        return self.pick(found, dice)

    def pick(self, found: list[Candidate], dice: Dice) -> Move:
        """One of the best; all of those are equally likely."""
        best = found[0].mean
        ties = [each.move for each in found if each.tried == found[0].tried and each.mean == best]
        return ties[dice.below(len(ties))] if len(ties) > 1 else ties[0]

    def consider(self, t: Table, dice: Dice) -> list[Candidate]:
        """All promising moves, the best one first."""
        seat = t.turn
        assert seat is not None
        game = t.game
        ahead = Ahead(game, t.seats, self.depth > 0)
        left = [Candidate(move, len(game.judge.terms)) for move in game.judge.promising(t)]
        dropped: list[Candidate] = []
        begun = perf_counter()
        worlds = 0
        for share in self.shares(len(left)):
            for _ in range(share):
                # What a bot is shown is dealt anew already, so that it is a possible world itself.
                world = t if worlds == 0 else game.resample(t, seat, dice.fork().seed.text)
                worlds += 1
                for candidate in left:
                    self._try(candidate, world, seat, ahead, dice)
                self.tried += len(left)
                # Between worlds only: a world in which some moves are not tried would say nothing of the others.
                if self.seconds is not None and perf_counter() - begun >= self.seconds:
                    return ranked(left) + dropped
            left = ranked(left)
            half = (len(left) + 1) // 2
            dropped = left[half:] + dropped
            left = left[:half]
        return left + dropped

    def shares(self, moves: int) -> list[int]:
        """In how many worlds moves are tried before the worse half of them is dropped, each time."""
        halvings = max(1, (moves - 1).bit_length())
        shares = []
        for _ in range(halvings):
            shares.append(max(1, self.rollouts // (halvings * moves)))
            moves = (moves + 1) // 2
        return shares

    def _try(self, candidate: Candidate, world: Table, seat: Seat, ahead: Ahead, dice: Dice) -> None:
        t = world.clone()
        judge = t.game.judge
        chapter = judge.chapter(t)
        play(t, candidate.move)
        for _ in range(self.depth):
            if t.over or judge.chapter(t) != chapter:
                break
            play(t, ahead.playout(t, dice))
        candidate.add(ahead.worth(t, seat))
        if self.explains:
            for at, part in enumerate(ahead.parts(t, seat)):
                candidate.parts[at] += part


class GreedyBot(SearchBot):
    """The move that leaves the best table, as the game's judge sees it, on the average of a few possible worlds.

    One with some `slack` is content with less: with any move that lies so far below the best one, as a share of the way
    down to the worst."""

    def __init__(self, worlds: int = 16, slack: float = 0.0) -> None:
        super().__init__(0, 0)
        self.worlds: Final = worlds
        self.slack: Final = slack

    def shares(self, moves: int) -> list[int]:
        return [self.worlds]

    def pick(self, found: list[Candidate], dice: Dice) -> Move:
        best, worst = found[0].mean, found[-1].mean
        good = [each.move for each in found if each.mean >= best - self.slack * (best - worst)]
        return good[dice.below(len(good))] if len(good) > 1 else good[0]


def ranked(candidates: list[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda each: -each.mean)
