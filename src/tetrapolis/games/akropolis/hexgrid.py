"""Hexes in axial coordinates (q, r), flat sides up, kept on a torus of 64 x 64 spaces.

A city never meets itself on the torus: its starting tile spans three columns, every tile placed
adds at most two, and no seat places more than 30. With 29 placed it spans at most 61 columns,
and the spaces where the last tile may lie at most two more on either side. Those two outermost
columns may be the same on the torus, but a triangle is known by its leftmost column and lowest
row, of which there are then exactly 64. The same holds for rows.

A placement is (q, r, turn): the tile's first hex goes to (q, r), the second to its neighbour in
direction `turn`, the third to the next neighbour clockwise. The same three spaces are a triangle,
known by its placement with turn 0 or 1.
"""

from __future__ import annotations

import numpy as np

from tetrapolis.core.hexes import DIRECTIONS, Hex, neighbours
from tetrapolis.core.jit import kernel

SIDE = 64
SPACES = SIDE * SIDE
MASK = SIDE - 1

Placement = tuple[int, int, int]

STEP_Q = np.array([q for q, _ in DIRECTIONS])
STEP_R = np.array([r for _, r in DIRECTIONS])


@kernel
def space(q: int, r: int) -> int:
    """The index of a space on the torus."""
    return ((r & MASK) << 6) | (q & MASK)


@kernel
def unrolled(low: int, on_torus: int) -> int:
    """The coordinate at or above `low` that lies at `on_torus` (its lowest six bits)."""
    return low + ((on_torus - low) & MASK)


@kernel
def corner(placement: Placement, hex_number: int) -> Hex:
    """Where a placement puts the tile's hex 0, 1 or 2."""
    q, r, turn = placement
    if hex_number == 0:
        return q, r
    side = (turn + hex_number - 1) % 6
    return q + STEP_Q[side], r + STEP_R[side]


@kernel
def triangle_of(placement: Placement) -> Placement:
    """The placement with turn 0 or 1 on the same three spaces."""
    q, r, turn = placement
    if turn < 2:
        return q, r, turn
    side = (turn + 1) % 6 if turn < 4 else turn
    return q + STEP_Q[side], r + STEP_R[side], turn & 1


@kernel
def turned(placement: Placement, times: int) -> Placement:
    """The placement on the same three spaces with the tile turned by a third, `times` times."""
    for _ in range(times):
        q, r = corner(placement, 1)
        placement = q, r, (placement[2] + 2) % 6
    return placement


def cells_of(placement: Placement) -> tuple[Hex, Hex, Hex]:
    """The three spaces of a placement, in the order of the tile's hexes."""
    q, r, turn = placement
    around = neighbours((q, r))
    return (q, r), around[turn], around[(turn + 1) % 6]


def _triangles_touching(cells: set[Hex]) -> set[Placement]:
    near = cells | {beside for cell in cells for beside in neighbours(cell)}
    return {(q, r, turn) for q, r in near for turn in (0, 1) if cells & set(cells_of((q, r, turn)))}


def _triangles_near(turn: int) -> list[Placement]:
    """The triangles that share a space with (0, 0, turn), then those that touch its neighbours."""
    own = set(cells_of((0, 0, turn)))
    sharing = _triangles_touching(own)
    ring = {beside for cell in own for beside in neighbours(cell)}
    return sorted(sharing) + sorted(_triangles_touching(ring) - sharing)


NEAR = np.array([_triangles_near(0), _triangles_near(1)])
"""Shape (2, 37, 3): triangles near the triangle (0, 0, turn) as (q, r, turn), for turn 0 and 1:
the first SHARING share a space with it, the others touch one of its neighbours."""
SHARING = 13
