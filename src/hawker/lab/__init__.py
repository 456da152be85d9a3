"""The lab: games by the thousand, and what came of them."""

from hawker.lab.report import SaveError, save
from hawker.lab.simulate import Row, Simulation, simulate
from hawker.lab.standings import Mean, Rate, Standing

__all__ = ["Mean", "Rate", "Row", "SaveError", "Simulation", "Standing", "save", "simulate"]
