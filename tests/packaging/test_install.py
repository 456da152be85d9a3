"""Hawker can be installed as README and deploy/ say, from what is given away, on a machine that knows nothing of it.

Each build takes minutes of a machine, so one build answers for all that it can answer for.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.packaging.places import ROOT, bare, checkout, environment, run, with_compiler, without_compiler, works

# What a source distribution holds beside its own metadata.
NEEDED = {"src", "web", "pages", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that a source distribution unpacks into."""
    folder = tmp_path_factory.mktemp("sdist")
    tree = checkout(folder / "hawker")
    variables = environment(folder / "tools", bare())
    run("pip install --quiet build", folder, variables)
    run("python -m build --sdist", tree, variables)
    (archive,) = (tree / "dist").iterdir()
    run(["tar", "-xf", archive], folder, variables)
    return folder / archive.name.removesuffix(".tar.gz")


def documented(command: str, *files: str) -> str:
    """A command that these files tell people to type."""
    for file in files:
        assert command in (ROOT / file).read_text("utf-8")
    return command


def test_a_source_distribution_carries_what_a_build_needs_and_no_more(sdist: Path) -> None:
    assert {file.name for file in sdist.iterdir()} - {"PKG-INFO", ".gitignore"} == NEEDED
    assert {file.name for file in (sdist / "src").iterdir()} == {"hawker"}
    unneeded = ("node_modules", "dist", "__pycache__")
    assert not [file for file in sdist.rglob("*") if file.name in unneeded or file.name.endswith(".test.ts")]


def test_a_source_distribution_carries_the_pages_and_the_licences_of_what_is_bundled_in_them(sdist: Path) -> None:
    assert (sdist / "pages" / "index.html").is_file()
    licences = (sdist / "pages" / "licences.txt").read_text("utf-8")
    for name in ("svelte", "uqr", "@fontsource/caprasimo", "@fontsource/atkinson-hyperlegible-next"):
        assert re.search(rf"^{name} \d", licences, re.MULTILINE), name


def test_a_source_distribution_is_installed_in_its_compiled_form(sdist: Path, tmp_path: Path) -> None:
    # Its pages are built already: nothing has to be built of the web folder, and nothing could be.
    unpacked = shutil.copytree(sdist, tmp_path / "sdist")
    (unpacked / "web" / "package.json").unlink()
    variables = environment(tmp_path / "venv", with_compiler(tmp_path))
    run(documented("pip install '.[nodes]'", "docs/hosts/index.md"), unpacked, variables)
    run(["python", "-c", "import asyncpg, redis"], tmp_path, variables)
    works(tmp_path, variables, "compiled")
    found = "import hawker; print(__import__('pathlib').Path(hawker.__file__).parent / 'pages' / 'licences.txt')"
    assert "svelte" in Path(run(["python", "-c", found], tmp_path, variables).strip()).read_text("utf-8")


def test_a_checkout_is_installed_in_its_pure_form_where_there_is_no_compiler(tmp_path: Path) -> None:
    variables = environment(tmp_path / "venv", without_compiler(tmp_path / "bin"))
    # A build's warnings are shown by pip if it is asked for them.
    said = run(
        documented("pip install .", "README.md", "docs/hosts/index.md"),
        checkout(tmp_path / "hawker"),
        {**variables, "PIP_VERBOSE": "1"},
    )
    assert "Hawker's rules stay plain Python, which is slower: there is no C compiler" in said
    works(tmp_path, variables, "pure")
