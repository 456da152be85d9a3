"""Games at random until every card has been played or revealed, and every animal has used what it can do."""

from collections import Counter

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.animals import ANIMALS
from hawker.games.steam_up.decks import HOUSE_FATE, HOUSE_FORTUNE
from hawker.games.steam_up.pieces import ALL_PIECES, ALL_TOKENS
from hawker.games.steam_up.table import Restaurant

pytestmark = pytest.mark.both

MOST_GAMES = 150
# By what an animal's ability is seen to have worked.
DEEDS = {
    "rat": "gamble",
    "ox": "buy-outside",
    "tiger": "trade",
    "bunny": "swap",
    "dragon": "take-or-draw",
    "snake": "trade-for-cards",
    "horse": "twice",
    "goat": "put",
    "monkey": "roll",
    "rooster": "return",
    "dog": "points",
    "pig": "points",
}


def everything() -> set[str]:
    cards = [card.title for deck in (HOUSE_FORTUNE, HOUSE_FATE) for card in deck.cards]
    return {*cards, *[f"{animal} {DEEDS[animal.name]}" for animal in ANIMALS]}


def conserved(t: Restaurant) -> bool:
    """75 dim sum, 50 tokens, and every card in one place."""
    in_steamers = sum([int(steamer.pieces) for stack in t.stacks for steamer in stack])
    dim_sum = t.bag + in_steamers + sum(t.boards) + sum(t.excess) + t.serving
    laid = [each.number for cards in t.laid for each in cards]
    masks = [*t.hands, int(t.discards)]
    fortune = Counter([*t.deck, *laid, *([t.in_play] if t.in_play >= 0 else [])])
    for mask in masks:
        fortune.update([number for number in range(50) if mask >> number & 1])
    fates = Counter([*t.fates, *t.box, *[number for number in range(26) if t.revealed >> number & 1]])
    cards = not t.box or (fortune == Counter(range(50)) and fates == Counter(range(26)))
    return bool(dim_sum == ALL_PIECES and t.supply + sum(t.tokens) == ALL_TOKENS and cards)


def seen_in(t: Restaurant, before: str, move: hawker.Move, told: list[str]) -> set[str]:
    """What came up with a move of this seat."""
    assert t.turn is not None
    animal = t.animals[t.turn]
    found = {event.split(" ", 2)[2] for event in told if event.startswith("card-played")}
    found |= {event.split(" ", 1)[1] for event in told if event.startswith("fate-revealed")}
    verb = str(move).split(" ")[0]
    if before.startswith("silver-spoon"):
        verb = "take-or-draw"
    if verb == "swap" and not before.startswith("conjure"):
        return found
    found.add(f"{animal} {verb}")
    found |= {f"{t.animals[int(event.split()[1])]} points" for event in told if event.startswith("points")}
    return found


def test_every_card_and_every_animal_comes_up_and_nothing_gets_lost() -> None:
    missing = everything()
    for seed in range(MOST_GAMES):
        t = STEAM_UP.setup(2 + seed % 4, seed)
        dice = Dice(Seed(seed))
        while not t.over:
            assert t.turn is not None
            assert conserved(t)
            seat, done, acted, question = t.turn, int(t.done), int(t.acted), str(t.question)
            moves = hawker.legal(t)
            move = moves[dice.below(len(moves))]
            twin = t.clone()
            hawker.play(t, move)
            told = [str(event) for event in hawker.hear(t)]
            missing -= seen_in(twin, question, move, told)
            if t.acted == acted + 1 and int(t.done) == done and t.animals[seat].name == "horse":
                missing.discard("horse twice")
        if not missing:
            return
    assert missing == set()
