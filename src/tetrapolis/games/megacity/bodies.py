"""Buildings of the table game, bodies by number, as physics knows them: bodies in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tetrapolis.games.megacity.outcome import CUBE, Bodies, Pose
from tetrapolis.games.megacity.physics import Building, Placed
from tetrapolis.games.megacity.physics import Pose as BodyPose
from tetrapolis.games.megacity.pieces import all_pieces


def order(bodies: Iterable[int]) -> tuple[int, ...]:
    """The numbers of bodies in the order of a `Building`: pieces as they rise, then the cube."""
    return tuple(sorted(bodies, key=lambda body: (body == CUBE, body)))


def building_of(bodies: Mapping[int, Pose]) -> Building:
    """The building of these bodies."""
    pieces = tuple(
        Placed(all_pieces()[body], _pose(bodies[body])) for body in order(bodies) if body != CUBE
    )
    return Building(pieces, _pose(bodies[CUBE]) if CUBE in bodies else None)


def bodies_of(numbers: Iterable[int], building: Building) -> Bodies:
    """The bodies of a building; the inverse of `building_of`.

    Args:
        numbers: of the bodies, in any order.
        building: of just these bodies.
    """
    return {
        body: (*pose.position, *pose.rotation)
        for body, pose in zip(order(numbers), building.poses, strict=True)
    }


def _pose(numbers: Pose) -> BodyPose:
    x, y, z, *turn = numbers
    w, i, j, k = turn
    return BodyPose((x, y, z), (w, i, j, k))
