"""HTTP endpoints: handlers that are listed in one table. The router and the API's description are made from it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_type_hints

import msgspec
from starlette.responses import Response

from hawker.core.table import Seat
from hawker.server.acts import Decision
from hawker.server.http import guests
from hawker.server.http.guests import Pass, SeatClaim
from hawker.server.storage.listings import Opener
from hawker.tables.errors import Denied
from hawker.tables.judging_seats import home_mark
from hawker.tables.party import Moment, Party
from hawker.tables.told import Guest

if TYPE_CHECKING:
    from hawker.server.house import House
    from hawker.server.loaded import LoadedTable

Needs = Literal["anybody", "visitor", "guest", "table", "seat", "player", "host"]
"""Who may call: anybody at all; anybody whom the hall's password let in; a guest; one who knows a table's link, or has
a token for a seat of it; who sits there, or has the token of that seat; who sits there, without one; its host."""


class Call:
    """One request, checked: who asks, and what for."""

    def __init__(self, house: "House", path: dict[str, Any], query: dict[str, str], address: str, secure: bool) -> None:
        self.house: Final = house
        self.path: Final = path
        self.query: Final = query
        self.address: Final = address
        self.secure: Final = secure
        self.cookie = Pass()
        self.cookie_name = ""  # under which it came
        self.user_agent = ""
        self.guest: Guest | None = None
        self.seen_at = 0.0  # when the caller's device was last seen
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
            return self.party.seating.seat_of(self.who)
        return self.party.seating.held_since(self.claim.holder)

    @property
    def speaks_for(self) -> str:
        """The guest whose seat the caller speaks for."""
        return "" if self.party is None or self.seat is None else self.party.seating.places[self.seat].guest

    @property
    def my_seat(self) -> Seat:
        seat = self.seat
        if seat is None:
            raise Denied("not-seated", "You do not sit at this table.")
        return seat

    @property
    def who(self) -> str:
        return self.guest.id if self.guest is not None else ""

    @property
    def known_as(self) -> str:
        """By what limits count the caller: the guest, or the seat of a script; "" for a stranger."""
        return self.who if self.claim is None else f"{self.claim.table}:{self.claim.holder}"

    async def load(self) -> "LoadedTable":
        """The table that this is about."""
        loaded = await self.house.hall.load(self.path["table"])
        self.party = loaded.party
        return loaded

    async def act(self, decide: Decision, seat: Seat = -1, request: str = "") -> Moment:
        """Judge, commit and tell what the caller asks of the table."""
        return await self.house.hall.act(await self.load(), decide, seat, request)

    @property
    def opener(self) -> Opener:
        return Opener(self.who, self.house.admission.signer.household(self.address))

    @property
    def home(self) -> str:
        """A mark of the household that the call comes from."""
        return home_mark(self.opener.household)

    def give_cookie(self, what: Pass | None) -> None:
        name = guests.SAFE_COOKIE if self.secure else guests.COOKIE
        self.cookies[name] = None if what is None else self.house.admission.signer.cookie(what)
        if self.cookie_name not in ("", name):
            self.cookies[self.cookie_name] = None

    async def become(self, guest: Guest, password: str) -> None:
        """Sign the caller's device in as this guest."""
        devices = self.house.devices
        if self.guest is not None and self.cookie.session:
            await devices.leave(self.cookie.session)
        session = await devices.begin(guest.id, self.user_agent)
        self.give_cookie(Pass(guest.id, password, session))

    def needed_number(self, name: str) -> int:
        """A whole number that the query must have."""
        if name not in self.query:
            raise Denied("bad-request", f"{name} is missing: write {name}=NUMBER behind the path.")
        return self.number(name, 0, 10**12)

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
    handler: Handler
    body: type | None = None
    answer: type | None = None
    # At most so many times within so many seconds, for a guest, and for all strangers of an address.
    limit: tuple[int, int] = (240, 60)
    query: Mapping[str, str] = {}
    raw: bool = False  # whether the handler gets the body undecoded

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").partition("\n")[0]


ENDPOINTS: Final[list[Endpoint]] = []


def endpoint(method: str, path: str, needs: Needs, **more: Any) -> Callable[[Handler], Handler]:
    """Add an endpoint to the table. It answers with what the handler returns; `more` are fields of an `Endpoint`."""

    def add(handler: Handler) -> Handler:
        answer = get_type_hints(handler)["return"]
        answers = {"answer": answer} if issubclass(answer, msgspec.Struct) else {}
        ENDPOINTS.append(Endpoint(method, path, needs, handler, **(answers | more)))
        return handler

    return add
