"""The command `hawker` as people start it: in a pseudo-terminal, or in a pipe."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect

HAWKER = [sys.executable, "-m", "hawker.cli"]
PROMPT = r"> $"


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "TERM": "xterm", "PYTHONWARNINGS": "error"}


class Terminal:
    """A person at a terminal 100 columns wide."""

    def __init__(self, folder: Path, *args: str) -> None:
        self.child = pexpect.spawn(
            HAWKER[0],
            [*HAWKER[1:], *args],
            cwd=str(folder),
            env=environment(folder),
            encoding="utf-8",
            dimensions=(50, 100),
            timeout=60,
            # Tests that run in the background have been told to overlook Ctrl-C, and what they start would do so too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def see(self, pattern: str = PROMPT) -> str:
        """All that is shown up to and including what fits the pattern, without colours."""
        self.child.expect(pattern)
        return plain((self.child.before or "") + str(self.child.after))

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def answer(self, text: str, pattern: str = PROMPT) -> str:
        self.type(text)
        return self.see(pattern)

    def end(self) -> tuple[str, int]:
        """What is shown until the command ends, and its exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus is not None, f"ended by signal {self.child.signalstatus}"
        return plain(self.child.before or ""), self.child.exitstatus


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")


def pipe(folder: Path, *args: str, said: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """The command in a pipe, with these lines as its input."""
    return subprocess.run(
        [*HAWKER, *args],
        cwd=folder,
        env=environment(folder),
        input="".join(f"{line}\n" for line in said),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
