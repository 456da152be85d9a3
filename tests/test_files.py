"""What the files of the project keep to."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from hawker.games import HOUSE

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("lock", sorted(map(str, (ROOT / "locks").glob("*.lock"))))
def test_lock_files_name_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "--hash=sha256:" in text
    assert not re.search(r"https?://|--index-url|--find-links|@ file", text)


@pytest.mark.parametrize("lock", ["web/package-lock.json", "bench/boardgame-io/package-lock.json"])
def test_lock_files_of_npm_name_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert '"integrity": "sha512-' in text
    assert '"resolved"' not in text
    assert "registry" not in text


@pytest.mark.parametrize(
    "file", sorted((ROOT / "web" / "src").rglob("words/*.json")), ids=lambda file: str(file.parent)
)
def test_a_catalogue_of_the_pages_has_each_key_once(file: Path) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        assert sorted(set(keys)) == sorted(keys)
        return dict(pairs)

    assert json.loads(file.read_text("utf-8"), object_pairs_hook=once)


def names(games: Iterable[str]) -> re.Pattern[str]:
    """Any of these names, however it is written: steam-up, steam_up, Steam Up, SteamUp."""
    return re.compile("|".join([name.replace("-", "[-_ ]?") for name in games]), re.IGNORECASE)


GAMES = ROOT / "src" / "hawker" / "games"
SOURCES = sorted(
    file
    for file in (ROOT / "src" / "hawker").rglob("*")
    if file.suffix in (".py", ".toml", ".md", ".txt", ".mako") and "pages" not in file.parts
)


def test_no_game_is_named_outside_its_folder() -> None:
    named = {
        f"{file.relative_to(ROOT)}: {found[0]}"
        for file in SOURCES
        for found in [names(HOUSE).search(file.read_text("utf-8"))]
        if found and GAMES not in file.parents[1].parents and file.parents[1] != GAMES
    }
    assert named == set()


@pytest.mark.parametrize("name", HOUSE)
def test_no_game_is_named_in_the_folder_of_another(name: str) -> None:
    others = names([other for other in HOUSE if other != name])
    folder = GAMES / name.replace("-", "_")
    files = [file for file in SOURCES if folder in file.parents]
    assert len(files) > 3
    assert [file for file in files if others.search(file.read_text("utf-8"))] == []
