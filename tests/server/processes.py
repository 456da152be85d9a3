"""Real nodes: each a process of its own that can be told to stop, killed, and started again."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from tests import services
from tests.server.people import POTLUCK, Json, Node, Person

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a node to open or to close, on a machine that is busy
HAWKER = (sys.executable, "-m", "hawker.cli")

NGINX_WRITES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

# A node ends with the tests, also if those are killed: then the pipe that is the guard's input closes.
GUARD = 'read -r _; kill -KILL "$1"'


class NodeProcess:
    """A node of the hall in a process of its own. It listens on the same port each time it is started."""

    def __init__(self, folder: Path, name: str, **settings: Any) -> None:
        self.port = 0
        self.out = folder / f"{name}.out"
        self.err = folder / f"{name}.err"
        quick = {"games": POTLUCK, "limits": "off", "bot_pause": 0, "bot_seconds": 0.2}
        self.variables = environment(**{**quick, **settings})
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    async def start(self, **settings: Any) -> None:
        """Start it, perhaps with other settings than before, and wait until it is open."""
        self.variables |= {name: value for name, value in environment(**settings).items() if name.startswith("HAWKER")}
        with open(self.out, "wb") as out, open(self.err, "ab") as err:
            self._process = subprocess.Popen(
                [*HAWKER, "serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self.variables,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                # It does not hear a Ctrl-C that is meant for the tests.
                start_new_session=True,
            )
        self._guard = subprocess.Popen(["sh", "-c", GUARD, "guard", str(self.process.pid)], stdin=subprocess.PIPE)
        deadline = time.monotonic() + PATIENCE
        while (found := re.search(r"open at http://\S+:(\d+)", self.out.read_text())) is None:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the node did not open: {self.err.read_text()}")
            await asyncio.sleep(0.02)
        self.port = int(found[1])

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self.process.kill()
        self._ended()

    async def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to close; its exit code."""
        self.process.send_signal(sign)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended by itself; its exit code."""
        code = await asyncio.to_thread(self.process.wait, PATIENCE)
        self._ended()
        return code

    def _ended(self) -> None:
        self.process.wait(PATIENCE)
        if self._guard is not None:
            self._guard.kill()
            self._guard.communicate()
            self._guard = None

    def close(self) -> None:
        if self._process is not None:
            self.kill()

    @property
    def log(self) -> list[Json]:
        """What it has written about itself since it was first started."""
        return [json.loads(line) for line in self.err.read_text().splitlines()]

    def troubles(self) -> list[Json]:
        return [line for line in self.log if line["level"] not in ("info", "debug")]


@asynccontextmanager
async def nodes(folder: Path, count: int = 1, **settings: Any) -> AsyncIterator[list[NodeProcess]]:
    """So many nodes with the same settings, started at once."""
    started = [NodeProcess(folder, f"node-{number}", **settings) for number in range(count)]
    try:
        await asyncio.gather(*[node.start() for node in started])
        yield started
    finally:
        for node in started:
            node.close()


def environment(**settings: Any) -> dict[str, str]:
    """The variables that make these settings, and none that the machine has made."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HAWKER_")}
    names = {"database": "DATABASE_URL", "redis": "REDIS_URL"}
    return kept | {f"HAWKER_{names.get(name, name.upper())}": str(value) for name, value in settings.items()}


def run(*arguments: str | Path, **settings: Any) -> "subprocess.CompletedProcess[str]":
    """What the command `hawker` says, and how it ends."""
    command = [*HAWKER, *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, env=environment(**settings), capture_output=True, text=True, timeout=PATIENCE
    )


def go_to(somebody: Person, node: NodeProcess | Node) -> None:
    """From now on this guest asks another node."""
    somebody.url = node.url
    somebody.http.base_url = node.url
    somebody.http.headers["origin"] = node.url


@contextmanager
def proxy(*behind: NodeProcess) -> Iterator[str]:
    """nginx as deploy/nginx.conf sets it up, before these nodes. Gives its address."""
    nginx = services.NGINX.find()
    with services.own_folder() as folder, TemporaryFile() as log:
        port = services.free_port()
        site = (ROOT / "deploy" / "nginx.conf").read_text()
        for written, real in (
            ("listen 80;", port),
            ("127.0.0.1:8484", behind[0].port),
            ("127.0.0.1:8485", behind[1].port),
        ):
            assert written in site
            site = site.replace(written, re.sub(r"\d+(;?)$", rf"{real}\1", written))
        (folder / "hawker.conf").write_text(site.replace("listen ", "listen 127.0.0.1:"))
        temporary = "".join([f"{kind}_temp_path {folder}/{kind};" for kind in NGINX_WRITES])
        (folder / "nginx.conf").write_text(
            f"daemon off; worker_processes 1; pid {folder}/pid; error_log stderr; events {{}}"
            f" http {{ access_log off; {temporary} include {folder}/hawker.conf; }}"
        )
        command: services.Command = [nginx, "-p", folder, "-c", folder / "nginx.conf", "-e", "stderr"]
        with services.running(command, folder, log, lambda: services.listens(port)):
            yield f"http://127.0.0.1:{port}"
