"""The board of Hibachi and Safranito in text."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD, SQUARE
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hawker.kit.bowls.forms import ChipView, KitchenView

COLOURS = {"green": "green", "red": "red", "black": "bright_black", "orange": "dark_orange", "blue": "blue"}


def draw(view: KitchenView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_board(view), _lying_about(view), _players(view, names), _recipes(view)]
    if view.seat is not None:
        parts.append(_own(view))
    return Group(*parts)


def _board(view: KitchenView) -> RenderableType:
    """The bowls as they lie, with their cards on display, and the action spaces in between."""
    title = f"Round {view.round}; chips show their number, and their value if you know it"
    grid = Grid(box=SQUARE, show_header=False, show_lines=True, title=title, title_justify="left")
    rows = sorted({space.y for space in view.board.spaces}, reverse=True)
    columns = sorted({space.x for space in view.board.spaces})
    for _ in columns:
        grid.add_column(justify="center")
    for y in rows:
        there = {space.x: space for space in view.board.spaces if space.y == y}
        grid.add_row(*[_space(view, there[x].name, there[x].bowl) if x in there else "" for x in columns])
    return grid


def _space(view: KitchenView, name: str, bowl: bool) -> Text:
    cell = Text(name, "bold" if bowl else "italic")
    if bowl and name in view.display:
        cell.append(f" x{view.display[name]}", "cyan")
    for chip in view.chips:
        if chip.space == name:
            cell.append("\n")
            cell.append_text(_chip(view, chip))
    return cell


def _chip(view: KitchenView, chip: ChipView) -> Text:
    colour = view.board.colours[chip.owner]
    value = "?" if chip.value is None else str(chip.value)
    return Text(f"#{chip.number} {colour} {value}{'' if chip.face_up else ' (down)'}", COLOURS[colour])


def _lying_about(view: KitchenView) -> RenderableType:
    line = Text()
    for what, out in (("  On no space: ", False), ("   out: ", True)):
        chips = [_chip(view, chip) for chip in view.chips if chip.space is None and chip.out == out]
        line.append(what).append_text(Text(", ").join(chips) if chips else Text("none", "dim"))
    return line


def _players(view: KitchenView, names: Sequence[str]) -> RenderableType:
    headings = ["player", "money", "cooked", "reserved", "cards", "thrown", *(["chili"] if view.chili else [])]
    grid = Grid(box=SIMPLE_HEAD)
    for heading in [*headings, "is known to hold"]:
        grid.add_column(heading, justify="left" if heading in ("player", "is known to hold") else "right")
    for seat, name in enumerate(names):
        colour = view.board.colours[seat]
        who = f"{'>' if seat == view.turn else ' '} {name}\n  {colour}{', chef' if seat == view.chef else ''}"
        cells: list[str | Text] = [
            Text(who, COLOURS[colour]),
            str(view.money[seat]),
            f"{len(view.cooked[seat])}/{view.to_win}",
            str(view.reserved_counts[seat]),
            str(view.hand_sizes[seat]),
            f"{view.thrown[seat]}/{view.throws}",
        ]
        cells += [str(view.chili[seat])] if view.chili else []
        grid.add_row(*cells, _tally(view.known[seat]) if view.known[seat] else "")
    return grid


def _recipes(view: KitchenView) -> RenderableType:
    line = Text(f"  Face up: {'; '.join(view.recipes) or 'none'}")
    line.append(f"   {view.recipe_pile} more; draw pile: {view.pile} cards", "dim")
    if view.trade is not None:
        line.append(f"\n  {view.trade.bowl} is traded: a card sells for {view.trade.price}", "bold")
        line.append(f"; to buy, each pays their own total: {', '.join(map(str, view.trade.bids))}")
    return line


def _own(view: KitchenView) -> RenderableType:
    line = Text(f"  Your hand: {_tally(view.hand)}")
    line.append(f"   chips to throw: {', '.join(map(str, view.home)) or 'none'}")
    if view.reserved:
        line.append(f"   reserved: {'; '.join(view.reserved)}")
    if view.drawn:
        line.append(f"\n  You have drawn {', '.join(view.drawn)}", "bold")
    return line


def _tally(cards: Mapping[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items()) or "no cards"
