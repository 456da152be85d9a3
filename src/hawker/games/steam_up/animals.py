"""The twelve animals. The numbers on a board are the HP of a row's six slots."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64

from hawker.core.play import NOT_ASKED, tell, then
from hawker.core.table import Entry, Move, Question, Refusal, Seat, Step
from hawker.games.steam_up.animal import Animal, same_rows
from hawker.games.steam_up.cards import Gamble
from hawker.games.steam_up.events import PiecesReturned, Swapped, TokensReturned, Traded
from hawker.games.steam_up.meals import NOT_IN_STEAMER, PLACE, swaps
from hawker.games.steam_up.moves import (
    DRAW,
    PASS,
    ROLL,
    TAKES,
    Draw,
    Pass,
    Pick,
    Return,
    Roll,
    Swap,
    Take,
    Trade,
    TradeForCards,
)
from hawker.games.steam_up.pieces import EVERYWHERE, KINDS, RICE, SHRIMP, DimSum, covers
from hawker.games.steam_up.supply import (
    FromBag,
    LuckyDie,
    discard,
    draw_cards,
    give_back,
    held,
    into_bag,
    must_have,
    take_token,
    to_be_had,
)
from hawker.games.steam_up.table import Restaurant
from hawker.games.steam_up.turntable import (
    ANYWHERE,
    MUST,
    NO_STEAMER_THERE,
    ForcedRotation,
    ask_to_move,
    fill,
)
from hawker.kit.counts import count_all, count_of, counted

USED_THIS_ROUND: Final = Refusal("used-this-round", clause="9.1")
NO_CARD_TO_BE_HAD: Final = Refusal("no-card-to-be-had", clause="5.3")
NOT_PURCHASED: Final = Refusal("not-purchased", clause="9.4")


# Once per round


class Rat(Animal):
    """The Gambler: discards a card to roll the lucky die."""

    def abilities(self, t: Restaurant, seat: Seat) -> Sequence[Move]:
        hand: i64 = t.hands[seat]
        return [card.gamble for card in t.decks.fortune.cards if card.mask & hand != 0]

    def cannot(self, t: Restaurant, seat: Seat, move: Move) -> Refusal | None:
        return held(t, seat, move.card) if isinstance(move, Gamble) else NOT_ASKED

    def usable(self, t: Restaurant, seat: Seat) -> bool:
        return t.hands[seat] != 0

    def use(self, t: Restaurant, seat: Seat, move: Move) -> None:
        assert isinstance(move, Gamble)
        discard(t, seat, t.decks.fortune.titles[move.card])
        then(t, GamblersDie(seat))


class GamblersDie(LuckyDie):
    """2: a card. 3: rotate. 5 or 6: a dim sum from the bag."""

    form: ClassVar[str] = "gamblers-die {seat}"

    def shows(self, t: Restaurant, number: int) -> None:
        if number == 2:
            draw_cards(t, self.seat, 1)
        elif number == 3:
            then(t, ForcedRotation(self.seat))
        elif number >= 5:
            then(t, FromBag(self.seat, 1), PLACE[self.seat])


class Monkey(Animal):
    """The Naughty Kid: rolls the lucky die."""

    def abilities(self, t: Restaurant, seat: Seat) -> Sequence[Move]:
        return (ROLL,)

    def cannot(self, t: Restaurant, seat: Seat, move: Move) -> Refusal | None:
        return None if isinstance(move, Roll) else NOT_ASKED

    def usable(self, t: Restaurant, seat: Seat) -> bool:
        return True

    def use(self, t: Restaurant, seat: Seat, move: Move) -> None:
        then(t, NaughtyDie(seat))


class NaughtyDie(LuckyDie):
    """2 or 3: rotate. 5 or 6: move a steamer."""

    form: ClassVar[str] = "naughty-die {seat}"

    def shows(self, t: Restaurant, number: int) -> None:
        if number in (2, 3):
            then(t, ForcedRotation(self.seat))
        elif number >= 5:
            ask_to_move(t, self.seat, ANYWHERE, ANYWHERE, MUST)


class Tiger(Animal):
    """The Seafood Lover: exchanges a shrimp dumpling token for a sticky rice token, or the other way."""

    TRADES: ClassVar[tuple[Move, ...]] = (Trade(SHRIMP, RICE), Trade(RICE, SHRIMP))

    def abilities(self, t: Restaurant, seat: Seat) -> Sequence[Move]:
        return Tiger.TRADES

    def cannot(self, t: Restaurant, seat: Seat, move: Move) -> Refusal | None:
        if not isinstance(move, Trade) or (move.give, move.get) not in ((SHRIMP, RICE), (RICE, SHRIMP)):
            return NOT_ASKED
        return must_have(t, seat, move.give) or to_be_had(t, move.get)

    def usable(self, t: Restaurant, seat: Seat) -> bool:
        return any(self.cannot(t, seat, trade) is None for trade in Tiger.TRADES)

    def use(self, t: Restaurant, seat: Seat, move: Move) -> None:
        assert isinstance(move, Trade)
        give_back(t, seat, move.give.one)
        t.supply -= move.get.one
        t.tokens[seat] += move.get.one
        tell(t, Traded(seat, move.give, move.get))


class Snake(Animal):
    """The Meat Lover: exchanges a shrimp dumpling or sticky rice token for two cards."""

    TRADES: ClassVar[tuple[Move, ...]] = (TradeForCards(SHRIMP), TradeForCards(RICE))

    def abilities(self, t: Restaurant, seat: Seat) -> Sequence[Move]:
        return Snake.TRADES

    def cannot(self, t: Restaurant, seat: Seat, move: Move) -> Refusal | None:
        if not isinstance(move, TradeForCards) or move.give not in (SHRIMP, RICE):
            return NOT_ASKED
        return must_have(t, seat, move.give) or (None if t.can_draw() else NO_CARD_TO_BE_HAD)

    def usable(self, t: Restaurant, seat: Seat) -> bool:
        return any(self.cannot(t, seat, trade) is None for trade in Snake.TRADES)

    def use(self, t: Restaurant, seat: Seat, move: Move) -> None:
        assert isinstance(move, TradeForCards)
        give_back(t, seat, move.give.one)
        tell(t, TokensReturned(seat, (move.give,)))
        draw_cards(t, seat, 2)


# When purchasing


class Ox(Animal):
    """The Grandpa: purchases anywhere for one more token, and enjoys it."""

    reaches_out = True

    def purchase_points(self, pieces: i64, outside: bool) -> i64:
        return pieces if outside else 0


class Dog(Animal):
    """The Loyal Customer: the fuller the steamer, the better."""

    def purchase_points(self, pieces: i64, outside: bool) -> i64:
        return min(pieces, 4) - 1


class Bunny(Animal):
    """The Magician: swaps one of the dim sum just purchased."""

    def before_placing(self, t: Restaurant, seat: Seat) -> Entry | None:
        return Conjure(seat) if t.spaces_with_steamers() != 0 else None


class Conjure(Question[Restaurant]):
    """Swap a dim sum just purchased with one on top of any stack, or leave it."""

    form: ClassVar[str] = "conjure {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return [*swaps(t, t.serving, EVERYWHERE), PASS]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Swap):
            return NOT_ASKED
        if count_of(t.serving, move.give) == 0:
            return NOT_PURCHASED.because(kind=move.give)
        if not t.stack(move.space):
            return NO_STEAMER_THERE.because(space=move.space)
        inside = t.top(move.space)
        return NOT_IN_STEAMER.because(kind=move.get, space=move.space) if count_of(inside, move.get) == 0 else None

    def answer(self, t: Restaurant, move: Move) -> None:
        if isinstance(move, Swap):
            t.serving += move.get.one - move.give.one
            fill(t, move.space, t.top(move.space) + move.give.one - move.get.one)
            tell(t, Swapped(self.seat, move.give, move.get, move.space))


class Rooster(Animal):
    """The Angry Customer: sends dim sum just purchased back."""

    def before_placing(self, t: Restaurant, seat: Seat) -> Entry | None:
        return Complain(seat)


class Complain(Question[Restaurant]):
    """Return any of the dim sum just purchased to the bag and draw as many, or keep them."""

    form: ClassVar[str] = "complain {seat}"

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return [*[Return(pieces) for pieces in some_of(t.serving)], PASS]

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Return):
            return NOT_ASKED
        # Nobody has purchased so many that counting them would overflow.
        some = 0 < len(move.pieces) <= count_all(t.serving)
        return None if some and covers(t.serving, counted(move.pieces)) else NOT_PURCHASED.because(kind=move.pieces)

    def answer(self, t: Restaurant, move: Move) -> None:
        if isinstance(move, Return):
            pieces = counted(move.pieces)
            t.serving -= pieces
            into_bag(t, pieces)
            tell(t, PiecesReturned(self.seat, move.pieces))
            then(t, FromBag(self.seat, len(move.pieces)))


def some_of(counts: i64) -> list[tuple[DimSum, ...]]:
    """Every choice of one or more of these, in the order of the kinds."""
    choices: list[tuple[DimSum, ...]] = [()]
    for kind in KINDS:
        choices = [(*some, *(kind,) * more) for some in choices for more in range(count_of(counts, kind) + 1)]
    return choices[1:]


# When a column is full


class Dragon(Animal):
    """The Silver Spoon: a token or cards for each column."""

    def column_bonus(self, seat: Seat, column: int) -> Entry | None:
        return FullColumn(seat, column)


class FullColumn(Step[Restaurant]):
    """A column is full: something is due, if there is anything to be had."""

    form: ClassVar[str] = "full-column {seat} {column}"

    def __init__(self, seat: Seat, column: int) -> None:
        self.seat: Final = seat
        self.column: Final = column

    def run(self, t: Restaurant) -> None:
        if t.supply != 0 or t.can_draw():
            then(t, SilverSpoon(self.seat, self.column))


class SilverSpoon(Question[Restaurant]):
    """Take a token, or draw as many cards as the column says."""

    form: ClassVar[str] = "silver-spoon {seat} {column}"

    def __init__(self, seat: Seat, column: int) -> None:
        super().__init__(seat)
        self.column: Final = column

    def candidates(self, t: Restaurant) -> Sequence[Move]:
        return (*TAKES.all, DRAW)

    def refusal(self, t: Restaurant, move: Move) -> Refusal | None:
        if isinstance(move, Take):
            return to_be_had(t, move.kind)
        if isinstance(move, Draw):
            return None if t.can_draw() else NO_CARD_TO_BE_HAD
        return NOT_ASKED

    def answer(self, t: Restaurant, move: Move) -> None:
        if isinstance(move, Take):
            take_token(t, self.seat, move.kind)
        else:
            draw_cards(t, self.seat, 1 if self.column <= 2 else 2)


class Pig(Animal):
    """The Food Blogger: 3 HP for each column."""

    def column_points(self) -> int:
        return 3


# Always


class Horse(Animal):
    """The Speed Eater: may take the same action twice."""

    repeats = True


class Goat(Animal):
    """The Picky Eater: gives each kind the row it likes."""

    picks_rows = True


ANIMALS: Final[tuple[Animal, ...]] = (
    Rat("rat", 1, 4, same_rows(1, 2, 2, 2, 2, 0)),
    Ox("ox", 2, 2, same_rows(1, 1, 1, 1, 1, 0), different=False),
    Tiger("tiger", 2, 2, ((2, 2, 3, 3, 3, 3),) * 2 + ((1, 1, 1, 1, 1, 1),) * 3),
    Bunny("bunny", 1, 2, same_rows(1, 2, 2, 2, 2, 3)),
    Dragon("dragon", 3, 3, same_rows(1, 2, 2, 2, 2, 0)),
    Snake("snake", 2, 2, ((1, 1, 1, 0, 0, 0),) * 2 + ((2, 2, 2, 2, 2, 2),) * 3),
    Horse("horse", 2, 2, same_rows(1, 1, 2, 2, 3, 2), different=False),
    Goat(
        "goat",
        2,
        2,
        (
            (2, 2, 3, 3, 3, 3),
            (2, 2, 3, 3, 3, 3),
            (2, 2, 2, 2, 2, 2),
            (1, 1, 2, 2, 2, 2),
            (1, 1, 1, 1, 1, 1),
        ),
    ),
    Monkey("monkey", 2, 2, same_rows(1, 2, 2, 2, 3, 3)),
    Rooster("rooster", 1, 2, same_rows(1, 2, 2, 2, 3, 3)),
    Dog("dog", 2, 2, same_rows(1, 1, 1, 2, 3, 3)),
    Pig("pig", 2, 2, same_rows(1, 1, 2, 2, 2, 0)),
)
BY_NAME: Final = {animal.name: animal for animal in ANIMALS}
PICKS: Final[dict[str, Move]] = {animal.name: Pick(animal) for animal in ANIMALS}
