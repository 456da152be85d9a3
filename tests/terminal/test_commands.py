"""What else `hawker` can be asked, and what it says when it cannot."""

import json
import subprocess
from pathlib import Path

import pytest

import hawker
from hawker.cli import bots_of
from hawker.core.archive import save
from hawker.core.match import Match
from tests.terminal.shell import HAWKER, Terminal, environment, pipe


@pytest.fixture
def match_file(tmp_path: Path) -> str:
    match = Match(hawker.game("tindahan"), 3)
    while not match.over:
        match.play(hawker.legal(match.table)[0])
    save(match, tmp_path / "match.json")
    return "match.json"


def test_the_names_of_a_saved_match_say_which_seats_are_bots() -> None:
    players = ["Bot 0 (greedy)", "Ann (late)", "Bot 2 (greedy:4)", "Bot 3 (random)"]
    assert bots_of(Match(hawker.game("tindahan"), 4, players=players)) == {0: "greedy", 2: "greedy:4", 3: "random"}


def test_version_names_the_form(tmp_path: Path) -> None:
    assert pipe(tmp_path, "--version").stdout == f"hawker {hawker.__version__} ({hawker.build()} build)\n"


def test_games_lists_every_game_and_option(tmp_path: Path) -> None:
    done = pipe(tmp_path, "games")
    for name in hawker.games():
        assert name in done.stdout
        for option in hawker.game(name).options():
            default = {True: "yes", False: "no"}[option.default] if isinstance(option.default, bool) else option.default
            assert f"{option.name}={default}" in done.stdout
    assert "count from 0" not in done.stdout
    assert "False" not in done.stdout
    assert (
        "rounds=1  How many rounds are played.\n      1 | 2 | 3 | 4 | 5 | 6  (only with variant=last-eater)"
        in done.stdout
    )


@pytest.mark.parametrize("game", hawker.games())
def test_rules_shows_every_clause(game: str, tmp_path: Path) -> None:
    done = pipe(tmp_path, "rules", game)
    for clause in hawker.game(game).rules:
        assert clause.number in done.stdout
        assert clause.text in done.stdout


def test_rules_shows_one_clause_or_chapter(tmp_path: Path) -> None:
    assert pipe(tmp_path, "rules", "tindahan", "4.1").stdout.splitlines()[-1].startswith("  4.1  If you play")
    chapter = pipe(tmp_path, "rules", "tindahan", "4").stdout
    assert "4.3" in chapter
    assert "5.1" not in chapter


def test_verify_says_that_a_match_is_sound(tmp_path: Path, match_file: str) -> None:
    done = pipe(tmp_path, "verify", match_file)
    assert done.returncode == 0
    assert "is sound: tindahan" in done.stdout
    assert "the shuffle is the one committed to" in done.stdout


def test_verify_names_what_does_not_fit(tmp_path: Path, match_file: str) -> None:
    path = tmp_path / match_file
    path.write_text(path.read_text().replace('"seat": 0', '"seat": 1', 1))
    done = pipe(tmp_path, "verify", match_file)
    assert done.returncode == 2
    assert "does not verify: turn " in done.stderr


def test_replay_in_a_pipe_tells_everything(tmp_path: Path, match_file: str) -> None:
    done = pipe(tmp_path, "replay", match_file)
    assert done.returncode == 0
    assert "Seat 1 is dealt " in done.stdout
    assert done.stdout.count("Round ") == 3
    assert "The end" in done.stdout


def test_replay_as_a_seat_saw_it(tmp_path: Path, match_file: str) -> None:
    done = pipe(tmp_path, "replay", match_file, "--seat", "2")
    assert "You are dealt" in done.stdout
    assert "Seat 1 is dealt 10 cards." in done.stdout
    one = pipe(tmp_path, "replay", match_file, "--turn", "3", "--seat", "2").stdout
    assert "Your hand" in one


def of_other_rules(tmp_path: Path, match_file: str) -> None:
    """As if it had been played by the version before this one."""
    path = tmp_path / match_file
    document = json.loads(path.read_text())
    path.write_text(json.dumps({**document, "version": document["version"] - 1}))


def test_replay_tells_a_match_of_other_rules_from_its_film(tmp_path: Path, match_file: str) -> None:
    by_the_rules = pipe(tmp_path, "replay", match_file, "--seat", "2").stdout
    of_other_rules(tmp_path, match_file)
    assert pipe(tmp_path, "replay", match_file, "--seat", "2").stdout == by_the_rules
    assert "hand sizes" in pipe(tmp_path, "replay", match_file, "--turn", "3").stdout


def test_verify_says_which_version_a_match_needs(tmp_path: Path, match_file: str) -> None:
    of_other_rules(tmp_path, match_file)
    done = pipe(tmp_path, "verify", match_file)
    assert done.returncode == 2
    assert "it takes an older Hawker with version" in done.stderr


def test_replay_steps_to_and_fro_in_a_terminal(tmp_path: Path, match_file: str) -> None:
    terminal = Terminal(tmp_path, "replay", match_file)
    assert "0 of" in terminal.see()
    first = terminal.answer("")
    assert "1 of" in first
    assert "0 of" in terminal.answer("b")
    assert "7 of" in terminal.answer("7")
    assert "Enter: the next turn" in terminal.answer("x")
    terminal.type("q")
    assert terminal.end()[1] == 0


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'; there are"),
        (["play", "tindahn"], "did you mean 'tindahan'?"),
        (["play", "tindahan", "--seats", "9"], "tindahan is for 3 to 5 players, not 9"),
        (["play", "tindahan", "--seats", "-1"], "tindahan is for 3 to 5 players, not -1"),
        (["play", "tindahan", "--bot", "hal"], "there is no bot 'hal'"),
        (["play", "tindahan", "--you", "7"], "--you 7: write a seat from 1 to 3"),
        (["play", "tindahan", "--you", "x"], "--you x: write a seat from 1 to 3"),
        (["play", "tindahan", "--you", "0"], "--you 0: write a seat from 1 to 3"),
        (["play", "tindahan", "--you", "1=Ann", "2=ann"], "--you 2=ann: somebody else is called ann"),
        (
            ["play", "tindahan", "--option", "start=0"],
            "hawker: --option start: '0' is not one of drawn, You, Bot 2 (normal), Bot 3",
        ),
        (
            ["play", "taiwan-snackbar", "--option", "rounds=3"],
            "--option rounds: it does nothing unless variant=last-eater",
        ),
        (
            ["play", "taiwan-snackbar", "--option", "no_more=2,9"],
            "hawker: --option no_more: '2,9' is neither rising nor a list",
        ),
        (
            ["simulate", "taiwan-snackbar", "-n", "1", "--option", "no_more=2,9"],
            "hawker: --option no_more: '2,9' is neither",
        ),
        (["play", "tindahan", "--option", "cart"], "--option cart: write NAME=VALUE"),
        (["play", "tindahan", "--option", "cart=up"], "hawker: --option cart: 'up' is not one of bananas, stays"),
        (
            ["play", "hibachi", "--option", "limit=none"],
            "hawker: --option limit: 'No limit' is for tables without bots: choose '60 rounds', or let only",
        ),
        (["play", "safranito", "--you", "1", "--option", "limit=none"], "'No limit' is for tables without bots"),
        (
            ["simulate", "hibachi", "-n", "1", "--bot", "random", "--option", "limit=No limit"],
            "hawker: --option limit: 'No limit' is for tables",
        ),
        (["play", "tindahan", "--option", "kart=up"], "tindahan has no option 'kart'"),
        (["play", "--resume", "nothing.json"], "nothing.json: No such file or directory"),
        (["play", "--resume", "."], ".: Is a directory"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "tindahan", "99"], "tindahan has no clause 99; they go from 1.1 to"),
        (["verify", "nothing.json"], "nothing.json: No such file or directory"),
        (["replay", "junk.json"], "junk.json: this is not a match file"),
        (
            ["replay", "match.json", "--seat", "4"],
            "--seat 4: write a name (Seat 1, Seat 2, Seat 3) or a seat from 1 to 3",
        ),
        (["replay", "match.json", "--turn", "-1"], "--turn -1: turns are 0 to"),
        ([], "required: COMMAND"),
        (["dance"], "invalid choice: 'dance'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    args: list[str], sentence: str, tmp_path: Path, match_file: str
) -> None:
    (tmp_path / "junk.json").write_text("not a match")
    done = pipe(tmp_path, *args)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_disk_without_room_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    """No file may grow beyond a kilobyte here, which is as good as a full disk to whoever writes a larger one."""
    command = f"ulimit -f 1; {' '.join(HAWKER)} play tindahan --seed 5"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=tmp_path,
        env=environment(tmp_path),
        input="1\n" * 20 + "save mine.json\nquit\nno\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert "mine.json cannot be written: File too large." in done.stdout
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_output_that_nobody_reads_to_the_end_is_no_error(tmp_path: Path) -> None:
    command = f"{' '.join(HAWKER)} rules tindahan | head -1"
    done = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_for_the_shell_that_asks(shell: str, tmp_path: Path) -> None:
    done = pipe(tmp_path, "completion", shell)
    assert done.returncode == 0
    assert "hawker" in done.stdout


def test_completion_knows_games_and_commands(tmp_path: Path) -> None:
    def completed(line: str) -> str:
        asked = {
            **environment(tmp_path),
            "_ARGCOMPLETE": "1",
            "COMP_LINE": line,
            "COMP_POINT": str(len(line)),
            "_ARGCOMPLETE_STDOUT_FILENAME": str(tmp_path / "answer"),
        }
        subprocess.run([*HAWKER], env=asked, cwd=tmp_path, check=False, capture_output=True)
        return (tmp_path / "answer").read_text()

    assert "verify" in completed("hawker ver")
    assert "tindahan" in completed("hawker rules tin")


@pytest.mark.parametrize("command", [[], ["play"], ["games"], ["rules"], ["replay"], ["verify"], ["completion"]])
def test_every_command_has_help_that_helps(command: list[str], tmp_path: Path) -> None:
    done = pipe(tmp_path, *command, "--help")
    assert done.returncode == 0
    assert "usage: hawker" in done.stdout
    assert len(done.stdout) > 100
