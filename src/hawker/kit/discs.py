"""Discs at rest on a square pitch with a raised rim, in whole hundredths of a millimetre."""

from typing import Final

HUNDREDTH: Final = 0.01
TOUCH: Final = 2  # hundredths that discs side by side may seem to overlap, since their places are rounded
RIDE: Final = 0.6  # of a height: what is at least that far up a thing gets onto it instead of striking it


class Pitch:
    """The sizes of a board and its discs, in whole hundredths of a millimetre. The middle of the board is 0, 0."""

    def __init__(self, inside: int, rim_width: int, rim_height: int, radius: int, thickness: int, hand: int) -> None:
        self.inside: Final = inside  # from the middle to the inner edge of the rim
        self.outside: Final = inside + rim_width
        self.rim_height: Final = rim_height
        self.radius: Final = radius  # of a disc
        self.thickness: Final = thickness
        self.hand: Final = hand  # how high above the board a hand lets go

    def holds(self, disc: "Disc") -> bool:
        """Whether a disc's centre is inside the rim: neither on its inner edge nor beyond."""
        return -self.inside < disc.x < self.inside and -self.inside < disc.y < self.inside

    def carries(self, disc: "Disc") -> bool:
        """Whether a disc lies on the board or its rim, and not beside them."""
        return -self.outside <= disc.x <= self.outside and -self.outside <= disc.y <= self.outside


class Disc:
    """A disc at rest; places and heights are whole hundredths of a millimetre.

    Its height is that of its lower side: 0 on the board, more on the rim or on other discs, which are those that it
    overlaps and that lie lower.
    """

    def __init__(self, number: int, x: int, y: int, height: int = 0, face_up: bool = False) -> None:
        self.number: Final = number
        self.x: Final = x
        self.y: Final = y
        self.height: Final = height
        self.face_up: Final = face_up

    def __str__(self) -> str:
        return f"{self.number} {self.x} {self.y} {self.height} {'up' if self.face_up else 'down'}"

    def __repr__(self) -> str:
        return f"<Disc: {self}>"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Disc)
            and self.x == other.x
            and self.y == other.y
            and self.number == other.number
            and self.height == other.height
            and self.face_up == other.face_up
        )

    def __hash__(self) -> int:
        return hash(str(self))


def lay(pitch: Pitch, discs: list[Disc]) -> list[Disc]:
    """The same discs, each come down as far as what is under it lets it: some may have been taken away."""
    laid = list(discs)
    high = [at for at, disc in enumerate(discs) if disc.height > 0 or not pitch.holds(disc)]
    for at in sorted(high, key=lambda at: discs[at].height):
        disc = discs[at]
        height = _bed(pitch, disc)
        for lower, under in enumerate(discs):
            if _lies_on(pitch, disc, under):
                height = max(height, laid[lower].height + pitch.thickness)
        if height != disc.height:
            laid[at] = Disc(disc.number, disc.x, disc.y, height, disc.face_up)
    return laid


def _bed(pitch: Pitch, disc: Disc) -> int:
    """The height of the board or its rim under a disc that came from above."""
    far = max(abs(disc.x), abs(disc.y))
    if far > pitch.outside:
        return 0
    on_edge = far + pitch.radius > pitch.inside + TOUCH and disc.height >= pitch.rim_height * RIDE
    return pitch.rim_height if far >= pitch.inside or on_edge else 0


def _lies_on(pitch: Pitch, disc: Disc, lower: Disc) -> bool:
    x, y = disc.x - lower.x, disc.y - lower.y
    near = 2 * pitch.radius - TOUCH
    return x * x + y * y < near * near and disc.height - lower.height >= pitch.thickness * RIDE


def rounded(value: float) -> int:
    """To the nearest whole number, and alike on both sides of 0."""
    return int(value + 0.5) if value >= 0.0 else -int(0.5 - value)
