"""Whether a table of a bowl game can come up in play; a LoadError says what is impossible."""

from collections import Counter

from hawker.core.documents import must
from hawker.core.errors import LoadError
from hawker.core.table import Entry, Question
from hawker.kit.bowls.actions import AskKeep
from hawker.kit.bowls.cooking import AskCook, AskCookReserved, Stove, leading, may_cook
from hawker.kit.bowls.edition import RECIPES_TO_WIN
from hawker.kit.bowls.market import AskBuyer, AskSeller, Offer, PickBowl, SellersLeave, bid, may_hold
from hawker.kit.bowls.moves import CHIP_NUMBERS
from hawker.kit.bowls.rules import NextRound, after_throwing, last_round, ran_dry, throwing
from hawker.kit.bowls.table import Kitchen
from hawker.kit.bowls.throws import AskExtraThrow, AskThrow


def check(t: Kitchen) -> None:
    _check_cards(t)
    _check_recipes(t)
    _check_chips(t)
    _check_turned_up(t)
    if sum(t.chili) > t.edition.chili_cards:
        raise LoadError(f"chili: there are {t.edition.chili_cards} chili cards, not {sum(t.chili)}")
    must(t.round <= last_round(t), f"round: this table is ended after round {last_round(t)}, and this is {t.round}")
    if t.last_cooked > t.round or (t.last_cooked > 0) != any(t.cooked):
        raise LoadError(f"last_cooked: the round of the newest recipe, at most {t.round}; 0 if there is none")
    if t.over:
        _check_end(t)
    else:
        _check_agenda(t)
        _check_trade(t)


def _check_cards(t: Kitchen) -> None:
    lying = Counter([card.index for card in [*t.pile, *t.drawn]])
    for bowl in t.edition.bowls:
        at = bowl.index
        count = lying[at] + t.discards[at] + t.display[at] + sum(hand.cards[at] for hand in t.hands)
        if count != t.edition.copies:
            raise LoadError(f"{bowl}: there are {t.edition.copies} cards in piles, display and hands, not {count}")
        for seat, hand in enumerate(t.hands):
            if hand.known[at] > hand.cards[at]:
                raise LoadError(f"known: seat {seat} is known to hold more of {bowl} than are in the hand")
    buried = sum(buried.count for buried in t.buried)
    if any(buried.count < 1 for buried in t.buried) or buried > len(t.pile):
        raise LoadError(f"buried: one or more cards each, and no more than the {len(t.pile)} of the pile")


def _check_recipes(t: Kitchen) -> None:
    held = [recipe for seat in range(t.seats) for recipe in (*t.reserved[seat], *t.cooked[seat])]
    lying = [recipe.name for recipe in [*t.deck, *t.face_up, *held]]
    for recipe in t.edition.recipes:
        must(lying.count(recipe.name) == 1, f"{recipe}: it lies in one place, and here in {lying.count(recipe.name)}")
    if len(t.face_up) > t.edition.face_up[t.seats]:
        raise LoadError(f"recipes: at most {t.edition.face_up[t.seats]} lie face up, not {len(t.face_up)}")
    if t.deck and len(t.face_up) < t.edition.face_up[t.seats] and not isinstance(t.question, AskCook) and not t.over:
        raise LoadError("recipes: they are filled up from the pile before anybody throws")
    finished = [seat for seat in range(t.seats) if len(t.cooked[seat]) >= RECIPES_TO_WIN]
    if len(finished) > (1 if t.over else 0) or max(map(len, t.cooked)) > RECIPES_TO_WIN:
        raise LoadError(f"cooked: the game is over, and the agenda empty, with somebody's {RECIPES_TO_WIN}rd recipe")


def _check_chips(t: Kitchen) -> None:
    numbers = [chip.number for chip in t.chips]
    if numbers != sorted(set(numbers)) or (numbers and not 1 <= numbers[0] <= numbers[-1] <= t.thrown()):
        raise LoadError(f"chips: numbered in the order in which they were thrown, from 1 on, not {numbers}")
    for seat in range(t.seats):
        if list(t.shown[seat]) != sorted(set(t.shown[seat])):
            raise LoadError(f"shown: the values of seat {seat} once each, from low to high")
        for value in t.shown[seat]:
            must(value not in t.home[seat], f"shown: seat {seat} has not thrown its {value} in this round")
        for chip in t.chips:
            if chip.owner == seat and chip.disc.face_up != (chip.value in t.shown[seat]):
                raise LoadError(
                    f"shown: the {chip.value} of seat {seat} lies face {'up' if chip.disc.face_up else 'down'}"
                )


def _check_turned_up(t: Kitchen) -> None:
    """What has just been turned up lies face up, or has gone home since, maybe in a round that is over."""
    for chip in t.turned_up:
        if not chip.disc.face_up or chip.number not in CHIP_NUMBERS:
            raise LoadError(f"turned_up: chip {chip.number} was turned up and lies face up")
        if any(lying.number == chip.number and lying.owner != chip.owner for lying in t.chips):
            raise LoadError(f"turned_up: chip {chip.number} is not one of seat {chip.owner}")


def _check_end(t: Kitchen) -> None:
    done = max(map(len, t.cooked)) == RECIPES_TO_WIN
    if not done and t.round != last_round(t) and not ran_dry(t):
        raise LoadError("an empty agenda means that the game is over, and nobody has cooked the last recipe")
    if t.chips or t.drawn or t.bowl is not None or t.price or any(t.sold):
        raise LoadError("chips, drawn, bowl: when the game is over nothing is thrown, drawn or traded")
    must(len(leading(t)) > 0, "cooked: somebody has won")


def _check_agenda(t: Kitchen) -> None:
    asked = t.agenda[-1]
    if not isinstance(asked, Question) or not 0 <= asked.seat < t.seats:
        raise LoadError("agenda: it begins with a question to one of the seats")
    expected = [str(entry) for entry in _agenda(t, asked)]
    found = [str(entry) for entry in reversed(t.agenda)]
    must(found == expected, f"agenda: from {found[0]!r} on it goes {', '.join(expected)}, not {', '.join(found)}")


def _agenda(t: Kitchen, asked: Question[Kitchen]) -> list[Entry]:
    """All that is to happen in this round when this is asked on this table."""
    rest = after_throwing(t.edition)
    seat = asked.seat
    must(bool(t.drawn) == isinstance(asked, AskKeep), "drawn: cards are there if and only if somebody may keep one")
    if isinstance(asked, AskExtraThrow):
        must(t.leader(t.chips_on(t.edition.actions[0])) == seat, f"agenda: seat {seat} has won no extra throw")
        must(t.thrown() == len(throwing(t)), "agenda: an extra throw comes when all chips are thrown")
        return [asked, *rest[1:]]
    if isinstance(asked, AskThrow):
        to_come = throwing(t)[t.thrown() :]
        must(bool(to_come) and str(to_come[0]) == str(asked), "agenda: somebody else throws the next chip, or nobody")
        _check_thrown(t)
        return [*to_come, *rest]
    _check_all_thrown(t)
    if isinstance(asked, AskKeep):
        must(len(t.drawn) <= len(t.edition.values), "drawn: at most as many as the first digit of a chip")
        must(
            not t.chips_on(t.edition.actions[0]) and not t.chips_on(t.edition.actions[1]),
            "chips: those spaces are cleared",
        )
        return [asked, *rest[3:]]
    must(all(not t.chips_on(space) for space in (*t.edition.actions, None)), "chips: only bowls have chips by now")
    must(not t.chips_out(), "chips: those that are out have gone home by now")
    tail = rest[-3:]
    if isinstance(asked, PickBowl):
        must(seat == t.chef, "agenda: the chef picks the bowls")
        must(sum(bool(t.chips_on(bowl)) for bowl in t.edition.bowls) > 1, "agenda: there is more than one bowl to pick")
        return [asked, *tail]
    if isinstance(asked, AskSeller):
        return [*_sellers_from(t, seat), SellersLeave(), *tail]
    if isinstance(asked, AskBuyer):
        return [asked, Offer(), *tail]
    must(not t.chips, "chips: when there is cooking none is left on the board")
    order = t.from_chef()
    return [asked, *[Stove(other) for other in order[order.index(seat) + 1 :]], NextRound()]


def _check_thrown(t: Kitchen) -> None:
    """While chips are thrown none has gone home, and each is its thrower's."""
    throwers = dict(enumerate([entry.seat for entry in throwing(t) if isinstance(entry, AskThrow)], 1))
    for chip in t.chips:
        thrower = throwers[chip.number]
        must(chip.owner == thrower, f"chips: number {chip.number} was thrown by seat {thrower}")
    must(not any(t.back), "back: while chips are thrown none goes home")


def _check_all_thrown(t: Kitchen) -> None:
    each = t.edition.throws[t.seats]
    thrown = [len(t.edition.values) - len(home) for home in t.home]
    extra = sum(thrown) - each * t.seats
    must(extra in (0, 1) and min(thrown) == each, f"chips, back: each player has thrown {each}, and one maybe one more")


def _sellers_from(t: Kitchen, seat: int) -> list[Entry]:
    order = t.from_chef()
    bowl = t.bowl
    if bowl is None:
        raise LoadError("bowl: somebody is asked what to sell, so one is traded")
    return [AskSeller(other) for other in order[order.index(seat) :] if may_hold(t, other, bowl)]


def _check_trade(t: Kitchen) -> None:
    asked = t.question
    if not isinstance(asked, (AskSeller, AskBuyer)):
        must(t.bowl is None and t.price == 0 and not any(t.sold), "bowl: none is traded now")
        if isinstance(asked, AskCook):
            face_up = () if isinstance(asked, AskCookReserved) else t.face_up
            must(may_cook(t, asked.seat, face_up), f"agenda: seat {asked.seat} has nothing to cook with")
        return
    bowl = t.bowl
    if bowl is None:
        raise LoadError("bowl: somebody sells or buys, so one is traded")
    chips = t.chips_on(bowl)
    must(all(chip.disc.face_up for chip in chips), f"chips: those in the {bowl} bowl are turned up")
    total = sum(chip.value for chip in chips)
    if isinstance(asked, AskSeller):
        must(bool(chips) and t.price == total, f"price: the chips in the {bowl} bowl come to {total}, not {t.price}")
        order = t.from_chef()
        later = order[order.index(asked.seat) :]
        must(not any(t.sold[seat] for seat in later), "sold: players sell in turn, from the chef clockwise")
    else:
        must(t.leader(chips) == asked.seat, f"agenda: seat {asked.seat} has not the highest total in the {bowl} bowl")
        must(bid(t, asked.seat) <= t.money[asked.seat], f"money: seat {asked.seat} cannot pay and is not asked")
        must(t.display[bowl.index] > 0, f"display: there is no {bowl} to buy")
        must(all(not t.sold[chip.owner] for chip in chips), "sold: who has sold has no chip in the bowl any more")
        must(t.price >= total, f"price: more than {t.price} lies in the {bowl} bowl")
    must(sum(t.sold) <= t.discards[bowl.index], f"sold: of {bowl} only {t.discards[bowl.index]} lie with the discards")
