"""The counter of Taiwan Snackbar in text."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hawker.games.taiwan_snackbar.forms import SnackbarView


def draw(view: SnackbarView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_players(view, names), _counter(view)]
    if view.seat is not None:
        parts.append(Text(f"  Your hand: {_tally(view.hand)}"))
    return Group(*parts)


def _players(view: SnackbarView, names: Sequence[str]) -> RenderableType:
    last_eater = view.options["variant"] == "last-eater"
    arrow = "v" if view.direction == "clockwise" else "^"
    grid = Grid(box=SIMPLE_HEAD, title=f"Round {view.round}, play goes {view.direction}", title_justify="left")
    grid.add_column(arrow)
    grid.add_column("player")
    grid.add_column("cards", justify="right")
    grid.add_column("rounds won" if last_eater else "minus points", justify="right")
    grid.add_column("is known to hold")
    for seat, name in enumerate(names):
        grid.add_row(
            ">" if seat == view.turn else "",
            Text(name, "dim" if seat in view.out else ""),
            str(view.hand_sizes[seat]),
            "out" if seat in view.out else str(view.won[seat] if last_eater else view.minus[seat]),
            _tally(view.known[seat]) if view.known[seat] else "",
        )
    return grid


def _counter(view: SnackbarView) -> RenderableType:
    line = Text("  Food points: ")
    line.append(str(view.food), "bold red" if view.food else "bold green")
    line.append(f"   top dish: {view.top_dish or 'none'}")
    line.append(f"   draw pile: {view.pile} cards, {view.no_more} No More", "dim")
    return line


def _tally(cards: Mapping[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items()) or "no cards"
