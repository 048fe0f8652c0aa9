"""Cuts, footprints and silhouettes of a building at rest; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from tetrapolis.games.megacity.physics.building import Building
from tetrapolis.games.megacity.physics.simulation import Simulation, Touch

Solid = NDArray[np.float64]
"""Corners (2n, 3) of a convex prism: the ring of one face, then that of the other."""
Geometries = NDArray[Any]
"""An array of shapely geometries."""

GROUND = 0.15
"""What is no higher than this touches the platform."""
SEAM = 0.05
"""Every silhouette is grown by this, so that touching pieces leave no light between them."""

_VIEWS = 36  # sides from which a building is looked at, 5 degrees apart
_FLOOR = shapely.box(-500, -10, 500, 0.1)


@dataclass(frozen=True, slots=True)
class View:
    """A building seen from one side.

    Attributes:
        bodies: the body of each silhouette.
        silhouettes: of the convex parts: across, and height.
        openings: what can be seen through, bounded by bodies or the platform.
    """

    bodies: tuple[int, ...]
    silhouettes: Geometries
    openings: list[shapely.Polygon]


class Geometry:
    """A building at rest, measured.

    Attributes:
        building: what is measured.
        pieces: how many of its bodies are pieces; a cube is the last body.
        solids: each body's convex parts.
    """

    def __init__(self, building: Building) -> None:
        self.building = building
        self.pieces = len(building.pieces)
        self.solids = building.solids

    @cached_property
    def touches(self) -> list[Touch]:
        """Where bodies touch each other, the platform or the table."""
        return Simulation(self.building).touches()

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """The bodies that each body touches."""
        found: list[set[int]] = [set() for _ in self.solids]
        for touch in self.touches:
            if min(touch.first, touch.second) >= 0:
                found[touch.first].add(touch.second)
                found[touch.second].add(touch.first)
        return tuple(map(frozenset, found))

    @cached_property
    def footprints(self) -> Geometries:
        """Each body seen from above."""
        return np.array(
            [shapely.union_all(hulls(part[:, :2] for part in parts)) for parts in self.solids],
            dtype=object,
        )

    @cached_property
    def ground_patches(self) -> Geometries:
        """Where each body touches the platform; empty for those that do not."""
        return np.array(
            [
                shapely.union_all(hulls(below(part, GROUND) for part in parts))
                for parts in self.solids
            ],
            dtype=object,
        )

    @cached_property
    def height(self) -> float:
        """From the platform's face to the highest point."""
        return max((float(part[:, 2].max()) for parts in self.solids for part in parts), default=0)

    @cached_property
    def views(self) -> list[View]:
        """The building from all sides."""
        bodies = tuple(body for body, parts in enumerate(self.solids) for _ in parts)
        solids = [part for parts in self.solids for part in parts]
        return [_view(bodies, solids, k * np.pi / _VIEWS) for k in range(_VIEWS)]

    def cut(self, height: float) -> shapely.Geometry:
        """The section of all bodies at a height."""
        sections = (section(part, height) for parts in self.solids for part in parts)
        return shapely.union_all(hulls(sections))


def _view(bodies: tuple[int, ...], solids: list[Solid], angle: float) -> View:
    across = np.array((-np.sin(angle), np.cos(angle)))
    seen = hulls(np.column_stack((part[:, :2] @ across, part[:, 2])) for part in solids)
    whole = shapely.union_all([*shapely.buffer(seen, SEAM, join_style="mitre"), _FLOOR])
    return View(bodies, seen, holes(whole))


def hulls(clouds: Iterable[NDArray[np.float64]]) -> Geometries:
    """The convex hull of each cloud of points (n, 2); empty clouds are left out."""
    kept = [cloud for cloud in clouds if len(cloud)]
    if not kept:
        return np.array([], dtype=object)
    indices = np.repeat(np.arange(len(kept)), [len(cloud) for cloud in kept])
    clusters = shapely.multipoints(np.concatenate(kept), indices=indices)
    return np.asarray(shapely.convex_hull(clusters), dtype=object)


def section(solid: Solid, height: float) -> NDArray[np.float64]:
    """Where the edges of a prism cross a height: points (n, 2)."""
    starts, ends = _edges(solid)
    crossing = (starts[:, 2] < height) != (ends[:, 2] < height)
    a, b = starts[crossing], ends[crossing]
    part = ((height - a[:, 2]) / (b[:, 2] - a[:, 2]))[:, None]
    points: NDArray[np.float64] = a[:, :2] + (b[:, :2] - a[:, :2]) * part
    return points


def below(solid: Solid, height: float) -> NDArray[np.float64]:
    """The corners, seen from above, of the part of a prism that is under a height: (n, 2)."""
    return np.concatenate((solid[solid[:, 2] <= height, :2], section(solid, height)))


def _edges(solid: Solid) -> tuple[Solid, Solid]:
    half = len(solid) // 2
    low, high = solid[:half], solid[half:]
    starts = np.concatenate((low, high, low))
    ends = np.concatenate((np.roll(low, -1, axis=0), np.roll(high, -1, axis=0), high))
    return starts, ends


def holes(shape: shapely.Geometry) -> list[shapely.Polygon]:
    """What a flat shape encloses without covering it."""
    polygons = [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon)]
    return [shapely.Polygon(ring) for polygon in polygons for ring in polygon.interiors]


def widest_circle(areas: Sequence[shapely.Geometry]) -> tuple[float, shapely.Point | None]:
    """Diameter and centre of the largest circle that fits into one of some areas."""
    best, centre = 0.0, None
    for area in areas:
        for part in shapely.get_parts(area):
            if part.area <= np.pi * best * best / 4:
                continue
            radius = shapely.maximum_inscribed_circle(part, tolerance=0.02)
            if 2 * radius.length > best:
                best, centre = 2 * radius.length, shapely.Point(radius.coords[0])
    return best, centre
