"""What is in the box (MC-1 to MC-4), read from the data files beside this module and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

import msgspec
import shapely
import yaml

from tetrapolis.core import BadInput
from tetrapolis.games.megacity import outlines
from tetrapolis.games.megacity.outlines import Outline, Point

Material = Literal["steel", "concrete", "glass"]
Type = Literal["residential", "commercial", "industrial", "public"]
Requirement = Literal[
    "arch_ground", "arch_upper", "courtyard", "enclosed", "gap", "vent", "overhang"
]
MATERIALS: tuple[Material, ...] = get_args(Material)
TYPES: tuple[Type, ...] = get_args(Type)

THICKNESS = 6.0
"""Of every plate, in mm."""
CUBE_EDGE = 8.0
"""Of a player's cube, in mm."""
ACROSS_FLATS = 90.0
"""Of every hexagonal tile, in mm; the distance between the centres of neighbours."""
PORT_RADIUS = 7.0
VENT_ACROSS = 16.0
"""Of the hexagonal vent, across flats, in mm."""

PLATFORM_OUTLINE = outlines.hexagon(ACROSS_FLATS)
_FOLDER = Path(__file__).parent


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """An entry of a data file; computed properties are kept."""


class Shape(_Entry, frozen=True):
    """The outline of a piece: a plate of `THICKNESS`.

    Attributes:
        name: the one word for it.
        outline: its corners in mm, anticlockwise.
    """

    name: str
    outline: Outline

    @cached_property
    def plate(self) -> Outline:
        """The outline with its centre of mass at (0, 0): the frame of the piece's pose."""
        return outlines.centred(self.outline)

    @cached_property
    def area(self) -> float:
        """Of the outline, mm2."""
        return float(shapely.Polygon(self.outline).area)

    @cached_property
    def parts(self) -> tuple[Outline, ...]:
        """`plate` as convex parts."""
        return outlines.convex_parts(self.plate)


class Layout(_Entry, frozen=True):
    """Where a platform's side has its three utility ports and its vent (centres, mm)."""

    name: str
    ports: tuple[Point, Point, Point]
    vent: Point

    @cached_property
    def port_areas(self) -> tuple[shapely.Polygon, ...]:
        """The three discs."""
        return tuple(shapely.Point(port).buffer(PORT_RADIUS, 32) for port in self.ports)

    @cached_property
    def vent_area(self) -> shapely.Polygon:
        """The hexagon of the vent."""
        return shapely.Polygon(outlines.hexagon(VENT_ACROSS, self.vent))


class Side(_Entry, frozen=True):
    """One side of a platform: the type of building it takes and the name of its layout."""

    type: Type
    layout: str


class Platform(_Entry, frozen=True):
    """A platform; its vent on either side has the colour of the other side's type."""

    id: int
    front: Side
    back: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """Front and back."""
        return (self.front, self.back)


class Contract(_Entry, frozen=True):
    """A contract or landmark contract.

    Attributes:
        id: such as `R3`; landmarks begin with L.
        pieces: how many, exactly, or with `more` at least.
        height: the least, in mm.
        type: of the platform it is built on; None for a landmark, which takes any.
        more: whether more pieces are welcome.
        banned: materials that must not be used.
        requirements: of the architecture (MC-24).
        provenance: `designed` by this project or a published card that is `known`.
    """

    id: str
    pieces: int
    height: int
    type: Type | None = None
    more: bool = False
    banned: tuple[Material, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    provenance: Literal["designed", "known"] = "designed"

    @property
    def landmark(self) -> bool:
        """Whether it is one of the landmark contracts."""
        return self.type is None

    @property
    def difficulty(self) -> int:
        """Two for each 5 mm above 30, one a piece, five a requirement, three a banned material;
        two less where more pieces are welcome."""
        return (
            2 * (self.height - 30) // 5
            + self.pieces
            + 5 * len(self.requirements)
            + 3 * len(self.banned)
            - 2 * self.more
        )

    @property
    def prestige(self) -> int:
        """What it earns: 2, one for every 7 of difficulty above 4, and one for a landmark."""
        return 2 + (self.difficulty - 4) // 7 + self.landmark


class Box(_Entry, frozen=True):
    """Everything in the box.

    Attributes:
        copies: how many pieces there are of each shape in each material.
    """

    copies: int
    shapes: tuple[Shape, ...]
    layouts: tuple[Layout, ...]
    platforms: tuple[Platform, ...]
    contracts: tuple[Contract, ...]
    landmarks: tuple[Contract, ...]

    def shape(self, name: str) -> Shape:
        """The shape of that name.

        Errors:
            BadInput `megacity.shape.unknown`.
        """
        return _named(self._shapes, name, "megacity.shape.unknown")

    def layout(self, name: str) -> Layout:
        """The layout of that name.

        Errors:
            BadInput `megacity.layout.unknown`.
        """
        return _named(self._layouts, name, "megacity.layout.unknown")

    def contract(self, name: str) -> Contract:
        """The contract or landmark with that id.

        Errors:
            BadInput `megacity.contract.unknown`.
        """
        return _named(self._contracts, name, "megacity.contract.unknown")

    @cached_property
    def _shapes(self) -> dict[str, Shape]:
        return {shape.name: shape for shape in self.shapes}

    @cached_property
    def _layouts(self) -> dict[str, Layout]:
        return {layout.name: layout for layout in self.layouts}

    @cached_property
    def _contracts(self) -> dict[str, Contract]:
        return {card.id: card for card in (*self.contracts, *self.landmarks)}


T = TypeVar("T")


def _named(known: dict[str, T], name: str, code: str) -> T:
    if name not in known:
        raise BadInput(code, name=name[:80], known=list(known))
    return known[name]


@cache
def box() -> Box:
    """The box of the game."""
    return load_box(_FOLDER)


def load_box(folder: Path) -> Box:
    """The box described by shapes.yaml, platforms.yaml and contracts.yaml in a folder (MC-5).

    Errors:
        BadInput `megacity.box.format` (not readable as what it should be) or
        `megacity.box.<fault>`, each with the `entry` at fault.
    """
    entries: dict[str, Any] = {}
    for name in ("shapes", "platforms", "contracts"):
        path = folder / f"{name}.yaml"
        try:
            entries |= yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, TypeError, ValueError, yaml.YAMLError) as error:
            raise BadInput("megacity.box.format", entry=path.name, detail=str(error)) from error
    try:
        loaded = msgspec.convert(entries, Box)
    except msgspec.ValidationError as error:
        detail, _, entry = str(error).partition(" - at ")
        raise BadInput(
            "megacity.box.format", entry=entry.strip("`") or "$", detail=detail
        ) from error
    for fault in _faults(loaded):
        raise fault
    return loaded


def _faults(found: Box) -> Iterator[BadInput]:
    yield from _repeated("shapes", (shape.name for shape in found.shapes))
    yield from _repeated("layouts", (layout.name for layout in found.layouts))
    yield from _repeated("platforms", (str(platform.id) for platform in found.platforms))
    yield from _repeated("contracts", (c.id for c in (*found.contracts, *found.landmarks)))
    for shape in found.shapes:
        yield from _shape_faults(shape)
    for layout in found.layouts:
        yield from _layout_faults(layout)
    yield from _platform_faults(found)
    for contract in (*found.contracts, *found.landmarks):
        yield from _contract_faults(contract)
    yield from _count_faults(found)


def _fault(fault: str, entry: str, **facts: Any) -> BadInput:
    return BadInput(f"megacity.box.{fault}", entry=entry, **facts)


def _repeated(kind: str, names: Iterable[str]) -> Iterator[BadInput]:
    for name, count in Counter(names).items():
        if count > 1:
            yield _fault("repeated", f"{kind}: {name}", count=count)


def _shape_faults(shape: Shape) -> Iterator[BadInput]:
    entry = f"shapes: {shape.name}"
    if not 3 <= len(shape.outline) <= 7:
        yield _fault("corners", entry, corners=len(shape.outline))
        return
    ring = shapely.LinearRing(shape.outline)
    if not ring.is_simple or not ring.is_ccw:
        yield _fault("outline", entry)
    if not 12 <= outlines.extent(shape.outline) <= 50:
        yield _fault("extent", entry, extent=round(outlines.extent(shape.outline), 2))


def _layout_faults(layout: Layout) -> Iterator[BadInput]:
    entry = f"layouts: {layout.name}"
    areas = (*layout.port_areas, layout.vent_area)
    if not all(shapely.Polygon(PLATFORM_OUTLINE).contains(area) for area in areas):
        yield _fault("outside", entry)
    if any(a.intersects(b) for a, b in combinations(areas, 2)):
        yield _fault("overlap", entry)


def _platform_faults(found: Box) -> Iterator[BadInput]:
    known = {layout.name for layout in found.layouts}
    for platform in found.platforms:
        for side in platform.sides:
            if side.layout not in known:
                yield _fault("layout", f"platforms: {platform.id}", layout=side.layout)
        if platform.front.type == platform.back.type:
            yield _fault("same_type", f"platforms: {platform.id}")


def _contract_faults(contract: Contract) -> Iterator[BadInput]:
    landmark = contract.landmark
    wanted = {
        "pieces": range(8, 16) if landmark else range(4, 11),
        "height": range(75, 101, 5) if landmark else range(30, 71, 5),
        "prestige": range(7, 11) if landmark else range(2, 7),
        "requirements": range(2, 3) if landmark else range(3),
        "banned": range(2),
    }
    for name, allowed in wanted.items():
        value = getattr(contract, name)
        number = len(value) if isinstance(value, tuple) else value
        if number not in allowed:
            yield _fault(
                "range",
                f"contracts: {contract.id}",
                field=name,
                value=number,
                low=allowed[0],
                high=allowed[-1],
            )


def _count_faults(found: Box) -> Iterator[BadInput]:
    """The counts of MC-1 to MC-3."""
    pairs = Counter(frozenset(side.type for side in p.sides) for p in found.platforms)
    types = Counter(contract.type for contract in found.contracts)
    used = {side.layout for platform in found.platforms for side in platform.sides}
    counts = [
        ("shapes", len(found.shapes), 10),
        ("copies", found.copies, 5),
        ("landmarks", sum(contract.landmark for contract in found.landmarks), 4),
        ("landmarks", len(found.landmarks), 4),
        ("contracts", len(found.contracts), 32),
    ]
    counts += [(f"contracts: {kind}", types[kind], 8) for kind in TYPES]
    counts += [
        (f"platforms: {a}/{b}", pairs[frozenset((a, b))], 4) for a, b in combinations(TYPES, 2)
    ]
    for entry, count, wanted in counts:
        if count != wanted:
            yield _fault("count", entry, count=count, wanted=wanted)
    if len(used) < 6:
        yield _fault("count", "layouts", count=len(used), wanted=6)
