"""A table drawn part by part: of a large one only what changed since it was seen last is printed again."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType

from hawker.core.table import Seat

SMALL = 24  # lines that are printed whole every time


def parts_of(drawing: RenderableType) -> list[RenderableType]:
    return list(drawing.renderables) if isinstance(drawing, Group) else [drawing]


def text_of(console: Console, part: RenderableType) -> str:
    with console.capture() as shown:
        console.print(part)
    return shown.get()


class Sight:
    """What is on the screen: who looked at the table last, and how its parts read."""

    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._texts: list[str] = []

    def new(self, seat: Seat | None, texts: Sequence[str]) -> list[bool]:
        """Part by part, whether this seat has to see it."""
        before = self._texts if seat == self._seat else []
        self._seat, self._texts = seat, list(texts)
        if sum([text.count("\n") for text in texts]) <= SMALL:
            return [True] * len(texts)
        return [text not in before for text in texts]

    def forget(self) -> None:
        self._texts = []
