"""Chili cards: one for each chip on no space, and two of them replace an ingredient. Only some editions have them."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.play import tell
from hawker.core.table import Event, Move, Refusal, Seat, Step
from hawker.kit.bowls.edition import Recipe, Space
from hawker.kit.bowls.table import Kitchen

FOR_ONE: Final = 2  # chili cards that replace one ingredient

TOO_LITTLE_CHILI: Final = Refusal("too-little-chili", clause="8.5")
MISSING_IN_SPITE_OF_CHILI: Final = Refusal("missing-in-spite-of-chili", clause="8.6")


class CookWithChili(Move):
    """Cook a recipe with two chili cards in place of one ingredient."""

    form: ClassVar[str] = "cook-with-chili {recipe} instead of {instead_of:ingredient}"

    def __init__(self, recipe: Recipe, instead_of: Space) -> None:
        self.recipe: Final = recipe
        self.instead_of: Final = instead_of


class ChiliTaken(Event):
    form: ClassVar[str] = "chili-taken {seat} chip {number}"

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number


class ChiliReturned(Event):
    """There was no chili card left: those with the most have put all of theirs back."""

    form: ClassVar[str] = "chili-returned {seats:seat*} {count} each"

    def __init__(self, seats: tuple[Seat, ...], count: int) -> None:
        self.seats: Final = seats
        self.count: Final = count


class ChiliUsed(Event):
    form: ClassVar[str] = "chili-used {seat} {recipe} instead of {instead_of:ingredient}"

    def __init__(self, seat: Seat, recipe: Recipe, instead_of: Space) -> None:
        self.seat: Final = seat
        self.recipe: Final = recipe
        self.instead_of: Final = instead_of


class HandOutChili(Step[Kitchen]):
    """From the chef clockwise, each player takes a chili card for each of their chips on no space."""

    form: ClassVar[str] = "hand-out-chili"

    def run(self, t: Kitchen) -> None:
        invalid = t.chips_on(None)
        for seat in t.from_chef():
            for chip in invalid:
                if chip.owner == seat:
                    if t.chili_left() == 0:
                        return_most(t)
                    t.chili[seat] += 1
                    tell(t, ChiliTaken(seat, chip.number))


def return_most(t: Kitchen) -> None:
    most = max(t.chili)
    holders = [seat for seat in range(t.seats) if t.chili[seat] == most]
    for seat in holders:
        t.chili[seat] = 0
    tell(t, ChiliReturned(tuple(holders), most))


def candidates(t: Kitchen, recipes: Sequence[Recipe]) -> list[Move]:
    """These recipes with chili in place of each ingredient; nothing where there is no chili."""
    if t.edition.chili_cards == 0:
        return []
    return [CookWithChili(recipe, card) for recipe in recipes for card in recipe.needs]


def refusal(t: Kitchen, seat: Seat, move: CookWithChili, missing: list[Space]) -> Refusal | None:
    if move.instead_of not in move.recipe.needs:
        # Nobody is ever offered this, so it is no refusal that would turn up in play.
        return Refusal("not-in-the-recipe", "8.5", {"recipe": move.recipe, "card": move.instead_of})
    if t.chili[seat] < FOR_ONE:
        return TOO_LITTLE_CHILI.because(held=t.chili[seat], needed=FOR_ONE)
    return MISSING_IN_SPITE_OF_CHILI.because(recipe=move.recipe, missing=missing) if missing else None


def use(t: Kitchen, seat: Seat, recipe: Recipe, card: Space) -> None:
    t.chili[seat] -= FOR_ONE
    tell(t, ChiliUsed(seat, recipe, card))
