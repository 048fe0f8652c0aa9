"""What a position is worth to a seat, in points: the score so far and what may still come.

At the end it is the score. Before, districts are worth something ahead of their plazas and
plazas ahead of their districts, stones and quarries buy better tiles, and a district that does
not count yet may come to count.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.components import COLOURS, DISTRICT, PLAZA, QUARRY, TILE_HEXES
from tetrapolis.games.akropolis.hexgrid import Placement, corner, space
from tetrapolis.games.akropolis.placement import MAX_CELLS, cell_of, kind_of, level_of
from tetrapolis.games.akropolis.rules import nth_of
from tetrapolis.games.akropolis.scoring import assess
from tetrapolis.games.akropolis.solo import architect_score

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


@kernel
def lay(g: Any, s: int, placement: Placement, tile: int, covered: NDArray[np.int16]) -> int:
    """Lay a tile as far as `worth` looks; writes what it covers, returns how many quarries.

    What is legal afterwards is not worked out, so that `lift` takes it off again at no cost.
    """
    g.placed[s] += 1
    level = level_of(g.grid[s, space(placement[0], placement[1])]) + 1
    quarries = 0
    for n in range(3):
        q, r = corner(placement, n)
        index = space(q, r)
        covered[n] = g.grid[s, index]
        quarries += kind_of(covered[n]) == QUARRY
        g.grid[s, index] = cell_of(TILE_HEXES[tile, n], level, g.placed[s])
        if level == 1:
            g.cells[s, g.size[s]] = index
            g.size[s] += 1
            g.box[s, 0], g.box[s, 1] = min(g.box[s, 0], q), max(g.box[s, 1], q)
            g.box[s, 2], g.box[s, 3] = min(g.box[s, 2], r), max(g.box[s, 3], r)
    return quarries


@kernel
def lift(g: Any, s: int, placement: Placement, covered: NDArray[np.int16]) -> None:
    """Take off what `lay` has laid; the box of the city is the caller's to restore."""
    g.placed[s] -= 1
    for n in range(3):
        q, r = corner(placement, n)
        g.grid[s, space(q, r)] = covered[n]
        if kind_of(covered[n]) == 0:
            g.size[s] -= 1
            g.cells[s, g.size[s]] = 0


@kernel
def appraise(a: Records, i: int, ks: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """See `Kernels`."""
    g = a[i]
    seat = g.turn
    covered = np.empty(3, np.int16)
    box = g.box[seat].copy()
    stones = g.stones[seat]
    for n in range(len(ks)):
        slot, placement = nth_of(g, ks[n])
        g.stones[seat] += lay(g, seat, placement, g.row[slot], covered) - slot
        out[n] = worth(a, i, seat)
        g.stones[seat] = stones
        lift(g, seat, placement, covered)
        g.box[seat, :] = box


@kernel
def prospects(a: Records, i: int, out: NDArray[np.float64]) -> None:
    """See `Kernels`; to beat are the other seats, in the solo game the Architect."""
    g = a[i]
    for seat in range(g.seats):
        out[seat, 0] = worth(a, i, seat)
    for seat in range(g.seats):
        best = architect_prospect(a, i) if g.seats == 1 else -np.inf
        for other in range(g.seats):
            if other != seat:
                best = max(best, out[other, 0])
        out[seat, 1] = out[seat, 0] - best


@kernel
def architect_prospect(a: Records, i: int) -> float:
    """The score that the Architect is expected to end with if it goes on as so far."""
    counts = np.zeros((len(COLOURS), 3), np.int64)
    points = architect_score(a, i, counts)
    g = a[i]
    tiles = max(1, g.architect_size)
    # Districts and stars both grow with the tiles taken, and are multiplied.
    return float(points * ((tiles + turns_left(a, i, 0)) / tiles) ** 2)
