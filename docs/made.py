"""What pages tell of the code is made from the code: ```` ```{made} settings ```` puts it where it stands.

Each function below gives Markdown. It reads the same objects as the program does, so that no page can drift from it.
"""

import argparse
import inspect
import io
import json
import tokenize
from collections.abc import Callable, Iterator, Mapping
from textwrap import dedent
from typing import Any, get_args

import msgspec
from docutils import nodes
from docutils.statemachine import StringList
from msgspec.inspect import Field, LiteralType, StructType, Type, UnionType, type_info
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import hawker
from hawker.cli import make_parser
from hawker.core.records import Form, form_of
from hawker.games import GAMES
from hawker.server import messages
from hawker.server.http.openapi import description
from hawker.server.settings import Setup, from_environment

# Where the structs lie that travel.
SENT = ("hawker.server.messages", "hawker.tables.told", "hawker.tables.terms", "hawker.core.forms")

# Commands and settings


def settings() -> str:
    """Every setting of a node: by the command line, by the environment, and if nobody sets it."""
    defaults = Setup()
    comments = comments_of(Setup)
    by_field = environment_names()
    rows = ["| option | environment | what it says | if unset |", "|---|---|---|---|"]
    left = dict(by_field)
    for action in arguments_of("serve"):
        field = {"no_chat": "chat"}.get(action.dest, action.dest)
        variable = left.pop(field, "")
        value = getattr(defaults, field, None)
        rows.append(row(code(usage(action)), code(variable), action.help, unset(value)))
    for field, variable in left.items():
        value, words = getattr(defaults, field, None), comments.get(field, "")
        if isinstance(value, msgspec.Struct):
            value, words = inner(variable, field, value)
        rows.append(row("", code(variable), words, unset(value)))
    return "\n".join(rows)


def inner(variable: str, field: str, usual: msgspec.Struct) -> tuple[object, str]:
    """What a variable makes that is one part of a setting: how it is as usual, and what the source says of it."""
    made = from_environment({variable: "2"})[field]
    (name,) = [each for each in usual.__struct_fields__ if getattr(made, each) != getattr(usual, each)]
    return getattr(usual, name), comments_of(type(usual)).get(name, "")


def arguments_of(*path: str) -> list[argparse.Action]:
    parser = command_at(*path)
    return [action for action in parser._actions if not isinstance(action, argparse._HelpAction)]


def command_at(*path: str) -> argparse.ArgumentParser:
    parser = make_parser()
    for name in path:
        parser = commands_of(parser)[name]
    return parser


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


class Noted(Mapping[str, str]):
    """Variables of an environment that has none of them, and notes which were asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getitem__(self, name: str) -> str:
        self.asked.append(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def environment_names() -> dict[str, str]:
    """The variable that makes each setting. Each is tried, so that it is known for sure what it does."""
    noted = Noted()
    from_environment(noted)
    found = {}
    for name in dict.fromkeys(noted.asked):
        for text in ("on", "2"):  # one of them is right for a switch, a number or a text
            try:
                (field,) = from_environment({name: text})
            except hawker.SetupError:
                continue
            found[field] = name
            break
        else:
            raise ValueError(f"nobody knows what {name} does")
    return found


def usage(action: argparse.Action) -> str:
    names = " ".join(action.option_strings[:1]) or str(action.metavar or action.dest)
    takes = action.option_strings and action.nargs != 0
    return f"{names} {action.metavar or action.dest.upper()}" if takes else names


def unset(value: object) -> str:
    if value is None or value in ("", (), []):
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    return code(str(value)) if isinstance(value, (str, int, float)) else ""


def commands() -> str:
    """Every command, as it tells of itself."""
    return "\n\n".join(_commands(make_parser(), "hawker", 2))


def _commands(parser: argparse.ArgumentParser, name: str, level: int) -> Iterator[str]:
    for called, command in commands_of(parser).items():
        yield f"{'#' * level} `{name} {called}`"
        yield escaped(command.description or "")
        inner = commands_of(command)
        if inner:
            yield from _commands(command, f"{name} {called}", level + 1)
            continue
        actions = [action for action in command._actions if not isinstance(action, argparse._HelpAction)]
        rows = [row(code(usage(action)), (action.help or "") % vars(action)) for action in actions]
        if rows:
            yield "\n".join(["| argument | what it says |", "|---|---|", *rows])


# Games


def options(name: str) -> str:
    """What a table of a game may choose."""
    game = hawker.game(name)
    rows = ["| option | what it says | values | if unset |", "|---|---|---|---|"]
    for option in game.options():
        listed = [f"{choice.label} (`{choice.value}`)" for choice in option.choices]
        values = "drawn, or a seat" if option.seat else ", ".join(listed + ([option.free] if option.free else []))
        default = next((choice.label for choice in option.choices if choice.value == option.default), option.default)
        rows.append(row(code(option.name), option.sentence, values, str(default)))
    return "\n".join(rows) if len(rows) > 2 else "There are none."


def moves() -> str:
    """The text forms of the moves of every game."""
    parts = []
    for game in GAMES.values():
        parts.append(f"## {game.words.say('title', {})}")
        lines = []
        for cls in game.grammar.of(hawker.Move):
            form = form_of(cls)
            short = f", or shorter {code(Form(cls.short_form).usage())}" if cls.short_form else ""
            lines.append(f"- {code(form.usage())}{short}")
            for field in form.fields:
                many = "a list, with commas between: " if field.many else ""
                none = ", or `-` for none" if field.optional or field.many else ""
                what = escaped(game.grammar.kinds[field.kind].what)
                lines.append(f"  - {code(field.name.upper())}: {many}{what}{none}")
        parts.append("\n".join(lines))
        table = game.setup(seed=1)
        legal = [str(move) for move in hawker.legal(table)]
        parts.append(f"A first move at a table with {table.seats} seats is `{legal[0]}`.")
    return "\n\n".join(parts)


# Messages


def http() -> str:
    """Every endpoint, as the app describes itself, and the bodies that it takes and gives."""
    described = openapi()
    parts = []
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            parts.append(f"### `{method.upper()} {path}`")
            parts.append(f"{escaped(operation['summary'])} {escaped(operation['description'])}")
            facts = []
            for each in operation["parameters"]:
                if each["in"] == "query":
                    facts.append(f"- {code(each['name'])} in the query: {escaped(each['description'])}")
            if "requestBody" in operation:
                facts.append(f"- It takes {body_link(operation['requestBody'])}.")
            for status, answer in operation["responses"].items():
                if status != "default" and "content" in answer:
                    facts.append(f"- It answers {status} with {body_link(answer)}.")
                elif status != "default":
                    facts.append(f"- It answers {status} without a body.")
            parts.append("\n".join(facts))
    return "\n\n".join(["## Endpoints", *parts, "## Bodies", *[body(cls, 3) for cls in bodies(described)]])


def openapi() -> dict[str, Any]:
    """What the app answers at /api/openapi.json."""
    described: dict[str, Any] = json.loads(description())
    return described


def body_link(content: dict[str, Any]) -> str:
    schema = content["content"]["application/json"]["schema"]
    if "$ref" not in schema:
        return "a JSON object"
    # What is asked on a socket too has another schema in a body, where the path says what `type` would.
    name = schema["$ref"].rpartition("/")[2].removesuffix("Body")
    page = "websocket.md" if name in on_sockets() else ""
    return f"[{name}]({page}#{anchor(name)})"


def anchor(name: str) -> str:
    return name.lower()


def on_sockets() -> list[str]:
    """The names of all structs that the page about sockets describes."""
    return [cls.__name__ for cls in structs_of(messages.FromClient, messages.FromServer)]


def bodies(described: dict[str, Any]) -> list[type[msgspec.Struct]]:
    """The structs of bodies, each once, with those that they are made of; those of sockets have a page of their own."""
    named = {name.removesuffix("Body") for name in described["components"]["schemas"]}
    known = on_sockets()
    roots = [cls for cls in all_structs(msgspec.Struct) if cls.__name__ in named and cls.__module__ in SENT]
    missing = named - {cls.__name__ for cls in structs_of(*roots)}
    assert not missing, f"no struct is known for {missing}"
    return [cls for cls in structs_of(*roots) if cls.__name__ not in known]


def all_structs(base: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for cls in base.__subclasses__():
        yield cls
        yield from all_structs(cls)


def said_by_clients() -> str:
    return "\n\n".join(body(cls, 3) for cls in get_args(messages.FromClient))


def said_by_server() -> str:
    return "\n\n".join(body(cls, 3) for cls in get_args(messages.FromServer))


def parts_of_messages() -> str:
    """What messages are made of."""
    unions = (messages.FromClient, messages.FromServer)
    whole = [cls for union in unions for cls in get_args(union)]
    return "\n\n".join(body(cls, 3) for cls in structs_of(*unions) if cls not in whole)


def body(cls: type[msgspec.Struct], level: int) -> str:
    """One struct: what it is, and its fields."""
    info = type_info(cls)
    assert isinstance(info, StructType)
    comments = comments_of(cls)
    doc = inspect.getdoc(cls) if "__doc__" in vars(cls) and cls.__doc__ else ""
    heads = ["field", "type", "there", "what it says"]
    cells = [[code(info.tag_field), code(json.dumps(info.tag)), "always", ""]] if info.tag_field else []
    for field in info.fields:
        needed = "always" if field.required else f"unless {usual(field)}"
        cells.append([code(field.encode_name), spelt(field.type), needed, escaped(comments.get(field.name, ""))])
    shown = 4 if any(each[3] for each in cells) else 3
    rows = [row(*each[:shown]) for each in cells]
    table = "\n".join([row(*heads[:shown]), "|---" * shown + "|", *rows]) if rows else ""
    return "\n\n".join(filter(None, [f"{'#' * level} {cls.__name__}", escaped(" ".join((doc or "").split())), table]))


def usual(field: Field) -> str:
    """The default of a field, as JSON."""
    made = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return code(msgspec.json.encode(made).decode())


def spelt(info: Type) -> str:
    """A type as a table shows it."""
    match info:
        case LiteralType(values):
            return " or ".join(code(json.dumps(value)) for value in values)
        case UnionType(types=types):
            return " or ".join(dict.fromkeys(spelt(each) for each in types))
        case StructType(cls=cls):
            return f"{cls.__name__}"
        case msgspec.inspect.ListType(item_type=item):
            return f"list of {spelt(item)}"
        case msgspec.inspect.DictType(value_type=value):
            return f"object of {spelt(value)}"
    return {
        "AnyType": "JSON",
        "NoneType": "null",
        "BoolType": "true or false",
        "IntType": "whole number",
        "FloatType": "number",
        "StrType": "text",
    }[type(info).__name__]


def structs_of(*roots: Any) -> list[type[msgspec.Struct]]:
    """All structs that these are made of, each once and before its parts."""
    found: dict[type[msgspec.Struct], None] = {}

    def visit(info: Type) -> None:
        if isinstance(info, StructType):
            if info.cls not in found:
                found[info.cls] = None
                for field in info.fields:
                    visit(field.type)
        elif isinstance(info, UnionType):
            for each in info.types:
                visit(each)
        else:
            for part in ("item_type", "value_type"):
                if hasattr(info, part):
                    visit(getattr(info, part))

    for root in roots:
        visit(type_info(root))
    return list(found)


def comments_of(cls: type) -> dict[str, str]:
    """What the source says beside each field, also of the classes that it is made of."""
    found: dict[str, str] = {}
    for each in reversed(cls.__mro__):
        if each in (object, msgspec.Struct) or not each.__module__.startswith("hawker"):
            continue
        field = ""
        for token in tokenize.generate_tokens(io.StringIO(dedent(inspect.getsource(each))).readline):
            if token.type == tokenize.NAME and token.start[1] == 4:
                field = token.string
            elif token.type == tokenize.COMMENT and field and not token.line.lstrip().startswith("#"):
                found[field] = token.string.lstrip("# ").removeprefix("fmt: skip")
    return found


# Python


def python() -> str:
    """The public face, in the order in which one meets it: functions, then classes, then errors."""
    things = [getattr(hawker, name) for name in hawker.__all__]
    functions = [thing for thing in things if inspect.isroutine(thing)]
    classes = [thing for thing in things if inspect.isclass(thing)]
    errors = [thing for thing in classes if issubclass(thing, Exception)]
    parts = ["## Functions", *[autodoc("autofunction", f"hawker.{each.__name__}") for each in functions]]
    parts += [
        "## Classes",
        *[autodoc("autoclass", f"hawker.{each.__name__}", members=True) for each in classes if each not in errors],
    ]
    parts += ["## Errors", *[autodoc("autoexception", f"hawker.{each.__name__}") for each in errors]]
    return "\n\n".join(parts)


def autodoc(directive: str, name: str, members: bool = False) -> str:
    more = "\n   :members:" if members else ""
    return f"```{{eval-rst}}\n.. {directive}:: {name}{more}\n```"


# How it is written


def code(text: str) -> str:
    return f"`{text}`" if text else ""


def escaped(text: str) -> str:
    for sign in "<>[]{}*_|":
        text = text.replace(sign, f"\\{sign}")
    return text


def row(*cells: str | None) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') if cell else '' for cell in cells)} |"


class Made(SphinxDirective):
    """Puts in the Markdown that a function of this file gives; further words are its arguments."""

    required_arguments = 1
    optional_arguments = 3

    def run(self) -> list[nodes.Node]:
        make: Callable[..., str] = globals()[self.arguments[0]]
        text = make(*self.arguments[1:])
        holder = nodes.Element()
        self.state.nested_parse(StringList(text.splitlines(), self.arguments[0]), 0, holder, match_titles=True)
        return list(holder.children)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("made", Made)
    return {"parallel_read_safe": True}
