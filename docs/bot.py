"""A bot that plays a seat at a table of the hall from outside, over HTTP, with nothing but the standard library.

    python docs/bot.py http://localhost:8484 TABLE TOKEN

It says whatever is legal, at random. To make it clever, change `choose`. docs/researchers/outside-bot.md tells the
rest.
"""

import json
import random
import secrets
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

Json = dict[str, Any]

PATIENCE = 20  # seconds that the hall may keep us waiting for news


def choose(update: Json) -> str:
    """The move to make: the update has what this seat can see (`view`) and all that it might say (`choices`)."""
    legal = [choice["move"] for choice in update["choices"] if "refusal" not in choice]
    return str(random.choice(legal))


class Seat:
    """A seat at a table, as its token opens it."""

    def __init__(self, hall: str, table: str, token: str) -> None:
        self.address = f"{hall.rstrip('/')}/api/tables/{table}"
        self.token = token

    def ask(self, path: str, body: Json | None = None) -> Json:
        """What the hall answers. A refusal is an answer too: it has a `code` and a `message`."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=PATIENCE + 10) as answer:
                heard: Json = json.load(answer)
        except HTTPError as refused:
            heard = json.load(refused)
        return heard

    def play(self) -> Json:
        """Play until the game is over; how it ended."""
        # Our own part of the shuffle, so that nobody could choose the cards. It is refused if it was sent before.
        self.ask("/nonce", {"id": uuid.uuid4().hex, "nonce": secrets.token_hex(12)})
        update = self.ask("/state")
        while "result" not in update:
            if update.get("code") == "too-often":
                time.sleep(5)
                update = self.ask("/state")
            elif "code" in update:
                sys.exit(f"bot: {update['message']}")
            elif update.get("choices"):
                # If the answer is lost on the way, the same id can be sent again: the move is played once.
                move = {"id": uuid.uuid4().hex, "version": update["version"], "move": choose(update)}
                answer = self.ask("/moves", move)
                if answer.get("code") == "stood-in":  # we took too long, or were away
                    answer = self.ask("/return", {"id": uuid.uuid4().hex})
                    time.sleep(1)
                update = answer.get("state") or (self.ask("/state") if "code" in answer else answer)
            else:
                news = self.ask(f"/log?after={update['seq']}&wait={PATIENCE}")
                update = news["updates"][-1] if news.get("updates") else self.ask("/state")
        return dict(update["result"])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    while True:
        try:
            print("bot: the game is over:", json.dumps(Seat(*sys.argv[1:]).play()))
            break
        except (URLError, OSError) as trouble:
            print(f"bot: {trouble}; I try again", file=sys.stderr)
            time.sleep(2)
