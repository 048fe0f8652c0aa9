"""Inspection: what a contract demands, decided from the geometry and the contacts at rest.

docs/games/megacity-physics.md tells each decision in words.
"""

from tetrapolis.games.megacity.inspection.architecture import SIZES, Sizes
from tetrapolis.games.megacity.inspection.demands import (
    Demand,
    Inspection,
    failures,
    inspect,
    inspect_for,
    passes,
)
from tetrapolis.games.megacity.inspection.stability import Stability, stability

__all__ = [
    "SIZES",
    "Demand",
    "Inspection",
    "Sizes",
    "Stability",
    "failures",
    "inspect",
    "inspect_for",
    "passes",
    "stability",
]
