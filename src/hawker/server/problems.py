"""How a request that failed is answered."""

import logging
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match as RouteMatch

from hawker.core.errors import HawkerError
from hawker.server import readers
from hawker.server.messages import Problem
from hawker.server.metrics import REFUSALS
from hawker.server.party import Denied

if TYPE_CHECKING:
    from hawker.server.app import House

_STATUS: Final = {
    "bad-request": 400,
    "not-json": 415,
    "too-slow": 408,
    "too-large": 413,
    "too-often": 429,
    "too-many": 429,
    "no-guest": 401,
    "locked": 401,
    "wrong-password": 401,
    "bad-token": 401,
    "banned": 403,
    "not-host": 403,
    "not-seated": 403,
    "no-origin": 403,
    "foreign-origin": 403,
    "chat-off": 403,
    "wrong-host": 421,
    "no-such-table": 404,
    "no-such-game": 404,
    "no-such-language": 404,
    "no-such-seat": 404,
    "no-such-transfer": 404,
    "no-such-bot": 422,
    "empty": 422,
    "not-a-move": 422,
    "refused": 422,
    "bad-match": 422,
    "unreadable": 410,
}

_logger = logging.getLogger("hawker.http")


def status_of(code: str) -> int:
    """What is not listed is a conflict with how things stand at the table."""
    return _STATUS.get(code, 409)


async def answer_error(house: "House", request: Request, error: Exception) -> Response:
    """The answer to a request that failed: what was wrong, what would be right, and how things stand."""
    if isinstance(error, Denied):
        problem = Problem(code=error.code, message=str(error))
        if error.refused is not None or error.code == "outdated":
            await _add_state(house, request, error, problem)
    elif isinstance(error, HawkerError):
        problem = Problem(code="bad-request", message=str(error))
    else:
        _logger.exception("a request failed", exc_info=error, extra={"route": _route(request)})
        return _answer(Problem(code="internal", message="Something went wrong here. It has been noted."), 500)
    REFUSALS.labels(problem.code).inc()
    return _answer(problem, status_of(problem.code))


async def answer_nothing_there(request: Request, error: Exception) -> Response:
    """The answer where there is no page, or none for that method; under /api/ it is a problem like any other."""
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)
    code, message = "no-such-path", "There is nothing at this path; /api/openapi.json lists what there is."
    if error.status_code == 405:
        code, message = "no-such-method", "This path does not know that method; /api/openapi.json lists those it knows."
    return _answer(Problem(code=code, message=message), error.status_code)


async def _add_state(house: "House", request: Request, error: Denied, problem: Problem) -> None:
    live = await house.hall.live(request.path_params["table"])
    match = live.party.match
    if error.refused is not None and match is not None:
        problem.refusal = readers.why(match.table, error.refused.refusal)
    if error.code == "outdated":
        call = await house.who(request)
        problem.state = readers.update(live.party.now, call.seat, fresh=True)


def _answer(problem: Problem, status: int) -> Response:
    headers = {"retry-after": "10"} if status == 429 else None
    return Response(msgspec.json.encode(problem), status, media_type="application/json", headers=headers)


def _route(request: Request) -> str:
    """The pattern of the route: the path itself may hold a link, which no log may."""
    for route in request.app.routes:
        if route.matches(request.scope)[0] is RouteMatch.FULL:
            return str(getattr(route, "path", ""))
    return ""
