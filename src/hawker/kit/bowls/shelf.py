"""What the document of a bowl game names, found by its name; a LoadError says what is wrong and what would be right."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from hawker.core.documents import each_seat, number_within, one_of, seat_within
from hawker.core.errors import LoadError
from hawker.core.table import Seat
from hawker.kit.bowls.edition import BOWLS, Edition, Recipe, Space
from hawker.kit.bowls.table import Counts
from hawker.kit.bowls.throws import FAR as FAR

T = TypeVar("T")


class Shelf:
    """The pieces of an edition by name, for a table of so many seats."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.seats: Final = seats
        self._edition: Final = edition
        self._bowls: Final = {bowl.name: bowl for bowl in edition.bowls}
        self._recipes: Final = {recipe.name: recipe for recipe in edition.recipes}

    def seat(self, what: str, seat: int) -> Seat:
        return seat_within(what, seat, self.seats)

    def value(self, what: str, value: int) -> int:
        if value not in self._edition.values:
            raise LoadError(f"{what}: {value} is not a chip; those are {', '.join(map(str, self._edition.values))}")
        return value

    def bowl(self, what: str, name: str) -> Space:
        return one_of(what, name, self._bowls)

    def recipe(self, what: str, name: str) -> Recipe:
        recipe = self._recipes.get(name)
        if recipe is None:
            raise LoadError(f"{what}: {name!r} is not a recipe; one is {next(iter(self._recipes))}")
        return recipe

    def counts(self, what: str, written: Mapping[str, int]) -> Counts:
        counts = [0] * BOWLS
        for name, count in written.items():
            counts[self.bowl(what, name).index] = number_within(f"{what}: {name}", count, 0, self._edition.copies)
        return tuple(counts)

    def each(self, what: str, values: Sequence[T], absent: T | None) -> list[T]:
        """One entry for each seat; if nothing is written, what it means that nothing is."""
        if not values and absent is not None:
            return [absent] * self.seats
        return each_seat(what, values, self.seats)
