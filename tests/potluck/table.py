"""What lies on a potluck table."""

from collections.abc import Mapping
from typing import Any

from hawker.core.errors import SetupError
from hawker.core.game import Option
from hawker.core.table import Outset, Seat, Table, Value

COPIES = 4


def read_menu(text: str) -> dict[str, int]:
    """Dishes and their worth, as the user wrote them."""
    menu: dict[str, int] = {}
    for line in text.split(","):
        name, _, worth = line.strip().partition(" ")
        if not name.isalpha() or not name.islower() or not worth.isdecimal():
            raise SetupError(f"{line.strip()!r} is not a dish and its worth, such as 'soup 2'")
        if name in menu:
            raise SetupError(f"{name} is there twice")
        menu[name] = int(worth)
    return menu


class MenuOption(Option):
    """Free text: a menu."""

    def __init__(self) -> None:
        super().__init__("menu", (), "soup 2, rice 3, cake 5", free=True)

    def read(self, value: object, seats: int) -> Value:
        menu = read_menu(str(value))
        if len(menu) < 3:
            raise SetupError(f"at least three dishes, not {len(menu)}")
        return ", ".join(f"{name} {worth}" for name, worth in menu.items())


class Potluck(Table):
    def __init__(self, outset: Outset) -> None:
        super().__init__(outset)
        seats = outset.seats
        self.menu: Mapping[str, int] = read_menu(str(outset.options["menu"]))
        self.hands: list[tuple[str, ...]] = [()] * seats
        self.larder: tuple[str, ...] = ()
        self.stashes: list[tuple[str, ...]] = [()] * seats
        self.picked: list[str | None] = [None] * seats  # secret until all are shown
        self.eaten: tuple[str, ...] = ()
        self.points = [0] * seats
        self.beans = 0
        self.guesses: list[tuple[int, ...]] = [()] * seats
        self.rounds = 0

    def clone(self) -> "Potluck":
        twin = Potluck(self.outset)
        twin.stand_as(self)
        twin.hands = list(self.hands)
        twin.larder = self.larder
        twin.stashes = list(self.stashes)
        twin.picked = list(self.picked)
        twin.eaten = self.eaten
        twin.points = list(self.points)
        twin.beans = self.beans
        twin.guesses = list(self.guesses)
        twin.rounds = self.rounds
        return twin

    def dishes(self) -> list[str]:
        """All dishes of the menu, as often as they are there."""
        return [name for name in self.menu for _ in range(COPIES)]

    def pieces(self) -> list[str]:
        held: list[Any] = [*self.hands, *self.stashes, self.larder, self.eaten]
        return [dish for pile in held for dish in pile] + [dish for dish in self.picked if dish]

    def drop(self, seat: Seat, dish: str) -> None:
        hand = list(self.hands[seat])
        hand.remove(dish)
        self.hands[seat] = tuple(hand)
