"""What the pages show is what happens, and what they name is there."""

import doctest
import importlib
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
SHOWING = [page for page in PAGES if "\n>>> " in page.read_text("utf-8")]
# `server/acts.py` | `Act.judge`, `tell`: a row of a table that names a file and what is in it.
ROW = re.compile(r"^\| [^|]+ \| `((?:tables|server)/[\w/]+\.py)` \| ([^|]+) \|", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: page.stem)
def test_a_page_tells_the_truth(page: Path) -> None:
    failures, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failures == 0


def test_pages_that_show_something_are_found() -> None:
    assert {page.stem for page in SHOWING} >= {"tour", "bots", "index"}


def test_the_way_of_a_move_is_where_the_page_says() -> None:
    rows = ROW.findall((ROOT / "docs" / "contributors" / "architecture.md").read_text("utf-8"))
    assert len(rows) == 5
    for file, names in rows:
        module = importlib.import_module(f"hawker.{file.removesuffix('.py').replace('/', '.')}")
        for name in re.findall(r"`([\w.]+)`", names):
            thing = module
            for part in name.split("."):
                thing = getattr(thing, part)


def test_files_that_the_page_about_architecture_names_are_there() -> None:
    text = (ROOT / "docs" / "contributors" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`(?:src/hawker/)?((?:tables|server|storage)/[\w/]+\.py)`", text))
    assert len(named) > 8
    for file in named:
        assert any((ROOT / "src" / "hawker" / place / file).is_file() for place in ("", "server")), file


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "deploy/README.md"])
def test_links_of_pages_outside_the_site_lead_somewhere(page: str) -> None:
    links = LINK.findall((ROOT / page).read_text("utf-8"))
    assert links
    for link in links:
        assert ((ROOT / page).parent / link).exists(), link


def test_the_drawing_that_authors_are_shown_draws() -> None:
    drawing = importlib.import_module("docs.authors.drawing")
    console = Console(width=60, color_system=None)
    with console.capture() as drawn:
        console.print(drawing.draw(SimpleNamespace(beans=3, taken=[8, 9]), ["Ann", "Bo"]))
    assert drawn.get() == "  In the bowl: ooo (3)\n  Ann has taken 8\n  Bo has taken 9\n"


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    links = importlib.import_module("docs.links")
    (tmp_path / "index.html").write_text('<h1 id="top">x</h1><a href="#top">x</a><a href="b.html#there">x</a>')
    (tmp_path / "b.html").write_text('<p id="there"></p><img src="none.png"><a href="index.html#nowhere">x</a>')
    assert links.broken(tmp_path) == [
        "b.html: there is no none.png",
        "b.html: there is no place index.html#nowhere",
    ]
