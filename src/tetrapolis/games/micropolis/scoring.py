"""Galleries and points (MI-27 to MI-35): the kernels, and the sheet that explains them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Cell, ScoreLine, ScoreSheet
from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.micropolis.bits import count_bits
from tetrapolis.games.micropolis.components import FRUITS, MOST_SEATS, MOST_SEGMENTS, RING

COLONY_POINTS = 5
RED_ARMY_POINTS = 5
HARVEST_POINTS = np.array([0, 2, 5, 10, 15, 20, 25], np.int64)
BARRACKS_POINTS = np.array([0, 2, 4, 7, 10], np.int64)

NODES = RING * MOST_SEGMENTS
# Columns of a survey: one row a segment, at place * MOST_SEGMENTS + segment. PARENT leads to the
# row of the whole gallery (-1: no such segment), the rest is summed up in that row.
PARENT, ANTS, FRUIT_KINDS, GIFTS, QUEENS, TILES_TOUCHED = range(6)
COLUMNS = 6
QUEEN = 0  # place in SPECIALISTS


@kernel
def root(nodes: NDArray[np.int16], node: int) -> int:
    """The row of the gallery that a segment belongs to."""
    while nodes[node, PARENT] != node:
        nodes[node, PARENT] = nodes[nodes[node, PARENT], PARENT]
        node = nodes[node, PARENT]
    return node


@kernel
def join(nodes: NDArray[np.int16], one: int, other: int) -> None:
    """Make one gallery of those of two segments."""
    one, other = root(nodes, one), root(nodes, other)
    if one != other:
        nodes[other, PARENT] = one
        nodes[one, ANTS] += nodes[other, ANTS]
        nodes[one, FRUIT_KINDS] |= nodes[other, FRUIT_KINDS]
        nodes[one, GIFTS] += nodes[other, GIFTS]
        nodes[one, QUEENS] += nodes[other, QUEENS]
        nodes[one, TILES_TOUCHED] |= nodes[other, TILES_TOUCHED]


@kernel
def survey(s: Any, seat: int, nodes: NDArray[np.int16]) -> None:
    """Find the galleries of an anthill (MI-27).

    Args:
        s: a record.
        seat: whose anthill.
        nodes: shape (NODES, COLUMNS), overwritten.
    """
    nodes[:, PARENT] = -1
    for place in range(RING):
        tile = s.ring[seat, place]
        if tile < 0:
            continue
        for segment in range(s.tile_segments[tile]):
            node = place * MOST_SEGMENTS + segment
            nodes[node, PARENT] = node
            nodes[node, ANTS] = s.tile_ants[tile, segment]
            nodes[node, FRUIT_KINDS] = s.tile_fruits[tile, segment]
            nodes[node, GIFTS] = s.tile_gifts[tile, segment]
            nodes[node, QUEENS] = s.tile_specialist[tile, segment] == QUEEN
            nodes[node, TILES_TOUCHED] = 1 << place
    for place in range(RING):
        after = (place + 1) % RING
        tile, follower = s.ring[seat, place], s.ring[seat, after]
        if tile < 0 or follower < 0:
            continue
        for level in range(2):
            here, there = s.tile_ports[tile, 2 + level], s.tile_ports[follower, level]
            if here >= 0 and there >= 0:
                join(nodes, place * MOST_SEGMENTS + here, after * MOST_SEGMENTS + there)


@kernel
def fruit_kinds(gallery: NDArray[np.int16]) -> int:
    """Kinds of fruit in a gallery, gifts standing for those it lacks (MI-30)."""
    return int(min(6, count_bits(gallery[FRUIT_KINDS]) + gallery[GIFTS]))


@kernel
def royal_points(gallery: NDArray[np.int16]) -> int:
    """The length of a gallery with exactly one queen, else nothing (MI-31)."""
    return count_bits(gallery[TILES_TOUCHED]) if gallery[QUEENS] == 1 else 0


@kernel
def barracks_points(s: Any, seat: int) -> int:
    """Points of the full barracks (MI-33)."""
    points = 0
    for place in range(RING):
        if s.full[seat] >> place & 1:
            points += BARRACKS_POINTS[s.tile_barracks[s.ring[seat, place]]]
    return points


@kernel
def anthill_points(s: Any, seat: int, nodes: NDArray[np.int16]) -> tuple[int, int]:
    """What an anthill scores by itself, and the ants of its largest gallery.

    Population, harvest, royal galleries and barracks; `nodes` is scratch space.
    """
    survey(s, seat, nodes)
    points = barracks_points(s, seat)
    largest = 0
    for node in range(NODES):
        if nodes[node, PARENT] == node:
            gallery = nodes[node]
            points += gallery[ANTS] + HARVEST_POINTS[fruit_kinds(gallery)] + royal_points(gallery)
            largest = max(largest, gallery[ANTS])
    return points, largest


@kernel
def scores(a: Records, i: int, out: NDArray[np.int32]) -> None:
    """Write each seat's score as if the game ended now; `out` has one place a seat."""
    s = a[i]
    nodes = np.empty((NODES, COLUMNS), np.int16)
    largest = np.zeros(MOST_SEATS, np.int64)
    for seat in range(s.seats):
        out[seat], largest[seat] = anthill_points(s, seat, nodes)
    for seat in range(s.seats):
        out[seat] += COLONY_POINTS * (largest[seat] == largest.max())
        out[seat] += RED_ARMY_POINTS * (s.army[seat] == s.army[: s.seats].max())


@dataclass(frozen=True, slots=True)
class Gallery:
    """A gallery of an anthill, in the words of the page.

    Attributes:
        cells: its segments as (place, segment), clockwise by place.
        kinds: of fruit, gifts counted for those it lacks.
        length: different tiles that it touches.
        harvest, royal: its points.
    """

    cells: tuple[Cell, ...]
    ants: int
    fruits: tuple[str, ...]
    gifts: int
    kinds: int
    queens: int
    length: int
    harvest: int
    royal: int

    def plain(self) -> dict[str, Any]:
        """The gallery as JSON-able data; `points` are those of harvest and royal gallery."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "ants": self.ants,
            "fruits": list(self.fruits),
            "gifts": self.gifts,
            "kinds": self.kinds,
            "queens": self.queens,
            "length": self.length,
            "points": self.harvest + self.royal,
        }


def galleries(records: Records, seat: int) -> list[Gallery]:
    """The galleries of a seat's anthill, in the order of their first cells."""
    nodes = np.empty((NODES, COLUMNS), np.int16)
    survey(records[0], seat, nodes)
    members: dict[int, list[Cell]] = {}
    for node in range(NODES):
        if nodes[node, PARENT] >= 0:
            members.setdefault(root(nodes, node), []).append(divmod(node, MOST_SEGMENTS))
    return [_gallery(nodes[node], tuple(cells)) for node, cells in members.items()]


def _gallery(row: NDArray[np.int16], cells: tuple[Cell, ...]) -> Gallery:
    kinds = int(fruit_kinds(row))
    return Gallery(
        cells=cells,
        ants=int(row[ANTS]),
        fruits=tuple(fruit for bit, fruit in enumerate(FRUITS) if row[FRUIT_KINDS] >> bit & 1),
        gifts=int(row[GIFTS]),
        kinds=kinds,
        queens=int(row[QUEENS]),
        length=int(row[TILES_TOUCHED]).bit_count(),
        harvest=int(HARVEST_POINTS[kinds]),
        royal=int(royal_points(row)),
    )


def sheet(records: Records, seat: int) -> ScoreSheet:
    """A seat's score as if the game ended now, line by line (MI-35).

    Cells are (place, segment) for what counts ants and galleries, (place,) for barracks.
    """
    s = records[0]
    mine = galleries(records, seat)
    largest = [max((g.ants for g in galleries(records, n)), default=0) for n in range(s["seats"])]
    lines = [_population(s, seat), _colony(mine, largest, seat)]
    for number, gallery in enumerate(mine, start=1):
        lines += _gallery_lines(number, gallery)
    lines.append(_red_army(s, seat))
    for place in range(RING):
        if s["full"][seat] >> place & 1:
            size = int(s["tile_barracks"][s["ring"][seat, place]])
            points = int(BARRACKS_POINTS[size])
            lines.append(
                ScoreLine("micropolis.score.barracks", points, ((place,),), {"size": size})
            )
    return ScoreSheet(tuple(lines))


def _population(s: Any, seat: int) -> ScoreLine:
    ants = 0
    cells: list[Cell] = []
    for place in range(RING):
        tile = s["ring"][seat, place]
        if tile >= 0:
            inside = s["tile_ants"][tile].tolist()
            ants += sum(inside)
            cells += [(place, segment) for segment, number in enumerate(inside) if number]
    return ScoreLine("micropolis.score.population", ants, tuple(cells), {"n": ants})


def _colony(mine: list[Gallery], largest: list[int], seat: int) -> ScoreLine:
    ants, most = largest[seat], max(largest)
    cells = next((gallery.cells for gallery in mine if gallery.ants == ants), ())
    points = COLONY_POINTS * (ants == most)
    return ScoreLine("micropolis.score.colony", points, cells, {"ants": ants, "most": most})


def _gallery_lines(number: int, gallery: Gallery) -> list[ScoreLine]:
    lines = []
    if gallery.kinds:
        facts = {
            "gallery": number,
            "n": gallery.kinds,
            "fruits": list(gallery.fruits),
            "gifts": gallery.gifts,
        }
        lines.append(ScoreLine("micropolis.score.harvest", gallery.harvest, gallery.cells, facts))
    if gallery.queens:
        code = "micropolis.score.royal" if gallery.queens == 1 else "micropolis.score.rivals"
        facts = {"gallery": number, "n": gallery.length, "queens": gallery.queens}
        lines.append(ScoreLine(code, gallery.royal, gallery.cells, facts))
    return lines


def _red_army(s: Any, seat: int) -> ScoreLine:
    army, most = int(s["army"][seat]), int(s["army"][: s["seats"]].max())
    points = RED_ARMY_POINTS * (army == most)
    return ScoreLine("micropolis.score.red_army", points, (), {"army": army, "most": most})
