import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from pyarrow import parquet

from hawker.cli import make_parser, run

SIMULATE = [sys.executable, "-m", "hawker.cli", "simulate"]


def hawker_simulate(words: str) -> int:
    return run(make_parser().parse_args(["simulate", *words.split()]))


def test_the_same_seed_prints_the_same_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        asked = f"tindahan -n 9 --bot random --seed 4 --option cart=stays --jobs {jobs} --out {tmp_path}/{jobs}.csv"
        assert hawker_simulate(asked) == 0
        told.append(capsys.readouterr())
    assert told[0].out == told[1].out
    assert "cart stays\n9 games, seed 4\n" in told[0].out
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    # How fast it was differs, so it is not among what may be compared; nor is there a bar where nobody watches.
    assert all(" games and " in tables.err and len(tables.err.splitlines()) == 1 for tables in told)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("tindahan -n 0", "at least 1 game is played, not 0"),
        ("tindahan -n -5", "at least 1 game is played, not -5"),
        ("tindahan --jobs 0", "at least 1 job does the work, not 0"),
        ("tindahan --seats 6", "tindahan is for 3 to 5 players, not 6"),
        (
            "tindahan --bot greedy:few",
            "bot 'greedy:few': after the colon goes a whole number from 1 to 9999, as in greedy:4",
        ),
        ("tindahan --bot gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        (
            "tindahan --bot greedy,random",
            "2 bots do not fit 3 seats: name 1 or 3 of them; fewer than 3 are repeated",
        ),
        ("tindahn", "there is no game 'tindahn'; did you mean 'tindahan'?"),
        ("tindahan --option color=red", "tindahan has no option 'color'; its options are fruits, start, cart"),
        ("tindahan --option cart", "--option cart: write NAME=VALUE; `hawker games` lists the options"),
        ("tindahan --out /nowhere/x.csv", "/nowhere/x.csv: there is no folder /nowhere"),
        (
            "tindahan --out x.xls",
            "x.xls: the name ends neither in .csv nor in .parquet, so it is not clear what to write",
        ),
    ],
)
def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str], words: str, sentence: str) -> None:
    assert hawker_simulate(words) == 2
    assert capsys.readouterr() == ("", f"hawker: {sentence}\n")


def test_the_bar_is_for_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert hawker_simulate("tindahan -n 4 --bot random --jobs 1 --seed 1") == 0
    told = capsys.readouterr()
    assert "4/4" in told.err
    assert "4/4" not in told.out


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to set")
@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_a_full_disk_is_one_sentence_and_the_tables_are_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("old")
    words = f"tindahan -n 20 --bot random --jobs 1 --seed 1 --out {tmp_path / name}"
    limited = ["sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *SIMULATE, *words.split()]
    done = subprocess.run(limited, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"hawker: {tmp_path / name} could not be written: File too large\n"
    assert "20 games, seed 1" in done.stdout
    assert os.listdir(tmp_path) == [name]
    assert (tmp_path / name).read_text() == "old"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other there")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_it_at_once(tmp_path: Path, jobs: int) -> None:
    (tmp_path / "games.csv").write_text("old")
    words = f"tindahan -n 100000 --bot random --jobs {jobs} --out {tmp_path}/games.csv"
    process = subprocess.Popen(
        [*SIMULATE, *words.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Who runs tests in the background may have switched it off.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    workers = busy(process.pid, jobs)
    for _ in range(3):  # as people do; and a terminal tells the workers too
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.01)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, "", "")
    assert os.listdir(tmp_path) == ["games.csv"]
    assert (tmp_path / "games.csv").read_text() == "old"
    psutil.wait_procs(workers, timeout=20)
    assert not [worker for worker in workers if worker.is_running() and worker.status() != psutil.STATUS_ZOMBIE]


def busy(pid: int, jobs: int) -> list[psutil.Process]:
    """The workers, as soon as games are being played."""
    parent = psutil.Process(pid)
    for _ in range(400):
        time.sleep(0.05)
        workers = [child for child in parent.children() if "--process-name" in child.cmdline()]
        players = workers or [parent]
        if len(players) == jobs and all(player.cpu_times().user > 0.8 for player in players):
            return workers
    raise AssertionError("no games are being played")


def test_parquet_is_there_in_full(tmp_path: Path) -> None:
    assert hawker_simulate(f"tindahan -n 4 --bot random --jobs 1 --seed 1 --out {tmp_path}/x.parquet") == 0
    assert parquet.read_table(tmp_path / "x.parquet").num_rows == 4 * 3
