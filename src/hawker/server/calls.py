"""What an HTTP endpoint is: a line in one table, of which the router and the API's description are made."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import msgspec
from starlette.responses import Response

from hawker.core.table import Seat
from hawker.server.guests import Pass, SeatClaim
from hawker.server.messages import Guest
from hawker.server.party import Denied, Party

if TYPE_CHECKING:
    from hawker.server.app import House
    from hawker.server.lives import Live

Needs = Literal["anybody", "visitor", "guest", "table", "seat", "host"]
"""Who may call: anybody at all; anybody whom the hall's password let in; a guest; one who knows a table's link, or has
a token for a seat of it; who sits there; its host."""


class Call:
    """One request, checked: who asks, and what for."""

    def __init__(self, house: "House", path: dict[str, Any], query: dict[str, str], address: str, secure: bool) -> None:
        self.house: Final = house
        self.path: Final = path
        self.query: Final = query
        self.address: Final = address
        self.secure: Final = secure
        self.cookie = Pass()
        self.guest: Guest | None = None
        self.claim: SeatClaim | None = None  # what a seat's token says, if one speaks for the caller
        self.party: Party | None = None  # at the table that this is about
        self.body: Any = None
        self.cookies: dict[str, str | None] = {}  # to set (None: to delete)

    @property
    def me(self) -> Guest:
        assert self.guest is not None
        return self.guest

    @property
    def token(self) -> bool:
        return self.claim is not None

    @property
    def seat(self) -> Seat | None:
        """The caller's seat as of now: it may change hands while a body is read or news is waited for."""
        if self.party is None:
            return None
        if self.claim is None:
            return self.party.seat_of(self.who)
        return self.party.held_since(self.claim.holder)

    @property
    def speaks_for(self) -> str:
        """The guest whose seat the caller speaks for."""
        return "" if self.party is None or self.seat is None else self.party.places[self.seat].guest

    @property
    def my_seat(self) -> Seat:
        seat = self.seat
        if seat is None:
            raise Denied("not-seated", "You do not sit at this table.")
        return seat

    @property
    def who(self) -> str:
        return self.guest.id if self.guest is not None else ""

    async def live(self) -> "Live":
        live = await self.house.hall.live(self.path["table"])
        self.party = live.party
        return live

    def number(self, name: str, default: int, most: int) -> int:
        """A whole number out of the query."""
        text = self.query.get(name, str(default))
        if not text.isascii() or not text.isdecimal() or len(text) > 15:
            raise Denied("bad-request", f"{name}={text[:20]}: write a whole number.")
        return min(int(text), most)


Handler = Callable[[Call], Awaitable[msgspec.Struct | Response | None]]


class Endpoint(NamedTuple):
    method: str
    path: str
    needs: Needs
    body: type | None
    answer: type | None
    handler: Handler
    limit: tuple[int, int]  # at most so many times within so many seconds, for a guest and for an address
    query: dict[str, str]

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").partition("\n")[0]


ENDPOINTS: Final[list[Endpoint]] = []


def endpoint(
    method: str,
    path: str,
    needs: Needs,
    body: type | None = None,
    answer: type | None = None,
    limit: tuple[int, int] = (240, 60),
    query: dict[str, str] | None = None,
) -> Callable[[Handler], Handler]:
    """Add an endpoint to the table."""

    def add(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, needs, body, answer, handler, limit, query or {}))
        return handler

    return add
