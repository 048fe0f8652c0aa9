"""Hexagons in axial coordinates: flat tops, q to the right, r down.

A cell is a pair (q, r). Directions are numbered 0 to 5 clockwise from straight up.
"""

from __future__ import annotations

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells that share a side with a cell, clockwise from the one above.

    Example:
        >>> neighbours((0, 0))[0]
        (0, -1)
    """
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """How many steps lie between two cells.

    Example:
        >>> distance((0, 0), (2, -1))
        2
    """
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def within(reach: int) -> tuple[Hex, ...]:
    """Every cell at most `reach` steps from (0, 0), row by row.

    Example:
        >>> len(within(3))
        37
    """
    return tuple(
        (q, r)
        for r in range(-reach, reach + 1)
        for q in range(-reach, reach + 1)
        if distance((q, r), (0, 0)) <= reach
    )
