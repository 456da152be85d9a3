"""boardgame.io's server, and players who speak to it as its own client does: socket.io's frames over a WebSocket."""

import fcntl
import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.loads.processes import ServerProcess, free_port
from bench.loads.seats import SEATS, Caller, Seat, State, open_socket

FOLDER = Path(__file__).resolve().parent.parent / "boardgame-io"
GAME = "tricks"
# A frame is engine.io's packet type, socket.io's packet type, the namespace, which is the game's name, and JSON.
CONNECT = f"40/{GAME},"
EVENT = f"42/{GAME},"
SYNC = f'{EVENT}["sync",'.encode()
UPDATE = f'{EVENT}["update",'.encode()
PING, PONG = b"2", "3"
NOTHING = msgspec.Raw()


class Card(msgspec.Struct):
    suit: str


class Played(msgspec.Struct):
    card: Card


class Hand(msgspec.Struct):
    hand: list[Card]


class Seen(msgspec.Struct):
    """What lies on the table; of the players only oneself is told."""

    players: dict[str, Hand]
    trick: list[Played]


class Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815
    gameover: msgspec.Raw = NOTHING


class Match(msgspec.Struct):
    G: Seen
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: Match


SYNC_FORM = msgspec.json.Decoder(tuple[str, str, Synced])
UPDATE_FORM = msgspec.json.Decoder(tuple[str, str, Match, msgspec.Raw])


class BoardgameIOSeat:
    def __init__(self, port: int, match: str, player: str, credentials: str) -> None:
        self.port = port
        self.match = match
        self.player = player
        self.credentials = credentials
        self.socket: ClientConnection

    async def arrive(self) -> State:
        address = f"127.0.0.1:{self.port}"
        url = f"ws://{address}/socket.io/?EIO=4&transport=websocket"
        self.socket = await open_socket(url, f"http://{address}")
        await self.socket.send(CONNECT)
        while not (await self.socket.recv(decode=False)).startswith(CONNECT.encode()):
            pass
        await self.socket.send(EVENT + json.dumps(["sync", self.match, self.player, self.credentials, SEATS]))
        return await self.hear()

    async def hear(self) -> State:
        while True:
            message = await self.socket.recv(decode=False)
            if message.startswith(UPDATE):
                return self.judge(UPDATE_FORM.decode(message[len(EVENT) :])[2])
            if message.startswith(SYNC):
                return self.judge(SYNC_FORM.decode(message[len(EVENT) :])[2].state)
            if message == PING:
                await self.socket.send(PONG)

    def judge(self, match: Match) -> State:
        over = bool(match.ctx.gameover)
        mine = match.ctx.currentPlayer == self.player and not over
        return State(match.number, over, self.answer(match) if mine else None)

    def answer(self, match: Match) -> str:
        hand = match.G.players[self.player].hand
        led = match.G.trick[0].card.suit if match.G.trick else None
        following = [index for index, card in enumerate(hand) if card.suit == led] or range(len(hand))
        index = following[int(random() * len(following))]
        move = {"type": "play", "args": [index], "playerID": self.player, "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": move}
        return EVENT + json.dumps(["update", action, match.number, self.match, self.player])

    async def say(self, answer: bytes | str) -> None:
        await self.socket.send(answer, text=True)

    async def leave(self) -> None:
        await self.socket.close()


class BoardgameIO:
    def __init__(self) -> None:
        install()
        self.port, lobby = free_port(), free_port()
        command = ["node", str(FOLDER / "server.cjs"), str(self.port), str(lobby)]
        self.server = ServerProcess("boardgame.io", command, {"NODE_ENV": "production"}, self.port, lobby)
        self.lobby = Caller(lobby)

    def open_tables(self, count: int) -> list[list[Seat]]:
        tables = [self.open_table() for _ in range(count)]
        self.lobby.hang_up()
        return tables

    def open_table(self) -> list[Seat]:
        match = self.ask(f"/games/{GAME}/create", {"numPlayers": SEATS})["matchID"]
        return [self.seat(match, str(number)) for number in range(SEATS)]

    def seat(self, match: str, player: str) -> Seat:
        joined = self.ask(f"/games/{GAME}/{match}/join", {"playerID": player, "playerName": f"Guest {player}"})
        return BoardgameIOSeat(self.port, match, player, joined["playerCredentials"])

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        return self.lobby.post(path, body)[0]


def install() -> None:
    """Fetch what package-lock.json says, once for each state of it."""
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        sys.exit("boardgame.io needs Node; install node and npm, and start again")
    lock, stamp = FOLDER / "package-lock.json", FOLDER / "node_modules" / "hawker-lock"
    with open(lock) as wanted:
        fcntl.flock(wanted, fcntl.LOCK_EX)
        text = wanted.read()
        if not stamp.is_file() or stamp.read_text() != text:
            print("installing bench/boardgame-io/package-lock.json, once ...", file=sys.stderr, flush=True)
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=FOLDER, check=True, stdout=sys.stderr)
            stamp.write_text(text)
