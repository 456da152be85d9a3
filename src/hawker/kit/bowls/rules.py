"""The rules of the bowl game: setting up, the four steps of a round, the next round, and the end.

The steps themselves are next door: throws.py, actions.py, market.py and cooking.py, and chili.py for the editions that
have it. The numbers of refusals are the clauses of the rules.md of each edition, which have them in common.
"""

from typing import ClassVar, Final

from hawker.core.game import Option, Result, SeatOption, rank
from hawker.core.play import tell, then
from hawker.core.table import Entry, Step
from hawker.kit.bowls import chili
from hawker.kit.bowls.actions import ClearInvalid, Resolve, Tidy, draw
from hawker.kit.bowls.cooking import Cooking, end_game, leading, standings
from hawker.kit.bowls.edition import Edition
from hawker.kit.bowls.market import Market
from hawker.kit.bowls.moves import CardsLaidOut, RecipesLaidOut, RoundBegins
from hawker.kit.bowls.table import Kitchen, changed
from hawker.kit.bowls.throws import AskThrow
from hawker.kit.throwing import NORMAL, SKILLS

LIMIT: Final = 60  # rounds
NO_LIMIT: Final = "none"


def options(edition: Edition) -> tuple[Option, ...]:
    """What a table chooses. How much money there is at the start is a choice where editions were printed both ways."""
    chosen: list[Option] = [
        Option("throw_from", ("anywhere", "own-side"), "anywhere"),
        Option("wobble", [skill.name for skill in SKILLS], NORMAL.name),
        SeatOption("chef"),
        Option("limit", (LIMIT, NO_LIMIT), LIMIT, for_people=(NO_LIMIT,)),
    ]
    if len(edition.start_money) > 1:
        chosen.insert(0, Option("start_money", edition.start_money, edition.start_money[0]))
    return tuple(chosen)


def set_up(t: Kitchen) -> None:
    t.chef = t.chosen_seat("chef")
    t.money = [start_money(t)] * t.seats
    t.pile = t.edition.deck()
    t.dice.shuffle(t.pile)
    t.deck = list(t.edition.recipes)
    t.dice.shuffle(t.deck)
    then(t, Round())


def start_money(t: Kitchen) -> int:
    return int(t.options.get("start_money", t.edition.start_money[0]))


class Round(Step[Kitchen]):
    """Recipes are filled up, cards are added to the display, and everybody has all chips at home."""

    form: ClassVar[str] = "round"

    def run(self, t: Kitchen) -> None:
        tell(t, RoundBegins(t.round, t.chef))
        lay_out_recipes(t)
        lay_out_cards(t)
        t.home = [t.edition.values] * t.seats
        t.back = [()] * t.seats
        t.shown = [()] * t.seats
        then(t, *throwing(t), *after_throwing(t.edition))


def throwing(t: Kitchen) -> list[Entry]:
    """One chip each in turn from the chef, until everybody has thrown the table's number."""
    return [AskThrow(seat) for _ in range(t.edition.throws[t.seats]) for seat in t.from_chef()]


def after_throwing(edition: Edition) -> list[Entry]:
    """What happens in a round when the chips are thrown."""
    extra_throw, *others = [Resolve(space) for space in edition.actions]
    handed_out: list[Entry] = [chili.HandOutChili()] if edition.chili_cards else []
    return [extra_throw, Tidy(), *others, *handed_out, ClearInvalid(), Market(), Cooking(), NextRound()]


def lay_out_recipes(t: Kitchen) -> None:
    missing = t.edition.face_up[t.seats] - len(t.face_up)
    drawn = tuple([t.deck.pop() for _ in range(min(missing, len(t.deck)))])
    if drawn:
        t.face_up += drawn
        tell(t, RecipesLaidOut(drawn))


def lay_out_cards(t: Kitchen) -> None:
    drawn = draw(t, t.edition.laid_out[t.seats])
    for card in drawn:
        t.display = changed(t.display, card.index, 1)
    if drawn:
        # In the order of the bowls, where they lie now: in which one they were drawn leaves no trace.
        tell(t, CardsLaidOut(tuple(sorted(drawn, key=lambda card: card.index))))


class NextRound(Step[Kitchen]):
    """The chef's token goes to the left, unless the table has played long enough or nobody can do anything any more."""

    form: ClassVar[str] = "next-round"

    def run(self, t: Kitchen) -> None:
        if t.round == last_round(t) or ran_dry(t):
            end_game(t)
        else:
            t.round += 1
            t.chef = t.left_of(t.chef)
            then(t, Round())


def last_round(t: Kitchen) -> int:
    """The round after which the table is ended. Without a limit it goes on as long as somebody cooks now and then."""
    return LIMIT if t.options["limit"] == LIMIT else t.last_cooked + LIMIT


def ran_dry(t: Kitchen) -> bool:
    """Nobody can pay for the cheapest card, and nobody holds or can draw one."""
    return not (max(t.money) >= t.edition.values[0] or t.pile or sum(t.discards) or any(map(len, t.hands)))


def result(t: Kitchen) -> Result:
    """The most recipes win, then the most money; those who tie on both share it."""
    return Result([len(cooked) for cooked in t.cooked], leading(t), rank(standings(t)))
