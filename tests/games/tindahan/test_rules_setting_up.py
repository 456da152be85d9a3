"""Chapter 1 of the rules: fruits, stalls, the deal, who starts, and what a table may choose."""

import pytest

import hawker
from hawker.games.tindahan.table import Market
from tests.games.talk import may_say
from tests.games.tindahan.markets import set_up, sizes

pytestmark = pytest.mark.both

TINDAHAN = hawker.game("tindahan")
FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian"]


def fruits_of(t: Market) -> list[str]:
    return [str(fruit) for fruit in t.fruits]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_fruits_are_used_as_there_are_players_the_first_ones_of_the_list(seats: int) -> None:
    assert fruits_of(set_up(seats)) == FRUITS[:seats]


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_it_is_for_3_to_5_players(seats: int) -> None:
    with pytest.raises(hawker.SetupError, match=f"tindahan is for 3 to 5 players, not {seats!r}"):
        TINDAHAN.setup(seats, 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_card_of_the_fruits_in_use_is_dealt_ten_to_each_player(seats: int) -> None:
    t = set_up(seats)
    assert sizes(t) == [10] * seats
    dealt = [card for hand in hawker.dump(t)["hands"] for card in hand]
    assert sorted(dealt) == sorted(f"{fruit} {value}" for fruit in FRUITS[:seats] for value in range(1, 11))


def test_each_player_has_nine_sellers_and_none_is_placed() -> None:
    t = set_up(4)
    assert t.sellers_left == [9, 9, 9, 9]
    assert hawker.dump(t)["sellers"] == {fruit: [0, 0, 0, 0] for fruit in FRUITS[:4]}


@pytest.mark.parametrize("cart", ["bananas", "stays"])
def test_the_cart_stands_at_the_banana_stall_at_the_start(cart: str) -> None:
    assert str(set_up(3, cart=cart).cart) == "banana"


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    assert hawker.dump(set_up(5, seed=7)) == hawker.dump(set_up(5, seed=7))
    assert hawker.dump(set_up(5, seed=7))["hands"] != hawker.dump(set_up(5, seed=8))["hands"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_start_player_is_drawn_by_the_seed(seats: int) -> None:
    drawn = [set_up(seats, seed=seed).starter for seed in range(60)]
    assert set(drawn) == set(range(seats))
    assert drawn == [set_up(seats, seed=seed).turn for seed in range(60)]


@pytest.mark.parametrize("start", [0, 1, 2, 3, pytest.param("2", id="as text")])
def test_the_table_may_name_the_seat_that_starts(start: int | str) -> None:
    for seed in range(5):
        t = set_up(4, seed=seed, start=start)
        assert (t.starter, t.turn) == (int(start), int(start))


@pytest.mark.parametrize("start", [-1, 3, "left", True, None])
def test_a_start_seat_that_is_not_there_is_refused(start: object) -> None:
    with pytest.raises(
        hawker.SetupError, match=rf"option start: {start!r} is not one of drawn, 0, 1, 2 \(with 3 seats\)"
    ):
        set_up(3, start=start)


@pytest.mark.parametrize(
    "fruits",
    [
        "banana,mango,durian",
        "durian, banana, mango",
        "mango durian banana",
        ["durian", "mango", "banana"],
        ("banana", "durian", "mango"),
    ],
)
def test_the_table_may_choose_its_fruits_in_any_order_as_a_list_or_as_text(fruits: object) -> None:
    t = set_up(3, fruits=fruits)
    assert fruits_of(t) == ["banana", "mango", "durian"]
    assert t.options["fruits"] == "banana,mango,durian"
    assert {card.split(" ")[0] for hand in hawker.dump(t)["hands"] for card in hand} == {"banana", "mango", "durian"}
    assert [move for move in may_say(t) if move.startswith("cart")] == ["cart mango", "cart durian"]


@pytest.mark.parametrize(
    "fruits",
    [
        "mango,lanzones,durian",
        "banana,mango",
        "banana,mango,durian,pineapple",
        "banana,mango,mango",
        ["banana", "banana", "banana"],
        "banana,mango,papaya",
        "",
        [],
        None,
        3,
        True,
        [["banana"], "mango", "durian"],
        {"banana": 1, "mango": 2, "durian": 3},
    ],
)
def test_fruits_without_bananas_or_of_a_wrong_number_are_refused(fruits: object) -> None:
    with pytest.raises(hawker.SetupError) as refusal:
        set_up(3, fruits=fruits)
    sentence = str(refusal.value)
    assert sentence.startswith("option fruits: ")
    assert " is not one of first, drawn, banana,mango,lanzones, banana,mango,pineapple, " in sentence
    assert sentence.endswith("banana,pineapple,durian (with 3 seats)")


@pytest.mark.parametrize("cart", ["banana", "mango", "", 0, False, None])
def test_the_cart_goes_back_to_bananas_or_stays_and_nothing_else(cart: object) -> None:
    with pytest.raises(hawker.SetupError, match=f"option cart: {cart!r} is not one of bananas, stays .with 3 seats"):
        set_up(3, cart=cart)


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(hawker.SetupError, match="tindahan has no option 'donkey'; its options are fruits, start, cart"):
        set_up(3, donkey="yes")


def test_the_options_of_a_table_of_four_are_listed() -> None:
    listed = {option.name: option.values for option in TINDAHAN.options(4)}
    assert listed == {
        "fruits": (
            "first",
            "drawn",
            "banana,mango,lanzones,pineapple",
            "banana,mango,lanzones,durian",
            "banana,mango,pineapple,durian",
            "banana,lanzones,pineapple,durian",
        ),
        "start": ("drawn", 0, 1, 2, 3),
        "cart": ("bananas", "stays"),
    }
    assert [option.default for option in TINDAHAN.options(4)] == ["first", "drawn", "bananas"]


def test_options_are_listed_with_what_people_call_them_and_the_tables_that_have_them() -> None:
    fruits, start, cart = TINDAHAN.options()
    assert [(choice.value, choice.label, choice.sizes) for choice in start.choices] == [
        ("drawn", "Drawn by lot", (3, 4, 5)),
        (0, "Seat 1", (3, 4, 5)),
        (1, "Seat 2", (3, 4, 5)),
        (2, "Seat 3", (3, 4, 5)),
        (3, "Seat 4", (4, 5)),
        (4, "Seat 5", (5,)),
    ]
    listed = {choice.label: choice.sizes for choice in fruits.choices}
    assert listed["The first ones of the list"] == (3, 4, 5)
    assert listed["Banana, mango, durian"] == (3,)
    assert [option.seat for option in (fruits, start, cart)] == [False, True, False]
