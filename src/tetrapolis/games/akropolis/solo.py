"""The Illustrious Architect of the solo game: what it takes, and what that is worth."""

from __future__ import annotations

from typing import Any

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.components import (
    BARRACKS,
    COLOURS,
    DISTRICT,
    GARDEN,
    HOUSE,
    MARKET,
    PLAZA,
    QUARRY,
    STARS,
    START_ARMS,
    START_CENTRE,
    TEMPLE,
    TILE_HEXES,
)

ARCHITECTS = ("hippodamos", "metagenes", "callicrates")
"""The levels, easiest first; `architect` in the record is the place in this list."""
METAGENES, CALLICRATES = 1, 2


@kernel
def architect_choice(g: Any) -> int:
    """The place in the row, from 0, of the tile that the Architect takes (AK-33)."""
    for slot in range(min(g.row_size, g.stones[1] + 1)):
        for hex_number in range(3):
            if TILE_HEXES[g.row[slot], hex_number] >= PLAZA:
                return slot
    return 0


@kernel
def tally(kind: int, counts: Any) -> int:
    """Count one hex in `counts`; returns 1 for a quarry."""
    if kind >= PLAZA:
        counts[kind - PLAZA, 1] += STARS[kind]
        counts[kind - PLAZA, 2] += 1
    elif kind >= DISTRICT:
        counts[kind - DISTRICT, 0] += 1
    return kind == QUARRY


@kernel
def architect_score(a: Records, i: int, counts: Any) -> int:
    """The Architect's score (AK-34, AK-35).

    Writes into `counts` (shape (5, 3), zeros) for each colour the value of its districts, the
    stars and the number of plazas.
    """
    g = a[i]
    quarries = tally(START_CENTRE, counts)
    for arm in START_ARMS:
        quarries += tally(arm, counts)
    for taken in range(g.architect_size):
        for hex_number in range(3):
            quarries += tally(TILE_HEXES[g.architect_tiles[taken], hex_number], counts)
    total: int = g.stones[1]
    if g.architect == METAGENES:
        total += 2 * quarries
    worth = 2 if g.architect == CALLICRATES else 1
    for colour in range(len(COLOURS)):
        districts = counts[colour, 0]
        counts[colour, 0] = worth * (districts + doubled(g, colour, districts, worth, counts))
        total += counts[colour, 0] * counts[colour, 1]
    return total


@kernel
def doubled(g: Any, colour: int, districts: int, worth: int, counts: Any) -> int:
    """How many of the Architect's districts of a colour count double (AK-35)."""
    if not g.doubles[colour]:
        return 0
    kind = DISTRICT + colour
    if kind == HOUSE:
        return districts if worth * districts >= 10 else 0
    if kind == MARKET:
        most: int = 3 * counts[colour, 2]
        return min(districts, most)
    if kind == TEMPLE:
        return districts if g.architect == CALLICRATES else 0
    return districts if kind in (BARRACKS, GARDEN) else 0
