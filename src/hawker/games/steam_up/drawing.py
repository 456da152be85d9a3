"""The turntable of Steam Up in text."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from hawker.core.table import Event
from hawker.games.steam_up import STEAM_UP
from hawker.games.steam_up.animals import BY_NAME
from hawker.games.steam_up.events import CardPlayed, FateRevealed
from hawker.games.steam_up.forms import (
    RestaurantCard,
    RestaurantOffer,
    RestaurantPlayer,
    RestaurantSpace,
    RestaurantView,
)
from hawker.games.steam_up.moves import DIRECTIONS
from hawker.games.steam_up.pieces import IN_ZONE, KINDS, QUARTERS, ROWS, numbers_in

COLOURS = {"shrimp": "bright_red", "rice": "green", "meat": "yellow", "claw": "dark_orange", "bun": "magenta"}
WORDS = STEAM_UP.words
INDENT = (0, 0, 0, 2)


def draw(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [_turntable(view, names), _players(view, names)]
    own = None if view.seat is None else view.players[view.seat]
    if own is not None:
        parts += [_offer(offer) for offer in own.offered]
        parts += _board(own)
    parts += _facts(view, names)
    for name, player in zip(names, view.players, strict=True):
        parts += _cards(f"Before {name}", [laid.card for laid in player.laid])
    if view.seat is not None:
        parts += _cards("Your hand", view.hand) or [Text("  Your hand is empty")]
    return Group(*parts)


def _turntable(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    last = ", the last one" if view.last_round else ""
    now = f"Round {view.round}{last}" if view.round else "Before the feast"
    grid = Grid(box=SIMPLE_HEAD, title=f"{now}; steamer counter at {view.counter}", title_justify="left")
    for heading in ("space", "in the zone of", "top steamer", "" if view.seat is None else "you lack", "below it"):
        grid.add_column(heading)
    for space in view.spaces:
        grid.add_row(str(space.number), _zones(view, space, names), _top(space), _price(view, space), _below(space))
    return grid


def _zones(view: RestaurantView, space: RestaurantSpace, names: Sequence[str]) -> Text:
    line = Text("nobody", "dim") if not space.zones else Text()
    for place, seat in enumerate(space.zones):
        line.append(", " if place else "").append(_short(names[seat]), "bold" if seat == view.seat else "")
    return line


def _top(space: RestaurantSpace) -> Text:
    return _tally(space.steamers[-1].pieces or {}) if space.steamers else Text("empty", "dim")


def _price(view: RestaurantView, space: RestaurantSpace) -> Text:
    """The tokens that one lacks for a steamer."""
    if view.seat is None or not space.steamers:
        return Text()
    tokens = view.players[view.seat].tokens
    price = space.steamers[-1].pieces or {}
    missing = {kind: count - tokens.get(kind, 0) for kind, count in price.items() if count > tokens.get(kind, 0)}
    return _tally(missing) if missing else Text("nothing")


def _below(space: RestaurantSpace) -> Text:
    line = Text()
    for place, steamer in enumerate(reversed(space.steamers[:-1])):
        line.append(" | " if place else "")
        line.append(Text("?", "dim") if steamer.pieces is None else _tally(steamer.pieces))
    return line


def _players(view: RestaurantView, names: Sequence[str]) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD)
    for heading in ("", "player", "animal", "HP", "cards", "tokens", "dim sum"):
        grid.add_column(heading, justify="right" if heading in ("HP", "cards") else "left")
    for seat, (player, name) in enumerate(zip(view.players, names, strict=True)):
        first = " (first)" if seat == view.marker else ""
        eaten = _tally({row.kind: row.filled for row in player.rows if row.kind and row.filled})
        if player.excess:
            eaten.append(", beside the board ").append(_tally(player.excess))
        grid.add_row(
            ">" if seat == view.turn else "",
            f"{_short(name)}{first}",
            player.animal or " or ".join([each.animal for each in player.offered]) or "-",
            str(player.hp),
            str(player.cards),
            _tally(player.tokens),
            eaten,
        )
    return grid


def _offer(offer: RestaurantOffer) -> RenderableType:
    """An animal to choose: what it starts with, what it can do, and its board."""
    starts = f"Starts with {_count(offer.tokens, 'token')} and {_count(offer.cards, 'card')}."
    rows = [f"row {row}" for row in ROWS] if BY_NAME[offer.animal].picks_rows else [str(kind) for kind in KINDS]
    if len({tuple(slots) for slots in offer.slots}) == 1:
        board = f"each row {_numbers(offer.slots[0])}"
    else:
        board = "; ".join([f"{row} {_numbers(slots)}" for row, slots in zip(rows, offer.slots, strict=True)])
    return Padding(_animal(offer.animal).append(f" {starts}\nHP of its slots: {board}"), INDENT)


def _animal(name: str) -> Text:
    return Text().append(f"{WORDS.piece(name)}: ", "bold").append(WORDS.piece(f"ability-{name}"))


def _board(player: RestaurantPlayer) -> list[RenderableType]:
    """One's own animal: its ability, and its rows, with filled slots in brackets."""
    if player.animal is None:
        return []
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for row in player.rows:
        slots = [f"[{points}]" if place < row.filled else f" {points} " for place, points in enumerate(row.slots)]
        kind = row.kind or "any kind"
        grid.add_row(f" row {row.number}", Text(kind, COLOURS.get(kind, "dim")), Text(" ".join(slots)))
    return [Padding(_animal(player.animal), INDENT), grid]


def remark(view: RestaurantView, event: Event) -> str:
    """The text of a Fate that is revealed or of a card that is played, as long as it lies where all can read it."""
    if not isinstance(event, (FateRevealed, CardPlayed)):
        return ""
    laid = [each.card for player in view.players for each in player.laid]
    fortune = [*view.discards, *([view.in_play] if view.in_play else []), *laid]
    cards = view.revealed if isinstance(event, FateRevealed) else fortune
    return next((card.text for card in cards if card.title == event.card), "")


def _facts(view: RestaurantView, names: Sequence[str]) -> list[RenderableType]:
    """Each is a part of its own, since they change one by one."""
    facts: list[tuple[str, Text]] = []
    if view.fate:
        facts.append(("Fate", Text().append(view.fate.title, "bold").append(f"  {view.fate.text}")))
    if view.in_play:
        facts.append(("Played", Text().append(view.in_play.title, "bold").append(f"  {view.in_play.text}")))
    state = view.turn_state
    if state.player is not None:
        whose = "yours" if state.player == view.seat else names[state.player]
        done = f"; done: {', '.join(state.actions)}" if state.actions else ""
        facts.append(("Turn", Text(f"{whose}{done}; {_count(state.left, 'action')} to go")))
    if view.gains:
        facts.append(
            (
                "You can say",
                Text(", ".join([f"{move}: {gain:+} HP" for move, gain in view.gains.items()]), "bold green"),
            )
        )
    if view.serving:
        facts.append(("Served", _tally(view.serving)))
    for direction, quarters in DIRECTIONS.items():
        zones = zip(names, IN_ZONE[view.seats][(view.turned + quarters) % QUARTERS], strict=True)
        spaces = "; ".join([f"{_short(name)}: {', '.join(map(str, numbers_in(zone)))}" for name, zone in zones])
        facts.append((f"If {direction}", Text(f"zones: {spaces}", "dim")))
    facts.append(("Supply", Text(_plain(view.supply), "dim")))
    unseen = f"{view.bag.size} dim sum; there or hidden in steamers: {_plain(view.bag.unseen)}"
    facts.append(("Bag", Text(unseen, "dim")))
    cards = f"{view.deck} to draw, {len(view.discards)} discarded; {_count(view.fates, 'Fate')} to come"
    facts.append(("Fortune cards", Text(cards, "dim")))
    return [_listed([fact], width=len(" If counterclockwise")) for fact in facts]


def _cards(heading: str, cards: Sequence[RestaurantCard]) -> list[RenderableType]:
    if not cards:
        return []
    titles = [f"{card.title} *" if card.star else card.title for card in cards]
    lines = [(f"  {title}", Text(card.text)) for title, card in zip(titles, cards, strict=True)]
    return [Group(Text(f"  {heading}:"), _listed(lines, "bold"))]


def _listed(lines: Sequence[tuple[str, Text]], style: str = "", width: int = 0) -> Grid:
    """A name and what belongs to it, line by line; what is long stays beside its name."""
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    grid.add_column(min_width=width or None)
    for name, text in lines:
        grid.add_row(Text(f" {name}", style), text)
    return grid


def _tally(counts: Mapping[str, int]) -> Text:
    line = Text("-", "dim") if not counts else Text()
    for place, (kind, count) in enumerate(counts.items()):
        line.append(" " if place else "").append(kind if count == 1 else f"{count} {kind}", COLOURS[kind])
    return line


def _plain(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _short(name: str) -> str:
    """A name where there is little room: without what is said of it in brackets."""
    return name.partition(" (")[0]


def _numbers(these: Sequence[int]) -> str:
    return " ".join(map(str, these))
