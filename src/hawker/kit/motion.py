"""Discs that fly, hop, slide, turn and knock one another on a square pitch with a raised rim.

Millimetres and seconds. Nothing but + - * / and sqrt, which every platform rounds alike: a scene ends the same to the
bit everywhere, and a mirrored scene ends mirrored. All discs are alike, so masses cancel out of every formula. A spin
is told as the speed of a disc's edge, mm/s, positive from x towards y: so no formula needs an angle.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from hawker.kit.body import Body
from hawker.kit.discs import HUNDREDTH, RIDE, Disc, Pitch

STEP: Final = 0.002  # seconds
LONGEST: Final = 5000  # steps: a scene has long come to rest by then
LEAP: Final = 500  # steps taken at once, at most

KNOCK: Final = 0.6  # what an impact of two discs leaves of their speed along the line of their centres
RUB: Final = 0.15  # friction between two edges
RIM_KNOCK: Final = 0.4
RIM_RUB: Final = 0.2
CLIMB: Final = 900.0  # a disc that meets the rim at this speed is over it, and has spent this much on it
TIDYING: Final = 50  # rounds of setting discs side by side that came to rest one inside the other


def _within(value: float, bound: float) -> float:
    if value > bound:
        return bound
    if value < -bound:
        return -bound
    return value


class Watcher:
    """Sees a scene while it runs, and changes nothing in it."""

    def before(self, scene: "Scene", time: float) -> None:
        """The discs that are awake are about to move for that long, and to touch nothing until its end."""

    def hear(self, scene: "Scene", what: str, body: Body, strength: float) -> None:
        """A disc struck another (`disc`) or the rim (`rim`), or came down (`landing`), at that speed."""


class Scene:
    """All discs on a pitch, and what happens among them."""

    def __init__(self, pitch: Pitch, discs: list[Disc], watcher: Watcher | None = None) -> None:
        self.inside: Final = pitch.inside * HUNDREDTH
        self.outside: Final = pitch.outside * HUNDREDTH
        self.rim: Final = pitch.rim_height * HUNDREDTH
        self.radius: Final = pitch.radius * HUNDREDTH
        self.thickness: Final = pitch.thickness * HUNDREDTH
        self.apart: Final = 2.0 * self.radius
        self.bodies: Final = [Body(disc) for disc in discs if pitch.carries(disc)]
        self.awake: Final[list[Body]] = []
        self.watcher: Final = watcher
        highest = self.rim
        for body in self.bodies:
            highest = max(highest, body.z)
        self.ceiling: Final = highest + self.thickness  # what is above it flies over everything
        self.steps: i64 = 0

    @property
    def time(self) -> float:
        return float(self.steps) * STEP

    def enter(self, body: Body) -> None:
        """A disc comes into the scene, in motion."""
        self.bodies.append(body)
        body.awake = True
        self.awake.append(body)
        body.floor = self._floor(body)

    def run(self) -> None:
        """Until all is still."""
        while self.steps < LONGEST and self.step():
            pass
        self._settle()

    def step(self) -> bool:
        """One step, or several at once while nothing can touch anything; whether there was anything to do."""
        quiet = self._quiet()
        if quiet < 0.0:
            return False
        steps: i64 = i64(quiet) if quiet > 1.0 else 1
        time = float(steps) * STEP
        if self.watcher is not None:
            self.watcher.before(self, time)
        self.steps += steps
        for body in self.awake:
            body.move(time)
            if body.landed > 0.0:
                self._tell("landing", body, body.landed)
                body.landed = 0.0
        if quiet < 1.0:
            self._impacts()
        for body in self.awake:
            if quiet < 1.0 or body.z >= self.ceiling:  # what flies above all comes over other things all the time
                body.floor = self._floor(body)
        return True

    def _quiet(self) -> float:
        """For how many steps no disc can come to anything new; less than none if all are still."""
        moving = False
        quiet = float(LEAP)
        for body in self.awake:
            if not body.still:
                moving = True
                quiet = self._quiet_for(body, quiet)
        return max(quiet, 0.0) if moving else -1.0

    def _quiet_for(self, body: Body, quiet: float) -> float:
        if body.z >= self.ceiling:
            return min(quiet, body.fall(self.ceiling) / STEP)
        if body.vz > 0.0 and body.floor > 0.0:
            return 0.0  # it may have lain askew, and what is under it then rises with it
        if body.z > body.floor:
            quiet = min(quiet, body.fall(body.floor) / STEP + 1.0)  # what it does is heard when it lands
        speed, way = body.speed, body.way
        to_rim = self.inside - self.radius - max(abs(body.x), abs(body.y))
        if speed > 0.0 and to_rim < way:
            quiet = min(quiet, to_rim / (speed * STEP))
        for other in self.bodies:
            if other is body:
                continue
            speeds, ways = speed, way
            if other.awake:
                speeds += other.speed
                ways += other.way
            x, y = other.x - body.x, other.y - body.y
            reach = self.apart + min(ways, quiet * speeds * STEP)
            if x * x + y * y < reach * reach:
                gap = self._gap(body, other, sqrt(x * x + y * y))
                if gap < ways:
                    quiet = min(quiet, gap / (speeds * STEP))
        return quiet

    def _gap(self, body: Body, other: Body, distance: float) -> float:
        """How far two discs can move before they touch, or before one is no longer over the other."""
        gap = distance - self.apart
        if gap >= 0.0:
            return gap
        return 0.0 if self._level(body, other) else -gap

    def _floor(self, body: Body) -> float:
        """The height of what a disc lies on or would land on; what just gets onto a thing lies on it askew."""
        far = max(abs(body.x), abs(body.y))
        if far > self.outside:
            return 0.0
        floor = 0.0
        if far >= self.inside or (far + self.radius > self.inside and self._over_rim(body)):
            floor = self.rim
        for other in self.bodies:
            top = other.z + self.thickness
            if top > floor and other is not body and self._over(body, other) and self._overlap(body, other):
                floor = top
        return min(floor, body.z)

    def _over(self, body: Body, other: Body) -> bool:
        return body.z - other.z >= RIDE * self.thickness

    def _over_rim(self, body: Body) -> bool:
        return body.z >= RIDE * self.rim

    def _level(self, body: Body, other: Body) -> bool:
        """Whether two discs are side by side in height, so that neither gets onto the other."""
        return not self._over(body, other) and not self._over(other, body)

    def _overlap(self, body: Body, other: Body) -> bool:
        x, y = other.x - body.x, other.y - body.y
        return x * x + y * y < self.apart * self.apart

    # Impacts

    def _impacts(self) -> None:
        at: i64 = 0
        while at < len(self.awake):  # which grows where discs are knocked
            body = self.awake[at]
            at += 1
            if body.still or body.z > self.ceiling:
                continue
            for other in self.bodies:
                if other is not body and self._overlap(body, other) and self._level(body, other):
                    self._knock(body, other)
            self._meet_rim(body)

    def _knock(self, body: Body, other: Body) -> None:
        x, y = other.x - body.x, other.y - body.y
        ux, uy = other.vx - body.vx, other.vy - body.vy
        inwards = -(x * ux + y * uy)
        since = 0.0
        if inwards > 0.0:
            # They touched within this step: the impact belongs there, and both go on from there.
            faster = ux * ux + uy * uy
            depth = self.apart * self.apart - (x * x + y * y)
            since = (sqrt(inwards * inwards + faster * depth) - inwards) / faster
            if since > STEP:
                since = 0.0
            x, y = x - ux * since, y - uy * since
        distance = sqrt(x * x + y * y)
        if distance == 0.0:
            return
        nx, ny = x / distance, y / distance
        closing = -(ux * nx + uy * ny)
        if closing > 0.0:
            self._wake(other)
            self._tell("disc", body, closing)
            self._exchange(body, other, nx, ny, closing, since)
        self._part(body, other)

    def _exchange(self, body: Body, other: Body, nx: float, ny: float, closing: float, since: float) -> None:
        """The impulses of an impact: along the line of centres, and by friction of the edges across it."""
        push = 0.5 * (1.0 + KNOCK) * closing
        across = (other.vy - body.vy) * nx - (other.vx - body.vx) * ny - other.spin - body.spin
        # Each edge gives way by three times the impulse: once by its path, twice by its spin.
        drag = _within(across / 6.0, RUB * push)
        px, py = push * nx + drag * ny, push * ny - drag * nx
        body.vx -= px
        body.vy -= py
        other.vx += px
        other.vy += py
        body.spin += 2.0 * drag
        other.spin += 2.0 * drag
        body.x -= px * since
        body.y -= py * since
        other.x += px * since
        other.y += py * since

    def _part(self, body: Body, other: Body) -> bool:
        """Discs that are still one inside the other, as three at once may be, are set side by side; whether it took a
        move worth the name."""
        x, y = other.x - body.x, other.y - body.y
        distance = sqrt(x * x + y * y)
        depth = self.apart - distance
        if depth <= 0.0 or distance == 0.0:
            return distance == 0.0
        share = 0.5 * depth if other.awake else depth
        body.x -= x / distance * share
        body.y -= y / distance * share
        if other.awake:
            other.x += x / distance * share
            other.y += y / distance * share
        return depth > 0.5 * HUNDREDTH

    def _settle(self) -> None:
        """No disc stays inside another: where there is no room beside it, it lies on it."""
        for _ in range(TIDYING):
            if not self._parted():
                return
        for body in self.awake:
            for _ in self.bodies:
                for other in self.bodies:
                    if other is not body and self._overlap(body, other) and self._level(body, other):
                        body.z = other.z + self.thickness

    def _parted(self) -> bool:
        """Whether a disc had to be set beside another."""
        parted = False
        for body in self.awake:
            for other in self.bodies:
                if other is not body and self._overlap(body, other) and self._level(body, other):
                    parted = self._part(body, other) or parted
            self._meet_rim(body)
        return parted

    def _wake(self, body: Body) -> None:
        """A disc is set in motion, and what lies on it may come down."""
        if body.awake:
            return
        body.awake = True
        self.awake.append(body)
        for other in self.bodies:
            if other.z > body.z and self._overlap(body, other):
                self._wake(other)

    def _meet_rim(self, body: Body) -> None:
        far = max(abs(body.x), abs(body.y))
        if far > self.outside:
            if body.z < self.rim:
                body.stop()  # beside the board
                body.z = 0.0
        elif far < self.inside and not self._over_rim(body):
            self._meet_wall(body, 1.0 if body.x > 0.0 else -1.0, 0.0)
            self._meet_wall(body, 0.0, 1.0 if body.y > 0.0 else -1.0)

    def _meet_wall(self, body: Body, nx: float, ny: float) -> None:
        """The rim on the side that (nx, ny) points to."""
        depth = body.x * nx + body.y * ny + self.radius - self.inside
        if depth <= 0.0 or self._over_rim(body):
            return
        speed = body.vx * nx + body.vy * ny
        if speed <= 0.0:
            body.x -= depth * nx
            body.y -= depth * ny
            return
        self._tell("rim", body, speed)
        if speed >= CLIMB:
            loss = speed - sqrt(speed * speed - CLIMB * CLIMB)
            body.vx -= loss * nx
            body.vy -= loss * ny
            body.z = self.rim
            return
        push = (1.0 + RIM_KNOCK) * speed
        drag = _within((body.vy * nx - body.vx * ny + body.spin) / 3.0, RIM_RUB * push)
        px, py = push * nx - drag * ny, push * ny + drag * nx
        body.vx -= px
        body.vy -= py
        body.spin -= 2.0 * drag
        # It touched the rim within this step, and went on from there.
        since = min(depth / speed, STEP)
        body.x -= px * since
        body.y -= py * since

    def _tell(self, what: str, body: Body, strength: float) -> None:
        if self.watcher is not None:
            self.watcher.hear(self, what, body, strength)
