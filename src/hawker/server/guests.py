"""Who somebody is: guests by a signed cookie, scripts by a seat's token, other devices by a transfer link."""

import hmac
import secrets
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

from hawker.server.messages import Guest
from hawker.server.store import Store

COOKIE: Final = "hawker"
COOKIE_KEPT: Final = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
TRANSFER_KEPT: Final = 600

# A guest who says no name gets one of these.
_FLAVOURS: Final = ("Salty", "Sweet", "Sour", "Smoky", "Spicy", "Crispy", "Golden", "Steamy", "Tangy", "Toasted")
_DISHES: Final = ("Dumpling", "Mango", "Noodle", "Saffron", "Taro", "Skewer", "Ginger", "Sesame", "Lychee", "Prawn")


class Pass:
    """What a cookie says."""

    def __init__(self, guest: str = "", password: str = "") -> None:
        self.guest: Final = guest
        self.password: Final = password  # the mark of the hall's password, if it was given


class SeatClaim:
    """What a seat's token says: not its number, which changes when a seat before it is taken away."""

    def __init__(self, table: str, holder: int) -> None:
        self.table: Final = table
        self.holder: Final = holder


class Signer:
    """Signs what the house gives away, and knows it again."""

    def __init__(self, key: str) -> None:
        self._key: Final = key.encode()
        self._cookies: Final = URLSafeSerializer(key, salt="hawker cookie")
        self._seats: Final = URLSafeSerializer(key, salt="hawker seat")

    def mark(self, password: str) -> str:
        """What stands for a password in cookies, which can be read: without the key nobody can try passwords on it."""
        return hmac.digest(self._key, password.encode(), "sha256").hex()

    def cookie(self, what: Pass) -> str:
        return str(self._cookies.dumps([what.guest, what.password]))

    def read_cookie(self, text: str) -> Pass:
        """An unsigned or damaged cookie says nothing."""
        try:
            guest, password = self._cookies.loads(text)
        except (BadSignature, ValueError, TypeError):
            return Pass()
        return Pass(str(guest), str(password))

    def seat(self, claim: SeatClaim) -> str:
        return str(self._seats.dumps([claim.table, claim.holder]))

    def read_seat(self, text: str) -> SeatClaim | None:
        try:
            table, holder = self._seats.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        return SeatClaim(table, holder)


async def new_guest(store: Store, name: str | None, avatar: str | None) -> Guest:
    chosen = name or f"{secrets.choice(_FLAVOURS)} {secrets.choice(_DISHES)}"
    guest = Guest(id=secrets.token_hex(16), name=chosen, avatar=avatar or "")
    await store.add_guest(guest)
    return guest


async def new_transfer(store: Store, guest: str) -> str:
    token = secrets.token_urlsafe(24)
    await store.add_transfer(hashed(token), guest, TRANSFER_KEPT)
    return token


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()
