"""The contract is only worth something if a broken game does not pass it. Each test breaks Potluck in one way."""

from collections.abc import Callable, Sequence

import pytest

from hawker.core.codec import dump, load
from hawker.core.contract import Broken, Contract
from hawker.core.dice import Dice
from hawker.core.errors import LoadError
from hawker.core.table import Event, Move, Seat
from tests.potluck import POTLUCK, rules
from tests.potluck.rules import Choose, Guess, Larder, Serve, Stashed
from tests.potluck.table import Potluck

pytestmark = pytest.mark.both

Change = Callable[[pytest.MonkeyPatch], None]


def leaky_choices(patch: pytest.MonkeyPatch) -> None:
    def candidates(self: Choose, t: Potluck) -> Sequence[Move]:
        return [Serve(dish) for dish in sorted({dish for hand in t.hands for dish in hand})]

    patch.setattr(Choose, "candidates", candidates)


def leaky_event(patch: pytest.MonkeyPatch) -> None:
    def seen_by(self: Stashed, seat: Seat | None) -> Event:
        return self

    patch.setattr(Stashed, "seen_by", seen_by)


def shared_list(patch: pytest.MonkeyPatch) -> None:
    clone = Potluck.clone

    def careless(self: Potluck) -> Potluck:
        twin = clone(self)
        twin.points = self.points
        return twin

    patch.setattr(Potluck, "clone", careless)


def forgetful_clone(patch: pytest.MonkeyPatch) -> None:
    clone = Potluck.clone

    def forgetful(self: Potluck) -> Potluck:
        twin = clone(self)
        twin.rounds = 0
        return twin

    patch.setattr(Potluck, "clone", forgetful)


def wrong_legal(patch: pytest.MonkeyPatch) -> None:
    def legal(self: Guess, t: Potluck) -> Sequence[Move]:
        return self.candidates(t)[1:]

    patch.setattr(Guess, "legal", legal, raising=False)


def no_answer(patch: pytest.MonkeyPatch) -> None:
    def candidates(self: Larder, t: Potluck) -> Sequence[Move]:
        return []

    patch.setattr(Larder, "candidates", candidates)


def lost_dish(patch: pytest.MonkeyPatch) -> None:
    def drop(self: Potluck, seat: Seat, dish: str) -> None:
        self.hands[seat] = self.hands[seat][1:]

    patch.setattr(Potluck, "drop", drop)


def fixed_clone_dice(patch: pytest.MonkeyPatch) -> None:
    def run(self: rules.OpenJar, t: Potluck) -> None:
        t.points[0] += Dice.below(t.dice, 6) if t.events is None else 0

    patch.setattr(rules.OpenJar, "run", run)


def keep_many(games: int) -> None:
    contract = Contract(POTLUCK)
    for seed in range(games):
        contract.keep(3, {}, seed)


@pytest.mark.parametrize(
    ("change", "claim"),
    [
        (leaky_choices, "is sent the same whatever it cannot see"),
        (leaky_event, "is told which, and cannot see it"),
        (shared_list, "a clone has its own points|what happens on a clone stays there"),
        (forgetful_clone, "a clone has all that its table has|is sent the same"),
        (wrong_legal, "legal is the candidates without refusals"),
        (no_answer, "no question without a legal answer"),
        (lost_dish, "is there .*, not 4 times"),
        (fixed_clone_dice, "give the same table|plays on identically"),
    ],
)
def test_a_broken_game_does_not_pass(change: Change, claim: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch)
    with pytest.raises((Broken, ValueError), match=claim):
        keep_many(60)


def test_potluck_unbroken_passes() -> None:
    keep_many(20)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"larder": ["soup"] * 5}, "is there .*, not 4 times"),
        ({"eaten": ["wine"]}, "wine is there once, not nowhere"),
        ({"hands": [[], [], []]}, "is there .*, not 4 times"),
        ({"agenda": ["round"]}, "agenda: it begins with a question, not with 'round'"),
        ({"agenda": ["serve 3"]}, "agenda: there is no seat 3; seats are 0 to 2"),
    ],
)
def test_a_game_without_a_check_of_its_own_loses_no_piece(changes: dict[str, object], sentence: str) -> None:
    document = dump(POTLUCK.setup(3, 1)) | changes
    with pytest.raises(LoadError, match=sentence):
        load(document, {"potluck": POTLUCK})
