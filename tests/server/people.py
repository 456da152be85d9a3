"""People at a hall for tests: they come in, open tables, play whole games, over real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hawker.server.app import make_app
from hawker.server.bounds import Bounds
from hawker.server.house import House
from hawker.server.serving import listen
from hawker.server.settings import Setup
from hawker.server.timings import Timings
from tests.server.asgi import ServerName, served

Json = dict[str, Any]
POTLUCK = "tests.potluck:POTLUCK"
# Most tests start games without a browser that would add to the shuffle, and nobody has to follow the bots.
IMPATIENT: dict[str, float] = {"nonces": 0.05, "pause": 0.0}
PATIENCE = 60  # seconds until a test gives up waiting: machines are slow that do much at once


class Node:
    """A node of the hall that runs in this process."""

    def __init__(self, house: House, url: str) -> None:
        self.house = house
        self.url = url


@asynccontextmanager
async def node(by: ServerName = "quick", /, **settings: Any) -> AsyncIterator[Node]:
    """A hall that listens on a free port, with Potluck beside its games, quick bots, little patience and no limits."""
    timings = Timings(**{**IMPATIENT, **settings.pop("timings", {})})
    settings["bounds"] = Bounds(**settings.pop("bounds", {}))
    made = {"port": 0, "games": (POTLUCK,), "limits": False, "bot_seconds": 0.2, "timings": timings, **settings}
    setup = Setup(**made)
    with listen(setup.host, setup.port) as listening:
        app = make_app(setup)
        host, port = listening.getsockname()[:2]
        async with served(app, listening, by, PATIENCE):
            yield Node(app.state.house, f"http://{host}:{port}")


class Person:
    """A guest with a browser's cookie."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers={"origin": url, **headers}, timeout=PATIENCE)

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """The answer to a request that is expected to succeed, or to fail with that status."""
        answer = (
            await self.http.request(method, path, json=body)
            if body is not None
            else await self.http.request(method, path)
        )
        expected = (200, 204) if status is None else (status,)
        assert answer.status_code in expected, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    async def open(self, game: str, *seats: str, **more: Any) -> Json:
        """A table with these seats: `me`, `open`, or the name of a bot."""
        places = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        table: Json = await self.ask("POST", "/api/tables", {"game": game, "seats": places, **more})
        return await self.dealt(table) if table.get("shuffling") else table

    async def add_nonce(self, table: str, nonce: str = "a-nonce-of-mine") -> Json:
        """Add my own part to the shuffle."""
        said: Json = await self.ask("POST", f"/api/tables/{table}/nonce", {"id": "nonce", "nonce": nonce})
        return said

    async def dealt(self, table: Json) -> Json:
        """The table when its cards are dealt. Most tests are less patient than the hall, and my nonce may be late."""
        body = {"id": "nonce", "nonce": "a-nonce-of-mine"}
        answer = await self.http.request("POST", f"/api/tables/{table['id']}/nonce", json=body)
        assert answer.status_code == 200 or answer.json()["code"] == "dealt", answer.text
        async with asyncio.timeout(PATIENCE):
            while table["state"] == "open":
                await asyncio.sleep(0.01)
                table = await self.ask("GET", f"/api/tables/{table['id']}")
        return table

    async def remove(self, path: str, seat: int, status: int | None = None) -> Json:
        """Empty a seat of the table at this path as it is now, or take it away."""
        seats = (await self.ask("GET", path))["seats"]
        since = seats[seat].get("since", 0) if seat < len(seats) else 0
        table: Json = await self.ask("DELETE", f"{path}/seats/{seat}?since={since}", status=status)
        return table

    @asynccontextmanager
    async def socket(self, table: str, since: int | None = None, **headers: str) -> AsyncIterator["Reader"]:
        address = f"ws://{urlsplit(self.url).netloc}/api/tables/{table}/socket"
        cookies = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        sent = {"Origin": self.url, "Cookie": cookies, **headers}
        async with connect(
            address if since is None else f"{address}?since={since}",
            additional_headers={name: value for name, value in sent.items() if value},
            max_size=None,
            max_queue=None,  # or one who stops listening could not hear that the other side has closed
        ) as connection:
            yield Reader(connection)


@asynccontextmanager
async def person(url: str, name: str = "Ann") -> AsyncIterator[Person]:
    somebody = Person(url)
    try:
        await somebody.ask("POST", "/api/me", {"name": name})
        yield somebody
    finally:
        await somebody.http.aclose()


@asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Person]]:
    """Several guests at once."""
    everybody = [Person(url) for _ in names]
    try:
        for somebody, name in zip(everybody, names, strict=True):
            await somebody.ask("POST", "/api/me", {"name": name})
        yield everybody
    finally:
        for somebody in everybody:
            await somebody.http.aclose()


async def table_of(everybody: list[Person], game: str, bots: int = 0, **more: Any) -> str:
    """A table at which all of these sit, begun."""
    host, *others = everybody
    table = await host.open(game, "me", *["open"] * len(others), *["greedy"] * bots, **more)
    await host.add_nonce(table["id"])
    for number, other in enumerate(others):
        await other.ask("POST", f"/api/tables/{table['id']}/seat", {"nonce": f"nonce-of-{number}"})
    await host.ask("POST", f"/api/tables/{table['id']}/start")
    return str(table["id"])


async def take_over(host: Person, somebody: Person, table: str, seat: int | None = None) -> Json:
    """This one asks for a seat that a bot stands in for, and the host says yes."""
    path = f"/api/tables/{table}"
    asked = await somebody.ask("POST", f"{path}/seat", {} if seat is None else {"seat": seat})
    (number,) = [wish["number"] for wish in asked["wishes"] if wish.get("you")]
    answer: Json = await host.ask("POST", f"{path}/wishes/{number}", {"yes": True})
    return answer


@asynccontextmanager
async def sockets(table: str, *everybody: Person) -> AsyncIterator[list["Reader"]]:
    """A socket at the table for each of these, greeted."""
    async with AsyncExitStack() as open_ones:
        readers = [await open_ones.enter_async_context(somebody.socket(table)) for somebody in everybody]
        for reader in readers:
            await reader.greeted()
        yield readers


class Reader:
    """One socket, and what it has heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Json] = []
        self.state: Json = {}  # the newest update
        self._requests = 0

    async def hear(self) -> Json:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["type"] == "update":
            self.state = message
        return message

    async def until(self, what: Callable[[Json], bool]) -> Json:
        """The next message that is like that."""
        while True:
            message = await self.hear()
            if what(message):
                return message

    async def greeted(self) -> Json:
        """The welcome, with the state right behind it taken in."""
        welcome = await self.until(lambda message: message["type"] == "welcome")
        await self.until(lambda message: message["type"] == "update")
        return welcome

    async def say(self, type: str, **fields: Any) -> str:
        """Send a message; its id."""
        self._requests += 1
        # No other socket of this seat has used the same one: what is carried out makes the log longer.
        request = fields.pop("id", f"r{self.state.get('seq', 0)}.{self._requests}")
        await self.connection.send(json.dumps({"type": type, "id": request, **fields}))
        return str(request)

    async def play(self, move: str, **fields: Any) -> Json:
        """Make a move, and its answer: an update, or a refusal."""
        request = await self.say("play", **{"version": self.state["version"], "move": move, **fields})
        return await self.answer_to(request)

    async def answer_to(self, request: str) -> Json:
        return await self.until(
            lambda message: (
                message.get("answers") == request
                or (message["type"] in ("refused", "hinted") and message.get("id") == request)
            )
        )

    def moves(self) -> list[str]:
        """What may be said now."""
        return [choice["move"] for choice in self.state.get("choices", []) if "refusal" not in choice]


async def play_on(reader: Reader, seed: int, until: Callable[[Json], bool] = lambda _: False) -> None:
    """Play random moves whenever asked, until the game is over or something else is."""
    random = Random(seed)
    while "result" not in reader.state and not until(reader.state):
        moves = reader.moves()
        if moves:
            answer = await reader.play(random.choice(moves))
            assert answer["type"] == "update", answer
        else:
            await reader.until(lambda message: message["type"] == "update")


async def play_game(everybody: list[Person], table: str, seed: int = 0) -> list[Reader]:
    """All of them play to the end, each over a socket of their own; what each has heard, from the first move on."""
    everybody_is_here = asyncio.Barrier(len(everybody))

    async def sit_and_play(somebody: Person, number: int) -> Reader:
        async with somebody.socket(table) as reader:
            await reader.greeted()
            async with asyncio.timeout(PATIENCE):
                await everybody_is_here.wait()
            await play_on(reader, seed + number)
            return reader

    return await asyncio.gather(*[sit_and_play(somebody, number) for number, somebody in enumerate(everybody)])


__all__ = [
    "ConnectionClosed",
    "Node",
    "Person",
    "Reader",
    "node",
    "people",
    "person",
    "play_game",
    "play_on",
    "sockets",
    "table_of",
    "take_over",
]
