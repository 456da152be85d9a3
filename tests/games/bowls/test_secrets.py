"""What a seat may know, in both editions: face-down chips, hidden cards, reserved recipes and piles do not leak."""

import json
from collections import Counter

import pytest

import hawker
from hawker.core.dice import Dice, Seed
from hawker.kit.bowls.table import Kitchen
from tests.games.bowls.kitchens import EDITIONS, NOWHERE, kitchen, land, pass_round, set_up, throw_all
from tests.games.talk import may_say, say, view

pytestmark = [pytest.mark.both, pytest.mark.parametrize("game", EDITIONS)]


def test_a_face_down_value_is_in_no_other_seats_message_before_the_reveal(game: str) -> None:
    """Two tables on which other chips were thrown to the same places tell the other seats the same."""
    worlds = []
    for offset in (0, 2):
        t = set_up(game, 3, chef=0)
        sent = []
        for turn in range(10):
            value = t.edition.values[(turn // 3 + offset) % 6] if t.turn == 0 else t.edition.values[turn // 3]
            land(t, value, t.edition.spaces[turn].name)
            events = hawker.hear(t)
            sent.append([json.dumps(hawker.message(t, seat, events)) for seat in (1, 2, None)])
        worlds.append(sent)
    assert worlds[0] == worlds[1]


def test_the_owner_sees_the_values_of_own_chips_and_what_is_at_home(game: str) -> None:
    t = set_up(game, 2, chef=0)
    value = t.edition.values[4]
    land(t, value, NOWHERE)
    own, other = t.game.view(t, 0), t.game.view(t, 1)
    assert [chip.value for chip in own.chips] == [value]  # type: ignore[attr-defined]
    assert [chip.value for chip in other.chips] == [None]  # type: ignore[attr-defined]
    assert own.home == [each for each in t.edition.values if each != value]  # type: ignore[attr-defined]


def test_totals_are_told_as_far_as_they_are_known(game: str) -> None:
    t = set_up(game, 2, chef=0)
    values, bowl = t.edition.values, t.edition.bowls[4].name
    land(t, values[4], bowl)
    land(t, values[1], bowl, face_up=True)
    stakes = view(t, 1)["stakes"]
    assert stakes == [
        {"space": bowl, "known": [0, values[1]], "hidden": [1, 0], "total": None, "leader": None},
    ]
    assert view(t, 0)["stakes"] == [
        {"space": bowl, "known": [values[4], values[1]], "hidden": [0, 0], "total": values[4] + values[1], "leader": 0},
    ]


def test_values_that_were_seen_are_not_dealt_elsewhere(game: str) -> None:
    t = set_up(game, 2, chef=0)
    values = t.edition.values
    land(t, values[5], NOWHERE, face_up=True)
    land(t, values[0], NOWHERE)
    land(t, values[2], NOWHERE)
    seen = Counter[int]()
    for seed in range(400):
        other = t.game.resample(t, 1, seed)
        assert isinstance(other, Kitchen)
        assert other.chips[0].value == values[5]
        assert other.chips[1].value == values[0]  # seat 1's own
        assert sorted([*other.home[0], other.chips[2].value]) == list(values[:5])
        seen[other.chips[2].value] += 1
    assert sorted(seen) == list(values[:5])
    assert min(seen.values()) > 45  # 80 each are expected


def with_secrets(game: str) -> Kitchen:
    """Seat 0 has drawn three extra cards, kept one and put two under the pile; seat 1 has reserved a recipe."""
    t = kitchen(game, 2)
    bowls = t.edition.bowls
    t = kitchen(game, 2, first=f"{bowls[3]}, {bowls[1]}, {bowls[7]}")
    values = t.edition.values
    throw_all(t, [(values[2], "extra-card")], [(values[3], "reserve")])
    say(t, f"keep {bowls[1]}")
    return t


def test_others_hear_how_many_cards_are_drawn_and_that_one_is_kept_and_a_recipe_reserved(game: str) -> None:
    events = hawker.hear(with_secrets(game))
    for seat, hidden in ((0, {"reserved"}), (1, {"drew", "kept"}), (None, {"drew", "kept", "reserved"})):
        told = [str(event.seen_by(seat)) for event in events]
        secrets = [text for text in told if text.startswith(("drew", "kept", "reserved"))]
        assert {text.split("-")[0] for text in secrets if "-hidden " in text} == hidden
        assert len(secrets) == 3
    assert "drew-hidden 0 3" in [str(event.seen_by(1)) for event in events]
    assert "kept-hidden 0" in [str(event.seen_by(1)) for event in events]


def test_whoever_put_cards_under_the_pile_knows_them_and_the_others_know_that_they_are_there(game: str) -> None:
    t = with_secrets(game)
    bowls = t.edition.bowls
    assert view(t, 0)["buried"] == [bowls[3].name, bowls[7].name]
    assert view(t, 1)["buried"] == view(t, None)["buried"] == [None, None]
    for seed in range(30):
        other = t.game.resample(t, 0, seed)
        assert isinstance(other, Kitchen)
        assert other.pile[:2] == [bowls[7], bowls[3]]
    differ = {tuple(map(str, t.game.resample(t, 1, seed).pile[:2])) for seed in range(30)}
    assert len(differ) > 10


def test_hidden_cards_and_reserved_recipes_are_dealt_anew_for_the_others_only(game: str) -> None:
    t = with_secrets(game)
    for seat, own, hidden in ((0, "hands", "reserved"), (1, "reserved", "hands")):
        worlds = [hawker.dump(t.game.resample(t, seat, seed)) for seed in range(40)]
        assert {json.dumps(world[own][seat]) for world in worlds} == {json.dumps(hawker.dump(t)[own][seat])}
        assert len({json.dumps(world[hidden][1 - seat]) for world in worlds}) > 4


def test_a_few_unseen_cards_are_dealt_in_every_way_and_evenly(game: str) -> None:
    """Seat 1 holds one of three unseen cards, and two are in the pile: six worlds."""
    bowls = [bowl.name for bowl in set_up(game, 2).edition.bowls]
    rest = ", ".join([*[f"{bowl} x5" for bowl in bowls[:3]], *[f"{bowl} x6" for bowl in bowls[3:]]])
    t = kitchen(game, 2, hands=["", bowls[0]], known=[{}, {}], first=f"{bowls[1]}, {bowls[2]}", display=rest)
    worlds = Counter[str]()
    for seed in range(1200):
        other = hawker.dump(t.game.resample(t, 0, seed))
        worlds[" ".join([*other["hands"][1], *other["pile"]])] += 1
    assert len(worlds) == 6
    assert min(worlds.values()) > 150  # 200 each are expected
    assert len({str(hawker.dump(t.game.resample(t, 1, seed))["hands"]) for seed in range(20)}) == 1


def test_what_was_thrown_or_shown_is_not_taken_back_and_a_sale_is(game: str) -> None:
    match = hawker.Match(hawker.game(game), 2, 7, {"chef": 0})
    t = match.table
    assert isinstance(t, Kitchen)
    match.play(hawker.parse(t, f"throw {t.edition.values[0]} at {t.edition.bowls[0]}"))
    assert match.undo_for(0).way == "never"
    bowls = t.edition.bowls
    start = kitchen(game, 2, hands=[f"{bowls[0]}, {bowls[4]}"] * 2)
    throw_all(start, [(t.edition.values[0], bowls[0].name), (t.edition.values[1], bowls[4].name)], [])
    match = hawker.Match(hawker.game(game), start=start)
    match.play(hawker.parse(start, f"pick {bowls[0]}"))
    assert match.undo_for(0).way == "never"
    match.play(hawker.parse(match.table, "sell 1"))
    assert match.undo_for(0).way == "free"


def test_cards_that_were_put_under_the_pile_are_forgotten_when_they_are_drawn(game: str) -> None:
    t = with_secrets(game)
    t.pile = t.pile[:3]
    t.pile.pop()
    t.forget_buried()
    assert [(buried.seat, buried.count) for buried in t.buried] == [(0, 2)]
    t.pile.pop()
    t.forget_buried()
    assert [(buried.seat, buried.count) for buried in t.buried] == [(0, 1)]
    t.pile.pop()
    t.forget_buried()
    assert t.buried == ()


def test_cards_that_were_put_under_the_pile_are_forgotten_when_a_new_one_is_shuffled(game: str) -> None:
    t = kitchen(game, 2)
    bowls = t.edition.bowls
    rest = ", ".join(f"{bowl} x6" for bowl in bowls[3:])
    thrice = f"{bowls[0]} x3"
    t = kitchen(game, 2, first=thrice, discards=f"{bowls[1]} x6, {bowls[2]} x6", display=thrice, hands=[rest])
    throw_all(t, [(t.edition.values[2], "extra-card")], [])
    say(t, f"keep {bowls[0]}")
    assert view(t, 0)["buried"] == [bowls[0].name] * 2
    pass_round(t)  # more cards are laid out than the two that seat 0 knows
    assert t.pile
    assert view(t, 0)["buried"] == []


def test_a_sold_card_counts_as_the_known_one(game: str) -> None:
    t = kitchen(game, 2)
    bowl = t.edition.bowls[0]
    t = kitchen(game, 2, hands=[f"{bowl} x3"], known=[{bowl.name: 1}, {}])
    throw_all(t, [(t.edition.values[0], bowl.name)], [])
    say(t, "sell 1")
    assert (t.hands[0].cards[0], t.hands[0].known[0]) == (2, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_chips_recipes_and_money_are_conserved(game: str, seats: int) -> None:
    t = set_up(game, seats, seed=seats)
    dice = Dice(Seed(f"conserved {seats}"))
    ledger = sum(t.money)
    while not t.over and t.round < 6:
        moves = may_say(t)
        say(t, moves[dice.below(len(moves))])
        for event in map(str, hawker.hear(t)):
            words = event.split(" ")
            if words[0] == "sold":
                ledger += int(words[-1])
            elif words[0] == "bought":
                ledger -= int(words[-1])
        assert sum(t.money) == ledger
        assert min(t.money) >= 0
        everywhere = [len(t.pile), len(t.drawn), sum(t.discards), sum(t.display), *map(len, t.hands)]
        assert sum(everywhere) == 54
        recipes = [len(t.deck), len(t.face_up), *map(len, t.reserved), *map(len, t.cooked)]
        assert sum(recipes) == 18
        for seat in range(seats):
            lying = [chip.value for chip in t.chips if chip.owner == seat]
            assert sorted([*t.home[seat], *t.back[seat], *lying]) == list(t.edition.values)
        assert t.chili_left() >= 0
