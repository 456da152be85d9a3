"""A short way to talk at a table of any game, and what is claimed of every game at tables of its own."""

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import pytest

import hawker
from hawker.core.dice import Dice, Seed

Document = dict[str, Any]

# An even draw lies further off than this about once in a million cases; the seeds are fixed, so it is always the same.
UNEVEN = 6.0


def say(t: hawker.Table, *texts: str) -> None:
    for text in texts:
        hawker.play(t, hawker.parse(t, text))


def may_say(t: hawker.Table) -> list[str]:
    return [str(move) for move in hawker.legal(t)]


def refused(t: hawker.Table, text: str) -> str | None:
    """The key of the rule that is against it; None: nothing is."""
    why = hawker.refusal(t, hawker.parse(t, text))
    return None if why is None else why.key


def refused_because(t: hawker.Table, text: str, key: str, clause: str, words: str) -> None:
    """By that rule and in those words, whichever way one asks; and the table is as it was."""
    move = hawker.parse(t, text)
    why = hawker.refusal(t, move)
    assert why is not None
    assert (why.key, why.clause) == (key, clause)
    assert hawker.explain(t, why) == f"{words} (rule {clause})"
    before = hawker.dump(t)
    with pytest.raises(hawker.IllegalMove) as error:
        hawker.play(t, move)
    assert str(error.value) == f"{words} (rule {clause})"
    assert error.value.refusal.key == key
    assert hawker.dump(t) == before


class Dance(hawker.Move):
    """A move that no game knows."""

    form: ClassVar[str] = "dance"


def cannot_dance(t: hawker.Table) -> None:
    why = hawker.refusal(t, Dance())
    assert why is not None
    assert hawker.explain(t, why) == "That is not what is being asked now."


def heard(t: hawker.Table) -> list[str]:
    return [str(event) for event in hawker.hear(t)]


def sentence(written: object) -> str:
    """What the house says is wrong with a document, in one line."""
    with pytest.raises(hawker.LoadError) as error:
        hawker.load(written)
    assert error.type is hawker.LoadError
    text = str(error.value)
    assert text.strip() == text
    assert "\n" not in text
    return text


# What readers are shown


def everyone(t: hawker.Table) -> list[int | None]:
    """All seats, and spectators."""
    return [*range(t.seats), None]


def view(t: hawker.Table, seat: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = hawker.message(t, seat, [])["view"]
    return seen


# Whole games


def play_any(t: hawker.Table, dice: Dice) -> hawker.Move:
    moves = hawker.legal(t)
    move = moves[dice.below(len(moves))]
    hawker.play(t, move)
    return move


def play_by(bots: Sequence[hawker.Bot], t: hawker.Table, luck: object = "") -> list[str]:
    """The bots play to the end, each for its seat and by the rules; their moves."""
    moves: list[str] = []
    while t.turn is not None:
        move = hawker.ask(bots[t.turn], t, f"{luck}/{len(moves)}")
        assert str(move) in may_say(t)
        hawker.play(t, move)
        moves.append(str(move))
    return moves


def wins(bot: hawker.Bot, games: int, seats: int, set_up: Callable[[int], hawker.Table]) -> int:
    """How often a bot wins against others that play anything, seated elsewhere each time."""
    won = 0
    for seed in range(games):
        t, seat = set_up(seed), seed % seats
        play_by([bot if each == seat else hawker.bot("random") for each in range(seats)], t, seed)
        won += seat in t.game.result(t).winners
    return won


class Spy(hawker.Bot):
    """It keeps the tables that it is shown, and plays on them."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, t: hawker.Table, dice: Dice) -> hawker.Move:
        self.shown.append(t.clone())
        return play_any(t, dice)


def plays_on_the_same_when_loaded(t: hawker.Table, seed: int) -> None:
    """What was dumped can be loaded at every moment, and plays on the same."""
    dice = Dice(Seed(seed))
    while not t.over:
        again = hawker.load(json.loads(json.dumps(hawker.dump(t))))
        hawker.play(again, play_any(t, dice))
        assert hawker.dump(again) == hawker.dump(t)
    assert hawker.dump(hawker.load(hawker.dump(t))) == hawker.dump(t)


# Trees


def tree_sizes(t: hawker.Table, depths: int, breaks_off: Callable[[Any], bool] = lambda _: False) -> list[int]:
    """How many sequences of one move, of two, and so on there are, but for those with a table that breaks them off."""
    return [_sequences(t, depth, breaks_off) for depth in range(1, depths + 1)]


def _sequences(t: hawker.Table, depth: int, breaks_off: Callable[[Any], bool]) -> int:
    moves = hawker.legal(t)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        then = t.clone()
        hawker.play(then, move)
        if not breaks_off(then):
            total += _sequences(then, depth - 1, breaks_off)
    return total
