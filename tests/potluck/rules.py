"""The rules of Potluck."""

from collections.abc import Sequence
from typing import ClassVar

from hawker.core.dice import Dice
from hawker.core.game import Option, Result, rank
from hawker.core.judge import Standing
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Chance, Event, Move, Outcome, Question, Refusal, Seat, Step
from tests.potluck.table import MenuOption, Potluck

OPTIONS = (MenuOption(), Option("rounds", (1, 2), 2))
RADIUS = 100

NOT_IN_HAND = Refusal("not-in-hand", clause="2.1")
OFF_THE_PLATE = Refusal("off-the-plate", clause="2.2")
NOT_TO_YOURSELF = Refusal("not-to-yourself", clause="2.3")
NO_SUCH_GUEST = Refusal("no-such-guest", clause="2.3")
LARDER_EMPTY = Refusal("larder-empty", clause="2.4")


class Serve(Move):
    form: ClassVar[str] = "serve {dish}"

    def __init__(self, dish: str) -> None:
        self.dish = dish


class Pour(Move):
    form: ClassVar[str] = "pour {x:mm} {y:mm}"

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y


class Give(Move):
    form: ClassVar[str] = "give {to:seat}"

    def __init__(self, to: Seat) -> None:
        self.to = to


class Keep(Move):
    form: ClassVar[str] = "keep"


class Stash(Move):
    form: ClassVar[str] = "stash {dish}"

    def __init__(self, dish: str) -> None:
        self.dish = dish


class Draw(Move):
    form: ClassVar[str] = "draw"


class Digit(Move):
    form: ClassVar[str] = "digit {digit}"

    def __init__(self, digit: int) -> None:
        self.digit = digit


class Roll(Outcome):
    form: ClassVar[str] = "roll {pips}"

    def __init__(self, pips: int) -> None:
        self.pips = pips


class Dealt(Event):
    form: ClassVar[str] = "dealt {seat} {dishes:dish*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, dishes: tuple[str, ...]) -> None:
        self.seat, self.dishes = seat, dishes

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else DealtHidden(self.seat, len(self.dishes))


class DealtHidden(Event):
    form: ClassVar[str] = "dealt-hidden {seat} {count:number}"

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat, self.count = seat, count


class Picked(Event):
    form: ClassVar[str] = "picked {seat}"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Shown(Event):
    form: ClassVar[str] = "shown {dishes:dish*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, dishes: tuple[str, ...]) -> None:
        self.dishes = dishes


class Rolled(Event):
    form: ClassVar[str] = "rolled {winner:seat} {pips}"

    def __init__(self, winner: Seat, pips: int) -> None:
        self.winner, self.pips = winner, pips


class Poured(Event):
    form: ClassVar[str] = "poured {seat} {x:mm} {y:mm}"

    def __init__(self, seat: Seat, x: int, y: int) -> None:
        self.seat, self.x, self.y = seat, x, y


class Given(Event):
    form: ClassVar[str] = "given {seat} to {to:seat}"

    def __init__(self, seat: Seat, to: Seat) -> None:
        self.seat, self.to = seat, to


class Kept(Event):
    form: ClassVar[str] = "kept {seat}"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Hidden(Event):
    """Something with a dish that only one seat sees."""

    def __init__(self, seat: Seat, dish: str | None = None) -> None:
        self.seat, self.dish = seat, dish


class Stashed(Hidden):
    form: ClassVar[str] = "stashed {seat} {dish}"

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else StashedHidden(self.seat)


class StashedHidden(Hidden):
    form: ClassVar[str] = "stashed-hidden {seat}"


class Drew(Hidden):
    form: ClassVar[str] = "drew {seat} {dish}"
    uncovers: ClassVar[bool] = True

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else DrewHidden(self.seat)


class DrewHidden(Hidden):
    form: ClassVar[str] = "drew-hidden {seat}"


class Digited(Event):
    form: ClassVar[str] = "digit {seat} {digit}"

    def __init__(self, seat: Seat, digit: int) -> None:
        self.seat, self.digit = seat, digit


class JarOpened(Event):
    form: ClassVar[str] = "jar-opened {beans:number}"
    uncovers: ClassVar[bool] = True

    def __init__(self, beans: int) -> None:
        self.beans = beans


def set_up(t: Potluck) -> None:
    t.beans = t.dice.below(1000)
    dishes = t.dishes()
    t.dice.shuffle(dishes)
    for seat in range(t.seats):
        t.hands[seat], dishes = tuple(sorted(dishes[:3])), dishes[3:]
        tell(t, Dealt(seat, t.hands[seat]))
    t.larder = tuple(dishes)
    then(t, Round())


class Round(Step[Potluck]):
    form: ClassVar[str] = "round"

    def run(self, t: Potluck) -> None:
        if t.rounds == t.options["rounds"]:
            then(t, *[Guess(seat) for seat in range(t.seats) for _ in range(3)], OpenJar())
        else:
            t.rounds += 1
            then(t, *[Choose(seat) for seat in range(t.seats)], Show(), Round())


class Choose(Question[Potluck]):
    """Asked in turn, kept secret until all are shown."""

    form: ClassVar[str] = "serve {seat}"

    def candidates(self, t: Potluck) -> Sequence[Move]:
        return [Serve(dish) for dish in dict.fromkeys(t.hands[self.seat])]

    def refusal(self, t: Potluck, move: Move) -> Refusal | None:
        if not isinstance(move, Serve):
            return NOT_ASKED
        return None if move.dish in t.hands[self.seat] else NOT_IN_HAND.because(dish=move.dish)

    def answer(self, t: Potluck, move: Move) -> None:
        assert isinstance(move, Serve)
        t.drop(self.seat, move.dish)
        t.picked[self.seat] = move.dish
        tell(t, Picked(self.seat))


class Show(Step[Potluck]):
    form: ClassVar[str] = "show"

    def run(self, t: Potluck) -> None:
        dishes = tuple(dish for dish in t.picked if dish)
        tell(t, Shown(dishes))
        winner = max(range(t.seats), key=lambda seat: (t.menu[dishes[seat]], -seat))
        t.eaten += dishes
        t.picked = [None] * t.seats
        then(t, Die(winner), Sauce(winner), Larder(winner))


class Die(Chance[Potluck]):
    form: ClassVar[str] = "die {winner:seat}"

    def __init__(self, winner: Seat) -> None:
        self.winner = winner

    def draw(self, t: Potluck, dice: Dice) -> Outcome:
        return Roll(1 + dice.below(6))

    def fits(self, t: Potluck, outcome: Outcome) -> bool:
        return isinstance(outcome, Roll)

    def answer(self, t: Potluck, outcome: Outcome) -> None:
        assert isinstance(outcome, Roll)
        t.points[self.winner] += outcome.pips
        tell(t, Rolled(self.winner, outcome.pips))


class Sauce(Question[Potluck]):
    """Any point of the plate; what is offered is a grid."""

    form: ClassVar[str] = "pour {seat}"

    def candidates(self, t: Potluck) -> Sequence[Move]:
        return [Pour(x, y) for x in range(-100, 101, 20) for y in range(-100, 101, 20)]

    def refusal(self, t: Potluck, move: Move) -> Refusal | None:
        if not isinstance(move, Pour):
            return NOT_ASKED
        inside = move.x * move.x + move.y * move.y <= RADIUS * RADIUS
        return None if inside else OFF_THE_PLATE.because(x=move.x, y=move.y, radius=RADIUS)

    def answer(self, t: Potluck, move: Move) -> None:
        assert isinstance(move, Pour)
        tell(t, Poured(self.seat, move.x, move.y))
        if move.x * move.x + move.y * move.y <= 30 * 30:
            then(t, Gift(self.seat))


class Gift(Question[Potluck]):
    """In the middle of the effect of the sauce."""

    form: ClassVar[str] = "give {seat}"

    def candidates(self, t: Potluck) -> Sequence[Move]:
        return [Keep(), *[Give(seat) for seat in range(t.seats)]]

    def refusal(self, t: Potluck, move: Move) -> Refusal | None:
        if isinstance(move, Give) and move.to >= t.seats:
            return NO_SUCH_GUEST.because(to=move.to)
        if isinstance(move, Give):
            return NOT_TO_YOURSELF if move.to == self.seat else None
        return None if isinstance(move, Keep) else NOT_ASKED

    def answer(self, t: Potluck, move: Move) -> None:
        if isinstance(move, Give):
            t.points[move.to] += 2
            tell(t, Given(self.seat, move.to))
        else:
            tell(t, Kept(self.seat))


class Larder(Question[Potluck]):
    """A secret move: the others see that a dish was stashed, not which."""

    form: ClassVar[str] = "larder {seat}"

    def candidates(self, t: Potluck) -> Sequence[Move]:
        return [Draw(), *[Stash(dish) for dish in dict.fromkeys(t.hands[self.seat])]]

    def refusal(self, t: Potluck, move: Move) -> Refusal | None:
        if isinstance(move, Draw):
            # With an empty hand and an empty larder drawing does nothing, so that there is always an answer.
            return LARDER_EMPTY if not t.larder and t.hands[self.seat] else None
        if isinstance(move, Stash):
            return None if move.dish in t.hands[self.seat] else NOT_IN_HAND.because(dish=move.dish)
        return NOT_ASKED

    def answer(self, t: Potluck, move: Move) -> None:
        if isinstance(move, Stash):
            t.drop(self.seat, move.dish)
            t.stashes[self.seat] += (move.dish,)
            tell(t, Stashed(self.seat, move.dish))
        elif t.larder:
            drawn, t.larder = t.larder[0], t.larder[1:]
            t.hands[self.seat] = tuple(sorted((*t.hands[self.seat], drawn)))
            tell(t, Drew(self.seat, drawn))


class Guess(Question[Potluck]):
    """A thousand answers, asked digit by digit."""

    form: ClassVar[str] = "guess {seat}"

    def candidates(self, t: Potluck) -> Sequence[Move]:
        return [Digit(digit) for digit in range(10)]

    def refusal(self, t: Potluck, move: Move) -> Refusal | None:
        return None if isinstance(move, Digit) else NOT_ASKED

    def answer(self, t: Potluck, move: Move) -> None:
        assert isinstance(move, Digit)
        t.guesses[self.seat] += (move.digit,)
        tell(t, Digited(self.seat, move.digit))


class OpenJar(Step[Potluck]):
    form: ClassVar[str] = "open-jar"

    def run(self, t: Potluck) -> None:
        tell(t, JarOpened(t.beans))
        off = [abs(100 * a + 10 * b + c - t.beans) for a, b, c in t.guesses]
        for seat in range(t.seats):
            if off[seat] == min(off):
                t.points[seat] += 3


def result(t: Potluck) -> Result:
    ranks = rank(t.points)
    return Result(t.points, [seat for seat in range(t.seats) if ranks[seat] == 1], ranks)


TERMS = {"points": 1.0, "hand": 0.1, "rivals": 0.0}


def standing(t: Potluck) -> Standing:
    """Points, and what is in hand promises more."""
    return [[t.points[seat], sum(t.menu[dish] for dish in t.hands[seat])] for seat in range(t.seats)]
