"""The four action spaces: the highest total on each acts."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Refusal, Seat, Step
from hawker.kit.bowls.edition import EXTRA_CARD, EXTRA_THROW, RESERVE, Space
from hawker.kit.bowls.market import reveal, send_home
from hawker.kit.bowls.moves import (
    PASS,
    ActionWon,
    ChefChanged,
    Declined,
    Drew,
    Keep,
    Kept,
    Pass,
    PileShuffled,
    Reserved,
    phrases,
)
from hawker.kit.bowls.table import NONE, Ask, Kitchen
from hawker.kit.bowls.throws import NO_SPACE, RIM, AskExtraThrow

NOT_DRAWN: Final = Refusal("not-drawn", clause="4.5")


class Resolve(Step[Kitchen]):
    """The chips on an action space are turned up, and whoever has the highest total there acts."""

    form: ClassVar[str] = "resolve {space}"

    def __init__(self, space: Space) -> None:
        self.space: Final = space

    def run(self, t: Kitchen) -> None:
        chips = reveal(t, self.space)
        winner = t.leader(chips)
        if winner is None:
            return
        tell(t, ActionWon(winner, self.space, t.totals(chips)[winner]))
        name = self.space.name
        if name == EXTRA_THROW:
            # Its chips stay where they are until that throw is over: they may be in the way, or be knocked away.
            then(t, AskExtraThrow(winner))
            return
        best = max([chip.value for chip in chips if chip.owner == winner])
        send_home(t, chips, name)
        if name == EXTRA_CARD:
            draw_extra(t, winner, t.edition.digit(best))
        elif name == RESERVE:
            reserve(t, winner)
        else:
            t.chef = winner
            tell(t, ChefChanged(winner))


class Tidy(Step[Kitchen]):
    """The throwing is over: what lies on the space of the extra throw goes home, and what is out goes home unseen."""

    form: ClassVar[str] = "tidy"

    def run(self, t: Kitchen) -> None:
        send_home(t, t.chips_on(t.edition.actions[0]), EXTRA_THROW)
        send_home(t, t.chips_out(), RIM)


def draw(t: Kitchen, count: int) -> list[Space]:
    """The next cards of the pile; when it is empty the discards are the new one. Fewer if there are no more."""
    drawn: list[Space] = []
    while len(drawn) < count and (t.pile or sum(t.discards)):
        if not t.pile:
            t.pile = [bowl for bowl in t.edition.bowls for _ in range(t.discards[bowl.index])]
            t.discards = NONE
            t.buried = ()
            t.dice.shuffle(t.pile)
            tell(t, PileShuffled(len(t.pile)))
        drawn.append(t.pile.pop())
    t.forget_buried()
    return drawn


def draw_extra(t: Kitchen, seat: Seat, count: int) -> None:
    t.drawn = tuple(draw(t, count))
    if t.drawn:
        tell(t, Drew(seat, t.drawn))
        then(t, AskKeep(seat))


class AskKeep(Ask):
    """Keep one of the cards drawn; the others go under the pile."""

    form: ClassVar[str] = "keep {seat}"

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        keeps = phrases(t.edition).keeps
        return [*[keeps[bowl.index] for bowl in t.edition.bowls if bowl in t.drawn], PASS]

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        if isinstance(move, Keep):
            return None if move.card in t.drawn else NOT_DRAWN.because(card=move.card)
        return t.edition.must_keep if isinstance(move, Pass) else NOT_ASKED

    def carry_out(self, t: Kitchen, move: Move) -> None:
        rest = list(t.drawn)
        if isinstance(move, Keep):
            rest.remove(move.card)
            t.hands[self.seat] = t.hands[self.seat].plus(move.card, openly=False)
            tell(t, Kept(self.seat, move.card))
        else:
            tell(t, Declined(self.seat, t.edition.actions[1]))
        t.drawn = ()
        t.bury(self.seat, rest)


def reserve(t: Kitchen, seat: Seat) -> None:
    if t.deck:
        recipe = t.deck.pop()
        t.reserved[seat] += (recipe,)
        tell(t, Reserved(seat, recipe))


class ClearInvalid(Step[Kitchen]):
    """Chips that are on no space go home, and nobody gets to see them."""

    form: ClassVar[str] = "clear-invalid"

    def run(self, t: Kitchen) -> None:
        send_home(t, t.chips_on(None), NO_SPACE)
