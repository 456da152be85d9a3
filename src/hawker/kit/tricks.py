"""Taking tricks: hands of cards, the trick in the middle, and who is proven to hold none of a suit."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol

from mypy_extensions import i64

from hawker.core.dice import Dice
from hawker.core.documents import count_each, each_once, each_seat, must, seat_within
from hawker.core.play import tell
from hawker.core.table import Event, Move, Outset, Seat, Table
from hawker.kit.cards import NO_CARDS, Card, CardListing, Hand, Suit, hand_of
from hawker.kit.deal import Dealt, deal_within


class Play(Move):
    form: ClassVar[str] = "play {card}"

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class CardPlayed(Event):
    """A card in the trick, and whose it is."""

    form: ClassVar[str] = "card-played {seat} {card}"

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat: Final = seat
        self.card: Final = card


class TrickWon(Event):
    form: ClassVar[str] = "trick-won {winner:seat} with {cards:card*}"

    def __init__(self, winner: Seat, cards: tuple[Card, ...]) -> None:
        self.winner: Final = winner
        self.cards: Final = cards


class TrickTable(Table):
    """What lies on the table of any game of tricks. A game adds its own."""

    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        self.hands: list[Hand] = []
        self.tricks: list[int] = []  # that each player has won
        self.trick: list[CardPlayed] = []
        self.voids: list[tuple[Suit, ...]] = []  # what each player is proven not to hold

    def stand_as(self, other: Table) -> None:
        super().stand_as(other)
        assert isinstance(other, TrickTable)
        self.hands = other.hands.copy()
        self.tricks = other.tricks.copy()
        self.trick = other.trick.copy()
        self.voids = other.voids.copy()

    def clear(self) -> None:
        """Tricks and cards come home."""
        self.hands = [NO_CARDS] * self.seats
        self.tricks = [0] * self.seats
        self.trick = []
        self.voids = [()] * self.seats

    @property
    def led(self) -> Suit:
        """The suit of the trick's first card."""
        return self.trick[0].card.suit

    def deal(self, cards: list[Card], listing: CardListing[Card]) -> None:
        """Shuffle these and deal them all."""
        self.dice.shuffle(cards)
        each = len(cards) // self.seats
        for seat in range(self.seats):
            self.hands[seat] = hand_of(cards[seat * each : (seat + 1) * each])
            if self.events is not None:
                tell(self, Dealt(seat, listing.of(self.hands[seat])))

    def play_card(self, seat: Seat, card: Card) -> None:
        """A card goes into the trick. If it does not follow, everyone has seen that its player cannot."""
        if self.trick and card.suit is not self.led:
            self.prove_void(seat, self.led)
        self.hands[seat] = self.hands[seat].without(card)
        played = CardPlayed(seat, card)
        self.trick.append(played)
        tell(self, played)

    def prove_void(self, seat: Seat, suit: Suit) -> None:
        if suit not in self.voids[seat]:
            self.voids[seat] += (suit,)

    def award(self, winner: Seat) -> None:
        """The trick goes to this player."""
        self.tricks[winner] += 1
        if self.events is not None:
            tell(self, TrickWon(winner, tuple([played.card for played in self.trick])))

    def in_hands(self) -> Hand:
        mask: i64 = 0
        for hand in self.hands:
            mask |= hand.mask
        return Hand(mask)

    def deal_anew(self, seat: Seat | None, piles: list[list[Card]], dice: Dice) -> None:
        """Deal what is in the other hands, suit by suit in piles, in a way that keeps their sizes and voids."""
        others = [other for other in range(self.seats) if other != seat]
        may_hold = [[not pile or pile[0].suit not in self.voids[other] for other in others] for pile in piles]
        dealt = deal_within(piles, [len(self.hands[other]) for other in others], may_hold, dice)
        for other, cards in zip(others, dealt, strict=True):
            self.hands[other] = hand_of(cards)


# Documents


class Written(Protocol):
    """What the document of any game of tricks has."""

    hands: list[list[str]]
    tricks: list[int]
    trick: list[tuple[int, str]]
    voids: list[list[str]]


def public(t: TrickTable) -> dict[str, Any]:
    """What everybody sees of it."""
    return {
        "tricks": list(t.tricks),
        "trick": [(played.seat, str(played.card)) for played in t.trick],
        "voids": [[suit.name for suit in void] for void in t.voids],
    }


def read(form: Written, t: TrickTable, suits: Mapping[str, Suit], cards: Mapping[str, Card], each: int) -> None:
    """Read hands of at most so many cards, the trick, and the rest. Each card is there once at most."""
    hands = each_seat("hands", form.hands, t.seats)
    # A hand is a set of cards, so that two of one card have to be seen here, in what was written.
    each_once("hands, trick", [*[text for hand in hands for text in hand], *[text for _, text in form.trick]], cards)
    t.hands = [hand_of([cards[text] for text in hand]) for hand in hands]
    t.tricks = count_each("tricks", form.tricks, t.seats, each)
    t.trick = [CardPlayed(seat_within("trick", seat, t.seats), cards[text]) for seat, text in form.trick]
    t.voids = [each_once("voids", names, suits) for names in each_seat("voids", form.voids, t.seats, [])]
    for played in t.trick[1:]:
        if played.card.suit is not t.led:
            t.prove_void(played.seat, t.led)
    for seat, hand in enumerate(t.hands):
        must(len(hand) <= each, f"hands: seat {seat} has at most {each} cards, not {len(hand)}")
        for suit in t.voids[seat]:
            must(not hand.has(suit), f"voids: seat {seat} holds {suit} and is proven not to")
            must(len(hand) < each, f"voids: seat {seat} has played no card that proves one")


def check_trick(t: TrickTable, acted: list[Seat]) -> None:
    """Of those who have had their turn in this trick, each has played a card at most, in that order."""
    seats = [played.seat for played in t.trick]
    must(
        seats == [seat for seat in acted if seat in seats],
        f"trick: of the seats {acted} each has played at most one card, in this order, not {seats}",
    )
