"""The HTTP API: these modules fill the table of endpoints, each with a part of it."""

from hawker.server.http import about, me, play, tables
from hawker.server.http.endpoints import ENDPOINTS

__all__ = ["ENDPOINTS", "about", "me", "play", "tables"]
