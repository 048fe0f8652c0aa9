"""The architectural requirements (MC-24), each with the figure that decides it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
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


class Sizes(msgspec.Struct, frozen=True):
    """The sizes that decide the requirements, in mm.

    Attributes:
        arch: an arch's opening lets a ball of this diameter through.
        gap: a gap lets one of this through.
        court: a courtyard or enclosed place holds a round column of this diameter.
        chink: pieces no farther apart than this close a wall.
        overhang: how far an overhang reaches beyond what carries it.
    """

    arch: float = 10.0
    gap: float = 6.0
    court: float = 8.0
    chink: float = 2.0
    overhang: float = 15.0


SIZES = Sizes()
"""Those of the rules."""

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


def measure(
    requirement: Requirement, geometry: Geometry, layout: Layout, sizes: Sizes = SIZES
) -> Found:
    """How far a building meets a requirement, on a platform with that layout."""
    if requirement == "vent":
        standing = on_vent(geometry, layout)
        return Found(len(standing), 1, standing)
    return _MEASURES[requirement](geometry, sizes)


def _on_floor(opening: shapely.Polygon) -> bool:
    return bool(opening.bounds[1] < 0.2)


def _arch(geometry: Geometry, wanted: float, *, ground: bool) -> Found:
    best = Found(0.0, wanted)
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
                best = Found(figure, wanted, chain)
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


def _arch_ground(geometry: Geometry, sizes: Sizes) -> Found:
    return _arch(geometry, sizes.arch, ground=True)


def _arch_upper(geometry: Geometry, sizes: Sizes) -> Found:
    return _arch(geometry, sizes.arch, ground=False)


def _gap(geometry: Geometry, sizes: Sizes) -> Found:
    openings = [
        opening for view in geometry.views for opening in view.openings if not _on_floor(opening)
    ]
    figure, centre = widest_circle(openings)
    return Found(figure + 2 * SEAM if centre else 0.0, sizes.gap)


def _courts(geometry: Geometry, chink: float) -> list[shapely.Polygon]:
    """What is closed all round at ground level."""
    grown = shapely.buffer(geometry.cut(_CUT), chink / 2, join_style="mitre")
    return holes(shapely.buffer(grown, -chink / 2, join_style="mitre"))


def _enclosed(geometry: Geometry, sizes: Sizes) -> Found:
    return Found(widest_circle(_courts(geometry, sizes.chink))[0], sizes.court)


def _courtyard(geometry: Geometry, sizes: Sizes) -> Found:
    covered = shapely.union_all(geometry.footprints)
    open_parts = [court - covered for court in _courts(geometry, sizes.chink)]
    return Found(widest_circle(open_parts)[0], sizes.court)


def on_vent(geometry: Geometry, layout: Layout) -> tuple[int, ...]:
    """The pieces that touch the vent."""
    patches = geometry.ground_patches[: geometry.pieces]
    return tuple(np.flatnonzero(shapely.intersects(patches, layout.vent_area)).tolist())


def _overhang(geometry: Geometry, sizes: Sizes) -> Found:
    reaches = [_reach(geometry, piece) for piece in range(geometry.pieces)]
    figure = max(reaches, default=0.0)
    bodies = tuple(piece for piece, reach in enumerate(reaches) if reach >= sizes.overhang)
    return Found(figure, sizes.overhang, bodies)


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


_MEASURES: dict[Requirement, Callable[[Geometry, Sizes], Found]] = {
    "arch_ground": _arch_ground,
    "arch_upper": _arch_upper,
    "courtyard": _courtyard,
    "enclosed": _enclosed,
    "gap": _gap,
    "overhang": _overhang,
}
