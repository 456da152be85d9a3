"""Potluck, brought along by bots that try the patience of whoever asks them. Workers load this module as a game's."""

import os
import time
from pathlib import Path

import hawker
from hawker.bots import BOTS
from hawker.core.dice import Dice
from tests.potluck import POTLUCK

__all__ = ["NOTE", "POTLUCK"]

NOTE = "HAWKER_TEST_NOTE"  # in the environment: the file in which a stuck bot leaves the number of its process


class Stuck(hawker.Bot):
    """Thinks for good, unless somebody before it did."""

    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        note = Path(os.environ[NOTE])
        if not note.exists():
            draft = note.with_suffix(".draft")
            draft.write_text(str(os.getpid()))
            draft.rename(note)
            end = time.monotonic() + 60
            while time.monotonic() < end:
                pass
        return hawker.legal(t)[0]


class Slow(hawker.Bot):
    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        time.sleep(0.3)
        return hawker.legal(t)[0]


class Crashing(hawker.Bot):
    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        os._exit(3)


class Broken(hawker.Bot):
    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        raise KeyError("spoon")


class Talking(hawker.Bot):
    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        print("let me see", flush=True)
        os.write(1, b"hm\n")
        return hawker.legal(t)[0]


BOTS.update({"stuck": Stuck, "slow": Slow, "crashing": Crashing, "broken": Broken, "talking": Talking})
