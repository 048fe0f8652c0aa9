"""Motions packed small enough to be stored and sent with an action.

Packing: every coordinate becomes a whole number (`STEPS_MM` steps a millimetre, `STEPS_TURN` for
the whole range of a quaternion's number), and of each coordinate's course the first value and
then the differences from frame to frame are written as int16, little-endian. The courses stand
one after the other: those of the first body (x, y, z, w, x, y, z), then those of the next. A path
has two courses, x and y. The bytes are compressed by zlib (a browser's `DecompressionStream` calls
it "deflate") and written in base64. A slide of ten pieces takes a few kilobytes.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tetrapolis.games.megacity.outcome import Motion

STEPS_MM = 20
"""A position is kept to a twentieth of a millimetre."""

STEPS_TURN = 16384
"""A quaternion's numbers, from -1 to 1, are kept to a 16384th."""

_STILL = 0.2  # mm, and as much at 20 mm from the centre: what moves less has not moved
_ARM = 20.0


def pack(
    bodies: Sequence[int],
    frames: NDArray[np.float64],
    path: NDArray[np.float64] | None = None,
) -> Motion:
    """Pack a motion; bodies that hardly moved are left out.

    Args:
        bodies: the number of each body.
        frames: their poses in mm and quaternions (frames, bodies, 7).
        path: where the platform's centre was, mm (frames, 2).
    """
    scales = np.array([1.0] * 3 + [_ARM] * 4)
    reach = np.abs((frames - frames[0]) * scales).max(axis=(0, 2), initial=0.0)
    moved = np.flatnonzero(reach > _STILL).tolist()
    steps = np.array([STEPS_MM] * 3 + [STEPS_TURN] * 4)
    courses = (frames[:, moved] * steps).reshape(len(frames), -1)
    return Motion(
        tuple(bodies[k] for k in moved),
        len(frames),
        _packed(courses),
        "" if path is None else _packed(path * STEPS_MM),
    )


def _packed(courses: NDArray[np.float64]) -> str:
    """Courses (frames, courses) as text."""
    limits = np.iinfo(np.int16)
    whole = np.clip(np.rint(courses), limits.min, limits.max).astype(np.int32)
    steps = np.diff(whole, axis=0, prepend=0)
    # Differences beyond an int16 wrap around, and wrap back when they are added up as int16.
    return base64.b64encode(zlib.compress(steps.T.astype("<i2").tobytes(), 9)).decode()
