"""Dim sum on their way to a board: rows, slots, HP, and what full columns and rows are worth."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Question, Refusal, Seat, SeatStep, Step
from hawker.games.steam_up.events import BesideTheBoard, GivenUp, PieceTaken, Placed, Points, RowUsed, Swapped
from hawker.games.steam_up.moves import EATS, PASS, ROW_CHOICES, SWAPS, Eat, Pass, Swap, UseRow
from hawker.games.steam_up.pieces import (
    COLUMN_BITS,
    COLUMNS,
    EVERYWHERE,
    KINDS,
    MOST_PLAYERS,
    ROWS,
    SLOTS,
    DimSum,
    kinds_in,
    listed,
)
from hawker.games.steam_up.standing import on_gain, on_lines
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turntable import MAY, MUST, MUST_BE_DONE, NO_STEAMER_THERE, NOT_FROM_THERE, fill, spaces_at
from hawker.kit.counts import MOST, count_of

ROW_IS_TAKEN: Final = Refusal("row-is-taken", clause="9.9")
HAS_ITS_ROW: Final = Refusal("has-its-row", clause="9.9")
NOT_SERVED: Final = Refusal("not-served", clause="9.9")
NOT_IN_STEAMER: Final = Refusal("not-in-steamer", clause="8.1")
NOT_ON_BOARD: Final = Refusal("not-on-board", clause="8.5")


class Place(SeatStep[Restaurant]):
    """What is served goes into its rows, and then full lines are looked for."""

    form: ClassVar[str] = "place {seat}"

    def run(self, t: Restaurant) -> None:
        if t.animals[self.seat].picks_rows and not rows_settled(t, self.seat):
            then(t, AskRow(self.seat), self)
            return
        place(t, self.seat)


PLACE: Final = [Place(seat) for seat in range(MOST_PLAYERS)]


def place(t: Restaurant, seat: Seat) -> None:
    """Each dim sum goes into the left-most empty slot of its row; what finds none lies beside the board."""
    served = t.serving
    t.serving = 0
    if served == 0:
        return
    animal = t.animals[seat]
    rows = t.rows[seat]
    board: i64 = t.boards[seat]
    placed: i64 = 0
    points = 0
    for kind in KINDS:
        new = served >> kind.shift & MOST
        if new != 0:
            there = board >> kind.shift & MOST
            then_there = min(there + new, SLOTS)
            points += animal.points(rows[kind.index], there, then_there)
            placed += kind.one * (then_there - there)
    t.boards[seat] = int(board + placed)
    t.excess[seat] += served - placed
    t.hp[seat] += points
    if t.events is not None:
        tell(t, Placed(seat, tuple(listed(placed)), points))
        if served != placed:
            tell(t, BesideTheBoard(seat, tuple(listed(served - placed))))
    if t.laid[seat] or t.fate >= 0:
        on_gain(t, seat, placed)
    look_for_lines(t, seat)


def look_for_lines(t: Restaurant, seat: Seat) -> None:
    """Columns pay by the animal, lowest first, columns and rows by cards; each line once for each of them."""
    animal = t.animals[seat]
    new = t.full_lines(seat) & COLUMN_BITS & ~t.paid[seat]
    if new != 0:
        t.paid[seat] |= new
        for column in reversed(COLUMNS):
            if new >> column & 1:
                points = animal.column_points()
                if points:
                    t.hp[seat] += points
                    tell(t, Points(seat, points, "column", animal.name))
                bonus = animal.column_bonus(seat, column)
                if bonus is not None:
                    then(t, bonus)
    if t.laid[seat] or t.fate >= 0:
        on_lines(t, seat)


# The rows of who picks them


def free_rows(t: Restaurant, seat: Seat) -> i64:
    """The rows that belong to no kind yet, a bit for each."""
    free: i64 = 0
    for row in ROWS:
        if row not in t.rows[seat]:
            free |= 1 << row
    return free


def new_kinds(t: Restaurant, seat: Seat) -> list[DimSum]:
    """The kinds that are served and have no row yet."""
    return [kind for kind in KINDS if count_of(t.serving, kind) and t.rows[seat][kind.index] == 0]


def rows_settled(t: Restaurant, seat: Seat) -> bool:
    """Whether there is nothing to choose; the last kind gets the last row."""
    new = new_kinds(t, seat)
    free = free_rows(t, seat)
    if new and int(free).bit_count() == 1:
        use_row(t, seat, new[0], int(free).bit_length() - 1)
        return True
    return not new


def use_row(t: Restaurant, seat: Seat, kind: DimSum, row: int) -> None:
    rows = t.rows[seat]
    t.rows[seat] = (*rows[: kind.index], row, *rows[kind.index + 1 :])
    tell(t, RowUsed(seat, kind, row))


class AskRow(Question[Restaurant]):
    """Give a kind of dim sum that arrives for the first time its row."""

    form: ClassVar[str] = "row {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        moves: list[Move] = []
        for kind in new_kinds(t, self.seat):
            moves += ROW_CHOICES[kind.index].all
        return moves

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if not isinstance(move, UseRow):
            return NOT_ASKED
        if t.rows[self.seat][move.kind.index] != 0:
            return HAS_ITS_ROW.because(kind=move.kind)
        if count_of(t.serving, move.kind) == 0:
            return NOT_SERVED.because(kind=move.kind)
        return None if free_rows(t, self.seat) >> move.row & 1 else ROW_IS_TAKEN.because(row=move.row)

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, UseRow)
        use_row(t, self.seat, move.kind, move.row)


# Dim sum out of steamers, without a purchase


class TakePiece(Question[Restaurant]):
    """Take a dim sum out of a top steamer, so many times."""

    form: ClassVar[str] = "take-piece {seat} {place} {left:number} {must}"

    def __init__(self, seat: Seat, place: str, left: int, must: str) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.left: Final = left
        self.must: Final = must

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        moves: list[Move] = []
        for space, stack in enumerate(t.stacks, 1):
            if stack:
                moves += EATS[space].of(kinds_in(stack[-1].pieces))
        moves.append(PASS)
        return moves

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return MUST_BE_DONE if self.must == MUST else None
        if not isinstance(move, Eat):
            return NOT_ASKED
        return in_steamer(t, self.seat, self.place, move.space, move.kind)

    def legal(self, t: Restaurant) -> Sequence[Move]:
        within = spaces_at(t, self.seat, self.place)
        moves: list[Move] = []
        for space, stack in enumerate(t.stacks, 1):
            if stack and within >> space & 1:
                moves += EATS[space].of(kinds_in(stack[-1].pieces))
        if self.must == MAY:
            moves.append(PASS)
        return moves

    def answer(self, t: Restaurant, move: Move) -> None:
        if not isinstance(move, Eat):
            return
        t.serving += move.kind.one
        tell(t, PieceTaken(self.seat, move.kind, move.space))
        fill(t, move.space, t.top(move.space) - move.kind.one)
        then(t, PLACE[self.seat], TakePieces(self.seat, self.place, self.left - 1, self.must))


def in_steamer(t: Restaurant, seat: Seat, place: str, space: int, kind: DimSum) -> Refusal | None:
    """None if this dim sum is in a top steamer within reach."""
    if not t.stack(space):
        return NO_STEAMER_THERE.because(space=space)
    if not spaces_at(t, seat, place) >> space & 1:
        return NOT_FROM_THERE.because(space=space)
    return NOT_IN_STEAMER.because(kind=kind, space=space) if count_of(t.top(space), kind) == 0 else None


class TakePieces(Step[Restaurant]):
    """Ask for so many dim sum, as long as there are steamers within reach."""

    form: ClassVar[str] = "take-pieces {seat} {place} {left:number} {must}"

    def __init__(self, seat: Seat, place: str, left: int, must: str) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.left: Final = left
        self.must: Final = must

    def run(self, t: Restaurant) -> None:
        if self.left > 0 and spaces_at(t, self.seat, self.place) & t.spaces_with_steamers() != 0:
            then(t, TakePiece(self.seat, self.place, self.left, self.must))


class SwapPiece(Question[Restaurant]):
    """Swap a dim sum of one's board with one in a top steamer."""

    form: ClassVar[str] = "swap-piece {seat} {place} {must}"

    def __init__(self, seat: Seat, place: str, must: str) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.must: Final = must

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return [*swaps(t, t.boards[self.seat], EVERYWHERE), PASS]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return MUST_BE_DONE if self.must == MUST else None
        if not isinstance(move, Swap):
            return NOT_ASKED
        if count_of(t.boards[self.seat], move.give) == 0:
            return NOT_ON_BOARD.because(kind=move.give)
        return in_steamer(t, self.seat, self.place, move.space, move.get)

    def legal(self, t: Restaurant) -> Sequence[Move]:
        moves = swaps(t, t.boards[self.seat], spaces_at(t, self.seat, self.place))
        if self.must == MAY:
            moves.append(PASS)
        return moves

    def answer(self, t: Restaurant, move: Move) -> None:
        if not isinstance(move, Swap):
            return
        if move.give is move.get:
            # One for another of its kind: nothing changes, and what was paid for it is not paid again.
            tell(t, Swapped(self.seat, move.give, move.get, move.space))
            return
        give_up(t, self.seat, move.give)
        t.serving += move.get.one
        fill(t, move.space, t.top(move.space) - move.get.one + move.give.one)
        tell(t, Swapped(self.seat, move.give, move.get, move.space))
        then(t, PLACE[self.seat])


def swaps(t: Restaurant, given: i64, spaces: i64) -> list[Move]:
    """Every swap of one of these with a dim sum on top of a stack at one of these spaces."""
    moves: list[Move] = []
    for space, stack in enumerate(t.stacks, 1):
        if stack and spaces >> space & 1:
            inside = kinds_in(stack[-1].pieces)
            for kind in KINDS:
                if count_of(given, kind) != 0:
                    moves += SWAPS[space][kind.index].of(inside)
    return moves


def give_up(t: Restaurant, seat: Seat, kind: DimSum) -> None:
    """The right-most dim sum of a row leaves the board, and its HP are lost."""
    count = count_of(t.boards[seat], kind)
    points = t.animals[seat].points(t.rows[seat][kind.index], count - 1, count)
    t.boards[seat] -= kind.one
    t.hp[seat] -= points
    tell(t, GivenUp(seat, kind, -points))


def ask_to_swap(t: Restaurant, seat: Seat, place: str, must: str) -> None:
    """Let a player swap, if there is something to give and something to take."""
    if t.boards[seat] != 0 and spaces_at(t, seat, place) & t.spaces_with_steamers() != 0:
        then(t, SwapPiece(seat, place, must))
