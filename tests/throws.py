"""Throws for tests: a pitch of the size that games have, and a hash over many throws on it."""

import hashlib

from hawker.core.dice import Dice, Seed
from hawker.kit.discs import Disc, Pitch
from hawker.kit.throwing import SKILLS, Aim, after, throw, wobble

PITCH = Pitch(inside=24_000, rim_width=4_500, rim_height=400, radius=2_000, thickness=340, hand=6_000)
CROWD = 16


def any_aim(dice: Dice) -> Aim:
    """From any side, at any point, as hard and as high as may be."""
    along, beyond = dice.below(601) - 300, 286 + dice.below(60)
    from_x, from_y = [(along, -beyond), (beyond, along), (along, beyond), (-beyond, along)][dice.below(4)]
    x, y = dice.below(481) - 240, dice.below(481) - 240
    return Aim(from_x, from_y, x, y, 300 + dice.below(2000), dice.below(1200), dice.below(2001) - 1000)


def hash_of_throws(count: int) -> str:
    """Throw after throw onto what lies there, until it is crowded and the board is cleared."""
    total = hashlib.sha256()
    dice = Dice(Seed("throws"))
    lying: list[Disc] = []
    for number in range(count):
        landing = throw(PITCH, lying, number, any_aim(dice), wobble(SKILLS[dice.below(4)], dice))
        lying = after(lying, landing)
        total.update(", ".join(map(str, landing.discs)).encode())
        if len(lying) > CROWD:
            lying = []
    return total.hexdigest()[:32]
