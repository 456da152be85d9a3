"""A seat at a table: one socket of one player, and what both servers' seats are made with."""

import http.client
import json
from dataclasses import dataclass
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from bench.loads.processes import ServerProcess

SEATS = 3


@dataclass(slots=True)
class State:
    """How the game stands after a move, as a seat was told: the answer to give, if it is this seat's turn."""

    version: int
    over: bool
    answer: bytes | str | None


class Seat(Protocol):
    """Of each message it decodes what a player needs and no more, so that the load takes little of the machine."""

    async def arrive(self) -> State:
        """Connect, and hear how the game stands."""

    async def hear(self) -> State:
        """Wait for the next state of the game."""

    async def say(self, answer: bytes | str) -> None: ...

    async def leave(self) -> None: ...


class House(Protocol):
    """A server under load."""

    server: ServerProcess

    def open_tables(self, count: int) -> list[list[Seat]]:
        """New games, three to a table, that are just about to begin."""


class Caller:
    """Requests to one server over one connection that stays."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def hang_up(self) -> None:
        """Servers end a connection that was quiet for some seconds; the next request makes a new one."""
        self.connection.close()

    def post(self, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """What the server answers, and the cookie it sets."""
        headers = {"Content-Type": "application/json", "Origin": self.origin}
        if cookie:
            headers["Cookie"] = cookie
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status >= 300:
            raise ConnectionError(f"POST {path}: {response.status} {text.decode(errors='replace')}")
        cookies = [value.split(";")[0] for value in response.headers.get_all("Set-Cookie", [])]
        return json.loads(text) if text else None, "; ".join(cookies)


async def open_socket(url: str, origin: str, cookie: str = "") -> ClientConnection:
    return await connect(
        url,
        origin=origin,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else None,
        # What browsers offer; whether the messages are compressed is for the server to say.
        compression=None,
        extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],
        ping_interval=None,
        proxy=None,
        max_queue=None,
        open_timeout=60,
        close_timeout=1,
    )
