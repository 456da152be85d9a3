"""An edition of the bowl game: what is in its box, and the rules in which editions differ. Lengths are in 1/100 mm."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hawker.core.table import Move, Refusal
from hawker.kit.discs import Disc, Pitch
from hawker.kit.throwing import sees

BOWLS: Final = 9
INGREDIENTS: Final = 3  # of a recipe
RECIPES_TO_WIN: Final = 3
EXTRA_THROW: Final = "extra-throw"
EXTRA_CARD: Final = "extra-card"
RESERVE: Final = "reserve"
CHEF: Final = "chef"
# Clockwise from the north-west, which is also the order in which they are resolved.
ACTIONS: Final = (EXTRA_THROW, EXTRA_CARD, RESERVE, CHEF)


class Space:
    """A place on the board that a chip can be on: a bowl, or one of the four action spaces.

    A card of an ingredient is named by its bowl, so bowls stand for ingredients too.
    """

    def __init__(self, name: str, index: int, x: int, y: int, radius: int) -> None:
        self.name: Final = name
        self.index: Final = index  # bowls count from 0, row by row from the north-west; action spaces follow
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius

    def __str__(self) -> str:
        return self.name

    @property
    def is_bowl(self) -> bool:
        return self.index < BOWLS


class Recipe:
    """Three different ingredients that are cooked together."""

    def __init__(self, needs: Sequence[Space], index: int) -> None:
        self.needs: Final = tuple(needs)
        self.index: Final = index
        self.name: Final = "-".join([ingredient.name for ingredient in needs])

    def __str__(self) -> str:
        return self.name


class Edition:
    """All that makes one edition of the bowl game. Tables by number of players are for 2, 3 and 4."""

    def __init__(
        self,
        *,
        bowls: Sequence[str],
        copies: int,
        recipes: Sequence[str],
        values: Sequence[int],
        start_money: Sequence[int],
        face_up: Mapping[int, int],
        laid_out: Mapping[int, int],
        throws: Mapping[int, int],
        colours: Sequence[str],
        pitch: Pitch,
        hole: int,
        bowl: int,
        bowls_apart: int,
        action: int,
        chili_cards: int = 0,
        turns_down_all: bool,
        must_keep: Refusal | None,
        finish: Callable[[Recipe], Move],
    ) -> None:
        self.values: Final = tuple(values)  # of the chips of each player, from low to high
        self.copies: Final = copies  # cards of each ingredient
        self.start_money: Final = tuple(start_money)  # the usual one first
        self.face_up: Final = dict(face_up)  # recipes
        self.laid_out: Final = dict(laid_out)  # cards added to the display each round
        self.throws: Final = dict(throws)  # chips that each player throws in a round
        self.colours: Final = tuple(colours)  # of the seats
        self.pitch: Final = pitch  # the board with its origin in the middle, x to the east and y to the north
        self.hole: Final = hole  # radius
        self.chili_cards: Final = chili_cards  # 0: chips on no space just come back
        self.turns_down_all: Final = turns_down_all  # who buys nothing takes back all chips there, or the highest one
        self.must_keep: Final = must_keep  # why one of the extra cards must be kept; None: it need not be
        self.finish: Final = finish  # how a player says that a recipe is cooked
        far, near = bowls_apart, bowls_apart // 2
        self.bowls: Final = tuple(
            [Space(name, at, far * (at % 3 - 1), far * (1 - at // 3), bowl) for at, name in enumerate(bowls)]
        )
        corners = ((-near, near), (near, near), (near, -near), (-near, -near))
        self.actions: Final = tuple([Space(name, BOWLS + at, *corners[at], action) for at, name in enumerate(ACTIONS)])
        self.spaces: Final = self.bowls + self.actions
        self.recipes: Final = tuple(
            [Recipe([self.bowls[int(bowl) - 1] for bowl in numbers], at) for at, numbers in enumerate(recipes)]
        )

    def space_at(self, disc: Disc) -> Space | None:
        """The space that a chip is on. There is at most one: spaces lie far enough apart, and away from the rim."""
        for space in self.spaces:
            if self.lies_on(disc, space):
                return space
        return None

    def lies_on(self, disc: Disc, space: Space) -> bool:
        """Whether the hole of a chip sees any of a space."""
        return sees(disc, space.x, space.y, space.radius, self.hole)

    def digit(self, value: int) -> int:
        """The first digit of a chip's value."""
        return value // self.values[0]

    def deck(self) -> list[Space]:
        """All ingredient cards."""
        return [bowl for bowl in self.bowls for _ in range(self.copies)]
