"""The browser's types: they are up to date, and say what travels."""

import sys
from pathlib import Path
from typing import Literal

import pytest
from msgspec.inspect import StructType, type_info

from hawker.games import GAMES
from hawker.server import messages, typescript
from hawker.tables import told
from tests.potluck import POTLUCK


def written(cls: type) -> str:
    info = type_info(cls)
    assert isinstance(info, StructType)
    return typescript.interface(info)


def test_the_files_are_up_to_date() -> None:
    source = Path(__file__).parents[2] / "web" / "src"
    files = typescript.generate(GAMES.values())
    kept = {path: (source / path).read_text("utf-8") for path in files}
    assert kept == files, "run python -m hawker.server.typescript"
    assert {str(path.relative_to(source)) for path in source.glob("*/*/view.ts")} == files.keys() - {"protocol.ts"}


def test_drift_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setattr(typescript, "TARGET", tmp_path_factory.mktemp("web"))
    monkeypatch.setattr(sys, "argv", ["typescript", "--check"])
    assert typescript.main() == 1
    monkeypatch.setattr(sys, "argv", ["typescript"])
    assert typescript.main() == 0
    monkeypatch.setattr(sys, "argv", ["typescript", "--check"])
    assert typescript.main() == 0


def test_a_message_names_its_type() -> None:
    assert '  type: "update";\n' in written(told.Update)


def test_what_the_server_may_leave_out_is_optional_and_never_null() -> None:
    text = written(told.TableInfo)
    assert "  id: string;\n" in text
    assert "  clock?: Clock;\n" in text


def test_what_is_asked_may_be_null_where_that_means_something() -> None:
    assert "  patience?: number | null;\n" in written(messages.NewTable)


def test_unions_and_lists_of_them() -> None:
    assert "  value: string | number | boolean;\n" in written(messages.ChoiceInfo)
    assert typescript.spell(type_info(list[str | int])) == "(string | number)[]"
    assert typescript.spell(type_info(Literal["a", "b"])) == '"a" | "b"'
    assert typescript.spell(type_info(list[tuple[int, str | None]])) == "[number, string | null][]"
    assert typescript.spell(type_info(messages.FromClient)).startswith("Play | Undo")


def test_a_view_adds_to_what_all_views_have() -> None:
    text = written(typescript.view_of(POTLUCK))
    assert "export interface PotluckView extends View {\n  hand: string[];\n" in text
    assert "turn:" not in text


def test_a_view_lies_in_the_folder_of_its_game_or_of_the_kit_that_games_share() -> None:
    files = typescript.generate(GAMES.values())
    assert "export interface MarketView extends View {" in files["games/tindahan/view.ts"]
    assert "export interface SnackbarView extends View {" in files["games/taiwan-snackbar/view.ts"]
    assert "export interface KitchenView extends View {" in files["kit/bowls/view.ts"]
    assert "games/hibachi/view.ts" not in files
    assert "MarketView" not in files["protocol.ts"]


def test_a_type_that_nobody_knows_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        typescript.spell(type_info(bytes))
