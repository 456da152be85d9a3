"""Hawker's server, and players who speak to it as the browser does."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import random

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.loads.processes import ServerProcess, free_port
from bench.loads.seats import SEATS, Caller, Seat, State, open_socket

GAME = "tindahan"
AT_ONCE = 20
CROWD = 50 * AT_ONCE  # so many parties of guests go from table to table
NOTHING = msgspec.Raw()


class Choice(msgspec.Struct):
    move: str
    refusal: msgspec.Raw = NOTHING


class Asked(msgspec.Struct):
    seat: int


class Told(msgspec.Struct):
    """Any message of the server; the fields are those of an update."""

    type: str
    version: int = 0
    view: msgspec.Raw = NOTHING
    question: Asked | None = None
    choices: list[Choice] = []
    result: msgspec.Raw = NOTHING
    code: str = ""
    message: str = ""


FORM = msgspec.json.Decoder(Told)


class HawkerSeat:
    def __init__(self, port: int, table: str, number: int, cookie: str) -> None:
        self.port = port
        self.table = table
        self.number = number
        self.cookie = cookie
        self.version = -1
        self.socket: ClientConnection

    async def arrive(self) -> State:
        address = f"127.0.0.1:{self.port}"
        url = f"ws://{address}/api/tables/{self.table}/socket"
        self.socket = await open_socket(url, f"http://{address}", self.cookie)
        return await self.hear()

    async def hear(self) -> State:
        while True:
            told = FORM.decode(await self.socket.recv(decode=False))
            if told.type == "update" and told.view and told.version > self.version:
                self.version = told.version
                mine = told.question is not None and told.question.seat == self.number
                return State(told.version, bool(told.result), self.answer(told) if mine else None)
            if told.type in ("refused", "bye"):
                raise ConnectionError(f"table {self.table}, seat {self.number}: {told.type} {told.code} {told.message}")

    def answer(self, told: Told) -> bytes:
        moves = [choice.move for choice in told.choices if not choice.refusal]
        move = moves[int(random() * len(moves))]
        said = {"type": "play", "id": f"{self.number}-{told.version}", "version": told.version, "move": move}
        return msgspec.json.encode(said)

    async def say(self, answer: bytes | str) -> None:
        await self.socket.send(answer, text=True)

    async def leave(self) -> None:
        await self.socket.close()


class Hawker:
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        database = f"sqlite:///{folder / 'bench.sqlite'}"
        command = [sys.executable, "-m", "hawker.cli", "serve", "--port", str(self.port), "--database", database]
        self.server = ServerProcess("Hawker", command, {"HAWKER_LIMITS": "off"}, self.port)
        self.parties: dict[int, list[str]] = {}

    def open_tables(self, count: int) -> list[list[Seat]]:
        """Several at once, since every request waits for the disk."""
        shares = [range(first, count, AT_ONCE) for first in range(min(count, AT_ONCE))]
        with ThreadPoolExecutor(AT_ONCE) as threads:
            return [table for share in threads.map(self._open_share, shares) for table in share]

    def _open_share(self, numbers: range) -> list[list[Seat]]:
        caller = Caller(self.port)
        try:
            return [self._open_table(caller, number) for number in numbers]
        finally:
            caller.hang_up()

    def _open_table(self, caller: Caller, number: int) -> list[Seat]:
        cookies = self._party(caller, number % CROWD)
        host, *others = cookies
        seats = [{"kind": "me"}] + [{"kind": "open"}] * len(others)
        made, _ = caller.post("/api/tables", {"game": GAME, "seats": seats, "patience": None}, host)
        table = made["id"]
        for place, guest in enumerate(others, 1):
            caller.post(f"/api/tables/{table}/seat", {"seat": place}, guest)
        caller.post(f"/api/tables/{table}/start", {}, host)
        return [HawkerSeat(self.port, table, place, cookie) for place, cookie in enumerate(cookies)]

    def _party(self, caller: Caller, number: int) -> list[str]:
        """The cookies of three guests, who are the same ones for the same number."""
        if number not in self.parties:
            guests = [caller.post("/api/me", {"name": f"Guest {number}-{place}"}) for place in range(SEATS)]
            self.parties[number] = [cookie for _, cookie in guests]
        return self.parties[number]
