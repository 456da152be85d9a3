"""Restaurants set up for one situation, and a short way to talk at them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.core.play import advance, then
from hawker.core.table import Chance, Outcome
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.animals import BY_NAME
from hawker.games.steam_up.forms import RestaurantView
from hawker.games.steam_up.meals import PLACE
from hawker.games.steam_up.pieces import ALL_PIECES, ALL_TOKENS, COLUMN_BITS, IN_STEAMERS, KINDS, Steamer, listed
from hawker.games.steam_up.rules import EndRound, TakeTurns, reveal_fate
from hawker.games.steam_up.supply import Lucky
from hawker.games.steam_up.table import NO_ROWS, OWN_ROWS, Restaurant
from hawker.games.steam_up.turns import BEGIN_TURN
from hawker.kit.counts import count_all, count_of
from tests.games.talk import play_any

FILLER = "tokens 1 for everyone"  # a line for decks that are about something else


def pieces(text: str) -> int:
    """`shrimp 2 bun` counted by kind."""
    by_name = {kind.name: kind for kind in KINDS}
    total, times = 0, 1
    for word in text.split():
        if word.isdecimal():
            times = int(word)
        else:
            total += times * int(by_name[word].one)
            times = 1
    return total


def fortune(*cards: str) -> str:
    """A Fortune deck of these cards, each given as its lines; they are called Card A, Card B and so on."""
    texts = [f"10 x Card {chr(65 + at)}\n{card}" for at, card in enumerate(cards)]
    return "\n".join(["fortune deck", *texts, f"10 x Filler\n{FILLER}", f"10 x More Filler\n{FILLER}"])


def fate(*cards: str) -> str:
    texts = [f"18 x Fate {chr(65 + at)}\n{card}" for at, card in enumerate(cards)]
    return "\n".join(["fate deck", *texts])


def restaurant(
    *animals: str,
    tops: Mapping[int, str] | None = None,
    tokens: Sequence[str] = (),
    boards: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    seed: int = 1,
    **options: object,
) -> Restaurant:
    """The first turn of seat 0 in round one, with these animals; what is not said is as the seed has it."""
    t = STEAM_UP.setup(len(animals), seed, {"start": 0, **options})
    t.events = []
    t.offered = ((),) * t.seats
    t.deck = t.decks.fortune.numbers(t.options["friendly"] is True)
    for seat, name in enumerate(animals):
        t.animals[seat] = BY_NAME[name]
        t.rows[seat] = NO_ROWS if t.animals[seat].picks_rows else OWN_ROWS
    for space, text in (tops or {}).items():
        t.restack(space, (*t.stack(space)[:-1], Steamer(pieces(text), True)))
    for seat, text in enumerate(tokens):
        t.tokens[seat] = pieces(text)
    for seat, text in enumerate(boards):
        t.boards[seat] = pieces(text)
        t.paid[seat] = int(t.full_lines(seat)) & COLUMN_BITS
    for seat, titles in enumerate(hands):
        for title in titles:
            deal(t, seat, title)
    t.supply = ALL_TOKENS - sum(t.tokens)
    in_steamers = sum([int(steamer.pieces) for stack in t.stacks for steamer in stack])
    t.bag = ALL_PIECES - in_steamers - sum(t.boards)
    t.round = 1
    t.agenda = [EndRound(), *[BEGIN_TURN[seat] for seat in reversed(range(t.seats))]]
    advance(t)
    hawker.hear(t)
    return t


def with_card(lines: str, *animals: str, **more: Any) -> Restaurant:
    """Seat 0 holds one card of these lines; the others hold one filler each."""
    names = animals or ("dog", "pig", "dragon")
    hands = [["Card A"], *[["Filler"]] * (len(names) - 1)]
    return restaurant(*names, hands=hands, fortune=fortune(lines), **more)


def under_fate(lines: str, *animals: str, **more: Any) -> Restaurant:
    """A round that begins with a Fate of these lines; it has been revealed and waits for its first question."""
    t = restaurant(*(animals or ("dog", "pig", "dragon")), fate=fate(lines), **more)
    t.agenda = [EndRound(), TakeTurns()]
    t.round = 2
    reveal_fate(t)
    advance(t)
    return t


def deal(t: Restaurant, seat: int, title: str) -> None:
    """Give a card of that title to a player."""
    (number, *_) = [number for number in t.deck if t.decks.fortune.pack[number].title == title]
    t.deck.remove(number)
    t.hands[seat] |= 1 << number


def say(t: Restaurant, *texts: str) -> list[str]:
    """Play these moves; what is told of them."""
    for text in texts:
        hawker.play(t, hawker.parse(t, text))
    return [str(event) for event in hawker.hear(t)]


def may_say(t: Restaurant) -> list[str]:
    return [str(move) for move in hawker.legal(t)]


def refused(t: Restaurant, text: str) -> str:
    """The key of the refusal of a move."""
    before = hawker.dump(t)
    with pytest.raises(hawker.IllegalMove) as error:
        hawker.play(t, hawker.parse(t, text))
    assert hawker.dump(t) == before
    return error.value.refusal.key


def why(t: Restaurant, text: str) -> str:
    """The key and the clause of a refusal."""
    refusal = hawker.refusal(t, hawker.parse(t, text))
    assert refusal is not None
    return f"{refusal.key} {refusal.clause}"


def view(t: Restaurant, seat: int | None) -> RestaurantView:
    seen = STEAM_UP.view(t, seat)
    assert isinstance(seen, RestaurantView)
    return seen


def held(counts: int) -> dict[str, int]:
    return {kind.name: int(count_of(counts, kind)) for kind in KINDS if count_of(counts, kind)}


def board(t: Restaurant, seat: int) -> dict[str, int]:
    return held(t.boards[seat])


def loadable(t: Restaurant) -> Restaurant:
    """With a story of the bag that leads to what is in it, so that the table may be put down and taken up."""
    left_it = int(count_all(ALL_PIECES)) - IN_STEAMERS - int(count_all(t.bag))
    drawn = [f"drawn {kind}" for kind in listed(sum(t.boards))][: max(0, left_it)]
    t.story = (*drawn, *[f"back {kind}" for kind in listed(t.bag)][: max(0, -left_it)])
    return t


def gain(t: Restaurant, seat: int, text: str) -> None:
    """Let a player gain these from the bag, out of turn."""
    t.bag -= pieces(text)
    t.serving = pieces(text)
    then(t, PLACE[seat])
    advance(t)


def play_out(t: Restaurant, seed: int = 0) -> None:
    dice = Dice(Seed(seed))
    while not t.over:
        play_any(t, dice)


def rolls(t: Restaurant, text: str, number: int) -> list[str]:
    """Play a move after which the lucky die shows this number."""

    def fixed(_: Any, chance: Chance[Any], dice: Dice) -> Outcome:
        return Lucky(number)

    hawker.play(t, hawker.parse(t, text), fixed)
    return [str(event) for event in hawker.hear(t)]
