"""An edition of the bowl game: what is in its box, and the few rules in which editions differ. Lengths are in 1/100 mm."""

from collections.abc import Mapping, Sequence
from typing import Final

from hawker.core.dice import Dice
from hawker.core.table import Refusal

BOWLS: Final = 9
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


class Sizes:
    """The board with its origin in the middle, x to the east and y to the north; and the chips. All in 1/100 mm."""

    def __init__(
        self,
        *,
        half: int,
        rim: int,
        rim_height: int,
        bowl: int,
        bowls_apart: int,
        action: int,
        chip: int,
        chip_height: int,
        hole: int,
    ) -> None:
        self.half: Final = half  # from the middle to the inner edge of the rim
        self.rim: Final = rim  # how wide it is
        self.rim_height: Final = rim_height
        self.bowl: Final = bowl  # radius
        self.bowls_apart: Final = bowls_apart  # between the middles of neighbours
        self.action: Final = action  # radius
        self.chip: Final = chip  # radius
        self.chip_height: Final = chip_height
        self.hole: Final = hole  # radius
        self.edge: Final = half + rim  # from the middle to the outer edge


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
        sizes: Sizes,
        chili_cards: int = 0,
        turns_down_all: bool,
        must_keep: Refusal | None,
    ) -> None:
        self.values: Final = tuple(values)  # of the chips of each player, from low to high
        self.copies: Final = copies  # cards of each ingredient
        self.start_money: Final = tuple(start_money)  # the usual one first
        self.face_up: Final = dict(face_up)  # recipes
        self.laid_out: Final = dict(laid_out)  # cards added to the display each round
        self.throws: Final = dict(throws)  # chips that each player throws in a round
        self.colours: Final = tuple(colours)  # of the seats
        self.sizes: Final = sizes
        self.chili_cards: Final = chili_cards  # 0: chips on no space just come back
        self.turns_down_all: Final = turns_down_all  # who turns a purchase down takes back all chips there, or the highest
        self.must_keep: Final = must_keep  # why one of the extra cards must be kept; None: it need not be
        far, near = sizes.bowls_apart, sizes.bowls_apart // 2
        self.bowls: Final = tuple(
            [Space(name, at, far * (at % 3 - 1), far * (1 - at // 3), sizes.bowl) for at, name in enumerate(bowls)]
        )
        corners = ((-near, near), (near, near), (near, -near), (-near, -near))
        self.actions: Final = tuple(
            [Space(name, BOWLS + at, *corners[at], sizes.action) for at, name in enumerate(ACTIONS)]
        )
        self.spaces: Final = self.bowls + self.actions
        self.recipes: Final = tuple(
            [Recipe([self.bowls[int(bowl) - 1] for bowl in numbers], at) for at, numbers in enumerate(recipes)]
        )

    def space_at(self, x: int, y: int) -> Space | None:
        """What the hole of a chip lying there sees any of."""
        for space in self.spaces:
            across, up, reach = x - space.x, y - space.y, space.radius + self.sizes.hole
            if across * across + up * up <= reach * reach:
                return space
        return None

    def is_out(self, x: int, y: int) -> bool:
        """Whether a chip there lies on the rim or beyond it."""
        return max(abs(x), abs(y)) >= self.sizes.half

    def digit(self, value: int) -> int:
        """The first digit of a chip's value."""
        return value // self.values[0]

    def deck(self) -> list[Space]:
        """All ingredient cards."""
        return [bowl for bowl in self.bowls for _ in range(self.copies)]


def shuffled(cards: Sequence[Space], dice: Dice) -> list[Space]:
    """These cards in the order of the bowls, then shuffled: so nothing depends on where they lay before."""
    pile = sorted(cards, key=lambda card: card.index)
    dice.shuffle(pile)
    return pile
