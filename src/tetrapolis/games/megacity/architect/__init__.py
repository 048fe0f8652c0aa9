"""The architect: finds a building for a contract, a platform and the pieces at hand."""

from tetrapolis.games.megacity.architect.design import design
from tetrapolis.games.megacity.architect.search import build, buildings, survives

__all__ = ["build", "buildings", "design", "survives"]
