"""What a player may say in Tindahan beside playing a card, and what the table tells."""

from typing import ClassVar, Final

from hawker.core.table import Event, Move, Seat
from hawker.games.tindahan.pieces import DECK, FRUITS, Fruit
from hawker.kit.cards import CardListing
from hawker.kit.tricks import Play


class Seller(Move):
    """Place a seller at the stall of the fruit led."""

    form: ClassVar[str] = "seller"


class Cart(Move):
    """Move the donkey cart to another stall."""

    form: ClassVar[str] = "cart {stall:fruit}"

    def __init__(self, stall: Fruit) -> None:
        self.stall: Final = stall


PLAYS: Final[CardListing[Move]] = CardListing(DECK, [Play(card) for card in DECK.cards])
OR_SELLER: Final[tuple[Move, ...]] = (Seller(),)
CARTS: Final[list[Move]] = [Cart(fruit) for fruit in FRUITS]


class FruitsDrawn(Event):
    form: ClassVar[str] = "fruits-drawn {fruits:fruit*}"

    def __init__(self, fruits: tuple[Fruit, ...]) -> None:
        self.fruits: Final = fruits


class RoundBegins(Event):
    form: ClassVar[str] = "round-begins {number} with {starter:seat}"

    def __init__(self, number: int, starter: Seat) -> None:
        self.number: Final = number
        self.starter: Final = starter


class AtStall(Event):
    """What a player does at a stall."""

    def __init__(self, seat: Seat, stall: Fruit) -> None:
        self.seat: Final = seat
        self.stall: Final = stall


class CartMoved(AtStall):
    form: ClassVar[str] = "cart-moved {seat} to {stall:fruit}"


class SellerPlaced(AtStall):
    form: ClassVar[str] = "seller-placed {seat} at {stall:fruit}"


class ScoreLine(Event):
    """Why a player scores something in this round."""

    def __init__(self, seat: Seat, points: int) -> None:
        self.seat: Final = seat
        self.points: Final = points


class TricksScored(ScoreLine):
    form: ClassVar[str] = "tricks-scored {seat} won {tricks:number} left {left:number} points {points:number}"

    def __init__(self, seat: Seat, tricks: int, left: int, points: int) -> None:
        super().__init__(seat, points)
        self.tricks: Final = tricks
        self.left: Final = left


class StallScored(ScoreLine):
    """A share of a stall; `place` is 1 or 2, and `sharers` is how many have it."""

    form: ClassVar[str] = (
        "stall-scored {stall:fruit} {seat} place {place:number} of {sharers:number} points {points:number}"
    )

    def __init__(self, stall: Fruit, seat: Seat, place: int, sharers: int, points: int) -> None:
        super().__init__(seat, points)
        self.stall: Final = stall
        self.place: Final = place
        self.sharers: Final = sharers


class Shutout(ScoreLine):
    form: ClassVar[str] = "shutout {seat} points {points:number}"


class RoundScored(Event):
    form: ClassVar[str] = "round-scored {points:number*}"

    def __init__(self, points: tuple[int, ...]) -> None:
        self.points: Final = points


class AuthorWins(Event):
    """A tie on top: the author of the game wins, present or not."""

    form: ClassVar[str] = "author-wins over {tied:seat*} points {points:number}"

    def __init__(self, tied: tuple[Seat, ...], points: int) -> None:
        self.tied: Final = tied
        self.points: Final = points
