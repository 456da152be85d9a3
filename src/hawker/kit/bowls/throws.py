"""Throwing a chip: what may be said, how a named aim is meant, and what becomes of it."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.dice import Dice
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Chance, Move, Outcome, Refusal, Seat
from hawker.kit.bowls.aims import SIDE_NAMES, aim_at_space, aims_at_chip, side_of
from hawker.kit.bowls.moves import (
    PASS,
    Declined,
    FaceUp,
    Knock,
    Knocked,
    Landed,
    Pass,
    Throw,
    ThrowAt,
    Thrown,
    phrases,
)
from hawker.kit.bowls.table import Ask, Chip, Kitchen
from hawker.kit.discs import Disc
from hawker.kit.throwing import SKILLS, Aim, Landing, Skill, Wobble, film, throw, wobble

NOT_AT_HOME: Final = Refusal("not-at-home", clause="3.2")
HAND_OVER_THE_BOARD: Final = Refusal("hand-over-the-board", clause="3.3")
NOT_YOUR_SIDE: Final = Refusal("not-your-side", clause="3.4")
NO_DIRECTION: Final = Refusal("no-direction", clause="3.5")
NO_SUCH_CHIP: Final = Refusal("no-such-chip", clause="3.6")
CANNOT_TOUCH: Final = Refusal("cannot-touch", clause="3.6")
THROW_YOU_MUST: Final = Refusal("throw-you-must", clause="3.1")

NO_SPACE: Final = "no-space"
RIM: Final = "rim"
FAR: Final = 1_000_000  # 1/100 mm: no chip ever comes that far


def where(t: Kitchen, disc: Disc) -> str:
    """What everybody calls the place of a chip."""
    if not t.edition.pitch.holds(disc):
        return RIM
    space = t.edition.space_at(disc)
    return NO_SPACE if space is None else space.name


class AskThrow(Ask):
    """Throw one of the chips that you have not thrown in this round."""

    form: ClassVar[str] = "throw {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        """Every chip at every space and at every chip on the board; of free throws a few, with the lowest chip."""
        lying = [disc.number for disc in lying_discs(t)]
        return self.named(t, lying) + phrases(t.edition).free_throws[t.home[self.seat][0]]

    def legal(self, t: Kitchen) -> Sequence[Move]:
        free = phrases(t.edition).free_throws[t.home[self.seat][0]]
        in_reach = [chip.number for chip in t.chips if aims_at_chip(t, self.seat, chip.number, 1)]
        return self.named(t, in_reach) + [move for move in free if self.refusal(t, move) is None]

    def named(self, t: Kitchen, targets: list[int]) -> list[Move]:
        known = phrases(t.edition)
        moves: list[Move] = []
        for value in t.home[self.seat]:
            moves += known.throws_at[value]
            knocks = known.knocks[value]
            moves += [knocks[number] for number in targets]
        return moves

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        if isinstance(move, ThrowAt):
            return at_home(t, self.seat, move.chip)
        if isinstance(move, Knock):
            return at_home(t, self.seat, move.chip) or out_of_reach(t, self.seat, move.number)
        if isinstance(move, Throw):
            return at_home(t, self.seat, move.chip) or release(t, self.seat, move)
        return THROW_YOU_MUST if isinstance(move, Pass) else NOT_ASKED

    def carry_out(self, t: Kitchen, move: Move) -> None:
        if isinstance(move, Throw):
            aim = Aim(move.from_x, move.from_y, move.x, move.y, move.speed, move.loft, move.spin)
            let_fly(t, self.seat, move.chip, aim)
        elif isinstance(move, ThrowAt):
            let_fly(t, self.seat, move.chip, aim_at_space(t, self.seat, move.space))
        elif isinstance(move, Knock):
            let_fly(t, self.seat, move.chip, aims_at_chip(t, self.seat, move.number, 1)[0])


class AskExtraThrow(AskThrow):
    """Throw one more chip, or do not."""

    form: ClassVar[str] = "extra-throw {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        return [*super().candidates(t), PASS]

    def legal(self, t: Kitchen) -> Sequence[Move]:
        return [*super().legal(t), PASS]

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        return None if isinstance(move, Pass) else super().refusal(t, move)

    def carry_out(self, t: Kitchen, move: Move) -> None:
        if isinstance(move, Pass):
            tell(t, Declined(self.seat, t.edition.actions[0]))
        else:
            super().carry_out(t, move)


def at_home(t: Kitchen, seat: Seat, chip: int) -> Refusal | None:
    return None if chip in t.home[seat] else NOT_AT_HOME.because(chip=chip)


def out_of_reach(t: Kitchen, seat: Seat, number: int) -> Refusal | None:
    """Whether a chip can be knocked by its number."""
    if not any(disc.number == number for disc in lying_discs(t)):
        return NO_SUCH_CHIP.because(number=number)
    return None if aims_at_chip(t, seat, number, 1) else CANNOT_TOUCH.because(number=number)


def release(t: Kitchen, seat: Seat, move: Throw) -> Refusal | None:
    """Whether a hand may be where this one is."""
    edge = t.edition.pitch.outside
    if t.options["throw_from"] == "own-side":
        across, up = side_of(t, seat)
        if (move.from_x * across + move.from_y * up) * 100 < edge:
            return NOT_YOUR_SIDE.because(x=move.from_x, y=move.from_y, edge=edge // 100, side=SIDE_NAMES[across, up])
    elif max(abs(move.from_x), abs(move.from_y)) * 100 < edge:
        return HAND_OVER_THE_BOARD.because(x=move.from_x, y=move.from_y, edge=edge // 100)
    return NO_DIRECTION if (move.from_x, move.from_y) == (move.x, move.y) else None


# The flight


def lying_discs(t: Kitchen) -> list[Disc]:
    """What a chip can hit. Chips that are out are off the board for good."""
    return [chip.disc for chip in t.chips if t.edition.pitch.holds(chip.disc)]


def let_fly(t: Kitchen, seat: Seat, value: int, aim: Aim) -> None:
    """The chip leaves home. Until it has come to rest it is where the hand is."""
    number = t.thrown() + 1
    t.home[seat] = tuple([chip for chip in t.home[seat] if chip != value])
    t.chips.append(Chip(Disc(number, aim.from_x * 100, aim.from_y * 100), seat, value))
    then(t, Flight(number, aim.from_x, aim.from_y, aim.x, aim.y, aim.speed, aim.loft, aim.spin))


class Rest(Outcome):
    """What the hand did, and where the chips lie now: the one thrown, and those that lie otherwise than before."""

    form: ClassVar[str] = "rest {wobble} {discs:disc*}"

    def __init__(self, wobble: Wobble, discs: tuple[Disc, ...]) -> None:
        self.wobble: Final = wobble
        self.discs: Final = discs


class Flight(Chance[Kitchen]):
    form: ClassVar[str] = (
        "flight {number} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft} spin {spin}"
    )

    def __init__(self, number: int, from_x: int, from_y: int, x: int, y: int, speed: int, loft: int, spin: int) -> None:
        self.number: Final = number
        self.from_x: Final = from_x
        self.from_y: Final = from_y
        self.x: Final = x
        self.y: Final = y
        self.speed: Final = speed
        self.loft: Final = loft
        self.spin: Final = spin

    @property
    def aim(self) -> Aim:
        return Aim(self.from_x, self.from_y, self.x, self.y, self.speed, self.loft, self.spin)

    def draw(self, t: Kitchen, dice: Dice) -> Outcome:
        strayed = wobble(skill(t), dice)
        landing = throw(t.edition.pitch, lying_discs(t), self.number, self.aim, strayed)
        return Rest(strayed, tuple(landing.discs))

    def fits(self, t: Kitchen, outcome: Outcome) -> bool:
        """One chip has been thrown, and others that lay on the board have moved and shown no other face."""
        if not isinstance(outcome, Rest) or not outcome.discs or outcome.discs[0].number != self.number:
            return False
        faces = {disc.number: disc.face_up for disc in lying_discs(t)}
        numbers = [disc.number for disc in outcome.discs]
        return (
            len(set(numbers)) == len(numbers)
            and all(faces.get(disc.number) == disc.face_up for disc in outcome.discs[1:])
            and all(max(abs(disc.x), abs(disc.y), disc.height) < FAR for disc in outcome.discs)
            and min(disc.height for disc in outcome.discs) >= 0
        )

    def answer(self, t: Kitchen, outcome: Outcome) -> None:
        assert isinstance(outcome, Rest)
        told = [] if t.events is None else self.told(t, outcome)
        moved = {disc.number: disc for disc in outcome.discs}
        t.chips = [chip.at(moved.get(chip.number, chip.disc)) for chip in t.chips]
        thrown = t.chips[-1]
        if thrown.disc.face_up:
            t.show(thrown)
        for event in told:
            tell(t, event)

    def told(self, t: Kitchen, outcome: Rest) -> list[Thrown | Landed | Knocked | FaceUp]:
        """The film of the throw, and in words where its chip lies now, and where others do that were knocked away."""
        pitch, thrown = t.edition.pitch, t.chips[-1]
        shown = film(pitch, lying_discs(t), self.number, self.aim, outcome.wobble)
        if tuple(shown.landing.discs) != outcome.discs:
            # A record by other physics: the film is of today's, and ends with what the record says.
            shown.landing = Landing(list(outcome.discs), outcome.discs[0].face_up)
            shown.end()
        frames = [";".join([" ".join(map(str, place)) for place in frame]) for frame in shown.frames]
        sounds = tuple([" ".join(map(str, sound)) for sound in shown.sounds])
        rest = outcome.discs[0]
        told: list[Thrown | Landed | Knocked | FaceUp] = [
            Thrown(thrown.owner, self.number, thrown.value, sounds, "|".join(frames)),
            Landed(thrown.owner, self.number, where(t, rest)),
        ]
        if rest.face_up:
            told.append(FaceUp(thrown.owner, self.number, thrown.value))
        chips = {chip.number: chip for chip in t.chips}
        for disc in outcome.discs[1:]:
            before, now = where(t, chips[disc.number].disc), where(t, disc)
            if before != now:
                told.append(Knocked(chips[disc.number].owner, disc.number, before, now))
        return told


def skill(t: Kitchen) -> Skill:
    (found,) = [skill for skill in SKILLS if skill.name == t.options["wobble"]]
    return found
