"""Courts: plates around a hole, each with its end at the next one's side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from tetrapolis.core import Chance
from tetrapolis.games.megacity.architect.site import Block, Site
from tetrapolis.games.megacity.architect.stance import stances
from tetrapolis.games.megacity.components import VENT_ACROSS, Layout
from tetrapolis.games.megacity.inspection import Sizes
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.physics import Piece

_SPARE = 0.3  # mm that a free column is wider than it has to be
_AROUND_VENT = 2 * VENT_ACROSS / math.sqrt(3) + 1.0
_TRIES = 12


class Court(NamedTuple):
    """A court: its walls, none when nothing fits, and the column that has to stay free."""

    walls: list[Block]
    column: BaseGeometry


def enclose(site: Site, stock: Sequence[Piece], chance: Chance, sizes: Sizes) -> Court:
    """Three or four flat plates around a court, touching as many ports as a few tries can.

    Args:
        site: an empty one.
        stock: the pieces to choose from.
        chance: where, and with which pieces.
        sizes: how wide it has to be.
    """
    courts = (_court(site.layout, stock, chance, sizes.court) for _ in range(_TRIES))

    def worth(court: Court) -> tuple[int, int]:
        ports = {port for block in court.walls for port in site.ports(block)}
        return (len(ports), -len(court.walls)) if court.walls else (-1, 0)

    return max(courts, key=worth)


def _court(layout: Layout, stock: Sequence[Piece], chance: Chance, wide: float) -> Court:
    """A court in one place."""
    count = 3 + chance.below(2)
    first = 360 * chance.uniform()
    centre, width = layout.vent, max(_AROUND_VENT, wide + 1)
    if chance.below(2):
        centre, width = (50 * (chance.uniform() - 0.5), 50 * (chance.uniform() - 0.5)), wide + 1
    column = shapely.Point(centre).buffer(wide / 2 + _SPARE)
    left = list(stock)
    chance.shuffle(left)
    site = Site(layout)
    for k in range(count):
        side = _Side(centre, width, first + 360 * k / count, count)
        walls = (_wall(site, piece, edge, side) for piece, edge in _edges(left, side))
        block = next((wall for wall in walls if wall is not None), None)
        if block is None:
            return Court([], column)
        left.remove(block.piece)
        site.blocks.append(block)
    return Court(site.blocks, column)


class _Side:
    """One side of a court: a regular polygon in which a column of some width stands."""

    def __init__(self, centre: Point, width: float, facing: float, count: int) -> None:
        self.facing = facing
        self.length = width * math.tan(math.pi / count)
        self.widest_corner = 360.0 / count  # of a plate beside its neighbour
        angle = math.radians(facing)
        out = (math.cos(angle), math.sin(angle))
        inner, half = width / 2, self.length / 2
        self.start = (
            centre[0] + out[0] * inner - out[1] * half,
            centre[1] + out[1] * inner + out[0] * half,
        )


def _edges(stock: Sequence[Piece], side: _Side) -> Iterator[tuple[Piece, int]]:
    """The pieces with an edge that can close a side of a court."""
    for piece in {piece.shape: piece for piece in stock}.values():
        plate = stances(piece.shape)[0].outline
        for edge in range(len(plate)):
            start, end, before = plate[edge], plate[(edge + 1) % len(plate)], plate[edge - 1]
            corner = math.degrees(_direction(start, before) - _direction(start, end)) % 360
            if math.dist(start, end) >= side.length and corner <= side.widest_corner + 0.5:
                yield piece, edge


def _wall(site: Site, piece: Piece, edge: int, side: _Side) -> Block | None:
    """A flat plate whose edge closes a side, its body away from the court."""
    stance = stances(piece.shape)[0]
    x, y = stance.outline[edge]
    along = _direction(stance.outline[edge], stance.outline[(edge + 1) % len(stance.outline)])
    turn = math.radians(side.facing - 90) - along
    at = (
        side.start[0] - float(x * math.cos(turn) - y * math.sin(turn)),
        side.start[1] - float(x * math.sin(turn) + y * math.cos(turn)),
    )
    block = site.fit(piece, stance, at, math.degrees(turn), 0.0, clear=0.0)
    return None if block is None or site.on_vent(block) else block


def _direction(start: Sequence[float], end: Sequence[float]) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
