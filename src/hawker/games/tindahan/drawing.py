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
    """What everybody has done in this trick, and who is still to come."""
    if view.turn is None:
        return Text("  The last trick is over.", "dim")
    line = Text("  The trick: ")
    acted = [seat for seat in _order(view) if seat not in view.to_come]
    cards = dict(view.trick)
    for number, seat in enumerate(acted):
        line.append(", " if number else "").append(f"{names[seat]} ")
        if seat in cards:
            line.append(cards[seat], COLOURS[cards[seat].split()[0]])
        elif seat == acted[0]:
            line.append("moved the cart")
        else:
            led = view.trick[0][1].split()[0]
            line.append("sent a seller to ").append(led, COLOURS[led])
    if not acted:
        line.append("nothing played yet", "dim")
    if view.to_come:
        line.append("   to come: ", "dim").append(", ".join([names[seat] for seat in view.to_come]), "dim")
    return line


def _order(view: MarketView) -> list[int]:
    """All seats in the order of this trick: it ends with the last one to come."""
    last = view.to_come[-1] if view.to_come else -1
    return [(last + step) % view.seats for step in range(1, view.seats + 1)]


def _hand(view: MarketView) -> RenderableType:
    line = Text("  Your hand: ")
    for number, fruit in enumerate(fruit for fruit in view.fruits if any(card.startswith(fruit) for card in view.hand)):
        values = [card.split()[1] for card in view.hand if card.startswith(fruit)]
        line.append("   " if number else "").append(f"{fruit} {' '.join(values)}", COLOURS[fruit])
    return line
