"""The house: all parts of a node put together, and the application that uvicorn runs."""

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

import hawker.server.api
from hawker.core.game import Game
from hawker.core.table import Seat
from hawker.server import guests, pages, sockets
from hawker.server.bus import Bus, RedisBus
from hawker.server.calls import ENDPOINTS, Call, Endpoint
from hawker.server.connection import Connection, Outbox
from hawker.server.database import connect, open_up
from hawker.server.guard import Door, Limits, SafeHeaders
from hawker.server.guests import Pass, Signer
from hawker.server.hall import Hall
from hawker.server.keeper import Keeper
from hawker.server.lives import Live, encode
from hawker.server.messages import Bye, Said
from hawker.server.metrics import BOT_SECONDS, COMMIT_SECONDS, COMMITTED, REQUEST_SECONDS, REQUESTS
from hawker.server.openapi import description
from hawker.server.party import Denied
from hawker.server.problems import answer_error, answer_nothing_there
from hawker.server.settings import Setup
from hawker.server.store import Store
from hawker.server.worker import find_games
from hawker.server.workers import Workers

LARGEST_BODY: Final = 1024 * 1024  # a match file of a long game has a few hundred kilobytes
BODY_PATIENCE: Final = 20  # seconds
GOODBYE: Final = 2.0  # seconds that clients get to take their leave

_logger = logging.getLogger("hawker")


class House:
    """One node."""

    signer: Signer
    password_mark: str  # what the cookie of somebody says who gave the hall's password

    def __init__(self, setup: Setup) -> None:
        self.setup: Final = setup
        self.games: Final[Mapping[str, Game[Any]]] = find_games(setup.games)
        setup.make_file()
        self.store: Final = Store(connect(setup.database_url()))
        self.bus: Final = RedisBus(setup.redis) if setup.redis else Bus()
        self.hall: Final = Hall(self.store, self.bus, self.games, setup.bot_pause)
        self.door: Final = Door(setup)
        self.limits: Final = Limits(self.bus, setup.limits)
        self.connections: Final[set[Connection]] = set()
        self.outbox: Final = Outbox()
        self.address: Final = setup.public_url.rstrip("/") or setup.lan_url()  # where others find the hall, if they do
        workers = Workers(setup.bot_workers, setup.bot_seconds, setup.games, self._bot_thought)
        self.keeper: Final = Keeper(self.hall, workers)
        self.store.commits.on_commit = _committed
        self.is_open = False

    async def open(self) -> None:
        if self.is_open:
            return
        try:
            await self._open()
        except BaseException:
            await self.close()
            raise
        self.is_open = True

    async def _open(self) -> None:
        await open_up(self.store.engine)
        await self.store.open()
        self.signer = Signer(await self.store.secret_key())
        self.password_mark = self.signer.mark(self.setup.password) if self.setup.password else ""
        await self.bus.open(self.hall.heard)
        await self.keeper.open()
        _logger.info("open", extra={"games": len(self.games), "database": self.store.engine.dialect.name})

    async def close(self) -> None:
        await self.keeper.close()
        await self.bus.close()
        await self.store.close()
        if self.is_open:
            self.is_open = False
            _logger.info("closed")

    async def say_goodbye(self) -> None:
        """Send everybody away who should come back soon: to another node, or to this one when it is up again."""
        text = encode(Bye(why="The hall is closing for a moment.", again=True))
        self.hall.wake_all()
        leaving = list(self.connections)
        for connection in leaving:
            connection.send(text)
            connection.close(1012, "come back in a moment")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while not all(connection.finished for connection in leaving):
                    await asyncio.sleep(0.01)

    # Who may do what

    def lets_in(self, cookie: Pass) -> bool:
        """Whether somebody has given the hall's password, if there is one."""
        return hmac.compare_digest(cookie.password, self.password_mark) or not self.password_mark

    def is_password(self, text: str) -> bool:
        return not self.password_mark or hmac.compare_digest(self.signer.mark(text), self.password_mark)

    def game(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise Denied("no-such-game", f"There is no game {name[:40]!r}; there are {', '.join(self.games)}.")
        return self.games[name]

    async def admit(self, request: Request, endpoint: Endpoint) -> Call:
        """A call whose author may make it, with its body read."""
        # Who asks too often is not even looked up.
        what = f"{endpoint.method} {endpoint.path}"
        await self.limits.check(what, self.door.address(request.scope), *endpoint.limit)
        call = await self.who(request)
        if endpoint.method != "GET":
            self.door.check_origin(request.scope, call.token)
        if call.guest is not None:
            await self.limits.check(what, call.guest.id, *endpoint.limit)
        await self._check_needs(call, endpoint)
        if endpoint.body is not None:
            call.body = await _read_body(request, endpoint.body)
        return call

    async def who(self, request: Request) -> Call:
        """Who is asking, and for which seat."""
        return await self._call(request.scope, dict(request.query_params), dict(request.path_params))

    async def admit_socket(self, scope: Scope, path: dict[str, Any]) -> Call:
        await self.limits.check("sockets", self.door.address(scope), 300, 60)
        query = dict(Request({**scope, "type": "http", "method": "GET"}).query_params)
        call = await self._call(scope, query, path)
        self.door.check_origin(scope, call.token)
        self._check_known(call)
        return call

    async def _call(self, scope: Scope, query: dict[str, str], path: dict[str, Any]) -> Call:
        """Who is asking."""
        self.door.check_host(scope)
        request = Request({**scope, "type": "http", "method": scope.get("method", "GET")})
        call = Call(self, path, query, self.door.address(scope), self.door.secure(scope))
        call.cookie = self.signer.read_cookie(request.cookies.get(guests.COOKIE, ""))
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":  # a proxy may ask for a password of its own, and pass it on
            await self._read_token(call, token)
        elif call.cookie.guest:
            call.guest = await self.store.guest(call.cookie.guest)
        guest = call.speaks_for if call.token else call.cookie.guest
        if await self.store.banned([f"address:{call.address}", f"guest:{guest}"]):
            raise Denied("banned", "You are not welcome in this hall.")
        if call.guest is not None and "table" in path:
            await call.live()
        return call

    async def _read_token(self, call: Call, token: str) -> None:
        """A seat's token speaks for its seat at its table, and is good until the seat changes hands."""
        claim = self.signer.read_seat(token)
        if claim is None or call.path.get("table") != claim.table:
            raise Denied("bad-token", "This is no token for a seat at this table.")
        if (await call.live()).party.held_since(claim.holder) is None:
            raise Denied("bad-token", "This seat has changed hands: its token is no longer good.")
        call.claim = claim

    async def _check_needs(self, call: Call, endpoint: Endpoint) -> None:
        needs = endpoint.needs
        if needs == "visitor":
            self._check_visitor(call)
        elif needs != "anybody":
            self._check_known(call, by_token=needs in ("table", "seat"))
        if needs == "seat" and call.seat is None:
            raise Denied("not-seated", "You do not sit at this table.")
        if needs == "host" and (await call.live()).party.host != call.who:
            raise Denied("not-host", "Only the host of this table can do that.")

    def _check_visitor(self, call: Call) -> None:
        if not call.token and not self.lets_in(call.cookie):
            raise Denied("locked", "This hall asks for a password.")

    def _check_known(self, call: Call, by_token: bool = True) -> None:
        self._check_visitor(call)
        if call.guest is None and not (call.token and by_token):
            raise Denied("no-guest", "Nobody knows you yet: say who you are first.")

    def give_cookie(self, call: Call, what: Pass | None) -> None:
        call.cookies[guests.COOKIE] = None if what is None else self.signer.cookie(what)

    # What touches several parts

    async def say(self, live: Live, guest: str, seat: Seat | None, text: str, request: str) -> Said:
        if not self.setup.chat:
            raise Denied("chat-off", "There is no chat in this hall.")
        said = hawker.server.api.clean(text)
        if not said:
            raise Denied("empty", "There is nothing in this line.")
        speaker = guest or (live.party.places[seat].guest if seat is not None else "")
        return await self.hall.say(live, speaker, seat, said, request)

    async def tell_guest(self, guest: str) -> None:
        """Somebody has another name, or is gone."""
        await self.hall.renamed(guest)
        self.bus.tell("guest", guest)

    def _bot_thought(self, bot: str, seconds: float) -> None:
        BOT_SECONDS.labels(bot).observe(seconds)


def _committed(seconds: float, appends: int) -> None:
    COMMIT_SECONDS.observe(seconds)
    COMMITTED.inc(appends)


async def _read_body(request: Request, kind: type) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Denied("not-json", "The body is JSON: send it with content-type: application/json.")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise Denied("too-large", f"The body has at most {LARGEST_BODY} bytes.")
    except (TimeoutError, ClientDisconnect):
        raise Denied("too-slow", f"The body was not there within {BODY_PATIENCE} seconds.") from None
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Denied("bad-request", f"The body is not what was expected: {error}.") from None


def make_app(setup: Setup) -> Starlette:
    house = House(setup)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    routes: list[BaseRoute] = [_route(house, endpoint) for endpoint in ENDPOINTS]

    routes.append(Route("/api/openapi.json", lambda _: description(ENDPOINTS), methods=["GET"]))
    routes += pages.routes(house)
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
    """Sockets go straight to their table: on the way through layers made for requests each message would pay for them,
    and each open socket hold them in memory."""

    def __init__(self, house: House, requests: ASGIApp) -> None:
        self._house: Final = house
        self._requests: Final = requests

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "websocket":
            return sockets.serve(self._house, scope, receive, send)
        return self._requests(scope, receive, send)


def _route(house: House, endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        began = time.perf_counter()
        try:
            call = await house.admit(request, endpoint)
            said = await endpoint.handler(call)
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
