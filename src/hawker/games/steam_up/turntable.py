"""Rotating the turntable, and moving, opening and emptying the steamers on it."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Question, Refusal, Seat, SeatStep
from hawker.games.steam_up.events import (
    CounterMoved,
    LastRound,
    Rotated,
    SteamerEmptied,
    SteamerMoved,
    Uncovered,
)
from hawker.games.steam_up.moves import (
    DIRECTIONS,
    PASS,
    ROTATIONS,
    ROTATIONS_OR_PASS,
    STEAMER_MOVES,
    MoveSteamer,
    Pass,
    Rotate,
)
from hawker.games.steam_up.pieces import EVERYWHERE, HIGHEST_STACK, MOST_PLAYERS, QUARTERS, SPACES, Steamer, listed
from hawker.games.steam_up.standing import stands_still
from hawker.games.steam_up.table import Restaurant

NO_STEAMER_THERE: Final = Refusal("no-steamer-there", clause="8.1")
STACK_IS_FULL: Final = Refusal("stack-is-full", clause="8.2")
SAME_STACK: Final = Refusal("same-stack", clause="8.2")
NOT_FROM_THERE: Final = Refusal("not-from-there", clause="8.1")
NOT_TO_THERE: Final = Refusal("not-to-there", clause="8.1")
MUST_BE_DONE: Final = Refusal("must-be-done", clause="7.3")

MUST: Final = "must"
MAY: Final = "may"

# Where a card lets its player reach.
ZONE: Final = "zone"
ANYWHERE: Final = "anywhere"
OUTSIDE: Final = "outside"
REACHES: Final = (ZONE, ANYWHERE, OUTSIDE)


def spaces_at(t: Restaurant, seat: Seat, place: str) -> i64:
    """The spaces that a card means, a bit for each."""
    if place == ANYWHERE:
        return EVERYWHERE
    zone = t.zone(seat)
    return zone if place == ZONE else EVERYWHERE & ~zone


def turn_by(t: Restaurant, quarters: i64) -> None:
    t.turned = (t.turned + quarters) % QUARTERS


class Rotation(Question[Restaurant]):
    """Rotate the turntable by a quarter, or leave it."""

    form: ClassVar[str] = "rotation {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return ROTATIONS_OR_PASS

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        return None if isinstance(move, (Rotate, Pass)) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return ROTATIONS_OR_PASS

    def answer(self, t: Restaurant, move: Move) -> None:
        if isinstance(move, Rotate):
            rotate(t, self.seat, move.direction)


class ForcedRotation(Question[Restaurant]):
    """Rotate the turntable by a quarter, one way or the other."""

    form: ClassVar[str] = "forced-rotation {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return ROTATIONS_OR_PASS

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return MUST_BE_DONE
        return None if isinstance(move, Rotate) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return ROTATIONS

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Rotate)
        rotate(t, self.seat, move.direction)


ROTATION: Final = [Rotation(seat) for seat in range(MOST_PLAYERS)]


class MayRotate(SeatStep[Restaurant]):
    """After drawing or playing a card, unless the Fate of the round is against it."""

    form: ClassVar[str] = "may-rotate {seat}"

    def run(self, t: Restaurant) -> None:
        if not stands_still(t):
            then(t, ROTATION[self.seat])


MAY_ROTATE: Final = [MayRotate(seat) for seat in range(MOST_PLAYERS)]


def rotate(t: Restaurant, seat: Seat, direction: str) -> None:
    turn_by(t, DIRECTIONS[direction])
    if t.events is not None:
        tell(t, Rotated(seat, direction))


# Steamers


def uncover(t: Restaurant, space: int) -> None:
    """Everybody sees what is on top now."""
    stack = t.stack(space)
    if stack and not stack[-1].seen:
        pieces = stack[-1].pieces
        t.restack(space, (*stack[:-1], Steamer(pieces, True)))
        if t.events is not None:
            tell(t, Uncovered(space, tuple(listed(pieces))))


def lift(t: Restaurant, space: int) -> Steamer:
    """Take the top steamer of a stack away."""
    stack = t.stack(space)
    t.restack(space, stack[:-1])
    uncover(t, space)
    return stack[-1]


def fill(t: Restaurant, space: int, pieces: i64) -> None:
    """The top steamer of a stack has other dim sum in it now. An empty one leaves the turntable."""
    if pieces != 0:
        t.restack(space, (*t.stack(space)[:-1], Steamer(pieces, True)))
        return
    tell(t, SteamerEmptied(space))
    lift(t, space)
    count_down(t)


def count_down(t: Restaurant) -> None:
    """One steamer less on the turntable."""
    if t.counter == 0:
        return
    t.counter -= 1
    if t.events is not None:
        tell(t, CounterMoved(t.counter))
        if t.counter == 0 and t.fates:
            tell(t, LastRound("counter"))


class MoveTop(Question[Restaurant]):
    """Move the top steamer of one stack to the top of another."""

    form: ClassVar[str] = "move-top {seat} {source:place} to {target:place} {must}"

    def __init__(self, seat: Seat, source: str, target: str, must: str) -> None:
        super().__init__(seat)
        self.source: Final = source
        self.target: Final = target
        self.must: Final = must

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        moves: list[Move] = []
        for space, stack in enumerate(t.stacks, 1):
            if stack:
                moves += STEAMER_MOVES[space].all
        moves.append(PASS)
        return moves

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return MUST_BE_DONE if self.must == MUST else None
        if not isinstance(move, MoveSteamer):
            return NOT_ASKED
        if not t.stack(move.source):
            return NO_STEAMER_THERE.because(space=move.source)
        if not spaces_at(t, self.seat, self.source) >> move.source & 1:
            return NOT_FROM_THERE.because(space=move.source)
        if move.source == move.target:
            return SAME_STACK
        if not spaces_at(t, self.seat, self.target) >> move.target & 1:
            return NOT_TO_THERE.because(space=move.target)
        if len(t.stack(move.target)) >= HIGHEST_STACK:
            return STACK_IS_FULL.because(space=move.target)
        return None

    def legal(self, t: Restaurant) -> Sequence[Move]:
        sources, goals = from_and_to(t, self.seat, self.source, self.target)
        moves: list[Move] = []
        for space in SPACES:
            if sources >> space & 1:
                moves += STEAMER_MOVES[space].of(goals & ~(1 << space))
        if self.must == MAY:
            moves.append(PASS)
        return moves

    def answer(self, t: Restaurant, move: Move) -> None:
        if not isinstance(move, MoveSteamer):
            return
        steamer = lift(t, move.source)
        t.restack(move.target, (*t.stack(move.target), steamer))
        if t.events is not None:
            tell(t, SteamerMoved(self.seat, move.source, move.target))


def from_and_to(t: Restaurant, seat: Seat, source: str, target: str) -> tuple[i64, i64]:
    """The spaces from which a steamer may be moved, and those to which it may go, a bit for each."""
    goals = spaces_at(t, seat, target)
    for space, stack in enumerate(t.stacks, 1):
        if len(stack) >= HIGHEST_STACK:
            goals &= ~(1 << space)
    return spaces_at(t, seat, source) & t.spaces_with_steamers(), goals


def ask_to_move(t: Restaurant, seat: Seat, source: str, target: str, must: str) -> None:
    """Let a player move a steamer, if there is one to move and a place to go."""
    sources, goals = from_and_to(t, seat, source, target)
    if any(sources >> space & 1 and goals & ~(1 << space) for space in SPACES):
        then(t, MoveTop(seat, source, target, must))
