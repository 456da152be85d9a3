"""What is secret in a bowl game: cards that nobody saw taken, reserved recipes, face-down chips, the order of piles."""

from typing import Any

from hawker.core.dice import Dice
from hawker.core.documents import view_head
from hawker.core.table import Seat
from hawker.kit.bowls.aims import SIDE_NAMES, side_of
from hawker.kit.bowls.documents import public, tally
from hawker.kit.bowls.edition import RECIPES_TO_WIN, Recipe, Space
from hawker.kit.bowls.forms import BoardView, ChipView, KitchenView, SpaceView, StakesView, TradeView
from hawker.kit.bowls.market import AskSeller
from hawker.kit.bowls.rules import last_round
from hawker.kit.bowls.table import Chip, Hand, Kitchen, changed
from hawker.kit.bowls.throws import skill
from hawker.kit.throwing import KICKS


def own(t: Kitchen, seat: Seat) -> dict[str, Any]:
    """What one seat alone sees."""
    return {
        "chips": [chip_view(t, chip, seat) for chip in t.chips],
        "home": list(t.home[seat]),
        "stakes": stakes(t, seat),
        "buried": buried(t, seat),
        "hand": tally(t, t.hands[seat].cards),
        "drawn": [card.name for card in t.drawn] if seat == t.turn else [],
        "reserved": [recipe.name for recipe in t.reserved[seat]],
    }


def watched(t: Kitchen) -> KitchenView:
    """What everybody sees and can count."""
    return KitchenView(
        **view_head(t),
        **public(t),
        board=board(t),
        last_round=last_round(t),
        order=t.from_chef(),
        throws=t.edition.throws[t.seats],
        thrown=[len(t.edition.values) - len(home) for home in t.home],
        chips=[chip_view(t, chip, None) for chip in t.chips],
        home=[],
        turned_up=[chip_view(t, chip, None) for chip in t.turned_up],
        stakes=stakes(t, None),
        trade=trade(t),
        pile=len(t.pile),
        buried=buried(t, None),
        hand={},
        hand_sizes=[len(hand) for hand in t.hands],
        drawn=[],
        drawn_count=len(t.drawn),
        recipe_pile=len(t.deck),
        reserved=[],
        reserved_counts=[len(reserved) for reserved in t.reserved],
        to_win=RECIPES_TO_WIN,
        chili_left=t.chili_left(),
    )


def board(t: Kitchen) -> BoardView:
    edition, pitch, hand = t.edition, t.edition.pitch, skill(t)
    return BoardView(
        half=pitch.inside,
        rim=pitch.outside - pitch.inside,
        rim_height=pitch.rim_height,
        hand=pitch.hand,
        chip=pitch.radius,
        chip_height=pitch.thickness,
        hole=edition.hole,
        values=list(edition.values),
        colours=list(edition.colours[: t.seats]),
        sides=[SIDE_NAMES[side_of(t, seat)] for seat in range(t.seats)],
        spaces=[SpaceView(space.name, space.is_bowl, space.x, space.y, space.radius) for space in edition.spaces],
        hand_aside=hand.aside,
        hand_pace=hand.pace,
        landing_aside=KICKS,
    )


def knows(chip: Chip, seat: Seat | None) -> bool:
    return chip.disc.face_up or chip.owner == seat


def chip_view(t: Kitchen, chip: Chip, seat: Seat | None) -> ChipView:
    disc = chip.disc
    out = not t.edition.pitch.holds(disc)
    space = None if out else t.space_of(chip)
    return ChipView(
        number=disc.number,
        owner=chip.owner,
        x=disc.x,
        y=disc.y,
        height=disc.height,
        face_up=disc.face_up,
        value=chip.value if knows(chip, seat) else None,
        space=None if space is None else space.name,
        out=out,
    )


def stakes(t: Kitchen, seat: Seat | None) -> list[StakesView]:
    found = []
    for space in t.edition.spaces:
        chips = t.chips_on(space)
        if chips:
            known = [chip for chip in chips if knows(chip, seat)]
            hidden = [0] * t.seats
            for chip in chips:
                hidden[chip.owner] += not knows(chip, seat)
            all_known = len(known) == len(chips)
            found.append(
                StakesView(
                    space=space.name,
                    known=t.totals(known),
                    hidden=hidden,
                    total=sum(t.totals(known)) if all_known else None,
                    leader=t.leader(chips) if all_known else None,
                )
            )
    return found


def trade(t: Kitchen) -> TradeView | None:
    bowl = t.bowl
    if bowl is None:
        return None
    chips = t.chips_on(bowl)
    order, left = [], chips
    while (buyer := t.leader(left)) is not None:
        order.append(buyer)
        left = [chip for chip in left if chip.owner != buyer]
    return TradeView(
        bowl=bowl.name,
        price=t.price,
        sold=list(t.sold),
        selling=isinstance(t.question, AskSeller),
        bids=t.totals(chips),
        order=order,
    )


def buried(t: Kitchen, seat: Seat | None) -> list[str | None]:
    """The bottom of the pile as far as cards were put there, the lowest last."""
    names: list[str | None] = []
    for group in t.buried:
        cards = t.pile[len(names) : len(names) + group.count]
        names += [card.name if group.seat == seat else None for card in cards]
    return names[::-1]


def resample(t: Kitchen, seat: Seat | None, dice: Dice) -> Kitchen:
    """Deal anew what this seat cannot see: chips, cards and recipes, each way that fits equally likely."""
    twin = t.clone()
    others = [other for other in range(t.seats) if other != seat]
    for other in others:
        deal_chips(twin, other, dice)
    deal_cards(twin, seat, others, dice)
    deal_recipes(twin, others, dice)
    return twin


def deal_chips(t: Kitchen, owner: Seat, dice: Dice) -> None:
    """Values of a player's chips that nobody has seen in this round may be anywhere that no value was seen."""
    seen = t.shown[owner]
    unseen = [value for value in t.edition.values if value not in seen]
    dice.shuffle(unseen)
    for at, chip in enumerate(t.chips):
        if chip.owner == owner and not chip.disc.face_up:
            t.chips[at] = Chip(chip.disc, owner, unseen.pop())
    t.back[owner] = tuple([value if value in seen else unseen.pop() for value in t.back[owner]])
    t.home[owner] = tuple(sorted(unseen))


def deal_cards(t: Kitchen, seat: Seat | None, others: list[Seat], dice: Dice) -> None:
    """The pile but for what this seat has put under it, hidden cards in other hands, and what another one draws."""
    bottom: list[Space | None] = []
    for group in t.buried:
        cards = t.pile[len(bottom) : len(bottom) + group.count]
        bottom += [card if group.seat == seat else None for card in cards]
    draws = t.drawn if t.turn != seat else ()
    counts = [0] * len(t.edition.bowls)
    for card in [*t.pile, *draws]:
        counts[card.index] += 1
    for known in bottom:
        if known is not None:
            counts[known.index] -= 1
    for other in others:
        hand = t.hands[other]
        for bowl in t.edition.bowls:
            counts[bowl.index] += hand.cards[bowl.index] - hand.known[bowl.index]
    # In the order of the bowls: what is dealt must not depend on where the cards really are.
    unseen = [bowl for bowl in t.edition.bowls for _ in range(counts[bowl.index])]
    dice.shuffle(unseen)
    for other in others:
        hand = t.hands[other]
        dealt = hand.known
        for _ in range(hand.hidden):
            dealt = changed(dealt, unseen.pop().index, 1)
        t.hands[other] = Hand(dealt, hand.known)
    if draws:
        t.drawn = tuple([unseen.pop() for _ in draws])
    bottom += [None] * (len(t.pile) - len(bottom))
    t.pile = [unseen.pop() if known is None else known for known in bottom]


def deal_recipes(t: Kitchen, others: list[Seat], dice: Dice) -> None:
    unseen: list[Recipe] = [*t.deck, *[recipe for other in others for recipe in t.reserved[other]]]
    unseen.sort(key=lambda recipe: recipe.index)
    dice.shuffle(unseen)
    for other in others:
        t.reserved[other] = tuple([unseen.pop() for _ in t.reserved[other]])
    t.deck = unseen
