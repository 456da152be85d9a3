"""How fast discs are thrown: whole throws onto a pitch with twelve discs lying on it, beside pymunk in one run.

Every contender throws the same throws, in steps of 1/500 s, until all discs are still. The verdict is by the time that
each had on the processor, since a throw never waits for anything. pymunk knows a flat world: it is spared the flight,
gets each disc as it touches down, and its rim cannot be climbed. Its space is made once and set up anew for each throw;
joints with the board stand for friction, and every 25 steps somebody looks whether all is still.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Sequence
from math import sqrt

from bench.contests import Contender, serve, take_turns
from hawker.core.dice import Dice, Seed
from hawker.kit.body import GRAVITY, GRIP
from hawker.kit.discs import Disc, Pitch
from hawker.kit.motion import KNOCK, RIM_KNOCK, RIM_RUB, RUB, STEP
from hawker.kit.throwing import NORMAL, Aim, Wobble, aimed_at, let_go, throw, wobble

PITCH = Pitch(inside=24_000, rim_width=4_500, rim_height=400, radius=2_000, thickness=340, hand=6_000)
LYING = 12
THROWN = 99
THROWS = 500  # different ones, over and over
ROUNDS = 9
TARGET = 80  # times as fast as pymunk
GLANCE = 25  # steps

Throw = tuple[Aim, Wobble]
ThrowOne = Callable[[Throw], None]


def scene() -> list[Disc]:
    """Twelve discs side by side anywhere inside the rim."""
    dice = Dice(Seed("lying"))
    discs: list[Disc] = []
    while len(discs) < LYING:
        x, y = dice.below(44_001) - 22_000, dice.below(44_001) - 22_000
        if all((x - disc.x) ** 2 + (y - disc.y) ** 2 > (2 * PITCH.radius) ** 2 for disc in discs):
            discs.append(Disc(len(discs), x, y))
    return discs


def throws() -> list[Throw]:
    """From every side at one of nine bowls, by a normal hand."""
    dice = Dice(Seed("throws"))
    found = []
    for _ in range(THROWS):
        along = dice.below(401) - 200
        from_x, from_y = [(along, -290), (290, along), (along, 290), (-290, along)][dice.below(4)]
        x, y = 155 * (dice.below(3) - 1), 155 * (dice.below(3) - 1)
        found.append((aimed_at(PITCH, from_x, from_y, x, y), wobble(NORMAL, dice)))
    return found


# What runs in a contender's process


def ours() -> ThrowOne:
    lying = scene()

    def throw_one(thrown: Throw) -> None:
        throw(PITCH, lying, THROWN, *thrown)

    return throw_one


def peer() -> ThrowOne:
    import pymunk

    radius, inside = PITCH.radius / 100, PITCH.inside / 100
    space = pymunk.Space()
    board = space.static_body
    for corner, other in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
        side = pymunk.Segment(
            board, (corner[0] * inside, corner[1] * inside), (other[0] * inside, other[1] * inside), 0
        )
        side.elasticity, side.friction = RIM_KNOCK / sqrt(KNOCK), RIM_RUB / sqrt(RUB)
        space.add(side)

    def disc() -> pymunk.Body:
        body = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0, radius))
        shape = pymunk.Circle(body, radius)
        shape.elasticity, shape.friction = sqrt(KNOCK), sqrt(RUB)
        path = pymunk.PivotJoint(board, body, (0, 0), (0, 0))
        path.max_bias, path.max_force = 0, GRIP * GRAVITY
        spin = pymunk.GearJoint(board, body, 0, 1)
        spin.max_bias, spin.max_force = 0, 2 / 3 * GRIP * GRAVITY * radius
        space.add(body, shape, path, spin)
        return body

    lying = [(disc(), (each.x / 100, each.y / 100)) for each in scene()]
    thrown_disc = disc()
    everyone = [thrown_disc, *[body for body, _ in lying]]

    def throw_one(thrown: Throw) -> None:
        for body, place in lying:
            body.position, body.velocity, body.angular_velocity = place, (0, 0), 0
        start = let_go(PITCH, THROWN, *thrown)
        start.floor = 0.0
        start.move(start.fall(0.0))
        thrown_disc.position, thrown_disc.velocity = (start.x, start.y), (start.vx, start.vy)
        thrown_disc.angular_velocity = start.spin / radius
        moving = True
        while moving:
            for _ in range(GLANCE):
                space.step(STEP)
            moving = any(body.velocity.length > 1 for body in everyone)

    return throw_one


def serve_throws(kind: str) -> None:
    throw_one = peer() if kind == "pymunk" else ours()
    everything = throws()

    def work(number: int) -> int:
        throw_one(everything[number % THROWS])
        return 1

    serve(kind, work)


# What runs in the process that compares them


def show(everyone: Sequence[Contender], peer: float) -> None:
    print(f"{'':20}{'throws/s':>12}{'per CPU s':>12}{'x pymunk':>10}")
    for one in everyone:
        print(f"{one.label:20}{one.per_second:12,.0f}{one.per_cpu_second:12,.0f}{one.per_cpu_second / peer:10.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.7, help="for each contender in each round")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve_throws(options.serve[0])
        return
    compiled = Contender("Hawker, compiled", "compiled")
    everyone = [compiled, Contender("Hawker, pure", "pure"), Contender("pymunk", "pymunk")]
    print(f"Python {platform.python_version()}, {platform.machine()}, {LYING} discs lying: ", end="")
    print(f"medians of {ROUNDS} x {options.seconds:.2f} s\n")
    take_turns(everyone, ROUNDS, options.seconds)
    pymunk = everyone[-1].per_cpu_second
    show(everyone, pymunk)
    met = compiled.per_cpu_second >= TARGET * pymunk
    print(f"\n{'PASS' if met else 'FAIL'}  {compiled.label}: at least {TARGET} times as fast as pymunk")
    sys.exit(not met)


if __name__ == "__main__":
    main()
