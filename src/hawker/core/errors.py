"""What can go wrong when people talk to the house.

HawkerError
├── SetupError    a game, seat count, option or bot that is not there
├── ParseError    a text that says nothing the house understands
├── IllegalMove   a move that the rules refuse; `refusal` says which rule and why
└── LoadError     a document that is not a table, or an impossible one

Each carries one sentence that says what was wrong and what would be right.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hawker.core.table import Refusal


class HawkerError(ValueError):
    """Something was asked of the house that it cannot do."""


class SetupError(HawkerError):
    """A game, seat count, option or bot that is not there."""


class ParseError(HawkerError):
    """A text that says nothing the house understands."""


class LoadError(HawkerError):
    """A document that is not a table, or an impossible one."""


class IllegalMove(HawkerError):
    """A move that the rules refuse."""

    def __init__(self, sentence: str, refusal: "Refusal") -> None:
        super().__init__(sentence)
        self.refusal: Final = refusal
