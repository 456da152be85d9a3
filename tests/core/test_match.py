import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hawker
from hawker.core.archive import open_match, save, verify
from hawker.core.dice import Dice, Seed
from hawker.core.game import Game
from hawker.core.match import TAKEN_BACK_AT_MOST, Match, Shuffle, commitment_to, digest
from tests.conftest import ALL_GAMES, DEEP
from tests.potluck import POTLUCK

pytestmark = pytest.mark.both

SHELF = {game.name: game for game in ALL_GAMES}
TINDAHAN = hawker.game("tindahan")
TAIWAN_SNACKBAR = hawker.game("taiwan-snackbar")


def played(game: Game[Any], seats: int | None = None, seed: Any = 1, turns: int = 10_000) -> Match:
    match = Match(game, seats, seed)
    dice = Dice(Seed("a match"))
    while not match.over and len(match.turns) < turns:
        moves = hawker.legal(match.table)
        match.play(moves[dice.below(len(moves))])
    return match


def kept(match: Match, folder: Path) -> Path:
    path = folder / "match.json"
    save(match, path)
    return path


def changed(path: Path, **fields: Any) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))
    return path


@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
@pytest.mark.parametrize("turns", [0, 5, pytest.param(10_000, marks=pytest.mark.heavy)])
def test_a_match_in_a_file_is_the_same_match(game: Game[Any], turns: int, tmp_path: Path) -> None:
    match = played(game, turns=turns)
    path = kept(match, tmp_path)
    assert verify(path, SHELF) == []
    again = open_match(path, SHELF)
    assert digest(again.table) == digest(match.table)
    assert [str(event) for turn in again.turns for event in turn.events] == [
        str(event) for turn in match.turns for event in turn.events
    ]
    save(again, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == path.read_text()


def test_every_turn_can_be_stepped_to() -> None:
    match = played(TINDAHAN)
    tables = [digest(match.at(number)) for number in range(len(match.turns) + 1)]
    assert len(set(tables)) == len(tables)
    assert tables[-1] == digest(match.table)
    match.at(3).agenda.clear()
    assert digest(match.at(3)) == tables[3]


# Undo


def test_a_move_nobody_has_answered_is_free_to_take_back() -> None:
    match = Match(TINDAHAN, 3, 1)
    before = digest(match.table)
    seat = match.table.turn
    assert seat is not None
    match.play(hawker.legal(match.table)[0])
    undo = match.undo_for(seat)
    assert (undo.way, undo.turns) == ("free", 1)
    match.take_back(undo.turns)
    assert digest(match.table) == before
    assert match.turns == []


def test_others_are_asked_once_they_have_acted() -> None:
    match = Match(TINDAHAN, 3, 1)
    seat = match.table.turn
    assert seat is not None
    for _ in range(3):
        match.play(hawker.legal(match.table)[-1])
    undo = match.undo_for(seat)
    assert (undo.way, undo.turns) == ("asking", 3)
    match.take_back(3)
    assert match.table.turn == seat


def test_a_deal_is_never_taken_back() -> None:
    match = Match(TINDAHAN, 3, 1)
    seat = None
    while not match.table.sheet:  # type: ignore[attr-defined]
        seat = match.table.turn
        match.play(hawker.legal(match.table)[0])
    assert seat is not None
    undo = match.undo_for(seat)
    assert undo.way == "never"
    assert TINDAHAN.words.say(undo.reason, {}).startswith("Something has been drawn by chance")


def test_what_came_to_light_is_never_taken_back() -> None:
    match = Match(POTLUCK, 2, 1)
    while match.table.question is None or str(match.table.question) not in ("larder 0", "larder 1"):
        match.play(hawker.legal(match.table)[0])
    seat = match.table.turn
    assert seat is not None
    match.play(hawker.parse(match.table, "draw"))
    assert match.undo_for(seat).reason == "undo.shown"


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    assert Match(TINDAHAN, 3, 1).undo_for(0).reason == "undo.nothing"


@pytest.mark.parametrize("game", [TINDAHAN, TAIWAN_SNACKBAR, POTLUCK], ids=lambda game: game.name)
@given(data=st.data())
def test_what_is_forgotten_is_taken_back_all_the_same(game: Game[Any], data: st.DataObject) -> None:
    """A match that lets go of its tables again and again goes the same ways as one that keeps them all."""
    seed = data.draw(st.integers(0, 99))
    keeps, forgets = (Match(game, 3, seed) for _ in range(2))
    for number in data.draw(st.lists(st.integers(0, 99), min_size=1, max_size=80)):
        if keeps.over:
            break
        moves = hawker.legal(keeps.table)
        move = moves[number % len(moves)]
        keeps.play(move)
        forgets.play(move)
        if len(forgets.turns) > 5:
            forgets.forget(2)
    ways = [[match.undo_for(seat) for seat in range(3)] for match in (keeps, forgets)]
    mine, theirs = ([(undo.way, undo.reason, undo.turns) for undo in each] for each in ways)
    assert mine == theirs
    assert keeps.undo_ways() == forgets.undo_ways() == [undo.way for undo in ways[0]]
    back = data.draw(st.integers(0, min(TAKEN_BACK_AT_MOST, len(keeps.turns))))
    assert digest(forgets.ago(back)) == digest(keeps.ago(back))
    keeps.take_back(back)
    forgets.take_back(back)
    assert digest(forgets.table) == digest(keeps.table)


# The shuffle


def test_a_fresh_match_commits_to_its_shuffle(tmp_path: Path) -> None:
    match = Match(TINDAHAN, 4)
    assert match.shuffle is not None
    assert match.shuffle.commitment == commitment_to(match.shuffle.secret)
    assert len(match.shuffle.nonces) == 4
    assert match.seed == Shuffle(match.shuffle.secret, match.shuffle.nonces).seed
    assert match.seed != Shuffle(match.shuffle.secret, ["other", *match.shuffle.nonces[1:]]).seed
    assert verify(kept(match, tmp_path), SHELF) == []


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("commitment", "0" * 64, "the secret is not the one that was committed to before the deal"),
        ("secret", "f" * 64, "the secret is not the one that was committed to before the deal"),
        ("nonces", ["a", "b", "c"], "the seed is not the one that the secret and the nonces give"),
        ("nonces", ["a"], "there are 1 nonces for 3 seats"),
    ],
)
def test_a_shuffle_that_was_tampered_with_is_named(field: str, value: Any, sentence: str, tmp_path: Path) -> None:
    path = kept(Match(TINDAHAN, 3), tmp_path)
    shuffle = json.loads(path.read_text())["shuffle"] | {field: value}
    assert sentence in "; ".join(verify(changed(path, shuffle=shuffle), SHELF))


def test_an_outcome_that_the_dice_did_not_give_is_named(tmp_path: Path) -> None:
    """Replay feeds the record back, whatever it says, so only drawing again can tell."""
    honest = played(POTLUCK, 2)
    at = next(number for number, turn in enumerate(honest.turns) if turn.outcomes)
    rolled = str(honest.turns[at].outcomes[0])
    false = "roll 1" if rolled != "roll 1" else "roll 6"
    match = Match(POTLUCK, 2, 1)
    for number, turn in enumerate(honest.turns[: at + 1]):
        outcomes = [POTLUCK.grammar.read(false, hawker.core.table.Outcome)] if number == at else []
        match.play(turn.move, outcomes)
    path = kept(match, tmp_path)
    open_match(path, SHELF)
    assert verify(path, SHELF) == [f"chance 1: {false} is written down, and the dice give {rolled}"]


# Files that are not as they should be


@pytest.mark.heavy
@pytest.mark.parametrize("game", ALL_GAMES, ids=str)
def test_a_file_damaged_at_any_line_is_refused_with_a_sentence(game: Game[Any], tmp_path: Path) -> None:
    path = kept(played(game, seed=None, turns=120), tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    every = range(len(lines))
    # Each of them when there is time for it; else all of the head and the end, and some turns.
    chosen = every if DEEP or len(lines) < 80 else [*every[:20], *every[20:-5:9], *every[-5:]]
    for number in chosen:
        for damage in ("lose", "double", "break"):
            copy = list(lines)
            copy[number] = {"lose": "", "double": copy[number] * 2, "break": copy[number][: len(copy[number]) // 2]}[
                damage
            ]
            text = "".join(copy)
            path.write_text(text)
            if is_json_of_the_same(text, "".join(lines)):
                continue
            try:
                problems = verify(path, SHELF)
            except hawker.LoadError as error:
                problems = [str(error)]
            assert problems, f"line {number}, {damage}: {lines[number]}"
            assert all("\n" not in problem for problem in problems)
            with pytest.raises(hawker.LoadError):
                open_match(path, SHELF)


def is_json_of_the_same(one: str, other: str) -> bool:
    """Doubling a line of an object changes nothing for a reader of JSON."""
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": 3}, "this is a match of format 3, made by a newer Hawker; this one reads 2"),
        ({"format": "x"}, "this is not a match file"),
        ({"game": "chess"}, "there is no game 'chess' here; there are potluck, "),
        ({"version": 99}, "it was played by version 99 of the rules of tindahan; these are version"),
        ({"version": 0}, "it takes an older Hawker with version 0"),
        ({"seats": 9}, "tindahan is for 3 to 5 players, not 9"),
        ({"options": {"cart": "flies"}}, "option cart: 'flies' is not one of bananas, stays"),
        ({"players": ["Ann"]}, "players: one name for each of the 3 seats, not 1"),
        ({"seed": "other"}, "turn 1: "),
        ({"over": True}, "it says that the game is over, and it is not"),
        ({"turns": 7}, "Expected `array`, got `int`"),
        ({"extra": 1}, "Object contains unknown field `extra`"),
        ({"outcomes": ["roll 1"]}, "'roll 1'"),
    ],
)
def test_a_file_that_does_not_fit_says_what_would(fields: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    path = changed(kept(played(TINDAHAN, 3, turns=4), tmp_path), **fields)
    with pytest.raises(hawker.LoadError) as caught:
        open_match(path, SHELF)
    assert sentence in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ({"seat": 9}, ", not of seat 10"),
        ({"move": "play kiwi 3"}, "turn 2: 'kiwi 3' is not a card"),
        ({"move": "cart mango"}, "turn 2: cart mango: Only the start player"),
        ({"outcomes": ["roll 3"]}, "turn 2: "),
        ({"digest": "000000000000"}, "and 000000000000 is written down"),
    ],
)
def test_a_turn_that_does_not_fit_is_named(turn: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    path = kept(played(TINDAHAN, 3, turns=4), tmp_path)
    turns = json.loads(path.read_text())["turns"]
    turns[1] |= turn
    problems = verify(changed(path, turns=turns), SHELF)
    assert len(problems) == 1
    assert sentence in problems[0]


@pytest.mark.parametrize(
    ("outcomes", "sentence"),
    [(["roll 3", "roll 4"], "chance answered 1 times after it, and 2 outcomes"), ([], "1 times after it, and 0")],
)
def test_outcomes_too_many_or_too_few_are_named(outcomes: list[str], sentence: str, tmp_path: Path) -> None:
    match = played(POTLUCK, 2, turns=3)
    at = next(number for number, turn in enumerate(match.turns) if turn.outcomes)
    path = kept(match, tmp_path)
    turns = json.loads(path.read_text())["turns"]
    turns[at]["outcomes"] = outcomes
    assert sentence in verify(changed(path, turns=turns), SHELF)[0]


def test_a_move_after_the_end_is_named(tmp_path: Path) -> None:
    path = kept(played(POTLUCK, 2), tmp_path)
    turns = json.loads(path.read_text())["turns"]
    problems = verify(changed(path, turns=[*turns, turns[-1]]), SHELF)
    assert problems == [f"turn {len(turns) + 1}: the game was over before it"]


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "[" * 100_000, "\x00\xff", '{"format": 1}'])
def test_what_is_no_match_is_called_that(text: str, tmp_path: Path) -> None:
    path = tmp_path / "junk.json"
    path.write_text(text)
    with pytest.raises(hawker.LoadError, match="this is not a match file"):
        open_match(path, SHELF)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(hawker.LoadError, match="too large for a match"):
        open_match(path, SHELF)


def test_a_file_that_cannot_be_written_leaves_the_old_one_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(played(POTLUCK, 2, turns=1), tmp_path)
    before = path.read_text()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save(played(POTLUCK, 2), path)
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]
