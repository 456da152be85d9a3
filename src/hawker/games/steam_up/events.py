"""What the table tells in Steam Up."""

from typing import ClassVar, Final

from hawker.core.table import Event, Seat, SeatEvent
from hawker.games.steam_up.animal import Animal
from hawker.games.steam_up.pieces import DimSum
from hawker.kit.deal import CardsGot, CountGot


class AboutNumber(Event):
    def __init__(self, number: int) -> None:
        self.number: Final = number


class AboutKinds(Event):
    """Tokens or dim sum of a player."""

    def __init__(self, seat: Seat, kinds: tuple[DimSum, ...]) -> None:
        self.seat: Final = seat
        self.kinds: Final = kinds


class AboutCard(Event):
    def __init__(self, seat: Seat, card: str) -> None:
        self.seat: Final = seat
        self.card: Final = card


class AtSpace(Event):
    """A steamer at a space and what is in it."""

    def __init__(self, space: int, pieces: tuple[DimSum, ...]) -> None:
        self.space: Final = space
        self.pieces: Final = pieces


# Setting up


class MarkerMoved(SeatEvent):
    form: ClassVar[str] = "marker-moved {seat}"


class SteamerFilled(AboutKinds):
    form: ClassVar[str] = "steamer-filled {seat} {kinds:kind*}"
    uncovers: ClassVar[bool] = True


class SteamerPlaced(Event):
    form: ClassVar[str] = "steamer-placed {seat} {space}"

    def __init__(self, seat: Seat, space: int) -> None:
        self.seat: Final = seat
        self.space: Final = space


class AnimalsDealt(Event):
    form: ClassVar[str] = "animals-dealt {seat} {animals:animal*}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, animals: tuple[Animal, ...]) -> None:
        self.seat: Final = seat
        self.animals: Final = animals


class AnimalPicked(Event):
    form: ClassVar[str] = "animal-picked {seat} {animal}"

    def __init__(self, seat: Seat, animal: Animal) -> None:
        self.seat: Final = seat
        self.animal: Final = animal


# Rounds and turns


class RoundBegins(AboutNumber):
    form: ClassVar[str] = "round-begins {number}"


class FateRevealed(Event):
    form: ClassVar[str] = "fate-revealed {card}"
    uncovers: ClassVar[bool] = True

    def __init__(self, card: str) -> None:
        self.card: Final = card


class TurnBegins(SeatEvent):
    form: ClassVar[str] = "turn-begins {seat}"


class NothingToDo(SeatEvent):
    """A turn ends early, since no action is left."""

    form: ClassVar[str] = "nothing-to-do {seat}"


class LastRound(Event):
    """The end is certain: the counter is at 0, or the last Fate lies open."""

    form: ClassVar[str] = "last-round {reason}"

    def __init__(self, reason: str) -> None:
        self.reason: Final = reason


# Tokens


class TokensTaken(AboutKinds):
    form: ClassVar[str] = "tokens-taken {seat} {kinds:kind*}"


class TokensReturned(AboutKinds):
    form: ClassVar[str] = "tokens-returned {seat} {kinds:kind*}"


class TokenStolen(Event):
    form: ClassVar[str] = "token-stolen {seat} from {victim:seat} {kind}"

    def __init__(self, seat: Seat, victim: Seat, kind: DimSum) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.kind: Final = kind


class Traded(Event):
    form: ClassVar[str] = "traded {seat} {give:kind} for {get:kind}"

    def __init__(self, seat: Seat, give: DimSum, get: DimSum) -> None:
        self.seat: Final = seat
        self.give: Final = give
        self.get: Final = get


# Cards


class CardsDrawn(CardsGot):
    form: ClassVar[str] = "cards-drawn {seat} {cards:card*}"

    def hidden(self) -> Event:
        return CardsDrawnHidden(self.seat, len(self.cards))


class CardsDrawnHidden(CountGot):
    form: ClassVar[str] = "cards-drawn-hidden {seat} {count:number}"


class DeckShuffled(AboutNumber):
    """So many discarded Fortune cards are the deck again."""

    form: ClassVar[str] = "deck-shuffled {number}"


class CardPlayed(AboutCard):
    form: ClassVar[str] = "card-played {seat} {card}"


class CardLaid(AboutCard):
    form: ClassVar[str] = "card-laid {seat} {card}"


class CardLeaves(AboutCard):
    """A card that lay face up goes to the discard pile."""

    form: ClassVar[str] = "card-leaves {seat} {card}"


class CardDiscarded(AboutCard):
    form: ClassVar[str] = "card-discarded {seat} {card}"


class CardTaken(Event):
    """Taken at random from a hand and shown to all."""

    form: ClassVar[str] = "card-taken {seat} from {victim:seat} {card}"
    uncovers: ClassVar[bool] = True

    def __init__(self, seat: Seat, victim: Seat, card: str) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.card: Final = card


class Rolled(Event):
    """The lucky die; 0 is the blank."""

    form: ClassVar[str] = "rolled {seat} {number:lucky}"

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat: Final = seat
        self.number: Final = number


class NotInBag(Event):
    """The die asks for a dim sum that the bag has not: it is rolled again."""

    form: ClassVar[str] = "not-in-bag {kind}"
    uncovers: ClassVar[bool] = True

    def __init__(self, kind: DimSum) -> None:
        self.kind: Final = kind


# The turntable


class Rotated(Event):
    form: ClassVar[str] = "rotated {seat} {direction}"

    def __init__(self, seat: Seat, direction: str) -> None:
        self.seat: Final = seat
        self.direction: Final = direction


class Turned(Event):
    """The turntable turns by itself."""

    form: ClassVar[str] = "turned {way}"

    def __init__(self, way: str) -> None:
        self.way: Final = way


class SteamerMoved(Event):
    form: ClassVar[str] = "steamer-moved {seat} {source:space} to {target:space}"

    def __init__(self, seat: Seat, source: int, target: int) -> None:
        self.seat: Final = seat
        self.source: Final = source
        self.target: Final = target


class Uncovered(AtSpace):
    """A steamer is on top for the first time."""

    form: ClassVar[str] = "uncovered {space} {pieces:kind*}"
    uncovers: ClassVar[bool] = True


class SteamerEmptied(Event):
    form: ClassVar[str] = "steamer-emptied {space}"

    def __init__(self, space: int) -> None:
        self.space: Final = space


class CounterMoved(AboutNumber):
    form: ClassVar[str] = "counter-moved {number}"


# Dim sum


class Purchased(Event):
    form: ClassVar[str] = "purchased {seat} {space} {pieces:kind*} for {tokens:kind*}"

    def __init__(self, seat: Seat, space: int, pieces: tuple[DimSum, ...], tokens: tuple[DimSum, ...]) -> None:
        self.seat: Final = seat
        self.space: Final = space
        self.pieces: Final = pieces
        self.tokens: Final = tokens


class PieceTaken(Event):
    form: ClassVar[str] = "piece-taken {seat} {kind} from {space}"

    def __init__(self, seat: Seat, kind: DimSum, space: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.space: Final = space


class PiecesDrawn(AboutKinds):
    form: ClassVar[str] = "pieces-drawn {seat} {kinds:kind*}"
    uncovers: ClassVar[bool] = True


class PiecesReturned(AboutKinds):
    form: ClassVar[str] = "pieces-returned {seat} {kinds:kind*}"


class Swapped(Event):
    form: ClassVar[str] = "swapped {seat} {give:kind} for {get:kind} at {space}"

    def __init__(self, seat: Seat, give: DimSum, get: DimSum, space: int) -> None:
        self.seat: Final = seat
        self.give: Final = give
        self.get: Final = get
        self.space: Final = space


class RowUsed(Event):
    form: ClassVar[str] = "row-used {seat} {kind} row {row}"

    def __init__(self, seat: Seat, kind: DimSum, row: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.row: Final = row


class Placed(Event):
    """Dim sum go into their rows."""

    form: ClassVar[str] = "placed {seat} {kinds:kind*} points {points:number}"

    def __init__(self, seat: Seat, kinds: tuple[DimSum, ...], points: int) -> None:
        self.seat: Final = seat
        self.kinds: Final = kinds
        self.points: Final = points


class BesideTheBoard(AboutKinds):
    """Dim sum for which there is no slot left."""

    form: ClassVar[str] = "beside-the-board {seat} {kinds:kind*}"


class GivenUp(Event):
    """A dim sum leaves a board, and its HP are lost."""

    form: ClassVar[str] = "given-up {seat} {kind} points {points:number}"

    def __init__(self, seat: Seat, kind: DimSum, points: int) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.points: Final = points


class Points(Event):
    """HP that an animal or a card gives or takes."""

    form: ClassVar[str] = "points {seat} {points:number} for {reason} by {source}"

    def __init__(self, seat: Seat, points: int, reason: str, source: str) -> None:
        self.seat: Final = seat
        self.points: Final = points
        self.reason: Final = reason
        self.source: Final = source  # the animal's name or the card's title


REASONS: Final = ("purchase", "kind", "row", "column", "card")
ENDINGS: Final = ("counter", "fates")


# The end


class FinalScored(Event):
    form: ClassVar[str] = "final-scored {seat} tokens {tokens:number} cards {cards:number} total {total:number}"

    def __init__(self, seat: Seat, tokens: int, cards: int, total: int) -> None:
        self.seat: Final = seat
        self.tokens: Final = tokens
        self.cards: Final = cards
        self.total: Final = total


class GameShared(Event):
    form: ClassVar[str] = "game-shared {winners:seat*} points {points:number}"

    def __init__(self, winners: tuple[Seat, ...], points: int) -> None:
        self.winners: Final = winners
        self.points: Final = points
