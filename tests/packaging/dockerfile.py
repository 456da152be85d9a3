"""The steps of a Dockerfile without docker: they are run one after the other in a folder that stands for the image.

Only what needs docker itself is replaced: an image of Python by an empty environment, and its system's packages and
users by those of this machine.
"""

import json
import re
import shutil
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from string import Template

from tests.packaging.places import Variables, environment, run

OF_THE_SYSTEM = ("apt-get ", "useradd ")
# These say how a container is started, and change nothing in the image.
FOR_THE_START = ("USER", "VOLUME", "EXPOSE")
# The beginning of an absolute path, which lies in the image; not that of an address.
ABSOLUTE = re.compile(r"""(?<![^\s=:'"])/(?=\w)""")


@dataclass
class Image:
    """What the last stage has led to."""

    variables: Variables
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)


class Builder:
    def __init__(self, folder: Path, context: Path, machine: Variables) -> None:
        # Each stage is built at the same place, as in docker: scripts of an environment name the place they are at.
        self.root = folder / "image"
        self.context = context
        self.machine = machine
        self.ignored = (context / "deploy" / "Dockerfile.dockerignore").read_text().splitlines()
        self.stage = ""
        self.where = Path("/")
        self.image = Image({})

    def build(self, text: str) -> Image:
        for step in steps(text):
            word, _, rest = step.partition(" ")
            match word:
                case "FROM":
                    self.begin(rest)
                case "RUN":
                    if not rest.startswith(OF_THE_SYSTEM):
                        run(self.inside(rest), self.at(""), self.image.variables)
                case "COPY":
                    self.copy(rest.split())
                case "ENV":
                    for name, value in re.findall(r"(\w+)=(\S+)", rest):
                        self.image.variables[name] = Template(self.inside(value)).substitute(self.image.variables)
                case "WORKDIR":
                    self.where /= rest
                    self.at("").mkdir(parents=True, exist_ok=True)
                case "ENTRYPOINT":
                    self.image.entrypoint = json.loads(rest)
                case "CMD":
                    self.image.command = json.loads(rest)
                case "HEALTHCHECK":
                    self.image.health = json.loads(rest.partition(" CMD ")[2])
                case _:
                    assert word in FOR_THE_START, f"nobody has said how to do this without docker: {step}"
        return self.image

    def begin(self, rest: str) -> None:
        image, _, name = rest.partition(" AS ")
        assert image.startswith("python:"), image
        if self.root.exists():
            self.root.rename(self.finished(self.stage))
        self.root.mkdir()
        self.stage, self.where = name, Path("/")
        self.image = Image(environment(self.at("/usr/local"), self.machine))

    def finished(self, stage: str) -> Path:
        return self.root.with_name(f"image-{stage}")

    def copy(self, words: list[str]) -> None:
        option, _, stage = words[0].partition("=")
        if option == "--from":
            _, source, target = words
            shutil.copytree(self.finished(stage) / source.lstrip("/"), self.at(target), symlinks=True)
            return
        *sources, target = words
        for place in map(self.context.joinpath, sources):
            # Of a folder what is in it is copied, as docker does, and of a file the file.
            within = place if place.is_dir() else place.parent
            for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
                if file.is_file() and not self.is_ignored(file.relative_to(self.context)):
                    copy = self.at(target, file.relative_to(within))
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(file, copy)

    def is_ignored(self, file: Path) -> bool:
        """The last pattern that fits a file, or a folder that it lies in, decides."""
        ignored = False
        for line in self.ignored:
            pattern = line.removeprefix("!").removeprefix("**/")
            if line and not line.startswith("#"):
                places = [file, *file.parents][:-1]
                names = [part.name for part in places] if "**/" in line else map(str, places)
                if any(fnmatchcase(name, pattern) for name in names):
                    ignored = not line.startswith("!")
        return ignored

    def at(self, path: str, *more: Path) -> Path:
        """A path of the image, on this machine."""
        return Path(self.root, str(self.where / path).lstrip("/"), *more)

    def inside(self, text: str) -> str:
        return ABSOLUTE.sub(f"{self.root}/", text)


def steps(text: str) -> list[str]:
    """One instruction each: comments left out, and lines that go on put together."""
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return [re.sub(r"\s+", " ", step) for step in "\n".join(lines).replace("\\\n", "").splitlines()]
