"""Designs tried in earnest, until one stands, passes and survives a careful slide."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence

from tetrapolis.core import Chance, Illegal
from tetrapolis.games.megacity.architect.design import design
from tetrapolis.games.megacity.components import ACROSS_FLATS, Contract, Side, box
from tetrapolis.games.megacity.inspection import SIZES, Sizes, passes, stability
from tetrapolis.games.megacity.inspection.geometry import Geometry
from tetrapolis.games.megacity.physics import Building, Piece, careful_path, settle, slide

_TARGET = (ACROSS_FLATS, 0.0)
_CITY = ((0.0, 0.0),)
_WOBBLY = 0.1  # g: what bears less is not even slid
_MOVED = 1.0  # mm: a design that settles farther was a mistake


def build(
    contract: Contract,
    side: Side,
    pieces: Sequence[Piece],
    chance: Chance,
    *,
    attempts: int = 300,
    sizes: Sizes = SIZES,
) -> Building | None:
    """A building at rest that passes inspection and survives a careful slide, if one is found.

    Args:
        contract: to be met.
        side: of the platform.
        pieces: to choose from.
        chance: different chances find different buildings.
        attempts: how many designs are drawn at most.
        sizes: that decide the requirements.
    """
    found = buildings(contract, side, pieces, chance, attempts=attempts, sizes=sizes)
    return next((one for one in found if survives(one, side, contract, sizes)), None)


def buildings(
    contract: Contract,
    side: Side,
    pieces: Sequence[Piece],
    chance: Chance,
    *,
    attempts: int,
    sizes: Sizes = SIZES,
    until: float = math.inf,
) -> Iterator[Building]:
    """Every building at rest that passes inspection and is no wobbly one; for the rest see `build`.

    None of them has been slid. No design is drawn when `time.monotonic()` has come to `until`.
    """
    layout = box().layout(side.layout)
    for _ in range(attempts):
        if time.monotonic() >= until:
            return
        plan = design(contract, layout, pieces, chance, sizes)
        building = plan and _at_rest(plan)
        if (
            building
            and passes(building, side, contract, sizes)
            and stability(Geometry(building)).margin >= _WOBBLY
        ):
            yield building


def survives(building: Building, side: Side, contract: Contract, sizes: Sizes = SIZES) -> bool:
    """Whether a building still passes after a careful slide to a tile of the city (MC-47)."""
    slid = slide(building, careful_path(_TARGET, 0.0), _TARGET, _CITY)
    motion = slid.motion
    return slid.docked and not motion.fallen and passes(motion.building, side, contract, sizes)


def _at_rest(plan: Building) -> Building | None:
    """The building that a plan settles to, unless that is another one."""
    try:
        motion = settle(plan, _MOVED)
    except Illegal:
        return None
    return None if motion.fallen or motion.moved > _MOVED else motion.building
