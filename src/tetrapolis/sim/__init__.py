"""Many games: playouts, tournaments, statistics, plots."""

from tetrapolis.sim.match import Match, Outcome, play
from tetrapolis.sim.simulate import simulate
from tetrapolis.sim.statistics import Estimate, Summary, summarise

__all__ = ["Estimate", "Match", "Outcome", "Summary", "play", "simulate", "summarise"]
