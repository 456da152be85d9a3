"""The door: where a request comes from, whether it may come in, how often, and what every answer carries."""

import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hawker.server.bus import Bus
from hawker.server.party import Denied
from hawker.server.settings import Setup

CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
BUCKETS_AT_MOST: Final = 50_000


class Door:
    """Knows where requests come from."""

    def __init__(self, setup: Setup) -> None:
        self._public: Final = urlsplit(setup.public_url)
        self._proxies: Final = setup.proxies()
        name = socket.gethostname().lower()
        self._names: Final = {"localhost", name, f"{name}.local"}
        if self._public.hostname:
            self._names.add(self._public.hostname)

    def address(self, scope: Scope) -> str:
        """Where a request really comes from: what proxies say counts only if they are named as trusted."""
        client = scope.get("client")
        address = client[0] if client else "local"
        if not self._trusts(address):
            return address
        forwarded = Headers(scope=scope).get("x-forwarded-for", "")
        for hop in reversed([hop.strip() for hop in forwarded.split(",") if hop.strip()]):
            address = hop
            if not self._trusts(hop):
                break
        return address[:64]

    def forwarded(self, scope: Scope) -> bool:
        """Whether a proxy brought it."""
        return "x-forwarded-for" in Headers(scope=scope)

    def _trusts(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in proxy for proxy in self._proxies)

    def secure(self, scope: Scope) -> bool:
        """Whether the browser came by https."""
        if scope["scheme"] in ("https", "wss"):
            return True
        client = scope.get("client")
        if client and self._trusts(client[0]):
            return Headers(scope=scope).get("x-forwarded-proto", "") in ("https", "wss")
        return False

    def check_host(self, scope: Scope) -> None:
        """A page elsewhere may point a name of its own at this machine; the hall answers to its own names only."""
        host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        if host in self._names or _is_address(host):
            return
        raise Denied("wrong-host", f"This hall is not known as {host!r}: start it with --public-url to give it a name.")

    def check_origin(self, scope: Scope, token: bool) -> None:
        """What changes something must come from a page of this hall; without an origin, with a token."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            if token:
                return
            raise Denied("no-origin", "This request names no origin; a script must bring a seat's token.")
        there = urlsplit(origin)
        if self._public.netloc and there.netloc == self._public.netloc:
            return
        if there.scheme in ("http", "https") and there.netloc and there.netloc == headers.get("host"):
            return
        raise Denied("foreign-origin", "This request comes from a page of somebody else.")


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Limits:
    """How often somebody may do something. Over several nodes HTTP requests are counted together."""

    def __init__(self, bus: Bus, on: bool) -> None:
        self._bus: Final = bus
        self._on: Final = on
        self._buckets: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    async def check(self, what: str, who: Sequence[str], most: int, seconds: int) -> None:
        """Each of these may do this `most` times within `seconds`."""
        if not self._on:
            return
        for one in who:
            key = f"{what}:{one}"
            allowed = await self._bus.allow(key, most, seconds)
            if allowed is None:
                allowed = self.allows(key, most, seconds)
            if not allowed:
                raise Denied("too-often", f"That was too often: at most {most} times within {seconds} seconds.")

    def allows(self, key: str, most: int, seconds: float) -> bool:
        """The same for what this node sees alone: a bucket that fills as time goes by."""
        if not self._on:
            return True
        now = time.monotonic()
        level, then = self._buckets.get(key, (float(most), now))
        level = min(float(most), level + (now - then) * most / seconds)
        allowed = level >= 1
        self._buckets[key] = (level - 1 if allowed else level, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > BUCKETS_AT_MOST:
            self._buckets.popitem(last=False)
        return allowed


class SafeHeaders:
    """Every answer carries the headers that keep browsers strict."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app: Final = app
        self._door: Final = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                if self._door.secure(scope):
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        await self._app(scope, receive, send_with_headers)
