"""The worlds that a seat must think possible once cards have gone back into the draw pile. Clauses 12.1 to 12.4."""

import json
from collections import Counter
from itertools import permutations

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.core.errors import IllegalMove
from hawker.games.taiwan_snackbar.table import Snackbar
from tests.games.taiwan_snackbar.snackbars import COPIES, cards, hand, known, loaded, set_up, short_pile, snackbar
from tests.games.talk import UNEVEN, Document, play_any, say

pytestmark = pytest.mark.both


World = tuple[tuple[str, ...], ...]
"""The hidden parts of the hands that a seat does not see, and the pile."""


# What anybody could work out with pencil and paper


class Witness:
    """Writes down what everybody sees, and judges by it whether a deal could have led to all of that.

    It counts cards alone, and knows nothing of what the table remembers.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.seen: list[tuple[str, int, str]] = []  # a card drawn or laid down, cards put back, the one that is kept
        self.top: str | None = None

    def hear(self, t: Snackbar) -> None:
        for told in hawker.message(t, None, hawker.hear(t))["events"]:
            name, seat = told["event"], told.get("seat", -1)
            if name == "drawn":
                self.seen.append(("drawn", seat, told["card"]))
            elif name in ("ordered", "reordered", "order-changed"):
                self.top = told["dish"]
                self.seen += [("laid", seat, told["dish"])] * (2 if name == "order-changed" else 1)
            elif name in LAID:
                self.seen.append(("laid", seat, LAID[name]))
            elif name == "pile-shuffled":
                self.seen.append(("shuffled", seat, self.top or ""))
                self.top = None
            elif name in ("order-stands", "goes-on") and self.seen[-1][2]:
                # The top dish alone was not shuffled in.
                self.top = self.seen[-1][2]
                self.seen.append(("kept", seat, self.top))

    def could_be(self, now: list[Counter[str]]) -> bool:
        """Whether these hands can have come about: dealt then, with all that was seen after it."""
        dealt = [hands.copy() for hands in now]
        for what, seat, card in reversed(self.seen):
            if what == "laid":
                dealt[seat][card] += 1
            elif what == "drawn":
                dealt[seat][card] -= 1
        if any(count < 0 for each in dealt for count in each.values()):
            return False
        return self._plays_through(dealt)

    def _plays_through(self, hands: list[Counter[str]]) -> bool:
        pile, laid = Counter(COPIES), Counter[str]()
        for each in hands:
            pile.subtract(each)
        hands = [each.copy() for each in hands]
        for what, seat, card in self.seen:
            if what == "laid":
                hands[seat][card] -= 1
                laid[card] += 1
            elif what == "drawn":
                pile[card] -= 1
                hands[seat][card] += 1
            elif what == "shuffled":
                pile.update(laid)
                laid.clear()
            elif what == "kept":
                pile[card] -= 1
                laid[card] += 1
            if min(pile.values()) < 0 or any(count < 0 for each in hands for count in each.values()):
                return False
        return True


LAID = {
    "one-more-served": "one more",
    "direction-changed": "change direction",
    "player-chosen": "choose player",
}


def hands_of(t: Snackbar) -> list[Counter[str]]:
    return [Counter(hand(t, seat)) for seat in range(t.seats)]


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_no_world_is_dealt_that_could_not_have_come_about(seats: int) -> None:
    shuffled = impossible = 0
    for seed in range(6):
        t = set_up(seats, seed=f"{seats}/{seed}", no_more=1)
        witness, dice = Witness(seats), Dice(Seed(seed))
        while not t.over:
            witness.hear(t)
            assert witness.could_be(hands_of(t))
            if t.round > 1:
                for number in range(3):
                    shuffled += 1
                    impossible += not witness.could_be(hands_of(t.game.resample(t, t.turn, number)))
            play_any(t, dice)
    assert shuffled > 300
    assert impossible == 0


# Every way that things can have gone, by trying all of them


class Story:
    """A table, and what is said at it: up to the shuffle that ends the round, and after it."""

    def __init__(self, written: Document, before: list[str], after: list[str]) -> None:
        self.written = written
        self.before = before
        self.after = after

    def shuffled(self, written: Document) -> Snackbar | None:
        """The table after the shuffle, if the cards lay as written; None if it cannot have gone so then."""
        t = loaded(written)
        try:
            say(t, *self.before)
        except IllegalMove:
            return None
        return t if t.round == 2 else None

    def ended(self, t: Snackbar, pile: tuple[str, ...]) -> Snackbar | None:
        """The same at the end of the story, if the shuffle left the pile so."""
        kinds = {card.name: card for card in t.pile}
        twin = t.clone()
        twin.pile = [kinds[name] for name in reversed(pile)]
        try:
            say(twin, *self.after)
        except IllegalMove:
            return None
        return twin


def told(t: Snackbar, seat: int | None) -> str:
    """All that a seat is told of the story, and what it sees at the end."""
    message = hawker.message(t, seat, list(t.events or []))
    return f"{message['events']} {message['view']}"


def hidden(t: Snackbar, seat: int) -> tuple[str, ...]:
    left = Counter(hand(t, seat))
    left.subtract(known(t, seat))
    return tuple(sorted(left.elements()))


def world(t: Snackbar, seat: int | None) -> World:
    others = [other for other in range(t.seats) if other != seat]
    return (*[hidden(t, other) for other in others], in_pile(t))


def in_pile(t: Snackbar) -> tuple[str, ...]:
    return tuple([card.name for card in reversed(t.pile)])


def deals(written: Document, seat: int | None) -> Counter[str]:
    """Every way to lay the cards that this seat does not see at first, told apart as a shuffle does."""
    t = loaded(written)
    others = [other for other in range(t.seats) if other != seat]
    sizes = [len(hidden(t, other)) for other in others]
    unseen = [card for other in others for card in hidden(t, other)] + written["pile"]
    found: Counter[str] = Counter()
    for order in permutations(unseen):
        hands, at = [Counter(each) for each in written["hands"]], 0
        for other, size in zip(others, sizes, strict=True):
            hands[other] = Counter(known(t, other)) + Counter(order[at : at + size])
            at += size
        if not any("no more" in each for each in hands):
            found[json.dumps({**written, "hands": hands, "pile": order[at:]})] += 1
    return found


def worlds(story: Story, seat: int | None) -> tuple[Snackbar, Counter[World]]:
    """The end of the story, and how often each world is the true one then, over all deals and all shuffles."""
    true = story.shuffled(story.written)
    assert true is not None
    end = story.ended(true, in_pile(true))
    assert end is not None
    found: Counter[World] = Counter()
    for written, ways in deals(story.written, seat).items():
        t = story.shuffled(json.loads(written))
        for pile, times in Counter(permutations(in_pile(t))).items() if t else []:
            twin = story.ended(t, pile) if t else None
            if twin is not None and told(twin, seat) == told(end, seat):
                found[world(twin, seat)] += ways * times
    return end, found


# Seat 0 plays a card that everybody knows: of the others it is nobody's business how likely a player plays them.
BEFORE = ["order stinky tofu", "eat"]
STORIES = {
    "a dish that went back is in no hand": Story(
        short_pile(["stinky tofu, one more", "stinky tofu x2"], "oyster omelette, no more", known=["stinky tofu", ""]),
        BEFORE,
        [],
    ),
    "as many are hidden as before": Story(
        short_pile(
            ["stinky tofu x3", "oyster omelette, one more"],
            "stinky tofu, no more",
            known=["stinky tofu", ""],
            options={"no_more": 1},
        ),
        BEFORE,
        [],
    ),
    "a card comes up that went back": Story(
        short_pile(
            ["stinky tofu, one more", "one more"],
            "one more, no more",
            known=["stinky tofu", ""],
            options={"no_more": 1},
        ),
        BEFORE,
        ["one more", "eat"],
    ),
}


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("name", STORIES)
def test_the_worlds_dealt_after_a_shuffle_are_those_of_all_games_that_go_so(name: str, seat: int | None) -> None:
    story = STORIES[name]
    t, possible = worlds(story, seat)
    assert world(t, seat) in possible
    draws = 60 * len(possible)
    drawn = Counter([world(t.game.resample(t, seat, seed), seat) for seed in range(draws)])
    assert set(drawn) == set(possible)
    freedom = len(possible) - 1
    if freedom:
        expected = {each: draws * count / possible.total() for each, count in possible.items()}
        chi_square = sum((drawn[each] - wanted) ** 2 / wanted for each, wanted in expected.items())
        assert (chi_square - freedom) / (2 * freedom) ** 0.5 < UNEVEN


# What the table remembers


def test_what_was_played_is_known_to_lie_in_the_pile_until_it_is_drawn() -> None:
    t = snackbar(["stinky tofu x2, one more", "one more x3", "one more"], pile="choose player, no more")
    say(t, "order stinky tofu", "eat")
    assert hawker.dump(t)["returned"] == {"stinky tofu": 1}
    assert hawker.message(t, None, [])["view"]["returned"] == {"stinky tofu": 1}
    t.pile.append(next(card for card in t.pile if card.name == "stinky tofu"))
    t.pile.remove(t.pile[-1])
    say(t, "one more", "eat")
    assert hawker.dump(t)["returned"] == {}


def test_the_known_cards_of_one_who_leaves_are_known_to_lie_in_the_pile_and_the_others_are_not() -> None:
    t = snackbar(
        ["stinky tofu, one more", "one more x2, choose player", "one more"],
        pile="steamed dumplings, no more",
        known=[{}, {"choose player": 1}, {}],
        options={"variant": "last-eater"},
    )
    say(t, "order stinky tofu", "eat")
    assert t.players() == [0, 2]
    assert hawker.dump(t)["returned"] == {"stinky tofu": 1, "choose player": 1, "steamed dumplings": 1}


def test_a_dish_that_stands_is_not_in_the_pile() -> None:
    t = snackbar(
        ["stinky tofu", "", "one more"],
        pile="one more, no more, choose player",
        played="stinky tofu",
        top_dish="stinky tofu",
    )
    say(t, "order stinky tofu")
    assert t.round == 2
    assert hawker.dump(t)["returned"] == cards("stinky tofu")


@pytest.mark.parametrize(
    ("returned", "options", "says"),
    [
        ({"stinky tofu": 1}, {}, "returned: nothing has been shuffled into the draw pile yet"),
        ({"stinky tofu": 17}, {}, "returned: stinky tofu: a number from 0 to 16, not 17"),
        ({"stinky tofu": 16}, {"round": 2, "minus": [1, 0, 0]}, "returned: more of stinky tofu are known"),
    ],
)
def test_a_document_says_no_more_of_the_pile_than_can_be_known(
    returned: dict[str, int], options: Document, says: str
) -> None:
    with pytest.raises(hawker.LoadError, match=says):
        snackbar(["stinky tofu x2", "one more", "one more"], returned=returned, **options)
