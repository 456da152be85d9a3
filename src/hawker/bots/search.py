"""Search: each promising move is played on in many possible worlds, and the worse half of them is dropped again and
again, until one is left."""

from time import perf_counter
from typing import Final

from hawker.bots.ahead import Ahead
from hawker.bots.bot import Bot
from hawker.core.dice import Dice
from hawker.core.play import play
from hawker.core.table import Move, Seat, Table

FIRST_LOOK: Final = 4  # worlds that every move is looked at in before any is dropped


class SearchBot(Bot):
    """A flat search. `rollouts` is how many games are played on for one decision, and `depth` how many decisions each
    of them goes on for, if the chapter of the game does not end before."""

    def __init__(self, rollouts: int = 300, depth: int = 6) -> None:
        self.rollouts: Final = rollouts
        self.depth: Final = depth
        self.played = 0  # rollouts, for the last decision

    def choose(self, t: Table, dice: Dice) -> Move:
        self.played = 0
        moves = list(t.game.judge.promising(t))
        if len(moves) == 1:
            return moves[0]
        seat = t.turn
        assert seat is not None
        ahead = Ahead(t.game, t.game.weights(t.seats))
        begun = perf_counter()
        values = [0.0] * len(moves)
        left = list(range(len(moves)))
        worlds = 0
        halvings = max(1, (len(moves) - 1).bit_length())
        for halving in range(halvings):
            share = max(1, (self.rollouts - self.played) // ((halvings - halving) * len(left)))
            for _ in range(max(share, FIRST_LOOK) if halving == 0 else share):
                # What a bot is shown is dealt anew already, so that it is a possible world itself.
                world = t if worlds == 0 else t.game.resample(t, seat, dice.fork().seed.text)
                worlds += 1
                for place in left:
                    values[place] += self._rollout(world, moves[place], seat, ahead, dice)
                self.played += len(left)
                # Between worlds only: a world in which some moves are not looked at would say nothing of the others.
                if self.seconds is not None and perf_counter() - begun >= self.seconds:
                    return moves[max(left, key=lambda place: values[place])]
            left.sort(key=lambda place: -values[place])
            left = left[: max(1, (len(left) + 1) // 2)]
        return moves[left[0]]

    def _rollout(self, world: Table, move: Move, seat: Seat, ahead: Ahead, dice: Dice) -> float:
        t = world.clone()
        chapter = t.game.judge.chapter(t)
        play(t, move)
        for _ in range(self.depth):
            if t.over or t.game.judge.chapter(t) != chapter:
                break
            play(t, ahead.playout(t, dice))
        return ahead.worth(t, seat)
