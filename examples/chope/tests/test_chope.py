"""Chope keeps the contract of all games, and its own rules."""

import itertools
from typing import Any

import pytest
from hawker_chope import CHOPE
from hawker_chope.bots import AuntieBot

import hawker
from hawker.core.contract import Contract, option_sets


@pytest.mark.parametrize("seats", CHOPE.seats)
def test_it_keeps_the_contract(seats: int) -> None:
    contract = Contract(CHOPE)
    for seed, options in enumerate(itertools.islice(itertools.cycle(option_sets(CHOPE, seats)), 8)):
        contract.keep(seats, options, seed)


def test_everything_turns_up_and_has_its_words() -> None:
    contract = Contract(CHOPE)
    for seed in range(40):
        contract.keep(2 + seed % 4, {"waits": seed % 2 == 0}, seed, closely=False)
    assert contract.missing() == []


def told(seats: int, rounds: list[list[int]], **options: object) -> list[str]:
    """What is told while these packets are put down, round by round; the tables have 8 chairs, 7, 6 and so on."""
    document = hawker.dump(hawker.setup("chope", seats, seed=1, options=options))
    t = hawker.load(document | {"free": [8], "to_come": [7, 6, 5, 4, 3, 2]})
    t.events = []
    for packets in rounds:
        for packet in packets:
            hawker.play(t, f"chope {packet}")
    return [str(event) for event in hawker.hear(t) if not str(event).startswith(("packet", "table-free"))]


def test_the_highest_alone_takes_the_table_and_the_lowest_alone_returns_the_trays() -> None:
    assert told(4, [[7, 7, 5, 2]]) == ["table-taken 2 8", "trays-returned 3"]


def test_one_packet_alone_takes_the_table_and_returns_no_trays() -> None:
    assert told(3, [[7, 7, 1]]) == ["table-taken 2 8"]


def test_a_table_that_nobody_takes_waits_for_the_next() -> None:
    assert told(2, [[3, 3], [6, 1]]) == ["table-waits 8", "table-taken 0 15", "trays-returned 1"]


def test_by_an_option_it_is_cleared_away() -> None:
    assert told(2, [[3, 3], [6, 1]], waits=False) == ["table-cleared 8", "table-taken 0 7", "trays-returned 1"]


def test_a_packet_is_put_down_once() -> None:
    t = hawker.setup("chope", 2, seed=1)
    for packet in ("chope 3", "chope 4"):
        hawker.play(t, packet)
    with pytest.raises(hawker.IllegalMove, match=r"You have no packet 3 any more\. \(rule 2\.2\)"):
        hawker.play(t, "chope 3")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"free": [8], "to_come": [7, 6, 5, 4, 3]}, "a table with 2 is there nowhere, not once"),
        ({"trays": [0]}, "trays: one entry for each of the 2 seats, not 1"),
        ({"agenda": ["next-table"]}, "agenda: it begins with a question, not with 'next-table'"),
        ({"agenda": ["chope 4"]}, "agenda: there is no seat 4; seats are 0 to 1"),
    ],
)
def test_an_impossible_table_is_refused(changes: dict[str, Any], sentence: str) -> None:
    document = hawker.dump(hawker.setup("chope", 2, seed=1)) | {"free": [8], "to_come": [7, 6, 5, 4, 3, 2]}
    with pytest.raises(hawker.LoadError, match=sentence):
        hawker.load(document | changes)


def test_the_bot_plays_any_game() -> None:
    assert "auntie" in hawker.bots()
    for name in ("chope", "tindahan"):
        t = hawker.setup(name, seed=1)
        assert hawker.refusal(t, hawker.ask(AuntieBot(), t, seed=1)) is None
