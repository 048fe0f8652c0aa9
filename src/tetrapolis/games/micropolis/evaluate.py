"""What a position is worth to a seat, in points: the score so far and what may still come.

While turns are left, an open gallery is expected to grow, soldiers and tokens to buy something,
and the two majorities (colony, red army) to be won the likelier the larger the lead.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.micropolis.bits import count_bits
from tetrapolis.games.micropolis.components import LARGEST_ARMY, MOST_SEGMENTS, RING
from tetrapolis.games.micropolis.effects import ARCHITECT, NURSE, SERGEANT
from tetrapolis.games.micropolis.layout import EFFECT, FILL, OVER, SENTRY
from tetrapolis.games.micropolis.notation import BARRACKS
from tetrapolis.games.micropolis.rules import apply, nth
from tetrapolis.games.micropolis.scoring import (
    ANTS,
    BARRACKS_POINTS,
    COLONY_POINTS,
    COLUMNS,
    HARVEST_POINTS,
    NODES,
    PARENT,
    QUEENS,
    RED_ARMY_POINTS,
    TILES_TOUCHED,
    anthill_points,
    barracks_points,
    fruit_kinds,
    root,
    survey,
)

# Estimates in points; "a turn" is one still to come.
KINDS_A_TURN = 0.13  # fruit kinds that an opening brings to its gallery
LENGTH_A_TURN = 0.3  # tiles that an opening adds to a royal gallery
QUEEN_TO_COME = 0.02  # a tile of an open gallery without queen, a turn
SOLDIER, SOLDIER_A_TURN = 0.4, 0.09
TOKEN = 2.0
LEADING = 0.6
SENTRY_POINTS = 0.4
MAJORITY_A_TURN = 0.6  # by how much a lead in ants or soldiers is likely to change
EMPTY_BARRACKS = 0.02  # of its points, a turn: a sentry may come


@kernel
def soldier_value(turns: int) -> float:
    """What a soldier in the army can still buy with so many turns to come."""
    return SOLDIER + SOLDIER_A_TURN * turns if turns else 0.0


@kernel
def likelihood(lead: float, turns: int) -> float:
    """How likely a majority is won that is led by so much, ties counted as won."""
    return 1.0 / (1.0 + math.exp(-(lead + 0.5) / (0.25 + MAJORITY_A_TURN * turns)))


@kernel
def harvest_prospect(kinds: float) -> float:
    """Harvest points for an expected number of fruit kinds."""
    low = min(5, int(kinds))
    part = min(1.0, kinds - low)
    return float(HARVEST_POINTS[low] + part * (HARVEST_POINTS[low + 1] - HARVEST_POINTS[low]))


@kernel
def gallery_prospect(gallery: NDArray[np.int16], openings: int, turns: int) -> float:
    """Harvest and royal points that a gallery is expected to end with."""
    growth = min(openings, 2) * turns
    points = harvest_prospect(min(6.0, fruit_kinds(gallery) + KINDS_A_TURN * growth))
    length = count_bits(gallery[TILES_TOUCHED])
    if gallery[QUEENS] == 1:
        points += length + LENGTH_A_TURN * growth
    elif gallery[QUEENS] == 0 and openings:
        points += QUEEN_TO_COME * turns * length
    return points


@kernel
def pending_prospect(s: Any, seat: int, turns: int) -> float:
    """What the effects and the choice still to come of the tile just placed will bring."""
    points = SENTRY_POINTS if s.phase == SENTRY else 0.0
    tile = s.ring[seat, s.placed_at]
    soldier = soldier_value(turns)
    room = LARGEST_ARMY - s.army[seat]
    for part in range(BARRACKS):
        if not s.pending >> part & 1:
            continue
        specialist = s.tile_specialist[tile, part]
        if specialist == NURSE:
            points += soldier * min(room, s.tile_eggs[tile, part])
        elif specialist == ARCHITECT:
            points += TOKEN * (s.reserve_tokens > 0)
        elif specialist == SERGEANT:
            points += soldier * (s.leader != seat)
        else:
            points += SENTRY_POINTS
    size = s.tile_barracks[tile]
    if (s.phase == FILL or s.pending >> BARRACKS & 1) and size <= s.army[seat]:
        points += max(0.0, BARRACKS_POINTS[size] - size * soldier)
    return points


@kernel
def worth_against(
    s: Any, seat: int, rival_ants: int, nodes: NDArray[np.int16], ends: NDArray[np.int64]
) -> float:
    """`worth` while the game goes on.

    Args:
        s: the record.
        seat: to whom.
        rival_ants: ants of the largest gallery among the other seats.
        nodes, ends: scratch space, shapes (NODES, COLUMNS) and (4,).
    """
    turns = RING - s.placed[seat]
    survey(s, seat, nodes)
    find_ends(s, seat, nodes, ends)
    points = float(barracks_points(s, seat))
    largest = 0
    for node in range(NODES):
        if nodes[node, PARENT] == node:
            openings = 0
            for end in ends:
                openings += end == node
            largest = max(largest, nodes[node, ANTS])
            points += nodes[node, ANTS] + gallery_prospect(nodes[node], openings, turns)
    rival_army = 0
    for other in range(s.seats):
        if other != seat:
            rival_army = max(rival_army, s.army[other])
    points += COLONY_POINTS * likelihood(largest - rival_ants, turns)
    points += RED_ARMY_POINTS * likelihood(s.army[seat] - rival_army, turns)
    points += soldier_value(turns) * s.army[seat]
    if turns:
        points += TOKEN * s.tokens[seat] + LEADING * (s.leader == seat)
    for place in range(RING):
        tile = s.ring[seat, place]
        if tile >= 0 and not s.full[seat] >> place & 1:
            points += EMPTY_BARRACKS * turns * BARRACKS_POINTS[s.tile_barracks[tile]]
    if s.acting == seat and s.phase in (EFFECT, FILL, SENTRY):
        points += pending_prospect(s, seat, turns)
    return float(points)


@kernel
def find_ends(s: Any, seat: int, nodes: NDArray[np.int16], ends: NDArray[np.int64]) -> None:
    """Write the galleries behind the four openings at the ends of an anthill, -1 for none."""
    ends[:] = -1
    placed = s.placed[seat]
    if placed in (0, RING):
        return
    first = s.left_end[seat]
    last = (first + placed - 1) % RING
    for port in range(4):
        place = first if port < 2 else last
        segment = s.tile_ports[s.ring[seat, place], port]
        if segment >= 0:
            ends[port] = root(nodes, place * MOST_SEGMENTS + segment)


@kernel
def largest_rival(s: Any, seat: int, nodes: NDArray[np.int16]) -> int:
    """Ants of the largest gallery among the other seats."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, anthill_points(s, other, nodes)[1])
    return most


@kernel
def final_points(s: Any, seat: int, rival_ants: int, nodes: NDArray[np.int16]) -> float:
    """The score at the end of the game."""
    points, largest = anthill_points(s, seat, nodes)
    points += COLONY_POINTS * (largest >= rival_ants)
    points += RED_ARMY_POINTS * (s.army[seat] == s.army[: s.seats].max())
    return float(points)


@kernel
def worth(a: Records, i: int, seat: int) -> float:
    """What a position is worth to a seat, in points; its score when the game is over."""
    s = a[i]
    nodes = np.empty((NODES, COLUMNS), np.int16)
    rival_ants = largest_rival(s, seat, nodes)
    if s.phase == OVER:
        return final_points(s, seat, rival_ants, nodes)
    return worth_against(s, seat, rival_ants, nodes, np.empty(4, np.int64))


@kernel
def appraise(a: Records, i: int, ks: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """See `Kernels`."""
    trial = np.empty(1, a.dtype)
    nodes = np.empty((NODES, COLUMNS), np.int16)
    ends = np.empty(4, np.int64)
    seat = a[i].acting
    # No action of a seat changes the anthill of another.
    rival_ants = largest_rival(a[i], seat, nodes)
    for n in range(len(ks)):
        trial[0] = a[i]
        apply(trial, 0, nth(a, i, ks[n]))
        if trial[0].phase == OVER:
            out[n] = final_points(trial[0], seat, rival_ants, nodes)
        else:
            out[n] = worth_against(trial[0], seat, rival_ants, nodes, ends)


@kernel
def prospects(a: Records, i: int, out: NDArray[np.float64]) -> None:
    """See `Kernels`; to beat are the other seats."""
    for seat in range(a[i].seats):
        out[seat, 0] = worth(a, i, seat)
    for seat in range(a[i].seats):
        best = -np.inf
        for other in range(a[i].seats):
            if other != seat:
                best = max(best, out[other, 0])
        out[seat, 1] = out[seat, 0] - best
