"""A potluck table as a document, what one seat may see of it, and what it cannot know dealt anew."""

from typing import Any

from hawker.core.dice import Dice
from hawker.core.documents import table_head, view_head
from hawker.core.errors import LoadError
from hawker.core.forms import TableForm, View
from hawker.core.table import Seat
from tests.potluck.table import Potluck


class PotluckForm(TableForm, kw_only=True):
    hands: list[list[str]]
    larder: list[str]
    stashes: list[list[str]]
    picked: list[str | None]
    eaten: list[str]
    points: list[int]
    beans: int
    guesses: list[list[int]]
    rounds: int


class PotluckView(View, kw_only=True):
    hand: list[str]
    stash: list[str]
    picked: str | None
    hand_sizes: list[int]
    stash_sizes: list[int]
    has_picked: list[bool]
    larder: int
    eaten: list[str]
    points: list[int]
    guesses: list[list[int]]
    beans: int | None
    rounds: int


def write(t: Potluck) -> PotluckForm:
    return PotluckForm(
        **table_head(t),
        hands=[list(hand) for hand in t.hands],
        larder=list(t.larder),
        stashes=[list(stash) for stash in t.stashes],
        picked=list(t.picked),
        eaten=list(t.eaten),
        points=list(t.points),
        beans=t.beans,
        guesses=[list(guess) for guess in t.guesses],
        rounds=t.rounds,
    )


def read(form: PotluckForm, t: Potluck) -> None:
    for name in ("hands", "stashes", "picked", "points", "guesses"):
        if len(getattr(form, name)) != form.seats:
            raise LoadError(f"{name}: one entry for each of the {form.seats} seats")
    t.hands = [tuple(hand) for hand in form.hands]
    t.larder = tuple(form.larder)
    t.stashes = [tuple(stash) for stash in form.stashes]
    t.picked = list(form.picked)
    t.eaten = tuple(form.eaten)
    t.points = list(form.points)
    t.beans = form.beans
    t.guesses = [tuple(guess) for guess in form.guesses]
    t.rounds = form.rounds


def watched(t: Potluck) -> PotluckView:
    return PotluckView(
        **view_head(t),
        hand=[],
        stash=[],
        picked=None,
        hand_sizes=[len(hand) for hand in t.hands],
        stash_sizes=[len(stash) for stash in t.stashes],
        has_picked=[dish is not None for dish in t.picked],
        larder=len(t.larder),
        eaten=list(t.eaten),
        points=list(t.points),
        guesses=[list(guess) for guess in t.guesses],
        beans=t.beans if t.over else None,
        rounds=t.rounds,
    )


def own(t: Potluck, seat: Seat) -> dict[str, Any]:
    return {"hand": list(t.hands[seat]), "stash": list(t.stashes[seat]), "picked": t.picked[seat]}


def resample(t: Potluck, seat: Seat | None, dice: Dice) -> Potluck:
    twin = t.clone()
    others = [other for other in range(t.seats) if other != seat]
    unseen = list(t.larder)
    for other in others:
        unseen += [*t.hands[other], *t.stashes[other], *([t.picked[other]] if t.picked[other] else [])]  # type: ignore[list-item]
    dice.shuffle(unseen)

    def take(count: int) -> tuple[str, ...]:
        taken, unseen[:] = tuple(unseen[:count]), unseen[count:]
        return taken

    for other in others:
        twin.hands[other] = tuple(sorted(take(len(t.hands[other]))))
        twin.stashes[other] = take(len(t.stashes[other]))
        if t.picked[other]:
            (twin.picked[other],) = take(1)
    twin.larder = take(len(t.larder))
    if not t.over:
        twin.beans = dice.below(1000)
    return twin
