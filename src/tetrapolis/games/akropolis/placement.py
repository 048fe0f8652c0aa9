"""Cities: laying a tile, and keeping up to date where the next one may go.

`g` is a game's record, `s` the seat whose city is meant. A space is one number that holds the
kind, the level and the tile seen from above, so that whether a tile may lie on three spaces is
a matter of their three numbers. Only spaces near the tile just laid can change that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tetrapolis.core.compiled import Records
from tetrapolis.core.hexes import Hex
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.components import QUARRY, START_ARMS, START_CENTRE, TILE_HEXES
from tetrapolis.games.akropolis.hexgrid import (
    MASK,
    NEAR,
    SHARING,
    STEP_Q,
    STEP_R,
    Placement,
    corner,
    space,
    triangle_of,
    turned,
    unrolled,
)

KIND = 0b1111
LEVEL_AT = 4
LEVEL = 0b11111 << LEVEL_AT
TILE_AT = 9
TILE = 0b11111 << TILE_AT
BESIDE = 1 << 14
"""Marks an empty space that has the city beside it."""

MAX_TURNS = 30
"""The most turns a seat can have: 2 players, all tiles."""
MAX_CELLS = 4 + 3 * MAX_TURNS

MAX_LEVEL = 1 + MAX_TURNS // 2
"""The highest a city can be: every level above the ground rests on two tiles at least."""

LEGAL = 0
APART, MIXED, UNEVEN, ONE_TILE = range(1, 5)
PLACE_FAULTS = {
    APART: "akropolis.illegal.apart",
    MIXED: "akropolis.illegal.mixed",
    UNEVEN: "akropolis.illegal.uneven",
    ONE_TILE: "akropolis.illegal.one_tile",
}
"""The codes of the refusals."""


@kernel
def kind_of(cell: int) -> int:
    """The code of the kind seen on a space, 0 when it is empty."""
    return cell & KIND


@kernel
def level_of(cell: int) -> int:
    """The level seen on a space: 1 is the ground, 0 an empty space."""
    return (cell & LEVEL) >> LEVEL_AT


@kernel
def tile_of(cell: int) -> int:
    """Which tile of the city is seen on a space: 0 is the starting tile."""
    return (cell & TILE) >> TILE_AT


@kernel
def cell_of(kind: int, level: int, tile: int) -> int:
    """The number of a space on which that is seen."""
    return kind | (level << LEVEL_AT) | (tile << TILE_AT)


@kernel
def cell_at(g: Any, s: int, q: int, r: int) -> int:
    """What is seen on a space, whatever its coordinates; 0 far from the city."""
    if not g.box[s, 0] - 1 <= q <= g.box[s, 1] + 1:
        return 0
    if not g.box[s, 2] - 1 <= r <= g.box[s, 3] + 1:
        return 0
    cell: int = g.grid[s, space(q, r)]
    return cell


@kernel
def fits(x: int, y: int, z: int) -> bool:
    """Whether a tile may lie on three spaces (AK-9 to AK-13)."""
    differing = (x ^ y) | (x ^ z)
    if differing & LEVEL:
        return False
    if x & LEVEL:
        return (differing & TILE) != 0
    return ((x | y | z) & BESIDE) != 0


@kernel
def fault(g: Any, s: int, placement: Placement) -> int:
    """LEGAL, or why a tile may not be placed so."""
    q, r, side = triangle_of(placement)
    near_q = g.box[s, 0] - 2 <= q <= g.box[s, 1] + 1
    if near_q and g.box[s, 2] - 1 <= r <= g.box[s, 3] + 2:
        number = space(q, r) * 2 + side
        if (g.legal[s, number >> 6] >> np.uint64(number & 63)) & np.uint64(1):
            return LEGAL
    lowest, highest = MAX_LEVEL, 0
    for hex_number in range(3):
        q, r = corner(placement, hex_number)
        level = level_of(cell_at(g, s, q, r))
        lowest, highest = min(lowest, level), max(highest, level)
    if highest == 0:
        return APART
    if lowest == 0:
        return MIXED
    if lowest != highest:
        return UNEVEN
    return ONE_TILE


@kernel
def refresh(g: Any, s: int, triangle: Placement, near: int) -> None:
    """Examine again the first `near` triangles around a triangle."""
    q, r, turn = triangle
    change = 0
    for j in range(near):
        at_q, at_r, side = q + NEAR[turn, j, 0], r + NEAR[turn, j, 1], NEAR[turn, j, 2]
        a = space(at_q, at_r)
        b = space(at_q + STEP_Q[side], at_r + STEP_R[side])
        c = space(at_q + STEP_Q[side + 1], at_r + STEP_R[side + 1])
        number = a * 2 + side
        word, bit = number >> 6, np.uint64(number & 63)
        now = fits(g.grid[s, a], g.grid[s, b], g.grid[s, c])
        before = ((g.legal[s, word] >> bit) & np.uint64(1)) != 0
        if now != before:
            g.legal[s, word] ^= np.uint64(1) << bit
            change += 1 if now else -1
    g.places[s] += change


@kernel
def put(g: Any, s: int, where: Hex, cell: int) -> int:
    """Put one hex on a space; returns the kind that it covers, 0 for none."""
    q, r = where
    index = space(q, r)
    covered = kind_of(g.grid[s, index])
    g.grid[s, index] = cell
    if covered:
        return covered
    g.cells[s, g.size[s]] = index
    g.size[s] += 1
    g.box[s, 0] = min(g.box[s, 0], q)
    g.box[s, 1] = max(g.box[s, 1], q)
    g.box[s, 2] = min(g.box[s, 2], r)
    g.box[s, 3] = max(g.box[s, 3], r)
    for side in range(6):
        beside = space(q + STEP_Q[side], r + STEP_R[side])
        if kind_of(g.grid[s, beside]) == 0:
            g.grid[s, beside] = BESIDE
    return 0


@kernel
def found(g: Any, s: int) -> None:
    """Begin a city with its starting tile (AK-3)."""
    put(g, s, (0, 0), cell_of(START_CENTRE, 1, 0))
    for arm in range(3):
        put(g, s, (STEP_Q[2 * arm], STEP_R[2 * arm]), cell_of(START_ARMS[arm], 1, 0))
    for arm in range(3):
        refresh(g, s, triangle_of((0, 0, 2 * arm)), len(NEAR[0]))


@kernel
def place(g: Any, s: int, placement: Placement, tile: int) -> int:
    """Lay a tile where it is legal; returns how many quarries it covers (AK-14)."""
    q, r = corner(placement, 0)
    level = level_of(g.grid[s, space(q, r)]) + 1
    g.placed[s] += 1
    quarries = 0
    for hex_number in range(3):
        cell = cell_of(TILE_HEXES[tile, hex_number], level, g.placed[s])
        quarries += put(g, s, corner(placement, hex_number), cell) == QUARRY
    # What lies on top leaves every empty space as it was.
    refresh(g, s, triangle_of(placement), len(NEAR[0]) if level == 1 else SHARING)
    return quarries


@kernel
def popcount(bits: Any) -> Any:
    """How many bits of a uint64 are set."""
    pairs = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    fours = (pairs & np.uint64(0x3333333333333333)) + (
        (pairs >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((eights * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def nth_place(g: Any, s: int, n: int) -> Placement:
    """The n-th legal triangle, from 0, row by row."""
    for row in range(g.box[s, 2] - 1, g.box[s, 3] + 3):
        for half in range(2):
            bits = g.legal[s, ((row & MASK) << 1) | half]
            here = popcount(bits)
            if n >= here:
                n -= here
                continue
            for _ in range(n):
                bits &= bits - np.uint64(1)
            lowest = popcount((bits & (~bits + np.uint64(1))) - np.uint64(1))
            column = (half << 5) | (lowest >> 1)
            return unrolled(g.box[s, 0] - 2, column), row, lowest & 1
    return 0, 0, 0


@kernel
def nth_placement(g: Any, s: int, n: int) -> Placement:
    """The n-th legal placement, from 0: three for each legal triangle."""
    return turned(nth_place(g, s, n // 3), n % 3)


@kernel
def list_places(a: Records, i: int, s: int, out: Any) -> None:
    """Write the three spaces of every legal triangle, clockwise; `out` has shape (places, 3, 2)."""
    for n in range(len(out)):
        triangle = nth_place(a[i], s, n)
        for hex_number in range(3):
            out[n, hex_number, 0], out[n, hex_number, 1] = corner(triangle, hex_number)
