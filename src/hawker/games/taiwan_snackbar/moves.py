"""What a player may say in Taiwan Snackbar, and what the table tells."""

from collections.abc import Iterable
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.table import Event, Move, Seat, SeatEvent
from hawker.games.taiwan_snackbar.pieces import DISHES, MOST_PLAYERS, Card, Dish


class Order(Move):
    """Play one dish: order it, or order it again."""

    form: ClassVar[str] = "order {dish}"

    def __init__(self, dish: Dish) -> None:
        self.dish: Final = dish


class Pair(Move):
    """Play two equal dishes: change the order."""

    form: ClassVar[str] = "pair {dish}"

    def __init__(self, dish: Dish) -> None:
        self.dish: Final = dish


class OneMore(Move):
    form: ClassVar[str] = "one more"


class ChangeDirection(Move):
    form: ClassVar[str] = "change direction"


class Choose(Move):
    """Play Choose Player and name the one who is next."""

    form: ClassVar[str] = "choose {player:seat}"

    def __init__(self, player: Seat) -> None:
        self.player: Final = player


class Eat(Move):
    form: ClassVar[str] = "eat"


class Listing:
    """Moves in a fixed order, listed for any set of them that a bit mask names.

    The lists are kept in two parts, so that any of them is put together from at most two.
    """

    def __init__(self, low: Iterable[Move], high: Iterable[Move]) -> None:
        self._low: Final = tuple(low)
        self._high: Final = tuple(high)
        self._width: Final = i64(len(self._low))
        self._mask: Final[i64] = (1 << len(self._low)) - 1
        self._kept_low: Final[list[tuple[Move, ...]]] = [()] * (1 << len(self._low))
        self._kept_high: Final[list[tuple[Move, ...]]] = [()] * (1 << len(self._high))

    def of(self, mask: i64) -> tuple[Move, ...]:
        low = mask & self._mask
        high = mask >> self._width
        if high == 0:
            return self._kept_low[low] or _keep(self._kept_low, self._low, low)
        listed = self._kept_high[high] or _keep(self._kept_high, self._high, high)
        if low == 0:
            return listed
        return (self._kept_low[low] or _keep(self._kept_low, self._low, low)) + listed


def _keep(kept: list[tuple[Move, ...]], moves: tuple[Move, ...], mask: i64) -> tuple[Move, ...]:
    kept[mask] = tuple([move for at, move in enumerate(moves) if mask >> at & 1])
    return kept[mask]


# An order and a pair for each dish, the two specials that need no more said, whom to choose, and to eat.
MOVES: Final = Listing(
    [*map(Order, DISHES), *map(Pair, DISHES), OneMore(), ChangeDirection()],
    [*map(Choose, range(MOST_PLAYERS)), Eat()],
)
PAIRS_FROM: Final = 6  # the place of the first pair in that list, and so on
SPECIALS_FROM: Final = 12
CHOOSE_FROM: Final = 14
EAT_AT: Final = 24


class RoundBegins(Event):
    form: ClassVar[str] = "round-begins {number}"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class PileShuffled(Event):
    """The draw pile is ready: how many cards are in it, No More cards included."""

    form: ClassVar[str] = "pile-shuffled {count:number} with {no_more:number}"

    def __init__(self, count: int, no_more: int) -> None:
        self.count: Final = count
        self.no_more: Final = no_more


class Begins(SeatEvent):
    """Who is the start player."""

    form: ClassVar[str] = "begins {seat}"


class AboutFood(Event):
    """Something that a player does about the food points, and how many there are then."""

    def __init__(self, seat: Seat, food: int) -> None:
        self.seat: Final = seat
        self.food: Final = food


class DishPlayed(AboutFood):
    """A dish that changes the food points to this number."""

    def __init__(self, seat: Seat, dish: Dish, food: int) -> None:
        super().__init__(seat, food)
        self.dish: Final = dish


class Ordered(DishPlayed):
    form: ClassVar[str] = "ordered {seat} {dish} food {food:number}"


class Reordered(DishPlayed):
    form: ClassVar[str] = "reordered {seat} {dish} food {food:number}"


class OrderChanged(DishPlayed):
    form: ClassVar[str] = "order-changed {seat} {dish} food {food:number}"


class OneMoreServed(AboutFood):
    form: ClassVar[str] = "one-more-served {seat} food {food:number}"


class DirectionChanged(Event):
    form: ClassVar[str] = "direction-changed {seat} {direction}"

    def __init__(self, seat: Seat, direction: str) -> None:
        self.seat: Final = seat
        self.direction: Final = direction


class PlayerChosen(Event):
    form: ClassVar[str] = "player-chosen {seat} {player:seat}"

    def __init__(self, seat: Seat, player: Seat) -> None:
        self.seat: Final = seat
        self.player: Final = player


class Eats(AboutFood):
    """A meal of that many servings begins."""

    form: ClassVar[str] = "eats {seat} food {food:number}"


class HandEmpty(SeatEvent):
    """A turn begins with nothing in hand: cards are drawn first."""

    form: ClassVar[str] = "hand-empty {seat}"


class Drawn(Event):
    """One card of a meal, or of the draw with an empty hand; `place` counts from 1."""

    form: ClassVar[str] = "drawn {seat} {card} {place:number} of {count:number}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card, place: int, count: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.place: Final = place
        self.count: Final = count


class NoMoreDrawn(Event):
    form: ClassVar[str] = "no-more-drawn {seat} {place:number} of {count:number}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, place: int, count: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.count: Final = count


class PileRanOut(Event):
    """Fewer cards were left than were due."""

    form: ClassVar[str] = "pile-ran-out {seat} {missing:number}"

    def __init__(self, seat: Seat, missing: int) -> None:
        self.seat: Final = seat
        self.missing: Final = missing


class MinusPoints(Event):
    form: ClassVar[str] = "minus-points {seat} {points:number} in all {total:number}"

    def __init__(self, seat: Seat, points: int, total: int) -> None:
        self.seat: Final = seat
        self.points: Final = points
        self.total: Final = total


class OrderStands(AboutFood):
    """A round has ended on a draw with an empty hand: what is ordered stays so."""

    form: ClassVar[str] = "order-stands {seat} food {food:number}"


class GoesOn(SeatEvent):
    """The same where nothing was ordered."""

    form: ClassVar[str] = "goes-on {seat}"


class Leaves(SeatEvent):
    form: ClassVar[str] = "leaves {seat}"


class RoundWon(Event):
    form: ClassVar[str] = "round-won {winner:seat} {number}"

    def __init__(self, winner: Seat, number: int) -> None:
        self.winner: Final = winner
        self.number: Final = number


class Tied(Event):
    """Several players have the fewest minus points, so that their cards decide."""

    form: ClassVar[str] = "tied {seats:seat*} minus {minus:number}"

    def __init__(self, seats: tuple[Seat, ...], minus: int) -> None:
        self.seats: Final = seats
        self.minus: Final = minus


class CardsCounted(Event):
    """How many cards one of those who tie holds."""

    form: ClassVar[str] = "cards-counted {seat} {cards:number}"

    def __init__(self, seat: Seat, cards: int) -> None:
        self.seat: Final = seat
        self.cards: Final = cards


class GameWon(Event):
    form: ClassVar[str] = "game-won {winner:seat}"

    def __init__(self, winner: Seat) -> None:
        self.winner: Final = winner


class GameShared(Event):
    """A tie that nothing breaks."""

    form: ClassVar[str] = "game-shared {winners:seat*}"

    def __init__(self, winners: tuple[Seat, ...]) -> None:
        self.winners: Final = winners
