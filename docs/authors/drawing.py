"""The bowl in text."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType


def draw(view: Any, names: Sequence[str]) -> RenderableType:
    bowl = f"  In the bowl: {'o' * view.beans} ({view.beans})"
    players = [f"  {name} has taken {taken}" for name, taken in zip(names, view.taken, strict=True)]
    return Group(bowl, *players)
