"""What a player may say in Steam Up. Cards' own moves are in cards.py: they are made with their deck."""

from itertools import combinations, combinations_with_replacement
from typing import ClassVar, Final

from hawker.core.table import Move
from hawker.games.steam_up.animal import Animal
from hawker.games.steam_up.pieces import KINDS, MOST_PLAYERS, ROWS, SPACES, DimSum
from hawker.kit.listing import Listing
from hawker.kit.told import Choose

CLOCKWISE: Final = "clockwise"
COUNTERCLOCKWISE: Final = "counterclockwise"
DIRECTIONS: Final = {CLOCKWISE: 1, COUNTERCLOCKWISE: 3}  # quarters clockwise


def in_order(kinds: tuple[DimSum, ...]) -> tuple[DimSum, ...]:
    """Kind by kind: whoever names several may do so in any order, and means the same."""
    return tuple([kind for kind in KINDS for _ in range(kinds.count(kind))])


class OfKind(Move):
    """What is said with a kind of dim sum alone."""

    def __init__(self, kind: DimSum) -> None:
        self.kind: Final = kind


class Take(OfKind):
    """Take a food token."""

    form: ClassVar[str] = "take {kind}"


class Draw(Move):
    """Draw a Fortune card."""

    form: ClassVar[str] = "draw"


class Exchange(OfKind):
    """Discard two Fortune cards for a token."""

    form: ClassVar[str] = "exchange for {kind}"


class Buy(Move):
    """Purchase the top steamer of a stack."""

    form: ClassVar[str] = "buy {space}"

    def __init__(self, space: int) -> None:
        self.space: Final = space


class BuyOutside(Move):
    """Purchase a steamer outside one's zone for one more token."""

    form: ClassVar[str] = "buy-outside {space} adding {extra:kind}"

    def __init__(self, space: int, extra: DimSum) -> None:
        self.space: Final = space
        self.extra: Final = extra


class BuySparing(Move):
    """Purchase a steamer and pay one token less."""

    form: ClassVar[str] = "buy-sparing {space} without {spared:kind}"

    def __init__(self, space: int, spared: DimSum) -> None:
        self.space: Final = space
        self.spared: Final = spared


class Trade(Move):
    """Exchange a token for one of another kind."""

    form: ClassVar[str] = "trade {give:kind} for {get:kind}"

    def __init__(self, give: DimSum, get: DimSum) -> None:
        self.give: Final = give
        self.get: Final = get


class TradeForCards(Move):
    form: ClassVar[str] = "trade-for-cards {give:kind}"

    def __init__(self, give: DimSum) -> None:
        self.give: Final = give


class Roll(Move):
    """Roll the lucky die."""

    form: ClassVar[str] = "roll"


class EndTurn(Move):
    form: ClassVar[str] = "end"


class Rotate(Move):
    """Rotate the turntable by a quarter."""

    form: ClassVar[str] = "rotate {direction}"

    def __init__(self, direction: str) -> None:
        self.direction: Final = direction


class Pass(Move):
    """Leave it as it is."""

    form: ClassVar[str] = "pass"


class GiveBack(OfKind):
    """Return a token to the supply."""

    form: ClassVar[str] = "give-back {kind}"


class Steal(OfKind):
    """Take a token from another player."""

    form: ClassVar[str] = "steal {kind}"


class MoveSteamer(Move):
    form: ClassVar[str] = "move {source:space} to {target:space}"

    def __init__(self, source: int, target: int) -> None:
        self.source: Final = source
        self.target: Final = target


class Eat(Move):
    """Take a dim sum out of a top steamer."""

    form: ClassVar[str] = "eat {kind} from {space}"

    def __init__(self, kind: DimSum, space: int) -> None:
        self.kind: Final = kind
        self.space: Final = space


class Swap(Move):
    """Give a dim sum for one in a top steamer."""

    form: ClassVar[str] = "swap {give:kind} for {get:kind} at {space}"

    def __init__(self, give: DimSum, get: DimSum, space: int) -> None:
        self.give: Final = give
        self.get: Final = get
        self.space: Final = space


class Return(Move):
    """Return dim sum to the bag."""

    form: ClassVar[str] = "return {pieces:kind*}"

    def __init__(self, pieces: tuple[DimSum, ...]) -> None:
        self.pieces: Final = in_order(pieces)


class UseRow(Move):
    """Give a kind of dim sum its row."""

    form: ClassVar[str] = "put {kind} in row {row}"

    def __init__(self, kind: DimSum, row: int) -> None:
        self.kind: Final = kind
        self.row: Final = row


class PlaceSteamer(Move):
    form: ClassVar[str] = "place {space}"

    def __init__(self, space: int) -> None:
        self.space: Final = space


class Pick(Move):
    """Choose an animal."""

    form: ClassVar[str] = "pick {animal}"

    def __init__(self, animal: Animal) -> None:
        self.animal: Final = animal


class StartWith(Move):
    """Choose the tokens to start with."""

    form: ClassVar[str] = "start with {tokens:kind*}"

    def __init__(self, tokens: tuple[DimSum, ...]) -> None:
        self.tokens: Final = in_order(tokens)


TAKES: Final = Listing([Take(kind) for kind in KINDS])
EXCHANGES: Final = Listing([Exchange(kind) for kind in KINDS])
GIVE_BACKS: Final = Listing([GiveBack(kind) for kind in KINDS])
STEALS: Final = Listing([Steal(kind) for kind in KINDS])
BUYS: Final = Listing([Buy(space) for space in SPACES], first=1)
PLACES: Final = Listing([PlaceSteamer(space) for space in SPACES], first=1)
CHOICES: Final = Listing([Choose(seat) for seat in range(MOST_PLAYERS)])
BUYS_OUTSIDE: Final = {space: Listing([BuyOutside(space, kind) for kind in KINDS]) for space in SPACES}
BUYS_SPARING: Final = {space: Listing([BuySparing(space, kind) for kind in KINDS]) for space in SPACES}
EATS: Final = {space: Listing([Eat(kind, space) for kind in KINDS]) for space in SPACES}
# By space and by what is given.
SWAPS: Final = {space: [Listing([Swap(give, get, space) for get in KINDS]) for give in KINDS] for space in SPACES}
STEAMER_MOVES: Final = {
    source: Listing([MoveSteamer(source, target) for target in SPACES], first=1) for source in SPACES
}
ROW_CHOICES: Final = [Listing([UseRow(kind, row) for row in ROWS], first=1) for kind in KINDS]
DRAW: Final[Move] = Draw()
ROLL: Final[Move] = Roll()
END_TURN: Final[Move] = EndTurn()
PASS: Final[Move] = Pass()
ROTATIONS: Final[tuple[Move, ...]] = tuple([Rotate(direction) for direction in DIRECTIONS])
ROTATIONS_OR_PASS: Final[tuple[Move, ...]] = (*ROTATIONS, PASS)


def starts(tokens: int, different: bool) -> tuple[Move, ...]:
    """Every choice of so many tokens to start with."""
    chosen = combinations(KINDS, tokens) if different else combinations_with_replacement(KINDS, tokens)
    return tuple([StartWith(each) for each in chosen])
