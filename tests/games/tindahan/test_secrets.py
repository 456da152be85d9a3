"""What a seat is told, and the worlds that it must think possible."""

import json
import re
from collections import Counter
from math import factorial, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hawker
from hawker.core.dice import Dice, Seed
from hawker.games.tindahan.pieces import CARDS
from hawker.games.tindahan.table import Market
from hawker.kit.deal import deal_within
from tests.games.talk import UNEVEN, everyone, play_any, say, view
from tests.games.tindahan.markets import document, loaded, market, set_up
from tests.games.tindahan.worlds import Deal, deals, unevenness

pytestmark = pytest.mark.both

CARD = re.compile(r"(?:banana|mango|lanzones|pineapple|durian) \d+")


def hand_texts(t: Market, seat: int) -> set[str]:
    return {str(card) for card in CARDS.of(t.hands[seat])}


def hidden_from(t: Market, seat: int | None) -> set[str]:
    return {card for other in range(t.seats) if other != seat for card in hand_texts(t, other)}


# 9.1 What is shown


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_card_of_another_hand_is_anywhere_in_what_a_seat_is_sent(seats: int) -> None:
    t = set_up(seats)
    dice = Dice(Seed(seats))
    events = hawker.hear(t)
    moves_seen = 0
    while not t.sheet:
        for seat in everyone(t):
            sent = json.dumps(hawker.message(t, seat, events))
            assert not hidden_from(t, seat) & set(CARD.findall(sent))
        play_any(t, dice)
        events = hawker.hear(t)
        moves_seen += 1
    assert moves_seen >= 10 * seats
    for seat in everyone(t):
        dealt = [event for event in hawker.message(t, seat, events)["events"] if event["event"] == "dealt"]
        assert [event["seat"] for event in dealt] == ([] if seat is None else [seat])
        assert not hidden_from(t, seat) & set(CARD.findall(json.dumps(view(t, seat))))


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    t = set_up(4)
    for seat in range(4):
        assert set(view(t, seat)["hand"]) == hand_texts(t, seat)
    assert view(t, None)["hand"] == []
    assert (view(t, 2)["seat"], view(t, None)["seat"]) == (2, None)


def test_a_deal_is_told_to_each_seat_in_its_own_cards_and_in_numbers_of_the_others() -> None:
    t = set_up(3)
    told = hawker.message(t, 1, hawker.hear(t))["events"]
    assert [event for event in told if event["event"] == "dealt-hidden"] == [
        {"event": "dealt-hidden", "seat": 0, "count": 10},
        {"event": "dealt-hidden", "seat": 2, "count": 10},
    ]
    (own,) = [event for event in told if event["event"] == "dealt"]
    assert (own["seat"], set(own["cards"])) == (1, hand_texts(t, 1))


def test_all_else_is_public() -> None:
    t = market(
        ["banana 5 6, mango 7", "banana 3, lanzones 4 9 10", "mango 2 8, lanzones 1"],
        "start 0, award",
        tricks=[5, 2, 0],
        sellers={"mango": [0, 1, 0]},
        sheet=[[3, -2, 11]],
    )
    say(t, "play mango 7", "play banana 3")
    for seat in everyone(t):
        seen = view(t, seat)
        assert seen["trick"] == [[0, "mango 7"], [1, "banana 3"]]
        assert seen["sellers"] == {"banana": [0, 0, 0], "mango": [0, 1, 0], "lanzones": [0, 0, 0]}
        assert seen["sellers_left"] == [9, 8, 9]
        assert seen["cart"] == "banana"
        assert seen["hand_sizes"] == [2, 3, 3]
        assert seen["tricks"] == [5, 2, 0]
        assert (seen["round"], seen["starter"], seen["turn"]) == (2, 0, 2)
        assert (seen["sheet"], seen["totals"]) == ([[3, -2, 11]], [3, -2, 11])


def test_the_cards_that_went_by_are_remembered() -> None:
    t = market(["banana 5 6", "banana 3, lanzones 4", "mango 2 8"], "start 0, award", tricks=[8, 0, 0])
    say(t, "play banana 5")
    everything = {f"{fruit} {value}" for fruit in ("banana", "mango", "lanzones") for value in range(1, 11)}
    assert set(view(t, 1)["played"]) == everything - {"banana 6", "banana 3", "lanzones 4", "mango 2", "mango 8"}


def test_only_the_seat_that_is_asked_gets_choices() -> None:
    t = set_up(3, start=1)
    assert [len(hawker.message(t, seat, [])["choices"]) for seat in everyone(t)] == [0, 13, 0, 0]


def test_there_is_no_view_from_a_seat_that_is_not_there() -> None:
    t = set_up(3)
    with pytest.raises(hawker.SetupError, match="there is no seat 3: seats are 0 to 2"):
        t.game.view(t, 3)


# 9.3 What is proven


def voids(t: Market) -> list[list[str]]:
    seen: list[list[str]] = view(t, None)["voids"]
    assert all(view(t, seat)["voids"] == seen for seat in range(t.seats))
    return seen


def no_void_yet() -> Market:
    return market(
        ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"], "start 0, award", tricks=[7, 0, 0]
    )


def test_a_card_that_does_not_follow_proves_a_void() -> None:
    t = no_void_yet()
    say(t, "play mango 7", "play lanzones 4")
    assert voids(t) == [[], ["mango"], []]


def test_a_trump_that_does_not_follow_proves_a_void() -> None:
    t = no_void_yet()
    say(t, "play mango 7", "play banana 3")
    assert voids(t) == [[], ["mango"], []]


def test_placing_a_seller_proves_nothing() -> None:
    t = no_void_yet()
    say(t, "play mango 7", "seller", "seller")
    assert voids(t) == [[], [], []]


def test_following_leading_and_moving_the_cart_prove_nothing() -> None:
    t = no_void_yet()
    say(t, "cart lanzones", "play banana 3", "seller", "play lanzones 4", "play lanzones 10", "seller")
    assert voids(t) == [[], [], []]


def test_a_void_is_proven_once_and_others_are_added() -> None:
    t = market(
        ["banana 1 2 3, lanzones 1", "mango 4 5 6 7", "banana 8 9 10, lanzones 10"], "start 0, award", tricks=[6, 0, 0]
    )
    say(t, "play banana 1", "play mango 4", "seller", "play banana 2", "play mango 5", "seller")
    assert voids(t) == [[], ["banana"], []]


def test_a_second_void_is_added_to_the_first() -> None:
    t = market(
        ["banana 10 9, lanzones 10", "mango 4 5 6", "banana 8, lanzones 1 2"], "start 0, award", tricks=[7, 0, 0]
    )
    say(t, "play banana 10", "play mango 4", "seller", "play lanzones 10", "play mango 5", "seller")
    assert voids(t) == [[], ["banana", "lanzones"], []]


# Worlds that fit

ENDGAMES: dict[str, dict[str, Any]] = {
    "nothing known": document(
        ["banana 5, mango 7", "banana 3, lanzones 4", "mango 2, lanzones 10"], "start 0, award", tricks=[8, 0, 0]
    ),
    "one void": document(
        ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"],
        "start 0, award",
        tricks=[6, 1, 0],
        voids=[[], ["mango"], []],
    ),
    "voids that leave one world": document(
        ["banana 5 6, mango 7", "lanzones 4 5 9", "banana 1, mango 2 8"],
        "start 0, award",
        tricks=[6, 1, 0],
        voids=[[], ["banana", "mango"], ["lanzones"]],
    ),
    "hands of different sizes in the middle of a trick": document(
        ["banana 5", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10 7"],
        "follow 1, follow 2, award",
        starter=1,
        tricks=[6, 2, 0],
        trick=[(0, "lanzones 8")],
        voids=[["mango"], [], ["banana"]],
        sellers={"banana": [0, 1, 2]},
    ),
    "four players, each void of another fruit": document(
        ["mango 1 2", "lanzones 3 4", "pineapple 5, banana 6", "banana 7, mango 8"],
        "start 0, award",
        tricks=[5, 1, 1, 1],
        voids=[["banana"], ["mango", "pineapple"], ["lanzones"], ["pineapple"]],
    ),
    "five players, most deals do not fit": document(
        ["durian 1 9 10", "banana 1 2 3", "mango 1 2, banana 9", "lanzones 1 2, mango 9", "pineapple 1 2, lanzones 9"],
        "start 0, award",
        tricks=[3, 1, 1, 1, 1],
        voids=[
            ["banana", "mango", "lanzones"],
            ["lanzones", "pineapple", "durian"],
            ["pineapple", "durian", "lanzones"],
            ["durian", "banana", "pineapple"],
            ["banana", "mango", "durian"],
        ],
    ),
    "five players, two fruits hang together": document(
        ["durian 1 2", "banana 1, mango 3", "banana 2, mango 4", "pineapple 5, lanzones 5", "pineapple 6, lanzones 6"],
        "start 0, award",
        tricks=[4, 1, 1, 1, 1],
        voids=[
            ["banana", "mango", "lanzones"],
            ["pineapple", "lanzones", "durian"],
            ["pineapple", "lanzones"],
            ["banana", "mango"],
            ["banana", "durian"],
        ],
    ),
}
VIEWERS = [
    pytest.param(written, seat, id=f"{name}, seen by {'a spectator' if seat is None else f'seat {seat}'}")
    for name, written in ENDGAMES.items()
    for seat in ((0, 1, None) if written["seats"] == 3 else (0, None))
]


def worlds(written: dict[str, Any], seat: int | None) -> list[Deal]:
    """All deals of what this seat does not see, by looking at every one."""
    others = [other for other in range(written["seats"]) if other != seat]
    hands = [written["hands"][other] for other in others]
    known = written.get("voids") or [[] for _ in range(written["seats"])]
    unseen = [card for hand in hands for card in hand]
    return list(deals(unseen, list(map(len, hands)), lambda hand, card: card.split(" ")[0] not in known[others[hand]]))


@pytest.mark.parametrize(("written", "seat"), VIEWERS)
def test_every_world_that_fits_comes_up_as_often_as_any_other_and_no_other_does(
    written: dict[str, Any], seat: int | None
) -> None:
    t = loaded(written)
    possible = worlds(written, seat)
    drawn: Counter[Deal] = Counter()
    for seed in range(max(60, 10 * len(possible))):
        twin = t.game.resample(t, seat, seed)
        drawn[tuple(frozenset(hand_texts(twin, other)) for other in range(t.seats) if other != seat)] += 1
        assert seat is None or twin.hands[seat] == t.hands[seat]
    assert set(drawn) == set(possible)
    assert unevenness(drawn, possible) < UNEVEN


def test_the_hard_endgame_is_hard() -> None:
    hard = ENDGAMES["five players, most deals do not fit"]
    sizes = [len(hand) for hand in hard["hands"]]
    all_deals = factorial(sum(sizes)) // prod(map(factorial, sizes))
    assert 1 < len(worlds(hard, None)) < all_deals / 100_000


def test_a_resampled_table_shows_the_seat_the_same_and_leaves_the_table_alone() -> None:
    for written in ENDGAMES.values():
        t = loaded(written)
        before = hawker.dump(t)
        for seat in everyone(t):
            for seed in range(5):
                twin = t.game.resample(t, seat, seed)
                assert hawker.message(twin, seat, []) == hawker.message(t, seat, [])
                t.game.check(twin)
        assert hawker.dump(t) == before


def test_a_resampled_table_does_not_know_the_dice_of_the_real_one() -> None:
    t = set_up(3, seed="the real seed")
    twin = t.game.resample(t, 0, "another")
    assert "the real seed" not in json.dumps(hawker.dump(twin))


def test_worlds_do_not_depend_on_what_the_seat_cannot_see() -> None:
    t = set_up(4)
    other = t.game.resample(t, 2, "another world")
    assert hawker.dump(other)["hands"] != hawker.dump(t)["hands"]
    for seed in range(10):
        assert hawker.dump(t.game.resample(t, 2, seed)) == hawker.dump(t.game.resample(other, 2, seed))


# The deal itself


@st.composite
def small_deals(draw: st.DrawFn) -> tuple[list[list[str]], list[int], list[list[bool]]]:
    """A few piles and hands, with at least one deal that fits: the one they were made from."""
    hands = draw(st.integers(1, 4))
    piles = [
        [f"{'abcd'[pile]} {card}" for card in range(draw(st.integers(0, 3)))] for pile in range(draw(st.integers(1, 4)))
    ]
    owners = [[draw(st.integers(0, hands - 1)) for _ in pile] for pile in piles]
    sizes = [sum(row.count(hand) for row in owners) for hand in range(hands)]
    may_hold = [[hand in row or draw(st.booleans()) for hand in range(hands)] for row in owners]
    return piles, sizes, may_hold


@settings(max_examples=60)
@given(small_deals())
def test_every_deal_within_what_is_known_is_equally_likely(
    case: tuple[list[list[str]], list[int], list[list[bool]]],
) -> None:
    piles, sizes, may_hold = case
    cards = [card for pile in piles for card in pile]
    possible = list(deals(cards, sizes, lambda hand, card: may_hold["abcd".index(card[0])][hand]))
    kept = [list(pile) for pile in piles]
    dice = Dice(Seed("deals"))
    drawn: Counter[Deal] = Counter()
    draws = min(20 * len(possible), 2000)
    for _ in range(draws):
        drawn[tuple(frozenset(hand) for hand in deal_within(piles, sizes, may_hold, dice))] += 1
    assert piles == kept
    assert set(drawn) <= set(possible)
    if draws == 20 * len(possible):
        assert set(drawn) == set(possible)
        assert unevenness(drawn, possible) < UNEVEN


def test_a_deal_can_be_drawn_among_more_than_a_machine_word_can_count() -> None:
    piles = [[f"{name} {card}" for card in range(10)] for name in "abcde"]
    may_hold = [[(pile, hand) not in ((0, 0), (1, 2)) for hand in range(5)] for pile in range(5)]
    dice = Dice(Seed("many"))
    for _ in range(2):
        dealt = deal_within(piles, [10] * 5, may_hold, dice)
        assert [len(hand) for hand in dealt] == [10] * 5
        assert sorted(card for hand in dealt for card in hand) == sorted(card for pile in piles for card in pile)
        assert not any(card.startswith("a") for card in dealt[0])
        assert not any(card.startswith("b") for card in dealt[2])


def test_the_view_says_what_each_seat_has_done_in_this_trick() -> None:
    told: dict[int, dict[str, str]] = {}
    t, dice, kinds = set_up(4), Dice(Seed(4)), set[str]()
    while not t.over:
        moves = hawker.legal(t)
        hawker.play(t, moves[dice.below(len(moves))])
        for event in hawker.message(t, None, hawker.hear(t))["events"]:
            match event:
                case {"event": "cart-moved", "seat": seat, "stall": piece}:
                    told[seat] = {"kind": "cart", "piece": piece}
                case {"event": "seller-placed", "seat": seat, "stall": piece}:
                    told[seat] = {"kind": "seller", "piece": piece}
                case {"event": "card-played", "seat": seat, "card": piece}:
                    told[seat] = {"kind": "card", "piece": piece}
                case {"event": "trick-won"}:
                    told = {}
        assert view(t, 0)["deeds"] == [told.get(seat) for seat in range(4)]
        kinds |= {deed["kind"] for deed in told.values()}
    assert kinds == {"card", "seller", "cart"}
