"""How a request that failed is answered."""

import logging
from math import ceil
from typing import TYPE_CHECKING

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match as RouteMatch

from hawker.core.errors import HawkerError, OptionError
from hawker.server.messages import Problem
from hawker.server.metrics import REFUSALS
from hawker.tables import telling
from hawker.tables.errors import STATUS, Denied
from hawker.tables.judging import sentence

if TYPE_CHECKING:
    from hawker.server.house import House

_logger = logging.getLogger("hawker.http")


async def answer_error(house: "House", request: Request, error: Exception) -> Response:
    """The answer to a request that failed: what was wrong, what would be right, and how things stand."""
    error = house.hall.explain(error) or error
    if isinstance(error, Denied):
        problem = Problem(code=error.code, message=str(error))
        if error.refused is not None or error.code == "outdated":
            await _add_state(house, request, error, problem)
    elif isinstance(error, OptionError):
        problem = Problem(code="bad-request", message=sentence(error.sentence), option=error.option)
    elif isinstance(error, HawkerError):
        problem = Problem(code="bad-request", message=str(error))
    else:
        _logger.exception("a request failed", exc_info=error, extra={"route": _route(request)})
        problem = Problem(code="internal", message="Something went wrong here. It has been noted.")
        return _answer(problem, STATUS[problem.code])
    REFUSALS.labels(problem.code).inc()
    after = error.after if isinstance(error, Denied) else None
    return _answer(problem, STATUS[problem.code], 10.0 if after is None else after)


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
    loaded = await house.hall.load(request.path_params["table"])
    match = loaded.party.match
    if error.refused is not None and match is not None:
        problem.refusal = telling.why(match.table, error.refused.refusal)
    if error.code == "outdated":
        call = await house.admission.who(request)
        problem.state = telling.update(loaded.party.now, call.seat, fresh=True)


def _answer(problem: Problem, status: int, after: float = 10.0) -> Response:
    wait = {429: str(ceil(after)), 503: "2"}.get(status)
    headers = None if wait is None else {"retry-after": wait}
    return Response(msgspec.json.encode(problem), status, media_type="application/json", headers=headers)


def _route(request: Request) -> str:
    """The pattern of the route: the path itself may hold a link, which no log may."""
    for route in request.app.routes:
        if route.matches(request.scope)[0] is RouteMatch.FULL:
            return str(getattr(route, "path", ""))
    return ""
