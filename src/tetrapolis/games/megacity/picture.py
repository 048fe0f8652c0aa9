"""A building on its platform as a picture: flat areas, the farthest first."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tetrapolis.games.megacity import outlines
from tetrapolis.games.megacity.components import (
    PLATFORM_OUTLINE,
    PORT_RADIUS,
    VENT_ACROSS,
    Material,
    Side,
    box,
)
from tetrapolis.games.megacity.drawing import COLOURS
from tetrapolis.games.megacity.outlines import Outline
from tetrapolis.games.megacity.physics import Building
from tetrapolis.games.megacity.physics.building import prism
from tetrapolis.games.megacity.physics.model import PLATFORM_THICKNESS

Solid = NDArray[np.float64]

EDGE = "#22303a"
"""The colour of the lines around areas."""

_FROM, _ABOVE = 25.0, 28.0  # degrees: where the picture is taken from
_SUN = np.array((0.35, -0.5, 0.8))
_MATERIALS: dict[Material, tuple[str, float]] = {
    "steel": ("#56616c", 1.0),
    "concrete": ("#b4b2aa", 1.0),
    "glass": ("#9fd0e0", 0.7),
}
_CUBE = "#c8452f"
_PORT, _VENT = "#f6f4ee", "#22303a"
_OVERLAP = 0.3  # mm: how much bodies that touch may overlap


class Area(NamedTuple):
    """One area of a picture.

    Attributes:
        outline: corners in mm, x to the right and y up.
        fill: a colour, #rrggbb.
        opacity: 0 to 1.
    """

    outline: Outline
    fill: str
    opacity: float = 1.0


class Planes(NamedTuple):
    """The planes of a solid's n faces.

    Attributes:
        normals: that lead out of the solid (n, 3).
        offsets: of the planes along them, mm (n).
        facing: above 0 where a face is turned to the eye (n).
    """

    normals: NDArray[np.float64]
    offsets: NDArray[np.float64]
    facing: NDArray[np.float64]

    def part_from(self, other: Solid) -> NDArray[np.bool_]:
        """Which faces have another solid wholly before them (n)."""
        parted: NDArray[np.bool_] = (self.normals @ other.T).min(axis=1) > self.offsets - _OVERLAP
        return parted


def areas(building: Building, side: Side) -> list[Area]:
    """What is to be drawn, in that order."""
    platform = prism(PLATFORM_OUTLINE, PLATFORM_THICKNESS)
    platform[:, 2] -= PLATFORM_THICKNESS / 2
    layout = box().layout(side.layout)
    found = [*_visible(platform, COLOURS[side.type], 1.0)]
    found += [Area(_seen(_disc(port)), _PORT) for port in layout.ports]
    found.append(Area(_seen(_lifted(outlines.hexagon(VENT_ACROSS, layout.vent))), _VENT))
    looks = [_MATERIALS[placed.piece.material] for placed in building.pieces]
    solids = [
        (solid, *look)
        for parts, look in zip(building.solids, [*looks, (_CUBE, 1.0)], strict=False)
        for solid in parts
    ]
    for number in _back_to_front([solid for solid, _, _ in solids]):
        found += _visible(*solids[number])
    return found


def svg(building: Building, side: Side) -> str:
    """The picture as an SVG document."""
    drawn = areas(building, side)
    points = np.concatenate([area.outline for area in drawn])
    (left, low), (right, high) = points.min(axis=0) - 5, points.max(axis=0) + 5
    polygons = "".join(
        f'<polygon points="{" ".join(f"{x:.2f},{-y:.2f}" for x, y in area.outline)}" '
        f'fill="{area.fill}" fill-opacity="{area.opacity:g}"/>'
        for area in drawn
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {-high:.1f} '
        f'{right - left:.1f} {high - low:.1f}" width="600"><g stroke="{EDGE}" '
        f'stroke-width="0.3" stroke-linejoin="round">{polygons}</g></svg>\n'
    )


@cache
def _axes() -> NDArray[np.float64]:
    """The picture's right, its up and the way to the eye, as rows."""
    turn, rise = math.radians(_FROM), math.radians(_ABOVE)
    right = (math.cos(turn), math.sin(turn), 0.0)
    eye = (math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise))
    return np.array((right, np.cross(eye, right), eye))


def _seen(corners: Solid) -> Outline:
    """Corners (n, 3) as they appear in the picture."""
    return tuple((float(x), float(y)) for x, y in corners @ _axes()[:2].T)


def _disc(centre: tuple[float, float]) -> Solid:
    angles = np.arange(24) * math.pi / 12
    ring = np.array(centre) + PORT_RADIUS * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    return _lifted(ring)


def _lifted(outline: Outline | NDArray[np.float64]) -> Solid:
    """An outline on the platform."""
    flat = np.array(outline)
    return np.hstack((flat, np.zeros((len(flat), 1))))


def _faces(solid: Solid) -> Iterator[Solid]:
    """The faces of a prism (2n, 3), each counter-clockwise seen from outside."""
    lower, upper = np.split(solid, 2)
    yield lower[::-1]
    yield upper
    for k in range(len(lower)):
        after = (k + 1) % len(lower)
        yield np.array((lower[k], lower[after], upper[after], upper[k]))


def _normal(face: Solid) -> NDArray[np.float64]:
    """The unit vector that leads out of a face."""
    normal: NDArray[np.float64] = np.cross(face, np.roll(face, -1, axis=0)).sum(axis=0)
    return normal / np.linalg.norm(normal)


def _visible(solid: Solid, colour: str, opacity: float) -> Iterator[Area]:
    """The faces of a solid that are turned to the eye."""
    for face in _faces(solid):
        normal = _normal(face)
        if normal @ _axes()[2] > 0:
            light = 0.65 + 0.4 * float(normal @ _SUN)
            yield Area(_seen(face), _shaded(colour, light), opacity)


def _shaded(colour: str, light: float) -> str:
    parts = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * light)):02x}" for part in parts)


def _back_to_front(solids: list[Solid]) -> Iterator[int]:
    """The numbers of solids in an order in which each may cover those before it."""
    planes = [_planes(solid) for solid in solids]
    left = list(range(len(solids)))
    behind = {
        a: {b for b in left if b != a and _covers(solids[a], planes[a], solids[b], planes[b])}
        for a in left
    }
    while left:
        # Solids that cover each other in a ring have no right order.
        free = [a for a in left if not behind[a] & set(left)] or left
        following = min(free, key=lambda a: float((solids[a] @ _axes()[2]).mean()))
        left.remove(following)
        yield following


def _planes(solid: Solid) -> Planes:
    """The planes of a solid's faces."""
    normals = np.array([_normal(face) for face in _faces(solid)])
    origins = np.array([face[0] for face in _faces(solid)])
    return Planes(normals, (normals * origins).sum(axis=1), normals @ _axes()[2])


def _covers(front: Solid, front_planes: Planes, back: Solid, back_planes: Planes) -> bool:
    """Whether some face of either parts the two, and has `front` on the eye's side."""
    before = back_planes.part_from(front) & (back_planes.facing > 0)
    after = front_planes.part_from(back) & (front_planes.facing < 0)
    return bool(before.any() or after.any())
