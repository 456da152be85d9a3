"""What a bot is, and how it is asked without being shown what its seat may not see."""

from collections.abc import Sequence
from hashlib import blake2b

from mypy_extensions import mypyc_attr

from hawker.core.dice import Dice, Seed
from hawker.core.errors import SetupError
from hawker.core.play import legal
from hawker.core.table import Move, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program."""

    # How long it may think about a move, where people wait for it; None: as long as its own measure says.
    seconds: float | None = None

    def choose(self, t: Table, dice: Dice) -> Move:
        """A legal move for the seat whose turn it is, on a table whose secrets are dealt anew."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class BlindBot(Bot):
    """A bot that looks at nothing but what it may say, so that no table has to be dealt anew for it."""

    def pick(self, moves: Sequence[Move], dice: Dice) -> Move:
        raise NotImplementedError

    def choose(self, t: Table, dice: Dice) -> Move:
        return self.pick(legal(t), dice)


def ask(bot: Bot, t: Table, seed: int | str) -> Move:
    """What a bot would do for the seat whose turn it is. It never gets the table itself."""
    if isinstance(bot, BlindBot) and t.turn is not None:
        return bot.pick(legal(t), _dice(seed))
    return bot.choose(*shown(t, seed))


def shown(t: Table, seed: int | str) -> tuple[Table, Dice]:
    """What a bot gets to think about: a table on which all that its seat cannot know is dealt anew, and dice."""
    if t.turn is None:
        raise SetupError("the game is over: there is nothing to ask a bot")
    dice = _dice(seed)
    return t.game.resample(t, t.turn, f"{dice.seed.text}/table"), dice


def _dice(seed: int | str) -> Dice:
    # Hashed, since whoever asks may build the seed from the game's own, and dice show theirs.
    return Dice(Seed(f"{blake2b(str(seed).encode(), digest_size=16).hexdigest()}/bot"))
