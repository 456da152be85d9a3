"""Hibachi: chips thrown for ingredients, and three recipes to cook, for 2 to 4 players."""

from pathlib import Path

from hawker.games.hibachi.pieces import HIBACHI_BOX
from hawker.kit.bowls import chili
from hawker.kit.bowls.game import bowl_game

HIBACHI = bowl_game(name="hibachi", version=3, folder=Path(__file__).parent, edition=HIBACHI_BOX, rooms=(chili,))
