"""Tables to JSON and back, and what a seat is sent."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from hawker.core.errors import LoadError
from hawker.core.forms import MOST
from hawker.core.game import Game
from hawker.core.play import choices
from hawker.core.records import fields, form_of
from hawker.core.table import Event, Seat, Table


def dump(t: Table) -> dict[str, Any]:
    """The whole table as plain JSON, secrets included."""
    return _plain(t.game.write(t))


def _plain(form: msgspec.Struct) -> dict[str, Any]:
    """A form as plain JSON, as whoever reads its text gets it: lists where a form has tuples."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(form))
    return read


def read_json(text: str | bytes) -> object:
    """What a JSON text says, or a LoadError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LoadError(f"this is not JSON: {error}") from None


def load(document: object, games: Mapping[str, Game[Any]]) -> Table:
    """The table that a document describes: what `dump` gave, the same as JSON text, or one written by hand."""
    if isinstance(document, (str, bytes)):
        document = read_json(document)
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise LoadError("a table is a JSON object with a game, seats, an agenda and what lies on the table")
    game = games.get(document["game"])
    if game is None:
        raise LoadError(f"there is no game {document['game']!r}; there are {', '.join(games)}")
    version = document.get("version")
    # Others are for msgspec to refuse: a number of more digits than Python writes would not fit into the sentence.
    if type(version) is int and version != game.rules_version and abs(version) < MOST:
        raise LoadError(
            f"this table was written by version {version} of {game.name}; here its rules are at {game.rules_version}"
        )
    try:
        t: Table = game.read(msgspec.convert(document, game.table_form))
    except (msgspec.ValidationError, ValueError) as error:
        raise LoadError(f"not a table of {game.name}: {error}") from None
    return t


def told(event: Event) -> dict[str, object]:
    """An event as plain JSON."""
    return {"event": form_of(type(event)).name, **fields(event)}


def message(t: Table, seat: Seat | None, events: list[Event]) -> dict[str, Any]:
    """What one seat (None: a spectator) is sent: what it may know of what happened, what it sees, what it is asked."""
    seen = [event.seen_by(seat) for event in events]
    question = t.question
    asked = None
    if question is not None:
        asked = {"question": form_of(type(question)).name, **fields(question)}
    return {
        "events": [told(event) for event in seen if event is not None],
        "view": _plain(t.game.view(t, seat)),
        "question": asked,
        "choices": [
            {
                "move": str(choice.move),
                "verb": form_of(type(choice.move)).name,
                "fields": fields(choice.move),
                "refusal": None
                if choice.refusal is None
                else {"key": choice.refusal.key, "clause": choice.refusal.clause, "fields": choice.refusal.plain()},
            }
            for choice in choices(t, seat)
        ],
    }
