"""A bot worker: a process that reads tables from its input and writes the moves of bots to its output.

It also replays match files, in slices, so that no bot waits long for one. `workers.py` starts it as
`python -m hawker.server.nodes.worker [module:ATTRIBUTE ...] [bot=NAME ...]`. It imports the rules and no server.
"""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterable, Mapping
from importlib import import_module
from queue import SimpleQueue
from time import perf_counter
from typing import Any

import msgspec

import hawker
from hawker.bots import Maker, allowed, by_name
from hawker.core.codec import load
from hawker.core.game import Game
from hawker.games import GAMES

PREFIX = 4  # bytes that say how long the message after them is
BOT = "bot="  # before the name of a bot, in what a worker is started with
LOWER_PRIORITY = 5  # since the moves of people go first


class Request(msgspec.Struct, frozen=True, tag="move"):
    """What would this bot do at this table?"""

    document: bytes
    bot: str
    seed: str
    seconds: float

    @property
    def failure(self) -> str:
        return f"the bot {self.bot} did not move"


class Viewing(msgspec.Struct, frozen=True, tag="view"):
    """What was a seat (None: a spectator) told in the game of this match file, from one step on?"""

    file: bytes
    seat: int | None
    after: int

    @property
    def failure(self) -> str:
        return "the match file could not be replayed"


class Answer(msgspec.Struct, frozen=True, tag="move"):
    """The move, or why there is none; and how long the bot thought. To ask again would give the same refusal."""

    move: str | None
    refusal: str
    seconds: float


class Viewed(msgspec.Struct, frozen=True, tag="view"):
    """A page as JSON, or why there is none; neither if the file is long and must be asked for again."""

    page: bytes = b""
    code: str = ""
    refusal: str = ""


AnyRequest = Request | Viewing
AnyAnswer = Answer | Viewed

_encoder = msgspec.msgpack.Encoder()
_requests: msgspec.msgpack.Decoder[AnyRequest] = msgspec.msgpack.Decoder(AnyRequest)


def pack(message: AnyRequest | AnyAnswer) -> bytes:
    """A message as it goes through the pipe."""
    body = _encoder.encode(message)
    return len(body).to_bytes(PREFIX, "big") + body


def find_games(names: Iterable[str]) -> dict[str, Game[Any]]:
    """The games of the hall, and those that are named `module:ATTRIBUTE`."""
    games = dict(GAMES)
    for name in names:
        if name.startswith(BOT):
            continue
        module, _, attribute = name.partition(":")
        try:
            game = getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise hawker.SetupError(f"there is no game at {name!r}, to be written module:ATTRIBUTE: {error}") from None
        if not isinstance(game, Game):
            raise hawker.SetupError(f"{name!r} is no Game, but of type {type(game).__name__}")
        games[game.name] = game
    return games


def find_bots(names: Iterable[str]) -> dict[str, Maker]:
    """The bots of other packages among them, which are named `bot=NAME`."""
    return allowed([name.removeprefix(BOT) for name in names if name.startswith(BOT)])


def think(request: Request, games: Mapping[str, Game[Any]], bots: Mapping[str, Maker]) -> Answer:
    """Ask the bot, on a table where all that its seat cannot know is dealt anew."""
    begun = perf_counter()
    move, refusal = None, ""
    try:
        bot = by_name(request.bot, bots)
        bot.seconds = request.seconds
        move = str(hawker.ask(bot, load(request.document, games), request.seed))
    except hawker.HawkerError as error:
        refusal = str(error)
    except Exception as error:
        traceback.print_exc()
        refusal = f"the bot {request.bot} broke down: {error!r}"
    return Answer(move, refusal, perf_counter() - begun)


class Desk:
    """Answers what is asked of this process."""

    def __init__(self, games: Mapping[str, Game[Any]], bots: Mapping[str, Maker]) -> None:
        self._games = games
        self._bots = bots
        self._projector: Any = None

    def answer(self, request: AnyRequest) -> AnyAnswer:
        if isinstance(request, Request):
            return think(request, self._games, self._bots)
        if self._projector is None:
            # Most workers never see a match file, and need not know how readers are told of a game.
            from hawker.server.nodes.replays import Projector

            self._projector = Projector(self._games)
        viewed: Viewed = self._projector.show(request)
        return viewed


def listen(requests: "SimpleQueue[AnyRequest]") -> None:
    """Put requests into the queue. When the server is gone, end this process, even while a bot thinks."""
    pipe = sys.stdin.buffer
    while prefix := pipe.read(PREFIX):
        body = pipe.read(int.from_bytes(prefix, "big"))
        requests.put(_requests.decode(body))
    os._exit(0)


def main() -> None:
    # Ctrl-C goes to everybody at the terminal; the server hears it and ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(LOWER_PRIORITY)
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    desk = Desk(find_games(sys.argv[1:]), find_bots(sys.argv[1:]))
    requests: SimpleQueue[AnyRequest] = SimpleQueue()
    threading.Thread(target=listen, args=(requests,), daemon=True).start()
    try:
        while True:
            answers.write(pack(desk.answer(requests.get())))
            answers.flush()
    except BrokenPipeError:
        os._exit(0)  # the server is gone: not worth a traceback


if __name__ == "__main__":
    main()
