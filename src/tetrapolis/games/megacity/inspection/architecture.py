"""The architectural requirements (MC-24), each with the figure that decides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely

from tetrapolis.games.megacity.components import Layout, Requirement
from tetrapolis.games.megacity.inspection.geometry import (
    SEAM,
    Geometry,
    View,
    holes,
    widest_circle,
)

ARCH = 10.0
"""An arch's opening lets a ball of this diameter through, mm."""
GAP = 6.0
"""A gap lets one of this through."""
COURT = 8.0
"""A courtyard or enclosed column holds a round column of this diameter: a cube's edge."""
CHINK = 2.0
"""Pieces no farther apart than this close a wall."""
OVERHANG = 15.0
"""How far an overhang reaches beyond what carries it."""

_CUT = 3.0  # the height of the cut through the ground floor: half a plate


@dataclass(frozen=True, slots=True)
class Found:
    """How far a requirement is met.

    Attributes:
        figure: what was measured: mm, or for the vent the number of pieces on it.
        wanted: the least that meets it.
        bodies: those that make it or come nearest.
    """

    figure: float
    wanted: float
    bodies: tuple[int, ...] = ()

    @property
    def met(self) -> bool:
        """Whether the figure is enough."""
        return self.figure >= self.wanted


def measure(requirement: Requirement, geometry: Geometry, layout: Layout) -> Found:
    """How far a building meets a requirement, on a platform with that layout."""
    return _MEASURES[requirement](geometry, layout)


def _on_floor(opening: shapely.Polygon) -> bool:
    return bool(opening.bounds[1] < 0.2)


def _arch(geometry: Geometry, *, ground: bool) -> Found:
    best = Found(0.0, ARCH)
    for view in geometry.views:
        for opening in view.openings:
            if _on_floor(opening) != ground:
                continue
            figure, centre = widest_circle([opening])
            figure += 2 * SEAM
            if centre is None or figure <= best.figure:
                continue
            chain = _chain_over(geometry, view, centre)
            if chain:
                best = Found(figure, ARCH, chain)
    return best


def _chain_over(geometry: Geometry, view: View, centre: shapely.Point) -> tuple[int, ...]:
    """The touching pieces that stand on both sides of an opening and join above it.

    None of them lies wholly under the middle of the opening: through those no chain can lead
    but over it.
    """
    tops = shapely.bounds(view.silhouettes)[:, 3]
    left_line = shapely.LineString([(-500, centre.y), (centre.x, centre.y)])
    right_line = shapely.LineString([(centre.x, centre.y), (500, centre.y)])
    on_left = shapely.intersects(view.silhouettes, left_line)
    on_right = shapely.intersects(view.silhouettes, right_line)
    count = geometry.pieces
    kept, left, right = set(), set(), set()
    for k, body in enumerate(view.bodies):
        if body < count and tops[k] > centre.y:
            kept.add(body)
            left |= {body} if on_left[k] else set()
            right |= {body} if on_right[k] else set()
    while left:
        chain = _joined(geometry, left.pop(), kept)
        if chain & right:
            return tuple(sorted(chain))
        left -= chain
    return ()


def _joined(geometry: Geometry, first: int, kept: set[int]) -> set[int]:
    """The bodies among `kept` that hang together with the first by touching."""
    chain, waiting = {first}, [first]
    while waiting:
        new = (geometry.neighbours[waiting.pop()] & kept) - chain
        chain |= new
        waiting += new
    return chain


def _arch_ground(geometry: Geometry, _: Layout) -> Found:
    return _arch(geometry, ground=True)


def _arch_upper(geometry: Geometry, _: Layout) -> Found:
    return _arch(geometry, ground=False)


def _gap(geometry: Geometry, _: Layout) -> Found:
    openings = [
        opening for view in geometry.views for opening in view.openings if not _on_floor(opening)
    ]
    figure, centre = widest_circle(openings)
    return Found(figure + 2 * SEAM if centre else 0.0, GAP)


def _courts(geometry: Geometry) -> list[shapely.Polygon]:
    """What is closed all round at ground level."""
    grown = shapely.buffer(geometry.cut(_CUT), CHINK / 2, join_style="mitre")
    return holes(shapely.buffer(grown, -CHINK / 2, join_style="mitre"))


def _enclosed(geometry: Geometry, _: Layout) -> Found:
    return Found(widest_circle(_courts(geometry))[0], COURT)


def _courtyard(geometry: Geometry, _: Layout) -> Found:
    covered = shapely.union_all(geometry.footprints)
    return Found(widest_circle([court - covered for court in _courts(geometry)])[0], COURT)


def _vent(geometry: Geometry, layout: Layout) -> Found:
    standing = on_vent(geometry, layout)
    return Found(len(standing), 1, standing)


def on_vent(geometry: Geometry, layout: Layout) -> tuple[int, ...]:
    """The pieces that touch the vent."""
    patches = geometry.ground_patches[: geometry.pieces]
    return tuple(np.flatnonzero(shapely.intersects(patches, layout.vent_area)).tolist())


def _overhang(geometry: Geometry, _: Layout) -> Found:
    reaches = [_reach(geometry, piece) for piece in range(geometry.pieces)]
    figure = max(reaches, default=0.0)
    bodies = tuple(piece for piece, reach in enumerate(reaches) if reach >= OVERHANG)
    return Found(figure, OVERHANG, bodies)


def _reach(geometry: Geometry, piece: int) -> float:
    """How far a piece reaches beyond the hull of where it lies over what carries it."""
    footprint = geometry.footprints[piece]
    carriers = [geometry.footprints[body] for body in _carriers(geometry, piece)]
    over = shapely.intersection(shapely.union_all(carriers), footprint)
    support = shapely.convex_hull(shapely.union_all([over, geometry.ground_patches[piece]]))
    if support.is_empty:
        return 0.0
    corners = shapely.points(shapely.get_coordinates(footprint))
    return float(shapely.distance(corners, support).max())


def _carriers(geometry: Geometry, piece: int) -> set[int]:
    """The bodies that push a piece upwards where they touch it."""
    found = set()
    for touch in geometry.touches:
        if touch.second == piece and touch.normal[2] > 0.1 and touch.first >= 0:
            found.add(touch.first)
        if touch.first == piece and touch.normal[2] < -0.1 and touch.second >= 0:
            found.add(touch.second)
    return found


_MEASURES: dict[Requirement, Callable[[Geometry, Layout], Found]] = {
    "arch_ground": _arch_ground,
    "arch_upper": _arch_upper,
    "courtyard": _courtyard,
    "enclosed": _enclosed,
    "gap": _gap,
    "vent": _vent,
    "overhang": _overhang,
}
