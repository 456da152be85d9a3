"""Who somebody is: guests by a signed cookie, scripts by a seat's token, other devices by a transfer link."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from hawker.tables.told import Guest

COOKIE: Final = "hawker"
SAFE_COOKIE: Final = "__Host-hawker"  # by https: no other host and no plain http can set it
COOKIE_KEPT: Final = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
TRANSFER_KEPT: Final = 600

# A guest who says no name gets one of these.
_FLAVOURS: Final = ("Salty", "Sweet", "Sour", "Smoky", "Spicy", "Crispy", "Golden", "Steamy", "Tangy", "Toasted")
_DISHES: Final = ("Dumpling", "Mango", "Noodle", "Saffron", "Taro", "Skewer", "Ginger", "Sesame", "Lychee", "Prawn")


class Pass(NamedTuple):
    """What a cookie says."""

    guest: str = ""
    password: str = ""  # the mark of the hall's password, if it was given
    session: str = ""  # of the device; cookies of before there were sessions name none


class SeatClaim(NamedTuple):
    """What a seat's token says: not its number, which changes when a seat before it is taken away."""

    table: str
    holder: int


class Signer:
    """Signs cookies and tokens, reads them back, and makes marks that need the hall's key."""

    def __init__(self, key: str) -> None:
        self._key: Final = key.encode()
        self._cookies: Final = URLSafeSerializer(key, salt="hawker cookie")
        self._seats: Final = URLSafeSerializer(key, salt="hawker seat")

    def mark(self, password: str) -> str:
        """What stands for the password in cookies. Without the hall's key nobody can try passwords on it."""
        return hmac.digest(self._key, password.encode(), "sha256").hex()

    def household(self, address: str) -> str:
        """What stands for a household in the database: enough to tell two apart, too little to find the address."""
        return hmac.digest(self._key, f"household {address}".encode(), "sha256").hex()[:16]

    def link(self, guest: str, request: str) -> str:
        """The link of the table that a guest opens by a request: the same one, however often it is sent."""
        mark = hmac.digest(self._key, f"table {guest} {request}".encode(), "sha256")
        link = urlsafe_b64encode(mark[:16]).decode()[:22]
        return f"A{link[1:]}" if link.startswith("-") else link  # no command takes it for one of its options

    def cookie(self, what: Pass) -> str:
        return str(self._cookies.dumps([what.guest, what.password, what.session]))

    def read_cookie(self, text: str) -> Pass:
        """An unsigned or damaged cookie says nothing."""
        try:
            guest, password, *session = self._cookies.loads(text)
        except (BadSignature, ValueError, TypeError):
            return Pass()
        return Pass(str(guest), str(password), str(session[0]) if session else "")

    def old_session(self, guest: str, user_agent: str, address: str) -> str:
        """The session of a device whose old cookie names none. Requests that come at the same time get the same one."""
        return hmac.digest(self._key, f"session {guest} {user_agent} {address}".encode(), "sha256").hex()[:32]

    def seat(self, claim: SeatClaim) -> str:
        return str(self._seats.dumps([claim.table, claim.holder]))

    def read_seat(self, text: str) -> SeatClaim | None:
        try:
            table, holder = self._seats.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        return SeatClaim(table, holder)


def new_guest(name: str | None, avatar: str | None) -> Guest:
    chosen = name or f"{secrets.choice(_FLAVOURS)} {secrets.choice(_DISHES)}"
    return Guest(id=secrets.token_hex(16), name=chosen, avatar=avatar or "")


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()
