"""The turntable of Steam Up in text."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hawker.games.steam_up.forms import RestaurantCard, RestaurantPlayer, RestaurantSpace, RestaurantView

COLOURS = {"shrimp": "bright_red", "rice": "green", "meat": "yellow", "claw": "dark_orange", "bun": "bright_white"}


def draw(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_turntable(view, names), _players(view, names)]
    parts += [_board(player, names[seat]) for seat, player in enumerate(view.players) if seat == view.seat]
    parts.append(_state(view, names))
    if view.seat is not None:
        parts.append(_hand(view))
    return Group(*parts)


def _turntable(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    last = ", the last one" if view.last_round else ""
    title = f"Round {view.round}{last}; steamer counter {view.counter}; turned {view.turned} of 4 quarters clockwise"
    grid = Grid(box=SIMPLE_HEAD, title=title, title_justify="left")
    for heading in ("space", "in the zone of", "top steamer", "below it"):
        grid.add_column(heading)
    for space in view.spaces:
        grid.add_row(str(space.number), _zones(view, space, names), *_stack(space))
    return grid


def _zones(view: RestaurantView, space: RestaurantSpace, names: Sequence[str]) -> Text:
    line = Text("nobody", "dim") if not space.zones else Text()
    for place, seat in enumerate(space.zones):
        line.append(", " if place else "").append(names[seat], "bold" if seat == view.seat else "")
    return line


def _stack(space: RestaurantSpace) -> list[Text]:
    if not space.steamers:
        return [Text("empty", "dim"), Text()]
    *below, top = space.steamers
    under = Text()
    for place, steamer in enumerate(reversed(below)):
        under.append(" | " if place else "").append(
            Text("?", "dim") if steamer.pieces is None else _tally(steamer.pieces)
        )
    return [_tally(top.pieces or {}), under]


def _players(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD)
    for heading in ("player", "animal", "HP", "cards", "tokens", "dim sum", "before them"):
        grid.add_column(heading, justify="right" if heading in ("HP", "cards") else "left")
    for seat, (player, name) in enumerate(zip(view.players, names, strict=True)):
        mark = ">" if seat == view.turn else " "
        first = " (first)" if seat == view.marker else ""
        eaten = {row.kind: row.filled for row in player.rows if row.kind and row.filled}
        grid.add_row(
            f"{mark} {name}{first}",
            player.animal or " or ".join([each.animal for each in player.offered]) or "-",
            str(player.hp),
            str(player.cards),
            _tally(player.tokens),
            _tally(eaten),
            ", ".join(laid.card.title for laid in player.laid),
        )
    return grid


def _board(player: RestaurantPlayer, name: str) -> RenderableType:
    """The rows of one's own animal: slots that are filled in brackets."""
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for row in player.rows:
        slots = [f"[{points}]" if place < row.filled else f" {points} " for place, points in enumerate(row.slots)]
        kind = row.kind or "any kind"
        grid.add_row(Text(f"  {kind}", COLOURS.get(kind, "dim")), Text(" ".join(slots)))
    return grid


def _state(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    line = Text("  ")
    if view.fate:
        line.append(f"Fate: {view.fate.title}", "bold").append(f" ({view.fate.text})\n  ")
    state = view.turn_state
    if state.player is not None:
        done = ", ".join(state.actions) or "nothing"
        line.append(f"Turn of {names[state.player]}, actions so far: {done}; {state.left} to go\n  ")
    if view.serving:
        line.append("Served: ").append(_tally(view.serving)).append("\n  ")
    cards = f"{view.deck} Fortune cards to draw, {len(view.discards)} discarded; {view.fates} Fates to come"
    return line.append(f"Supply: {_plain(view.supply)}; bag: {view.bag.size}; {cards}", "dim")


def _hand(view: RestaurantView) -> RenderableType:
    lines = Text("  Your hand:" if view.hand else "  Your hand is empty")
    for card in view.hand:
        lines.append(f"\n    {_titled(card)}", "bold").append(f"  {card.text}")
    return lines


def _titled(card: RestaurantCard) -> str:
    return f"{card.title} *" if card.star else card.title


def _tally(counts: Mapping[str, int]) -> Text:
    line = Text("-", "dim") if not counts else Text()
    for place, (kind, count) in enumerate(counts.items()):
        line.append(" " if place else "").append(kind if count == 1 else f"{count} {kind}", COLOURS[kind])
    return line


def _plain(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing"
