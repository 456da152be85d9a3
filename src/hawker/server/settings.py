"""How a node is set up: by the command line, else by the environment, else sensibly."""

import os
import socket
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from hawker.core.errors import SetupError
from hawker.server.bounds import Bounds
from hawker.server.timings import Timings

# Settings whose variable is not called as they are.
_VARIABLES: Final = {"database": "HAWKER_DATABASE_URL", "redis": "HAWKER_REDIS_URL", "timings": "HAWKER_BOT_PAUSE"}


class Setup(msgspec.Struct, kw_only=True, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8484
    public_url: str = ""  # where browsers find the hall, if that is not where it listens
    database: str = ""  # "": a file of its own
    redis: str = ""  # "": there is one node
    bot_workers: int = 1
    bot_seconds: float = 1.0  # what a bot may think
    timings: Timings = msgspec.field(default_factory=Timings)
    bounds: Bounds = msgspec.field(default_factory=Bounds)
    trusted_proxies: tuple[str, ...] = ()
    password: str = ""
    chat: bool = True
    limits: bool = True  # how often somebody may do something; off is for measuring
    prune_days: int = 0  # after so many days without use tables and guests are deleted; 0: never
    games: tuple[str, ...] = ()  # more of them, as `module:NAME`
    bots: tuple[str, ...] = ()  # of other packages, by the names that they announce: those that guests may choose

    def database_url(self) -> str:
        """The address of the database as SQLAlchemy reads it."""
        url = self.database or str(data_folder() / "hawker.db")
        if "://" not in url:
            return f"sqlite+aiosqlite:///{Path(url).expanduser().absolute()}"
        scheme, _, rest = url.partition("://")
        try:
            parsed = make_url(url)
        except (ArgumentError, ValueError):
            raise SetupError(f"--database {scheme}://...: this address cannot be read") from None
        if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
            # As hosts of databases write it, and as asyncpg reads it.
            query = {"ssl" if name == "sslmode" else name: value for name, value in parsed.query.items()}
            parsed = parsed.set(drivername="postgresql+asyncpg", query=query)
            return parsed.render_as_string(hide_password=False)
        if scheme in ("sqlite", "sqlite+aiosqlite"):
            return f"sqlite+aiosqlite://{rest}"
        raise SetupError(f"--database {scheme}://...: write a file, sqlite:///FILE or postgresql://USER@HOST/NAME")

    def make_file(self) -> None:
        """The database's file, if it is one: the key that cookies are signed with lies in it, and all hands."""
        scheme, _, file = self.database_url().partition(":///")
        if scheme.startswith("sqlite") and file and not file.startswith(":"):
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            Path(file).touch(mode=0o600)

    def check(self) -> None:
        """Raise a SetupError if a setting makes no sense."""
        if self.public_url and not _is_address(self.public_url):
            raise SetupError(f"--public-url {self.public_url!r}: write it whole, such as https://games.example.org")
        if self.prune_days < 0:
            raise SetupError(f"--prune-days {self.prune_days}: write how many days, or 0 to keep everything")
        self.proxies()
        if "sqlite" in self.database_url() and self.redis:
            raise SetupError(
                "--redis is for several nodes, and they need one database: say --database postgresql://..."
            )

    def lan_url(self) -> str:
        """Where others on this network find the hall; nowhere, if it listens to this machine alone."""
        if self.host not in ("0.0.0.0", "::"):
            return ""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
            try:
                # Nothing is sent: the system only says which of its addresses it would use.
                trial.connect(("10.255.255.255", 1))
            except OSError:
                return ""
            return f"http://{trial.getsockname()[0]}:{self.port}"

    def proxies(self) -> list[IPv4Network | IPv6Network]:
        try:
            return [ip_network(proxy) for proxy in self.trusted_proxies]
        except ValueError as error:
            raise SetupError(f"--trusted-proxies: {error}; write addresses or networks such as 10.0.0.0/8") from None


def _is_address(url: str) -> bool:
    """Whether a browser could go there."""
    try:
        there = urlsplit(url)
        return there.scheme in ("http", "https") and bool(there.hostname) and there.port != 0 and url.isprintable()
    except ValueError:  # of a port that is no number, or of brackets that do not close
        return False


def data_folder() -> Path:
    """Where what the hall keeps lies, if nobody says otherwise."""
    named = os.environ.get("HAWKER_DATA")
    if named:
        return Path(named).expanduser()
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "hawker"


def from_environment(variables: Mapping[str, str]) -> dict[str, object]:
    """The settings that the environment makes."""
    made: dict[str, object] = {}
    for field in msgspec.structs.fields(Setup):
        if field.type is Bounds:
            continue  # for tests alone
        variable = _VARIABLES.get(field.name, f"HAWKER_{field.name.upper()}")
        text = variables.get(variable, "")
        if not text.strip(" ,"):
            continue
        if field.type is str:
            made[field.name] = text
        elif field.type is bool:
            if text not in ("on", "off"):
                raise SetupError(f"{variable}={text}: write on or off")
            made[field.name] = text == "on"
        elif field.type in (int, float, Timings):
            try:
                number = int(text) if field.type is int else float(text)
            except ValueError:
                raise SetupError(f"{variable}={text}: write a number") from None
            made[field.name] = Timings(pause=number) if field.type is Timings else number
        elif field.type == tuple[str, ...]:
            made[field.name] = tuple([each.strip() for each in text.split(",") if each.strip()])
    return made
