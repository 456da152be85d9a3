"""The browser's types, made from the structs of told.py and messages.py and from the views of all games.

`python -m hawker.server.typescript` writes the messages to web/src/protocol.ts and each view to the `view.ts` of the
folder that answers to its package: `hawker.games.NAME` to web/src/games/NAME. `--check` only compares.
"""

import argparse
import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import inspect as kinds

from hawker.core.forms import MatchForm, ShuffleForm, TurnForm, View
from hawker.core.game import Game
from hawker.games import HOUSE
from hawker.server import messages
from hawker.tables import told
from hawker.tables.terms import Clock

TARGET: Final = Path(__file__).parents[3] / "web" / "src"
MADE: Final = "// Made from {} by `python -m hawker.server.typescript`: do not edit.\n"
JSON: Final = "export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };\n"
CONSTANTS: Final = "CONSTANTS"  # what a module of forms calls the numbers of the rules that its board draws with
BASES: Final = (told.Told, messages.Asking, messages.Request)
UNIONS: Final = {"FromClient": messages.FromClient, "FromServer": messages.FromServer}


def generate(games: Iterable[Game[Any]]) -> dict[str, str]:
    """All files by their paths under TARGET. Games that share a view share its file."""
    return {"protocol.ts": protocol()} | {_path(view): view_file(view) for view in map(view_of, games)}


def protocol() -> str:
    sent: list[type[msgspec.Struct]] = [Clock, *_structs_in(told), *_structs_in(messages)]
    written = [MADE.format("told.py and messages.py"), JSON]
    written += _interfaces([*[cls for cls in sent if cls not in BASES], MatchForm, ShuffleForm, TurnForm, View])
    written += [f"export type {name} = {spell(kinds.type_info(union))};\n" for name, union in UNIONS.items()]
    return "\n".join(written)


def view_file(view: type[View]) -> str:
    """A view after the structs that it is made of, and the constants that stand beside it."""
    module = sys.modules[view.__module__]
    constants: Mapping[str, object] = getattr(module, CONSTANTS, {})
    written = [MADE.format(view.__module__), 'import type { View } from "../../protocol";\n']
    written += [f"export const {name} = {msgspec.json.encode(value).decode()};\n" for name, value in constants.items()]
    return "\n".join(written + _interfaces(dict.fromkeys(_structs_within(kinds.type_info(view)))))


def view_of(game: Game[Any]) -> type[View]:
    """A game's view stands in the same module as the form of its table."""
    module = sys.modules[game.table_form.__module__]
    (view,) = [cls for cls in _structs_in(module) if issubclass(cls, View)]
    return view


def _path(view: type[View]) -> str:
    package = view.__module__.split(".")[1:-1]
    return "/".join([*package, "view.ts"]).replace("_", "-")


def _interfaces(structs: Iterable[type[msgspec.Struct]]) -> list[str]:
    return [interface(info) for info in kinds.multi_type_info(structs) if isinstance(info, kinds.StructType)]


def _structs_within(info: kinds.Type) -> list[type[msgspec.Struct]]:
    match info:
        case kinds.ListType(item_type=item):
            return _structs_within(item)
        case kinds.DictType(value_type=value):
            return _structs_within(value)
        case kinds.UnionType(types=types) | kinds.TupleType(item_types=types):
            return [cls for each in types for cls in _structs_within(each)]
        case kinds.StructType(cls=cls, fields=fields):
            return [*[part for field in fields for part in _structs_within(field.type)], cls]
    return []


def interface(info: kinds.StructType) -> str:
    """A struct as a TypeScript interface."""
    cls = info.cls
    extends, inherited = "", set[str]()
    if issubclass(cls, View) and cls is not View:
        extends, inherited = " extends View", set(View.__struct_fields__)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};\n"] if info.tag_field else []
    lines += [_member(field, cls) for field in info.fields if field.name not in inherited]
    return _commented(inspect.getdoc(cls) or "", f"export interface {cls.__name__}{extends} {{\n{''.join(lines)}}}\n")


def spell(info: kinds.Type) -> str:
    """A type as TypeScript writes it."""
    match info:
        case kinds.AnyType():
            return "Json"
        case kinds.NoneType():
            return "null"
        case kinds.BoolType():
            return "boolean"
        case kinds.IntType() | kinds.FloatType():
            return "number"
        case kinds.StrType():
            return "string"
        case kinds.LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case kinds.ListType(item_type=item):
            return (
                f"({spell(item)})[]" if isinstance(item, (kinds.UnionType, kinds.LiteralType)) else f"{spell(item)}[]"
            )
        case kinds.TupleType(item_types=items):
            return f"[{', '.join(map(spell, items))}]"
        case kinds.DictType(value_type=value):
            return f"Record<string, {spell(value)}>"
        case kinds.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(spell, types)))
        case kinds.StructType(cls=cls):
            return cls.__name__
        case _:
            raise TypeError(f"no TypeScript is known for {info}")


def _member(field: kinds.Field, cls: type[msgspec.Struct]) -> str:
    leaves_out = cls.__struct_config__.omit_defaults
    optional = not field.required and (leaves_out or issubclass(cls, messages.Asking))
    kind = field.type
    if leaves_out and field.default is None and isinstance(kind, kinds.UnionType):
        # What is None is left out, so null never travels.
        kind = kinds.UnionType(tuple([part for part in kind.types if not isinstance(part, kinds.NoneType)]))
    return f"  {field.encode_name}{'?' if optional else ''}: {spell(kind)};\n"


def _structs_in(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Those that are defined there, not imported."""
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
    return [cls for cls in found if cls.__module__ == module.__name__]


def _commented(doc: str, text: str) -> str:
    # A class without a docstring inherits that of its base, which says nothing about it.
    if not doc or doc in map(inspect.getdoc, (msgspec.Struct, *BASES)):
        return text
    return f"/** {' '.join(doc.split())} */\n{text}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hawker.server.typescript", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    check: bool = parser.parse_args().check
    files = {TARGET / path: text for path, text in generate(HOUSE.values()).items()}
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in stale:
        if check:
            print(f"{path} is not up to date: run python -m hawker.server.typescript", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], "utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
