"""Flat outlines in millimetres: area, centre and convex parts of simple polygons.

An outline is its corners in anticlockwise order, the last joined to the first.
"""

from __future__ import annotations

import math

import shapely

Point = tuple[float, float]
Outline = tuple[Point, ...]


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of a triangle: above 0 when a, b, c turn left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hexagon(across_flats: float, centre: Point = (0.0, 0.0)) -> Outline:
    """A regular hexagon with two of its sides across the x axis (corners at 30, 90 ... degrees)."""
    radius = across_flats / math.sqrt(3)
    angles = [math.pi / 6 + k * math.pi / 3 for k in range(6)]
    return tuple(
        (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        for angle in angles
    )


def centred(outline: Outline) -> Outline:
    """The same outline with its centre of mass at (0, 0)."""
    centre = shapely.Polygon(outline).centroid
    return tuple((x - centre.x, y - centre.y) for x, y in outline)


def extent(outline: Outline) -> float:
    """The longer side of the outline's bounding box, in mm."""
    xs = [x for x, _ in outline]
    ys = [y for _, y in outline]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def inset(outline: Outline, distance: float) -> Outline:
    """The outline with every side moved inwards; the corners stay corners."""
    shrunk = shapely.Polygon(outline).buffer(-distance, join_style="mitre", mitre_limit=20)
    corners = shapely.orient_polygons(shrunk).exterior.coords
    return tuple((x, y) for x, y in corners[:-1])


def convex_parts(outline: Outline) -> tuple[Outline, ...]:
    """The outline cut into the fewest convex parts that cuts between its corners can give."""
    count = len(outline)
    if all(_turns_left(outline, k) for k in range(count)):
        return (outline,)
    whole = shapely.Polygon(outline)
    best: tuple[Outline, ...] | None = None
    reflex = [k for k in range(count) if not _turns_left(outline, k)]
    for first in reflex:
        for second in range(count):
            apart = (second - first) % count
            if apart in (0, 1, count - 1):
                continue
            if not whole.covers(shapely.LineString([outline[first], outline[second]])):
                continue
            turned = outline[first:] + outline[:first]
            parts = convex_parts(turned[: apart + 1]) + convex_parts((*turned[apart:], turned[0]))
            if best is None or len(parts) < len(best):
                best = parts
    if best is None:
        raise ValueError("the outline is not a simple polygon in anticlockwise order")
    return best


def _turns_left(outline: Outline, k: int) -> bool:
    return turn(outline[k - 1], outline[k], outline[(k + 1) % len(outline)]) > 0
