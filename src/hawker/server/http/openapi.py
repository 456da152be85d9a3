"""The API described as OpenAPI, from the same table that the router is made of."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

import msgspec

import hawker
from hawker.server.http.endpoints import ENDPOINTS, Endpoint
from hawker.server.messages import FromClient, FromServer, Problem

_NEEDS = {
    "anybody": "Anybody may call this.",
    "visitor": "Anybody whom the hall's password let in may call this.",
    "guest": "A guest may call this: one who has the cookie that POST /api/me gives.",
    "table": "A guest who knows the table's id may call this, or a script with a token for one of its seats.",
    "seat": "Who sits at the table may call this, or a script with a token for that seat.",
    "player": "Who sits at the table may call this; a seat's token is not enough.",
    "host": "The host of the table may call this.",
}


@cache
def description() -> bytes:
    """The whole description as JSON. It is worked out when somebody first asks for it."""
    return msgspec.json.encode(describe(ENDPOINTS))


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole description as plain JSON."""
    kinds = {kind for endpoint in endpoints for kind in (endpoint.body, endpoint.answer) if kind is not None}
    listed = [Problem, *sorted(kinds, key=lambda kind: kind.__name__), FromClient, FromServer]
    _, components = msgspec.json.schema_components(listed, ref_template="#/components/schemas/{name}")
    for kind in kinds:
        if _is_message(kind):
            # A socket's message must name its type. In the body of a request it need not: the path says it.
            schema = components[kind.__name__]
            needed = [name for name in schema["required"] if name != "type"]
            components[f"{kind.__name__}Body"] = {**schema, "title": f"{kind.__name__}Body", "required": needed}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = endpoint.path.replace(":int", "")
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Hawker",
            "version": hawker.__version__,
            "description": (
                "Tables of games over HTTP. A person's browser has a cookie (`POST /api/me`); a script plays a seat "
                "with that seat's token (`POST /api/tables/{table}/token`), as `Authorization: Bearer TOKEN`. Beside "
                "this there is a WebSocket at `/api/tables/{table}/socket?since=SEQ`, which sends messages of the "
                "schemas Welcome, Update, Reseated, Here, Said, Refused, Looking, Hinted, Bye and Pong, and takes "
                "Play, Undo, Agree, Return, Say, Hint and Ping."
            ),
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "hawker"},
                "seat": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _path_schema(name, whole == ":int")}
        for name, whole in re.findall(r"\{(\w+)(:int)?\}", endpoint.path)
    ]
    parameters += [
        {"name": name, "in": "query", "description": words, "schema": {"type": "integer", "minimum": 0}}
        for name, words in endpoint.query.items()
    ]
    answer: dict[str, Any] = {"description": "Done."}
    if endpoint.answer is not None:
        answer["content"] = _json(endpoint.answer.__name__)
    elif endpoint.method == "GET":
        answer["content"] = {"application/json": {"schema": {"type": "object"}}}
    problem = {"description": "Not done; the body says why.", "content": _json(Problem.__name__)}
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "description": _NEEDS[endpoint.needs],
        "parameters": parameters,
        "responses": {"204" if "content" not in answer else "200": answer, "default": problem},
    }
    if endpoint.body is not None:
        name = f"{endpoint.body.__name__}Body" if _is_message(endpoint.body) else endpoint.body.__name__
        operation["requestBody"] = {"required": True, "content": _json(name)}
    if endpoint.needs in ("guest", "player", "host"):
        operation["security"] = [{"guest": []}]
    elif endpoint.needs in ("table", "seat"):
        operation["security"] = [{"guest": []}, {"seat": []}]
    return operation


def _path_schema(name: str, whole: bool) -> dict[str, Any]:
    if whole:
        return {"type": "integer", "minimum": 0, "maximum": 99 if name == "seat" else 2**53}
    return {"type": "string", "minLength": 1, "maxLength": 60}


def _is_message(kind: type) -> bool:
    return kind in get_args(FromClient)


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
