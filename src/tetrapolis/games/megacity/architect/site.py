"""A building on the drawing board: plates that lie or stand on level faces."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from tetrapolis.games.megacity.architect.stance import Corners, Stance
from tetrapolis.games.megacity.components import ACROSS_FLATS, CUBE_EDGE, Layout
from tetrapolis.games.megacity.physics import Building, Piece, Placed, Pose, resting

_CLEAR = 0.4  # mm between plates that are not meant to touch
_LEVEL = 0.05
_CUBE_FIRM = 2.5
_INSIDE = ACROSS_FLATS / 2 - 0.5
_ANGLES = np.arange(6) * np.pi / 3
_NORMALS = np.array((np.cos(_ANGLES), np.sin(_ANGLES)))


@dataclass(frozen=True, slots=True)
class Block:
    """A plate on the board.

    Attributes:
        piece, stance: what it is and how it lies.
        at, heading, base: where: centre of mass, degrees, height of what it stands on.
        outline, top: seen from above, in the platform's frame.
        support: the hull of where it is carried.
    """

    piece: Piece
    stance: Stance
    at: tuple[float, float]
    heading: float
    base: float
    outline: BaseGeometry
    top: BaseGeometry
    support: BaseGeometry

    @property
    def level(self) -> float:
        """The height of its top."""
        return self.base + self.stance.height

    @property
    def margin(self) -> float:
        """How far the centre of mass is inside the support, mm; below 0 outside."""
        return margin(self.at, self.support)


class Site:
    """The blocks planned so far on a platform.

    Attributes:
        layout: of the platform.
        blocks: in order of building.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.blocks: list[Block] = []

    @property
    def levels(self) -> list[float]:
        """The heights at which something can be put, the ground first."""
        tops = {round(block.level, 2) for block in self.blocks if not block.top.is_empty}
        return [0.0, *sorted(tops)]

    @property
    def height(self) -> float:
        """Of the highest block."""
        return max((block.level for block in self.blocks), default=0.0)

    @property
    def open_ports(self) -> list[int]:
        """The ports that nothing touches yet."""
        touched = {port for block in self.blocks for port in self.ports(block)}
        return [port for port in range(len(self.layout.ports)) if port not in touched]

    def ports(self, block: Block) -> list[int]:
        """The ports that a block touches."""
        if block.base != 0:
            return []
        areas = enumerate(self.layout.port_areas)
        return [port for port, area in areas if block.support.intersects(area)]

    def fit(
        self,
        piece: Piece,
        stance: Stance,
        at: tuple[float, float],
        heading: float,
        base: float,
        *,
        clear: float = _CLEAR,
    ) -> Block | None:
        """The block, if something carries it and it keeps clear of its neighbours by so much."""
        outline = _moved(stance.outline, at, heading)
        if float((outline @ _NORMALS).max()) > _INSIDE:
            return None
        drawn = shapely.Polygon(outline)
        for block in self.blocks:
            beside = base < block.level - _LEVEL and block.base < base + stance.height - _LEVEL
            if beside and drawn.distance(block.outline) < clear:
                return None
        foot = shapely.Polygon(_moved(stance.foot, at, heading))
        support = foot if base == 0 else self._carried(foot, base)
        if support.is_empty or margin(at, support) <= 0:
            return None
        top = shapely.Polygon(_moved(stance.top, at, heading)) if len(stance.top) else _NOTHING
        return Block(piece, stance, at, heading, base, drawn, top, support)

    def on_vent(self, block: Block) -> bool:
        """Whether a block would touch the vent."""
        return block.base == 0 and block.support.distance(self.layout.vent_area) < _CLEAR

    def _carried(self, foot: shapely.Polygon, base: float) -> BaseGeometry:
        """The hull of where a foot lies on tops at that height."""
        below = [block.top for block in self.blocks if abs(block.level - base) < _LEVEL]
        return shapely.convex_hull(shapely.intersection(foot, shapely.union_all(below)))

    def cube_pose(self) -> Pose | None:
        """A pose of the cube on the highest top that has room for it."""
        half = CUBE_EDGE / 2
        for block in sorted(self.blocks, key=lambda block: -block.level):
            if block.top.is_empty:
                continue
            x, y = block.top.centroid.coords[0]
            foot = shapely.box(x - half, y - half, x + half, y + half)
            above = (other for other in self.blocks if other.level > block.level + _LEVEL)
            free = all(foot.distance(other.outline) > _CLEAR for other in above)
            if free and margin((x, y), shapely.intersection(foot, block.top)) >= _CUBE_FIRM:
                return Pose((x, y, block.level + half))
        return None

    def building(self, cube: Pose | None) -> Building:
        """The plan as bodies."""
        placed = (
            Placed(
                block.piece,
                resting(block.piece, block.at, block.base, block.heading, block.stance.edge),
            )
            for block in self.blocks
        )
        return Building(tuple(placed), cube)


_NOTHING = shapely.Polygon()


def margin(at: tuple[float, float], support: BaseGeometry) -> float:
    """How far a point is inside a polygon, mm; below 0 outside."""
    if not isinstance(support, shapely.Polygon):
        return -math.inf
    point = shapely.Point(at)
    distance = float(support.exterior.distance(point))
    return distance if support.contains(point) else -distance


def _moved(corners: Corners, at: tuple[float, float], heading: float) -> NDArray[np.float64]:
    angle = math.radians(heading)
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    moved: NDArray[np.float64] = corners @ turn + np.array(at)
    return moved
