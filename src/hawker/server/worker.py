"""A bot worker: a process that reads tables from its input and writes the moves of bots to its output.

`workers.py` starts it as `python -m hawker.server.worker [module:ATTRIBUTE ...]`. It imports the rules and no server.
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
from hawker.core.codec import load
from hawker.core.game import Game
from hawker.games import GAMES

PREFIX = 4  # bytes that say how long the JSON after them is
LOWER_PRIORITY = 5  # since the moves of people go first


class Request(msgspec.Struct, frozen=True):
    """What would this bot do at this table?"""

    document: bytes
    bot: str
    seed: str
    seconds: float


class Answer(msgspec.Struct, frozen=True):
    """The move, or why there is none and would be none if it were asked again; and how long the thinking took."""

    move: str | None
    refusal: str
    seconds: float


def pack(message: Request | Answer) -> bytes:
    """A message as it goes through the pipe."""
    body = msgspec.json.encode(message)
    return len(body).to_bytes(PREFIX, "big") + body


def find_games(names: Iterable[str]) -> dict[str, Game[Any]]:
    """The games of the hall, and those that are named `module:ATTRIBUTE`."""
    games = dict(GAMES)
    for name in names:
        module, _, attribute = name.partition(":")
        try:
            game = getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise hawker.SetupError(f"there is no game at {name!r}, to be written module:ATTRIBUTE: {error}") from None
        if not isinstance(game, Game):
            raise hawker.SetupError(f"{name!r} is no Game, but of type {type(game).__name__}")
        games[game.name] = game
    return games


def think(request: Request, games: Mapping[str, Game[Any]]) -> Answer:
    """Ask the bot, on a table where all that its seat cannot know is dealt anew."""
    begun = perf_counter()
    move, refusal = None, ""
    try:
        bot = hawker.bot(request.bot, request.seconds)
        move = str(hawker.ask(bot, load(request.document, games), request.seed))
    except hawker.HawkerError as error:
        refusal = str(error)
    except Exception as error:
        traceback.print_exc()
        refusal = f"the bot {request.bot} broke down: {error!r}"
    return Answer(move, refusal, perf_counter() - begun)


def listen(requests: "SimpleQueue[Request]") -> None:
    """Pass on what is asked, until nobody is left who could ask: then this process ends, even if it thinks."""
    pipe = sys.stdin.buffer
    while prefix := pipe.read(PREFIX):
        body = pipe.read(int.from_bytes(prefix, "big"))
        requests.put(msgspec.json.decode(body, type=Request))
    os._exit(0)


def main() -> None:
    # Ctrl-C goes to everybody at the terminal; the server hears it and ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(LOWER_PRIORITY)
    # What a bot prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    games = find_games(sys.argv[1:])
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=listen, args=(requests,), daemon=True).start()
    try:
        while True:
            answers.write(pack(think(requests.get(), games)))
            answers.flush()
    except BrokenPipeError:
        os._exit(0)  # the server is gone: not worth a traceback


if __name__ == "__main__":
    main()
