"""Tokens, Fortune cards, the bag and the lucky die: how they are come by and lost."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.dice import Dice
from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Chance, Move, Outcome, Question, Refusal, Seat, Step
from hawker.games.steam_up.cards import Card, Discard
from hawker.games.steam_up.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    DeckShuffled,
    NotInBag,
    PiecesDrawn,
    Rolled,
    TokensReturned,
    TokensTaken,
    TokenStolen,
)
from hawker.games.steam_up.moves import GIVE_BACKS, STEALS, TAKES, GiveBack, Steal, Take
from hawker.games.steam_up.pieces import LUCKY, PICTURES, DimSum, listed, nth
from hawker.games.steam_up.table import Restaurant
from hawker.kit.counts import count_all, count_of

SOLD_OUT: Final = Refusal("sold-out", clause="4.2")
NO_SUCH_TOKEN: Final = Refusal("no-such-token", clause="4.3")
NOT_IN_HAND: Final = Refusal("not-in-hand", clause="5.1")

# Tokens


def take_token(t: Restaurant, seat: Seat, kind: DimSum) -> None:
    t.supply -= kind.one
    t.tokens[seat] += kind.one
    if t.events is not None:
        tell(t, TokensTaken(seat, (kind,)))


class Exchanged(Step[Restaurant]):
    """The cards of an exchange are discarded: now its token is taken."""

    form: ClassVar[str] = "exchanged {seat} {kind}"

    def __init__(self, seat: Seat, kind: DimSum) -> None:
        self.seat: Final = seat
        self.kind: Final = kind

    def run(self, t: Restaurant) -> None:
        take_token(t, self.seat, self.kind)


def to_be_had(t: Restaurant, kind: DimSum) -> Refusal | None:
    return SOLD_OUT.because(kind=kind) if count_of(t.supply, kind) == 0 else None


def give_back(t: Restaurant, seat: Seat, tokens: i64) -> None:
    t.tokens[seat] -= tokens
    t.supply += tokens


class SoMany(Question[Restaurant]):
    """Something that is asked so many times."""

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left


class AskToken(SoMany):
    """Take a token of any kind, so many times."""

    form: ClassVar[str] = "token {seat} {left:number}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return TAKES.all

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        return to_be_had(t, move.kind) if isinstance(move, Take) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return TAKES.of(t.kinds_to_be_had())

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Take)
        take_token(t, self.seat, move.kind)
        offer_tokens(t, self.seat, self.left - 1)


def offer_tokens(t: Restaurant, seat: Seat, count: int) -> None:
    """So many tokens for a player, as long as there are any."""
    if count > 0 and t.supply != 0:
        then(t, AskToken(seat, count))


class LoseToken(SoMany):
    """Return a token of one's choice to the supply, so many times."""

    form: ClassVar[str] = "lose-token {seat} {left:number}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return GIVE_BACKS.all

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        return must_have(t, self.seat, move.kind) if isinstance(move, GiveBack) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return GIVE_BACKS.of(t.kinds_held(self.seat))

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, GiveBack)
        give_back(t, self.seat, move.kind.one)
        tell(t, TokensReturned(self.seat, (move.kind,)))
        demand_tokens(t, self.seat, self.left - 1)


def must_have(t: Restaurant, seat: Seat, kind: DimSum) -> Refusal | None:
    return NO_SUCH_TOKEN.because(kind=kind) if count_of(t.tokens[seat], kind) == 0 else None


def demand_tokens(t: Restaurant, seat: Seat, count: int) -> None:
    """A player loses so many tokens, or as many as there are."""
    if count > 0 and t.tokens[seat] != 0:
        then(t, LoseToken(seat, count))


class StealToken(Question[Restaurant]):
    """Take a token of one's choice from another player."""

    form: ClassVar[str] = "steal-token {seat} from {victim:seat}"

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return STEALS.all

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        return must_have(t, self.victim, move.kind) if isinstance(move, Steal) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return STEALS.of(t.kinds_held(self.victim))

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Steal)
        t.tokens[self.victim] -= move.kind.one
        t.tokens[self.seat] += move.kind.one
        tell(t, TokenStolen(self.seat, self.victim, move.kind))


# Cards


def draw_cards(t: Restaurant, seat: Seat, count: int) -> None:
    """Draw so many Fortune cards, or as many as there are."""
    drawn: i64 = 0
    for _ in range(count):
        if not t.can_draw():
            break
        if not t.deck:
            shuffle_discards(t)
        bit: i64 = t.decks.fortune.bits[t.deck.pop()]
        drawn |= bit
    t.hands[seat] |= drawn
    if t.events is not None and drawn != 0:
        tell(t, CardsDrawn(seat, tuple([card.title for card in t.decks.fortune.of(drawn)])))


def shuffle_discards(t: Restaurant) -> None:
    t.deck = [number for number in range(len(t.decks.fortune.pack)) if t.discards >> number & 1]
    t.discards = 0
    t.dice.shuffle(t.deck)
    tell(t, DeckShuffled(len(t.deck)))


def pull(t: Restaurant, seat: Seat, card: Card) -> i64:
    """Take a card out of a hand for all to see. If one of its copies there has been seen before, it is that one."""
    held = card.mask & t.hands[seat]
    known = held & t.shown[seat]
    copies = known if known != 0 else held
    bit = copies & -copies
    t.hands[seat] -= bit
    t.shown[seat] &= ~bit
    return bit


def discard(t: Restaurant, seat: Seat, card: Card) -> None:
    t.discards |= pull(t, seat, card)
    if t.events is not None:
        tell(t, CardDiscarded(seat, card.title))


def any_card(t: Restaurant, seat: Seat) -> Card:
    """A card of a hand, at random."""
    hand = t.decks.fortune.of(t.hands[seat])
    return hand[t.dice.below(len(hand))]


def lose_cards(t: Restaurant, seat: Seat, count: int) -> None:
    """So many cards of a hand, at random, go to the discard pile."""
    for _ in range(min(count, t.hands[seat].bit_count())):
        discard(t, seat, any_card(t, seat))


def steal_card(t: Restaurant, seat: Seat, victim: Seat) -> None:
    """Take a card at random from another hand. Everybody sees it."""
    card = any_card(t, victim)
    bit = pull(t, victim, card)
    t.hands[seat] |= bit
    t.shown[seat] |= bit
    tell(t, CardTaken(seat, victim, card.title))


def held(t: Restaurant, seat: Seat, title: str) -> Refusal | None:
    """None if a card of that title is in this hand."""
    card = t.decks.fortune.titles.get(title)
    return None if card is not None and card.mask & t.hands[seat] != 0 else NOT_IN_HAND.because(card=title)


class DiscardCards(SoMany):
    """Discard a Fortune card, so many times."""

    form: ClassVar[str] = "discard {seat} {left:number}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        hand: i64 = t.hands[self.seat]
        return [card.discard for card in t.decks.fortune.cards if card.mask & hand != 0]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        return held(t, self.seat, move.card) if isinstance(move, Discard) else NOT_ASKED

    def legal(self, t: Restaurant) -> Sequence[Move]:
        return self.candidates(t)

    def answer(self, t: Restaurant, move: Move) -> None:
        assert isinstance(move, Discard)
        discard(t, self.seat, t.decks.fortune.titles[move.card])
        demand_cards(t, self.seat, self.left - 1)


def demand_cards(t: Restaurant, seat: Seat, count: int) -> None:
    """A player discards so many cards of their choice; who has no more than that is not asked."""
    if t.hands[seat].bit_count() > count:
        if count > 0:
            then(t, DiscardCards(seat, count))
        return
    for card in t.decks.fortune.of(t.hands[seat]):
        discard(t, seat, card)


# The lucky die and the bag


class Lucky(Outcome):
    """One side of the lucky die."""

    form: ClassVar[str] = "lucky {number:lucky}"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class LuckyDie(Chance[Restaurant]):
    """Roll the lucky die; what comes of it is the business of who asked for it."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def draw(self, t: Restaurant, dice: Dice) -> Outcome:
        return Lucky(LUCKY[dice.below(len(LUCKY))])

    def fits(self, t: Restaurant, outcome: Outcome) -> bool:
        return isinstance(outcome, Lucky)

    def answer(self, t: Restaurant, outcome: Outcome) -> None:
        assert isinstance(outcome, Lucky)
        tell(t, Rolled(self.seat, outcome.number))
        self.shows(t, outcome.number)

    def shows(self, t: Restaurant, number: int) -> None:
        raise NotImplementedError


class FromBag(Step[Restaurant]):
    """Draw so many dim sum from the bag, or as many as there are, and serve them."""

    form: ClassVar[str] = "from-bag {seat} {count:number}"

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, t: Restaurant) -> None:
        if self.count == 0 or t.bag == 0:
            return
        if t.drawn_by_die:
            then(t, BagDie(self.seat), FromBag(self.seat, self.count - 1))
            return
        drawn: i64 = 0
        for _ in range(min(self.count, int(count_all(t.bag)))):
            kind = nth(t.bag, t.dice.below(int(count_all(t.bag))))
            out_of_bag(t, kind, DRAWN)
            drawn += kind.one
        tell(t, PiecesDrawn(self.seat, tuple(listed(drawn))))


# What the story of the bag says of a dim sum: drawn blindly, picked because the die said so, put back, or not there.
DRAWN: Final = "drawn"
PICKED: Final = "picked"
BACK: Final = "back"
MISSING: Final = "no"


def out_of_bag(t: Restaurant, kind: DimSum, how: str) -> None:
    """One leaves the bag for all to see and is served."""
    t.bag -= kind.one
    t.serving += kind.one
    t.story += (f"{how} {kind}",)


def into_bag(t: Restaurant, pieces: i64) -> None:
    """Dim sum go back for all to see."""
    t.bag += pieces
    t.story += tuple([f"{BACK} {kind}" for kind in listed(pieces)])


class BagDie(LuckyDie):
    """Roll for a dim sum from the bag, until it has the one on the picture."""

    form: ClassVar[str] = "bag-die {seat}"

    def shows(self, t: Restaurant, number: int) -> None:
        kind = PICTURES.get(number)
        if kind is not None and count_of(t.bag, kind) != 0:
            out_of_bag(t, kind, PICKED)
            tell(t, PiecesDrawn(self.seat, (kind,)))
            return
        if kind is not None:
            not_in_bag(t, kind)
        if t.bag != 0:
            then(t, BagDie(self.seat))


def not_in_bag(t: Restaurant, kind: DimSum) -> None:
    """Everybody knows now that the bag has none of this kind."""
    t.story += (f"{MISSING} {kind}",)
    tell(t, NotInBag(kind))
