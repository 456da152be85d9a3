"""The bot `greedy` as it was with the first judges of the games: what the strength of later bots is measured by.

Name it `bench.yardstick:Greedy`. Nothing here is tuned again: a yardstick that grows measures nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bench.yardstick import bowls, steam_up, taiwan_snackbar, tindahan
from hawker.bots.bot import Bot
from hawker.core.dice import Dice
from hawker.core.play import legal, play
from hawker.core.table import Move, Table

WORLDS = 16

JUDGES: dict[str, tuple[Callable[[Any, int], float], Callable[[Any], Sequence[Move]]]] = {
    "hibachi": (bowls.worth, bowls.promising),
    "safranito": (bowls.worth, bowls.promising),
    "steam-up": (steam_up.worth, legal),
    "taiwan-snackbar": (taiwan_snackbar.worth, legal),
    "tindahan": (tindahan.worth, legal),
}


class Greedy(Bot):
    def choose(self, t: Table, dice: Dice) -> Move:
        judge, promising = JUDGES[t.game.name]
        moves = promising(t)
        if len(moves) == 1:
            return moves[0]
        seat = t.turn
        assert seat is not None
        worth = [0.0] * len(moves)
        for number in range(WORLDS):
            world = t if number == 0 else t.game.resample(t, seat, dice.fork().seed.text)
            for place, move in enumerate(moves):
                after = world.clone()
                play(after, move)
                worth[place] += judge(after, seat)
        best = max(worth)
        ties = [move for move, value in zip(moves, worth, strict=True) if value == best]
        return ties[dice.below(len(ties))]
