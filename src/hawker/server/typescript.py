"""The browser's types, made from the structs of messages.py and from the views of all games.

`python -m hawker.server.typescript` writes them to web/src/protocol.ts; `--check` only compares.
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
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    Field,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    multi_type_info,
)

from hawker.core.forms import MatchForm, ShuffleForm, TurnForm, View
from hawker.core.game import Game
from hawker.games import GAMES
from hawker.server import messages

TARGET: Final = Path(__file__).parents[3] / "web" / "src" / "protocol.ts"
HEAD: Final = """\
// Made from src/hawker/server/messages.py and the games' views by `python -m hawker.server.typescript`: do not edit.

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
"""
BASES: Final = (messages.Told, messages.Asking)
UNIONS: Final = {"FromClient": messages.FromClient, "FromServer": messages.FromServer}


def generate(games: Mapping[str, Game[Any]]) -> str:
    """The whole file."""
    views = {name: view_of(game) for name, game in games.items()}
    told = [cls for cls in _structs_in(messages) if cls not in BASES]
    structs = [*told, MatchForm, ShuffleForm, TurnForm, View, *parts_of_views(views.values())]
    written = [HEAD, *[interface(info) for info in multi_type_info(structs) if isinstance(info, StructType)]]
    written += [f"export type {name} = {spell(msgspec.inspect.type_info(union))};\n" for name, union in UNIONS.items()]
    lines = [f"  {json.dumps(name)}: {view.__name__};\n" for name, view in views.items()]
    written.append(_commented("The views, by the game's name.", f"export interface Views {{\n{''.join(lines)}}}\n"))
    return "\n".join(written)


def view_of(game: Game[Any]) -> type[View]:
    """A game's view stands in the same module as the form of its table."""
    module = sys.modules[game.table_form.__module__]
    (view,) = [cls for cls in _structs_in(module) if issubclass(cls, View)]
    return view


def parts_of_views(views: Iterable[type[View]]) -> list[type[msgspec.Struct]]:
    """The views, each once though several games may share it, and before each the structs that it is made of."""
    found: dict[type[msgspec.Struct], None] = {}
    for view in views:
        found.update(dict.fromkeys(_structs_within(msgspec.inspect.type_info(view))))
    return list(found)


def _structs_within(info: Type) -> list[type[msgspec.Struct]]:
    match info:
        case ListType(item_type=item):
            return _structs_within(item)
        case DictType(value_type=value):
            return _structs_within(value)
        case UnionType(types=types) | TupleType(item_types=types):
            return [cls for each in types for cls in _structs_within(each)]
        case StructType(cls=cls, fields=fields):
            return [*[part for field in fields for part in _structs_within(field.type)], cls]
    return []


def interface(info: StructType) -> str:
    """A struct as a TypeScript interface."""
    cls = info.cls
    extends, inherited = "", set[str]()
    if issubclass(cls, View) and cls is not View:
        extends, inherited = " extends View", set(View.__struct_fields__)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};\n"] if info.tag_field else []
    lines += [_member(field, cls) for field in info.fields if field.name not in inherited]
    return _commented(inspect.getdoc(cls) or "", f"export interface {cls.__name__}{extends} {{\n{''.join(lines)}}}\n")


def spell(info: Type) -> str:
    """A type as TypeScript writes it."""
    match info:
        case AnyType():
            return "Json"
        case NoneType():
            return "null"
        case BoolType():
            return "boolean"
        case IntType() | FloatType():
            return "number"
        case StrType():
            return "string"
        case LiteralType(values):
            return " | ".join(map(json.dumps, values))
        case ListType(item_type=item):
            return f"({spell(item)})[]" if isinstance(item, (UnionType, LiteralType)) else f"{spell(item)}[]"
        case TupleType(item_types=items):
            return f"[{', '.join(map(spell, items))}]"
        case DictType(value_type=value):
            return f"Record<string, {spell(value)}>"
        case UnionType(types=types):
            return " | ".join(dict.fromkeys(map(spell, types)))
        case StructType(cls=cls):
            return cls.__name__
        case _:
            raise TypeError(f"no TypeScript is known for {info}")


def _member(field: Field, cls: type[msgspec.Struct]) -> str:
    told = cls.__struct_config__.omit_defaults
    optional = not field.required and (told or issubclass(cls, messages.Asking))
    kind = field.type
    if told and field.default is None and isinstance(kind, UnionType):
        # What is None is left out, so null never travels.
        kind = UnionType(tuple([part for part in kind.types if not isinstance(part, NoneType)]))
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
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is not up to date")
    text = generate(GAMES)
    if not parser.parse_args().check:
        TARGET.write_text(text, "utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text("utf-8") == text:
        return 0
    print(f"{TARGET.name} is not up to date: run python -m hawker.server.typescript", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
