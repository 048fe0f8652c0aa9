"""Many games: playouts, tournaments, statistics, plots."""

from tetrapolis.sim.journal import Journal, begun_with_seed
from tetrapolis.sim.match import Match, Outcome, play
from tetrapolis.sim.simulate import play_all, simulate
from tetrapolis.sim.statistics import Estimate, Summary, summarise
from tetrapolis.sim.tournament import Standings, Tournament, standings, standings_so_far

__all__ = [
    "Estimate",
    "Journal",
    "Match",
    "Outcome",
    "Standings",
    "Summary",
    "Tournament",
    "begun_with_seed",
    "play",
    "play_all",
    "simulate",
    "standings",
    "standings_so_far",
    "summarise",
]
