"""The rules of Chope. The numbers of refusals are the clauses of rules.md."""

from collections.abc import Sequence
from typing import ClassVar

from hawker.core.game import Option, Result, rank
from hawker.core.judge import Standing
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Event, Move, Outset, Question, Refusal, Seat, Step, Table

PACKETS = range(1, 8)
CHAIRS = range(2, 9)
OPTIONS = (Option("waits", (True, False), True),)

PACKET_IS_GONE = Refusal("packet-is-gone", clause="2.2")


class FoodCourt(Table):
    """The tables, the packets, and who has chosen what."""

    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        self.to_come: list[int] = []  # tables by their chairs; the next one comes last
        self.free: tuple[int, ...] = ()  # tables that are free now
        self.cleared: tuple[int, ...] = ()  # those that nobody ever took
        self.taken: list[tuple[int, ...]] = [()] * self.seats
        self.trays: list[int] = [0] * self.seats
        self.packets: list[tuple[int, ...]] = [tuple(PACKETS)] * self.seats  # also the one that is chosen and not shown
        self.gone: list[tuple[int, ...]] = [()] * self.seats
        self.chosen: list[int | None] = [None] * self.seats  # secret until all have chosen

    def clone(self) -> "FoodCourt":
        twin = FoodCourt(self.outset)
        twin.stand_as(self)
        twin.to_come = self.to_come.copy()
        twin.free = self.free
        twin.cleared = self.cleared
        twin.taken = self.taken.copy()
        twin.trays = self.trays.copy()
        twin.packets = self.packets.copy()
        twin.gone = self.gone.copy()
        twin.chosen = self.chosen.copy()
        return twin

    def pieces(self) -> Sequence[object]:
        tables = [*self.to_come, *self.free, *self.cleared, *[chairs for mine in self.taken for chairs in mine]]
        owned = [(seat, packet) for seat in range(self.seats) for packet in self.packets[seat] + self.gone[seat]]
        return [f"a table with {chairs}" for chairs in tables] + [f"packet {one} of seat {seat}" for seat, one in owned]

    def points(self) -> list[int]:
        return [sum(mine) + trays for mine, trays in zip(self.taken, self.trays, strict=True)]


class Chope(Move):
    form: ClassVar[str] = "chope {packet}"

    def __init__(self, packet: int) -> None:
        self.packet = packet


class TableFree(Event):
    form: ClassVar[str] = "table-free {chairs:number}"
    uncovers: ClassVar[bool] = True

    def __init__(self, chairs: int) -> None:
        self.chairs = chairs


class PacketChosen(Event):
    form: ClassVar[str] = "packet-chosen {seat}"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class PacketsShown(Event):
    form: ClassVar[str] = "packets-shown {packets:packet*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, packets: tuple[int, ...]) -> None:
        self.packets = packets


class TableTaken(Event):
    form: ClassVar[str] = "table-taken {seat} {points:number}"

    def __init__(self, seat: Seat, points: int) -> None:
        self.seat, self.points = seat, points


class TraysReturned(Event):
    form: ClassVar[str] = "trays-returned {seat}"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class TableWaits(Event):
    form: ClassVar[str] = "table-waits {chairs:number}"

    def __init__(self, chairs: int) -> None:
        self.chairs = chairs


class TableCleared(Event):
    form: ClassVar[str] = "table-cleared {chairs:number}"

    def __init__(self, chairs: int) -> None:
        self.chairs = chairs


class DayOver(Event):
    form: ClassVar[str] = "day-over {points:number*}"

    def __init__(self, points: tuple[int, ...]) -> None:
        self.points = points


def set_up(t: FoodCourt) -> None:
    t.to_come = list(CHAIRS)
    t.dice.shuffle(t.to_come)
    then(t, NextTable())


class NextTable(Step[FoodCourt]):
    """A table comes free, and everybody chooses a packet. After the last one the day is over."""

    form: ClassVar[str] = "next-table"

    def run(self, t: FoodCourt) -> None:
        if not t.to_come:
            t.cleared += t.free
            t.free = ()
            tell(t, DayOver(tuple(t.points())))
            return
        chairs = t.to_come.pop()
        t.free += (chairs,)
        tell(t, TableFree(chairs))
        then(t, *[ChooseOne(seat) for seat in range(t.seats)], SitDown(), NextTable())


class ChooseOne(Question[FoodCourt]):
    """Asked in turn, and secret until all have chosen."""

    form: ClassVar[str] = "chope {seat}"

    def candidates(self, t: FoodCourt) -> Sequence[Move]:
        return [Chope(packet) for packet in PACKETS]

    def refusal(self, t: FoodCourt, move: Move) -> Refusal | None:
        if not isinstance(move, Chope):
            return NOT_ASKED
        return None if move.packet in t.packets[self.seat] else PACKET_IS_GONE.because(packet=move.packet)

    def answer(self, t: FoodCourt, move: Move) -> None:
        assert isinstance(move, Chope)
        t.chosen[self.seat] = move.packet
        tell(t, PacketChosen(self.seat))


class SitDown(Step[FoodCourt]):
    """The highest packet that is alone takes the table, the lowest that is alone returns the trays."""

    form: ClassVar[str] = "sit-down"

    def run(self, t: FoodCourt) -> None:
        shown = tuple([packet for packet in t.chosen if packet is not None])
        tell(t, PacketsShown(shown))
        for seat, packet in enumerate(shown):
            t.packets[seat] = tuple([other for other in t.packets[seat] if other != packet])
            t.gone[seat] += (packet,)
        t.chosen = [None] * t.seats
        alone = sorted([packet for packet in shown if shown.count(packet) == 1])
        if alone:
            first = shown.index(alone[-1])
            t.taken[first] += t.free
            tell(t, TableTaken(first, sum(t.free)))
            t.free = ()
            if len(alone) > 1:
                last = shown.index(alone[0])
                t.trays[last] += 1
                tell(t, TraysReturned(last))
        elif t.options["waits"]:
            tell(t, TableWaits(sum(t.free)))
        else:
            tell(t, TableCleared(sum(t.free)))
            t.cleared += t.free
            t.free = ()


def result(t: FoodCourt) -> Result:
    points = t.points()
    ranks = rank(points)
    return Result(points, [seat for seat in range(t.seats) if ranks[seat] == 1], ranks)


# What bots judge a table by, and what each of it weighs.
TERMS = {"points": 1.0, "packets": 0.3}


def standing(t: FoodCourt) -> Standing:
    """Points, and what high packets may still bring."""
    return [[float(points), float(sum(packets))] for points, packets in zip(t.points(), t.packets, strict=True)]
