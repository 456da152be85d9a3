"""One disc in motion, with nothing in its way: flight, hops, sliding and turning, all in closed form."""

from math import sqrt
from typing import Final

from hawker.kit.discs import HUNDREDTH, Disc, rounded

GRAVITY: Final = 9810.0
HOP: Final = 0.3  # what a landing leaves of the speed downwards, upwards
FLAT: Final = 30.0  # a hop slower than this is none
GRIP: Final = 0.25  # friction with what a disc lies or lands on
SLOWING: Final = GRIP * GRAVITY
UNTURNING: Final = 4.0 / 3.0  # how much faster than its path friction slows the edge of a disc that turns
ANYWHERE: Final = 1e6


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
