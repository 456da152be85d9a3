"""The market of Tindahan in text."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hawker.games.tindahan.forms import MarketView

COLOURS = {
    "banana": "yellow",
    "mango": "dark_orange",
    "lanzones": "khaki3",
    "pineapple": "green",
    "durian": "bright_magenta",
}


def draw(view: MarketView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_stalls(view, names), _players(view, names), _trick(view, names)]
    if view.seat is not None:
        parts.append(_hand(view))
    return Group(*parts)


def _stalls(view: MarketView, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD, title=f"Round {view.round} of {view.seats}", title_justify="left")
    grid.add_column("sellers at")
    for name in names:
        grid.add_column(name, justify="right")
    grid.add_column("")
    for fruit in view.fruits:
        counts = [str(count) if count else "·" for count in view.sellers[fruit]]
        grid.add_row(Text(fruit, COLOURS[fruit]), *counts, "<- donkey cart: trump" if fruit == view.cart else "")
    return grid


def _players(view: MarketView, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD)
    for heading in ("player", "cards", "sellers left", "tricks", "points", "has none of"):
        grid.add_column(heading, justify="left" if heading in ("player", "has none of") else "right")
    for seat, name in enumerate(names):
        grid.add_row(
            f"> {name}" if seat == view.turn else f"  {name}",
            str(view.hand_sizes[seat]),
            str(view.sellers_left[seat]),
            str(view.tricks[seat]),
            str(view.totals[seat]),
            ", ".join(view.voids[seat]),
        )
    return grid


def _trick(view: MarketView, names: Sequence[str]) -> RenderableType:
    line = Text("  The trick: ")
    if not view.trick:
        line.append("nothing played yet", "dim")
    for number, (seat, card) in enumerate(view.trick):
        line.append(", " if number else "")
        line.append(f"{names[seat]} ").append(card, COLOURS[card.split()[0]])
    return line


def _hand(view: MarketView) -> RenderableType:
    line = Text("  Your hand: ")
    for number, fruit in enumerate(fruit for fruit in view.fruits if any(card.startswith(fruit) for card in view.hand)):
        values = [card.split()[1] for card in view.hand if card.startswith(fruit)]
        line.append("   " if number else "").append(f"{fruit} {' '.join(values)}", COLOURS[fruit])
    return line
