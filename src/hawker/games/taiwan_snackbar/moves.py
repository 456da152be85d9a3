"""What a player may say in Taiwan Snackbar, and what the table tells."""

from typing import ClassVar, Final

from hawker.core.table import Event, Move, Seat, SeatEvent
from hawker.games.taiwan_snackbar.pieces import DISHES, MOST_PLAYERS, Card, Dish
from hawker.kit.listing import Listing
from hawker.kit.told import Choose


class PlayDish(Move):
    def __init__(self, dish: Dish) -> None:
        self.dish: Final = dish


class Order(PlayDish):
    """Play one dish: order it, or order it again."""

    form: ClassVar[str] = "order {dish}"


class Pair(PlayDish):
    """Play two equal dishes: change the order."""

    form: ClassVar[str] = "pair {dish}"


class OneMore(Move):
    form: ClassVar[str] = "one more"


class ChangeDirection(Move):
    form: ClassVar[str] = "change direction"


class Eat(Move):
    form: ClassVar[str] = "eat"


# An order and a pair for each dish, the two specials that need no more said, whom to choose, and to eat.
MOVES: Final[Listing[Move]] = Listing(
    [
        *[Order(dish) for dish in DISHES],
        *[Pair(dish) for dish in DISHES],
        OneMore(),
        ChangeDirection(),
        *[Choose(player) for player in range(MOST_PLAYERS)],
        Eat(),
    ],
    width=14,  # a list is put together of what needs nobody named and the rest
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


class Eats(AboutFood):
    """A meal of that many servings begins."""

    form: ClassVar[str] = "eats {seat} food {food:number}"


class HandEmpty(SeatEvent):
    """A turn begins with nothing in hand: cards are drawn first."""

    form: ClassVar[str] = "hand-empty {seat}"


class Draws(Event):
    """One card of a meal, or of the draw with an empty hand; `place` counts from 1."""

    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, place: int, count: int) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.count: Final = count


class Drawn(Draws):
    form: ClassVar[str] = "drawn {seat} {card} {place:number} of {count:number}"

    def __init__(self, seat: Seat, card: Card, place: int, count: int) -> None:
        super().__init__(seat, place, count)
        self.card: Final = card


class NoMoreDrawn(Draws):
    form: ClassVar[str] = "no-more-drawn {seat} {place:number} of {count:number}"


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
