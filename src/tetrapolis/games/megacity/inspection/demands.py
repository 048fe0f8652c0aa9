"""The list of demands on a building, each with its figure and, when it fails, which and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import shapely

from tetrapolis.games.megacity.components import ACROSS_FLATS, Contract, Side, box
from tetrapolis.games.megacity.inspection.architecture import SIZES, Sizes, measure, on_vent
from tetrapolis.games.megacity.inspection.geometry import Geometry
from tetrapolis.games.megacity.inspection.stability import Stability, stability
from tetrapolis.games.megacity.physics.building import Building

RULER = 0.25
"""What nobody can read off a ruler, mm: a height may be short, and a piece stick out, by this."""


class Demand(msgspec.Struct, frozen=True):
    """One demand.

    Attributes:
        code: such as `megacity.demand.height`; the key of its sentence.
        met: whether the building meets it.
        facts: `figure` and `wanted` where it has them, and whatever else the sentence mentions.
        bodies: the pieces (and cube) at fault, or those that meet it, by index.
        why: when it is not met, the code of the reason, such as `megacity.why.low`.
    """

    code: str
    met: bool
    facts: dict[str, Any]
    bodies: tuple[int, ...] = ()
    why: str | None = None


class Inspection(msgspec.Struct, frozen=True):
    """What an inspection found.

    Attributes:
        demands: each of them.
        height: in mm.
        stability: how stable the building is.
    """

    demands: tuple[Demand, ...]
    height: float
    stability: Stability

    @property
    def passed(self) -> bool:
        """Whether every demand is met."""
        return all(demand.met for demand in self.demands)


def inspect(
    building: Building, side: Side, contract: Contract | None = None, sizes: Sizes = SIZES
) -> Inspection:
    """Inspect a building at rest (MC-18 to MC-25).

    Args:
        building: at rest, as `settle` leaves it.
        side: the side of the platform it stands on.
        contract: whose demands count; without one only those on every building do.
        sizes: that decide the requirements.
    """
    return inspect_for(building, side, [contract], sizes)[0]


def inspect_for(
    building: Building, side: Side, contracts: Sequence[Contract | None], sizes: Sizes = SIZES
) -> list[Inspection]:
    """The same for each of some contracts; what they have in common is measured once."""
    geometry = Geometry(building)
    height, steady = round(geometry.height, 2), stability(geometry)
    return [
        Inspection(tuple(_demands(geometry, side, contract, sizes)), height, steady)
        for contract in contracts
    ]


def failures(
    building: Building, side: Side, contract: Contract, sizes: Sizes = SIZES
) -> tuple[str, ...]:
    """The codes of the demands that a building does not meet."""
    demands = _demands(Geometry(building), side, contract, sizes)
    return tuple(demand.code for demand in demands if not demand.met)


def passes(building: Building, side: Side, contract: Contract, sizes: Sizes = SIZES) -> bool:
    """Whether a building meets every demand, decided no further than the first that it does not."""
    return all(demand.met for demand in _demands(Geometry(building), side, contract, sizes))


def _demands(
    geometry: Geometry, side: Side, contract: Contract | None, sizes: Sizes
) -> Iterator[Demand]:
    layout = box().layout(side.layout)
    if contract:
        if contract.type:
            yield _demand("type", "type", (), contract.type != side.type, figure=side.type,
                          wanted=contract.type)  # fmt: skip
        yield _pieces(geometry, contract)
        yield _height(geometry, contract)
        if contract.banned:
            yield _banned(geometry, contract)
    yield _inside(geometry)
    yield _ports(geometry, layout.port_areas)
    if contract is None or "vent" not in contract.requirements:
        blocking = on_vent(geometry, layout)
        yield _demand("vent_free", "on_vent", blocking, figure=len(blocking))
    yield _touching(geometry)
    yield _cube(geometry)
    if contract:
        for requirement in contract.requirements:
            found = measure(requirement, geometry, layout, sizes)
            yield _demand(requirement, requirement, found.bodies, not found.met,
                          figure=round(found.figure, 2), wanted=found.wanted)  # fmt: skip


def _demand(
    name: str, why: str, bodies: Iterable[int], fails: bool | None = None, **facts: Any
) -> Demand:
    """A demand that fails when told so, otherwise when bodies are at fault."""
    bodies = tuple(bodies)
    fails = bool(bodies) if fails is None else fails
    reason = f"megacity.why.{why}" if fails else None
    return Demand(f"megacity.demand.{name}", not fails, facts, bodies, reason)


def _pieces(geometry: Geometry, contract: Contract) -> Demand:
    count, wanted = geometry.pieces, contract.pieces
    fails = count < wanted or (count > wanted and not contract.more)
    name = "pieces_more" if contract.more else "pieces"
    why = "few" if count < wanted else "many"
    return _demand(name, why, (), fails, figure=count, wanted=wanted)


def _height(geometry: Geometry, contract: Contract) -> Demand:
    figure = round(geometry.height, 1)
    fails = geometry.height < contract.height - RULER
    return _demand("height", "low", (), fails, figure=figure, wanted=contract.height)


def _banned(geometry: Geometry, contract: Contract) -> Demand:
    pieces = geometry.building.pieces
    used = (k for k, placed in enumerate(pieces) if placed.piece.material in contract.banned)
    return _demand("banned", "banned", used, banned=list(contract.banned))


def _inside(geometry: Geometry) -> Demand:
    angles = np.arange(6) * np.pi / 3
    normals = np.array((np.cos(angles), np.sin(angles)))
    beyond = [
        max(float((part[:, :2] @ normals).max()) for part in parts) - ACROSS_FLATS / 2
        for parts in geometry.solids
    ]
    outside = (body for body, distance in enumerate(beyond) if distance > RULER)
    return _demand("inside", "outside", outside, figure=round(max([0.0, *beyond]), 1))


def _ports(geometry: Geometry, ports: tuple[shapely.Polygon, ...]) -> Demand:
    patches = geometry.ground_patches[: geometry.pieces]
    touched = [bool(shapely.intersects(patches, port).any()) for port in ports]
    return _demand("ports", "ports", (), not all(touched), figure=sum(touched), touched=touched)


def _touching(geometry: Geometry) -> Demand:
    pieces = range(geometry.pieces)
    others = (geometry.neighbours[piece] & set(pieces) for piece in pieces)
    alone = [piece for piece, touched in zip(pieces, others, strict=True) if not touched]
    return _demand("touching", "alone", alone, figure=len(alone))


def _cube(geometry: Geometry) -> Demand:
    if geometry.building.cube is None:
        return _demand("cube", "no_cube", (), True)
    alone = not geometry.neighbours[geometry.pieces]
    return _demand("cube", "cube_alone", (geometry.pieces,) if alone else ())
