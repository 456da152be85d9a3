"""A market as a document: what `dump` gives can be loaded, and what cannot be a market is refused in one sentence."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import hawker
from tests.games.talk import Document, plays_on_the_same_when_loaded, sentence
from tests.games.tindahan.markets import BASE, changed, document, loaded, set_up

pytestmark = pytest.mark.both


def without(name: str) -> Document:
    written = changed()
    del written[name]
    return written


def hands(*texts: str | None) -> list[list[str]]:
    """The hands of the base, with others where a text is given."""
    written = document([text or "" for text in texts], "")["hands"]
    return [old if text is None else new for old, new, text in zip(BASE["hands"], written, texts, strict=True)]


# What can be loaded


@pytest.mark.parametrize("form", [dict, json.dumps, lambda written: json.dumps(written).encode()])
def test_a_document_can_be_an_object_or_json(form: Callable[[Document], Any]) -> None:
    assert json.loads(json.dumps(hawker.dump(hawker.load(form(BASE))))) == BASE


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_was_dumped_can_be_loaded_at_every_moment_and_plays_on_the_same(seats: int) -> None:
    plays_on_the_same_when_loaded(set_up(seats, seed=seats, cart="stays"), seats)


@pytest.mark.parametrize("name", ["version", "options", "dice", "sheet"])
def test_what_says_nothing_can_be_left_out(name: str) -> None:
    assert json.loads(json.dumps(hawker.dump(hawker.load(without(name)))))[name] is not None


def test_empty_hands_of_a_market_that_is_over_can_be_loaded() -> None:
    t = loaded(document(["", "banana 1", ""], "", tricks=[4, 4, 2], sheet=[[1, 2, 3], [1, 2, 3], [8, 7, 4]]))
    assert t.over
    assert t.game.result(t).scores == (10, 11, 10)


# What cannot


NO_OBJECT = "a table is a JSON object with a game, seats, an agenda and what lies on the table"
NO_TABLE: dict[str, tuple[object, str]] = {
    "nothing": ("", "this is not JSON"),
    "half an object": ("{", "this is not JSON"),
    "Python's quotes": ("{'game': 'tindahan'}", "this is not JSON"),
    "bytes of no text": (b"\xff\x00\xfe", "this is not JSON"),
    "too many digits": ("9" * 5000, "this is not JSON"),
    "null": ("null", NO_OBJECT),
    "a list": ("[]", NO_OBJECT),
    "an empty object": ("{}", NO_OBJECT),
    "a number": ("3", NO_OBJECT),
    "None": (None, NO_OBJECT),
    "a list of tables": ([BASE], NO_OBJECT),
    "a game that is not there": (changed(game="tindahana"), "there is no game 'tindahana'; there are "),
    "a game of no name": (changed(game=None), "game"),
    "a list of games": (changed(game=["tindahan"]), "game"),
    "an older version": (changed(version=0), "version 0 of tindahan; here its rules are at 2"),
    "a newer version": (changed(version=3), "version 3 of tindahan; here its rules are at 2"),
    "a version that is true": (changed(version=True), "`$.version`"),
    "two players": (changed(seats=2), "tindahan is for 3 to 5 players, not 2"),
    "six players": (changed(seats=6), "tindahan is for 3 to 5 players, not 6"),
    "minus three players": (changed(seats=-3), "tindahan is for 3 to 5 players, not -3"),
    "players as text": (changed(seats="3"), "Expected `int`, got `str` - at `$.seats`"),
    "players with a decimal point": (changed(seats=3.0), "`$.seats`"),
    "a player more than hands": (changed(seats=4, fruits=[]), "hands: one entry for each of the 4 seats, not 3"),
    "a key that is no text": ({"game": "tindahan", 5: 1}, "Expected `str`"),
}


@pytest.mark.parametrize(("written", "words"), NO_TABLE.values(), ids=NO_TABLE)
def test_what_is_no_table_of_any_game_here_is_refused(written: object, words: str) -> None:
    assert words in sentence(written)


@pytest.mark.parametrize("name", ["seats", "agenda", "starter", "cart", "hands"])
def test_a_missing_entry_is_named(name: str) -> None:
    assert f"missing required field `{name}`" in sentence(without(name))


@pytest.mark.parametrize("name", ["donkey", "Hands", "", "hand", "events"])
def test_a_surplus_entry_is_named(name: str) -> None:
    assert f"unknown field `{name}`" in sentence({**changed(), name: 1})


ENTRIES = [name for name in BASE if name not in ("game", "version")]


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("junk", [None, True, "junk", {"a": {"b": [1]}}, [[[[]]]], 2.5, 10**30], ids=str)
def test_an_entry_of_a_wrong_type_is_named(name: str, junk: object) -> None:
    text = sentence(changed(**{name: junk}))
    assert name in text or (name, "players" in text) == ("seats", True)


IMPOSSIBLE: dict[str, tuple[Document, str]] = {
    "an option that is not there": (changed(options={"donkey": 1}), "tindahan has no option 'donkey'"),
    "fruits without bananas": (changed(options={"fruits": "mango,durian,lanzones"}), "option fruits"),
    "a start seat that is not there": (changed(options={"start": 3}), "option start: 3 is not one of drawn, 0, 1, 2"),
    "a cart option that is not there": (changed(options={"cart": "flies"}), "option cart: 'flies'"),
    "a truth value for a seat": (changed(options={"start": True}), "option start: True"),
    "a list for an option": (changed(options={"fruits": ["banana", "mango", "durian"]}), "`$.options"),
    "a number for a seed": (changed(dice={"seed": 9}), "`$.dice.seed`"),
    "a text for a number drawn": (changed(dice={"seed": "9", "drawn": "30"}), "`$.dice.drawn`"),
    "surplus dice": (changed(dice={"seed": "9", "sides": 6}), "unknown field `sides`"),
    # Seats and the agenda
    "a starter who is not there": (changed(starter=3), "starter: there is no seat 3; seats are 0 to 2"),
    "a starter below 0": (changed(starter=-1), "starter: there is no seat -1"),
    "a starter against the option": (changed(options={"start": 2}), "starter: seat 2 cannot start round 2 if 2 began"),
    "an agenda of nothing": (changed(agenda=[]), "an empty agenda means that the game is over, after 3 rounds, not 1"),
    "an agenda without the award": (changed(agenda=["follow 2", "follow 0"]), "agenda: at rest it is"),
    "an agenda of the award alone": (changed(agenda=["award"]), "agenda: at rest it is"),
    "an agenda with two awards": (changed(agenda=["follow 2", "follow 0", "award", "award"]), "agenda: at rest it is"),
    "an agenda that skips a seat": (changed(agenda=["follow 2", "follow 1", "award"]), "agenda: at rest it is"),
    "an agenda counterclockwise": (changed(agenda=["follow 0", "follow 2", "award"]), "agenda: at rest it is"),
    "an agenda with a seat twice": (changed(agenda=["follow 2", "follow 2", "award"]), "agenda: at rest it is"),
    "an agenda of all seats": (changed(agenda=["follow 1", "follow 2", "follow 0", "award"]), "trick: of the seats []"),
    "an agenda that starts in a trick": (changed(agenda=["start 1", "award"]), "agenda: at rest it is"),
    "an agenda that leads in a trick": (changed(agenda=["lead 1", "follow 2", "award"]), "agenda: at rest it is"),
    "an agenda that follows no card": (changed(trick=[]), "agenda: at rest it is"),
    "an agenda with more after a start": (
        changed(agenda=["start 1", "follow 2", "follow 0", "award"], trick=[]),
        "agenda: at rest it is",
    ),
    "an agenda that is not at rest": (changed(agenda=["round 0"]), "agenda: at rest it is"),
    "an agenda in the middle of scoring": (changed(agenda=["follow 2", "score"]), "agenda: at rest it is"),
    "an agenda with a fourth seat": (changed(agenda=["follow 3", "follow 0", "award"]), "agenda: there is no seat 3"),
    "an agenda with no seat at all": (changed(agenda=["follow 7", "follow 0", "award"]), "'7' is not a seat"),
    "an agenda of other words": (changed(agenda=["sleep", "award"]), "cannot read 'sleep'"),
    "an agenda nearly right": (changed(agenda=["folow 2", "follow 0", "award"]), "did you mean 'follow SEAT'?"),
    "an agenda of moves": (changed(agenda=["play mango 3", "award"]), "cannot read 'play mango 3'"),
    "an agenda of numbers": (changed(agenda=[1, 2]), "`$.agenda[0]`"),
    # Cards
    "two of one card in two hands": (
        changed(hands=hands("banana 1 4 9, mango 2 5 6 3", None, None)),
        "hands, trick: mango 3 is there 2 times, and there is one of it",
    ),
    "two of one card in one hand": (
        changed(hands=hands("banana 1 4 9, mango 2 5 6 6", None, None)),
        "mango 6 is there 2 times",
    ),
    "one card in a hand and in the trick": (changed(trick=[[1, "mango 9"]]), "mango 9 is there 2 times"),
    "a card of a fruit that is not in use": (
        changed(hands=hands("banana 1 4 9, mango 2 5 6, durian 10", None, None)),
        "hands, trick: 'durian 10' is not one of banana 1, banana 2, banana 3, banana 4, banana 5, ",
    ),
    "a card that is not there": (
        changed(hands=hands("papaya 1", None, None)),
        "hands, trick: 'papaya 1' is not one of",
    ),
    "a value that is not there": (changed(hands=hands("banana 11", None, None)), "'banana 11' is not one of"),
    "a card written in another way": (changed(hands=hands("banana 01", None, None)), "'banana 01' is not one of"),
    "a foreign card in the trick": (changed(trick=[[1, "durian 8"]]), "trick: 'durian 8' is not one of"),
    "a card that is no text": (changed(hands=[[1], [], []]), "`$.hands[0][0]`"),
    "a hand too many": (changed(hands=[*BASE["hands"], []]), "hands: one entry for each of the 3 seats, not 4"),
    "a hand too few": (changed(hands=BASE["hands"][:2]), "hands: one entry for each of the 3 seats, not 2"),
    "a hand too large": (
        changed(hands=hands("banana 1 4 9 5 7 8 10, mango 2 5 6 10", None, None)),
        "hands: seat 0 has at most 10 cards, not 11",
    ),
    "an empty hand and more tricks": (
        changed(hands=hands(None, None, ""), tricks=[4, 4, 2]),
        "hands, tricks: seat 0 has won 4 with 3 cards",
    ),
    "an empty hand": (
        changed(hands=hands(None, None, "")),
        "hands: in the middle of a round seat 2 has 1 to 10 cards, not 0",
    ),
    # What does not add up
    "a card too few in a hand": (
        changed(hands=hands("banana 1 4 9, mango 2 5 6", None, None)),
        "hands: 4 cards and 1 sellers of seat 0 do not fit 4 tricks, 1 its own",
    ),
    "more sellers than turns": (
        changed(sellers={"banana": [1, 0, 0], "mango": [1, 0, 1]}),
        "hands: 3 cards and 2 sellers of seat 0 do not fit 4 tricks, 1 its own",
    ),
    "more tricks than cards in them": (changed(tricks=[5, 5, 1]), "tricks: seat 0 has won 5 with 3 cards"),
    "tricks won with too few cards": (changed(tricks=[4, 3, 2]), "tricks: seat 0 has won 4 with 3 cards"),
    "tricks with too many moves of the cart": (
        changed(tricks=[3, 3, 2]),
        "3 cards and 1 sellers of seat 0 do not fit 8 tricks",
    ),
    "no tricks for the cards played": (changed(tricks=[]), "take at least 2 tricks, not 1"),
    "ten sellers of one player": (
        changed(sellers={"banana": [10, 0, 0]}),
        "sellers at the banana stall: a number from 0 to 9, not 10",
    ),
    "ten sellers of one player at two stalls": (
        changed(sellers={"banana": [5, 0, 0], "mango": [5, 0, 0]}),
        "sellers: seat 0 has nine, and 10 are placed",
    ),
    "sellers at no stall": (
        changed(sellers={"durian": [0, 0, 0]}),
        "sellers: 'durian' is not one of banana, mango, lanzones",
    ),
    "sellers of two players": (changed(sellers={"mango": [0, 1]}), "sellers at the mango stall: one entry for each"),
    "sellers below 0": (
        changed(sellers={"mango": [2, 0, -1]}),
        "sellers at the mango stall: a number from 0 to 9, not -1",
    ),
    "tricks below 0": (changed(tricks=[4, -1, 1]), "tricks: a number from 0 to 10, not -1"),
    "tricks of a player too many": (changed(tricks=[1, 2, 1, 0]), "tricks: one entry for each of the 3 seats, not 4"),
    "a cart at a stall that is not there": (changed(cart="durian"), "cart: 'durian' is not one of"),
    "a cart nowhere": (changed(cart=""), "cart: '' is not one of banana, mango, lanzones"),
    # The trick
    "a trick with a seat that is not there": (changed(trick=[[3, "mango 8"]]), "trick: there is no seat 3"),
    "a trick with a card of who is to come": (changed(trick=[[2, "mango 8"]]), "trick: of the seats [1]"),
    "a trick with two cards of a player": (
        changed(trick=[[1, "mango 8"], [1, "mango 7"]]),
        "trick: of the seats [1] each has played at most one card, in this order, not [1, 1]",
    ),
    "a trick in a wrong order": (
        changed(agenda=["follow 0", "award"], trick=[[2, "mango 8"], [1, "mango 7"]]),
        "trick: of the seats [1, 2] each has played at most one card, in this order",
    ),
    "a trick led by nobody who may": (
        document(
            ["banana 1 2", "banana 3 4", "banana 5 6", "banana 7 8"],
            "follow 3, award",
            tricks=[8, 0, 0, 0],
            trick=[[2, "mango 1"]],
        ),
        "trick: one of the seats [0, 1] played the first card",
    ),
    "a trick of cards alone": (changed(trick=["mango 8"]), "`$.trick[0]`"),
    "a trick of three parts": (changed(trick=[[1, "mango 8", 3]]), "`$.trick[0]`"),
    # Voids and the sheet
    "a void against the hand": (changed(voids=[["mango"], [], []]), "voids: seat 0 holds mango and is proven not to"),
    "a void of a fruit that is not in use": (changed(voids=[["durian"], [], []]), "voids: 'durian' is not one of"),
    "voids of a player too few": (changed(voids=[[], []]), "voids: one entry for each of the 3 seats, not 2"),
    "a sheet too long": (changed(sheet=[[0, 0, 0]] * 3), "sheet: with 3 players at most 2 rounds are over"),
    "a sheet much too long": (changed(sheet=[[0, 0, 0]] * 9), "sheet: with 3 players at most 2 rounds are over"),
    "a sheet too short at the end": (changed(agenda=[], sheet=[[0, 0, 0]] * 2), "after 3 rounds, not 2"),
    "a row too short": (changed(sheet=[[0, 0]]), "a row of the sheet: one entry for each of the 3 seats, not 2"),
    "a row of texts": (changed(sheet=[["1", "2", "3"]]), "`$.sheet[0][0]`"),
    "a row of truth values": (changed(sheet=[[True, False, True]]), "`$.sheet[0][0]`"),
}


@pytest.mark.parametrize(("written", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_market_that_cannot_be_is_refused(written: Document, words: str) -> None:
    assert words in sentence(written)


DEAL = hawker.dump(set_up(3, seed=1, start=0))
FINISHED = document(["", "banana 1", "mango 1 2"], "", tricks=[4, 4, 2], sheet=[[1, 2, 3], [1, 2, 3], [8, 7, 2]])


def fresh(**changes: Any) -> Document:
    """A market at the very start, which seat 0 starts."""
    return {**json.loads(json.dumps(DEAL)), **changes}


# What adds up and still never comes up in play, with the entry that the sentence must name.
NEVER_PLAYED: dict[str, tuple[Document, str]] = {
    "a first trick that another seat starts": (fresh(agenda=["start 1", "award"]), "start"),
    "a trick started by who has won none": (changed(tricks=[3, 0, 1]), "tricks"),
    "more tricks won than cards played": (
        changed(
            tricks=[0, 0, 4],
            agenda=["start 2", "award"],
            trick=[],
            hands=hands(None, "banana 3, mango 1 8, lanzones 2 7 9", None),
        ),
        "tricks",
    ),
    "a cart that nobody has moved": (changed(cart="mango"), "cart"),
    "a cart that has just moved to where it stood": (fresh(agenda=["lead 1", "follow 2", "award"]), "cart"),
    "two cards gone of who had one turn with a card": (
        document(
            [
                "banana 1 2 3 4 5 6 7 8",
                "mango 1 2 3 4 5 6 7 8 9 10",
                "lanzones 1 2 3 4 5 6 7 8 9",
            ],
            "lead 1, follow 2, award",
            cart="mango",
            tricks=[1, 0, 0],
        ),
        "hands",
    ),
    "a hand of ten cards and one more in the trick": (
        document(
            ["banana 1 2 3 4 5 6 7 8 9 10", "mango 2 3 4 5 6 7 8 9 10", "lanzones 1 2 3 4 5 6 7 8 9"],
            "follow 1, follow 2, award",
            starter=1,
            tricks=[1, 0, 0],
            trick=[[0, "mango 1"]],
            sellers={"mango": [1, 0, 0]},
        ),
        "hands",
    ),
    "a seller of this trick at no stall of its fruit": (
        changed(agenda=["follow 0", "award"], sellers={"banana": [1, 0, 2]}),
        "sellers",
    ),
    "a card in the trick that should have followed": (
        changed(
            agenda=["follow 0", "award"],
            trick=[[1, "mango 8"], [2, "lanzones 4"]],
            hands=hands(None, None, "banana 2 6, mango 3 9, lanzones 5 10"),
        ),
        "seat 2",
    ),
    "a void that no card can have proven": (
        document(
            ["banana 1 2 3 4 5 6 7 8 9 10", "mango 1 2 3 4 5 6 7 8 9 10", "lanzones 1 2 3 4 5 6 7 8 9 10"],
            "start 0, award",
            voids=[["mango"], [], []],
        ),
        "voids",
    ),
    "a void written twice": (changed(voids=[["lanzones", "lanzones"], [], []]), "voids"),
    "sellers at two stalls after one trick": (
        document(
            [
                "banana 1 2 3 4 5 6 7 8 9",
                "mango 1 2 3 4 5 6 7 8 9",
                "lanzones 1 2 3 4 5 6 7 8 9 10",
                "pineapple 1 2 3 4 5 6 7 8 9 10",
            ],
            "start 0, award",
            tricks=[1, 0, 0, 0],
            sellers={"banana": [0, 0, 1, 0], "mango": [0, 0, 0, 1]},
        ),
        "sellers: those at the stalls take at least 2 tricks, not 1",
    ),
    "sellers at the stall of a fruit that nobody has led": (
        document(
            ["banana 1 2 3 4 5 6 7 8 9", "mango 1 2 3 4 5 6 7 8 9 10", "lanzones 1 2 3 4 5 6 7 8 9 10"],
            "start 0, award",
            tricks=[1, 0, 0],
            sellers={"mango": [0, 1, 1]},
        ),
        "sellers: of mango 0 cards have been played, too few to lead 1 tricks",
    ),
    "a seller of everybody at a stall after one trick of its fruit": (
        document(
            ["banana 1 2 3 4 5 6 7 8, mango 10", "mango 1 2 3 4 5 6 7 8 9", "lanzones 1 2 3 4 5 6 7 8 9 10"],
            "start 1, award",
            tricks=[1, 1, 0],
            sellers={"banana": [1, 1, 1], "mango": [0, 0, 1]},
        ),
        "sellers",
    ),
    "a score above what three stalls give": (changed(sheet=[[37, 0, 0]]), "sheet: with 3 players at most 36 points"),
    "a row of more points than there are": (
        changed(sheet=[[36, 30, 20]]),
        "sheet: the points of a round do not come to 86 with 3 players",
    ),
    "a row of fewer points than tricks alone give": (
        changed(sheet=[[-10, 0, 1]]),
        "sheet: the points of a round do not come to -9 with 3 players",
    ),
    "a finished game with another last row than its stalls and tricks give": (
        {**FINISHED, "sheet": [[1, 2, 3], [1, 2, 3], [8, 7, 3]]},
        "sheet: the last round scores [8, 7, 2], not [8, 7, 3]",
    ),
    "a score that no round gives": (changed(sheet=[[5, 1000, 12]]), "sheet"),
    "a score with more digits than numbers have here": (changed(sheet=[[5, 10**400, 12]]), "sheet"),
    "dice that have been drawn fewer than no times": (changed(dice={"seed": "9", "drawn": -40}), "drawn"),
    "dice that have been drawn more often than they can": (changed(dice={"seed": "9", "drawn": 10**40}), "drawn"),
    "a finished game in which everybody has cards": ({**FINISHED, "hands": BASE["hands"]}, "hands"),
    "a finished game with a hand too large": (
        {**FINISHED, "hands": [[], DEAL["hands"][1], [*DEAL["hands"][2], DEAL["hands"][0][0]]]},
        "hands",
    ),
    "a finished game with a card in the trick": ({**FINISHED, "trick": [[0, "mango 8"]]}, "trick"),
    "a finished game with ten sellers of one player": ({**FINISHED, "sellers": {"mango": [10, 0, 0]}}, "sellers"),
}


@pytest.mark.parametrize(("written", "words"), NEVER_PLAYED.values(), ids=NEVER_PLAYED)
def test_a_market_that_never_comes_up_is_refused(written: Document, words: str) -> None:
    assert words in sentence(written)


def test_a_card_in_the_trick_that_does_not_follow_proves_its_void_also_in_a_document() -> None:
    written = changed(
        agenda=["follow 0", "award"],
        trick=[[1, "mango 8"], [2, "lanzones 4"]],
        hands=hands(None, None, "banana 2 6 7 8, lanzones 5 10"),
    )
    assert hawker.dump(loaded(written))["voids"][2] == ["mango"]
