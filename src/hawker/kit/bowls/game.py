"""An edition as a game of the hall."""

from collections.abc import Sequence
from functools import partial
from types import ModuleType

from hawker.core.game import Documents, Game, Rules, Secrets, Speech
from hawker.core.judge import Judge
from hawker.core.records import Kind, Names, Whole
from hawker.kit.bowls import actions, checks, cooking, documents, forms, judge, market, moves, rules, secrets, throws
from hawker.kit.bowls.edition import Edition
from hawker.kit.bowls.table import Kitchen
from hawker.kit.throwing import DISC, LOFTS, PLACES, SPEEDS, SPINS, WOBBLE


def bowl_game(
    *, name: str, version: int, package: str, edition: Edition, modules: Sequence[ModuleType] = ()
) -> Game[Kitchen]:
    """The game of an edition. `modules` have what only some editions do and say."""
    places = [*[space.name for space in edition.spaces], throws.NO_SPACE, throws.RIM]
    return Game(
        name=name,
        seats=range(2, 5),
        package=package,
        rules=Rules(
            version=version,
            table=partial(Kitchen, edition),
            options=rules.options(edition),
            set_up=rules.set_up,
            result=rules.result,
        ),
        speech=Speech(
            modules=(moves, throws, actions, market, cooking, rules, *modules),
            kinds={
                "chip": Names(f"a chip ({', '.join(map(str, edition.values))})", edition.values),
                "number": Names("the number of a chip in this round, from 1", moves.CHIP_NUMBERS),
                "space": Names(f"a space ({', '.join(map(str, edition.spaces))})", edition.spaces),
                "where": Names("a space, no-space or rim", places),
                "ingredient": Names(f"one of {', '.join(map(str, edition.bowls))}", edition.bowls),
                "recipe": Names(f"a recipe, such as {edition.recipes[0]}", edition.recipes),
                "cards": Names(f"a number of cards from 0 to {edition.copies}", range(edition.copies + 1)),
                "count": Whole(0, 10**9),
                "money": Whole(0, 10**12, "an amount of money"),
                "mm": _bounds(PLACES, "whole millimetres"),
                "speed": _bounds(SPEEDS, "millimetres per second"),
                "loft": _bounds(LOFTS, "millimetres per second"),
                "spin": _bounds(SPINS, "millimetres per second"),
                "disc": DISC,
                "wobble": WOBBLE,
                "sound": Kind("a sound, such as disc 480 3 260", "(?:disc|rim|landing) [0-9]+ [0-9]+ [0-9]+"),
                "film": Kind("a film", "[-0-9 ;|]+"),
            },
        ),
        secrets=Secrets(watched=secrets.watched, own=secrets.own, resample=secrets.resample),
        documents=Documents(form=forms.KitchenForm, write=documents.write, read=documents.read, check=checks.check),
        judge=Judge(terms=judge.TERMS, standing=judge.standing, promising=judge.promising, chapter=judge.rounds_over),
    )


def _bounds(numbers: range, what: str) -> Whole:
    return Whole(numbers[0], numbers[-1], what)
