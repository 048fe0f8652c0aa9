"""Inspection: what a contract demands, decided from the geometry and the contacts at rest.

Every size that decides is here as a constant, and docs/games/megacity-physics.md tells each
decision in words.
"""

from tetrapolis.games.megacity.inspection.demands import Demand, Inspection, inspect, passes
from tetrapolis.games.megacity.inspection.stability import Stability, stability

__all__ = ["Demand", "Inspection", "Stability", "inspect", "passes", "stability"]
