"""A snackbar as a document: what `dump` gives can be loaded, and what cannot be one is refused in one sentence."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import hawker
from tests.games.taiwan_snackbar.snackbars import BASE, changed, document, loaded, set_up, short_pile
from tests.games.talk import Document, plays_on_the_same_when_loaded, sentence

pytestmark = pytest.mark.both


def without(name: str) -> Document:
    written = changed()
    del written[name]
    return written


def hands(*tallies: dict[str, int] | None) -> list[dict[str, int]]:
    """The hands of the base, with others where one is given."""
    return [old if new is None else new for old, new in zip(BASE["hands"], tallies, strict=True)]


# What can be loaded


@pytest.mark.parametrize("form", [dict, json.dumps, lambda written: json.dumps(written).encode()])
def test_a_document_can_be_an_object_or_json(form: Callable[[Document], Any]) -> None:
    assert json.loads(json.dumps(hawker.dump(hawker.load(form(BASE))))) == BASE


@pytest.mark.parametrize("variant", ["points", "last-eater"])
@pytest.mark.parametrize("seats", [3, 6, 10])
def test_what_was_dumped_can_be_loaded_at_every_moment_and_plays_on_the_same(seats: int, variant: str) -> None:
    plays_on_the_same_when_loaded(set_up(seats, seed=seats, variant=variant, rounds=2), seats)


def test_what_says_nothing_can_be_left_out() -> None:
    written = document(["stinky tofu"] * 3)
    for name in ("options", "dish_pile", "special_pile"):
        del written[name]
    dumped = hawker.dump(hawker.load(written))
    assert (dumped["round"], dumped["direction"], dumped["food"], dumped["top_dish"]) == (1, "clockwise", 0, None)
    assert (dumped["minus"], dumped["won"], dumped["out"], dumped["drawn"]) == ([0, 0, 0], [0, 0, 0], [], [])
    assert dumped["known"] == [{}, {}, {}]


def test_an_empty_pile_cannot_be_since_there_is_always_a_no_more_card() -> None:
    assert "pile: round 1 has 1 No More cards in it, not 0" in sentence(
        short_pile(["one more", "one more"], "") | {"pile": []}
    )


@pytest.mark.parametrize("minus", [[3, 0, 1], [2, 4, 0], [5, 2, 2]])
def test_a_game_that_is_over_can_be_loaded(minus: list[int]) -> None:
    t = loaded(
        document(["stinky tofu"] * 3, None, options={"no_more": 6}, round=4, minus=minus)
        | {"pile": [card for card in document(["stinky tofu"] * 3)["pile"] if card != "no more"]}
    )
    assert t.over
    assert t.game.result(t).scores == tuple(-each for each in minus)


def test_a_game_that_the_last_eater_has_won_can_be_loaded() -> None:
    t = loaded(document(["stinky tofu", "", ""], None, options={"variant": "last-eater"}, out=[1, 2], won=[1, 0, 0]))
    assert t.game.result(t).winners == (0,)


# What cannot

NO_TABLE: dict[str, tuple[object, str]] = {
    "two players": (changed(seats=2), "taiwan-snackbar is for 3 to 10 players, not 2"),
    "eleven players": (changed(seats=11), "taiwan-snackbar is for 3 to 10 players, not 11"),
    "a player more than hands": (changed(seats=4), "hands: one entry for each of the 4 seats, not 3"),
    "a newer version": (changed(version=3), "version 3 of taiwan-snackbar; here its rules are at 2"),
    "an option that is not there": (changed(options={"chili": 1}), "taiwan-snackbar has no option 'chili'"),
    "a start seat that is not there": (changed(options={"start": 3}), "option start: 3 is not one of drawn, 0, 1, 2"),
    "seven No More cards": (changed(options={"no_more": 7}), "option no_more: '7' is neither rising nor a list"),
}


@pytest.mark.parametrize(("written", "words"), NO_TABLE.values(), ids=NO_TABLE)
def test_what_is_no_table_of_this_game_is_refused(written: object, words: str) -> None:
    assert words in sentence(written)


@pytest.mark.parametrize("name", ["seats", "agenda", "starter", "hands", "pile"])
def test_a_missing_entry_is_named(name: str) -> None:
    assert f"missing required field `{name}`" in sentence(without(name))


@pytest.mark.parametrize("name", ["tofu", "Hands", "", "hand", "events", "no_more"])
def test_a_surplus_entry_is_named(name: str) -> None:
    assert f"unknown field `{name}`" in sentence({**changed(), name: 1})


ENTRIES = [name for name in BASE if name not in ("game", "version")]


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("junk", [True, "junk", {"a": {"b": [1]}}, [[[[]]]], 2.5, 10**30], ids=str)
def test_an_entry_of_a_wrong_type_is_named(name: str, junk: object) -> None:
    text = sentence(changed(**{name: junk}))
    assert name in text or (name, "players" in text) == ("seats", True)


AGENDA = "agenda: at rest it is 'turn SEAT' alone"
OVER = document(["stinky tofu"] * 3, None, round=3, minus=[3, 0, 0])
LAST_EATER = document(
    ["stinky tofu", "", "one more"],
    options={"variant": "last-eater", "rounds": 3, "start": 1},
    round=2,
    starter=2,
    out=[1],
    won=[1, 0, 0],
)
EATEN_UP = document(["stinky tofu", "", ""], None, options={"variant": "last-eater"}, out=[1, 2], won=[1, 0, 0])
IMPOSSIBLE: dict[str, tuple[Document, str]] = {
    # Seats and the agenda
    "a starter who is not there": (changed(starter=3), "starter: there is no seat 3; seats are 0 to 2"),
    "a starter below 0": (changed(starter=-1), "starter: there is no seat -1"),
    "a starter against the option": (
        changed(options={"start": 0}),
        "starter: it is seat 0, as the option start says, not seat 2",
    ),
    "an agenda of two turns": (changed(agenda=["turn 1", "turn 2"]), AGENDA),
    "an agenda of a meal": (changed(agenda=["meal 1"]), AGENDA),
    "an agenda of a round": (changed(agenda=["round 1"]), AGENDA),
    "an agenda of an empty hand": (changed(agenda=["empty-handed 1"]), AGENDA),
    "an agenda with a fourth seat": (changed(agenda=["turn 3"]), "agenda: there is no seat 3"),
    "an agenda with no seat at all": (changed(agenda=["turn 10"]), "'10' is not a seat"),
    "an agenda of other words": (changed(agenda=["sleep"]), "cannot read 'sleep'"),
    "an agenda of moves": (changed(agenda=["eat"]), "cannot read 'eat'"),
    "an agenda that asks an empty hand": (
        document(["stinky tofu", "", "one more"], turn=1),
        "hands: seat 1 is asked, and so has drawn cards and holds some",
    ),
    # Cards
    "a card too many in a hand": (
        changed(hands=hands({"stinky tofu": 4, "one more": 1}, None, None)),
        "stinky tofu: there are 16 in hands and piles together, not 17",
    ),
    "a card too few in a hand": (
        changed(hands=hands({"stinky tofu": 2, "one more": 1}, None, None)),
        "stinky tofu: there are 16 in hands and piles together, not 15",
    ),
    "a card too few in the pile": (changed(pile=BASE["pile"][1:]), "one more: there are 10 in hands and piles"),
    "a card too many played": (
        changed(special_pile={"one more": 2, "change direction": 1}),
        "one more: there are 10 in hands and piles together, not 11",
    ),
    "17 stinky tofu": (changed(dish_pile={"stinky tofu": 17}), "dish_pile: stinky tofu: a number from 0 to 16, not 17"),
    "less than nothing": (
        changed(dish_pile={"stinky tofu": -1}),
        "dish_pile: stinky tofu: a number from 0 to 16, not -1",
    ),
    "a card that is not there": (
        changed(hands=hands({"papaya": 1}, None, None)),
        "hands: 'papaya' is not one of stinky tofu, oyster omelette",
    ),
    "No More in a hand": (changed(hands=hands({"no more": 1}, None, None)), "hands: 'no more' is not one of"),
    "a special on the dish pile": (changed(dish_pile={"one more": 1}), "dish_pile: 'one more' is not one of"),
    "a dish on the special pile": (changed(special_pile={"stinky tofu": 1}), "special_pile: 'stinky tofu' is not one"),
    "a foreign card in the pile": (changed(pile=["papaya"]), "pile: 'papaya' is not one of"),
    "a No More card too few": (
        changed(pile=[card for card in BASE["pile"] if card != "no more"]),
        "pile: round 3 has 3 No More cards in it, not 0",
    ),
    "a No More card too many": (
        changed(pile=[*BASE["pile"], "no more"]),
        "pile: round 3 has 3 No More cards in it, not 4",
    ),
    "a game over without a drawn No More": (
        OVER | {"pile": document(["stinky tofu"] * 3, round=3)["pile"]},
        "pile: whoever ended the game drew at least one of the round's 3 No More cards",
    ),
    # What is known
    "more known than held": (
        changed(known=[{"stinky tofu": 1, "one more": 2}, {}, {}]),
        "known: seat 0 is known to hold more of one more than are in the hand",
    ),
    "six hidden cards": (
        document(["stinky tofu x6", "one more", "one more"]),
        "known: seat 0 holds 6 cards that nobody has seen; those can only be of the 5 that were dealt",
    ),
    "known of too few seats": (changed(known=[{}]), "known: one entry for each of the 3 seats, not 1"),
    "drawn and not known": (
        changed(drawn=[[2, ["one more"]]]),
        "drawn: seat 2 has just drawn one more and is not known to hold it",
    ),
    "drawn by nobody": (changed(drawn=[[3, ["one more"]]]), "drawn: there is no seat 3"),
    "a foreign card drawn": (changed(drawn=[[0, ["papaya"]]]), "drawn: 'papaya' is not one of"),
    # What is ordered
    "no top dish on a dish pile": (changed(top_dish=None), "top_dish: there are dishes on the dish pile"),
    "a top dish that was not played": (
        changed(top_dish="braised pork rice"),
        "top_dish: braised pork rice is not on the dish pile",
    ),
    "a top dish that is none": (changed(top_dish="one more"), "top_dish: 'one more' is not one of stinky tofu"),
    "food below 0": (changed(food=-1), "food: a number from 0 to 9999, not -1"),
    "more food than was ever played": (
        document(["stinky tofu"] * 3, played="stinky tofu, one more", top_dish="stinky tofu", food=4),
        "food: all that was played comes to at most 3 food points, not 4",
    ),
    "food out of nothing": (
        document(["stinky tofu"] * 3, food=1),
        "food: all that was played comes to at most 0 food points, not 1",
    ),
    "a direction that is none": (changed(direction="left"), "direction: 'left' is not one of clockwise"),
    "a direction nobody turned": (
        document(["stinky tofu"] * 3, direction="counterclockwise"),
        "direction: it is not counterclockwise after change direction was played 0 times",
    ),
    "a direction turned once": (
        document(["stinky tofu"] * 3, played="change direction"),
        "direction: it is not clockwise after change direction was played 1 times",
    ),
    # Rounds and minus points
    "round 0": (changed(round=0), "round: a number from 1 to 99, not 0"),
    "a minus point below 0": (changed(minus=[-1, 2, 2]), "minus: a number from 0 to 99, not -1"),
    "minus points of two seats": (changed(minus=[1, 2]), "minus: one entry for each of the 3 seats, not 2"),
    "a game that should be over": (
        changed(minus=[3, 0, 0]),
        "minus: the game is over, and the agenda empty, as soon as one player has 3; here 1 have",
    ),
    "a game that is not over": (changed(agenda=[]), "as soon as one player has 3; here 0 have"),
    "a game that two have ended": (OVER | {"minus": [3, 3, 0]}, "as soon as one player has 3; here 2 have"),
    "rounds without minus points": (
        changed(minus=[1, 0, 0]),
        "minus: 2 rounds have ended, so there are 2 to 3 minus points in all, not 1",
    ),
    "minus points without rounds": (
        changed(minus=[2, 0, 2]),
        "minus: 2 rounds have ended, so there are 2 to 3 minus points in all, not 4",
    ),
    "minus points in the first round": (
        document(["stinky tofu"] * 3, minus=[1, 0, 0]),
        "minus: 0 rounds have ended, so there are 0 to 0 minus points in all, not 1",
    ),
    "somebody out": (changed(out=[0]), "hands: seat 0 has left the round and holds no card"),
    "somebody out with nothing": (
        document(["stinky tofu", "", "one more"], out=[1]),
        "out: nobody leaves unless the variant is last-eater",
    ),
    "rounds won": (changed(won=[1, 0, 0]), "won: rounds are won only if the variant is last-eater"),
    # The last eater
    "minus points of a last eater": (LAST_EATER | {"minus": [1, 0, 0]}, "minus: there are no minus points"),
    "a start player who is not next": (LAST_EATER | {"starter": 0}, "starter: seat 0 cannot start round 2 if 1 began"),
    "a round too many": (
        LAST_EATER | {"round": 4, "starter": 1, "won": [3, 0, 0]},
        "round: this game has 3, not 4",
    ),
    "rounds that nobody won": (LAST_EATER | {"won": [0, 0, 0]}, "won: 1 rounds have been won so far, not 0"),
    "the same seat out twice": (LAST_EATER | {"out": [1, 1]}, "out: seat 1 is there twice"),
    "a seat out that is not there": (LAST_EATER | {"out": [3]}, "out: there is no seat 3"),
    "a turn of one who has left": (LAST_EATER | {"agenda": ["turn 1"]}, "agenda: seat 1 has left the round"),
    "one left and no end": (
        document(["stinky tofu", "", ""], options={"variant": "last-eater"}, out=[1, 2]),
        "out: a round goes on while two or more players are left; here 1 are",
    ),
    "an end with two left": (
        document(["stinky tofu", "", "one more"], None, options={"variant": "last-eater"}, out=[1], won=[1, 0, 0]),
        "out: a round goes on while two or more players are left; here 2 are",
    ),
    "an end before the last round": (
        document(
            ["stinky tofu", "", ""], None, options={"variant": "last-eater", "rounds": 2}, out=[1, 2], won=[1, 0, 0]
        ),
        "an empty agenda means that the game is over, in round 2, not 1",
    ),
    "a last eater who has won nothing": (
        EATEN_UP | {"won": [0, 1, 0]},
        "won: seat 0 is the last one left and has won this round",
    ),
}


@pytest.mark.parametrize(("written", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_entry_is_refused_in_one_sentence(written: Document, words: str) -> None:
    text = sentence(written)
    assert text.startswith("not a table of taiwan-snackbar: ")
    assert words in text


def test_the_documents_that_are_changed_here_are_good_ones() -> None:
    for written in (BASE, LAST_EATER, EATEN_UP):
        assert loaded(written).seats == 3
    assert loaded(OVER | {"pile": OVER["pile"][:-1]}).over
