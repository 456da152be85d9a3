from pathlib import Path

import pytest

from hawker.core.words import Words, read_clauses

pytestmark = pytest.mark.both


@pytest.fixture
def words(tmp_path: Path) -> Words:
    catalogue = tmp_path / "en.toml"
    catalogue.write_text(
        'seat = "Seat {seat}"\nyou = "you"\nnothing = "nothing"\nthousands = ","\nand = " and "\n'
        '[piece]\nmango = "Mango"\n"soup of the day" = "Today\'s soup"\n'
        '[event]\nwon = "{winner:seat} {winner:you win|wins} {count} {count:card|cards}: {cards}"\n'
        'tied = "{tied:seat} tie"\nscored = "{points:each}. It was {points:each}."\n'
        'begins = "Round {n} begins; {seat:seat} {seat:you lead|leads}. {seat:seat}!"\n'
    )
    return Words(catalogue)


def test_sentences_are_filled_in(words: Words) -> None:
    fields = {"winner": 1, "count": 2, "cards": ["mango 7", "soup of the day"]}
    assert words.say("event.won", fields) == "Seat 2 wins 2 cards: Mango 7, Today's soup"
    assert words.say("event.won", fields, ["Ann", "Bo"]) == "Bo wins 2 cards: Mango 7, Today's soup"
    assert words.say("event.won", fields, ["Ann", "Bo"], 1) == "You win 2 cards: Mango 7, Today's soup"
    assert words.say("event.won", {"winner": 0, "count": 1, "cards": []}) == "Seat 1 wins 1 card: nothing"
    assert words.say("event.tied", {"tied": [0, 1]}, ["Ann", "Bo"]) == "Ann and Bo tie"
    assert words.say("event.tied", {"tied": [0, 2, 1]}, ["Ann", "Bo", "Cy"]) == "Ann, Cy and Bo tie"
    assert words.say("event.tied", {"tied": []}, ["Ann"]) == " tie"


def test_the_reader_has_a_capital_at_the_beginning_of_a_sentence_only(words: Words) -> None:
    assert words.say("event.begins", {"n": 1, "seat": 0}, ["Ann", "Bo"], 0) == "Round 1 begins; you lead. You!"
    assert words.say("event.begins", {"n": 1, "seat": 0}, ["Ann", "Bo"], 1) == "Round 1 begins; Ann leads. Ann!"
    assert words.say("event.tied", {"tied": [0, 1]}, ["Ann", "Bo"], 0) == "You and Bo tie"
    assert words.say("event.tied", {"tied": [0, 1]}, ["Ann", "Bo"], 1) == "Ann and you tie"


def test_thousands_are_set_apart_in_numbers_but_not_in_the_names_of_pieces(words: Words) -> None:
    fields = {"winner": 0, "count": 1000, "cards": [999, -12345, 1234567, "2000", True]}
    assert words.say("event.won", fields) == "Seat 1 wins 1,000 cards: 999, -12,345, 1,234,567, 2000, True"


def test_names_cannot_smuggle_gaps_in(words: Words) -> None:
    fields = {"winner": 0, "count": 1, "cards": ["x"]}
    assert words.say("event.won", fields, ["{cards}", "Bo"]) == "{cards} wins 1 card: x"


def test_keys_are_known(words: Words) -> None:
    assert "event.won" in words
    assert "event.lost" not in words


def test_clauses_are_read_from_the_rules(tmp_path: Path) -> None:
    rules = tmp_path / "rules.md"
    rules.write_text(
        "# Title\n\nIntro.\n\n## 1 First\n\n**1.1** One\nsentence.\n\n**1.2** Two.\n\n## 2 Next\n\n**2.1** Three.\n"
    )
    clauses = read_clauses(rules)
    assert [(clause.number, clause.chapter, clause.text) for clause in clauses] == [
        ("1.1", "1 First", "One sentence."),
        ("1.2", "1 First", "Two."),
        ("2.1", "2 Next", "Three."),
    ]


def test_seats_without_a_name_are_counted_from_1_also_where_others_have_one(words: Words) -> None:
    assert words.say("event.tied", {"tied": [0, 1, 9]}, ["Ann", ""], 0) == "You, Seat 2 and Seat 10 tie"
    assert words.seat(2) == "Seat 3"


def test_what_each_has_is_said_with_names(words: Words) -> None:
    fields = {"points": [4, -14, 1300]}
    assert words.say("event.scored", fields, ["Ann", "Bo", "Cy"]) == (
        "Ann 4, Bo -14, Cy 1,300. It was Ann 4, Bo -14, Cy 1,300."
    )
    assert (
        words.say("event.scored", fields, [], 0)
        == "You 4, Seat 2 -14, Seat 3 1,300. It was you 4, Seat 2 -14, Seat 3 1,300."
    )


def test_equal_pieces_are_counted_and_equal_numbers_are_not(words: Words) -> None:
    fields = {"winner": 0, "count": 2, "cards": ["mango 7", "soup of the day", "mango 7"]}
    assert words.say("event.won", fields) == "Seat 1 wins 2 cards: 2 × Mango 7, Today's soup"
    assert words.say("event.won", {**fields, "cards": [3, 3]}) == "Seat 1 wins 2 cards: 3, 3"
