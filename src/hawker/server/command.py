"""The commands `hawker serve` and `hawker admin`."""

import argparse
import asyncio
import os
from collections.abc import Callable
from typing import Any

from hawker.arguments import add_command

Arguments = argparse.Namespace


def add_serve(commands: Any) -> None:
    serve = add_command(commands, "serve", "open the hall to browsers, here or to the world", _serve)
    serve.add_argument("--host", help="the address to listen on (127.0.0.1; 0.0.0.0 for the network)")
    serve.add_argument("--lan", action="store_true", help="let others on this network in: the same as --host 0.0.0.0")
    serve.add_argument("--open", action="store_true", help="open the hall in this machine's browser")
    serve.add_argument("--port", type=int, help="the port to listen on (8484; 0 for any that is free)")
    serve.add_argument("--public-url", metavar="URL", help="where browsers find the hall, if that is somewhere else")
    serve.add_argument("--database", metavar="URL", help="a file, or postgresql://... (a file in the data folder)")
    serve.add_argument("--redis", metavar="URL", help="redis://... that several nodes share (there is one node)")
    serve.add_argument("--bot-workers", type=int, metavar="N", help="processes in which bots think (1)")
    words = "proxies whose word on where a request comes from counts, such as 10.0.0.0/8"
    serve.add_argument("--trusted-proxies", nargs="+", metavar="NETWORK", help=words)
    serve.add_argument("--password", help="let in only those who know it (better: HAWKER_PASSWORD)")
    words = "bots of other packages that guests may choose, by the names that they announce"
    serve.add_argument("--bots", nargs="+", metavar="NAME", help=words)
    words = "delete tables and guests that nobody has used for so many days (0: keep them)"
    serve.add_argument("--prune-days", type=int, metavar="N", help=words)
    serve.add_argument("--no-chat", action="store_true", help="no chat in this hall")
    serve.epilog = "Each setting can also be made by the environment: HAWKER_HOST, HAWKER_DATABASE_URL and so on."


def read_setup(arguments: Arguments) -> Any:
    """The settings of the command line over those of the environment."""
    from hawker.server.settings import Setup, from_environment

    made = from_environment(os.environ)
    for name in ("host", "port", "public_url", "database", "redis", "bot_workers", "password", "prune_days"):
        value = getattr(arguments, name, None)
        if value is not None:
            made[name] = value
    for name in ("trusted_proxies", "bots"):
        if getattr(arguments, name, None):
            made[name] = tuple(",".join(getattr(arguments, name)).split(","))
    if getattr(arguments, "lan", False) and arguments.host is None:
        made["host"] = "0.0.0.0"
    if getattr(arguments, "no_chat", False):
        made["chat"] = False
    setup = Setup(**made)  # type: ignore[arg-type]
    setup.check()
    return setup


def _serve(arguments: Arguments) -> None:
    from hawker.server.serving import serve

    serve(read_setup(arguments), arguments.open)


def _in_store(act: str) -> Callable[[Arguments], None]:
    """Carry out something of `admin.py`, which is a long way to fetch for a command that does not need it."""

    def run(arguments: Arguments) -> None:
        from hawker.server import admin

        async def with_store() -> str:
            async with admin.opened(read_setup(arguments)) as store:
                done: str = await getattr(admin, act)(store, arguments)
                return done

        print(asyncio.run(with_store()))

    return run


def add_admin(commands: Any) -> None:
    words = "look after what the hall keeps: backup, export, prune, who, ban"
    admin = commands.add_parser("admin", help=words, description=f"{words[0].upper()}{words[1:]}.")
    acts = admin.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, words: str) -> argparse.ArgumentParser:
        parser = add_command(acts, name, words, _in_store(name))
        parser.add_argument("--database", metavar="URL", help="a file, or postgresql://... (as `hawker serve`)")
        return parser

    backup = add("backup", "copy the whole database into a file, also while the hall is open")
    backup.add_argument("file", metavar="FILE")
    export = add("export", "write every finished game as a match file")
    export.add_argument("folder", metavar="FOLDER")
    prune = add("prune", "delete tables that nobody has touched for long, and guests nobody has seen")
    prune.add_argument("--days", type=int, default=90, help="how long (90)")
    prune.add_argument("--dry-run", action="store_true", help="only say what would go")
    who = add("who", "list who sits or has talked at a table, by the ids that `ban` takes")
    who.add_argument("table", metavar="TABLE", help="its link, or its id")
    ban = add("ban", "keep a guest (by id) or an address out")
    ban.add_argument("subject", metavar="GUEST|ADDRESS")
    ban.add_argument("--lift", action="store_true", help="let them in again")
