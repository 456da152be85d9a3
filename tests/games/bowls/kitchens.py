"""Kitchens written by hand, for both editions of the bowl game, and throws that land where a test wants them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import hawker
from hawker.core.dice import Dice
from hawker.core.table import Chance, Outcome
from hawker.kit.bowls.table import Kitchen
from hawker.kit.bowls.throws import Rest
from hawker.kit.discs import Disc
from hawker.kit.throwing import NO_WOBBLE
from tests.games.talk import Document, say

EDITIONS = ["hibachi", "safranito"]
FINISH = {"hibachi": "cook", "safranito": "mix"}
Place = str | tuple[int, int]

# Of 1/100 mm: between two bowls and two action spaces; on the rim.
NOWHERE = (0, 7750)
RIM = (25000, 0)


def cards(text: str) -> Counter[str]:
    """`egg x2, rice`, counted by kind."""
    counted = Counter[str]()
    for run in text.split(", ") if text else []:
        name, _, times = run.partition(" x")
        counted[name] += int(times or 1)
    return counted


def document(
    game: str,
    seats: int,
    hands: Sequence[str] = (),
    display: str = "",
    first: str = "",
    discards: str = "",
    recipes: Sequence[str] | None = None,
    reserved: Sequence[Sequence[str]] = (),
    options: dict[str, object] | None = None,
    **more: Any,
) -> Document:
    """A table before the first throw of a round. `hands` are known to all; `first` are the cards drawn next."""
    t = hawker.game(game).setup(seats, 1, {"chef": 0, **(options or {})})
    assert isinstance(t, Kitchen)
    written = hawker.dump(t)
    held = [dict(cards(hand)) for hand in (*hands, *[""] * (seats - len(hands)))]
    top = [name for name, count in cards(first).items() for _ in range(count)]
    left = Counter(bowl.name for bowl in t.edition.deck())
    for taken in (*held, cards(display), cards(discards), Counter(top)):
        left.subtract(Counter(taken))
    assert min(left.values()) >= 0
    open_recipes = written["recipes"] if recipes is None else list(recipes)
    kept = [list(names) for names in reserved] or [[] for _ in range(seats)]
    gone = [*open_recipes, *[name for names in (*kept, *more.get("cooked", [])) for name in names]]
    return {
        **written,
        "hands": held,
        "known": held,
        "display": dict(cards(display)),
        "discards": dict(cards(discards)),
        "pile": top + [name for name, count in left.items() for _ in range(count)],
        "recipes": open_recipes,
        "reserved": kept,
        "recipe_pile": [recipe.name for recipe in t.edition.recipes if recipe.name not in gone],
        "last_cooked": 1 if any(more.get("cooked", [])) else 0,
        **more,
    }


def kitchen(game: str, seats: int, **more: Any) -> Kitchen:
    return loaded(document(game, seats, **more))


def loaded(written: Document) -> Kitchen:
    t = hawker.load(written)
    assert isinstance(t, Kitchen)
    t.events = []
    return t


def set_up(game: str, seats: int, seed: int | str = 1, **options: object) -> Kitchen:
    t = hawker.game(game).setup(seats, seed, options)
    assert isinstance(t, Kitchen)
    return t


def spot(t: Kitchen, place: Place) -> tuple[int, int]:
    """The middle of a space by its name, or a point itself."""
    if isinstance(place, tuple):
        return place
    (found,) = [(space.x, space.y) for space in t.edition.spaces if space.name == place]
    return found


def land(
    t: Kitchen, value: int, place: Place, face_up: bool = False, knocked: Sequence[Disc] = (), height: int = 0
) -> None:
    """Throw a chip that comes to rest at a place, and knocks others to where they are said to lie then."""
    x, y = spot(t, place)

    def fate(t: hawker.Table, chance: Chance[Any], dice: Dice) -> Outcome:
        assert isinstance(t, Kitchen)
        outcome = Rest(NO_WOBBLE, (Disc(t.chips[-1].number, x, y, height, face_up), *knocked))
        assert chance.fits(t, outcome)
        return outcome

    hawker.play(t, hawker.parse(t, f"throw {value} at {t.edition.bowls[0]}"), fate)


def throw_all(t: Kitchen, *throws: Sequence[tuple[int, Place]]) -> None:
    """Everybody throws these chips, a list for each seat; who has none left throws the lowest chip onto the rim."""
    queues = [list(each) for each in throws] + [[] for _ in range(t.seats - len(throws))]
    now = t.round
    while t.round == now and str(t.question).startswith("throw "):
        assert t.turn is not None
        queue = queues[t.turn]
        value, place = queue.pop(0) if queue else (t.home[t.turn][0], RIM)
        land(t, value, place)
    assert not any(queues)


def pass_round(t: Kitchen) -> None:
    """Go on to the next round with everybody declining all that can be declined."""
    now = t.round
    while not t.over and t.round == now:
        asked = str(t.question).split(" ")[0]
        if asked == "throw":
            assert t.turn is not None
            land(t, t.home[t.turn][0], RIM)
        elif asked == "pick":
            say(t, str(hawker.legal(t)[0]))
        else:
            say(t, "sell 0" if asked == "sell" else "pass")


def hand(t: Kitchen, seat: int) -> dict[str, int]:
    held: dict[str, int] = hawker.dump(t)["hands"][seat]
    return held
