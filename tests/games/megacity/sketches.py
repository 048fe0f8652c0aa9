"""Small buildings for the tests, told in a few words."""

from __future__ import annotations

from tetrapolis.games.megacity.components import Material
from tetrapolis.games.megacity.physics import Building, Piece, Placed, Pose, resting, settle


def flat(
    shape: str,
    x: float,
    y: float,
    base: float = 0,
    *,
    heading: float = 0,
    material: Material = "steel",
) -> Placed:
    """A piece that lies flat."""
    piece = Piece(shape, material)
    return Placed(piece, resting(piece, (x, y), base, heading))


def upright(
    shape: str,
    x: float,
    y: float,
    base: float = 0,
    *,
    heading: float = 0,
    edge: int = 0,
    material: Material = "steel",
) -> Placed:
    """A piece that stands on one of its edges."""
    piece = Piece(shape, material)
    return Placed(piece, resting(piece, (x, y), base, heading, edge))


def settled(*pieces: Placed, cube: Pose | None = None) -> Building:
    """The building of these pieces at rest; nothing may fall."""
    motion = settle(Building(pieces, cube))
    assert not motion.fallen
    return motion.building


def tower(heading: float = 0) -> Building:
    """Two storeys of two uprights and a slab, weak across the uprights: six pieces, 84 mm."""
    turned = heading == 90
    spots = [(0, -18), (0, 18)] if turned else [(-18, 0), (18, 0)]
    pieces = []
    for base in (0, 42):
        pieces += [upright("pillar", *spot, base, heading=heading) for spot in spots]
        pieces.append(flat("slab", 0, 0, base + 36, heading=heading))
    return settled(*pieces)


def block(count: int) -> Building:
    """Two storeys of uprights under slabs, then flat pieces: the first `count` of 15, to 78 mm."""
    pieces = [*_storey(0), *_storey(30)]
    pieces += [flat("ell", -4, 0, 60), flat("nub", 14, 8, 60)]
    pieces += [flat("shard", -4, 0, 66), flat("nub", -4, 0, 72)]
    pieces += [flat("beam", 0, -24), flat("nub", -20, 24), flat("nub", 20, 24)]
    return settled(*pieces[:count])


def high_block() -> Building:
    """Three storeys of uprights under slabs, three slabs more: 15 pieces, 108 mm."""
    roof = [flat("slab", 0, 0, base) for base in (90, 96, 102)]
    return settled(*_storey(0), *_storey(30), *_storey(60), *roof)


def _storey(base: float) -> list[Placed]:
    """Three uprights under a slab, 30 mm."""
    return [
        upright("cog", -14, -8, base, heading=90),
        upright("cog", 14, -8, base, heading=90),
        upright("gate", 0, 10, base),
        flat("slab", 0, 0, base + 24),
    ]
