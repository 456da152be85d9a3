"""What a bot is, and how it is asked without being shown what its seat may not see."""

from mypy_extensions import mypyc_attr

from hawker.core.dice import Dice, Seed
from hawker.core.errors import SetupError
from hawker.core.table import Move, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program."""

    def choose(self, t: Table, dice: Dice) -> Move:
        """A legal move for the seat whose turn it is, on a table whose secrets are dealt anew."""
        raise NotImplementedError


def ask(bot: Bot, t: Table, seed: int | str) -> Move:
    """What a bot would do for the seat whose turn it is. It never gets the table itself."""
    if t.seat is None:
        raise SetupError("the game is over: there is nothing to ask a bot")
    return bot.choose(t.game.resample(t, t.seat, f"{seed}/table"), Dice(Seed(f"{seed}/bot")))
