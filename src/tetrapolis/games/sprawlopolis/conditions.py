"""The eighteen scoring conditions, compiled (SP-31 to SP-48).

Each is a kernel `(v, marks) -> points` on a finished survey `v`. It also marks which blocks it
counts (`marks`, one entry a block, all 0 before), so that every score can be shown on the board
(SP-50): ADDS for blocks that earn, COSTS for blocks that lose points, both together possible.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.components import (
    COMMERCIAL,
    INDUSTRIAL,
    PARK,
    RESIDENTIAL,
)
from tetrapolis.games.sprawlopolis.survey import EDGE, LOOP, TORUS

ADDS, COSTS = 1, 2

Marks = NDArray[np.int8]

BLOCK_PARTY = np.array([-8, -5, -2, 1, 4, 7])
"""Points for no, one ... five and more squares of one zone."""


@kernel
def mark_road(v: Any, marks: Marks, road: int, mark: int) -> None:
    """Mark the blocks of a road."""
    for k in range(v.count):
        if v.road_of[k] == road:
            marks[k] |= mark


@kernel
def mark_line(v: Any, marks: Marks, line: int, zone: int, mark: int) -> None:
    """Mark the blocks of a row or column (see `line_counts`); of all zones when zone is -1."""
    for k in range(v.count):
        where = v.y[k] - v.box[1] if line < TORUS else v.x[k] - v.box[0] + TORUS
        if where == line and (zone < 0 or zone == v.zone[k]):
            marks[k] |= mark


@kernel
def line_counts(v: Any, zone: int) -> NDArray[np.int64]:
    """Blocks of a zone (of all zones when -1) in each row, then from TORUS on in each column."""
    counts = np.zeros(2 * TORUS, np.int64)
    for k in range(v.count):
        if zone < 0 or zone == v.zone[k]:
            counts[v.y[k] - v.box[1]] += 1
            counts[v.x[k] - v.box[0] + TORUS] += 1
    return counts


@kernel
def on_edge(v: Any, k: int) -> bool:
    """Whether a block is on the city's edge (SP-22)."""
    around = v.around[k]
    return EDGE in (around[0], around[1], around[2], around[3])


@kernel
def beside(v: Any, k: int, zone: int) -> int:
    """How many of the four side neighbours of a block are of a zone."""
    found = 0
    for side in range(4):
        other = v.around[k, side]
        if other >= 0 and v.zone[other] == zone:
            found += 1
    return found


@kernel
def the_outskirts(v: Any, marks: Marks) -> int:
    """1: +1 for each road without an end at the city's edge, -1 for each other road."""
    points = 0
    for road in range(v.road_count):
        if v.road_ends[road, 0] == EDGE or v.road_ends[road, 1] == EDGE:
            points -= 1
            mark_road(v, marks, road, COSTS)
        else:
            points += 1
            mark_road(v, marks, road, ADDS)
    return points


@kernel
def bloom_boom(v: Any, marks: Marks) -> int:
    """2: +1 for each row and column with exactly 3 parks, -1 for each with none."""
    blocks = line_counts(v, -1)
    parks = line_counts(v, PARK)
    points = 0
    for line in range(2 * TORUS):
        if blocks[line] == 0:
            continue
        if parks[line] == 3:
            points += 1
            mark_line(v, marks, line, PARK, ADDS)
        elif parks[line] == 0:
            points -= 1
            mark_line(v, marks, line, -1, COSTS)
    return points


@kernel
def go_green(v: Any, marks: Marks) -> int:
    """3: +1 for each park, -3 for each industrial block."""
    points = 0
    for k in range(v.count):
        if v.zone[k] == PARK:
            points += 1
            marks[k] = ADDS
        elif v.zone[k] == INDUSTRIAL:
            points -= 3
            marks[k] = COSTS
    return points


@kernel
def block_party(v: Any, marks: Marks) -> int:
    """4: 2 x 2 squares of one zone, overlapping ones too, by the table."""
    squares = 0
    for k in range(v.count):
        east, south_east, south = v.around[k, 1], v.around[k, 5], v.around[k, 2]
        if east < 0 or south_east < 0 or south < 0:
            continue
        zone = v.zone[k]
        if v.zone[east] == zone and v.zone[south_east] == zone and v.zone[south] == zone:
            squares += 1
            marks[k] = marks[east] = marks[south_east] = marks[south] = ADDS
    return int(BLOCK_PARTY[min(squares, len(BLOCK_PARTY) - 1)])


@kernel
def stacks_and_scrapers(v: Any, marks: Marks) -> int:
    """5: +2 for each industrial block with only commercial and industrial neighbours."""
    points = 0
    for k in range(v.count):
        if v.zone[k] == INDUSTRIAL and beside(v, k, PARK) + beside(v, k, RESIDENTIAL) == 0:
            points += 2
            marks[k] = ADDS
    return points


@kernel
def master_planned(v: Any, marks: Marks) -> int:
    """6: the largest residential group less the largest industrial group."""
    points = 0
    for zone, sign, mark in ((RESIDENTIAL, 1, ADDS), (INDUSTRIAL, -1, COSTS)):
        group = v.largest[zone]
        if group < 0:
            continue
        points += sign * v.group_size[group]
        for k in range(v.count):
            if v.group[k] == group:
                marks[k] = mark
    return points


@kernel
def central_perks(v: Any, marks: Marks) -> int:
    """7: +1 for each park inside the city, -2 for each park on its edge."""
    points = 0
    for k in range(v.count):
        if v.zone[k] == PARK:
            if on_edge(v, k):
                points -= 2
                marks[k] = COSTS
            else:
                points += 1
                marks[k] = ADDS
    return points


@kernel
def touches_group(v: Any, k: int, group: int) -> bool:
    """Whether a block shares a side with a block of a group."""
    for side in range(4):
        other = v.around[k, side]
        if other >= 0 and v.group[other] == group:
            return True
    return False


@kernel
def the_burbs(v: Any, marks: Marks) -> int:
    """8: +1 for each park, -2 for each industrial block beside the largest residential group.

    Where several groups are largest, the one that gives most.
    """
    largest = v.largest[RESIDENTIAL]
    if largest < 0:
        return 0
    best_group = -1
    best = 0
    for group in range(v.count):
        is_largest = v.group_size[group] == v.group_size[largest]
        if v.group[group] != group or v.zone[group] != RESIDENTIAL or not is_largest:
            continue
        points = 0
        for k in range(v.count):
            if v.zone[k] in (PARK, INDUSTRIAL) and touches_group(v, k, group):
                points += 1 if v.zone[k] == PARK else -2
        if best_group < 0 or points > best:
            best_group, best = group, points
    for k in range(v.count):
        if v.zone[k] in (PARK, INDUSTRIAL) and touches_group(v, k, best_group):
            marks[k] = ADDS if v.zone[k] == PARK else COSTS
    return best


@kernel
def concrete_jungle(v: Any, marks: Marks) -> int:
    """9: +1 for each industrial block that meets another one corner to corner."""
    points = 0
    for k in range(v.count):
        if v.zone[k] != INDUSTRIAL:
            continue
        for way in range(4, 8):
            other = v.around[k, way]
            if other >= 0 and v.zone[other] == INDUSTRIAL:
                points += 1
                marks[k] = ADDS
                break
    return points


@kernel
def the_strip(v: Any, marks: Marks) -> int:
    """10: +1 for each commercial block in the row or column with most of them."""
    counts = line_counts(v, COMMERCIAL)
    line = int(np.argmax(counts))
    mark_line(v, marks, line, COMMERCIAL, ADDS)
    return int(counts[line])


@kernel
def mini_marts(v: Any, marks: Marks) -> int:
    """11: +2 for each commercial block on a road directly between two residential blocks."""
    points = 0
    for k in range(v.count):
        if v.zone[k] != COMMERCIAL or v.road[k] == 0:
            continue
        homes = 0
        for side in range(4):
            other = v.around[k, side]
            if (
                v.road[k] >> side & 1
                and other >= 0
                and v.zone[other] == RESIDENTIAL
                and v.road[other] >> ((side + 2) & 3) & 1
            ):
                homes += 1
        if homes == 2:
            points += 2
            marks[k] = ADDS
    return points


@kernel
def superhighway(v: Any, marks: Marks) -> int:
    """12: +1 for every two blocks of the longest road, rounded down."""
    if v.road_count == 0:
        return 0
    road = int(np.argmax(v.road_length[: v.road_count]))
    mark_road(v, marks, road, ADDS)
    return int(v.road_length[road]) // 2


@kernel
def park_hopping(v: Any, marks: Marks) -> int:
    """13: +3 for each road from one park to another; two groups of parks with `hop_groups`."""
    points = 0
    for road in range(v.road_count):
        one, other = v.road_ends[road, 0], v.road_ends[road, 1]
        if one < 0 or other < 0 or v.zone[one] != PARK or v.zone[other] != PARK:
            continue
        same = v.group[one] == v.group[other] if v.hop_groups else one == other
        if not same:
            points += 3
            mark_road(v, marks, road, ADDS)
            marks[one] |= ADDS
            marks[other] |= ADDS
    return points


@kernel
def looping_lanes(v: Any, marks: Marks) -> int:
    """14: +1 for each block of road in a closed loop."""
    points = 0
    for k in range(v.count):
        road = v.road_of[k]
        if road >= 0 and v.road_ends[road, 0] == LOOP:
            points += 1
            marks[k] = ADDS
    return points


@kernel
def skid_row(v: Any, marks: Marks) -> int:
    """15: +2 for each residential block with two or more industrial neighbours."""
    points = 0
    for k in range(v.count):
        if v.zone[k] == RESIDENTIAL and beside(v, k, INDUSTRIAL) >= 2:
            points += 2
            marks[k] = ADDS
    return points


@kernel
def morning_commute(v: Any, marks: Marks) -> int:
    """16: +2 for each road through a residential and a commercial block."""
    homes = np.zeros(v.road_count, np.bool_)
    shops = np.zeros(v.road_count, np.bool_)
    for k in range(v.count):
        if v.road_of[k] >= 0:
            homes[v.road_of[k]] |= v.zone[k] == RESIDENTIAL
            shops[v.road_of[k]] |= v.zone[k] == COMMERCIAL
    points = 0
    for road in range(v.road_count):
        if homes[road] and shops[road]:
            points += 2
            mark_road(v, marks, road, ADDS)
    return points


@kernel
def tourist_traps(v: Any, marks: Marks) -> int:
    """17: +1 for each commercial block on the edge, +1 more for one on a corner."""
    points = 0
    for k in range(v.count):
        if v.zone[k] != COMMERCIAL:
            continue
        north_south = v.around[k, 0] == EDGE or v.around[k, 2] == EDGE
        east_west = v.around[k, 1] == EDGE or v.around[k, 3] == EDGE
        if north_south or east_west:
            points += 2 if north_south and east_west else 1
            marks[k] = ADDS
    return points


@kernel
def sprawlopolis(v: Any, marks: Marks) -> int:
    """18: the blocks of the fullest row and of the fullest column."""
    counts = line_counts(v, -1)
    row = int(np.argmax(counts[:TORUS]))
    column = TORUS + int(np.argmax(counts[TORUS:]))
    mark_line(v, marks, row, -1, ADDS)
    mark_line(v, marks, column, -1, ADDS)
    return int(counts[row] + counts[column])


@kernel
def condition(v: Any, number: np.int8, marks: Marks) -> int:  # noqa: PLR0911, PLR0912
    """The points of the condition with a number from 1 to 18."""
    if number == 1:
        return the_outskirts(v, marks)
    if number == 2:
        return bloom_boom(v, marks)
    if number == 3:
        return go_green(v, marks)
    if number == 4:
        return block_party(v, marks)
    if number == 5:
        return stacks_and_scrapers(v, marks)
    if number == 6:
        return master_planned(v, marks)
    if number == 7:
        return central_perks(v, marks)
    if number == 8:
        return the_burbs(v, marks)
    if number == 9:
        return concrete_jungle(v, marks)
    if number == 10:
        return the_strip(v, marks)
    if number == 11:
        return mini_marts(v, marks)
    if number == 12:
        return superhighway(v, marks)
    if number == 13:
        return park_hopping(v, marks)
    if number == 14:
        return looping_lanes(v, marks)
    if number == 15:
        return skid_row(v, marks)
    if number == 16:
        return morning_commute(v, marks)
    if number == 17:
        return tourist_traps(v, marks)
    return sprawlopolis(v, marks)
