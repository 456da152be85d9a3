"""Running a node: uvicorn, told to say goodbye before it goes."""

import socket

import uvicorn
from starlette.applications import Starlette

from hawker.core.errors import SetupError
from hawker.server import logs
from hawker.server.app import House, make_app
from hawker.server.settings import Setup

LARGEST_MESSAGE = 64 * 1024
PATIENCE = 5  # seconds that open requests get at the end


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Clients are told to come back while their sockets are still open.
        await self._house.say_goodbye()
        await super().shutdown(sockets)


def serve(setup: Setup) -> None:
    """Open the hall, and stay until somebody says stop."""
    logs.set_up()
    listening = listen(setup.host, setup.port)
    app = make_app(setup)
    host, port = listening.getsockname()[:2]
    print(f"hawker: the hall is open at http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}")
    print("hawker: Ctrl-C closes it; nothing is lost.", flush=True)
    _Server(configuration(app), app.state.house).run(sockets=[listening])


def configuration(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `guard.Door` reads them, and only from proxies that are named
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # it costs more memory and time than a table's short messages are worth
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=PATIENCE,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket of that address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise SetupError(f"cannot listen on {host} port {port}: {error.strerror}; --port 0 takes a free one") from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening
