"""The bots, one line each."""

from collections.abc import Callable

from hawker.bots.bot import Bot
from hawker.bots.greedy import GreedyBot
from hawker.bots.random import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}

# Those whose strength has a measure; it is said after a colon, such as greedy:4 for four possible worlds.
MEASURED: dict[str, Callable[[int], Bot]] = {
    "greedy": GreedyBot,
}
