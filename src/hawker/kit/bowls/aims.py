"""What a named throw means: from where, how hard, and whether it can do what it is named for. Lengths are in mm."""

from math import sqrt
from typing import Final

from hawker.core.table import Seat
from hawker.kit.bowls.edition import Edition, Space
from hawker.kit.bowls.table import Kitchen
from hawker.kit.discs import HUNDREDTH, Disc, Pitch
from hawker.kit.throwing import NO_WOBBLE, PLACES, Aim, aimed_at, clears_rim, let_go

SOUTH: Final = (0, -1)
WEST: Final = (-1, 0)
NORTH: Final = (0, 1)
EAST: Final = (1, 0)
SIDES: Final = (SOUTH, WEST, NORTH, EAST)  # clockwise
SIDE_NAMES: Final = {SOUTH: "south", WEST: "west", NORTH: "north", EAST: "east"}

STEP_BACK: Final = 10  # between the board and the hand
REACH: Final = 270  # aside from the middle of a side, at most, for a throw at a space

# Runs and speeds of knocks, the best first. They are flat; at the end a chip is down and slides, and sends away what
# it strikes. From nearer by it would hop over that.
KNOCKS: Final = ((480, 1850), (540, 2050), (430, 1700))


def side_of(t: Kitchen, seat: Seat) -> tuple[int, int]:
    """Where a player sits: two of them face each other."""
    return SIDES[seat * 2 if t.seats == 2 else seat]


def sides_for(t: Kitchen, seat: Seat) -> list[tuple[int, int]]:
    """The sides from which a player may throw, their own first."""
    own = side_of(t, seat)
    if t.options["throw_from"] == "own-side":
        return [own]
    return [own, *[side for side in SIDES if side != own]]


def out_of(edition: Edition) -> int:
    """How far from the middle of the board a hand is, for a named throw."""
    return edition.pitch.outside // 100 + STEP_BACK


# At a space


def hands(t: Kitchen, seat: Seat, x: int, y: int) -> list[tuple[int, int]]:
    """Where a hand may be, straight out from a point on every side, the nearest side first."""
    out = out_of(t.edition)
    sides = sides_for(t, seat)
    sides.sort(key=lambda side: -x * side[0] - y * side[1])
    return [(side[0] * out or _within(x), side[1] * out or _within(y)) for side in sides]


def _within(place: int) -> int:
    return max(-REACH, min(REACH, place))


def aim_at_space(t: Kitchen, seat: Seat, space: Space) -> Aim:
    """So that a chip should come to rest in the middle of a space, thrown from the nearest side."""
    from_x, from_y = hands(t, seat, space.x // 100, space.y // 100)[0]
    return aim_from(t.edition, from_x, from_y, space)


def aim_from(edition: Edition, from_x: int, from_y: int, space: Space) -> Aim:
    known = _aims.get((edition, from_x, from_y, space))
    if known is None:
        known = aimed_at(edition.pitch, from_x, from_y, space.x // 100, space.y // 100)
        _aims[edition, from_x, from_y, space] = known
    return known


_aims: Final[dict[tuple[Edition, int, int, Space], Aim]] = {}  # such throws are always the same


# At a chip


def aims_at_chip(t: Kitchen, seat: Seat, number: int, most: int) -> list[Aim]:
    """Throws that knock a chip, from the player's own side first; none where no flat throw can touch it."""
    pitch = t.edition.pitch
    lying = [chip.disc for chip in t.chips if pitch.holds(chip.disc)]
    aims: list[Aim] = []
    for target in lying:
        if target.number == number and target.height == 0:  # what lies on another chip is above a flat throw
            for aim in runs_at(t, seat, target.x // 100, target.y // 100):
                if clears_rim(pitch, aim) and not _blocked(pitch, aim, target, lying):
                    aims.append(aim)
                    if len(aims) == most:
                        return aims
    return aims


def runs_at(t: Kitchen, seat: Seat, x: int, y: int) -> list[Aim]:
    """All flat throws at a point from that far away, or straight across where it is further, from beside the board."""
    out = out_of(t.edition)
    aims: list[Aim] = []
    for run, speed in KNOCKS:
        for across, up in sides_for(t, seat):
            straight = out - x * across - y * up
            aside = int(sqrt(float(max(0, run * run - straight * straight))))
            for shift in (-aside, aside):
                from_x, from_y = across * out or x + shift, up * out or y + shift
                if from_x in PLACES and from_y in PLACES:
                    aims.append(Aim(from_x, from_y, x, y, speed, 0))
    return aims


def _blocked(pitch: Pitch, aim: Aim, target: Disc, lying: list[Disc]) -> bool:
    """Whether another chip lies in its way after it has come down."""
    way_x, way_y = float(aim.x - aim.from_x), float(aim.y - aim.from_y)
    length = sqrt(way_x * way_x + way_y * way_y)
    way_x, way_y = way_x / length, way_y / length
    near = 2.0 * pitch.radius * HUNDREDTH
    down = aim.speed * let_go(pitch, 0, aim, NO_WOBBLE).fall(0.0) - near
    for other in lying:
        if other.number != target.number and other.height == 0:
            x, y = other.x * HUNDREDTH - aim.from_x, other.y * HUNDREDTH - aim.from_y
            if abs(x * way_y - y * way_x) < near and down < x * way_x + y * way_y < length:
                return True
    return False
