"""Cooking: from the chef clockwise, each player finishes all that they cook before the next one."""

from collections.abc import Sequence
from typing import ClassVar, Final

from hawker.core.game import leaders
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Move, Refusal, Seat, SeatStep, Step
from hawker.kit.bowls import chili
from hawker.kit.bowls.edition import INGREDIENTS, RECIPES_TO_WIN, Recipe, Space
from hawker.kit.bowls.moves import PASS, Cooked, Finish, GameOver, Pass, phrases
from hawker.kit.bowls.table import Ask, Kitchen

NOT_THERE: Final = Refusal("not-there", clause="8.1")
ONE_FACE_UP_RECIPE: Final = Refusal("one-face-up-recipe", clause="8.2")
INGREDIENTS_MISSING: Final = Refusal("ingredients-missing", clause="8.3")


class Cooking(Step[Kitchen]):
    form: ClassVar[str] = "cooking"

    def run(self, t: Kitchen) -> None:
        then(t, *[Stove(seat) for seat in t.from_chef()])


class Stove(SeatStep[Kitchen]):
    """A player is asked what to cook if there may be anything, as far as everybody knows: a pause must not tell."""

    form: ClassVar[str] = "stove {seat}"

    def run(self, t: Kitchen) -> None:
        if may_cook(t, self.seat, t.face_up):
            then(t, AskCook(self.seat))


def may_cook(t: Kitchen, seat: Seat, face_up: tuple[Recipe, ...]) -> bool:
    """Whether a player may be able to cook one of these or of their reserved recipes, as far as everybody knows."""
    hand = t.hands[seat]
    anything = hand.hidden + (1 if t.chili[seat] >= chili.FOR_ONE else 0)  # these may be whatever is missing
    if t.reserved[seat] and len([count for count in hand.known if count]) + anything >= INGREDIENTS:
        return True
    return any(len([card for card in recipe.needs if not hand.known[card.index]]) <= anything for recipe in face_up)


def lacking(t: Kitchen, seat: Seat, recipe: Recipe) -> list[Space]:
    """The ingredients of a recipe that a player does not hold."""
    cards = t.hands[seat].cards
    return [card for card in recipe.needs if not cards[card.index]]


class AskCook(Ask):
    """Cook a recipe, or be done."""

    form: ClassVar[str] = "cook {seat}"

    def face_up(self, t: Kitchen) -> tuple[Recipe, ...]:
        """The recipes of the display that may still be cooked in this turn."""
        return t.face_up

    def candidates(self, t: Kitchen) -> Sequence[Move]:
        recipes = (*t.face_up, *t.reserved[self.seat])
        cooks: list[Move] = [phrases(t.edition).cooks[recipe.index] for recipe in recipes]
        return [*cooks, *chili.candidates(t, recipes), PASS]

    def refusal(self, t: Kitchen, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return None
        if isinstance(move, Finish):
            missing = lacking(t, self.seat, move.recipe)
            return self.out_of_reach(t, move.recipe) or (
                INGREDIENTS_MISSING.because(recipe=move.recipe, missing=missing) if missing else None
            )
        if isinstance(move, chili.CookWithChili):
            missing = [card for card in lacking(t, self.seat, move.recipe) if card is not move.instead_of]
            return self.out_of_reach(t, move.recipe) or chili.refusal(t, self.seat, move, missing)
        return NOT_ASKED

    def out_of_reach(self, t: Kitchen, recipe: Recipe) -> Refusal | None:
        if recipe in t.reserved[self.seat] or recipe in self.face_up(t):
            return None
        return (ONE_FACE_UP_RECIPE if recipe in t.face_up else NOT_THERE).because(recipe=recipe)

    def carry_out(self, t: Kitchen, move: Move) -> None:
        if isinstance(move, Finish):
            self.cook(t, move.recipe, None)
        elif isinstance(move, chili.CookWithChili):
            self.cook(t, move.recipe, move.instead_of)

    def cook(self, t: Kitchen, recipe: Recipe, instead_of: Space | None) -> None:
        seat = self.seat
        for card in recipe.needs:
            if card is instead_of:
                chili.use(t, seat, recipe, card)
            else:
                t.hands[seat] = t.hands[seat].minus(card)
                t.discard(card)
        left = self.face_up(t)
        if recipe in t.reserved[seat]:
            t.reserved[seat] = tuple([kept for kept in t.reserved[seat] if kept is not recipe])
        else:
            t.face_up = tuple([shown for shown in t.face_up if shown is not recipe])
            left = ()
        t.cooked[seat] += (recipe,)
        t.last_cooked = t.round
        tell(t, Cooked(seat, recipe, len(t.cooked[seat])))
        if len(t.cooked[seat]) == RECIPES_TO_WIN:
            end_game(t)
        elif may_cook(t, seat, left):
            then(t, AskCook(seat) if left else AskCookReserved(seat))


class AskCookReserved(AskCook):
    """Cook another of your reserved recipes: you have had one of those that lie face up."""

    form: ClassVar[str] = "cook-reserved {seat}"

    def face_up(self, t: Kitchen) -> tuple[Recipe, ...]:
        return ()


def end_game(t: Kitchen) -> None:
    t.agenda.clear()
    winners = leading(t)
    tell(t, GameOver(tuple(winners), len(t.cooked[winners[0]])))


def standings(t: Kitchen) -> list[tuple[int, int]]:
    """Recipes count, and then money."""
    return [(len(cooked), money) for cooked, money in zip(t.cooked, t.money, strict=True)]


def leading(t: Kitchen) -> list[Seat]:
    return leaders(standings(t))
