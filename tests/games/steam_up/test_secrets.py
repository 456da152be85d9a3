"""What a seat knows, and that what is dealt anew fits it, evenly."""

from collections import Counter
from itertools import combinations

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.events import Placed, Points
from hawker.games.steam_up.pieces import KINDS, Steamer, listed
from hawker.games.steam_up.secrets import draw_bag
from hawker.games.steam_up.table import Restaurant
from hawker.kit.counts import count_all, counted
from tests.games.steam_up.restaurants import pieces, restaurant, rolls, say, view
from tests.games.talk import play_any

pytestmark = pytest.mark.both


def middle(seats: int, seed: int, **options: object) -> Restaurant:
    t = STEAM_UP.setup(seats, seed, options)
    dice = Dice(Seed(seed))
    for _ in range(90):
        if not t.over:
            play_any(t, dice)
    return t


@pytest.mark.parametrize("seed", range(6))
def test_what_is_dealt_anew_looks_the_same_and_keeps_what_was_seen(seed: int) -> None:
    t = middle(2 + seed % 4, seed, bag=["blind", "die"][seed % 2])
    for seat in (*range(t.seats), None):
        other = STEAM_UP.resample(t, seat, seed)
        assert STEAM_UP.view(other, seat) == STEAM_UP.view(t, seat)
        STEAM_UP.check(other)
        for stack, dealt in zip(t.stacks, other.stacks, strict=True):
            for steamer, instead in zip(stack, dealt, strict=True):
                assert steamer.seen == instead.seen
                assert not steamer.seen or steamer.pieces == instead.pieces


def test_hands_decks_bag_and_steamers_differ_from_world_to_world() -> None:
    t = middle(3, 2)
    worlds = [STEAM_UP.resample(t, 0, seed) for seed in range(12)]
    assert len({tuple(world.hands) for world in worlds}) > 3
    assert len({tuple(world.deck) for world in worlds}) > 3
    assert len({tuple(world.fates) for world in worlds}) > 3
    assert len({int(world.bag) for world in worlds}) > 3
    assert {world.hands[0] for world in worlds} == {t.hands[0]}


def test_what_is_dealt_does_not_depend_on_what_is_hidden() -> None:
    t = middle(3, 2)
    world = STEAM_UP.resample(t, 0, 1)
    assert hawker.dump(STEAM_UP.resample(world, 0, 2)) == hawker.dump(STEAM_UP.resample(t, 0, 2))


def test_a_steamer_that_was_covered_again_stays_known() -> None:
    t = restaurant("monkey", "pig", tops={1: "bun claw", 4: "2 rice"})
    rolls(t, "roll", 6)
    say(t, "move 4 to 1")
    below = view(t, None).spaces[0].steamers[-2]
    assert below.pieces == {"claw": 1, "bun": 1}


def small(story: tuple[str, ...], bag: str, hidden: str) -> Restaurant:
    """Few dim sum that nobody has seen: those of the bag and of one steamer."""
    t = restaurant("dog", "pig")
    t.stacks = [(Steamer(pieces(hidden), False), Steamer(pieces("bun"), True)), *[()] * 5]
    t.bag = pieces(bag)
    t.story = story
    return t


@pytest.mark.parametrize(
    ("story", "bag", "hidden"),
    [
        (("drawn bun",), "shrimp rice bun", "meat bun"),
        (("back bun", "drawn bun"), "shrimp rice bun", "meat bun"),
        (("drawn rice", "back bun", "drawn bun", "drawn bun"), "shrimp rice bun", "meat bun"),
        (("picked bun",), "shrimp rice", "meat bun"),
        (("no claw", "picked bun", "picked shrimp"), "shrimp rice", "2 bun claw"),
        (("back claw", "drawn claw", "no claw"), "shrimp rice", "2 bun claw"),
    ],
)
def test_the_bag_is_as_likely_as_its_story_makes_it(story: tuple[str, ...], bag: str, hidden: str) -> None:
    """Against all ways to deal different dim sum into the bag and the steamer at the start, played forward."""
    t = small(story, bag, hidden)
    pool = int(t.bag) + pieces(hidden)
    expected = by_brute_force(story, bag, hidden)
    drawn = Counter([weigh(t, pool, seed) for seed in range(3000)])
    total = sum(expected.values())
    assert set(drawn) <= set(expected)
    for world, weight in expected.items():
        assert drawn[world] / 3000 == pytest.approx(weight / total, abs=0.035), world


def weigh(t: Restaurant, pool: int, seed: int) -> int:
    return int(draw_bag(t, pool, int(count_all(t.stack(1)[0].pieces)), Dice(Seed(seed))))


def by_brute_force(story: tuple[str, ...], bag: str, hidden: str) -> dict[int, float]:
    """The weight of everything that the bag may hold now."""
    net = Counter({kind.name: 0 for kind in KINDS})
    for each in story:
        verb, name = each.split()
        net[name] += {"back": 1, "drawn": -1, "picked": -1, "no": 0}[verb]
    now = Counter([kind.name for kind in listed(pieces(bag) + pieces(hidden))])
    # What was in the bag and the steamer at the start.
    at_start = [name for name in sorted(now) for _ in range(now[name] - net[name])]
    at_start += [name for name in net if name not in now for _ in range(-net[name])]
    outside = int(count_all(pieces(hidden)))
    weights: dict[int, float] = {}
    by_name = {kind.name: kind for kind in KINDS}
    for chosen in combinations(range(len(at_start)), len(at_start) - outside):
        held = Counter([at_start[place] for place in chosen])
        weight = 1.0
        for each in story:
            verb, name = each.split()
            size = sum(held.values())
            if verb == "drawn":
                weight *= held[name] / size if size else 0
            elif verb == "picked":
                weight *= held[name] > 0
            elif verb == "no":
                weight *= held[name] == 0
            if weight == 0:
                break
            held[name] += {"back": 1, "drawn": -1, "picked": -1, "no": 0}[verb]
        if weight:
            world = int(counted([by_name[name] for name in held.elements()]))
            weights[world] = weights.get(world, 0.0) + weight
    return weights


def test_animals_to_choose_from_show_their_boards_and_cards_what_they_do() -> None:
    t = STEAM_UP.setup(2, 1)
    offers = view(t, None).players[0].offered
    assert [each.animal for each in offers] == [animal.name for animal in t.offered[0]]
    for offer, animal in zip(offers, t.offered[0], strict=True):
        assert (offer.tokens, offer.cards) == (animal.tokens, animal.cards)
        assert offer.slots == [list(row) for row in animal.board]
    t = restaurant("pig", "ox", hands=(("Head of the Table", "House Credit"), ()))
    assert {card.title: card.effects for card in view(t, 0).hand} == {
        "Head of the Table": ["marker", "cards"],
        "House Credit": ["spare"],
    }


# What a purchase would bring


@pytest.mark.parametrize(
    ("animal", "board", "expected"),
    [
        ("dog", "", {"buy 1": 2 + 3}),  # three dim sum in their slots, and the fuller the better
        ("pig", "shrimp rice meat", {"buy 1": 3 + 3}),  # the first column is full
        ("bunny", "", {"buy 1": 3}),  # who may swap first, but need not
        ("goat", "", {"buy 1": 0}),  # who has to choose rows first
        ("ox", "", {"buy 1": 3}),
    ],
)
def test_a_seat_sees_what_a_purchase_would_bring(animal: str, board: str, expected: dict[str, int]) -> None:
    t = restaurant(animal, "pig", tops={1: "meat claw bun"}, tokens=["meat claw bun", "meat claw bun"], boards=[board])
    seen = view(t, 0)
    assert view(t, 1).gains == view(t, None).gains == {}
    assert seen.gains == expected


def test_a_purchase_brings_what_was_seen_before() -> None:
    """Of animals who choose nothing along with it; cards that lie there included."""
    bought = 0
    for seed in range(12):
        t = STEAM_UP.setup(3, seed, {})
        t.events = []
        dice = Dice(Seed(seed))
        while not t.over:
            seat = t.turn
            assert seat is not None
            gains = view(t, seat).gains
            moves = [str(move) for move in hawker.legal(t)]
            move = [*gains, *moves][0] if gains else moves[dice.below(len(moves))]
            hawker.hear(t)
            hawker.play(t, hawker.parse(t, move))
            if move in gains and t.animals[seat].name not in ("goat", "bunny", "rooster", "dragon"):
                told = [event for event in hawker.hear(t) if isinstance(event, (Placed, Points)) and event.seat == seat]
                by_purchase = [
                    event.points
                    for event in told
                    if isinstance(event, Placed) or event.reason in ("purchase", "column", "row", "kind")
                ]
                assert sum(by_purchase) == gains[move]
                bought += 1
    assert bought > 40
