"""What a seat is told, and the worlds that it must think possible. Clause 12."""

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from tests.games.taiwan_snackbar.snackbars import (
    cards,
    document,
    hand,
    in_order,
    known,
    loaded,
    set_up,
    short_pile,
    snackbar,
)
from tests.games.talk import UNEVEN, Document, everyone, play_any, say, view

pytestmark = pytest.mark.both


# 12.1 What is shown


@pytest.mark.parametrize("seats", [3, 7, 10])
def test_a_seat_is_sent_its_own_hand_and_of_the_others_what_everybody_knows(seats: int) -> None:
    t = set_up(seats)
    dice = Dice(Seed(seats))
    while not t.over:
        for seat in everyone(t):
            seen = view(t, seat)
            assert seen["hand"] == ({} if seat is None else hand(t, seat))
            assert seen["known"] == [known(t, other) for other in range(seats)]
            assert seen["hand_sizes"] == [len(each) for each in t.hands]
            assert (seen["pile"], seen["no_more"]) == (len(t.pile), t.no_more_cards(t.round))
        play_any(t, dice)


def test_a_deal_is_told_to_each_seat_in_its_own_cards_and_in_numbers_of_the_others() -> None:
    t = set_up(3)
    told = hawker.message(t, 1, hawker.hear(t))["events"]
    assert [event for event in told if event["event"] == "dealt-hidden"] == [
        {"event": "dealt-hidden", "seat": 0, "count": 5},
        {"event": "dealt-hidden", "seat": 2, "count": 5},
    ]
    (own,) = [event for event in told if event["event"] == "dealt"]
    assert (own["seat"], Counter(own["cards"])) == (1, Counter(hand(t, 1)))


def test_the_order_of_the_pile_is_in_no_view() -> None:
    one = snackbar(["stinky tofu"] * 3, pile="one more, braised pork rice, no more")
    other = snackbar(["stinky tofu"] * 3, pile="no more, braised pork rice, stinky tofu")
    for seat in everyone(one):
        assert json.dumps(hawker.message(one, seat, [])) == json.dumps(hawker.message(other, seat, []))


def test_the_table_document_has_the_pile_with_the_next_card_first() -> None:
    t = snackbar(["stinky tofu"] * 3, pile="one more, braised pork rice, no more")
    assert hawker.dump(t)["pile"][:3] == ["one more", "braised pork rice", "no more"]
    assert t.pile[-1].name == "one more"


def test_all_else_is_public() -> None:
    t = snackbar(
        ["stinky tofu x2", "one more", "one more x2"],
        played="stinky tofu x2, change direction",
        food=4,
        top_dish="stinky tofu",
        direction="counterclockwise",
        round=2,
        minus=[0, 1, 0],
        starter=1,
    )
    for seat in everyone(t):
        seen = view(t, seat)
        assert (seen["food"], seen["top_dish"], seen["direction"]) == (4, "stinky tofu", "counterclockwise")
        assert (seen["dish_pile"], seen["special_pile"]) == ({"stinky tofu": 2}, {"change direction": 1})
        assert (seen["round"], seen["minus"], seen["starter"], seen["turn"]) == (2, [0, 1, 0], 1, 0)
        assert (seen["out"], seen["won"], seen["drawn"]) == ([], [0, 0, 0], [])


def test_what_was_just_drawn_is_seen_in_its_order_until_the_next_move() -> None:
    t = snackbar(["one more, stinky tofu", "", "stinky tofu"], pile="stinky tofu, no more, one more, stinky tofu")
    say(t, "one more")
    assert view(t, None)["drawn"] == [[1, ["stinky tofu", "no more", "one more"]]]
    say(t, "one more")
    assert view(t, None)["drawn"] == []


def test_only_the_seat_that_is_asked_gets_choices() -> None:
    t = snackbar(["stinky tofu", "one more x2", "choose player"], turn=1)
    assert [len(hawker.message(t, seat, [])["choices"]) for seat in everyone(t)] == [0, 2, 0, 0]


# 12.2 The known card goes first


def test_a_played_card_of_a_known_kind_counts_as_the_known_one() -> None:
    t = snackbar(["stinky tofu x3", "one more", "one more"], known=[{"stinky tofu": 1}, {}, {}])
    say(t, "order stinky tofu")
    assert (hand(t, 0), known(t, 0)) == ({"stinky tofu": 2}, {})


def test_a_pair_takes_the_known_ones_first_and_then_hidden_ones() -> None:
    t = snackbar(["stinky tofu x3", "one more", "one more"], known=[{"stinky tofu": 1}, {}, {}])
    say(t, "pair stinky tofu")
    assert (hand(t, 0), known(t, 0)) == ({"stinky tofu": 1}, {})
    t = snackbar(["stinky tofu x3", "one more", "one more"], known=[{"stinky tofu": 3}, {}, {}])
    say(t, "pair stinky tofu")
    assert (hand(t, 0), known(t, 0)) == ({"stinky tofu": 1}, {"stinky tofu": 1})


def test_a_played_card_of_another_kind_leaves_what_is_known() -> None:
    t = snackbar(["stinky tofu x2, one more", "one more", "one more"], known=[{"stinky tofu": 1}, {}, {}])
    say(t, "one more")
    assert known(t, 0) == {"stinky tofu": 1}


def test_what_is_known_stays_known_when_the_round_ends() -> None:
    t = snackbar(
        ["stinky tofu x2", "one more", "one more"], known=[{"stinky tofu": 1}, {}, {}], pile="one more, no more"
    )
    say(t, "order stinky tofu", "eat")
    assert known(t, 1) == {"one more": 1}


# Worlds that fit

World = tuple[tuple[str, ...], ...]
"""The hidden parts of the hands that a seat does not see, and the pile."""

SMALL: dict[str, Document] = {
    "two hidden cards each": short_pile(["stinky tofu, one more", "stinky tofu x2"], "oyster omelette, no more"),
    "some known": short_pile(
        ["stinky tofu, oyster omelette, one more", "choose player x2"],
        "no more, oyster omelette",
        known=["oyster omelette", "choose player"],
    ),
    "several No More": short_pile(
        ["stinky tofu", "one more x2"], "no more, stinky tofu, no more", options={"no_more": 2}, known=["", "one more"]
    ),
    "nothing but No More in the pile": short_pile(["stinky tofu", "one more"], "no more"),
    "one has left": short_pile(
        ["stinky tofu, one more", "", "oyster omelette"],
        "no more, stinky tofu",
        out=[1],
        options={"variant": "last-eater"},
    ),
}
VIEWERS = [
    pytest.param(written, seat, id=f"{name}, seen by {'a spectator' if seat is None else f'seat {seat}'}")
    for name, written in SMALL.items()
    for seat in (0, 1, None)
]


def hidden(written: Document, seat: int) -> list[str]:
    left = Counter(written["hands"][seat])
    left.subtract(written["known"][seat])
    return sorted(left.elements())


def world(written: Document, seat: int | None) -> World:
    others = [other for other in range(written["seats"]) if other != seat]
    return (*[tuple(hidden(written, other)) for other in others], tuple(written["pile"]))


def worlds(written: Document, seat: int | None) -> Counter[World]:
    """Every way to lay the cards that this seat does not see where it does not see them, by trying all of them.

    Cards are told apart, as a shuffle does, so a world of equal cards comes up in more than one way.
    """
    others = [other for other in range(written["seats"]) if other != seat]
    sizes = [len(hidden(written, other)) for other in others]
    unseen = [card for other in others for card in hidden(written, other)] + written["pile"]
    found: Counter[World] = Counter()
    for order in permutations(unseen):
        at = 0
        parts = []
        for size in sizes:
            parts.append(tuple(sorted(order[at : at + size])))
            at += size
        if not any("no more" in part for part in parts):
            found[(*parts, order[at:])] += 1
    return found


@pytest.mark.parametrize(("written", "seat"), VIEWERS)
def test_every_world_that_fits_comes_up_as_often_as_it_should_and_no_other_does(
    written: Document, seat: int | None
) -> None:
    t = loaded(written)
    possible = worlds(written, seat)
    ways = possible.total()
    draws = 40 * len(possible)
    drawn: Counter[World] = Counter()
    for seed in range(draws):
        twin = t.game.resample(t, seat, seed)
        drawn[world(hawker.dump(twin), seat)] += 1
    assert set(drawn) == set(possible)
    freedom = len(possible) - 1
    if freedom:
        expected = {each: draws * count / ways for each, count in possible.items()}
        chi_square = sum((drawn[each] - wanted) ** 2 / wanted for each, wanted in expected.items())
        assert (chi_square - freedom) / (2 * freedom) ** 0.5 < UNEVEN


@pytest.mark.parametrize("variant", ["points", "last-eater"])
@pytest.mark.parametrize("seats", [3, 10])
def test_no_world_contradicts_what_was_shown(seats: int, variant: str) -> None:
    t = set_up(seats, seed=seats, variant=variant)
    dice = Dice(Seed(seats))
    turns = 0
    while not t.over:
        for seat in (t.turn, turns % seats, None):
            twin = t.game.resample(t, seat, turns)
            t.game.check(twin)
            for other in range(seats):
                assert known(twin, other) == known(t, other)
                assert len(twin.hands[other]) == len(t.hands[other])
                assert all(hand(twin, other).get(card, 0) >= count for card, count in known(t, other).items())
            if seat is not None:
                assert hand(twin, seat) == hand(t, seat)
            assert hawker.message(twin, seat, []) == hawker.message(t, seat, [])
        play_any(t, dice)
        turns += 1


def test_a_hidden_card_is_as_likely_of_a_kind_as_there_are_cards_of_it_unseen() -> None:
    t = loaded(document(["stinky tofu x5", "one more x2", "one more x2"]))
    drawn: Counter[str] = Counter()
    for seed in range(3000):
        drawn.update(hand(t.game.resample(t, 0, seed), 1))
    # Seat 0 does not see 92 - 5 cards, 11 of them tofu and 6 pig blood rice sticks.
    assert abs(drawn["stinky tofu"] / 6000 - 11 / 87) < 0.015
    assert abs(drawn["pig blood rice stick"] / 6000 - 6 / 87) < 0.012


def test_the_no_more_cards_are_as_likely_anywhere_in_the_pile() -> None:
    t = loaded(short_pile(["stinky tofu", "one more"], "no more, stinky tofu x4"))
    places: Counter[int] = Counter()
    for seed in range(2500):
        places[hawker.dump(t.game.resample(t, 0, seed))["pile"].index("no more")] += 1
    assert set(places) == set(range(5))
    assert all(abs(count - 500) < 90 for count in places.values())


def test_a_resampled_table_does_not_know_the_dice_of_the_real_one_and_leaves_it_alone() -> None:
    t = set_up(4, seed="the real seed")
    before = hawker.dump(t)
    twin = t.game.resample(t, 0, "another")
    assert "the real seed" not in json.dumps(hawker.dump(twin))
    assert hawker.dump(t) == before


def test_worlds_do_not_depend_on_what_the_seat_cannot_see() -> None:
    t = set_up(4)
    other = t.game.resample(t, 2, "another world")
    assert hawker.dump(other)["hands"] != hawker.dump(t)["hands"]
    for seed in range(10):
        assert hawker.dump(t.game.resample(t, 2, seed)) == hawker.dump(t.game.resample(other, 2, seed))


def test_the_hand_of_one_who_leaves_is_somewhere_in_the_pile_afterwards() -> None:
    t = snackbar(
        ["stinky tofu", "pig blood rice stick x5", "one more"],
        turn=0,
        pile="no more",
        options={"variant": "last-eater"},
    )
    say(t, "order stinky tofu", "eat")
    assert t.players() == [0, 2]
    assert Counter(card.name for card in t.pile)["pig blood rice stick"] == 6
    assert view(t, 1)["hand"] == {}


def test_the_helpers_read_what_is_written() -> None:
    assert cards("stinky tofu x2, one more, stinky tofu") == {"stinky tofu": 3, "one more": 1}
    assert in_order("no more, one more x2") == ["no more", "one more", "one more"]


def test_the_view_says_who_is_next_and_what_a_card_would_make() -> None:
    t, dice, seen_makes = set_up(5, variant="last-eater", rounds=2), Dice(Seed(5)), 0
    while not t.over:
        seat = t.turn
        assert seat is not None
        seen = view(t, seat)
        assert view(t, None)["makes"] == {}
        assert seen["next"][seen["direction"]] == [t.next_after(other) for other in range(5)]
        moves = hawker.legal(t)
        move = moves[dice.below(len(moves))]
        hawker.play(t, move)
        if str(move) in seen["makes"]:
            (told,) = [event["food"] for event in hawker.message(t, None, hawker.hear(t))["events"] if "food" in event]
            assert told == seen["makes"][str(move)]
            seen_makes += 1
        hawker.hear(t)
    assert seen_makes > 10


@pytest.mark.parametrize(
    ("hands", "more", "decided"),
    [
        (["stinky tofu"] * 3, {"minus": [3, 0, 1]}, "fewest"),
        (["stinky tofu", "stinky tofu x2", "stinky tofu"], {"minus": [3, 0, 0]}, "cards"),
        (["stinky tofu"] * 3, {"minus": [3, 0, 0]}, "shared"),
        (["stinky tofu", "", ""], {"variant": "last-eater", "won": [1, 0, 0]}, "last"),
        (["stinky tofu", "", ""], {"variant": "last-eater", "rounds": 3, "won": [2, 1, 0]}, "rounds"),
        (["stinky tofu", "", ""], {"variant": "last-eater", "rounds": 2, "won": [1, 1, 0]}, "rounds-shared"),
    ],
)
def test_the_view_says_what_decided_a_game_that_is_over(hands: list[str], more: dict[str, Any], decided: str) -> None:
    options = {name: more.pop(name) for name in ("variant", "rounds") if name in more}
    last = bool(options)
    rounds = options.get("rounds", 1) if last else sum(more["minus"])
    written = document(hands, None, options=options | {"no_more": 1}, round=rounds)
    written |= more | ({"out": [1, 2]} if last else {"pile": [card for card in written["pile"] if card != "no more"]})
    assert view(loaded(written), None)["decided"] == decided
    assert view(set_up(3), None)["decided"] is None
