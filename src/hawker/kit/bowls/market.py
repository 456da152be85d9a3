"""The market of a bowl game: one bowl after the other is sold into and then bought from, until no chip is left."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Refusal, Seat, Step
from hawker.kit.bowls.edition import Space
from hawker.kit.bowls.moves import (
    BUY,
    PASS,
    Bought,
    BowlOpened,
    Buy,
    CannotPay,
    Pass,
    Pick,
    Revealed,
    Sell,
    Sold,
    TurnedDown,
    WentHome,
    phrases,
)
from hawker.kit.bowls.table import Ask, Chip, Kitchen, changed

NO_CHIP_IN_THAT_BOWL: Final = Refusal("no-chip-in-that-bowl", clause="6.1")
NOT_SO_MANY: Final = Refusal("not-so-many", clause="6.3")
SAY_HOW_MANY: Final = Refusal("say-how-many", clause="6.3")


def reveal(t: Kitchen, space: Space) -> list[Chip]:
    """Turn up every chip on a space."""
    for at, chip in enumerate(t.chips):
        if not chip.disc.face_up and t.space_of(chip) is space:
            t.chips[at] = chip.turned_up()
            t.show(t.chips[at])
            tell(t, Revealed(chip.owner, chip.number, chip.value, space))
    return t.chips_on(space)


def send_home(t: Kitchen, chips: list[Chip], where: str) -> None:
    if chips:
        t.take_home(chips)
        tell(t, WentHome(tuple([chip.number for chip in chips]), where))


class Market(Step[Kitchen]):
    """The chef picks bowls with chips on them until none is left."""

    form: ClassVar[str] = "market"

    def run(self, t: Kitchen) -> None:
        bowls = [bowl for bowl in t.edition.bowls if t.chips_on(bowl)]
        if len(bowls) == 1:
            then(t, Trade(bowls[0]), self)
        elif bowls:
            then(t, PickBowl(t.chef), self)


class PickBowl(Ask):
    """The chef says which bowl is next."""

    form: ClassVar[str] = "pick {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        return phrases(t.edition).picks

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        if not isinstance(move, Pick):
            return NOT_ASKED
        return None if t.chips_on(move.bowl) else NO_CHIP_IN_THAT_BOWL.because(bowl=move.bowl)

    def carry_out(self, t: Kitchen, move: Move) -> None:
        assert isinstance(move, Pick)
        then(t, Trade(move.bowl))


class Trade(Step[Kitchen]):
    """The chips in the bowl are turned up, and whoever may hold a card of it is asked what to sell."""

    form: ClassVar[str] = "trade {bowl:ingredient}"

    def __init__(self, bowl: Space) -> None:
        self.bowl: Final = bowl

    def run(self, t: Kitchen) -> None:
        chips = reveal(t, self.bowl)
        t.bowl = self.bowl
        t.price = sum([chip.value for chip in chips])
        t.sold = (0,) * t.seats
        tell(t, BowlOpened(self.bowl, t.price, t.chef))
        then(t, *[AskSeller(seat) for seat in t.from_chef() if may_hold(t, seat, self.bowl)], SellersLeave())


def may_hold(t: Kitchen, seat: Seat, card: Space) -> bool:
    """Whether this player may hold such a card, as far as everybody knows: the pause of a question must not tell."""
    hand = t.hands[seat]
    return hand.known[card.index] > 0 or hand.hidden > 0


def traded(t: Kitchen) -> Space:
    bowl = t.bowl
    assert bowl is not None
    return bowl


class AskSeller(Ask):
    """How many cards of this bowl to sell, each for the total of all its chips."""

    form: ClassVar[str] = "sell {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        return phrases(t.edition).sells[: t.hands[self.seat].cards[traded(t).index] + 1]

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        if not isinstance(move, Sell):
            return SAY_HOW_MANY.because(bowl=t.bowl) if isinstance(move, Pass) else NOT_ASKED
        held = t.hands[self.seat].cards[traded(t).index]
        return NOT_SO_MANY.because(count=move.count, held=held, bowl=t.bowl) if move.count > held else None

    def carry_out(self, t: Kitchen, move: Move) -> None:
        assert isinstance(move, Sell)
        if move.count:
            bowl = traded(t)
            t.hands[self.seat] = t.hands[self.seat].minus(bowl, move.count)
            t.discard(bowl, move.count)
            t.money[self.seat] += move.count * t.price
            t.sold = changed(t.sold, self.seat, move.count)
            tell(t, Sold(self.seat, move.count, bowl, move.count * t.price))


class SellersLeave(Step[Kitchen]):
    """Who has sold takes all chips back from this bowl, and so cannot buy here."""

    form: ClassVar[str] = "sellers-leave"

    def run(self, t: Kitchen) -> None:
        bowl = traded(t)
        send_home(t, [chip for chip in t.chips_on(bowl) if t.sold[chip.owner]], bowl.name)
        then(t, Offer())


class Offer(Step[Kitchen]):
    """While there is a card to be bought, the highest total is offered it. What is left in the bowl goes home."""

    form: ClassVar[str] = "offer"

    def run(self, t: Kitchen) -> None:
        bowl = traded(t)
        chips = t.chips_on(bowl)
        buyer = t.leader(chips)
        if buyer is None or t.display[bowl.index] == 0:
            send_home(t, chips, bowl.name)
            t.bowl = None
            t.price = 0
            t.sold = (0,) * t.seats
        elif t.money[buyer] < bid(t, buyer):
            tell(t, CannotPay(buyer, bowl, bid(t, buyer)))
            turn_down(t, buyer)
            then(t, self)
        else:
            then(t, AskBuyer(buyer), self)


def bid(t: Kitchen, seat: Seat) -> int:
    """What a card of the bowl costs this player now."""
    return t.totals(t.chips_on(traded(t)))[seat]


class AskBuyer(Ask):
    """Buy one card for the total of your chips in this bowl, or turn it down."""

    form: ClassVar[str] = "buy {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        return (BUY, PASS)

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        return None if isinstance(move, (Buy, Pass)) else NOT_ASKED

    def carry_out(self, t: Kitchen, move: Move) -> None:
        bowl = traded(t)
        price = bid(t, self.seat)
        if isinstance(move, Buy):
            t.money[self.seat] -= price
            t.display = changed(t.display, bowl.index, -1)
            t.hands[self.seat] = t.hands[self.seat].plus(bowl, openly=True)
            tell(t, Bought(self.seat, bowl, price))
            take_highest(t, self.seat)
        else:
            tell(t, TurnedDown(self.seat, bowl, price))
            turn_down(t, self.seat)


def turn_down(t: Kitchen, seat: Seat) -> None:
    """Without a purchase either all of a player's chips go back from the bowl, or the highest one."""
    bowl = traded(t)
    if t.edition.turns_down_all:
        send_home(t, [chip for chip in t.chips_on(bowl) if chip.owner == seat], bowl.name)
    else:
        take_highest(t, seat)


def take_highest(t: Kitchen, seat: Seat) -> None:
    bowl = traded(t)
    own = [chip for chip in t.chips_on(bowl) if chip.owner == seat]
    send_home(t, [max(own, key=lambda chip: chip.value)], bowl.name)
