"""Greedy: the move that leaves the best table, as the game's judge sees it, on the average of a few possible worlds."""

from time import perf_counter
from typing import Final

from hawker.bots.ahead import Ahead
from hawker.bots.bot import Bot
from hawker.core.dice import Dice
from hawker.core.play import play
from hawker.core.table import Move, Table


class GreedyBot(Bot):
    def __init__(self, worlds: int = 16) -> None:
        self.worlds: Final = worlds

    def choose(self, t: Table, dice: Dice) -> Move:
        moves = t.game.judge.promising(t)
        if len(moves) == 1:
            return moves[0]
        seat = t.turn
        assert seat is not None
        ahead = Ahead(t.game, t.game.weights(t.seats))
        worth = [0.0] * len(moves)
        begun = perf_counter()
        for number in range(self.worlds):
            # What a bot is shown is dealt anew already, so that it is a possible world itself.
            world = t if number == 0 else t.game.resample(t, seat, dice.fork().seed.text)
            for place, move in enumerate(moves):
                after = world.clone()
                play(after, move)
                worth[place] += ahead.worth(after, seat)
            # Between worlds only: a world in which some moves are not looked at would say nothing of the others.
            if self.seconds is not None and perf_counter() - begun >= self.seconds:
                break
        best = max(worth)
        ties = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return ties[dice.below(len(ties))]
