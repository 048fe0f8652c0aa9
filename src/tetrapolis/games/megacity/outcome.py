"""What physics and inspection came to, in the form in which a game stores it (MC-46).

Whoever replays a game takes these values as they are and computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tetrapolis.core import BadInput
from tetrapolis.core.hexes import Hex

Pose = tuple[float, float, float, float, float, float, float]
"""Where a body is: x, y, z of its centre in mm, then a unit quaternion w, x, y, z."""

Bodies = dict[int, Pose]
"""Pieces (and the cube, number CUBE) with their poses in the platform's frame."""

CUBE = -1
"""The number that stands for a player's cube among the bodies of a building."""

PLATFORM = -2
"""The number that stands for the platform in a joint."""

_BODY = re.compile(r"-1|0|[1-9]\d{0,2}", re.ASCII)


class Motion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bodies moved, 30 frames a second; see `motion.pack` for the packing.

    Attributes:
        bodies: those that moved at all; the others stood still in the platform's frame.
        frames: how many.
        poses: of these bodies in each frame, packed.
        path: of the platform's centre on the table, packed; empty where it stood still.
    """

    bodies: tuple[int, ...]
    frames: int
    poses: str
    path: str = ""


class Finding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One demand on a building, as the inspection found it.

    Attributes:
        code: such as `megacity.demand.height`; its words mention the facts.
        met: whether the building meets it.
        facts: `figure`, `wanted` and the like.
        bodies: those at fault, or those that meet it.
        why: when it is not met, the code of the reason.
    """

    code: str
    met: bool
    facts: dict[str, Any] = {}
    bodies: tuple[int, ...] = ()
    why: str | None = None


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An inspection by the owner (MC-25).

    Attributes:
        demands: for each contract in hand that the platform is right for; without any, those on
            every building, under the empty text.
        height: in mm.
        margin: the sideways acceleration that the building bears, in g.
        direction: in which it bears no more, in degrees.
        weak: the joints that give way first; `PLATFORM` stands for the platform.
    """

    demands: dict[str, tuple[Finding, ...]]
    height: float
    margin: float
    direction: float
    weak: tuple[tuple[int, int], ...] = ()


class Fall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of one building of the city when another docked against it (MC-35).

    Attributes:
        place: the cell of its tile.
        poses: what is left on the platform.
        height: of that, in mm.
        lost: bodies that touched the table.
        motion: from the blow on.
    """

    place: Hex
    poses: dict[str, Pose]
    height: float
    lost: tuple[int, ...] = ()
    motion: Motion | None = None


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a delivery (MC-28, MC-35).

    Attributes:
        engine: the physics engine and its version.
        stands: whether the delivery succeeded.
        poses: the building at rest, in the platform's frame.
        height: in mm, at rest.
        fallen: bodies that touched the table.
        failed: codes of the demands that the building no longer met.
        neighbours: buildings of the city that the blow changed.
        blow: the frame in which the motions of the neighbours begin.
        motion: the slide.
    """

    engine: str
    stands: bool
    poses: dict[str, Pose]
    height: float
    fallen: tuple[int, ...] = ()
    failed: tuple[str, ...] = ()
    neighbours: tuple[Fall, ...] = ()
    blow: int = 0
    motion: Motion | None = None


def keyed(poses: Mapping[int, Pose]) -> dict[str, Pose]:
    """Poses as JSON wants them: keys are text."""
    return {str(body): pose for body, pose in poses.items()}


def unkeyed(poses: Mapping[str, Pose]) -> Bodies:
    """The inverse of `keyed`.

    Errors:
        BadInput `action.text`: a key that is no body's number.
    """
    for key in poses:
        if not _BODY.fullmatch(key):
            raise BadInput("action.text", text=key[:80])
    return {int(body): pose for body, pose in poses.items()}
