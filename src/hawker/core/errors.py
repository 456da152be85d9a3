"""What can go wrong when people talk to the house.

HawkerError
├── SetupError    a game, seat count, option or bot that is not there
│   └── OptionError   a value that an option does not have here; `option` names it to programs
├── ParseError    a text that says nothing the house understands
├── IllegalMove   a move that the rules refuse; `refusal` says which rule and why
└── LoadError     a document that is not a table, or an impossible one

Each carries one sentence that says what was wrong and what would be right.
"""

import difflib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from hawker.core.table import Refusal


class HawkerError(ValueError):
    """Something was asked of the house that it cannot do."""


class SetupError(HawkerError):
    """A game, seat count, option or bot that is not there."""


class OptionError(SetupError):
    """A value that an option does not have here. People read the sentence alone: the option's name is for programs."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(f"option {option}: {sentence}")
        self.option: Final = option
        self.sentence: Final = sentence


T = TypeVar("T")


def named(what: str, name: str, shelf: Mapping[str, T]) -> T:
    """What has that name; a SetupError that says what would be right if nothing has."""
    if name in shelf:
        return shelf[name]
    close = difflib.get_close_matches(str(name), shelf, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(shelf) or 'none'}"
    raise SetupError(f"there is no {what} {name!r}; {hint}")


class ParseError(HawkerError):
    """A text that says nothing the house understands."""


class LoadError(HawkerError):
    """A document that is not a table, or an impossible one."""


class IllegalMove(HawkerError):
    """A move that the rules refuse."""

    def __init__(self, sentence: str, refusal: "Refusal") -> None:
        super().__init__(sentence)
        self.refusal: Final = refusal
