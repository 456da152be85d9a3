"""Contests of speed. Every contender is a process of its own; they take turns, several times over, since machines are
noisy, and medians count."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import hawker

ROOT = Path(__file__).resolve().parents[2]
FORMS = ("compiled", "pure")


def serve(kind: str, work: Callable[[int], int], other: Callable[[], float] = lambda: 0.0) -> None:
    """In a contender's process: for every line that comes in, work for the seconds it says, and tell how much was done.

    The work is numbered and says for how much it counts; the other measure is told beside it.
    """
    if kind in FORMS and hawker.build() != kind:
        sys.exit(f"the {kind} form was asked for, and {hawker.__file__} is the {hawker.build()} one")
    number = 0
    for line in sys.stdin:
        done = 0
        wall, cpu = perf_counter(), process_time()
        while perf_counter() - wall < float(line):
            done += work(number)
            number += 1
        per_second, per_cpu_second = done / (perf_counter() - wall), done / (process_time() - cpu)
        print(json.dumps([per_second, per_cpu_second, other()]), flush=True)


class Contender:
    """A process of the program that runs, started with `--serve`, its kind and its name."""

    def __init__(self, label: str, kind: str, name: str = "") -> None:
        self.label = label
        self.kind = kind
        self.name = name
        self._measured: list[list[float]] = []
        variables = dict(os.environ)
        if kind == "pure":
            variables["PYTHONPATH"] = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"bench.{Path(sys.argv[0]).stem}", "--serve", kind, name],
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, seconds: float) -> None:
        assert self._process.stdin
        assert self._process.stdout
        try:
            print(seconds, file=self._process.stdin, flush=True)
            self._measured.append(json.loads(self._process.stdout.readline()))
        except (BrokenPipeError, json.JSONDecodeError):
            sys.exit(f"{self.label} gave up; see above")

    def leave(self) -> None:
        self._process.communicate()

    @property
    def per_second(self) -> float:
        return median([wall for wall, _, _ in self._measured])

    @property
    def per_cpu_second(self) -> float:
        return median([cpu for _, cpu, _ in self._measured])

    @property
    def other(self) -> float:
        return median([other for _, _, other in self._measured])


def take_turns(everyone: Sequence[Contender], rounds: int, seconds: float) -> None:
    for _ in range(rounds):
        for one in everyone:
            one.measure(seconds)
    for one in everyone:
        one.leave()
