"""What cards do at once: one small vocabulary, of which each card is made line by line.

A line says what happens and to whom. Each class here is one word of it; `affect` does it to one player.
"""

from typing import ClassVar, Final

from hawker.core.play import tell, then
from hawker.core.table import Seat
from hawker.games.steam_up.cards import Effect
from hawker.games.steam_up.events import MarkerMoved, Points, Turned
from hawker.games.steam_up.meals import PLACE, TakePieces, ask_to_swap
from hawker.games.steam_up.moves import CLOCKWISE, COUNTERCLOCKWISE
from hawker.games.steam_up.purchase import ask_to_buy
from hawker.games.steam_up.resolving import NOBODY, CardDie, PictureDie, title_in_play
from hawker.games.steam_up.supply import (
    FromBag,
    StealToken,
    demand_tokens,
    draw_cards,
    lose_cards,
    offer_tokens,
    steal_card,
)
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turntable import MAY, MUST, ROTATION, ForcedRotation, ask_to_move, turn_by

HALFWAY: Final = "halfway"
WAYS: Final = {CLOCKWISE: 1, COUNTERCLOCKWISE: 3, HALFWAY: 2}


def must_or_may(may: bool) -> str:
    return MAY if may else MUST


class Counting(Effect):
    def __init__(self, count: int, who: str) -> None:
        super().__init__(who)
        self.count: Final = count

    def worth(self) -> float:
        return self.brings * self.count


class GainTokens(Counting):
    form: ClassVar[str] = "tokens {count} for {who}"
    brings: ClassVar[float] = 1.0

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        offer_tokens(t, seat, self.count)


class GainCards(Counting):
    form: ClassVar[str] = "cards {count} for {who}"
    brings: ClassVar[float] = 0.45

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        draw_cards(t, seat, self.count)


class LoseTokens(Counting):
    form: ClassVar[str] = "lose-tokens {count} from {who}"
    harms: ClassVar[bool] = True

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        demand_tokens(t, seat, self.count)


class LoseCards(Counting):
    form: ClassVar[str] = "lose-cards {count} from {who}"
    harms: ClassVar[bool] = True

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        lose_cards(t, seat, self.count)


class TakeToken(Effect):
    """The player of the card takes it."""

    form: ClassVar[str] = "steal-token from {who}"
    harms: ClassVar[bool] = True

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        if owner is not None and owner != seat and t.tokens[seat] != 0:
            then(t, StealToken(owner, seat))


class TakeCard(Effect):
    form: ClassVar[str] = "steal-card from {who}"
    harms: ClassVar[bool] = True

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        if owner is not None and owner != seat and t.hands[seat] != 0:
            steal_card(t, owner, seat)


class GainPoints(Effect):
    form: ClassVar[str] = "hp {points} for {who}"

    def __init__(self, points: int, who: str) -> None:
        super().__init__(who)
        self.points: Final = points

    def worth(self) -> float:
        return float(abs(self.points))

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        t.hp[seat] += self.points
        tell(t, Points(seat, self.points, "card", title_in_play(t, owner)))


class MoveMarker(Effect):
    form: ClassVar[str] = "marker to {who}"
    brings: ClassVar[float] = 0.2

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        t.marker = seat
        tell(t, MarkerMoved(seat))


class Turn(Effect):
    """The turntable turns by itself."""

    form: ClassVar[str] = "turn {way}"
    brings: ClassVar[float] = 0.0

    def __init__(self, way: str) -> None:
        super().__init__(NOBODY)
        self.way: Final = way

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        turn_by(t, WAYS[self.way])
        tell(t, Turned(self.way))


class RotateTable(Effect):
    form: ClassVar[str] = "rotate by {who}"
    brings: ClassVar[float] = 0.3
    optional: ClassVar[bool] = True

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        then(t, ROTATION[seat] if may else ForcedRotation(seat))


class MoveASteamer(Effect):
    form: ClassVar[str] = "move {source:place} to {target:place} by {who}"
    optional: ClassVar[bool] = True

    def __init__(self, source: str, target: str, who: str) -> None:
        super().__init__(who)
        self.source: Final = source
        self.target: Final = target

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        ask_to_move(t, seat, self.source, self.target, must_or_may(may))


class TakeFromSteamer(Effect):
    form: ClassVar[str] = "take {count} from {place} by {who}"
    brings: ClassVar[float] = 1.6
    optional: ClassVar[bool] = True

    def __init__(self, count: int, place: str, who: str) -> None:
        super().__init__(who)
        self.count: Final = count
        self.place: Final = place

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        then(t, TakePieces(seat, self.place, self.count, must_or_may(may)))


class DrawFromBag(Counting):
    form: ClassVar[str] = "bag {count} for {who}"
    brings: ClassVar[float] = 1.6

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        then(t, FromBag(seat, self.count), PLACE[seat])


class SwapWithSteamer(Effect):
    form: ClassVar[str] = "swap with {place} by {who}"
    optional: ClassVar[bool] = True

    def __init__(self, place: str, who: str) -> None:
        super().__init__(who)
        self.place: Final = place

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        ask_to_swap(t, seat, self.place, must_or_may(may))


class BuyASteamer(Effect):
    """A purchase that is no action."""

    form: ClassVar[str] = "buy {place} sparing {less} by {who}"
    brings: ClassVar[float] = 2.0
    optional: ClassVar[bool] = True

    def __init__(self, place: str, less: int, who: str) -> None:
        super().__init__(who)
        self.place: Final = place
        self.less: Final = less

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        ask_to_buy(t, seat, self.place, self.less, must_or_may(may))


class RollPicture(Effect):
    """The picture of the lucky die says which token, or which dim sum from the bag."""

    form: ClassVar[str] = "picture {prize} for {who}"

    def __init__(self, prize: str, who: str) -> None:
        super().__init__(who)
        self.prize: Final = prize

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        then(t, PictureDie(seat, self.prize))


class RollNumber(Effect):
    """Lines that wait for a number look at this roll."""

    form: ClassVar[str] = "roll by {who}"
    brings: ClassVar[float] = 0.0

    def affect(self, t: Restaurant, owner: Seat | None, seat: Seat, may: bool) -> None:
        then(t, CardDie(seat))
