"""The games of the hall, one line each."""

from typing import Any

from hawker.core.game import Game
from hawker.games.hibachi import HIBACHI
from hawker.games.safranito import SAFRANITO
from hawker.games.steam_up import STEAM_UP
from hawker.games.taiwan_snackbar import TAIWAN_SNACKBAR
from hawker.games.tindahan import TINDAHAN

GAMES: dict[str, Game[Any]] = {game.name: game for game in (HIBACHI, SAFRANITO, STEAM_UP, TAIWAN_SNACKBAR, TINDAHAN)}
