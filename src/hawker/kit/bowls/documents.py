"""A bowl game as a document: how it is written and read back."""

from typing import Any

from hawker.core.documents import number_within, table_head
from hawker.core.errors import LoadError
from hawker.kit.bowls.forms import ChipForm, KitchenForm, Tally
from hawker.kit.bowls.shelf import FAR, Shelf
from hawker.kit.bowls.table import Buried, Chip, Counts, Hand, Kitchen
from hawker.kit.discs import Disc


def write(t: Kitchen) -> KitchenForm:
    return KitchenForm(
        **table_head(t),
        **public(t),
        last_cooked=t.last_cooked,
        chips=[chip_form(chip) for chip in t.chips],
        turned_up=[chip_form(chip) for chip in t.turned_up],
        back=[list(values) for values in t.back],
        pile=[card.name for card in reversed(t.pile)],
        buried=[(buried.seat, buried.count) for buried in t.buried],
        hands=[tally(t, hand.cards) for hand in t.hands],
        drawn=[card.name for card in t.drawn],
        recipe_pile=[recipe.name for recipe in reversed(t.deck)],
        reserved=[[recipe.name for recipe in reserved] for reserved in t.reserved],
        bowl=None if t.bowl is None else t.bowl.name,
        price=t.price,
        sold=list(t.sold),
    )


def chip_form(chip: Chip) -> ChipForm:
    disc = chip.disc
    return ChipForm(disc.number, chip.owner, chip.value, disc.x, disc.y, disc.height, disc.face_up)


def public(t: Kitchen) -> dict[str, Any]:
    """What the document of the table and the view of a seat both say."""
    return {
        "chef": t.chef,
        "round": t.round,
        "shown": [list(values) for values in t.shown],
        "discards": tally(t, t.discards),
        "display": tally(t, t.display),
        "known": [tally(t, hand.known) for hand in t.hands],
        "recipes": [recipe.name for recipe in t.face_up],
        "cooked": [[recipe.name for recipe in cooked] for cooked in t.cooked],
        "money": list(t.money),
        "chili": list(t.chili) if t.edition.chili_cards else [],
    }


def tally(t: Kitchen, counts: Counts) -> Tally:
    return {bowl.name: counts[bowl.index] for bowl in t.edition.bowls if counts[bowl.index]}


def read(form: KitchenForm, t: Kitchen) -> None:
    seats = form.seats
    shelf = Shelf(t.edition, seats)
    t.chef = shelf.seat("chef", form.chef)
    t.round = number_within("round", form.round, 1, 10**9)
    t.last_cooked = number_within("last_cooked", form.last_cooked, 0, 10**9)
    t.chips = [_chip(shelf, chip) for chip in form.chips]
    t.turned_up = tuple([_chip(shelf, chip) for chip in form.turned_up])
    t.back = [tuple([shelf.value("back", value) for value in values]) for values in shelf.each("back", form.back, [])]
    t.shown = [
        tuple([shelf.value("shown", value) for value in values]) for values in shelf.each("shown", form.shown, [])
    ]
    t.home = [_home(t, seat) for seat in range(seats)]
    t.pile = [shelf.bowl("pile", name) for name in reversed(form.pile)]
    t.buried = tuple([Buried(shelf.seat("buried", seat), count) for seat, count in form.buried])
    t.discards = shelf.counts("discards", form.discards)
    t.display = shelf.counts("display", form.display)
    known = [shelf.counts("known", counts) for counts in shelf.each("known", form.known, {})]
    held = [shelf.counts("hands", counts) for counts in shelf.each("hands", form.hands, {})]
    t.hands = [Hand(cards, openly) for cards, openly in zip(held, known, strict=True)]
    t.drawn = tuple([shelf.bowl("drawn", name) for name in form.drawn])
    t.deck = [shelf.recipe("recipe_pile", name) for name in reversed(form.recipe_pile)]
    t.face_up = tuple([shelf.recipe("recipes", name) for name in form.recipes])
    t.reserved = [
        tuple([shelf.recipe("reserved", name) for name in names]) for names in shelf.each("reserved", form.reserved, [])
    ]
    t.cooked = [
        tuple([shelf.recipe("cooked", name) for name in names]) for names in shelf.each("cooked", form.cooked, [])
    ]
    t.money = [number_within("money", each, 0, 10**12) for each in shelf.each("money", form.money, None)]
    t.chili = [number_within("chili", each, 0, t.edition.chili_cards) for each in shelf.each("chili", form.chili, 0)]
    t.bowl = None if form.bowl is None else shelf.bowl("bowl", form.bowl)
    t.price = form.price
    t.sold = tuple([number_within("sold", each, 0, t.edition.copies) for each in shelf.each("sold", form.sold, 0)])


def _chip(shelf: Shelf, form: ChipForm) -> Chip:
    for what, place in (("x", form.x), ("y", form.y), ("height", form.height)):
        number_within(f"chips: {what}", place, 0 if what == "height" else -FAR, FAR)
    disc = Disc(form.number, form.x, form.y, form.height, form.face_up)
    return Chip(disc, shelf.seat("chips", form.owner), shelf.value("chips", form.value))


def _home(t: Kitchen, seat: int) -> Counts:
    """What a player has not thrown: all that is neither out on the board nor back from it."""
    gone = [*t.back[seat], *[chip.value for chip in t.chips if chip.owner == seat]]
    if len(set(gone)) < len(gone):
        raise LoadError(f"chips, back: seat {seat} has each value once, and here they are {sorted(gone)}")
    return tuple([value for value in t.edition.values if value not in gone])
