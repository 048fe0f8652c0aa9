"""What a position is worth to a seat, in points: the score so far and what may still come.

At the end it is the score. Before, districts are worth something ahead of their plazas and
plazas ahead of their districts, stones and quarries buy better tiles, and a district that does
not count yet may come to count.
"""

from __future__ import annotations

import numpy as np

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.components import COLOURS, DISTRICT, PLAZA, QUARRY
from tetrapolis.games.akropolis.placement import MAX_CELLS, kind_of, level_of
from tetrapolis.games.akropolis.scoring import assess

# Found by playing the weights against each other.
VALUE_A_TURN = 0.4
"""How much the districts of a colour are expected to grow with each turn left."""
STARS_A_TURN = 0.2
"""How much the stars of a colour are expected to grow with each turn left."""
STONE = 2.0
"""What a stone is worth beyond its point while SPENDING_TURNS or more are left."""
SPENDING_TURNS = 3
QUARRY_SEEN = 1.0
"""What a quarry that can still be covered is worth, at most one for each turn left."""
IDLE_DISTRICT = 0.2
"""The part of a district's points that it is worth while it does not count."""
SETTLING_TURNS = 6
"""With fewer turns left an idle district is less and less likely to come to count."""


@kernel
def turns_left(a: Records, i: int, seat: int) -> int:
    """How many turns a seat still has."""
    g = a[i]
    left: int = (g.deck_size - 1) // g.players - g.placed[seat]
    return left


@kernel
def worth(a: Records, i: int, seat: int) -> float:
    """What the position is worth to a seat."""
    g = a[i]
    totals = np.zeros((len(COLOURS), 2), np.int64)
    factors = np.empty(MAX_CELLS, np.int64)
    assess(a, i, seat, totals, factors)
    left = turns_left(a, i, seat)
    growth, more_stars = VALUE_A_TURN * left, STARS_A_TURN * left
    total: float = g.stones[seat] * (1.0 + STONE * min(1.0, left / SPENDING_TURNS))
    for value, stars in totals:
        total += value * stars + value * more_stars + growth * stars
    quarries = 0
    idle = 0
    for j in range(g.size[seat]):
        cell = g.grid[seat, g.cells[seat, j]]
        kind = kind_of(cell)
        if kind == QUARRY:
            quarries += 1
        elif DISTRICT <= kind < PLAZA and factors[j] == 0:
            idle += level_of(cell) * totals[kind - DISTRICT, 1]
    total += QUARRY_SEEN * min(quarries, left)
    return total + IDLE_DISTRICT * idle * min(1.0, left / SETTLING_TURNS)
