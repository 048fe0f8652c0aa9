"""A building: pieces, and perhaps the owner's cube, on a platform."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from tetrapolis.games.megacity.components import CUBE_EDGE, THICKNESS, Material, box
from tetrapolis.games.megacity.outlines import Outline, Point
from tetrapolis.games.megacity.physics.pose import Pose


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A building piece: the name of its shape, and its material."""

    shape: str
    material: Material

    @property
    def solids(self) -> tuple[NDArray[np.float64], ...]:
        """Its convex parts, each as corners (n, 3) in the piece's frame, mm."""
        return _plate_solids(self.shape)


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A piece where it is."""

    piece: Piece
    pose: Pose


class Building(msgspec.Struct, frozen=True):
    """What stands on a platform.

    A body is named by its index: the pieces in order, then the cube.

    Attributes:
        pieces: in the order in which they were placed.
        cube: the pose of the owner's cube, if it is in the building.
    """

    pieces: tuple[Placed, ...] = ()
    cube: Pose | None = None

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Of every body."""
        placed = tuple(placed.pose for placed in self.pieces)
        return placed if self.cube is None else (*placed, self.cube)

    @property
    def solids(self) -> tuple[tuple[NDArray[np.float64], ...], ...]:
        """Each body's convex parts: corners (n, 3) in the platform's frame, mm."""
        return tuple(
            tuple(pose.apply(part) for part in parts)
            for pose, parts in zip(self.poses, body_solids(self), strict=True)
        )

    def moved(self, poses: Iterable[Pose]) -> Building:
        """The same bodies with other poses."""
        poses = tuple(poses)
        pieces = tuple(
            Placed(placed.piece, pose) for placed, pose in zip(self.pieces, poses, strict=False)
        )
        return Building(pieces, None if self.cube is None else poses[-1])

    def adding(self, body: Piece | None, pose: Pose) -> Building:
        """With one piece more, or with the cube (None) there."""
        if body is None:
            return Building(self.pieces, pose)
        return Building((*self.pieces, Placed(body, pose)), self.cube)

    def without(self, bodies: Iterable[int]) -> Building:
        """Without some of its bodies."""
        gone = set(bodies)
        kept = tuple(placed for k, placed in enumerate(self.pieces) if k not in gone)
        return Building(kept, None if len(self.pieces) in gone else self.cube)


def prism(outline: Outline, thickness: float) -> NDArray[np.float64]:
    """The corners (2n, 3) of a plate centred on z = 0: the lower face, then the upper one."""
    flat = np.array(outline)
    half = np.full((len(flat), 1), thickness / 2)
    return np.vstack((np.hstack((flat, -half)), np.hstack((flat, half))))


def body_solids(building: Building) -> tuple[tuple[NDArray[np.float64], ...], ...]:
    """Each body's convex parts in its own frame, mm."""
    plates = tuple(placed.piece.solids for placed in building.pieces)
    return plates if building.cube is None else (*plates, (CUBE_SOLID,))


def resting(
    piece: Piece,
    at: Point,
    base: float = 0.0,
    heading: float = 0.0,
    edge: int | None = None,
) -> Pose:
    """The pose in which a piece lies flat, or stands on one of its edges, on a level face.

    Args:
        piece: its shape matters.
        at: x and y of its centre of mass, mm.
        base: the height of the face, mm.
        heading: turns it about the vertical, degrees.
        edge: the index of the edge on which it stands, counted from corner 0; None to lie flat.
    """
    if edge is None:
        return Pose.turned((*at, base + THICKNESS / 2), heading)
    plate = box().shape(piece.shape).plate
    (x0, y0), (x1, y1) = plate[edge], plate[(edge + 1) % len(plate)]
    roll = -math.degrees(math.atan2(y1 - y0, x1 - x0))
    standing = Pose.turned((*at, base), heading, 90.0, roll)
    lowest = min(standing.apply(part)[:, 2].min() for part in piece.solids)
    return Pose((*at, 2 * base - float(lowest)), standing.rotation)


_HALF = CUBE_EDGE / 2
CUBE_SOLID = prism(((-_HALF, -_HALF), (_HALF, -_HALF), (_HALF, _HALF), (-_HALF, _HALF)), CUBE_EDGE)


@cache
def _plate_solids(shape: str) -> tuple[NDArray[np.float64], ...]:
    return tuple(prism(part, THICKNESS) for part in box().shape(shape).parts)
