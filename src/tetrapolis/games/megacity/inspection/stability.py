"""How stable a building is: a static test over all forces that its contacts could carry."""

from __future__ import annotations

import math

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from tetrapolis.games.megacity.components import CUBE_EDGE, THICKNESS, box
from tetrapolis.games.megacity.inspection.geometry import Geometry
from tetrapolis.games.megacity.physics.model import FRICTION

_DIRECTIONS = 8
_SLOPES = 4  # sides of the pyramid in place of each friction cone
_MOST = 1.0  # g; a building that bears more is as stable as a building needs to be
_PATIENCE = 10_000  # steps of the simplex method, which takes some hundreds
_WEAK = 0.05  # of the fastest parting in a collapse


class Stability(msgspec.Struct, frozen=True):
    """What a building bears.

    Attributes:
        margin: the largest steady sideways acceleration, in g, in the worst of eight directions,
            that it bears before something must move; at most 1. 0: it should not stand at all.
        direction: of that acceleration of the platform, in degrees.
        weak_joints: the pairs of bodies (-1 the platform) that part or slip when it gives way.
    """

    margin: float
    direction: float
    weak_joints: tuple[tuple[int, int], ...]


def stability(geometry: Geometry) -> Stability:
    """How stable a building at rest is.

    For each direction a linear programme finds the largest acceleration for which some set of
    contact forces, each within its friction, holds every body. Its dual solution is the motion
    in which the building would give way.
    """
    touches = [touch for touch in geometry.touches if min(touch.first, touch.second) >= -1]
    weights = _weights(geometry)
    if not len(weights):
        return Stability(_MOST, 0.0, ())
    joints = np.array([(touch.first, touch.second) for touch in touches], dtype=int)
    centres = np.array([pose.position for pose in geometry.building.poses])
    points = np.array([touch.point for touch in touches]).reshape(-1, 3)
    forces = _friction_pyramids(np.array([touch.normal for touch in touches]).reshape(-1, 3))
    balance = _balance(joints.reshape(-1, 2), points, forces, centres)
    worst, worst_motion, direction = math.inf, np.zeros(6 * len(weights)), 0.0
    for angle in np.arange(_DIRECTIONS) * (2 * math.pi / _DIRECTIONS):
        margin, motion = _bears(balance, weights, angle)
        if margin < worst - 1e-6:
            worst, worst_motion, direction = margin, motion, math.degrees(angle)
    weak = () if worst >= _MOST else _weak_joints(worst_motion, joints, points, centres)
    return Stability(round(worst, 4), direction, weak)


def _weights(geometry: Geometry) -> NDArray[np.float64]:
    """Of every body, in parts of the whole."""
    building = geometry.building
    volumes = [box().shape(placed.piece.shape).area * THICKNESS for placed in building.pieces]
    if building.cube is not None:
        volumes.append(CUBE_EDGE**3)
    return np.array(volumes) / max(sum(volumes), 1.0)


def _friction_pyramids(normals: NDArray[np.float64]) -> NDArray[np.float64]:
    """The edges (contacts, slopes, 3) of what each contact can push its second body with."""
    helper = np.where(np.abs(normals[:, 2:3]) < 0.9, [[0.0, 0.0, 1.0]], [[1.0, 0.0, 0.0]])
    first = np.cross(normals, helper)
    first /= np.linalg.norm(first, axis=1, keepdims=True)
    second = np.cross(normals, first)
    angles = np.arange(_SLOPES) * (2 * np.pi / _SLOPES)
    around = (
        np.cos(angles)[None, :, None] * first[:, None]
        + np.sin(angles)[None, :, None] * second[:, None]
    )
    edges: NDArray[np.float64] = normals[:, None] + FRICTION * around
    return edges


def _balance(
    joints: NDArray[np.int_],
    points: NDArray[np.float64],
    forces: NDArray[np.float64],
    centres: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The force and torque on every body for each edge of each contact (6 bodies, edges)."""
    slopes = forces.shape[1]
    balance = np.zeros((len(centres), 6, len(joints), slopes))
    for contact, (first, second) in enumerate(joints):
        for body, sign in ((first, -1.0), (second, 1.0)):
            if body >= 0:
                lever = points[contact] - centres[body]
                balance[body, :3, contact] = sign * forces[contact].T
                balance[body, 3:, contact] = sign * np.cross(lever, forces[contact]).T
    return balance.reshape(6 * len(centres), -1)


def _bears(
    balance: NDArray[np.float64], weights: NDArray[np.float64], angle: float
) -> tuple[float, NDArray[np.float64]]:
    """The largest acceleration in one direction, in g, and the motion in which it gives way."""
    count = len(weights)
    inertia = np.zeros((count, 6))
    inertia[:, 0] = -weights * math.cos(angle)
    inertia[:, 1] = -weights * math.sin(angle)
    gravity = np.zeros((count, 6))
    gravity[:, 2] = weights
    cost = np.zeros(balance.shape[1] + 1)
    cost[-1] = -1.0
    bounds = [(0.0, None)] * balance.shape[1] + [(0.0, _MOST)]
    found = linprog(
        cost,
        A_eq=np.column_stack((balance, inertia.ravel())),
        b_eq=gravity.ravel(),
        bounds=bounds,
        method="highs",
        options={"presolve": False, "maxiter": _PATIENCE},
    )
    if found.x is None:  # no forces hold it even at rest
        return 0.0, np.zeros(6 * count)
    return float(found.x[-1]), np.asarray(found.eqlin.marginals, dtype=float)


def _weak_joints(
    motion: NDArray[np.float64],
    joints: NDArray[np.int_],
    points: NDArray[np.float64],
    centres: NDArray[np.float64],
) -> tuple[tuple[int, int], ...]:
    """The joints whose bodies move apart or past each other in a motion."""
    twists = motion.reshape(-1, 6)
    speeds = np.zeros((len(joints), 2, 3))
    for side in range(2):
        moving = joints[:, side] >= 0
        bodies = joints[moving, side]
        levers = points[moving] - centres[bodies]
        speeds[moving, side] = twists[bodies, :3] + np.cross(twists[bodies, 3:], levers)
    parting = np.linalg.norm(speeds[:, 1] - speeds[:, 0], axis=1)
    weak = parting > max(_WEAK * parting.max(initial=0.0), 1e-9)
    return tuple(sorted({(int(min(pair)), int(max(pair))) for pair in joints[weak]}))
