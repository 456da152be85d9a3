"""A server in a process of its own, and what it takes: time of the processor by part, and memory."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from tempfile import TemporaryFile
from time import monotonic, sleep
from typing import NamedTuple

import psutil

PATIENCE = 60
MEGABYTE = 1e6


class Spent(NamedTuple):
    """Seconds of the processor: of the first thread, of the other threads, and of processes that the server started.

    User and system are the same seconds, told apart in another way.
    """

    first: float
    others: float
    children: float
    user: float
    system: float

    @property
    def total(self) -> float:
        return self.user + self.system

    def since(self, earlier: "Spent") -> "Spent":
        return Spent(*(now - then for now, then in zip(self, earlier, strict=True)))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    assert isinstance(port, int)
    return port


class ServerProcess:
    def __init__(self, label: str, command: Sequence[str], variables: dict[str, str], *ports: int) -> None:
        self.label = label
        # What it prints goes to a file: a pipe that nobody reads would fill up and stop it.
        self.printed = TemporaryFile("w+")  # noqa: SIM115, it is open for as long as the server runs
        self.process = subprocess.Popen(
            command, env={**os.environ, **variables}, stdout=self.printed, stderr=subprocess.STDOUT
        )
        self.watched = psutil.Process(self.process.pid)
        for port in ports:
            self._wait_for(port)

    def _wait_for(self, port: int) -> None:
        deadline = monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None or monotonic() > deadline:
                    self.give_up("did not start")
                sleep(0.05)

    def give_up(self, why: str) -> None:
        self.stop()
        self.printed.seek(0)
        sys.exit(f"{self.label} {why}; it printed:\n{self.printed.read()[-4000:]}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def spent(self) -> Spent:
        own = self.watched.cpu_times()
        children = self.watched.children(recursive=True)
        user, system = own.user + own.children_user, own.system + own.children_system
        first = sum(one.user_time + one.system_time for one in self.watched.threads() if one.id == self.process.pid)
        for child in children:
            times = child.cpu_times()
            user += times.user
            system += times.system
        here = own.user + own.system
        return Spent(first, here - first, user + system - here, user, system)

    def megabytes(self) -> float:
        """What is resident, with what the processes it started have for themselves alone."""
        resident: float = self.watched.memory_info().rss
        for child in self.watched.children(recursive=True):
            resident += child.memory_full_info().uss
        return resident / MEGABYTE
