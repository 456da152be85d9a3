"""The board of the bowl game in text."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD, SQUARE
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hawker.kit.bowls.forms import ChipView, KitchenView, StakesView, TradeView

COLOURS = {"green": "green", "red": "red", "black": "bright_black", "orange": "dark_orange", "blue": "blue"}

A_LINE = 5  # places of chips: more would not fit onto a narrow screen


def draw(view: KitchenView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_board(view, names), _lying_about(view), _players(view, names), _recipes(view)]
    if view.trade is not None:
        parts.append(_trade(view.trade, view.display.get(view.trade.bowl, 0), names))
    if view.seat is not None:
        parts.append(_own(view))
    return Group(*parts)


def _board(view: KitchenView, names: Sequence[str]) -> RenderableType:
    """The bowls as they lie, with their cards on display, and the action spaces in between."""
    grid = Grid(box=SQUARE, show_header=False, show_lines=True, title=f"Round {view.round}", title_justify="left")
    rows = sorted({space.y for space in view.board.spaces}, reverse=True)
    columns = sorted({space.x for space in view.board.spaces})
    for _ in columns:
        grid.add_column(justify="center")
    for y in rows:
        there = {space.x: space for space in view.board.spaces if space.y == y}
        grid.add_row(*[_space(view, there[x].name, there[x].bowl, names) if x in there else "" for x in columns])
    return grid


def _space(view: KitchenView, name: str, bowl: bool, names: Sequence[str]) -> Text:
    cell = Text(name, "bold" if bowl else "italic")
    if bowl and name in view.display:
        cell.append(f" x{view.display[name]}", "cyan")
    for chip in view.chips:
        if chip.space == name:
            cell.append("\n")
            cell.append_text(_chip(view, chip))
    for stakes in view.stakes:
        if stakes.space == name and sum(chip.space == name for chip in view.chips) > 1:
            cell.append(f"\n{_totals(stakes, names)}", "dim")
    return cell


def _totals(stakes: StakesView, names: Sequence[str]) -> str:
    """What each player has there as far as it is known, with a question mark for each chip that is not."""
    parts = []
    for name, known, hidden in zip(names, stakes.known, stakes.hidden, strict=True):
        if known or hidden:
            parts.append(f"{name} {known or ''}{'+' if known and hidden else ''}{'?' * hidden}")
    return ", ".join(parts)


def _chip(view: KitchenView, chip: ChipView) -> Text:
    """In brackets: it lies face down, so that only its owner knows."""
    colour = view.board.colours[chip.owner]
    value = "?" if chip.value is None else str(chip.value)
    return Text(f"#{chip.number} {colour} {value if chip.face_up else f'({value})'}", COLOURS[colour])


def _lying_about(view: KitchenView) -> RenderableType:
    lines = Text(_legend(view), "dim")
    for what, out in (("  On no space: ", False), ("   out: ", True)):
        chips = [_chip(view, chip) for chip in view.chips if chip.space is None and chip.out == out]
        lines.append(what).append_text(Text(", ").join(chips) if chips else Text("none", "dim"))
    if view.chips:
        places = [f"#{chip.number} {round(chip.x / 100)} {round(chip.y / 100)}" for chip in view.chips]
        lines.append("\n  Where they lie, in mm from the middle, x to the east and y to the north:", "dim")
        for at in range(0, len(places), A_LINE):
            lines.append(f"\n    {', '.join(places[at : at + A_LINE])}")
    return lines


def _legend(view: KitchenView) -> str:
    """What the signs mean that are there."""
    parts = [f"{name} x{count}: cards on display" for name, count in list(view.display.items())[:1]]
    down = [chip for chip in view.chips if not chip.face_up]
    for chip in ([chip for chip in down if chip.value is not None] or down)[:1]:
        parts.append(f"{_chip(view, chip).plain}: chip {chip.number}, face down")
    return f"  {'.  '.join(parts)}.\n" if parts else ""


def _players(view: KitchenView, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("player", no_wrap=True)
    for heading in ["money", "cooked", "reserved", "thrown", *(["chili"] if view.chili else [])]:
        grid.add_column(heading, justify="right")
    grid.add_column("chips seen")
    grid.add_column("cards")
    for seat, name in enumerate(names):
        colour = view.board.colours[seat]
        who = f"{'>' if seat == view.turn else ' '} {name}\n  {colour}{', chef' if seat == view.chef else ''}"
        cells: list[str | Text] = [
            Text(who, COLOURS[colour]),
            str(view.money[seat]),
            f"{len(view.cooked[seat])}/{view.to_win}",
            str(view.reserved_counts[seat]),
            f"{view.thrown[seat]}/{view.throws}",
        ]
        cells += [str(view.chili[seat])] if view.chili else []
        grid.add_row(*cells, ", ".join(map(str, view.shown[seat])) or "none", _cards(view, seat))
    return grid


def _cards(view: KitchenView, seat: int) -> str:
    """What all know that a player holds, and how many cards more."""
    known = view.known[seat]
    hidden = view.hand_sizes[seat] - sum(known.values())
    parts = [_tally(known)] if known else []
    return ", ".join([*parts, f"{hidden} hidden"] if hidden else parts) or "none"


def _recipes(view: KitchenView) -> RenderableType:
    line = Text(f"  Face up: {'; '.join(view.recipes) or 'none'}\n")
    line.append(f"  In the piles: {view.recipe_pile} more of these, and {view.pile} cards", "dim")
    return line


def _trade(trade: TradeView, cards: int, names: Sequence[str]) -> RenderableType:
    line = Text(f"  The {trade.bowl} bowl is traded: a card sells for {trade.price}", "bold")
    bids = [f"{name} {bid}" for name, bid in zip(names, trade.bids, strict=True) if bid]
    line.append(f"; to buy: {', '.join(bids)}" if cards and bids else "; there is none to buy", "not bold")
    return line


def _own(view: KitchenView) -> RenderableType:
    line = Text(f"  Your hand: {_tally(view.hand)}")
    line.append(f"   chips not thrown: {', '.join(map(str, view.home)) or 'none'}")
    if view.reserved:
        line.append(f"   reserved: {'; '.join(view.reserved)}")
    if any(view.buried):
        line.append(
            f"\n  Under the draw pile, the lowest last: {', '.join(name or '?' for name in view.buried)}", "dim"
        )
    if view.drawn:
        line.append(f"\n  You have drawn {', '.join(view.drawn)}", "bold")
    return line


def _tally(cards: Mapping[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items()) or "no cards"
