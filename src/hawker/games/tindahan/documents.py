"""A market as a document: how it is written, read back, and found impossible."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from hawker.core.documents import each_seat, seat_within, table_head, worked_out
from hawker.core.errors import LoadError
from hawker.core.table import Question, Seat
from hawker.games.tindahan.forms import MarketForm
from hawker.games.tindahan.pieces import BANANA, CARDS_EACH, DECK, FRUITS, SELLERS_EACH, Fruit, fruit_choices
from hawker.games.tindahan.rules import Award, Follow, Lead, Start, added_up, cart_returns, fruits_in_use, score_lines
from hawker.games.tindahan.table import Market, Played
from hawker.kit.cards import Card, Hand, Listing, hand_of

_CARDS = {str(card): card for card in DECK.cards}
_NAMES: Final = Listing(DECK, map(str, DECK.cards))
_FRUITS = {fruit.name: fruit for fruit in FRUITS}


def write(t: Market) -> MarketForm:
    return MarketForm(**table_head(t), **worked_out(t, public), hands=[listed(hand) for hand in t.hands])


def public(t: Market) -> dict[str, Any]:
    """What the document of the table and the view of a seat both say."""
    return {
        "fruits": [fruit.name for fruit in t.fruits],
        "starter": t.starter,
        "cart": t.cart.name,
        "sellers": {fruit.name: list(t.sellers[fruit.index]) for fruit in t.fruits},
        "tricks": list(t.tricks),
        "trick": [(played.seat, str(played.card)) for played in t.trick],
        "voids": [[fruit.name for fruit in void] for void in t.voids],
        "sheet": [list(row) for row in t.sheet],
    }


def listed(hand: Hand) -> list[str]:
    return list(_NAMES.of(hand))


def read(form: MarketForm, t: Market) -> None:
    seats = form.seats
    fruits = t.fruits = _fruits(form.fruits, fruits_in_use(t.options, seats), seats)
    hands = each_seat("hands", form.hands, seats)
    t.starter = seat_within("starter", form.starter, seats)
    t.clear()
    t.cart = _fruit("cart", form.cart, fruits)
    t.hands = [hand_of([_card("hands", text, fruits) for text in hand]) for hand in hands]
    for name, counts in form.sellers.items():
        stall = _fruit("sellers", name, fruits)
        t.sellers[stall.index] = tuple(_counts(f"sellers at the {name} stall", counts, seats))
    t.sellers_left = [SELLERS_EACH - sum([counts[seat] for counts in t.sellers]) for seat in range(seats)]
    if form.tricks:
        t.tricks = _counts("tricks", form.tricks, seats)
    for seat, text in form.trick:
        t.trick.append(Played(seat_within("trick", seat, seats), _card("trick", text, fruits)))
    if form.voids:
        voids = each_seat("voids", form.voids, seats)
        t.voids = [tuple([_fruit("voids", name, fruits) for name in void]) for void in voids]
    for played in t.trick[1:]:
        if played.card.suit is not t.led:
            t.prove_void(played.seat, t.led)
    t.sheet = tuple([tuple(each_seat("a row of the sheet", row, seats)) for row in form.sheet])
    # A hand is a set of cards, so that two of one card have to be seen here, in what was written.
    written = Counter([text for hand in form.hands for text in hand] + [text for _, text in form.trick])
    for text, count in written.items():
        if count > 1:
            raise LoadError(f"{text} is there {count} times; there is one of each card")


def check(t: Market) -> None:
    """A LoadError says what is impossible about this table. What takes a search for a way to it is not looked for."""
    _check_sheet(t)
    if t.over:
        if len(t.sheet) != t.seats:
            raise LoadError(f"an empty agenda means that the game is over, after {t.seats} rounds, not {len(t.sheet)}")
        if all(t.hands) or max(map(len, t.hands)) > CARDS_EACH:
            raise LoadError("hands: when the game is over somebody has no card left, and nobody more than ten")
        if t.trick:
            raise LoadError("trick: when the game is over there is no card in it")
        if min(t.sellers_left) < 0:
            raise LoadError("sellers: nobody has more than nine")
        if not sum(t.tricks):
            raise LoadError("tricks: when the game is over somebody has won one in the last round")
        _check_stalls(t)
        points = tuple(added_up(score_lines(t), t.seats))
        if t.sheet[-1] != points:
            raise LoadError(f"sheet: the last round scores {_listed(points)}, not {_listed(t.sheet[-1])}")
        return
    if len(t.sheet) >= t.seats:
        raise LoadError(f"sheet: with {t.seats} players at most {t.seats - 1} rounds are over before the last one")
    if t.options["start"] not in ("drawn", (t.starter - len(t.sheet)) % t.seats):
        raise LoadError(
            f"starter: seat {t.starter} cannot start round {len(t.sheet) + 1} if {t.options['start']} began"
        )
    acted = _check_agenda(t)
    _check_trick(t, acted)
    won = sum(t.tricks)
    for seat, hand in enumerate(t.hands):
        in_trick = any(played.seat == seat for played in t.trick)
        gone = CARDS_EACH - len(hand)
        turns = won + (seat in acted)
        if gone < 0 or len(hand) + in_trick == 0:
            raise LoadError(f"hands: in the middle of a round seat {seat} has 1 to 10 cards, not {len(hand)}")
        if t.sellers_left[seat] < 0:
            raise LoadError(f"sellers: seat {seat} has nine, and {t.sellers_placed(seat)} are placed")
        if gone + t.sellers_placed(seat) > turns:
            raise LoadError(
                f"hands: seat {seat} has had {turns} turns in this round, too few to play {gone} cards "
                f"and place {t.sellers_placed(seat)} sellers"
            )
        if t.voids[seat] and (gone == 0 or len(set(t.voids[seat])) < len(t.voids[seat])):
            raise LoadError(f"voids: seat {seat} has proven each of them once, with a card that did not follow")
        for fruit in t.voids[seat]:
            if hand.has(fruit):
                raise LoadError(f"voids: seat {seat} holds {fruit} and is proven not to")
    gone_in_tricks = CARDS_EACH * t.seats - sum(map(len, t.hands)) - len(t.trick)
    if gone_in_tricks < won:
        raise LoadError(f"tricks: {won} are won, and only {gone_in_tricks} cards have been played in them")
    carts = won * t.seats - gone_in_tricks - sum(map(t.sellers_placed, range(t.seats))) + _sellers_in_trick(t, acted)
    if not 0 <= carts <= won:
        raise LoadError(
            f"hands: the cards played and sellers placed do not add up to {won} tricks of {t.seats} turns each, "
            f"with at most one move of the cart in each"
        )
    _check_seats(t, acted, won)
    _check_stalls(t)
    cart_moved = _cart_moved(t, acted)
    if cart_returns(t) or not t.sheet:
        moves = carts + cart_moved
        if (moves == 0 and t.cart is not BANANA) or (moves == 1 and t.cart is BANANA):
            raise LoadError(f"cart: after {moves} moves from the banana stall it cannot stand at the {t.cart} stall")


def _check_sheet(t: Market) -> None:
    """Whether the scores of each round are within what tricks, cards left, stalls and shutouts can give."""
    seats = t.seats
    highest = 2 * CARDS_EACH + 5 * seats + 1
    stalls = 7 * seats + 2
    # Ten cards of one hand take ten tricks. All turns of a round are cards, sellers, or one move of the cart a trick.
    least = 3 * CARDS_EACH - CARDS_EACH * seats
    most_tricks = (CARDS_EACH + SELLERS_EACH) * seats // (seats - 1)
    for row in t.sheet:
        if max(row) > highest:
            raise LoadError(f"sheet: with {seats} players at most {highest} points are scored in a round")
        total, best = sum(row), max(row)
        # Who is shut out scores as the best one does, plays a card in every trick, and moves the cart at most once.
        shut_out = row.count(best) - 1
        possible = least <= total <= 2 * most_tricks + stalls
        if shut_out:
            counted = total - shut_out * best
            possible = possible or (least - shut_out <= total and counted <= 2 * (CARDS_EACH + 1) + stalls)
        if not possible:
            raise LoadError(f"sheet: the points of a round do not come to {total} with {seats} players")


def _check_stalls(t: Market) -> None:
    """Whether there were tricks for the sellers: one fruit led in each, and a seller of all players but one at most."""
    led = {}
    for fruit in t.fruits:
        sellers = t.sellers[fruit.index]
        led[fruit] = max(max(sellers), -(-sum(sellers) // (t.seats - 1)))
        gone = DECK.width - sum([len(hand.of(fruit)) for hand in t.hands])
        if gone < led[fruit]:
            raise LoadError(
                f"sellers: of {fruit} {gone} cards have been played, too few to lead the {led[fruit]} tricks of its "
                f"sellers"
            )
    tricks = sum(t.tricks) + bool(t.trick)
    if sum(led.values()) > tricks:
        stalls = _listed([fruit for fruit in led if led[fruit]])
        raise LoadError(f"sellers: those at the {stalls} stalls take at least {sum(led.values())} tricks, not {tricks}")


def _listed(things: Sequence[object]) -> str:
    return ", ".join(map(str, things))


def _cart_moved(t: Market, acted: list[Seat]) -> bool:
    return t.trick[0].seat != acted[0] if t.trick else bool(acted)


def _check_seats(t: Market, acted: list[Seat], won: int) -> None:
    """Whether what each player has done fits the tricks that they have won and started."""
    first = acted[0] if acted else t.turn
    assert first is not None
    if t.tricks[first] == 0 if won else first != t.starter:
        raise LoadError(f"tricks: seat {first} starts this one, and has neither won the last one nor starts the round")
    for seat in range(t.seats):
        played = any(each.seat == seat for each in t.trick)
        cart = _cart_moved(t, acted) and seat == first
        seller = seat in acted and not played and not cart
        if seller and t.sellers[t.led.index][seat] == 0:
            raise LoadError(f"sellers: seat {seat} placed one in this trick, and there is none at the {t.led} stall")
        cards = CARDS_EACH - len(t.hands[seat]) - played
        placed = t.sellers_placed(seat) - seller
        if cards < t.tricks[seat]:
            raise LoadError(f"hands, tricks: seat {seat} has won {t.tricks[seat]} with {cards} cards")
        started = t.tricks[seat] + (seat == t.starter) - (seat == first)
        if not 0 <= won - cards - placed <= started:
            raise LoadError(
                f"hands: in {won} tricks, of which seat {seat} started {started}, it cannot have played {cards} cards "
                f"and placed {placed} sellers"
            )


def _check_agenda(t: Market) -> list[Seat]:
    """The seats that have had their turn in this trick, in order, if the agenda is one that comes up."""
    *following, award = reversed(t.agenda)
    first = following[0] if following else award
    if isinstance(first, Question) and isinstance(award, Award):
        seat_within("agenda", first.seat, t.seats)
        starter = first.seat
        if isinstance(first, Lead):
            starter = (first.seat - 1) % t.seats
        elif isinstance(first, Follow) and t.trick:
            starter = (first.seat + len(following)) % t.seats
        order = [starter, *t.from_left_of(starter)]
        acted = order[: order.index(first.seat)]
        after = [] if isinstance(first, Start) else [Follow(seat) for seat in order[len(acted) + 1 :]]
        if following[1:] == after and (isinstance(first, Follow) == bool(t.trick)):
            return acted
    raise LoadError(
        "agenda: at rest it is 'start SEAT' or 'lead SEAT' before the trick's first card and 'follow SEAT' after it, "
        "then 'follow SEAT' for each seat still to come, then 'award'"
    )


def _check_trick(t: Market, acted: list[Seat]) -> None:
    seats = [played.seat for played in t.trick]
    if seats != [seat for seat in acted if seat in seats]:
        raise LoadError(f"trick: of the seats {acted} each has played at most one card, in this order, not {seats}")
    if seats and seats[0] not in acted[:2]:
        raise LoadError(f"trick: seat {acted[0]} or, after a move of the cart, seat {acted[1]} played the first card")


def _sellers_in_trick(t: Market, acted: list[Seat]) -> int:
    led_by = acted.index(t.trick[0].seat) if t.trick else len(acted)
    return len(acted) - led_by - len(t.trick)


def _counts(what: str, values: list[int], seats: int) -> list[int]:
    if min(each_seat(what, values, seats)) < 0:
        raise LoadError(f"{what}: no number below 0")
    return values.copy()


def _fruit(what: str, name: str, fruits: tuple[Fruit, ...]) -> Fruit:
    fruit = _FRUITS.get(name)
    if fruit not in fruits:
        raise LoadError(f"{what}: {name!r} is not a fruit in use; those are {', '.join(map(str, fruits))}")
    return fruit


def _fruits(written: list[str], by_option: tuple[Fruit, ...], seats: int) -> tuple[Fruit, ...]:
    """The fruits in use. A document need not name them unless they were drawn."""
    if by_option:
        if written and written != [fruit.name for fruit in by_option]:
            raise LoadError(f"fruits: by the option they are {_listed(by_option)}, not {_listed(written)}")
        return by_option
    if not written:
        raise LoadError("fruits: name those that were drawn")
    for fruits in fruit_choices(seats):
        if written == [fruit.name for fruit in fruits]:
            return fruits
    raise LoadError(
        f"fruits: {seats} of them with banana among them, in the order {_listed(FRUITS)}, not {_listed(written)}"
    )


def _card(what: str, text: str, fruits: tuple[Fruit, ...]) -> Card:
    card = _CARDS.get(text)
    if card is None or card.suit not in fruits:
        raise LoadError(
            f"{what}: {text!r} is not a card in use; a card is one of {', '.join(map(str, fruits))} "
            f"with a number from 1 to 10, such as {fruits[0]} 7"
        )
    return card
