"""The table as it is drawn in a terminal: whatever a move names can be read there."""

import itertools

from rich.console import Console

import hawker
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.drawing import remark
from hawker.games.steam_up.events import CardPlayed, FateRevealed, MarkerMoved
from hawker.games.steam_up.table import Restaurant
from hawker.terminal.drawings import draw
from tests.games.steam_up.restaurants import fortune, restaurant, say, under_fate, view, with_card


def drawn(t: Restaurant, seat: int | None = 0, width: int = 100) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as shown:
        console.print(draw(STEAM_UP, view(t, seat), ["Ann", "Bot 1 (greedy)", "Bo", "Cy", "Di"][: t.seats]))
    return [" ".join(line.split()) for line in shown.get().splitlines()]


def test_an_animal_is_chosen_by_what_it_can_do() -> None:
    t = STEAM_UP.setup(2, 1, {"start": 0})
    text = " ".join(drawn(t))
    assert "Before the feast" in text
    for animal in t.offered[0]:
        assert STEAM_UP.words.piece(f"ability-{animal.name}") in text
        assert f"Starts with {animal.tokens} token" in text
    for animal in t.offered[1]:
        assert STEAM_UP.words.piece(f"ability-{animal.name}") not in text  # that is not what is asked
    assert not any("Starts with" in line for line in drawn(t, None))


def test_the_turntable_says_what_one_lacks_and_what_a_purchase_brings() -> None:
    t = restaurant("dog", "pig", tops={1: "bun claw", 2: "2 rice", 4: "claw"}, tokens=["bun claw"])
    lines = drawn(t)
    assert "1 Ann, Bot 1 claw bun nothing ? | ?" in lines
    assert "You can say buy 1: +3 HP" in lines
    assert "2 Ann 2 rice 2 rice ? | ?" in lines
    assert "4 nobody claw nothing ? | ?" in lines
    assert "If clockwise zones: Ann: 1, 6; Bot 1: 4, 5" in lines
    say(t, "take bun", "draw", "rotate clockwise")
    assert view(t, 0).players[0].zone == [1, 6]


def test_players_have_names_and_rows_the_numbers_that_moves_name() -> None:
    t = restaurant("goat", "pig", tops={1: "claw"}, tokens=["claw"], hands=[[], ["Tea Break"]])
    lines = drawn(t)
    assert any(line.startswith("> Ann (first) goat 0 0 claw") for line in lines)
    assert any(line.startswith("Bot 1 pig 0 1") for line in lines)
    assert "row 5 any kind 1 1 1 1 1 1" in lines
    say(t, "buy 1", "put claw in row 5")
    assert "row 5 claw [1] 1 1 1 1 1" in drawn(t)


def test_cards_that_lie_open_can_be_read_by_all() -> None:
    t = with_card("stays game\nrow 3", "dog", "pig")
    say(t, "play Card A")
    at = drawn(t, 1).index("Before Ann:")
    assert drawn(t, 1)[at + 1].startswith("Card A Keep this card face up before you for the rest of the game")


def test_the_card_in_play_can_be_read_while_it_asks() -> None:
    t = with_card("hp -2 for another")
    say(t, "play Card A")
    assert "Played Card A Another player of your choice loses 2 HP." in drawn(t)


def test_excess_is_shown() -> None:
    t = restaurant("dog", "pig", tops={1: "2 bun"}, tokens=["2 bun"], boards=["5 bun"])
    say(t, "buy 1")
    assert any("6 bun, beside the board bun" in line for line in drawn(t))


def test_nothing_is_cut_off_in_80_columns() -> None:
    t = STEAM_UP.setup(5, 1, {"steamers": "by-turns"})
    for number in itertools.count():
        if t.over:
            break
        if number % 15 == 0:  # drawing takes its time
            assert not any("…" in line for line in drawn(t, t.turn, 80))
        hawker.play(t, hawker.legal(t)[-1])


def test_the_log_tells_what_a_fate_and_a_card_say() -> None:
    t = under_fate("hp 2 for fewest", hands=[["Card A"]], fortune=fortune("stays game\nrow 3"))
    assert remark(view(t, 1), FateRevealed("Fate A")) == "The player with the fewest HP gains 2 HP."
    say(t, "play Card A")
    assert remark(view(t, 1), CardPlayed(0, "Card A")).startswith("Keep this card face up before you")
    assert remark(view(t, 1), MarkerMoved(0)) == ""
