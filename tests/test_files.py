"""What the files of the project keep to."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("lock", ["requirements.lock", "bench/requirements.lock"])
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
