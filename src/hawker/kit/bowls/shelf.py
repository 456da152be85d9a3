"""What the document of a bowl game names, found by its name; a LoadError says what is wrong and what would be right."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

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
        if not 0 <= seat < self.seats:
            raise LoadError(f"{what}: there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return seat

    def number(self, what: str, number: int, low: int, high: int) -> int:
        if not low <= number <= high:
            raise LoadError(f"{what}: a number from {low} to {high}, not {number}")
        return number

    def value(self, what: str, value: int) -> int:
        if value not in self._edition.values:
            raise LoadError(f"{what}: {value} is not a chip; those are {', '.join(map(str, self._edition.values))}")
        return value

    def bowl(self, what: str, name: str) -> Space:
        bowl = self._bowls.get(name)
        if bowl is None:
            raise LoadError(f"{what}: {name!r} is not one of {', '.join(self._bowls)}")
        return bowl

    def recipe(self, what: str, name: str) -> Recipe:
        recipe = self._recipes.get(name)
        if recipe is None:
            raise LoadError(f"{what}: {name!r} is not a recipe; one is {next(iter(self._recipes))}")
        return recipe

    def counts(self, what: str, written: Mapping[str, int]) -> Counts:
        counts = [0] * BOWLS
        for name, count in written.items():
            counts[self.bowl(what, name).index] = self.number(f"{what}: {name}", count, 0, self._edition.copies)
        return tuple(counts)

    def each(self, what: str, values: Sequence[T], absent: T | None) -> list[T]:
        """One entry for each seat; if nothing is written, what it means that nothing is."""
        if not values and absent is not None:
            return [absent] * self.seats
        if len(values) != self.seats:
            raise LoadError(f"{what}: one entry for each of the {self.seats} seats, not {len(values)}")
        return list(values)
