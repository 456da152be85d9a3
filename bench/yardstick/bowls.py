"""What a position is worth to a player, for bots, and which throws they had better look at.

They see resampled tables only, so looking at everything is fair. All is counted in what the lowest chip is worth.
"""

from collections.abc import Sequence
from typing import Final

from hawker.core.play import legal
from hawker.core.table import Move, Seat
from hawker.kit.bowls import chili
from hawker.kit.bowls.aims import aim_from, aims_at_chip, hands, side_of
from hawker.kit.bowls.chances import HITS, THROWS
from hawker.kit.bowls.cooking import leading
from hawker.kit.bowls.edition import CHEF, EXTRA_CARD, EXTRA_THROW, RECIPES_TO_WIN, RESERVE, Recipe, Space
from hawker.kit.bowls.market import AskSeller
from hawker.kit.bowls.moves import PASS, Throw, phrases
from hawker.kit.bowls.table import Chip, Counts, Kitchen, changed
from hawker.kit.bowls.throws import AskExtraThrow, AskThrow
from hawker.kit.discs import Disc
from hawker.kit.throwing import Aim

# Guessed from the prices that come up, and not tuned: random hardly ever wins against them.
VICTORY: Final = 1000.0
COOKED: Final = 42.0  # more than all that is given for it can be worth
LACKING: Final = (26.0, 14.0, 6.0, 0.0)  # what a recipe is worth of which so many ingredients are not there yet
WINNING: Final = 200.0  # the last recipe that is needed, if nothing lacks
SECOND: Final = 0.3  # of that, for a recipe that is not the best one
SPARE: Final = 2.0  # a card that the best recipe does not need
CHILI: Final = 1.5
RESERVED: Final = 2.0
LITTLE_MONEY: Final = 12.0
MUCH: Final = 0.5  # what money beyond that is worth
SELLS_FROM: Final = 3.0  # what a card must bring more than it is worth, to be sold
ACTION: Final = {EXTRA_THROW: 1.5, EXTRA_CARD: 1.0, RESERVE: 2.5, CHEF: 0.7}
EACH_CARD: Final = 0.6  # to choose from
PROMISED: Final = 0.8  # of what lies on the board comes true

CLOSER_LOOKS: Final = 7  # at throws that should stay on a space,
OTHER_SIDES: Final = 2  # the best of them from another side too,
KNOCKS: Final = 3  # and at throws that knock a chip away


def worth(t: Kitchen, seat: Seat) -> float:
    """What this player has and may expect, less what the best of the others does."""
    if t.over:
        winners = leading(t)
        return VICTORY / len(winners) if seat in winners else -VICTORY
    standing = [belongings(t, other) for other in range(t.seats)]
    if t.chips:
        for other, gain in enumerate(market_gains(t)):
            standing[other] += PROMISED * gain
    return standing[seat] - max([value for other, value in enumerate(standing) if other != seat])


def belongings(t: Kitchen, seat: Seat) -> float:
    """What a player has: recipes, money, cards."""
    return (
        COOKED * len(t.cooked[seat])
        + purse(t.money[seat] / t.edition.values[0])
        + CHILI * t.chili[seat]
        + RESERVED * len(t.reserved[seat])
        + cards_worth(t, seat, t.hands[seat].cards)
    )


def purse(money: float) -> float:
    return money if money < LITTLE_MONEY else LITTLE_MONEY + MUCH * (money - LITTLE_MONEY)


def cards_worth(t: Kitchen, seat: Seat, cards: Counts) -> float:
    """Mostly how near they are to a recipe."""
    best, second, used = 0.0, 0.0, 0
    spice = 1 if t.chili[seat] >= chili.FOR_ONE else 0
    wins = len(t.cooked[seat]) == RECIPES_TO_WIN - 1
    for recipe in (*t.face_up, *t.reserved[seat]):
        there = held(recipe, cards)
        lacking = max(0, len(recipe.needs) - there - spice)
        value = LACKING[lacking] if lacking or not wins else WINNING
        if value > best:
            best, second, used = value, best, there
        elif value > second:
            second = value
    return best + SECOND * second + SPARE * (sum(cards) - used)


def held(recipe: Recipe, cards: Counts) -> int:
    there = 0
    for card in recipe.needs:
        if cards[card.index]:
            there += 1
    return there


# What lies on the board


def market_gains(t: Kitchen) -> list[float]:
    """What everybody would gain if no more chips were thrown, and all sold and bought as they should."""
    gains = [0.0] * t.seats
    on: list[list[Chip]] = [[] for _ in t.edition.spaces]
    for chip in t.chips:
        if t.edition.pitch.holds(chip.disc):
            space = t.space_of(chip)
            if space is not None:
                on[space.index].append(chip)
            elif t.edition.chili_cards:
                gains[chip.owner] += CHILI
    money = t.money.copy()
    bowls = list(t.edition.bowls)
    if t.bowl is not None:
        bowls.sort(key=lambda bowl: bowl is not t.bowl)
    for bowl in bowls:
        if on[bowl.index]:
            trade_gains(t, bowl, on[bowl.index], money, gains)
    for action in t.edition.actions:
        chips = on[action.index]
        winner = t.leader(chips) if chips else None
        if winner is not None:
            gains[winner] += ACTION[action.name]
            if action.name == EXTRA_CARD:
                best = max([chip.value for chip in chips if chip.owner == winner])
                gains[winner] += EACH_CARD * t.edition.digit(best)
    return gains


def trade_gains(t: Kitchen, bowl: Space, chips: list[Chip], money: list[int], gains: list[float]) -> None:
    """Add what selling and buying at one bowl brings; money is spent from bowl to bowl."""
    unit = t.edition.values[0]
    price = sum([chip.value for chip in chips])
    hands_now = [hand.cards for hand in t.hands]
    left = chips.copy()
    asked = t.question
    if t.bowl is not bowl or isinstance(asked, AskSeller):
        for seat in range(t.seats):
            if t.bowl is bowl and not still_to_sell(t, seat):
                sold = t.sold[seat]
            else:
                sold = sell(t, seat, bowl, price, hands_now, money, gains)
            if sold:
                left = [chip for chip in left if chip.owner != seat]
    offered = t.display[bowl.index]
    while offered and left:
        buyer = t.leader(left)
        assert buyer is not None
        own = [chip for chip in left if chip.owner == buyer]
        cost = sum([chip.value for chip in own])
        more = cards_worth(t, buyer, changed(hands_now[buyer], bowl.index, 1))
        gain = more - cards_worth(t, buyer, hands_now[buyer]) - spent(money[buyer], cost, unit)
        buys = cost <= money[buyer] and gain > 0
        if buys:
            gains[buyer] += gain
            money[buyer] -= cost
            hands_now[buyer] = changed(hands_now[buyer], bowl.index, 1)
            offered -= 1
        if buys or not t.edition.turns_down_all:
            highest = max(own, key=lambda chip: chip.value)
            left = [chip for chip in left if chip is not highest]
        else:
            left = [chip for chip in left if chip.owner != buyer]


def still_to_sell(t: Kitchen, seat: Seat) -> bool:
    return any(isinstance(entry, AskSeller) and entry.seat == seat for entry in t.agenda)


def sell(
    t: Kitchen, seat: Seat, bowl: Space, price: int, hands_now: list[Counts], money: list[int], gains: list[float]
) -> int:
    """Sell cards as long as they bring clearly more than they are worth; how many it was."""
    count = 0
    while hands_now[seat][bowl.index]:
        fewer = changed(hands_now[seat], bowl.index, -1)
        loss = cards_worth(t, seat, hands_now[seat]) - cards_worth(t, seat, fewer)
        gain = -spent(money[seat], -price, t.edition.values[0]) - loss
        if gain < SELLS_FROM:
            break
        gains[seat] += gain
        money[seat] += price
        hands_now[seat] = fewer
        count += 1
    return count


def spent(money: int, cost: int, unit: int) -> float:
    return purse(money / unit) - purse((money - cost) / unit)


# Which throws to look at


def promising(t: Kitchen) -> Sequence[Move]:
    """Of throws, those that look best if they do what they should; of all else, everything that is legal."""
    asked = t.question
    if not isinstance(asked, AskThrow):
        return legal(t)
    seat = asked.seat
    moves: list[Move] = [PASS] if isinstance(asked, AskExtraThrow) else []
    return [*moves, *placing(t, seat), *knocking(t, seat)]


def placing(t: Kitchen, seat: Seat) -> list[Move]:
    """Chips on spaces, from the nearest side; the best of them from the next one too."""
    known = phrases(t.edition)
    likely = likely_hits(t, seat)
    ranked: list[tuple[float, int, int]] = []
    for chip in t.home[seat]:
        astray = with_chip(t, seat, chip, ASTRAY)
        for space in t.edition.spaces:
            hits = likely[space.index]
            value = hits * with_chip(t, seat, chip, Disc(0, space.x, space.y)) + (1.0 - hits) * astray
            ranked.append((-value, chip, space.index))
    ranked.sort()
    moves: list[Move] = [known.throws_at[chip][at] for _, chip, at in ranked[:CLOSER_LOOKS]]
    for _, chip, at in ranked[:OTHER_SIDES]:
        space = t.edition.spaces[at]
        for from_x, from_y in hands(t, seat, space.x // 100, space.y // 100)[1:2]:
            moves.append(told(chip, aim_from(t.edition, from_x, from_y, space)))
    return moves


def likely_hits(t: Kitchen, seat: Seat) -> list[float]:
    """How likely a named throw of this player hits each space: it was measured from the south."""
    measured = HITS[str(t.options["throw_from"])][str(t.options["wobble"])]
    across, up = side_of(t, seat)
    from_south = {(space.x, space.y): measured[space.index] / THROWS for space in t.edition.spaces}
    return [from_south[space.y * across - space.x * up, -space.x * across - space.y * up] for space in t.edition.spaces]


ASTRAY: Final = Disc(0, 0, 7750)  # between two bowls


def with_chip(t: Kitchen, seat: Seat, value: int, disc: Disc) -> float:
    t.chips.append(Chip(disc, seat, value))
    found = worth(t, seat)
    t.chips.pop()
    return found


def knocking(t: Kitchen, seat: Seat) -> list[Move]:
    """The lowest chip at those chips of others that had better not lie where they do."""
    ranked: list[tuple[float, int]] = []
    lying = t.chips
    for chip in lying:
        if chip.owner != seat and t.edition.pitch.holds(chip.disc) and t.space_of(chip) is not None:
            t.chips = [other for other in lying if other is not chip]
            ranked.append((-worth(t, seat), chip.number))
    t.chips = lying
    ranked.sort()
    lowest = t.home[seat][0]
    return [told(lowest, aim) for _, number in ranked[:KNOCKS] for aim in aims_at_chip(t, seat, number, 2)]


def told(chip: int, aim: Aim) -> Throw:
    return Throw(chip, aim.from_x, aim.from_y, aim.x, aim.y, aim.speed, aim.loft, aim.spin)
