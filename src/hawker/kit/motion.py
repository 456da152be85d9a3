"""Discs that fly, hop, slide, turn and knock one another on a square pitch with a raised rim.

Millimetres and seconds. Nothing but + - * / and sqrt, which every platform rounds alike: a scene ends the same to the
bit everywhere, and a mirrored scene ends mirrored. All discs are alike, so masses cancel out of every formula. A spin
is told as the speed of a disc's edge, mm/s, positive from x towards y: so no formula needs an angle.
"""

from math import sqrt
from typing import Final

from mypy_extensions import i64

from hawker.kit.discs import HUNDREDTH, RIDE, Disc, Pitch, rounded

STEP: Final = 0.002  # seconds
LONGEST: Final = 5000  # steps: a scene has long come to rest by then
LEAP: Final = 500  # steps taken at once, at most
ANYWHERE: Final = 1e6

GRAVITY: Final = 9810.0
HOP: Final = 0.3  # what a landing leaves of the speed downwards, upwards
FLAT: Final = 30.0  # a hop slower than this is none
GRIP: Final = 0.25  # friction with what a disc lies or lands on
SLOWING: Final = GRIP * GRAVITY
UNTURNING: Final = 4.0 / 3.0  # how much faster than its path friction slows the edge of a disc that turns

KNOCK: Final = 0.6  # what an impact of two discs leaves of their speed along the line of their centres
RUB: Final = 0.15  # friction between two edges
RIM_KNOCK: Final = 0.4
RIM_RUB: Final = 0.2
CLIMB: Final = 900.0  # a disc that meets the rim at this speed is over it, and has spent this much on it
TIDYING: Final = 50  # rounds of setting discs side by side that came to rest one inside the other


class Body:
    """A disc in motion, or one that may be set in motion."""

    def __init__(self, disc: Disc) -> None:
        self.number: Final = disc.number
        self.face_up = disc.face_up
        self.x: float = disc.x * HUNDREDTH
        self.y: float = disc.y * HUNDREDTH
        self.z: float = disc.height * HUNDREDTH
        self.vx: float = 0.0
        self.vy: float = 0.0
        self.vz: float = 0.0
        self.spin: float = 0.0
        self.turned: float = 0.0  # how far its edge has come around
        self.floor: float = self.z  # the height of what is under it
        self.awake = False  # something has touched it, or what it lay on
        self.landed: float = 0.0  # how hard it came down last, for those who listen
        # What its first landing does to a disc out of a hand.
        self.fresh = False
        self.flips = False
        self.kick: float = 0.0
        self.twirl: float = 0.0

    def copy(self) -> "Body":
        twin = Body(Disc(self.number, 0, 0, 0, self.face_up))
        twin.x, twin.y, twin.z = self.x, self.y, self.z
        twin.vx, twin.vy, twin.vz = self.vx, self.vy, self.vz
        twin.spin, twin.turned, twin.floor = self.spin, self.turned, self.floor
        twin.fresh, twin.flips, twin.kick, twin.twirl = self.fresh, self.flips, self.kick, self.twirl
        return twin

    @property
    def speed(self) -> float:
        return sqrt(self.vx * self.vx + self.vy * self.vy)

    @property
    def way(self) -> float:
        """How far it can still come, over the ground, if it strikes nothing."""
        if self.vx == 0.0 and self.vy == 0.0:
            return 0.0
        if self.vz != 0.0 or self.z > self.floor:
            return ANYWHERE
        return (self.vx * self.vx + self.vy * self.vy) / (2.0 * SLOWING)

    @property
    def still(self) -> bool:
        return self.vx == 0.0 and self.vy == 0.0 and self.spin == 0.0 and self.vz == 0.0 and self.z == self.floor

    def move(self, time: float) -> None:
        """Fly, hop and slide with nothing in the way."""
        while self.vz != 0.0 or self.z > self.floor:
            landing = self.fall(self.floor)
            if landing > time:
                self._fly(time)
                return
            self._fly(landing)
            time -= landing
            self.z = self.floor
            self._land()
        self._slide(time)

    def at_rest(self) -> Disc:
        return Disc(
            self.number, rounded(self.x * 100.0), rounded(self.y * 100.0), rounded(self.z * 100.0), self.face_up
        )

    def fall(self, height: float) -> float:
        """How long it takes from here down to a height."""
        return (self.vz + sqrt(self.vz * self.vz + 2.0 * GRAVITY * (self.z - height))) / GRAVITY

    def stop(self) -> None:
        self.vx = self.vy = self.vz = self.spin = 0.0

    def _fly(self, time: float) -> None:
        self.x += self.vx * time
        self.y += self.vy * time
        self.z += self.vz * time - 0.5 * GRAVITY * time * time
        if self.z < self.floor:
            self.z = self.floor
        self.vz -= GRAVITY * time
        self.turned += self.spin * time

    def _land(self) -> None:
        down = -self.vz
        self.landed = down
        up = HOP * down
        self.vz = up if up > FLAT else 0.0
        self._slow(GRIP * (1.0 + HOP) * down)
        if self.fresh:
            self._touch_down(down)

    def _touch_down(self, down: float) -> None:
        """The first landing of a throw: nobody lets go of a disc quite level."""
        self.fresh = False
        if self.flips:
            self.face_up = not self.face_up
        length = sqrt(1.0 + self.kick * self.kick)
        self.vx, self.vy = (self.vx - self.kick * self.vy) / length, (self.vy + self.kick * self.vx) / length
        self.spin += self.twirl * down

    def _slow(self, loss: float) -> None:
        speed = self.speed
        if speed <= loss:
            self.vx = self.vy = 0.0
        else:
            self.vx -= self.vx / speed * loss
            self.vy -= self.vy / speed * loss
        self.spin = _less(self.spin, UNTURNING * loss)

    def _slide(self, time: float) -> None:
        speed = self.speed
        if speed > 0.0:
            way = _way(speed, SLOWING, time)
            self.x += self.vx / speed * way
            self.y += self.vy / speed * way
        if self.spin > 0.0:
            self.turned += _way(self.spin, UNTURNING * SLOWING, time)
        elif self.spin < 0.0:
            self.turned -= _way(-self.spin, UNTURNING * SLOWING, time)
        self._slow(SLOWING * time)


def _way(speed: float, slowing: float, time: float) -> float:
    """How far something comes that slows down evenly."""
    if speed <= slowing * time:
        return speed * speed / (2.0 * slowing)
    return speed * time - 0.5 * slowing * time * time


def _less(value: float, loss: float) -> float:
    """The value with that much less to it, and nothing in place of a change of sign."""
    if value > loss:
        return value - loss
    if value < -loss:
        return value + loss
    return 0.0


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
