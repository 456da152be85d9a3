"""Whole games at a real pseudo-terminal."""

import json
import re
from pathlib import Path

import pytest

import hawker
from hawker.kit.bowls.moves import PASS, Sell
from hawker.terminal.screen import numbered
from tests.terminal.shell import Terminal, pipe


@pytest.mark.parametrize("game", hawker.games())
def test_a_whole_game_against_bots(game: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", game, "--seed", "5", "--bot", "random")
    shown = terminal.see()
    for _ in range(2000):
        terminal.type("1")
        if terminal.child.expect([r"> $", r"The end"]) == 1:
            break
        otherwise = re.findall(r"such as `(.+)`|no option 1; they go from (\d)", terminal.child.before or "")
        if otherwise:
            terminal.type("".join(otherwise[-1]))
            if terminal.child.expect([r"> $", r"The end"]) == 1:
                break
    text, code = terminal.end()
    assert "1 " in shown
    assert re.search(r"1\.\s+\S+", text)
    assert code == 0


def test_the_chooser_offers_every_game(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "5")
    shown = terminal.see()
    for name in hawker.games():
        assert hawker.game(name).words.say("title", {}) in shown
    assert "A number from 1" in terminal.answer("99")
    assert "Round 1" in terminal.answer(str(hawker.games().index("tindahan") + 1))


def tindahan(folder: Path, *args: str) -> Terminal:
    terminal = Terminal(folder, "play", "tindahan", "--seed", "5", *args)
    terminal.see()
    return terminal


def test_a_turn_shows_the_table_what_happened_and_what_can_be_said(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "tindahan", "--seed", "5", "--option", "start=1")
    shown = terminal.see()
    assert "You are dealt" in shown
    assert "Bot 2 (normal)" in shown
    assert "donkey cart: trump" in shown
    assert "Your hand: " in shown
    assert re.search(r"1 play \w+ \d+", shown)


def test_more_moves_than_can_be_listed_are_told_by_their_forms(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "hibachi", "--seed", "5", "--option", "chef=1")
    shown = terminal.see()
    assert "throw CHIP at SPACE\n      CHIP: 100, 200, 300, 400, 500, 600\n" in shown
    assert "FROM_X, FROM_Y, X, Y: whole millimetres from -600 to 600" in shown
    assert "Say it in words, such as `throw 100 at egg`." in terminal.answer("20"), "no throw from a list nobody saw"
    shown = terminal.answer("throw 300 at egg")
    assert "You throw the 300 as chip 1." in shown
    assert "#1 green (300)" in shown
    assert "CHIP: 100, 200, 400, 500, 600" in shown


def test_why_names_the_rule_and_its_clause(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path, "--option", "start=1")
    assert "The start player of a trick cannot place a seller" in terminal.answer("why seller")
    assert "2.2" in terminal.answer("why seller")
    assert "is legal" in terminal.answer("why cart mango")
    assert "cannot read 'dance'" in terminal.answer("why dance")


def test_a_refused_move_says_why_and_asks_again(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path, "--option", "start=1")
    assert "cannot place a seller" in terminal.answer("seller")
    assert "There is no option 99" in terminal.answer("99")
    assert "cannot read 'hello'" in terminal.answer("hello")
    assert terminal.answer("") == "\n> "


def test_help_rules_hint_table_and_log(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path)
    assert "undo" in terminal.answer("help")
    assert "7.6" in terminal.answer("?")
    assert "5.2" not in terminal.answer("? 4.1")
    assert "There is no clause 77" in terminal.answer("? 77")
    assert "a hard bot would say: " in terminal.answer("hint")
    assert "Your hand: " in terminal.answer("table")
    assert "You are dealt" in terminal.answer("log")


def test_undo_takes_the_last_move_back_and_bots_agree(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path, "--option", "start=1")
    assert "nothing of yours to take back" in terminal.answer("undo")
    terminal.answer("1")
    shown = terminal.answer("undo")
    assert "Taken back." in shown
    assert "nothing played yet" in shown
    assert "nothing of yours to take back" in terminal.answer("undo")


def test_save_and_resume_go_on_where_the_game_stood(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path, "--option", "start=1")
    terminal.answer("1")
    hand = re.search(r"Your hand: (.*)", terminal.answer("table"))
    assert hand
    assert "Kept in mine.json." in terminal.answer("save mine.json")
    assert "Kept in mine.json." in terminal.answer("save")
    terminal.type("quit")
    assert terminal.end()[1] == 0
    resumed = Terminal(tmp_path, "play", "--resume", "mine.json")
    assert hand[0] in resumed.see()
    resumed.type("quit")
    assert resumed.end()[1] == 0


def test_save_writes_over_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    terminal = tindahan(tmp_path)
    assert "diary.txt is there already" in terminal.answer("save diary.txt")
    assert "cannot be written: No such file or directory" in terminal.answer("save nowhere/x.json")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


def test_quit_offers_to_save(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path)
    terminal.answer("1")
    offer = r"back to the game\) $"
    terminal.answer("quit", offer)
    terminal.answer("what", offer)
    terminal.answer("back")
    terminal.answer("quit", offer)
    terminal.type("yes")
    text, code = terminal.end()
    assert code == 0
    (kept,) = tmp_path.glob("tindahan-*.json")
    assert kept.name in text
    assert json.loads(kept.read_text())["game"] == "tindahan"


def test_quit_without_saving_leaves_nothing(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path)
    terminal.answer("1")
    terminal.answer("quit", r"back to the game\) $")
    terminal.type("no")
    assert terminal.end()[1] == 0
    assert list(tmp_path.iterdir()) == []


def test_several_people_have_a_screen_between_turns(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "tindahan", "--seed", "5", "--you", "1=Ann", "2=Bo", "--option", "start=ann")
    shown = terminal.see(r"nobody else is looking")
    assert "Ann is next" in shown
    assert "Your hand" not in shown
    anns = re.search(r"Your hand: (.*)", terminal.answer("", r"Ann> $"))
    shown = terminal.answer("1", r"nobody else is looking")
    assert "Bo is next" in shown
    bos = re.search(r"Your hand: (.*)", terminal.answer("", r"Bo> $"))
    assert anns
    assert bos
    assert anns[1] != bos[1]
    terminal.type("undo")
    terminal.see(r"nothing of yours to take back")
    terminal.type("quit")
    terminal.see(r"back to the game\) $")
    terminal.type("no")
    assert terminal.end()[1] == 0


def test_other_people_are_asked_before_a_move_is_taken_back(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "play", "tindahan", "--seed", "5", "--you", "1=Ann", "2=Bo", "3=Cy", "--option", "start=1"
    )
    looking = r"nobody else is looking"
    terminal.see(looking)
    terminal.answer("", r"Ann> $")
    terminal.answer("cart mango", looking)
    terminal.answer("", r"Bo> $")
    terminal.answer("1", looking)
    terminal.answer("", r"Cy> $")
    # The only card of the trick is Bo's, so Bo starts the next one; Cy has acted since.
    terminal.answer("seller", looking)
    terminal.answer("", r"Bo> $")
    assert "Do Ann, Cy agree?" in terminal.answer("undo", r"yes or no\) $")
    assert "Taken back" not in terminal.answer("no", r"Bo> $")
    terminal.answer("undo", r"yes or no\) $")
    shown = terminal.answer("yes", r"Bo> $")
    assert "Taken back." in shown
    assert "The cart has moved" in shown


# Leaving in the middle


def test_ctrl_c_keeps_the_game_and_exits_with_130(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path)
    terminal.answer("1")
    terminal.child.sendintr()
    text, code = terminal.end()
    assert code == 130
    assert "Traceback" not in text
    kept = re.search(r"hawker play --resume (\S+)", text)
    assert kept
    assert pipe(tmp_path, "verify", kept[1]).returncode == 0


def test_ctrl_d_keeps_the_game_and_exits_with_2(tmp_path: Path) -> None:
    terminal = tindahan(tmp_path)
    terminal.answer("1")
    terminal.child.sendeof()
    text, code = terminal.end()
    assert code == 2
    assert "no more input" in text
    assert "The game is kept" in text
    assert "Traceback" not in text


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_the_chooser_is_quiet(key: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play")
    terminal.see()
    terminal.child.sendcontrol(key)
    text, code = terminal.end()
    assert code == (130 if key == "c" else 2)
    assert "Traceback" not in text


# In a pipe


def test_a_pipe_takes_moves_line_by_line_and_prints_plain_text(tmp_path: Path) -> None:
    done = pipe(tmp_path, "play", "tindahan", "--seed", "5", "--bot", "random", said=["1"] * 200)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "The end" in done.stdout


def test_a_pipe_that_ends_early_says_so(tmp_path: Path) -> None:
    done = pipe(tmp_path, "play", "tindahan", "--seed", "5", said=["1", "why seller"])
    assert done.returncode == 2
    assert done.stderr == "hawker: no more input: the game is not over and there are no more moves\n"
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_and_moves_give_the_same_game(tmp_path: Path) -> None:
    one, other = (pipe(tmp_path, "play", "tindahan", "--seed", "9", said=["1"] * 200).stdout for _ in range(2))
    assert one == other


def test_a_number_is_a_place_in_the_list_or_the_number_that_the_moves_differ_by() -> None:
    sells = [Sell(0), Sell(1), Sell(2)]
    assert numbered(sells) == {0: sells[0], 1: sells[1], 2: sells[2]}
    assert numbered([sells[1], PASS]) == {1: sells[1], 2: PASS}
    assert numbered([PASS]) == {1: PASS}
