"""Scoring a city (AK-17 to AK-30): one kernel says what counts, everything else reads it.

A city is first laid out flat on a plan: its bounding box with a margin of one empty space, row
by row, so that every neighbour is a fixed distance away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.core.score import ScoreLine, ScoreSheet
from tetrapolis.games.akropolis.components import (
    BARRACKS,
    COLOURS,
    DISTRICT,
    GARDEN,
    HOUSE,
    MARKET,
    PLAZA,
    STARS,
    TEMPLE,
)
from tetrapolis.games.akropolis.hexgrid import unrolled
from tetrapolis.games.akropolis.placement import MAX_CELLS, kind_of, level_of, tile_of

HOUSE_GROUPS = ("hexes", "value")
BARRACKS_EDGES = ("outside", "any_empty_side")
LAKES = ("any_size", "one_hex")
"""The readings that can be switched; in the record each is the place in its list."""

BUILT, OPEN, ENCLOSED = range(3)
"""What a space of a plan is: part of the city, open to the outside, or in a hole."""

Plan = tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.int8]]
"""What is seen on each space, how far away its six neighbours are, and what each space is."""


@kernel
def lay_out(g: Any, s: int, at: Any) -> Plan:
    """The plan of a city; writes where each of its occupied spaces is into `at`."""
    low_q, low_r = g.box[s, 0] - 1, g.box[s, 2] - 1
    width = g.box[s, 1] - low_q + 2
    seen = np.zeros(width * (g.box[s, 3] - low_r + 2), np.int16)
    around = np.array([-width, 1 - width, 1, width, width - 1, -1])
    for j in range(g.size[s]):
        index = g.cells[s, j]
        q, r = unrolled(low_q, index), unrolled(low_r, index >> 6)
        at[j] = (r - low_r) * width + q - low_q
        seen[at[j]] = g.grid[s, index]
    return seen, around, grounds(seen, around)


@kernel
def grounds(seen: NDArray[np.int16], around: NDArray[np.int64]) -> NDArray[np.int8]:
    """For each space of a plan whether it is BUILT, OPEN or ENCLOSED."""
    ground = np.full(len(seen), ENCLOSED, np.int8)
    for here in range(len(seen)):
        if seen[here]:
            ground[here] = BUILT
    waiting = np.empty(len(seen), np.int64)
    ground[0], waiting[0], left = OPEN, 0, 1
    while left:
        left -= 1
        here = waiting[left]
        for step in around:
            there = here + step
            # The ends of a row lead to the next row's: all of them are margin, open alike.
            if 0 <= there < len(seen) and ground[there] == ENCLOSED:
                ground[there], waiting[left] = OPEN, there
                left += 1
    return ground


@kernel
def mark_houses(g: Any, plan: Plan, marks: Any) -> int:
    """Mark the house group that scores (AK-19); returns the sum of its levels."""
    seen, around, _ = plan
    group = np.empty(len(seen), np.int64)
    done = 0
    best_start = best_stop = best_value = 0
    for start in range(len(seen)):
        if marks[start] or kind_of(seen[start]) != HOUSE:
            continue
        marks[start], group[done], first, stop, value = True, start, done, done + 1, 0
        while done < stop:
            here = group[done]
            done += 1
            value += level_of(seen[here])
            for step in around:
                there = here + step
                if not marks[there] and kind_of(seen[there]) == HOUSE:
                    marks[there], group[stop] = True, there
                    stop += 1
        more = stop - first - (best_stop - best_start)
        if g.house_group or more == 0:
            more = value - best_value
        if more > 0:
            best_start, best_stop, best_value = first, stop, value
    marks[:] = False
    for member in range(best_start, best_stop):
        marks[group[member]] = True
    return best_value


@kernel
def count_beside(plan: Plan, here: int, kind: int) -> int:
    """How many neighbours are of a kind; kind 0 counts empty sides."""
    seen, around, _ = plan
    beside = 0
    for step in around:
        beside += kind_of(seen[here + step]) == kind
    return beside


@kernel
def edge_sides(g: Any, plan: Plan, here: int) -> int:
    """How many sides of a hex lie on the edge of the city, by the reading chosen (AK-21)."""
    _, around, ground = plan
    sides = 0
    for step in around:
        there = ground[here + step]
        sides += there == OPEN or (g.barracks_edge != 0 and there == ENCLOSED)
    return sides


@kernel
def by_a_lake(g: Any, plan: Plan, here: int) -> bool:
    """Whether a hex is beside a lake, by the reading chosen (AK-30)."""
    _, around, ground = plan
    for step in around:
        there = here + step
        if ground[there] == ENCLOSED and not (g.lake and count_beside(plan, there, 0)):
            return True
    return False


@kernel
def factor(g: Any, plan: Plan, here: int) -> int:
    """0, 1 or 2: how often the level of a district counts (AK-20 to AK-23, AK-27 to AK-30).

    Houses count by their group and are not asked about here.
    """
    kind = kind_of(plan[0][here])
    double = False
    if kind == MARKET:
        if count_beside(plan, here, MARKET):
            return 0
        double = count_beside(plan, here, MARKET - DISTRICT + PLAZA) > 0
    elif kind == BARRACKS:
        sides = edge_sides(g, plan, here)
        if not sides:
            return 0
        double = 3 <= sides <= 4
    elif kind == TEMPLE:
        if count_beside(plan, here, 0):
            return 0
        double = level_of(plan[0][here]) >= 2
    elif kind == GARDEN and g.doubles[GARDEN - DISTRICT]:
        double = by_a_lake(g, plan, here)
    return 2 if double and g.doubles[kind - DISTRICT] else 1


@kernel
def assess(a: Records, i: int, s: int, totals: Any, factors: Any) -> None:
    """What counts in the city of seat `s`.

    Writes for each colour the value of its districts and its stars into `totals` (shape (5, 2),
    zeros), and for each occupied space, in the order of `cells`, how often it counts (0, 1 or 2)
    into `factors`.
    """
    g = a[i]
    at = np.empty(g.size[s], np.int64)
    plan = lay_out(g, s, at)
    houses = np.zeros(len(plan[0]), np.bool_)
    house_value = mark_houses(g, plan, houses)
    house_factor = 2 if g.doubles[HOUSE - DISTRICT] and house_value >= 10 else 1
    for j in range(g.size[s]):
        here = at[j]
        kind = kind_of(plan[0][here])
        factors[j] = 0
        if kind >= PLAZA:
            totals[kind - PLAZA, 1] += STARS[kind]
        elif kind >= DISTRICT:
            if kind != HOUSE:
                factors[j] = factor(g, plan, here)
            elif houses[here]:
                factors[j] = house_factor
            totals[kind - DISTRICT, 0] += factors[j] * level_of(plan[0][here])


@kernel
def scores(a: Records, i: int, out: NDArray[np.int32]) -> None:
    """See `Kernels` (AK-17, AK-24); in the solo game only the player's."""
    factors = np.empty(MAX_CELLS, np.int64)
    for seat in range(a[i].seats):
        totals = np.zeros((len(COLOURS), 2), np.int64)
        assess(a, i, seat, totals, factors)
        out[seat] = a[i].stones[seat]
        for value, stars in totals:
            out[seat] += value * stars


@kernel
def list_hexes(a: Records, s: int, out: Any) -> None:
    """Write q, r, level, kind and tile of every hex seen in a city of the first record."""
    g = a[0]
    for j in range(g.size[s]):
        index = g.cells[s, j]
        cell = g.grid[s, index]
        out[j, 0] = unrolled(g.box[s, 0], index)
        out[j, 1] = unrolled(g.box[s, 2], index >> 6)
        out[j, 2], out[j, 3], out[j, 4] = level_of(cell), kind_of(cell), tile_of(cell)


def hexes_of(records: Records, seat: int) -> NDArray[np.int64]:
    """Every hex seen in a seat's city: rows of q, r, level, kind's code, number of its tile."""
    hexes = np.empty((int(records["size"][0, seat]), 5), np.int64)
    list_hexes(records, seat, hexes)
    return hexes


def sheet_of(records: Records, seat: int) -> ScoreSheet:
    """A seat's score line by line: the five colours, then the stones.

    The cells of a line are the districts that count; its facts hold their `value` after
    doubling, the `stars`, the cells `doubled` and the cells of the `plazas`.
    """
    totals = np.zeros((len(COLOURS), 2), np.int64)
    factors = np.zeros(MAX_CELLS, np.int64)
    assess(records, 0, seat, totals, factors)
    hexes = list(zip(hexes_of(records, seat).tolist(), factors.tolist(), strict=False))
    lines = []
    for colour, name in enumerate(COLOURS):
        districts = [
            ((q, r), times) for (q, r, _, kind, _), times in hexes if kind == DISTRICT + colour
        ]
        facts: dict[str, Any] = {
            "value": int(totals[colour, 0]),
            "stars": int(totals[colour, 1]),
            "doubled": [list(cell) for cell, times in districts if times == 2],
            "plazas": [[q, r] for (q, r, _, kind, _), _ in hexes if kind == PLAZA + colour],
        }
        cells = tuple(cell for cell, times in districts if times)
        points = facts["value"] * facts["stars"]
        lines.append(ScoreLine(f"akropolis.score.{name}", points, cells, facts))
    stones = int(records["stones"][0, seat])
    lines.append(ScoreLine("akropolis.score.stones", stones, (), {"n": stones}))
    return ScoreSheet(tuple(lines))


def winners_of(scores: Sequence[int], stones: Sequence[int]) -> tuple[int, ...]:
    """The seats with most points, of those the ones with most stones (AK-25)."""
    standings = list(zip(scores, stones, strict=True))
    best = max(standings)
    return tuple(seat for seat, standing in enumerate(standings) if standing == best)
