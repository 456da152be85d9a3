"""`hawker deck`, and decks of one's own at the table."""

import re
from pathlib import Path

import hawker
from tests.terminal.shell import pipe

HOUSE = Path(hawker.__file__).parent / "games" / "steam_up" / "decks"
OWN = "fortune deck\n20 x Warm Tea\n  cards 1 for you\n"


def test_the_decks_of_the_house_are_sound(tmp_path: Path) -> None:
    done = pipe(tmp_path, "deck", "check", str(HOUSE / "fortune.txt"))
    assert done.returncode == 0
    assert "a fortune deck of 50 cards" in done.stdout
    assert "a fate deck of 26 cards" in pipe(tmp_path, "deck", "check", str(HOUSE / "fate.txt")).stdout


def test_every_mistake_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("fortune deck\n20 x Tea\n  cards 1 for me\n\n  hp two for you\n")
    done = pipe(tmp_path, "deck", "check", "own.txt")
    assert done.returncode == 2
    assert "own.txt has 2 mistakes:" in done.stderr
    assert "line 3: 'me' is not somebody" in done.stderr
    assert "line 5: 'two' is not points from -9 to 9" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_bytes(b"\xff\xfe\x00")
    assert "own.txt is not a text in UTF-8" in pipe(tmp_path, "deck", "check", "own.txt").stderr
    (tmp_path / "own.txt").write_bytes(b"#" * 70_000)
    assert "own.txt is longer than 65,536 bytes" in pipe(tmp_path, "deck", "check", "own.txt").stderr


def test_cards_are_shown_with_their_text(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(OWN)
    done = pipe(tmp_path, "deck", "show", "own.txt")
    assert re.search(r"20 +Warm Tea +Draw 1 Fortune card\.", done.stdout)


def test_a_sheet_has_every_card_and_needs_nothing_else(tmp_path: Path) -> None:
    done = pipe(tmp_path, "deck", "print", str(HOUSE / "fortune.txt"), "--out", "sheet.html")
    assert "sheet.html has 50 cards" in done.stdout
    sheet = (tmp_path / "sheet.html").read_text("utf-8")
    assert sheet.count("<article>") == 50
    assert sheet.count("★") == 5
    assert "Regular&#x27;s Discount" in sheet
    assert not re.search(r"(src|href)=|url\(|@import", sheet)


def test_a_table_takes_a_deck_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text(OWN)
    words = "simulate steam-up -n 2 --seats 2 --bot random --jobs 1 --seed 1 --option fortune=@own.txt"
    done = pipe(tmp_path, *words.split())
    assert done.returncode == 0
    assert "fortune deck ... (4" in done.stdout
    (tmp_path / "own.txt").write_text("fate deck\n")
    done = pipe(tmp_path, *words.split())
    assert done.returncode == 2
    assert "--option fortune: there is no card in this deck" in done.stderr


def test_a_sheet_never_takes_the_place_of_its_deck(tmp_path: Path) -> None:
    own = tmp_path / "own.html"
    own.write_text(OWN)
    for out in ([], ["--out", "./own.html"]):
        done = pipe(tmp_path, "deck", "print", "own.html", *out)
        assert done.returncode == 2
        assert "own.html is the deck itself: name another file with --out" in done.stderr
        assert own.read_text() == OWN
