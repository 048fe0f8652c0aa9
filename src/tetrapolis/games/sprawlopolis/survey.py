"""The survey of a city: what lies on top, the groups and the roads; all scoring reads it.

A survey is a record of its own, made anew for each scoring. The blocks of the city are numbered
from 0; everything else speaks of these numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.components import (
    BLOCKS,
    CARD_ROADS,
    CARD_ZONES,
    ZONES,
)

TORUS = 32
WRAP = TORUS - 1
"""A city of 15 cards spans at most 30 blocks each way, so that x and y modulo 32 tell all its
cells, and a ring of empty ones around it, apart."""

EDGE, HOLE, LOOP = -1, -2, -3
"""Instead of a block number: an empty cell at the city's edge, one in a hole that is no edge,
and for the ends of a road that has none."""

STEP_X = np.array([0, 1, 0, -1, 1, 1, -1, -1])
STEP_Y = np.array([-1, 0, 1, 0, -1, 1, 1, -1])
"""The eight directions: N, E, S, W, then NE, SE, SW, NW."""

SURVEY = np.dtype(
    [
        ("hop_groups", np.int8),  # the switch `park_hopping`, which one condition reads
        ("count", np.int16),
        ("x", np.int8, BLOCKS),
        ("y", np.int8, BLOCKS),
        ("zone", np.int8, BLOCKS),
        ("road", np.uint8, BLOCKS),  # mask of the two sides its road meets, 0 for none
        ("box", np.int8, 4),  # lowest x and y, highest x and y
        ("at", np.int8, (TORUS, TORUS)),  # block by [y & 31, x & 31], EDGE or HOLE if empty
        ("around", np.int8, (BLOCKS, 8)),  # what lies in each direction
        # Groups go by the number of their first block.
        ("group", np.int8, BLOCKS),
        ("group_size", np.int8, BLOCKS),
        ("largest", np.int8, len(ZONES)),  # a largest group of each zone, -1 for none
        # Roads are numbered from 0.
        ("road_count", np.int16),
        ("road_of", np.int8, BLOCKS),  # -1 for a block without road
        ("road_length", np.int8, BLOCKS),
        ("road_ends", np.int8, (BLOCKS, 2)),  # what either end faces, or LOOP
    ],
    align=True,
)


@kernel
def clear(v: Any) -> None:
    """Begin a survey: no blocks."""
    v.count = 0
    v.at[:] = EDGE
    v.box[0] = v.box[1] = 127
    v.box[2] = v.box[3] = -128


@kernel
def add_block(v: Any, x: int, y: int, zone: int, road: int) -> None:
    """Add the topmost block of a cell, unless the cell has one already."""
    if v.at[y & WRAP, x & WRAP] != EDGE:
        return
    k = v.count
    v.at[y & WRAP, x & WRAP] = k
    v.x[k] = x
    v.y[k] = y
    v.zone[k] = zone
    v.road[k] = road
    v.box[0] = min(v.box[0], x)
    v.box[1] = min(v.box[1], y)
    v.box[2] = max(v.box[2], x)
    v.box[3] = max(v.box[3], y)
    v.count = k + 1


@kernel
def mark_holes(v: Any) -> None:
    """Tell holes from the outside: what cannot be reached around the city through sides."""
    for row in range(TORUS):
        for column in range(TORUS):
            if v.at[row, column] == EDGE:
                v.at[row, column] = HOLE
    stack = np.empty(TORUS * TORUS, np.int16)
    # The ring around the city's box is empty; on the torus it is one piece with all beyond it.
    row, column = (v.box[1] - 1) & WRAP, (v.box[0] - 1) & WRAP
    v.at[row, column] = EDGE
    stack[0] = row * TORUS + column
    size = 1
    while size:
        size -= 1
        row, column = divmod(stack[size], TORUS)
        for side in range(4):
            r, c = (row + STEP_Y[side]) & WRAP, (column + STEP_X[side]) & WRAP
            if v.at[r, c] == HOLE:
                v.at[r, c] = EDGE
                stack[size] = r * TORUS + c
                size += 1


@kernel
def find_groups(v: Any) -> None:
    """Gather the blocks of one zone that are connected by sides (SP-18)."""
    stack = np.empty(BLOCKS, np.int8)
    v.group[: v.count] = -1
    v.largest[:] = -1
    for first in range(v.count):
        if v.group[first] >= 0:
            continue
        zone = v.zone[first]
        v.group[first] = first
        stack[0] = first
        waiting = 1
        size = 0
        while waiting:
            waiting -= 1
            k = stack[waiting]
            size += 1
            for side in range(4):
                other = v.around[k, side]
                if other >= 0 and v.zone[other] == zone and v.group[other] < 0:
                    v.group[other] = first
                    stack[waiting] = other
                    waiting += 1
        v.group_size[first] = size
        best = v.largest[zone]
        if best < 0 or size > v.group_size[best]:
            v.largest[zone] = first


@kernel
def follow(v: Any, start: int, side: int, road: int) -> int:
    """Follow a road from one of its blocks through a side to its end.

    Returns:
        What the end faces: a block that the road stops against, EDGE or HOLE; LOOP when the
        road comes back to where it started.
    """
    k = start
    while True:
        other = v.around[k, side]
        if other < 0:
            return int(other)
        entry = (side + 2) & 3
        if not v.road[other] >> entry & 1:
            return int(other)
        if other == start:
            return LOOP
        v.road_of[other] = road
        v.road_length[road] += 1
        leaves = v.road[other] ^ (1 << entry)
        side = 0
        while not leaves >> side & 1:
            side += 1
        k = other


@kernel
def find_roads(v: Any) -> None:
    """Follow every road (SP-19): a block has one segment, so a road is a path or a loop."""
    v.road_count = 0
    v.road_of[: v.count] = -1
    for start in range(v.count):
        if v.road[start] == 0 or v.road_of[start] >= 0:
            continue
        road = v.road_count
        v.road_count = road + 1
        v.road_of[start] = road
        v.road_length[road] = 1
        end = 0
        for side in range(4):
            if v.road[start] >> side & 1:
                v.road_ends[road, end] = follow(v, start, side, road)
                if v.road_ends[road, end] == LOOP:
                    v.road_ends[road, 1] = LOOP
                    break
                end += 1


@kernel
def connect(v: Any, hole_is_edge: int, hop_groups: int) -> None:
    """Finish a survey when all blocks are in: neighbours, groups and roads (SP-49 switches)."""
    v.hop_groups = hop_groups
    if not hole_is_edge:
        mark_holes(v)
    for k in range(v.count):
        for way in range(8):
            v.around[k, way] = v.at[(v.y[k] + STEP_Y[way]) & WRAP, (v.x[k] + STEP_X[way]) & WRAP]
    find_groups(v)
    find_roads(v)


@kernel
def survey_city(v: Any, s: Any) -> None:
    """Survey the city of a state record: the last card on a cell is on top (SP-13, SP-18)."""
    clear(v)
    for at in range(s.placed_count - 1, -1, -1):
        card, turned = s.placed[at, 0], s.placed[at, 3]
        for block in range(4):
            add_block(
                v,
                s.placed[at, 1] + (block & 1),
                s.placed[at, 2] + (block >> 1),
                CARD_ZONES[card, turned, block],
                CARD_ROADS[card, turned, block],
            )
    connect(v, s.hole_is_edge, s.hop_groups)
