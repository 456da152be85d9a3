"""What is said and told in the same words in several games. Each takes what it needs, and has a kind `number`."""

from typing import ClassVar, Final

from hawker.core.table import Event, Move, Seat


class Choose(Move):
    """Name a player."""

    form: ClassVar[str] = "choose {player:seat}"

    def __init__(self, player: Seat) -> None:
        self.player: Final = player


class PlayerChosen(Event):
    form: ClassVar[str] = "player-chosen {seat} {player:seat}"

    def __init__(self, seat: Seat, player: Seat) -> None:
        self.seat: Final = seat
        self.player: Final = player


class GameWon(Event):
    form: ClassVar[str] = "game-won {winner:seat} points {points:number}"

    def __init__(self, winner: Seat, points: int) -> None:
        self.winner: Final = winner
        self.points: Final = points
