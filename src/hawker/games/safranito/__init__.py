"""Safranito: chips thrown for spices, and three blends to mix, for 2 to 4 players."""

from pathlib import Path

from hawker.games.safranito import pieces
from hawker.games.safranito.pieces import SAFRANITO_BOX
from hawker.kit.bowls.game import bowl_game

SAFRANITO = bowl_game(name="safranito", version=3, folder=Path(__file__).parent, edition=SAFRANITO_BOX, rooms=(pieces,))
