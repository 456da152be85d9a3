"""Safranito: chips thrown for spices, and three blends to mix, for 2 to 4 players."""

from hawker.games.safranito import pieces
from hawker.games.safranito.pieces import SAFRANITO_BOX
from hawker.kit.bowls.game import bowl_game

SAFRANITO = bowl_game(name="safranito", version=4, package=__name__, edition=SAFRANITO_BOX, modules=(pieces,))
