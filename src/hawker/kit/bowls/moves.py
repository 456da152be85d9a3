"""What a player may say in a bowl game, and what the table tells."""

from typing import ClassVar, Final

from hawker.core.table import Event, Move, Seat, SeatEvent
from hawker.kit.bowls.edition import Edition, Recipe, Space
from hawker.kit.deal import CardsGot, CountGot

# Of a round: three players throw four chips each, or four three, and one of them once more.
CHIP_NUMBERS: Final = range(1, 14)


class Throw(Move):
    """Throw a chip from a place outside the board towards a point, in whole millimetres."""

    short_form: ClassVar[str] = "throw {chip} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft}"
    form: ClassVar[str] = (
        "throw {chip} from {from_x:mm} {from_y:mm} at {x:mm} {y:mm} speed {speed} loft {loft} spin {spin}"
    )

    def __init__(
        self, chip: int, from_x: int, from_y: int, x: int, y: int, speed: int, loft: int, spin: int = 0
    ) -> None:
        self.chip: Final = chip
        self.from_x: Final = from_x
        self.from_y: Final = from_y
        self.x: Final = x
        self.y: Final = y
        self.speed: Final = speed
        self.loft: Final = loft
        self.spin: Final = spin


class ThrowAt(Move):
    """Throw a chip so that it should come to rest in the middle of a space."""

    form: ClassVar[str] = "throw {chip} at {space}"

    def __init__(self, chip: int, space: Space) -> None:
        self.chip: Final = chip
        self.space: Final = space


class Knock(Move):
    """Throw a chip flat and hard at one that lies on the board."""

    form: ClassVar[str] = "knock {number} with {chip}"

    def __init__(self, number: int, chip: int) -> None:
        self.number: Final = number
        self.chip: Final = chip


class Pass(Move):
    """No, thank you: no extra throw, no extra card, no purchase, or nothing more to cook."""

    form: ClassVar[str] = "pass"


class Keep(Move):
    form: ClassVar[str] = "keep {card:ingredient}"

    def __init__(self, card: Space) -> None:
        self.card: Final = card


class Pick(Move):
    """Have this bowl traded next."""

    form: ClassVar[str] = "pick {bowl:ingredient}"

    def __init__(self, bowl: Space) -> None:
        self.bowl: Final = bowl


class Sell(Move):
    form: ClassVar[str] = "sell {count:cards}"

    def __init__(self, count: int) -> None:
        self.count: Final = count


class Buy(Move):
    form: ClassVar[str] = "buy"


class Finish(Move):
    """Finish a recipe. Each edition has its own word for that."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe: Final = recipe


def free_throws(chip: int) -> list[Move]:
    """A coarse grid: from around the board and from its middle, which is refused, to the middle and to a corner."""
    return [
        Throw(chip, from_x, from_y, at, at, 1200, 200, 0)
        for at in (0, 290)
        for from_x in (-290, 0, 290)
        for from_y in (-290, 0, 290)
    ]


PASS: Final = Pass()
BUY: Final = Buy()


class Phrases:
    """What can be said in one edition, as far as it can be listed: made once, since it is offered over and over."""

    def __init__(self, edition: Edition) -> None:
        self.throws_at: Final = {chip: [ThrowAt(chip, space) for space in edition.spaces] for chip in edition.values}
        self.knocks: Final = {chip: {number: Knock(number, chip) for number in CHIP_NUMBERS} for chip in edition.values}
        self.free_throws: Final = {chip: free_throws(chip) for chip in edition.values}
        self.keeps: Final = [Keep(card) for card in edition.bowls]
        self.picks: Final = [Pick(bowl) for bowl in edition.bowls]
        self.sells: Final = [Sell(count) for count in range(edition.copies + 1)]
        self.cooks: Final = [edition.finish(recipe) for recipe in edition.recipes]


_phrases: Final[dict[Edition, Phrases]] = {}


def phrases(edition: Edition) -> Phrases:
    known = _phrases.get(edition)
    if known is None:
        known = _phrases[edition] = Phrases(edition)
    return known


# What the table tells


class RoundBegins(Event):
    form: ClassVar[str] = "round-begins {number:count} chef {chef:seat}"

    def __init__(self, number: int, chef: Seat) -> None:
        self.number: Final = number
        self.chef: Final = chef


class CardsLaidOut(Event):
    form: ClassVar[str] = "cards-laid-out {cards:ingredient*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, cards: tuple[Space, ...]) -> None:
        self.cards: Final = cards


class RecipesLaidOut(Event):
    form: ClassVar[str] = "recipes-laid-out {recipes:recipe*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, recipes: tuple[Recipe, ...]) -> None:
        self.recipes: Final = recipes


class PileShuffled(Event):
    form: ClassVar[str] = "pile-shuffled {count}"

    def __init__(self, count: int) -> None:
        self.count: Final = count


class Thrown(Event):
    """A chip flies, and what it hits moves. Only its owner sees its value, unless it comes to rest face up.

    In the film there are 60 frames a second with `|` between them. A frame has the chips that have moved since the one
    before, with `;` between them: number, x, y and height in tenths of a millimetre, turn in hundredths of a radian.
    A sound is what is heard, when in milliseconds, which chip makes it, and how hard in mm/s.
    """

    form: ClassVar[str] = "thrown {seat} chip {number} value {value:chip} sounds {sounds:sound*} film {film}"

    def __init__(self, seat: Seat, number: int, value: int, sounds: tuple[str, ...], film: str) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.value: Final = value
        self.sounds: Final = sounds
        self.film: Final = film

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else ThrownHidden(self.seat, self.number, self.sounds, self.film)


class ThrownHidden(Event):
    form: ClassVar[str] = "thrown-hidden {seat} chip {number} sounds {sounds:sound*} film {film}"

    def __init__(self, seat: Seat, number: int, sounds: tuple[str, ...], film: str) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.sounds: Final = sounds
        self.film: Final = film


class Landed(Event):
    """Where a thrown chip has come to rest."""

    form: ClassVar[str] = "landed {seat} chip {number} on {where}"

    def __init__(self, seat: Seat, number: int, where: str) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.where: Final = where


class Knocked(Event):
    """A chip that lay on the board has come to rest elsewhere."""

    form: ClassVar[str] = "knocked {seat} chip {number} from {before:where} to {where}"

    def __init__(self, seat: Seat, number: int, before: str, where: str) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.before: Final = before
        self.where: Final = where


class FaceUp(Event):
    """A thrown chip lies face up."""

    form: ClassVar[str] = "face-up {seat} chip {number} value {value:chip}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, number: int, value: int) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.value: Final = value


class Revealed(Event):
    """A chip that lay face down is turned up."""

    form: ClassVar[str] = "revealed {seat} chip {number} value {value:chip} on {space}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, number: int, value: int, space: Space) -> None:
        self.seat: Final = seat
        self.number: Final = number
        self.value: Final = value
        self.space: Final = space


class ActionWon(Event):
    form: ClassVar[str] = "action-won {seat} {space} total {total:money}"

    def __init__(self, seat: Seat, space: Space, total: int) -> None:
        self.seat: Final = seat
        self.space: Final = space
        self.total: Final = total


class Declined(Event):
    form: ClassVar[str] = "declined {seat} {space}"

    def __init__(self, seat: Seat, space: Space) -> None:
        self.seat: Final = seat
        self.space: Final = space


class WentHome(Event):
    """Chips go back to their owners."""

    form: ClassVar[str] = "went-home {numbers:number*} from {where}"

    def __init__(self, numbers: tuple[int, ...], where: str) -> None:
        self.numbers: Final = numbers
        self.where: Final = where


class Drew(CardsGot):
    form: ClassVar[str] = "drew {seat} {cards:ingredient*}"

    def hidden(self) -> Event:
        return DrewHidden(self.seat, len(self.cards))


class DrewHidden(CountGot):
    form: ClassVar[str] = "drew-hidden {seat} {count}"


class Kept(Event):
    form: ClassVar[str] = "kept {seat} {card:ingredient}"

    def __init__(self, seat: Seat, card: Space) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else KeptHidden(self.seat)


class KeptHidden(SeatEvent):
    form: ClassVar[str] = "kept-hidden {seat}"


class Reserved(Event):
    form: ClassVar[str] = "reserved {seat} {recipe}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, recipe: Recipe) -> None:
        self.seat: Final = seat
        self.recipe: Final = recipe

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else ReservedHidden(self.seat)


class ReservedHidden(SeatEvent):
    form: ClassVar[str] = "reserved-hidden {seat}"


class ChefChanged(SeatEvent):
    form: ClassVar[str] = "chef-changed {seat}"


class BowlOpened(Event):
    """A bowl is traded: every card of it sells for the total of its chips."""

    form: ClassVar[str] = "bowl-opened {bowl:ingredient} price {price:money} chef {chef:seat}"

    def __init__(self, bowl: Space, price: int, chef: Seat) -> None:
        self.bowl: Final = bowl
        self.price: Final = price
        self.chef: Final = chef


class Sold(Event):
    form: ClassVar[str] = "sold {seat} {count} {card:ingredient} for {money}"

    def __init__(self, seat: Seat, count: int, card: Space, money: int) -> None:
        self.seat: Final = seat
        self.count: Final = count
        self.card: Final = card
        self.money: Final = money


class Offered(Event):
    """A card that a player may buy, and the price."""

    def __init__(self, seat: Seat, card: Space, price: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.price: Final = price


class Bought(Offered):
    form: ClassVar[str] = "bought {seat} {card:ingredient} for {price:money}"


class TurnedDown(Offered):
    form: ClassVar[str] = "turned-down {seat} {card:ingredient} for {price:money}"


class CannotPay(Offered):
    form: ClassVar[str] = "cannot-pay {seat} {card:ingredient} for {price:money}"


class Cooked(Event):
    form: ClassVar[str] = "cooked {seat} {recipe} number {number:count}"

    def __init__(self, seat: Seat, recipe: Recipe, number: int) -> None:
        self.seat: Final = seat
        self.recipe: Final = recipe
        self.number: Final = number


class GameOver(Event):
    form: ClassVar[str] = "game-over {winners:seat*} recipes {recipes:count}"

    def __init__(self, winners: tuple[Seat, ...], recipes: int) -> None:
        self.winners: Final = winners
        self.recipes: Final = recipes
