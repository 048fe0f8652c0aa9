"""Where a body is and how it is turned."""

from __future__ import annotations

import math

import msgspec
import numpy as np
from numpy.typing import NDArray

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]

_PLACE_DIGITS = 4  # a ten-thousandth of a millimetre
_TURN_DIGITS = 7


class Pose(msgspec.Struct, frozen=True, array_like=True):
    """A body's pose in the platform's frame.

    Attributes:
        position: of its centre of mass, mm.
        rotation: unit quaternion (w, x, y, z) from the body's frame; a plate's own z axis is
            normal to it.
    """

    position: Vector
    rotation: Quaternion = (1.0, 0.0, 0.0, 0.0)

    @classmethod
    def turned(
        cls, position: Vector, heading: float = 0.0, tilt: float = 0.0, roll: float = 0.0
    ) -> Pose:
        """A pose from angles in degrees.

        Args:
            position: mm.
            heading: about the vertical, applied last.
            tilt: about the horizontal x axis, applied second: 90 stands a plate up.
            roll: about the plate's own normal, applied first: which edge will be down.
        """
        turn = multiply(
            about((0.0, 0.0, 1.0), heading),
            multiply(about((1.0, 0.0, 0.0), tilt), about((0.0, 0.0, 1.0), roll)),
        )
        return cls(position, turn)

    @classmethod
    def of(cls, numbers: NDArray[np.float64]) -> Pose:
        """The pose in seven numbers (x, y, z, w, x, y, z), rounded to what is stored."""
        x, y, z, *turn = numbers.tolist()
        w, i, j, k = (round(number, _TURN_DIGITS) for number in turn)
        place = (round(x, _PLACE_DIGITS), round(y, _PLACE_DIGITS), round(z, _PLACE_DIGITS))
        return cls(place, (w, i, j, k))

    @property
    def numbers(self) -> NDArray[np.float64]:
        """Position and rotation as seven numbers; the inverse of `of`."""
        return np.array((*self.position, *self.rotation))

    @property
    def finite(self) -> bool:
        """Whether every number is finite and the rotation is a unit quaternion."""
        return all(map(math.isfinite, (*self.position, *self.rotation))) and math.isclose(
            math.hypot(*self.rotation), 1.0, abs_tol=1e-3
        )

    def apply(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the body's frame (n, 3) in the platform's frame, mm."""
        moved: NDArray[np.float64] = points @ matrix(self.rotation).T + np.array(self.position)
        return moved


def about(axis: Vector, degrees: float) -> Quaternion:
    """The rotation about a unit axis."""
    half = math.radians(degrees) / 2
    x, y, z = axis
    return (math.cos(half), x * math.sin(half), y * math.sin(half), z * math.sin(half))


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """The rotation b followed by a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def matrix(q: Quaternion) -> NDArray[np.float64]:
    """The rotation matrix of a unit quaternion."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
