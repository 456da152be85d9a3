"""A snackbar as a document: how it is written, read back, and found impossible."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hawker.core.documents import (
    count_each,
    each_seat,
    must,
    number_within,
    one_of,
    seat_within,
    table_head,
)
from hawker.core.errors import LoadError
from hawker.games.taiwan_snackbar.forms import SnackbarForm
from hawker.games.taiwan_snackbar.pieces import (
    CARDS,
    CARDS_EACH,
    CHANGE_DIRECTION,
    DISHES,
    FOOD,
    MINUS_POINTS_THAT_END_IT,
    NO_MORE,
    OLD_NAMES,
    ONE_MORE,
    SPECIALS,
    Card,
    Hand,
)
from hawker.games.taiwan_snackbar.rules import Turn
from hawker.games.taiwan_snackbar.table import CLOCKWISE, COUNTERCLOCKWISE, DIRECTIONS, Draw, Snackbar
from hawker.kit.counts import count_all, count_of, tally

_CARDS = {card.name: card for card in CARDS} | OLD_NAMES
_DISHES = {dish.name: dish for dish in DISHES}
_DIRECTIONS = {CLOCKWISE: "clockwise", COUNTERCLOCKWISE: "counterclockwise"}
# No round can see more food ordered than all cards together ask for.
_FOOD_OF_A_ROUND = sum(dish.points * dish.copies for dish in DISHES) + ONE_MORE.copies


def write(t: Snackbar) -> SnackbarForm:
    return SnackbarForm(
        **table_head(t),
        **public(t),
        pile=[card.name for card in reversed(t.pile)],
        hands=[tally(hand.cards, FOOD) for hand in t.hands],
    )


def public(t: Snackbar) -> dict[str, Any]:
    """What the document of the table and the view of a seat both say."""
    return {
        "starter": t.starter,
        "round": t.round,
        "direction": _DIRECTIONS[t.direction],
        "food": t.food,
        "top_dish": None if t.top is None else t.top.name,
        "dish_pile": tally(t.played, DISHES),
        "special_pile": tally(t.played, SPECIALS),
        "returned": tally(t.returned, FOOD),
        "drawn": [(draw.seat, [card.name for card in draw.cards]) for draw in t.drawn],
        "known": [tally(hand.known, FOOD) for hand in t.hands],
        "out": [seat for seat in range(t.seats) if not t.plays_on(seat)],
        "minus": list(t.minus),
        "won": list(t.won),
    }


def read(form: SnackbarForm, t: Snackbar) -> None:
    seats = form.seats
    t.starter = seat_within("starter", form.starter, seats)
    t.clear()
    t.direction = one_of("direction", form.direction, DIRECTIONS)
    t.round = number_within("round", form.round, 1, 99)
    t.food = number_within("food", form.food, 0, 9999)
    t.top = None if form.top_dish is None else one_of("top_dish", form.top_dish, _DISHES)
    t.played = _counts("dish_pile", form.dish_pile, DISHES) + _counts("special_pile", form.special_pile, SPECIALS)
    t.pile = [_card("pile", name, CARDS) for name in reversed(form.pile)]
    t.returned = _counts("returned", form.returned, FOOD)
    for seat, names in form.drawn:
        seat_within("drawn", seat, seats)
        t.drawn += (Draw(seat, tuple([_card("drawn", name, CARDS) for name in names])),)
    hands = each_seat("hands", form.hands, seats)
    known = each_seat("known", form.known, seats, {})
    t.hands = [
        Hand(_counts("hands", cards, FOOD), _counts("known", shown, FOOD))
        for cards, shown in zip(hands, known, strict=True)
    ]
    for seat in form.out:
        seat_within("out", seat, seats)
        must(t.plays_on(seat), f"out: seat {seat} is there twice")
        t.in_play -= 1 << seat
    t.minus = tuple(count_each("minus", form.minus, seats, 99))
    t.won = tuple(count_each("won", form.won, seats, 99))


def check(t: Snackbar) -> None:
    """Whether this table can come up in play; a LoadError says what is impossible."""
    _check_cards(t)
    _check_hands(t)
    _check_order(t)
    if t.last_eater_wins:
        _check_last_eater(t)
    else:
        _check_points(t)
    _check_no_more(t)
    _check_agenda(t)


def _check_cards(t: Snackbar) -> None:
    """Every dish and special card of the box lies somewhere."""
    lying = Counter(t.pile)
    for card in FOOD:
        if count_of(t.returned, card) > lying[card]:
            raise LoadError(f"returned: more of {card} are known to be in the draw pile than the {lying[card]} there")
        lying[card] += count_of(t.played, card) + sum(hand.count(card) for hand in t.hands)
        if lying[card] != card.copies:
            raise LoadError(f"{card}: there are {card.copies} in hands and piles together, not {lying[card]}")
    must(t.returned == 0 or not _never_shuffled_in(t), "returned: nothing has been shuffled into the draw pile yet")


def _check_hands(t: Snackbar) -> None:
    for seat, hand in enumerate(t.hands):
        for card in FOOD:
            if count_of(hand.known, card) > hand.count(card):
                raise LoadError(f"known: seat {seat} is known to hold more of {card} than are in the hand")
        if count_all(hand.hidden) > CARDS_EACH:
            raise LoadError(
                f"known: seat {seat} holds {count_all(hand.hidden)} cards that nobody has seen; "
                f"those can only be of the {CARDS_EACH} that were dealt"
            )
        drawn = [card for draw in t.drawn for card in draw.cards if draw.seat == seat]
        for card in FOOD:
            # Nobody has acted since then, so it is still in hand, unless whoever drew it has left.
            if drawn.count(card) > count_of(hand.known, card) and not t.last_eater_wins:
                raise LoadError(f"drawn: seat {seat} has just drawn {card} and is not known to hold it")
        must(not hand or t.plays_on(seat), f"hands: seat {seat} has left the round and holds no card")


def _check_order(t: Snackbar) -> None:
    """The food points, the top dish and the direction fit what has been played."""
    dishes = [dish for dish in DISHES if count_of(t.played, dish)]
    must(t.top is not None or not dishes, "top_dish: there are dishes on the dish pile, so one of them is on top")
    must(t.top is None or t.top in dishes, f"top_dish: {t.top} is not on the dish pile")
    # Food that was ordered in an earlier round may still stand, after draws with an empty hand.
    carried = 0 if t.last_eater_wins else (t.round - 1) * _FOOD_OF_A_ROUND
    most = carried + sum(dish.points * count_of(t.played, dish) for dish in dishes) + count_of(t.played, ONE_MORE)
    must(t.food <= most, f"food: all that was played comes to at most {most} food points, not {t.food}")
    if _never_shuffled_in(t):
        turns = count_of(t.played, CHANGE_DIRECTION)
        if (t.direction == CLOCKWISE) != (turns % 2 == 0):
            raise LoadError(
                f"direction: it is not {_DIRECTIONS[t.direction]} after change direction was played {turns} times"
            )


def _never_shuffled_in(t: Snackbar) -> bool:
    """Whether nothing that was played can have gone back into the draw pile since the deal."""
    return len(t.players()) == t.seats if t.last_eater_wins else t.round == 1


def _check_points(t: Snackbar) -> None:
    """The minus points of a game that goes on, or that has just ended."""
    must(len(t.players()) >= t.seats, "out: nobody leaves unless the variant is last-eater")
    must(not any(t.won), "won: rounds are won only if the variant is last-eater")
    if t.options["start"] not in ("drawn", t.starter):
        raise LoadError(f"starter: it is seat {t.options['start']}, as the option start says, not seat {t.starter}")
    enough = sum(minus >= MINUS_POINTS_THAT_END_IT for minus in t.minus)
    if enough != t.over:
        raise LoadError(
            f"minus: the game is over, and the agenda empty, as soon as one player has {MINUS_POINTS_THAT_END_IT}; "
            f"here {enough} have"
        )
    rounds = t.round if t.over else t.round - 1
    most = sum(t.no_more_cards(number) for number in range(1, rounds + 1))
    if not rounds <= sum(t.minus) <= most:
        raise LoadError(
            f"minus: {rounds} {'round has' if rounds == 1 else 'rounds have'} ended, "
            f"so there are {rounds} to {most} minus points in all, not {sum(t.minus)}"
        )


def _check_last_eater(t: Snackbar) -> None:
    """The rounds won in a game that goes on, or that has just ended."""
    must(not any(t.minus), "minus: there are no minus points if the variant is last-eater")
    if t.options["start"] not in ("drawn", (t.starter - t.round + 1) % t.seats):
        raise LoadError(f"starter: seat {t.starter} cannot start round {t.round} if {t.options['start']} began")
    rounds = int(t.options["rounds"])
    must(t.round <= rounds, f"round: this game has {rounds}, not {t.round}")
    ended = rounds if t.over else t.round - 1
    if t.over and t.round != rounds:
        raise LoadError(f"an empty agenda means that the game is over, in round {rounds}, not {t.round}")
    must(sum(t.won) == ended, f"won: {ended} rounds have been won so far, not {sum(t.won)}")
    players = t.players()
    if (len(players) == 1) != t.over or not players:
        raise LoadError(f"out: a round goes on while two or more players are left; here {len(players)} are")
    must(not t.over or t.won[players[0]] > 0, f"won: seat {players[0]} is the last one left and has won this round")


def _check_no_more(t: Snackbar) -> None:
    there = sum(card is NO_MORE for card in t.pile)
    wanted = t.no_more_cards(t.round)
    if t.over and not t.last_eater_wins:
        must(there < wanted, f"pile: whoever ended the game drew at least one of the round's {wanted} No More cards")
    elif there != wanted:
        raise LoadError(f"pile: round {t.round} has {wanted} No More cards in it, not {there}")


def _check_agenda(t: Snackbar) -> None:
    if t.over:
        return
    (*more, asked) = t.agenda
    if more or not isinstance(asked, Turn):
        raise LoadError("agenda: at rest it is 'turn SEAT' alone")
    seat_within("agenda", asked.seat, t.seats)
    must(t.plays_on(asked.seat), f"agenda: seat {asked.seat} has left the round")
    must(bool(t.hands[asked.seat]), f"hands: seat {asked.seat} is asked, and so has drawn cards and holds some")


def _counts(what: str, written: Mapping[str, int], kinds: Sequence[Card]) -> int:
    """Cards by kind as they are kept on the table."""
    total = 0
    for name, count in written.items():
        card = _card(what, name, kinds)
        total += number_within(f"{what}: {name}", count, 0, card.copies) * card.one
    return total


def _card(what: str, name: str, kinds: Sequence[Card]) -> Card:
    card = _CARDS.get(name)
    if card is None or card not in kinds:
        raise LoadError(f"{what}: {name!r} is not one of {', '.join(map(str, kinds))}")
    return card
