"""A restaurant as a document: how it is written and read back."""

from hawker.core.documents import each_seat, must, number_within, one_of, seat_within, table_head
from hawker.games.steam_up.animal import NOBODY
from hawker.games.steam_up.animals import BY_NAME
from hawker.games.steam_up.cards import Deck, Laid
from hawker.games.steam_up.forms import LaidForm, PlayerForm, RestaurantForm, SteamerForm
from hawker.games.steam_up.pieces import (
    COLUMN_BITS,
    COLUMNS,
    KINDS,
    QUARTERS,
    ROW_BITS,
    ROWS,
    SLOTS,
    SPACES,
    Steamer,
    numbers_in,
)
from hawker.games.steam_up.table import NO_ROWS, OWN_ROWS, Restaurant
from hawker.games.steam_up.turns import ACTIONS
from hawker.kit.counts import tally

_KINDS = {kind.name: kind for kind in KINDS}

# Writing


def columns_of(lines: int) -> list[int]:
    return numbers_in(int(lines) & COLUMN_BITS)


def rows_of(lines: int) -> list[int]:
    return numbers_in((int(lines) & ROW_BITS) >> SLOTS)


def write(t: Restaurant) -> RestaurantForm:
    return RestaurantForm(
        **table_head(t),
        marker=t.marker,
        round=t.round,
        counter=t.counter,
        turned=int(t.turned),
        stacks=[[SteamerForm(tally(each.pieces, KINDS), each.seen) for each in stack] for stack in t.stacks],
        bag=tally(t.bag, KINDS),
        story=list(t.story),
        deck=list(t.deck),
        discards=numbers_in(int(t.discards)),
        in_play=None if t.in_play < 0 else t.in_play,
        fates=list(t.fates),
        box=list(t.box),
        revealed=numbers_in(int(t.revealed)),
        fate=None if t.fate < 0 else t.fate,
        players=[write_player(t, seat) for seat in range(t.seats)],
        actions=[name for name, bit in ACTIONS.items() if t.done & bit],
        acted=int(t.acted),
        used=t.used,
        serving=tally(t.serving, KINDS),
        rolled=None if t.rolled < 0 else t.rolled,
    )


def write_player(t: Restaurant, seat: int) -> PlayerForm:
    animal = t.animals[seat]
    return PlayerForm(
        animal=None if animal is NOBODY else animal.name,
        offered=[each.name for each in t.offered[seat]],
        hp=t.hp[seat],
        tokens=tally(t.tokens[seat], KINDS),
        board=tally(t.boards[seat], KINDS),
        excess=tally(t.excess[seat], KINDS),
        rows=picked_rows(t, seat) if animal.picks_rows else {},
        steamers=t.taken[seat],
        hand=numbers_in(t.hands[seat]),
        shown=numbers_in(t.shown[seat]),
        laid=[write_laid(each) for each in t.laid[seat]],
        columns=columns_of(t.paid[seat]),
        fate_columns=columns_of(t.fate_paid[seat]),
        fate_rows=rows_of(t.fate_paid[seat]),
        fate_kinds=tally(t.fate_eaten[seat], KINDS),
    )


def write_laid(laid: Laid) -> LaidForm:
    return LaidForm(laid.number, columns_of(laid.paid), rows_of(laid.paid), tally(laid.eaten, KINDS))


def picked_rows(t: Restaurant, seat: int) -> dict[str, int]:
    return {kind.name: t.rows[seat][kind.index] for kind in KINDS if t.rows[seat][kind.index] != 0}


# Reading


def read(form: RestaurantForm, t: Restaurant) -> None:
    decks = t.decks
    t.marker = seat_within("marker", form.marker, form.seats)
    t.clear()
    t.round = form.round
    t.counter = form.counter
    t.turned = number_within("turned", form.turned, 0, QUARTERS - 1)
    must(len(form.stacks) == len(SPACES), f"stacks: one for each of the {len(SPACES)} spaces, not {len(form.stacks)}")
    t.stacks = [tuple([Steamer(packed("stacks", each.pieces), each.seen) for each in stack]) for stack in form.stacks]
    t.bag = packed("bag", form.bag)
    t.story = tuple(form.story)
    fortune, fate = decks.fortune, decks.fate
    t.deck = _cards("deck", form.deck, fortune)
    t.discards = _mask("discards", form.discards, fortune)
    t.in_play = -1 if form.in_play is None else _cards("in_play", [form.in_play], fortune)[0]
    t.fates = _cards("fates", form.fates, fate)
    t.box = tuple(_cards("box", form.box, fate))
    t.revealed = _mask("revealed", form.revealed, fate)
    t.fate = -1 if form.fate is None else _cards("fate", [form.fate], fate)[0]
    for seat, player in enumerate(each_seat("players", form.players, form.seats)):
        read_player(t, seat, player)
    t.fate_paid = tuple([_lines("fate_columns", each.fate_columns, each.fate_rows) for each in form.players])
    t.fate_eaten = tuple([packed("fate_kinds", each.fate_kinds) for each in form.players])
    t.offered = tuple([tuple([one_of("offered", name, BY_NAME) for name in each.offered]) for each in form.players])
    t.supply -= sum(t.tokens)
    t.done = sum({one_of("actions", name, ACTIONS) for name in form.actions})
    t.acted = form.acted
    t.used = form.used
    t.serving = packed("serving", form.serving)
    t.rolled = -1 if form.rolled is None else form.rolled


def read_player(t: Restaurant, seat: int, form: PlayerForm) -> None:
    fortune = t.decks.fortune
    t.animals[seat] = NOBODY if form.animal is None else one_of("animal", form.animal, BY_NAME)
    t.hp[seat] = form.hp
    t.tokens[seat] = packed("tokens", form.tokens)
    t.boards[seat] = packed("board", form.board)
    t.excess[seat] = packed("excess", form.excess)
    t.rows[seat] = _rows(form.rows) if t.animals[seat].picks_rows else OWN_ROWS
    must(not form.rows or t.animals[seat].picks_rows, "rows: only the Goat has rows of its own choice")
    t.taken[seat] = form.steamers
    t.hands[seat] = _mask("hand", form.hand, fortune)
    t.shown[seat] = _mask("shown", form.shown, fortune)
    laid = []
    for each in form.laid:
        number = _cards("laid", [each.card], fortune)[0]
        lines = _lines("laid", each.columns, each.rows)
        laid.append(Laid(number, fortune.pack[number], lines, packed("laid", each.kinds)))
    t.laid[seat] = tuple(laid)
    t.paid[seat] = _lines("columns", form.columns, [])


def packed(what: str, counts: dict[str, int]) -> int:
    """Counts by kind as one number."""
    return sum([count * int(one_of(what, name, _KINDS).one) for name, count in counts.items()])


def _cards(what: str, listed: list[int], deck: Deck) -> list[int]:
    return [number_within(f"{what}: a {deck.name} card", number, 0, len(deck.pack) - 1) for number in listed]


def _mask(what: str, listed: list[int], deck: Deck) -> int:
    must(len(set(listed)) == len(listed), f"{what}: each card is there once")
    return sum([1 << number for number in _cards(what, listed, deck)])


def _lines(what: str, columns: list[int], rows: list[int]) -> int:
    for number, numbers in [*[(each, COLUMNS) for each in columns], *[(each, ROWS) for each in rows]]:
        number_within(what, number, numbers[0], numbers[-1])
    return sum({1 << each for each in columns} | {1 << SLOTS + each for each in rows})


def _rows(picked: dict[str, int]) -> tuple[int, ...]:
    packed("rows", dict.fromkeys(picked, 0))
    for row in picked.values():
        number_within("rows", row, ROWS[0], ROWS[-1])
    must(len(set(picked.values())) == len(picked), "rows: each belongs to one kind")
    return tuple([picked.get(kind.name, nothing) for kind, nothing in zip(KINDS, NO_ROWS, strict=True)])
