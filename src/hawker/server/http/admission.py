"""Who may come in: each request and each socket is turned into a call whose author may make it, or denied."""

import asyncio
import hmac
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import Scope

from hawker.server.http import devices, guests
from hawker.server.http.endpoints import Call, Endpoint
from hawker.server.http.guests import Pass, Signer
from hawker.tables.errors import Denied

if TYPE_CHECKING:
    from hawker.server.house import House

LARGEST_BODY: Final = 1024 * 1024  # a match file of a long game has a few hundred kilobytes
SOCKETS: Final = (300, 60)  # at most so many from an address within so many seconds


class Admission:
    def __init__(self, house: "House", key: str, password: str) -> None:
        self._house: Final = house
        self.signer: Final = Signer(key)
        # Stands in the cookies of those who gave the hall's password.
        self.password_mark: Final = self.signer.mark(password) if password else ""

    def lets_in(self, cookie: Pass) -> bool:
        """Whether somebody has given the hall's password, if there is one."""
        return hmac.compare_digest(cookie.password, self.password_mark) or not self.password_mark

    def is_password(self, text: str) -> bool:
        return not self.password_mark or hmac.compare_digest(self.signer.mark(text), self.password_mark)

    async def admit(self, request: Request, endpoint: Endpoint) -> Call:
        """A call whose author may make it, with its body read."""
        # An address that asks too often is refused before its guest is looked up. Several guests may share an address.
        what, address = f"{endpoint.method} {endpoint.path}", self._house.door.address(request.scope)
        most, seconds = endpoint.limit
        of_address = most * self._house.setup.bounds.guests_of_an_address
        await self._house.limits.check(what, address, of_address, seconds)
        try:
            call = await self.who(request)
        except Denied:
            # A refused request counts too. Otherwise one could guess tokens for ever.
            await self._house.limits.check(what, f"strangers at {address}", most, seconds)
            raise
        await self._house.limits.check(what, call.known_as or f"strangers at {address}", most, seconds)
        if endpoint.method != "GET":
            self._house.door.check_origin(request.scope, call.token)
        await self._check_needs(call, endpoint)
        if endpoint.body is not None:
            body = await _read_body(request, self._house.timings.body)
            call.body = body if endpoint.raw else _decoded(body, endpoint.body)
        return call

    async def admit_socket(self, scope: Scope, table: str) -> Call:
        await self._house.limits.check("sockets", self._house.door.address(scope), *SOCKETS)
        call = await self.who(HTTPConnection({**scope, "path_params": {"table": table}}))
        self._house.door.check_origin(scope, call.token)
        self._check_known(call)
        return call

    async def who(self, request: HTTPConnection) -> Call:
        """Who is asking, and for which seat."""
        door, scope, path = self._house.door, request.scope, dict(request.path_params)
        door.check_host(scope)
        call = Call(self._house, path, dict(request.query_params), door.address(scope), door.secure(scope))
        call.user_agent = request.headers.get("user-agent", "")
        names = [guests.SAFE_COOKIE, guests.COOKIE] if call.secure else [guests.COOKIE]
        call.cookie_name = next((name for name in names if name in request.cookies), "")
        call.cookie = self.signer.read_cookie(request.cookies.get(call.cookie_name, ""))
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":  # a proxy may ask for a password of its own, and pass it on
            await self._read_token(call, token)
        elif call.cookie.guest:
            session = await self._house.devices.session(call.cookie)
            if session is not None:
                call.guest, call.seen_at = session.guest, session.seen_at
        guest = call.speaks_for if call.token else call.cookie.guest
        if await self._house.store.people.banned([f"address:{call.address}", f"guest:{guest}"]):
            raise Denied("banned", "You are not welcome in this hall.")
        if call.guest is not None and "table" in path:
            await call.load()
        return call

    async def _read_token(self, call: Call, token: str) -> None:
        """A seat's token speaks for its seat at its table, and is good until the seat changes hands."""
        claim = self.signer.read_seat(token)
        if claim is None or call.path.get("table") != claim.table:
            raise Denied("bad-token", "This is no token for a seat at this table.")
        if (await call.load()).party.seating.held_since(claim.holder) is None:
            raise Denied("bad-token", "This seat has changed hands: its token is no longer good.")
        call.claim = claim

    async def _check_needs(self, call: Call, endpoint: Endpoint) -> None:
        needs = endpoint.needs
        if needs == "visitor":
            self._check_visitor(call)
        elif needs != "anybody":
            self._check_known(call, by_token=needs in ("table", "seat"))
        if needs in ("seat", "player") and call.seat is None:
            raise Denied("not-seated", "You do not sit at this table.")
        if needs == "host" and (await call.load()).party.seating.host != call.who:
            raise Denied("not-host", "Only the host of this table can do that.")

    def _check_visitor(self, call: Call) -> None:
        if not call.token and not self.lets_in(call.cookie):
            raise Denied("locked", "This hall asks for a password.")

    def _check_known(self, call: Call, by_token: bool = True) -> None:
        self._check_visitor(call)
        if call.guest is None and not (call.token and by_token):
            raise Denied("no-guest", "Nobody knows you yet: say who you are first.")

    async def renew_cookie(self, call: Call) -> None:
        """Renew a cookie that is in use, so that the browser keeps it, and replace one of an older kind."""
        if call.guest is None or call.token or call.cookies:
            return
        cookie = call.cookie
        if not cookie.session:
            session = self.signer.old_session(cookie.guest, call.user_agent, call.address)
            await self._house.devices.begin(cookie.guest, call.user_agent, session)
            call.give_cookie(Pass(cookie.guest, cookie.password, session))
        elif self._house.store.now() - call.seen_at > devices.RENEWED_AFTER:
            await self._house.devices.seen(cookie.session)
            call.give_cookie(cookie)
        elif call.secure and call.cookie_name == guests.COOKIE:
            call.give_cookie(cookie)


async def _read_body(request: Request, seconds: float) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Denied("not-json", "The body is JSON: send it with content-type: application/json.")
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_BODY:
                    raise Denied("too-large", f"The body has at most {LARGEST_BODY} bytes.")
    except (TimeoutError, ClientDisconnect):
        raise Denied("too-slow", f"The body was not there within {seconds:g} seconds.") from None
    return bytes(body)


def _decoded(body: bytes, kind: type) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Denied("bad-request", f"The body is not what was expected: {error}.") from None
