"""The application that an ASGI server runs."""

import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hawker.server.house import House
from hawker.server.http import guests, pages
from hawker.server.http.api import ENDPOINTS
from hawker.server.http.endpoints import Endpoint
from hawker.server.http.guard import SafeHeaders
from hawker.server.http.openapi import description
from hawker.server.http.problems import answer_error, answer_nothing_there
from hawker.server.metrics import REQUEST_SECONDS, REQUESTS
from hawker.server.settings import Setup
from hawker.server.sockets import accepting


def make_app(setup: Setup) -> Starlette:
    house = House(setup)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    async def openapi(_: Request) -> Response:
        return Response(description(), media_type="application/json")

    routes: list[BaseRoute] = [_route(house, endpoint) for endpoint in ENDPOINTS]
    routes += [Route("/api/openapi.json", openapi), *pages.routes(house)]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: answer_nothing_there})
    app.router.redirect_slashes = False  # it would send browsers to whatever host the request names
    # Around all, errors included.
    app.middleware_stack = _Front(house, SafeHeaders(app.build_middleware_stack(), house.door))
    app.state.house = house
    return app


class _ShortNumber(IntegerConvertor):
    """Numbers in paths. One so long that Python would not read it leads nowhere."""

    regex = "[0-9]{1,15}"


register_url_convertor("int", _ShortNumber())


class _Front:
    """Sends sockets straight to their table, past the layers that are made for requests. Those would cost time for
    every message, and memory for every open socket."""

    def __init__(self, house: House, requests: ASGIApp) -> None:
        self._house: Final = house
        self._requests: Final = requests

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            return accepting.serve(self._house, scope, receive, send)
        return self._requests(scope, receive, send)


def _route(house: House, endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        began = time.perf_counter()
        try:
            call = await house.admission.admit(request, endpoint)
            said = await endpoint.handler(call)
            await house.admission.renew_cookie(call)
            response = said if isinstance(said, Response) else _json(said)
            for name, value in call.cookies.items():
                _set_cookie(response, name, value, call.secure)
        except Exception as error:
            response = await answer_error(house, request, error)
        REQUESTS.labels(endpoint.path, response.status_code).inc()
        REQUEST_SECONDS.labels(endpoint.path).observe(time.perf_counter() - began)
        return response

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.handler.__name__)


def _json(said: msgspec.Struct | None) -> Response:
    if said is None:
        return Response(status_code=204)
    return Response(msgspec.json.encode(said), media_type="application/json")


def _set_cookie(response: Response, name: str, value: str | None, secure: bool) -> None:
    if value is None:
        response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="lax")
    else:
        response.set_cookie(
            name, value, max_age=guests.COOKIE_KEPT, path="/", secure=secure, httponly=True, samesite="lax"
        )
