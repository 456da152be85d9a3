"""An animal: its board, what it starts with, and the hooks by which its ability works. Each animal overrides a few."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from hawker.core.play import NOT_ASKED
from hawker.core.table import Entry, Move, Refusal, Seat
from hawker.games.steam_up.pieces import ROWS

if TYPE_CHECKING:
    from hawker.games.steam_up.table import Restaurant

Board = tuple[tuple[int, ...], ...]


def same_rows(*slots: int) -> Board:
    """A board whose rows are all alike."""
    return (slots,) * len(ROWS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Animal:
    repeats = False  # may take the same action twice
    picks_rows = False  # gives each kind a row of its own choice
    reaches_out = False  # may purchase outside its zone for one more token

    def __init__(self, name: str, tokens: int, cards: int, board: Board, different: bool = True) -> None:
        self.name: Final = name
        self.tokens: Final = tokens  # to start with, of its own choice
        self.different: Final = different  # whether they have to differ
        self.cards: Final = cards  # Fortune cards to start with
        self.board: Final = board  # the HP of the six slots of each row
        # The HP of the first so many slots of each row together.
        self.totals: Final = tuple([tuple([sum(row[:count]) for count in range(len(row) + 1)]) for row in board])

    def __str__(self) -> str:
        return self.name

    def points(self, row: int, before: i64, after: i64) -> int:
        """The HP of the slots of a row between so many dim sum and so many."""
        totals = self.totals[row - 1]
        return totals[after] - totals[before]

    # Once per round, at any time on its turn

    def abilities(self, t: "Restaurant", seat: Seat) -> Sequence[Move]:
        """What it might say, usable or not; nothing for those whose ability is of another sort."""
        return ()

    def cannot(self, t: "Restaurant", seat: Seat, move: Move) -> Refusal | None:
        """None, or why this ability cannot be used so."""
        return NOT_ASKED

    def usable(self, t: "Restaurant", seat: Seat) -> bool:
        """Whether it can be used at all. Public facts decide, or a pause at the end of a turn would tell."""
        return False

    def use(self, t: "Restaurant", seat: Seat, move: Move) -> None:
        raise NotImplementedError

    # When it purchases

    def purchase_points(self, pieces: i64, outside: bool) -> i64:
        """Bonus HP for a steamer with so many dim sum."""
        return 0

    def before_placing(self, t: "Restaurant", seat: Seat) -> Entry | None:
        """What it may do with the dim sum it has purchased before they are placed."""
        return None

    # When it fills a column

    def column_points(self) -> int:
        """Bonus HP for each column."""
        return 0

    def column_bonus(self, seat: Seat, column: int) -> Entry | None:
        """What else it gets."""
        return None


# Who sits at a seat before its player has chosen.
NOBODY: Final = Animal("nobody", 0, 0, same_rows(0, 0, 0, 0, 0, 0))
