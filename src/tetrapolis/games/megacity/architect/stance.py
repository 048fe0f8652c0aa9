"""The ways in which a plate can stand or lie, as far as an architect plans with them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tetrapolis.games.megacity.components import THICKNESS, box

Corners = NDArray[np.float64]
"""Corners (n, 2) of a polygon around the piece's centre of mass, mm."""

_LEVEL = 0.05  # mm: corners this close in height are level
_FIRM = 2.0  # mm from the foot's ends that the centre of mass must keep


@dataclass(frozen=True, slots=True)
class Stance:
    """One way of putting a shape down.

    Attributes:
        shape: its name.
        edge: on which it stands; None when it lies flat.
        height: mm.
        outline: what it covers seen from above.
        foot: the hull of where it touches what it stands on.
        top: its level upper face, empty (0, 2) when it has none.
    """

    shape: str
    edge: int | None
    height: float
    outline: Corners
    foot: Corners
    top: Corners

    @property
    def post(self) -> bool:
        """Whether it stands, with a level top to carry something."""
        return self.edge is not None and len(self.top) > 0


@cache
def stances(shape: str) -> tuple[Stance, ...]:
    """The flat stance of a shape, then one for each edge on which it stands firmly."""
    plate = np.array(box().shape(shape).plate)
    flat = Stance(shape, None, THICKNESS, plate, plate, plate)
    standing = (_standing(shape, plate, edge) for edge in range(len(plate)))
    return (flat, *(stance for stance in standing if stance is not None))


@cache
def posts(shape: str) -> tuple[Stance, ...]:
    """The standing stances of a shape that can carry something."""
    return tuple(stance for stance in stances(shape) if stance.post)


def _standing(shape: str, plate: Corners, edge: int) -> Stance | None:
    along = plate[(edge + 1) % len(plate)] - plate[edge]
    angle = -math.atan2(along[1], along[0])
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    corners = plate @ turn.T
    low, high = corners[:, 1].min(), corners[:, 1].max()
    on_floor = corners[corners[:, 1] < low + _LEVEL, 0]
    on_top = corners[corners[:, 1] > high - _LEVEL, 0]
    if corners[edge, 1] > low + _LEVEL or not on_floor.min() + _FIRM <= 0 <= on_floor.max() - _FIRM:
        return None
    top = _strip(on_top) if len(on_top) > 1 else np.zeros((0, 2))
    return Stance(shape, edge, float(high - low), _strip(corners[:, 0]), _strip(on_floor), top)


def _strip(xs: NDArray[np.float64]) -> Corners:
    """The rectangle of a standing plate between the ends of some of its corners."""
    half = THICKNESS / 2
    left, right = float(xs.min()), float(xs.max())
    return np.array([(left, -half), (right, -half), (right, half), (left, half)])
