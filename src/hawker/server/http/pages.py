"""All routes that are not the API: the pages of the hall, health checks and metrics."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hawker.server.http.guard import read_address

if TYPE_CHECKING:
    from hawker.server.house import House

_BUILT_IN: Final = Path(__file__).parents[2] / "pages"  # as a wheel has them


def folder() -> Path | None:
    """Where the built pages are; HAWKER_PAGES names another place than that in a wheel."""
    place = Path(os.environ.get("HAWKER_PAGES") or _BUILT_IN)
    return place if (place / "index.html").is_file() else None


def routes(house: "House") -> list[BaseRoute]:
    async def alive(_: Request) -> Response:
        """This process answers."""
        return PlainTextResponse("alive\n")

    async def ready(_: Request) -> Response:
        """People can play here, because moves are kept. That is so without Redis, too."""
        try:
            await house.store.keeps()
        except Exception as error:
            house.store.health.failed(error)
            return PlainTextResponse(f"not ready: nothing can be kept ({type(error).__name__})\n", 503)
        return PlainTextResponse("ready\n" if house.bus.knows else "ready, without Redis\n")

    async def metrics(request: Request) -> Response:
        """For Prometheus, which comes from nearby and through no proxy."""
        client = request.client.host if request.client else ""
        if house.door.forwarded(request.scope) or not _nearby(client):
            return PlainTextResponse("metrics are for this network only\n", 403)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    built = folder()

    async def page(_: Request) -> Response:
        if built is None:
            return PlainTextResponse("This Hawker was built without its pages; its API is at /api/openapi.json.\n")
        return _entrance(built)

    listed: list[BaseRoute] = [
        Route("/healthz", alive),
        Route("/readyz", ready),
        Route("/metrics", metrics),
        *[Route(path, page) for path in ("/", "/t/{table}", "/t/{table}/replay", "/replay", "/arrive")],
    ]
    if built is not None:
        listed.append(Mount("/", _Immutable(directory=built)))
    return listed


def _entrance(built: Path, status: int = 200) -> Response:
    return FileResponse(built / "index.html", status, headers={"cache-control": "no-cache"})


class _Immutable(StaticFiles):
    """Built files, whose names change with their content. For a path without a file it is the page that says so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or path.startswith(("api/", "assets/")) or self.directory is None:
                raise
            return _entrance(Path(self.directory), 404)

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        if "/assets/" in str(args[0]):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _nearby(address: str) -> bool:
    parsed = read_address(address)
    return parsed is not None and (parsed.is_private or parsed.is_loopback)
