"""A bowl game as a document: how it is written and read back."""

from typing import Any

from hawker.core.documents import (
    all_of,
    count_each,
    each_seat,
    must,
    number_within,
    one_of,
    seat_within,
    table_head,
)
from hawker.kit.bowls.edition import Edition
from hawker.kit.bowls.forms import ChipForm, KitchenForm, Tally
from hawker.kit.bowls.table import Buried, Chip, Counts, Hand, Kitchen
from hawker.kit.bowls.throws import FAR
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
    seats, edition = form.seats, t.edition
    values = {value: value for value in edition.values}
    bowls = {bowl.name: bowl for bowl in edition.bowls}
    recipes = {recipe.name: recipe for recipe in edition.recipes}
    t.chef = seat_within("chef", form.chef, seats)
    t.round = number_within("round", form.round, 1, 10**9)
    t.last_cooked = number_within("last_cooked", form.last_cooked, 0, 10**9)
    t.chips = [_chip(t, chip) for chip in form.chips]
    t.turned_up = tuple([_chip(t, chip) for chip in form.turned_up])
    t.back = [all_of("back", each, values) for each in each_seat("back", form.back, seats, [])]
    t.shown = [all_of("shown", each, values) for each in each_seat("shown", form.shown, seats, [])]
    t.home = [_home(t, seat) for seat in range(seats)]
    t.pile = list(all_of("pile", reversed(form.pile), bowls))
    t.buried = tuple([Buried(seat_within("buried", seat, seats), count) for seat, count in form.buried])
    t.discards = _counts("discards", form.discards, edition)
    t.display = _counts("display", form.display, edition)
    known = [_counts("known", counts, edition) for counts in each_seat("known", form.known, seats, {})]
    held = [_counts("hands", counts, edition) for counts in each_seat("hands", form.hands, seats, {})]
    t.hands = [Hand(cards, openly) for cards, openly in zip(held, known, strict=True)]
    t.drawn = all_of("drawn", form.drawn, bowls)
    t.deck = list(all_of("recipe_pile", reversed(form.recipe_pile), recipes))
    t.face_up = all_of("recipes", form.recipes, recipes)
    t.reserved = [all_of("reserved", each, recipes) for each in each_seat("reserved", form.reserved, seats, [])]
    t.cooked = [all_of("cooked", each, recipes) for each in each_seat("cooked", form.cooked, seats, [])]
    t.money = [number_within("money", each, 0, 10**12) for each in each_seat("money", form.money, seats)]
    t.chili = count_each("chili", form.chili, seats, edition.chili_cards)
    t.bowl = None if form.bowl is None else one_of("bowl", form.bowl, bowls)
    t.price = form.price
    t.sold = tuple(count_each("sold", form.sold, seats, edition.copies))


def _counts(what: str, written: Tally, edition: Edition) -> Counts:
    for name in written:
        one_of(what, name, {bowl.name: bowl for bowl in edition.bowls})
    return tuple([number_within(what, written.get(bowl.name, 0), 0, edition.copies) for bowl in edition.bowls])


def _chip(t: Kitchen, form: ChipForm) -> Chip:
    for what, place in (("x", form.x), ("y", form.y), ("height", form.height)):
        number_within(f"chips: {what}", place, 0 if what == "height" else -FAR, FAR)
    must(form.value in t.edition.values, f"chips: {form.value} is not one of {t.edition.values}")
    disc = Disc(form.number, form.x, form.y, form.height, form.face_up)
    return Chip(disc, seat_within("chips", form.owner, t.seats), form.value)


def _home(t: Kitchen, seat: int) -> Counts:
    """What a player has not thrown: all that is neither out on the board nor back from it."""
    gone = [*t.back[seat], *[chip.value for chip in t.chips if chip.owner == seat]]
    must(len(set(gone)) == len(gone), f"chips, back: seat {seat} has each value once, and here they are {sorted(gone)}")
    return tuple([value for value in t.edition.values if value not in gone])
