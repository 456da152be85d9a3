"""A market as a document: how it is written, read back, and found impossible."""

from typing import Any, Final

from hawker.core.documents import count_each, each_seat, must, one_of, seat_within, table_head
from hawker.core.errors import LoadError
from hawker.core.table import Question, Seat
from hawker.games.tindahan.forms import MarketForm
from hawker.games.tindahan.pieces import BANANA, CARDS, CARDS_EACH, DECK, SELLERS_EACH, Fruit, fruit_choices
from hawker.games.tindahan.rules import Award, Follow, Lead, Start, added_up, cart_returns, fruits_in_use, score_lines
from hawker.games.tindahan.table import Market
from hawker.kit import tricks
from hawker.kit.cards import CardListing, Hand

_NAMES: Final = CardListing(DECK, map(str, DECK.cards))


def write(t: Market) -> MarketForm:
    return MarketForm(**table_head(t), **public(t), hands=[listed(hand) for hand in t.hands])


def public(t: Market) -> dict[str, Any]:
    """What the document of the table and the view of a seat both say."""
    return {
        "fruits": [fruit.name for fruit in t.fruits],
        "starter": t.starter,
        "cart": t.cart.name,
        "sellers": {fruit.name: list(t.sellers[fruit.index]) for fruit in t.fruits},
        "sheet": [list(row) for row in t.sheet],
        **tricks.public(t),
    }


def listed(hand: Hand) -> list[str]:
    return list(_NAMES.of(hand))


def read(form: MarketForm, t: Market) -> None:
    seats = form.seats
    t.fruits = _fruits(form.fruits, t)
    fruits = {fruit.name: fruit for fruit in t.fruits}
    t.clear()
    t.starter = seat_within("starter", form.starter, seats)
    t.cart = one_of("cart", form.cart, fruits)
    tricks.read(form, t, fruits, {str(card): card for card in CARDS.of(t.deck())}, CARDS_EACH)
    for name, counts in form.sellers.items():
        stall = one_of("sellers", name, fruits)
        t.sellers[stall.index] = tuple(count_each(f"sellers at the {name} stall", counts, seats, SELLERS_EACH))
    t.sellers_left = [SELLERS_EACH - sum([counts[seat] for counts in t.sellers]) for seat in range(seats)]
    t.sheet = tuple([tuple(each_seat("a row of the sheet", row, seats)) for row in form.sheet])


def _fruits(written: list[str], t: Market) -> tuple[Fruit, ...]:
    """The fruits in use. A document need not name them unless they were drawn."""
    chosen = fruits_in_use(t.options, t.seats)
    choices = [chosen] if chosen else fruit_choices(t.seats)
    for fruits in choices:
        if written == [fruit.name for fruit in fruits] or (chosen and not written):
            return fruits
    named = " or ".join([", ".join(map(str, fruits)) for fruits in choices])
    raise LoadError(f"fruits: they are {named}, not {', '.join(written) or 'left out'}")


def check(t: Market) -> None:
    """A LoadError says what is impossible about this table. What takes a search for a way to it is not looked for."""
    _check_sheet(t)
    _check_sellers(t)
    if t.over:
        _check_end(t)
    else:
        _check_round(t, *_turns(t))


def _check_sheet(t: Market) -> None:
    """The scores of each round are within what tricks, cards left, stalls and shutouts can give."""
    seats = t.seats
    highest = 2 * CARDS_EACH + 5 * seats + 1
    # Ten cards of one hand take ten tricks. All turns of a round are cards, sellers, or one move of the cart a trick.
    least = (3 - seats) * CARDS_EACH
    most = 2 * ((CARDS_EACH + SELLERS_EACH) * seats // (seats - 1)) + 7 * seats + 2
    for row in t.sheet:
        must(max(row) <= highest, f"sheet: with {seats} players at most {highest} points are scored in a round")
        # Who is shut out scores as the best one does.
        shut_out = row.count(max(row)) - 1
        possible = least - shut_out <= sum(row) <= most + shut_out * max(row)
        must(possible, f"sheet: the points of a round do not come to {sum(row)} with {seats} players")


def _check_sellers(t: Market) -> None:
    """There were tricks for the sellers: one fruit led in each, and a seller of all players but one at most."""
    for seat, left in enumerate(t.sellers_left):
        must(left >= 0, f"sellers: seat {seat} has nine, and {SELLERS_EACH - left} are placed")
    needed = 0
    for fruit in t.fruits:
        sellers = t.sellers[fruit.index]
        led = max(max(sellers), -(-sum(sellers) // (t.seats - 1)))
        gone = DECK.width - len(t.in_hands().of(fruit))
        must(gone >= led, f"sellers: of {fruit} {gone} cards have been played, too few to lead {led} tricks")
        needed += led
    won = sum(t.tricks) + bool(t.trick)
    must(won >= needed, f"sellers: those at the stalls take at least {needed} tricks, not {won}")


def _check_end(t: Market) -> None:
    rounds = len(t.sheet)
    must(rounds == t.seats, f"an empty agenda means that the game is over, after {t.seats} rounds, not {rounds}")
    must(not all(t.hands), "hands: when the game is over somebody has no card left")
    must(not t.trick, "trick: when the game is over there is no card in it")
    must(sum(t.tricks) > 0, "tricks: when the game is over somebody has won one in the last round")
    points = added_up(score_lines(t), t.seats)
    must(list(t.sheet[-1]) == points, f"sheet: the last round scores {points}, not {list(t.sheet[-1])}")


def _turns(t: Market) -> tuple[Seat, list[Seat]]:
    """Who started this trick, and who has had a turn in it, in that order, if the agenda is one that comes up."""
    asked = t.agenda[-1]
    if isinstance(asked, Question):
        order = [seat_within("agenda", asked.seat, t.seats), *t.from_left_of(asked.seat)]
        to_come = len(t.agenda) - 1
        starts = isinstance(asked, Start) and to_come == 1
        leads = isinstance(asked, Lead) and to_come == t.seats - 1
        expected = [asked, *[Follow(seat) for seat in order[1:to_come]], Award()]
        if list(reversed(t.agenda)) == expected and (isinstance(asked, Follow) if t.trick else starts or leads):
            return (asked.seat, []) if starts else (order[to_come % t.seats], order[to_come:])
    raise LoadError(
        "agenda: at rest it is 'start SEAT' or 'lead SEAT' before the trick's first card and 'follow SEAT' after it, "
        "then 'follow SEAT' for each seat still to come, then 'award'"
    )


def _check_round(t: Market, first: Seat, acted: list[Seat]) -> None:
    """In the middle of a round, what each player has done fits the turns that they have had."""
    rounds, won, began = len(t.sheet), sum(t.tricks), t.options["start"]
    must(rounds < t.seats, f"sheet: with {t.seats} players at most {t.seats - 1} rounds are over before the last one")
    may_start = began in ("drawn", (t.starter - rounds) % t.seats)
    must(may_start, f"starter: seat {t.starter} cannot start round {rounds + 1} if {began} began")
    may_start = t.tricks[first] > 0 if won else first == t.starter
    must(may_start, f"tricks: seat {first} starts this one, and has not won the last one")
    tricks.check_trick(t, acted)
    must(not t.trick or t.trick[0].seat in acted[:2], f"trick: one of the seats {acted[:2]} played the first card")
    cards_of = {played.seat for played in t.trick}
    carts = moved = int(first in acted and first not in cards_of)
    for seat, hand in enumerate(t.hands):
        played = seat in cards_of
        seller = seat in acted and not played and not (moved and seat == first)
        must(len(hand) + played > 0, f"hands: in the middle of a round seat {seat} has 1 to 10 cards, not 0")
        placed_here = not seller or t.sellers[t.led.index][seat] > 0
        must(placed_here, f"sellers: seat {seat} placed one in this trick, and there is none at that stall")
        cards, placed = CARDS_EACH - len(hand) - played, t.sellers_placed(seat) - seller
        must(cards >= t.tricks[seat], f"hands, tricks: seat {seat} has won {t.tricks[seat]} with {cards} cards")
        started = t.tricks[seat] + (seat == t.starter) - (seat == first)
        fits = 0 <= won - cards - placed <= started
        must(
            fits, f"hands: {cards} cards and {placed} sellers of seat {seat} do not fit {won} tricks, {started} its own"
        )
        carts += won - cards - placed
    if cart_returns(t) or not t.sheet:
        fits = carts > 1 or (t.cart is BANANA) == (carts == 0)
        must(fits, f"cart: after {carts} moves from the banana stall it cannot stand at the {t.cart} stall")
