"""Hibachi: chips thrown for ingredients, and three recipes to cook, for 2 to 4 players."""

from hawker.games.hibachi import pieces
from hawker.games.hibachi.pieces import HIBACHI_BOX
from hawker.kit.bowls import chili
from hawker.kit.bowls.game import bowl_game

HIBACHI = bowl_game(name="hibachi", version=4, package=__name__, edition=HIBACHI_BOX, modules=(chili, pieces))
