"""What lies where in a game of Taiwan Snackbar."""

from typing import Final

from mypy_extensions import i64

from hawker.core.table import Outset, Seat, Table, Value
from hawker.games.taiwan_snackbar.pieces import EMPTY_HAND, NO_MORE, Card, Dish, Hand

CLOCKWISE: Final = 1
COUNTERCLOCKWISE: Final = -1
RISING: Final = "rising"
DIRECTIONS: Final = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}


class Draw:
    """What a player has drawn and shown to all, in that order."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards


class Snackbar(Table):
    """The draw pile, what has been played, the food that waits to be eaten, and what each player has."""

    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        self.starter = 0  # of this round
        self.round = 0
        self.direction: i64 = CLOCKWISE
        self.food: i64 = 0  # the food points: servings ordered and not eaten yet
        self.top: Dish | None = None  # of the dish pile
        self.played: i64 = 0  # both discard piles, counted by kind
        self.pile: list[Card] = []  # the card that is drawn next comes last
        # What everybody knows to lie in the draw pile, counted by kind: it was seen, shuffled in, and not drawn since.
        self.returned: i64 = 0
        self.drawn: tuple[Draw, ...] = ()  # since the last move
        self.hands: list[Hand] = []
        self.in_play: i64 = 0  # who has not left this round, a bit for each seat
        self.minus: tuple[int, ...] = (0,) * outset.seats
        self.won: tuple[int, ...] = (0,) * outset.seats  # rounds, when the last eater wins

    def clone(self) -> "Snackbar":
        twin = Snackbar(self.outset)
        twin.stand_as(self)
        twin.starter = self.starter
        twin.round = self.round
        twin.direction = self.direction
        twin.food = self.food
        twin.top = self.top
        twin.played = self.played
        twin.pile = self.pile.copy()
        twin.returned = self.returned
        twin.drawn = self.drawn
        twin.hands = self.hands.copy()
        twin.in_play = self.in_play
        twin.minus = self.minus
        twin.won = self.won
        return twin

    def clear(self) -> None:
        """Nobody holds a card, nothing is played or ordered, everybody is in, and play goes clockwise."""
        self.direction = CLOCKWISE
        self.food = 0
        self.top = None
        self.played = 0
        self.pile = []
        self.returned = 0
        self.hands = [EMPTY_HAND] * self.seats
        self.in_play = (1 << self.seats) - 1

    @property
    def last_eater_wins(self) -> bool:
        """Whether whoever draws a No More leaves, instead of getting minus points."""
        return self.options["variant"] == "last-eater"

    def no_more_cards(self, round: int) -> int:
        """How many No More cards the draw pile has in that round."""
        schedule = _schedules.get(self.options["no_more"]) or _schedule(self.options["no_more"])
        return schedule[min(round, len(schedule)) - 1]

    def plays_on(self, seat: Seat) -> bool:
        return self.in_play >> seat & 1 != 0

    def players(self) -> list[Seat]:
        """Those who have not left."""
        return [seat for seat in range(self.seats) if self.plays_on(seat)]

    def next_after(self, seat: Seat) -> Seat:
        """Who is up after this seat in the direction of play."""
        return self.next_in(seat, self.direction)

    def next_in(self, seat: Seat, direction: i64) -> Seat:
        """Who is up after this seat in that direction; those who have left are skipped."""
        seats: i64 = self.seats
        after: i64 = seat
        while True:
            after += direction
            if after == seats:
                after = 0
            elif after < 0:
                after = seats - 1
            if self.in_play >> after & 1 != 0:
                return after


_schedules: dict[Value, tuple[int, ...]] = {}  # by what the option says


def _schedule(chosen: Value) -> tuple[int, ...]:
    """The No More cards of the first round, the second, and so on; the last number goes on."""
    if chosen == RISING:
        numbers = tuple(range(1, NO_MORE.copies + 1))
    else:
        numbers = tuple([int(number) for number in str(chosen).split(",")])
    _schedules[chosen] = numbers
    return numbers
