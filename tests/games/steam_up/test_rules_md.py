"""The numbers that rules.md tells are those that are played with."""

import re
from pathlib import Path

from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.animals import ANIMALS, BY_NAME
from hawker.games.steam_up.pieces import IN_ZONE, KINDS, ZONES, numbers_in
from hawker.games.steam_up.resolving import OWNERS_ONLY

CLAUSES = {clause.number: clause.text for clause in STEAM_UP.rules}


def test_what_the_animals_start_with() -> None:
    told = dict(re.findall(r"([A-Z]\w+) (\d and \d)", CLAUSES["9.10"]))
    assert told == {animal.name.capitalize(): f"{animal.tokens} and {animal.cards}" for animal in ANIMALS}


def test_the_hp_of_the_slots() -> None:
    alike = dict(re.findall(r"([A-Z]\w+) ((?:\d ){5}\d)", CLAUSES["9.11"]))
    boards = {animal.name: [" ".join(map(str, row)) for row in animal.board] for animal in ANIMALS}
    same = {name.capitalize(): rows[0] for name, rows in boards.items() if len(set(rows)) == 1}
    assert alike == same
    told = dict(re.findall(r"(\w+): ([^.]+)\.", CLAUSES["9.12"]))
    for name in ("Tiger", "Snake"):
        rows = boards[name.lower()]
        assert re.findall(r"(?:\d ){5}\d", told[name]) == [rows[0], rows[2]]
        assert rows == [rows[0]] * 2 + [rows[2]] * 3
    assert [kind.name for kind in KINDS[:2]] == ["shrimp", "rice"]
    goat = boards["goat"]
    assert (
        f"rows 1 and 2 have {goat[0]}, row 3 has {goat[2]}, row 4 has {goat[3]}, row 5 has {goat[4]}" in CLAUSES["9.12"]
    )
    assert goat[0] == goat[1]
    assert len(same) + 3 == len(BY_NAME)


def test_which_spaces_lie_in_which_zone() -> None:
    for seats, zones in ZONES.items():
        at_first = ", ".join([" ".join(map(str, numbers_in(IN_ZONE[seats][0][seat]))) for seat in range(seats)])
        assert re.search(rf"[Ww]ith {seats}( players)?: {at_first}\.", CLAUSES["6.8"])
        marks = [f"{zone[0]}-{zone[-1]}" for zone in zones]
        assert f"{', '.join(marks[:-1])} and {marks[-1]} with {seats}" in CLAUSES["6.9"]


def test_the_page_about_decks_names_all_who_mean_nothing_on_a_fate() -> None:
    page = (Path(__file__).parents[3] / "docs" / "researchers" / "decks.md").read_text("utf-8")
    sentence = re.search(r"A Fate belongs to nobody, so ([^.]+)\.", " ".join(page.split()))
    assert sentence
    assert re.findall(r"`(\w+)`", sentence[1]) == list(OWNERS_ONLY)
