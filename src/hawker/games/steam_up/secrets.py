"""What is secret in Steam Up: hands, the order of the decks, the bag, and steamers that were never on top."""

from collections import Counter
from math import comb
from typing import Any

from mypy_extensions import i64

from hawker.core.dice import Dice
from hawker.core.documents import view_head
from hawker.core.play import legal
from hawker.core.records import form_of
from hawker.core.table import Seat
from hawker.core.words import Words
from hawker.games.steam_up.animal import NOBODY, Animal
from hawker.games.steam_up.captions import caption
from hawker.games.steam_up.cards import Card, Laid
from hawker.games.steam_up.documents import columns_of, rows_of
from hawker.games.steam_up.forms import (
    RestaurantBag,
    RestaurantCard,
    RestaurantLaid,
    RestaurantOffer,
    RestaurantPlayer,
    RestaurantRow,
    RestaurantSpace,
    RestaurantSteamer,
    RestaurantTurn,
    RestaurantView,
)
from hawker.games.steam_up.moves import Buy, BuyOutside, BuySparing
from hawker.games.steam_up.pieces import (
    IN_ZONE,
    KINDS,
    ROWS,
    SPACES,
    STEAMER_SIZES,
    DimSum,
    Steamer,
    covers,
    listed,
    numbers_in,
    place_of,
)
from hawker.games.steam_up.purchase import BuyByCard, gain, price_of
from hawker.games.steam_up.standing import EachGained
from hawker.games.steam_up.supply import BACK, DRAWN, MISSING, PICKED
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turns import ACTIONS, ACTIONS_A_TURN, BeginTurn, GoOn, Turn
from hawker.kit.counts import count_all, count_of, counted, tally


def own(t: Restaurant, seat: Seat) -> dict[str, Any]:
    """What one seat alone sees."""
    purchases = purchases_now(t) if seat == t.turn else []
    return {
        "hand": cards(t, numbers_in(t.hands[seat])),
        "gains": {str(move): gain(t, seat, move) for move in purchases},
        "costs": {str(move): tally(price_of(t, move), KINDS) for move in purchases},
    }


def purchases_now(t: Restaurant) -> list[Buy | BuySparing | BuyOutside]:
    """Those that may be said now."""
    if not isinstance(t.question, (Turn, BuyByCard)):
        return []
    return [move for move in legal(t) if isinstance(move, (Buy, BuySparing, BuyOutside))]


def watched(t: Restaurant) -> RestaurantView:
    """What everybody at the table sees and knows."""
    words = t.game.words
    fates = t.decks.fate.pack
    return RestaurantView(
        **view_head(t),
        round=t.round,
        last_round=t.round > 0 and t.last_round,
        marker=t.marker,
        counter=t.counter,
        turned=int(t.turned),
        spaces=[space_view(t, space) for space in SPACES],
        supply=tally(t.supply, KINDS),
        bag=bag_view(t),
        deck=len(t.deck),
        discards=cards(t, numbers_in(int(t.discards))),
        in_play=None if t.in_play < 0 else cards(t, [t.in_play])[0],
        fates=len(t.fates),
        fate=None if t.fate < 0 else card_view(words, fates[t.fate], "fate"),
        revealed=[card_view(words, fates[number], "fate") for number in numbers_in(int(t.revealed))],
        players=[player_view(t, seat) for seat in range(t.seats)],
        serving=tally(t.serving, KINDS),
        rolled=None if t.rolled < 0 else t.rolled,
        turn_state=turn_view(t),
        hand=[],
        gains={},
        costs={},
    )


def card_view(words: Words, card: Card, deck: str) -> RestaurantCard:
    effects = [form_of(type(each.effect)).name for each in card.instructions]
    effects += [
        f"each {rule.kind}" if isinstance(rule, EachGained) else form_of(type(rule)).name for rule in card.standing
    ]
    return RestaurantCard(card.title, caption(words, card, deck), card.star, effects)


def cards(t: Restaurant, listed: list[int]) -> list[RestaurantCard]:
    """These Fortune cards."""
    return [card_view(t.game.words, t.decks.fortune.pack[number], "fortune") for number in listed]


def space_view(t: Restaurant, space: int) -> RestaurantSpace:
    zones = [seat for seat in range(t.seats) if IN_ZONE[t.seats][t.turned][seat] >> space & 1]
    steamers = [RestaurantSteamer(tally(each.pieces, KINDS) if each.seen else None) for each in t.stack(space)]
    return RestaurantSpace(space, place_of(space, int(t.turned)), zones, steamers)


def bag_view(t: Restaurant) -> RestaurantBag:
    unseen = unseen_steamers(t)
    sizes = Counter([int(count_all(each.pieces)) for each in unseen])
    total = t.bag + sum([int(each.pieces) for each in unseen])
    return RestaurantBag(
        int(count_all(t.bag)), list(t.story), tally(total, KINDS), {str(size): sizes[size] for size in STEAMER_SIZES}
    )


def player_view(t: Restaurant, seat: Seat) -> RestaurantPlayer:
    animal = t.animals[seat]
    zone = numbers_in(int(t.zone(seat)))
    return RestaurantPlayer(
        animal=None if animal is NOBODY else animal.name,
        offered=[offer_view(each) for each in t.offered[seat]],
        hp=t.hp[seat],
        tokens=tally(t.tokens[seat], KINDS),
        rows=[] if animal is NOBODY else [row_view(t, seat, row) for row in ROWS],
        excess=tally(t.excess[seat], KINDS),
        steamers=t.taken[seat],
        cards=int(t.cards_in_hand(seat)),
        shown=cards(t, numbers_in(t.shown[seat])),
        laid=[laid_view(t, each) for each in t.laid[seat]],
        columns=columns_of(t.paid[seat]),
        fate_columns=columns_of(t.fate_paid[seat]),
        fate_rows=rows_of(t.fate_paid[seat]),
        fate_kinds=tally(t.fate_eaten[seat], KINDS),
        zone=zone,
        may_purchase=[space for space in zone if t.stack(space) and covers(t.tokens[seat], t.top(space))],
    )


def offer_view(animal: Animal) -> RestaurantOffer:
    kinds = [None if animal.picks_rows else kind.name for kind in KINDS]
    return RestaurantOffer(animal.name, animal.tokens, animal.cards, [list(row) for row in animal.board], kinds)


def row_view(t: Restaurant, seat: Seat, row: int) -> RestaurantRow:
    kinds = [kind for kind in KINDS if t.rows[seat][kind.index] == row]
    slots = list(t.animals[seat].board[row - 1])
    if not kinds:
        return RestaurantRow(row, None, slots, 0)
    return RestaurantRow(row, kinds[0].name, slots, int(count_of(t.boards[seat], kinds[0])))


def laid_view(t: Restaurant, laid: Laid) -> RestaurantLaid:
    shown = card_view(t.game.words, laid.card, "fortune")
    return RestaurantLaid(shown, laid.card.until, columns_of(laid.paid), rows_of(laid.paid), tally(laid.eaten, KINDS))


def turn_view(t: Restaurant) -> RestaurantTurn:
    player = None
    order = []
    for entry in t.agenda:
        if isinstance(entry, (GoOn, Turn)):
            player = entry.seat
        elif isinstance(entry, BeginTurn):
            order.append(entry.seat)
    return RestaurantTurn(
        player,
        [name for name, bit in ACTIONS.items() if t.done & bit],
        0 if player is None else ACTIONS_A_TURN - int(t.acted),
        t.used,
        order[::-1],
    )


# Dealing anew what a seat cannot know


def resample(t: Restaurant, seat: Seat | None, dice: Dice) -> Restaurant:
    """Deal anew the other hands, the order of the decks, the bag and the steamers that nobody has looked into."""
    twin = t.clone()
    deal_hands(twin, seat, dice)
    fates = sorted([*t.fates, *t.box])
    dice.shuffle(fates)
    twin.fates = fates[: len(t.fates)]
    twin.box = tuple(fates[len(t.fates) :])
    if t.stacks != [()] * len(SPACES):
        deal_steamers(twin, dice)
    return twin


def deal_hands(t: Restaurant, seat: Seat | None, dice: Dice) -> None:
    others = [other for other in range(t.seats) if other != seat]
    hidden = {other: t.hands[other] & ~t.shown[other] for other in others}
    # In the order of the deck file: what is dealt must not depend on where the cards really are.
    unseen = sorted([*t.deck, *[number for other in others for number in numbers_in(hidden[other])]])
    dice.shuffle(unseen)
    for other in others:
        dealt = sum([t.decks.fortune.bits[unseen.pop()] for _ in range(hidden[other].bit_count())])
        t.hands[other] = t.shown[other] | dealt
    t.deck = unseen


def unseen_steamers(t: Restaurant) -> list[Steamer]:
    return [steamer for stack in t.stacks for steamer in stack if not steamer.seen]


def deal_steamers(t: Restaurant, dice: Dice) -> None:
    """Into the bag and the steamers that nobody has looked into goes what is not seen elsewhere."""
    unseen = unseen_steamers(t)
    if not unseen:
        return
    pool: i64 = t.bag + sum([int(steamer.pieces) for steamer in unseen])
    sizes = sorted([int(count_all(steamer.pieces)) for steamer in unseen])
    dice.shuffle(sizes)
    bag = draw_bag(t, pool, sum(sizes), dice)
    pieces = listed(pool - bag)
    dice.shuffle(pieces)
    t.bag = bag
    t.stacks = [tuple([each if each.seen else _filled(pieces, sizes.pop()) for each in stack]) for stack in t.stacks]


def _filled(pieces: list[DimSum], size: int) -> Steamer:
    return Steamer(counted([pieces.pop() for _ in range(size)]), False)


def draw_bag(t: Restaurant, pool: i64, outside: int, dice: Dice) -> i64:
    """What the bag may hold, if so many of these lie outside of it, as likely as what was seen of it makes it."""
    if not any(not each.startswith(DRAWN) for each in t.story):
        # Blind draws alone leave every split of the rest equally likely.
        pieces = listed(pool)
        dice.shuffle(pieces)
        return counted(pieces[outside:])
    return draw_by_story(t, pool, dice)


def draw_by_story(t: Restaurant, pool: i64, dice: Dice) -> i64:
    """The same when dim sum were put back or picked: then how many of a kind were in the bag at the start is weighed.

    A start with so many of each kind is as likely as there are ways to choose them, times the chance that everything
    came out of the bag as it did. Both are products over the kinds, so that kind after kind can be drawn.
    """
    weights = [weights_of(t, kind, pool) for kind in KINDS]
    # rests[n][total]: what all ways to have that total with the kinds from n on weigh.
    left = int(count_all(t.bag)) - sum([gained(t, kind) for kind in KINDS])  # how many were in the bag at the start
    rests: list[list[int]] = [[1] + [0] * left]
    for kind in reversed(KINDS):
        after = rests[0]
        rests.insert(0, [_weigh(weights[kind.index], after, total) for total in range(left + 1)])
    bag: i64 = 0
    for kind in KINDS:
        pick = dice.below(rests[kind.index][left])
        for start, weight in enumerate(weights[kind.index]):
            share = weight * rests[kind.index + 1][left - start] if start <= left else 0
            if pick < share:
                left -= start
                bag += kind.one * (start + gained(t, kind))
                break
            pick -= share
    return bag


def _weigh(weights: list[int], after: list[int], total: int) -> int:
    return sum([weight * after[total - start] for start, weight in enumerate(weights) if start <= total])


def gained(t: Restaurant, kind: DimSum) -> int:
    """How many more of a kind are in the bag than at the start; fewer, below 0."""
    back = sum([each == f"{BACK} {kind}" for each in t.story])
    return back - sum([each in (f"{DRAWN} {kind}", f"{PICKED} {kind}") for each in t.story])


def weights_of(t: Restaurant, kind: DimSum, pool: i64) -> list[int]:
    """By how many of a kind the bag had at the start: how likely that is, in whole numbers."""
    at_most = int(count_of(pool, kind)) - gained(t, kind)  # if all that is unseen now were in the bag
    return [comb(at_most, start) * _chance(t, kind, start) for start in range(at_most + 1)]


def _chance(t: Restaurant, kind: DimSum, start: int) -> int:
    """How likely it is that what was seen of a kind happened, if the bag had so many at the start."""
    there = start
    chance = 1
    for each in t.story:
        if each == f"{BACK} {kind}":
            there += 1
        elif each == f"{DRAWN} {kind}":
            chance *= there
            there -= 1
        elif each == f"{PICKED} {kind}":
            chance *= there > 0
            there -= 1
        elif each == f"{MISSING} {kind}":
            chance *= there == 0
        if chance == 0:
            return 0
    return chance
