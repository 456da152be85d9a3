"""Chapters 2 to 6 of the rules: the trick, the cart, cards, sellers, and who wins."""

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.games.tindahan.table import Market
from tests.games.talk import heard, may_say, play_any, refused, say
from tests.games.tindahan.markets import market, sellers_at, set_up, sizes

pytestmark = pytest.mark.both

THREE_EACH = ["banana 5 6, mango 7", "banana 3, lanzones 4 9", "mango 2 8, lanzones 10"]


def three_each(starter: int = 0) -> Market:
    """Three players with three cards each, at the start of a trick; bananas are trump."""
    tricks = [0, 0, 0]
    tricks[starter] = 7
    return market(THREE_EACH, f"start {starter}, award", starter=starter, tricks=tricks)


# 2 A trick


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_start_player_begins_and_everybody_follows_once_clockwise(starter: int) -> None:
    t = three_each(starter)
    turns = []
    for _ in range(3):
        turns.append(t.turn)
        say(t, may_say(t)[0])
    assert turns == [starter, (starter + 1) % 3, (starter + 2) % 3]
    assert sum(t.tricks) == 8


def test_the_start_player_of_the_round_starts_its_first_trick() -> None:
    assert set_up(5, start=3).turn == 3


def test_the_winner_of_a_trick_starts_the_next_one() -> None:
    t = three_each()
    say(t, "play mango 7", "seller", "play mango 8")
    assert t.turn == 2
    assert str(t.question) == "start 2"


def test_the_start_player_plays_any_card_or_moves_the_cart_and_never_places_a_seller() -> None:
    t = three_each()
    assert may_say(t) == ["play banana 5", "play banana 6", "play mango 7", "cart mango", "cart lanzones"]
    assert refused(t, "seller") == "the-starter-places-no-seller"


def test_everybody_else_plays_a_card_or_places_a_seller() -> None:
    t = three_each()
    say(t, "play banana 5")
    assert may_say(t) == ["play banana 3", "seller"]
    say(t, "play banana 3")
    assert may_say(t) == ["play mango 2", "play mango 8", "play lanzones 10", "seller"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_does_exactly_one_thing_in_every_trick(seats: int) -> None:
    t = set_up(seats)
    dice = Dice(Seed(seats))
    acted: list[int] = []
    tricks = 0
    while not t.over:
        assert t.turn is not None
        acted.append(t.turn)
        play_any(t, dice)
        if any(event.startswith("trick-won") for event in heard(t)):
            assert sorted(acted) == list(range(seats))
            acted = []
            tricks += 1
    assert tricks >= 10


# 3 The donkey cart


def test_moving_the_cart_is_the_start_players_whole_part_in_the_trick() -> None:
    t = three_each()
    say(t, "cart lanzones")
    assert sizes(t) == [3, 3, 3]
    assert t.sellers_left == [9, 9, 9]
    assert [str(entry) for entry in reversed(t.agenda)] == ["lead 1", "follow 2", "award"]
    say(t, "play banana 3", "seller")
    assert heard(t)[-1] == "trick-won 1 with banana 3"
    assert sizes(t) == [3, 2, 3]


def test_nobody_but_the_start_player_moves_the_cart() -> None:
    t = three_each()
    say(t, "play mango 7")
    assert refused(t, "cart mango") == "only-the-starter-moves-the-cart"
    say(t, "seller")
    assert refused(t, "cart lanzones") == "only-the-starter-moves-the-cart"


def test_the_cart_must_go_to_another_stall() -> None:
    t = three_each()
    assert refused(t, "cart banana") == "cart-is-there"
    say(t, "cart lanzones", "play banana 3", "play lanzones 10")
    assert t.turn == 2
    assert refused(t, "cart lanzones") == "cart-is-there"
    assert refused(t, "cart banana") is None


def test_the_cart_must_go_to_a_stall_in_use() -> None:
    t = market(
        ["banana 5 6", "durian 3 4", "lanzones 10, durian 1"],
        "start 0, award",
        options={"fruits": "banana,lanzones,durian"},
        tricks=[8, 0, 0],
    )
    assert may_say(t)[-2:] == ["cart lanzones", "cart durian"]
    assert refused(t, "cart mango") == refused(t, "cart pineapple") == "no-such-stall"


def test_a_moved_cart_counts_at_once() -> None:
    t = three_each()
    say(t, "cart lanzones", "play banana 3", "play lanzones 10")
    assert heard(t)[-1] == "trick-won 2 with banana 3, lanzones 10"


def test_without_the_move_of_the_cart_the_old_trump_would_have_won() -> None:
    t = three_each(starter=1)
    say(t, "play lanzones 9", "play lanzones 10", "play banana 5")
    assert heard(t)[-1] == "trick-won 0 with lanzones 9, lanzones 10, banana 5"
    t = three_each(starter=0)
    say(t, "cart mango", "play lanzones 9", "play lanzones 10")
    assert heard(t)[-1] == "trick-won 2 with lanzones 9, lanzones 10"


def test_a_moved_cart_stays_for_the_tricks_after() -> None:
    t = three_each()
    say(t, "cart mango", "play banana 3", "seller", "play lanzones 9", "play lanzones 10", "play mango 7")
    assert heard(t)[-1] == "trick-won 0 with lanzones 9, lanzones 10, mango 7"


def test_after_the_cart_the_next_player_must_lead_any_card() -> None:
    t = three_each()
    say(t, "cart lanzones")
    assert t.turn == 1
    assert may_say(t) == ["play banana 3", "play lanzones 4", "play lanzones 9"]
    assert refused(t, "seller") == "no-fruit-led-yet"


def test_the_card_led_after_the_cart_is_the_fruit_to_follow() -> None:
    t = three_each()
    say(t, "cart mango", "play lanzones 4")
    assert may_say(t) == ["play lanzones 10", "seller"]
    assert refused(t, "play mango 2") == "follow-the-fruit"
    say(t, "seller")
    assert sellers_at(t, "lanzones") == [0, 0, 1]


def test_the_new_trump_may_be_led_at_once() -> None:
    t = three_each()
    say(t, "cart lanzones", "play lanzones 9", "play lanzones 10")
    assert t.tricks == [7, 0, 1]


# 4 Playing a card


def test_a_card_must_follow_the_fruit_led() -> None:
    t = three_each()
    say(t, "play mango 7", "seller")
    assert may_say(t) == ["play mango 2", "play mango 8", "seller"]
    assert refused(t, "play lanzones 10") == "follow-the-fruit"


def test_trumps_do_not_free_from_following() -> None:
    t = three_each(starter=2)
    say(t, "play mango 2")
    assert may_say(t) == ["play mango 7", "seller"]
    assert refused(t, "play banana 5") == "follow-the-fruit"


def test_without_the_fruit_led_any_card_may_be_played() -> None:
    t = three_each()
    say(t, "play mango 7")
    assert may_say(t) == ["play banana 3", "play lanzones 4", "play lanzones 9", "seller"]


def test_nobody_is_forced_to_trump() -> None:
    t = three_each()
    say(t, "play mango 7", "play lanzones 4")
    assert t.voids[1] == (t.fruits[1],)
    say(t, "play mango 2")
    assert heard(t)[-1] == "trick-won 0 with mango 7, lanzones 4, mango 2"


def test_nobody_is_forced_to_win() -> None:
    t = three_each()
    say(t, "play mango 7", "seller", "play mango 2")
    assert t.tricks == [8, 0, 0]


def test_only_cards_from_the_own_hand_can_be_played() -> None:
    t = three_each()
    assert refused(t, "play lanzones 10") == "not-in-hand"
    say(t, "play banana 5")
    assert refused(t, "play banana 5") == "not-in-hand"
    assert refused(t, "play banana 6") == "not-in-hand"


# 5 Placing a seller


def test_a_seller_may_be_placed_by_who_could_follow() -> None:
    t = three_each()
    say(t, "play mango 7", "seller", "seller")
    assert sellers_at(t, "mango") == [0, 1, 1]
    assert sizes(t) == [2, 3, 3]


def test_a_seller_may_be_placed_by_who_could_trump() -> None:
    t = three_each()
    say(t, "play mango 7")
    assert "play banana 3" in may_say(t)
    say(t, "seller")
    assert t.sellers_left == [9, 8, 9]


def test_a_seller_goes_to_the_stall_of_the_fruit_led_also_when_it_is_trump() -> None:
    t = three_each()
    say(t, "play banana 5", "seller", "seller")
    assert sellers_at(t, "banana") == [0, 1, 1]
    assert heard(t) == [
        "card-played 0 banana 5",
        "seller-placed 1 at banana",
        "seller-placed 2 at banana",
        "trick-won 0 with banana 5",
    ]


def test_a_seller_goes_to_the_fruit_led_and_not_to_that_of_a_later_card() -> None:
    t = three_each()
    say(t, "play mango 7", "play banana 3", "seller")
    assert sellers_at(t, "mango") == [0, 0, 1]
    assert sellers_at(t, "banana") == [0, 0, 0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nobody_but_the_leader_is_forced_to_play_a_card_while_a_seller_is_left(seats: int) -> None:
    t = set_up(seats)
    dice = Dice(Seed(seats))
    asked = {"start": 0, "lead": 0, "follow": 0}
    while not t.over:
        assert t.turn is not None
        word = str(t.question).split(" ")[0]
        asked[word] += 1
        assert ("seller" in may_say(t)) == (word == "follow" and t.sellers_left[t.turn] > 0)
        play_any(t, dice)
    assert min(asked.values()) > 0


def all_sellers_of_seat_1_placed() -> Market:
    return market(
        ["mango 3", "banana 1 2 3 4 5 6 7 8 9, mango 10", "lanzones 5"],
        "start 0, award",
        tricks=[6, 0, 3],
        sellers={"banana": [0, 1, 0], "mango": [0, 4, 0], "lanzones": [0, 4, 0]},
    )


def test_with_all_nine_sellers_placed_a_card_must_be_played() -> None:
    t = all_sellers_of_seat_1_placed()
    say(t, "play mango 3")
    assert t.sellers_left[1] == 0
    assert may_say(t) == ["play mango 10"]
    assert refused(t, "seller") == "no-seller-left"


def test_with_all_nine_sellers_placed_any_card_may_be_played_where_none_follows() -> None:
    t = all_sellers_of_seat_1_placed()
    say(t, "cart lanzones", "play mango 10")
    assert may_say(t) == ["play lanzones 5", "seller"]
    t = market(
        ["mango 3", "banana 1 2 3 4 5 6 7 8 9 10", "lanzones 5"],
        "start 0, award",
        tricks=[6, 0, 3],
        sellers={"mango": [0, 4, 0], "lanzones": [0, 5, 0]},
    )
    say(t, "play mango 3")
    assert may_say(t) == [f"play banana {value}" for value in range(1, 11)]


def test_the_ninth_seller_may_still_be_placed() -> None:
    t = market(
        ["mango 3 4", "banana 1 2 3 4 5 6 7 8 9, mango 10", "lanzones 5 6"],
        "start 0, award",
        tricks=[5, 0, 3],
        sellers={"mango": [0, 4, 0], "lanzones": [0, 4, 0]},
    )
    say(t, "play mango 3", "seller")
    assert t.sellers_left[1] == 0
    assert sellers_at(t, "mango") == [0, 5, 0]


# 6 Winning a trick


@pytest.mark.parametrize(
    ("cart", "cards", "winner"),
    [
        ("banana", ["mango 7", "mango 9", "mango 10", "mango 8"], 2),  # the highest card of the fruit led
        ("banana", ["mango 7", "lanzones 10", "pineapple 10", "mango 6"], 0),  # a discard never wins
        ("banana", ["mango 10", "banana 1", "mango 9", "pineapple 10"], 1),  # the lowest trump beats them all
        ("banana", ["mango 10", "banana 4", "banana 9", "banana 5"], 2),  # the highest trump
        ("banana", ["banana 4", "banana 6", "pineapple 10", "banana 5"], 1),  # trump is led
        ("mango", ["banana 10", "mango 1", "banana 9", "lanzones 10"], 1),  # trump is where the cart is
        ("mango", ["banana 2", "pineapple 10", "banana 3", "lanzones 10"], 2),
    ],
)
def test_the_highest_trump_wins_and_without_one_the_highest_card_of_the_fruit_led(
    cart: str, cards: list[str], winner: int
) -> None:
    spare = ["pineapple 1", "pineapple 2", "pineapple 3", "pineapple 4"]
    hands = [f"{card}, {other}" for card, other in zip(cards, spare, strict=True)]
    t = market(hands, "start 0, award", cart=cart, tricks=[8, 0, 0, 0], options={"cart": "stays"}, sheet=[[0, 0, 0, 0]])
    say(t, *[f"play {card}" for card in cards])
    assert heard(t)[-1] == f"trick-won {winner} with {', '.join(cards)}"
    assert t.turn == winner


def test_a_trick_may_hold_a_single_card_of_the_start_player() -> None:
    t = three_each()
    say(t, "play banana 5", "seller", "seller")
    assert heard(t)[-1] == "trick-won 0 with banana 5"
    assert t.tricks == [8, 0, 0]
    assert t.turn == 0


def test_a_trick_may_hold_the_single_card_led_after_the_cart() -> None:
    t = three_each()
    say(t, "cart mango", "play lanzones 4", "seller")
    assert heard(t)[-1] == "trick-won 1 with lanzones 4"
    assert t.tricks == [7, 1, 0]
    assert t.turn == 1


def test_a_won_trick_leaves_the_middle_of_the_table() -> None:
    t = three_each()
    say(t, "play banana 5", "play banana 3", "seller")
    assert t.trick == []
    assert hawker.dump(t)["trick"] == []
