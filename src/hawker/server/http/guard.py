"""The door: where a request comes from, whether it may come in, and what every answer carries."""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hawker.server.settings import Setup
from hawker.tables.errors import Denied

CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
BY_PROXIES: Final = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via")


class Door:
    """Knows where requests come from."""

    def __init__(self, setup: Setup) -> None:
        self._public: Final = urlsplit(setup.public_url.lower())
        self._proxies: Final = setup.proxies()
        name = socket.gethostname().lower()
        self._names: Final = {"localhost", name, f"{name}.local"}
        if self._public.hostname:
            self._names.add(self._public.hostname)

    def address(self, scope: Scope) -> str:
        """The household that a request really comes from. What a proxy says counts only if the proxy is trusted."""
        client = scope.get("client")
        address = _plain(client[0]) if client else "local"
        for hop in reversed(_listed(scope, "x-forwarded-for")):
            if not self._trusts(address):
                break
            address = _plain(hop)
        return household(address)[:64]

    def forwarded(self, scope: Scope) -> bool:
        """Whether a proxy brought it."""
        headers = Headers(scope=scope)
        return any(header in headers for header in BY_PROXIES)

    def _trusts(self, address: str) -> bool:
        parsed = read_address(address)
        return parsed is not None and any(parsed in proxy for proxy in self._proxies)

    def secure(self, scope: Scope) -> bool:
        """Whether the browser came by https."""
        if scope["scheme"] in ("https", "wss"):
            return True
        client = scope.get("client")
        if client and self._trusts(_plain(client[0])):
            return _listed(scope, "x-forwarded-proto")[-1:] in (["https"], ["wss"])
        return False

    def check_host(self, scope: Scope) -> None:
        """Refuse a host name that is not the hall's, because any page can point a name of its own at this machine."""
        host = _split(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        if host in self._names or read_address(host) is not None:
            return
        raise Denied("wrong-host", f"This hall is not known as {host!r}: start it with --public-url to give it a name.")

    def check_origin(self, scope: Scope, token: bool) -> None:
        """Refuse a change that comes from a page of somebody else, or with neither an origin nor a token."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            if token:
                return
            raise Denied("no-origin", "This request names no origin; a script must bring a seat's token.")
        there = _split(origin)
        if there.netloc and there[:2] == self._public[:2]:
            return
        # A page that came by plain http may have been changed on its way, so it must not speak to a hall on https.
        schemes = ("https",) if self.secure(scope) else ("http", "https")
        if there.netloc and there.scheme in schemes and there.netloc == headers.get("host"):
            return
        raise Denied("foreign-origin", "This request comes from a page of somebody else.")


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The IP address that a text is; None if it is none. An IPv4 address over IPv6 (::ffff:10.0.0.1) is the former."""
    try:
        parsed = ip_address(text)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def household(address: str) -> str:
    """What limits and bans count as one: an IPv4 address, or the /64 network of an IPv6 address."""
    parsed = read_address(address.partition("%")[0])
    return str(IPv6Network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else _plain(address)


def _plain(address: str) -> str:
    return str(read_address(address) or address)


def _listed(scope: Scope, header: str) -> list[str]:
    """The values of a header. Some proxies extend the line that is there, and others add a line."""
    values = ",".join(Headers(scope=scope).getlist(header)).split(",")
    return [value.strip() for value in values if value.strip()]


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")  # it is nowhere


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
                    headers.setdefault("cross-origin-opener-policy", "same-origin")  # over plain http it is ignored
            await send(message)

        await self._app(scope, receive, send_with_headers)
