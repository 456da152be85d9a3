"""Hibachi is drawn as all editions of the bowl game are."""

from hawker.kit.bowls.drawing import draw

__all__ = ["draw"]
