"""Rigid bodies at real sizes and weights: the one place that decides what stands and what falls.

Outside this package lengths are millimetres in the platform's frame (origin in the middle of its
top face, z upwards) and rotations unit quaternions (w, x, y, z). Everything is a function of
values: a `Building` goes in, a `Motion` with a new `Building` comes out, the same on every run
(MC-46).
"""

from tetrapolis.games.megacity.physics.building import Building, Piece, Placed, resting
from tetrapolis.games.megacity.physics.hand import (
    Sample,
    careful_path,
    check_path,
    free_approach,
    trembling,
)
from tetrapolis.games.megacity.physics.pose import Pose
from tetrapolis.games.megacity.physics.simulation import ENGINE, FRAME_RATE
from tetrapolis.games.megacity.physics.world import (
    Motion,
    Slid,
    Slide,
    arrange,
    jolt,
    place,
    settle,
    slide,
)

__all__ = [
    "ENGINE",
    "FRAME_RATE",
    "Building",
    "Motion",
    "Piece",
    "Placed",
    "Pose",
    "Sample",
    "Slid",
    "Slide",
    "arrange",
    "careful_path",
    "check_path",
    "free_approach",
    "jolt",
    "place",
    "resting",
    "settle",
    "slide",
    "trembling",
]
