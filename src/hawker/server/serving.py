"""Running a node: uvicorn, told to say goodbye before it goes."""

import asyncio
import gc
import signal
import socket
import threading
import webbrowser
from types import FrameType

import msgspec
import uvicorn
from starlette.applications import Starlette

import hawker
from hawker.core.errors import SetupError
from hawker.server import logs
from hawker.server.app import make_app
from hawker.server.house import House
from hawker.server.settings import Setup
from hawker.server.sockets.quick_wire import QuickWire
from hawker.server.sockets.timed_http import TimedHttp

LARGEST_MESSAGE = 64 * 1024
GARBAGE = 20_000  # objects made until somebody looks for cycles
PATIENCE = 5  # seconds that open requests get at the end


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Without what uvicorn does beside: it raises the signal again at the end, as if it were wrong to close then.
        self.force_exit, self.should_exit = self.should_exit and sig == signal.SIGINT, True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Clients are told to come back while their sockets are still open.
        await self._house.say_goodbye()
        await super().shutdown(sockets)


def serve(setup: Setup, open_browser: bool = False) -> None:
    """Open the hall, and stay until somebody says stop."""
    logs.set_up()
    listening = listen(setup.host, setup.port)
    host, port = listening.getsockname()[:2]
    here = shown(host, port)
    app = make_app(msgspec.structs.replace(setup, port=port))
    configured = configuration(app)
    # Tables are many small objects that live long and hold no cycles: looking through them often finds nothing.
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)
    with asyncio.Runner(loop_factory=configured.get_loop_factory()) as runner:
        runner.run(app.state.house.open())
        print(f"hawker: the hall is open at {here}")
        if app.state.house.address:
            print(f"hawker: others find it at {app.state.house.address}")
        if hawker.build() == "pure":
            print("hawker: the rules run as plain Python, which is slower; installed with a C compiler they are fast.")
        print("hawker: Ctrl-C closes it; nothing is lost.", flush=True)
        if open_browser:
            # In a thread: a browser that is started in the foreground, as some are, must not keep the hall closed.
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
        runner.run(_Server(configured, app.state.house).serve(sockets=[listening]))


def shown(host: str, port: int) -> str:
    """The address at which this machine's browser finds what listens there."""
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def configuration(app: Starlette) -> uvicorn.Config:
    """How uvicorn runs the app, with our quick wire. The app runs on any other ASGI server too."""
    ours = {"timings": app.state.house.timings}
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `guard.Door` reads them, and only from proxies that are named
        http=type("TimedHttp", (TimedHttp,), ours),
        ws=type("QuickWire", (QuickWire,), ours),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # it costs more memory and time than a table's short messages are worth
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=PATIENCE,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket of that address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, or asyncio's own loop does not take it for TCP and lets each answer wait for the 40 ms of a delayed ACK.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"cannot listen on {host} port {port}: {reason}; --port 0 takes a free one") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening
