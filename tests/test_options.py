"""Options as people meet them: every value has a name, and nothing is offered that does nothing."""

from typing import Any

import pytest

import hawker
from hawker.core.contract import unlabelled
from hawker.core.game import Choice, DescribedOption, Game, Option
from hawker.games.tindahan.table import Market
from tests.conftest import ALL_GAMES

pytestmark = pytest.mark.both


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_every_value_has_a_label_in_words(game: Game[Any]) -> None:
    for option in game.options():
        for choice in option.choices:
            assert choice.label
            if isinstance(choice.value, (str, bool)):
                assert choice.label != str(choice.value), f"{option.name}={choice.value}"
                assert choice.label[0].isupper(), f"{option.name}={choice.value}: {choice.label}"


def test_the_contract_misses_labels_that_only_a_program_would_write() -> None:
    choices = [
        Choice("own-side", "own-side", [3]),
        Choice(True, "True", [3]),
        Choice(2, "2", [3]),
        Choice("x", "A", [3]),
    ]
    option = DescribedOption("throw", choices, 2, "How.", False, None, "")
    assert unlabelled([option]) == ["a label for throw=own-side", "a label for throw=True"]


def test_seats_are_labelled_as_people_count_them() -> None:
    (start,) = [option for option in hawker.game("tindahan").options(3) if option.name == "start"]
    assert [choice.label for choice in start.choices] == ["Drawn by lot", "Seat 1", "Seat 2", "Seat 3"]


def test_an_option_says_what_it_needs_and_is_as_usual_without_it() -> None:
    game = hawker.game("taiwan-snackbar")
    (rounds,) = [option for option in game.options() if option.name == "rounds"]
    assert rounds.needs == ("variant", "last-eater")
    assert game.read_options({"variant": "last-eater", "rounds": 3}, 3)["rounds"] == 3
    assert game.read_options({"variant": "points", "rounds": 3}, 3)["rounds"] == 1
    assert [option.needs for option in game.options() if option.name != "rounds"] == [None] * 3


def test_free_text_is_offered_with_what_can_be_written() -> None:
    frees = {option.name: option.free for option in hawker.game("taiwan-snackbar").options()}
    assert {name: bool(free) for name, free in frees.items()} == {
        "variant": False,
        "no_more": True,
        "rounds": False,
        "start": False,
    }
    assert "2,3,4" in frees["no_more"]
    assert all(option.free for option in hawker.game("steam-up").options() if not option.choices)


# Values for people alone


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_a_table_as_usual_may_have_bots(game: Game[Any]) -> None:
    for seats in game.seats:
        game.check_bots(game.read_options({}, seats))


@pytest.mark.parametrize("name", ["hibachi", "safranito"])
def test_a_table_without_a_limit_is_for_people_alone(name: str) -> None:
    game = hawker.game(name)
    (limit,) = [option for option in game.options() if option.name == "limit"]
    assert [(choice.value, choice.for_people) for choice in limit.choices] == [(60, False), ("none", True)]
    with pytest.raises(hawker.OptionError) as error:
        game.check_bots(game.read_options({"limit": "none"}, 3))
    assert error.value.option == "limit"
    assert error.value.sentence == "'No limit' is for tables without bots: choose '60 rounds', or let only people play"


def test_an_option_is_never_for_people_alone_unless_somebody_chooses_it() -> None:
    with pytest.raises(ValueError, match="as usual"):
        Option("limit", (60, "none"), "none", for_people=("none",))


# What is wrong with a value


def test_an_error_names_the_option_to_programs_and_has_a_sentence_for_people() -> None:
    with pytest.raises(hawker.OptionError) as error:
        hawker.game("taiwan-snackbar").read_options({"no_more": "2,9"}, 3)
    assert isinstance(error.value, hawker.SetupError)
    assert error.value.option == "no_more"
    assert error.value.sentence.startswith("'2,9' is neither rising nor a list of numbers from 1 to 6")
    assert str(error.value) == f"option no_more: {error.value.sentence}"


# Taiwan Snackbar: the No More cards of each round


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("rising", "rising"),
        ("Rising", "rising"),
        (3, 3),
        ("3", 3),
        ("2,3,4", "2,3,4"),
        ("2, 3 4", "2,3,4"),
        ("2,3,4,4,4", "2,3,4"),
        ("1,2,3,4,5,6", "rising"),
        ("1,2,3,4,5,6,6", "rising"),
        ("5,5", 5),
        ("6,1", "6,1"),
    ],
    ids=repr,
)
def test_a_schedule_is_a_list_of_numbers_and_the_last_one_goes_on(written: object, read: object) -> None:
    options = hawker.game("taiwan-snackbar").read_options({"no_more": written}, 3)
    assert options["no_more"] == read
    assert type(options["no_more"]) is type(read)


@pytest.mark.parametrize(
    "written", ["0,1", "2,7", "2,,3", "two", "", ",", "2;3", "-1", "1.5", "2,³", "1," * 200, True, 7]
)
def test_no_other_schedule_is_taken(written: object) -> None:
    with pytest.raises(hawker.SetupError, match=r"option no_more: .* is neither") as error:
        hawker.game("taiwan-snackbar").read_options({"no_more": written}, 3)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("schedule", "rounds"),
    [
        ("rising", [1, 2, 3, 4, 5, 6, 6]),
        (4, [4, 4, 4]),
        ("2,3,4", [2, 3, 4, 4, 4]),
        ("3,4,5,6", [3, 4, 5, 6, 6]),
        ("6,1", [6, 1, 1]),
    ],
)
def test_each_round_has_as_many_no_more_cards_as_its_schedule_says(schedule: object, rounds: list[int]) -> None:
    game = hawker.game("taiwan-snackbar")
    seen: dict[int, set[int]] = {}
    for seed in range(60):
        t = game.setup(10, seed, {"no_more": schedule})
        while not t.over:
            seen.setdefault(t.round, set()).add(sum(card.name == "no more" for card in t.pile))
            assert hawker.dump(hawker.load(hawker.dump(t))) == hawker.dump(t)
            moves = hawker.legal(t)
            hawker.play(t, moves[-1] if str(moves[-1]) == "eat" else moves[seed % len(moves)])
    assert max(seen) >= 3
    for number, counts in seen.items():
        assert counts == {rounds[min(number, len(rounds)) - 1]}


# Tindahan: fruits drawn at random


def test_fruits_can_be_drawn_by_the_seed_with_bananas_among_them() -> None:
    game = hawker.game("tindahan")
    drawn = [game.setup(3, seed, {"fruits": "drawn"}) for seed in range(80)]
    fruits = {tuple(map(str, t.fruits)) for t in drawn}
    assert len(fruits) == 6
    assert all(each[0] == "banana" and len(set(each)) == 3 for each in fruits)
    again = game.setup(3, 7, {"fruits": "drawn"})
    assert again.fruits == drawn[7].fruits
    told = [str(event) for event in hawker.hear(again)]
    assert told[0] == f"fruits-drawn {', '.join(map(str, again.fruits))}"


def test_where_all_fruits_are_used_there_is_nothing_to_draw() -> None:
    game = hawker.game("tindahan")
    (fruits,) = [option for option in game.options(5) if option.name == "fruits"]
    assert "drawn" not in fruits.values
    with pytest.raises(hawker.SetupError, match="option fruits"):
        game.setup(5, 1, {"fruits": "drawn"})


def test_a_document_keeps_the_fruits_that_were_drawn() -> None:
    t = hawker.game("tindahan").setup(4, 3, {"fruits": "drawn"})
    written = hawker.dump(t)
    assert written["fruits"] == [str(fruit) for fruit in t.fruits]
    again = hawker.load(written)
    assert isinstance(again, Market)
    assert again.fruits == t.fruits
    del written["fruits"]
    with pytest.raises(hawker.LoadError, match="pineapple, durian, not left out"):
        hawker.load(written)


@pytest.mark.parametrize(
    ("fruits", "option", "says"),
    [
        (["banana", "mango"], "drawn", "fruits: they are banana, mango, lanzones or banana, mango, pineapple or "),
        (
            ["mango", "lanzones", "durian"],
            "drawn",
            "fruits: they are banana, mango, lanzones or banana, mango, pineapple or ",
        ),
        (
            ["banana", "mango", "papaya"],
            "drawn",
            "fruits: they are banana, mango, lanzones or banana, mango, pineapple or ",
        ),
        (
            ["banana", "mango", "mango"],
            "drawn",
            "fruits: they are banana, mango, lanzones or banana, mango, pineapple or ",
        ),
        (["banana", "mango", "durian"], "first", "fruits: they are banana, mango, lanzones, not banana, mango, durian"),
    ],
)
def test_a_document_names_fruits_that_can_be_in_use(fruits: list[str], option: str, says: str) -> None:
    written = hawker.dump(hawker.game("tindahan").setup(3, 3))
    with pytest.raises(hawker.LoadError, match=says):
        hawker.load({**written, "fruits": fruits, "options": {"fruits": option}})
