"""Throwing discs: the aim, what the hand makes of it, and where everything comes to rest."""

import re
from math import sqrt
from typing import Final

from hawker.core.dice import Dice
from hawker.core.records import Kind
from hawker.kit.body import Body
from hawker.kit.discs import HUNDREDTH, Disc, Pitch, lay, rounded
from hawker.kit.motion import Scene, Watcher

# What an aim may say: millimetres, and millimetres per second.
PLACES: Final = range(-600, 601)
SPEEDS: Final = range(100, 4001)
LOFTS: Final = range(3001)
SPINS: Final = range(-2000, 2001)

SHARE: Final = 100_000  # wobbles and skills are shares of this
DEVIATION: Final = 65_536  # what `_deviate` calls one standard deviation
FLAT_FLIPS: Final = 3_000
TUMBLING_FLIPS: Final = 25_000
KICKS: Final = 6_000
TWIRLS: Final = 20_000

FRAMES: Final = 60  # a second

_INT: Final = r"-?\d{1,9}"  # no more digits: a hostile text must stay cheap


class Aim:
    """What a thrower means to do: whole millimetres, and millimetres per second.

    From where the disc is let go it moves towards the point aimed at, which gives the direction alone: how far it comes
    is a matter of `speed`, over the ground, and `loft`, upwards. `spin` is the speed of its edge, positive from x
    towards y.
    """

    def __init__(self, from_x: int, from_y: int, x: int, y: int, speed: int, loft: int, spin: int = 0) -> None:
        if from_x == x and from_y == y:
            raise ValueError(f"an aim from {x} {y} at the same point has no direction")
        self.from_x: Final = from_x
        self.from_y: Final = from_y
        self.x: Final = x
        self.y: Final = y
        self.speed: Final = speed
        self.loft: Final = loft
        self.spin: Final = spin

    def __str__(self) -> str:
        start, end = f"{self.from_x} {self.from_y}", f"{self.x} {self.y}"
        return f"from {start} at {end} speed {self.speed} loft {self.loft} spin {self.spin}"

    def __repr__(self) -> str:
        return f"<Aim: {self}>"

    @property
    def tumbles(self) -> bool:
        """A throw that rises more than it goes forward, above 45 degrees, turns over in the air."""
        return self.loft > self.speed


class Skill:
    """How far a hand strays, as standard deviations in shares of SHARE: sideways (of the way forward), and in speed."""

    def __init__(self, name: str, aside: int, pace: int) -> None:
        self.name: Final = name
        self.aside: Final = aside
        self.pace: Final = pace

    def __str__(self) -> str:
        return self.name


# Found together with the sizes of the bowl games, which `bench/hands.py` measures.
STEADY: Final = Skill("steady", 2_000, 4_000)
EASY: Final = Skill("easy", 3_000, 8_000)
NORMAL: Final = Skill("normal", 5_000, 13_000)
WILD: Final = Skill("wild", 8_000, 18_000)
SKILLS: Final = (STEADY, EASY, NORMAL, WILD)


class Wobble:
    """What the hand did to an aim, in whole shares of SHARE: drawn once, and all the chance there is in a throw."""

    def __init__(self, aside: int, pace: int, face: int, kick: int, twirl: int) -> None:
        self.aside: Final = aside  # how far the direction strays, as its tangent
        self.pace: Final = pace  # what the speed over the ground gains
        self.face: Final = face  # the disc flips if this is less than the chance for its kind of throw
        self.kick: Final = kick  # how far the first landing turns its path, as its tangent
        self.twirl: Final = twirl  # what the first landing adds to its spin, for each mm/s of its fall

    def __str__(self) -> str:
        return f"{self.aside} {self.pace} {self.face} {self.kick} {self.twirl}"

    def __repr__(self) -> str:
        return f"<Wobble: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wobble) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


NO_WOBBLE: Final = Wobble(0, 0, SHARE - 1, 0, 0)


def wobble(skill: Skill, dice: Dice) -> Wobble:
    aside = _deviate(dice) * skill.aside // DEVIATION
    pace = max(-SHARE, _deviate(dice) * skill.pace // DEVIATION)  # nobody throws backwards
    return Wobble(aside, pace, dice.below(SHARE), _even(KICKS, dice), _even(TWIRLS, dice))


def _deviate(dice: Dice) -> int:
    """Nearly normal, and never beyond six deviations: the sum of twelve even draws has a deviation of one draw."""
    total = 0
    for _ in range(12):
        total += dice.below(DEVIATION)
    return total - 6 * DEVIATION


def _even(most: int, dice: Dice) -> int:
    return dice.below(2 * most + 1) - most


class Landing:
    """Where everything came to rest."""

    def __init__(self, discs: list[Disc], flipped: bool) -> None:
        self.discs: Final = discs  # the one thrown, and then those that now lie otherwise than before
        self.flipped: Final = flipped


def after(lying: list[Disc], landing: Landing) -> list[Disc]:
    """All discs as they lie after a throw: in the order they had, and the one thrown last."""
    moved = {disc.number: disc for disc in landing.discs}
    return [*[moved.get(disc.number, disc) for disc in lying], landing.discs[0]]


def throw(pitch: Pitch, lying: list[Disc], number: int, aim: Aim, wobble: Wobble) -> Landing:
    """Throw the disc of that number, face down."""
    return _throw(pitch, lying, number, aim, wobble, None)


def film(pitch: Pitch, lying: list[Disc], number: int, aim: Aim, wobble: Wobble) -> "Film":
    """The same throw, watched."""
    film = Film()
    film.landing = _throw(pitch, lying, number, aim, wobble, film)
    film.end()
    return film


def _throw(pitch: Pitch, lying: list[Disc], number: int, aim: Aim, wobble: Wobble, watcher: Watcher | None) -> Landing:
    if number in [disc.number for disc in lying]:
        raise ValueError(f"disc {number} already lies on the pitch")
    scene = Scene(pitch, lay(pitch, lying), watcher)
    thrown = let_go(pitch, number, aim, wobble)
    scene.enter(thrown)
    scene.run()
    return Landing(_at_rest(pitch, lying, scene), thrown.face_up)


def let_go(pitch: Pitch, number: int, aim: Aim, wobble: Wobble) -> Body:
    """The disc as it leaves the hand."""
    body = Body(Disc(number, aim.from_x * 100, aim.from_y * 100, pitch.hand))
    way_x, way_y = float(aim.x - aim.from_x), float(aim.y - aim.from_y)
    aside = wobble.aside / SHARE
    way_x, way_y = way_x - aside * way_y, way_y + aside * way_x
    length = sqrt(way_x * way_x + way_y * way_y)
    speed = aim.speed * (1.0 + wobble.pace / SHARE)
    body.vx = way_x / length * speed
    body.vy = way_y / length * speed
    body.vz = float(aim.loft)
    body.spin = float(aim.spin)
    body.fresh = True
    body.flips = wobble.face < (TUMBLING_FLIPS if aim.tumbles else FLAT_FLIPS)
    body.kick = wobble.kick / SHARE
    body.twirl = wobble.twirl / SHARE
    return body


def _at_rest(pitch: Pitch, lying: list[Disc], scene: Scene) -> list[Disc]:
    """The disc thrown, which is the first that was awake, and those that lie otherwise than before."""
    moved = {body.number: body.at_rest() for body in scene.awake}
    thrown = scene.awake[0].number
    discs = lay(pitch, [*[moved.get(disc.number, disc) for disc in lying], moved[thrown]])
    return [
        discs[-1],
        *[disc for disc, before in zip(discs, lying, strict=False) if disc is not before and disc != before],
    ]


Place = tuple[int, int, int, int, int]


class Film(Watcher):
    """A throw for the eye and the ear.

    A frame, of which there are FRAMES a second, has the discs that are not where they were in the one before: number,
    x, y, height (tenths of a millimetre) and turn (hundredths of a radian). A sound is what is heard (`disc`, `rim`,
    `landing`), when (milliseconds), which disc made it, and how hard (mm/s).
    """

    def __init__(self) -> None:
        self.frames: Final[list[list[Place]]] = []
        self.sounds: Final[list[tuple[str, int, int, int]]] = []
        self.landing = Landing([], False)
        self._seen: Final[dict[int, Place]] = {}

    def before(self, scene: Scene, time: float) -> None:
        while len(self.frames) < (scene.time + time) * FRAMES:
            # Not below 0, where the last step ended on a frame but for rounding: a disc cannot go back.
            ahead = max(0.0, len(self.frames) / FRAMES - scene.time)
            frame: list[Place] = []
            for body in scene.awake:
                ghost = body.copy()
                ghost.move(ahead)
                x, y, height = rounded(ghost.x * 10.0), rounded(ghost.y * 10.0), rounded(ghost.z * 10.0)
                turn = rounded(ghost.turned / scene.radius * 100.0)
                self._show((body.number, x, y, height, turn), frame)
            self.frames.append(frame)

    def hear(self, scene: Scene, what: str, body: Body, strength: float) -> None:
        self.sounds.append((what, rounded(scene.time * 1000.0), body.number, rounded(strength)))

    def end(self) -> None:
        """The last frame: all as the landing says."""
        frame: list[Place] = []
        for disc in self.landing.discs:
            x, y, height = rounded(disc.x / 10), rounded(disc.y / 10), rounded(disc.height / 10)
            seen = self._seen.get(disc.number)
            self._show((disc.number, x, y, height, seen[4] if seen else 0), frame)
        self.frames.append(frame)

    def _show(self, place: Place, frame: list[Place]) -> None:
        if self._seen.get(place[0]) != place:
            self._seen[place[0]] = place
            frame.append(place)


# Finding an aim


def aimed_at(pitch: Pitch, from_x: int, from_y: int, x: int, y: int, loft: int = 300, spin: int = 0) -> Aim:
    """The aim by which a disc comes to rest at a point if nothing is in its way and the hand is perfect.

    It has more than that loft only where the disc would otherwise come down before it is over the rim.
    """
    for higher in range(loft, LOFTS.stop, 100):
        aim = _paced(pitch, from_x, from_y, x, y, higher, spin)
        if clears_rim(pitch, aim):
            return aim
    return _paced(pitch, from_x, from_y, x, y, loft, spin)


def _paced(pitch: Pitch, from_x: int, from_y: int, x: int, y: int, loft: int, spin: int) -> Aim:
    """With the speed that brings it nearest; the way grows with the speed."""
    length = sqrt(float((x - from_x) * (x - from_x) + (y - from_y) * (y - from_y)))
    slow, fast = SPEEDS.start, SPEEDS.stop - 1
    while slow < fast:
        speed = (slow + fast) // 2
        if _way(pitch, Aim(from_x, from_y, x, y, speed, loft, spin)) < length:
            slow = speed + 1
        else:
            fast = speed
    return Aim(from_x, from_y, x, y, slow, loft, spin)


def _way(pitch: Pitch, aim: Aim) -> float:
    body = let_go(pitch, 0, aim, NO_WOBBLE)
    body.floor = 0.0
    start_x, start_y = body.x, body.y
    body.move(60.0)
    way_x, way_y = body.x - start_x, body.y - start_y
    return sqrt(way_x * way_x + way_y * way_y)


def clears_rim(pitch: Pitch, aim: Aim) -> bool:
    """Whether it is inside the rim by the time it is as low as that."""
    body = let_go(pitch, 0, aim, NO_WOBBLE)
    time = body.fall(pitch.rim_height * HUNDREDTH)
    far = max(abs(body.x + body.vx * time), abs(body.y + body.vy * time))
    return far + pitch.radius * HUNDREDTH < pitch.inside * HUNDREDTH


def sees(disc: Disc, x: int, y: int, radius: int, hole: int) -> bool:
    """Whether a disc's hole sees any of a round space; all of it in hundredths of a millimetre."""
    away_x, away_y, reach = disc.x - x, disc.y - y, radius + hole
    return away_x * away_x + away_y * away_y <= reach * reach


# Their texts, for the records that keep throws


class _Discs(Kind):
    def __init__(self) -> None:
        super().__init__("a disc, such as 7 1250 -300 0 down", r"-?\d+ -?\d+ -?\d+ \d+ (?:up|down)")

    def read(self, text: str) -> Disc:
        if not re.fullmatch(rf"{_INT} {_INT} {_INT} {_INT} (?:up|down)", text, re.ASCII):
            raise self.wrong(text)
        number, x, y, height, face = text.split()
        return Disc(int(number), int(x), int(y), int(height), face == "up")


class _Wobbles(Kind):
    def __init__(self) -> None:
        super().__init__("a wobble of five whole numbers", r"-?\d+ -?\d+ \d+ -?\d+ -?\d+")

    def read(self, text: str) -> Wobble:
        if not re.fullmatch(rf"{_INT} {_INT} {_INT} {_INT} {_INT}", text, re.ASCII):
            raise self.wrong(text)
        aside, pace, face, kick, twirl = map(int, text.split())
        return Wobble(aside, pace, face, kick, twirl)


DISC: Final = _Discs()
WOBBLE: Final = _Wobbles()
