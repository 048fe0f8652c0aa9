"""The mechanical model of a building, with the settings that hold stacks still.

Inside, the engine works in centimetres, grams and seconds.
"""

from __future__ import annotations

from functools import cache

import mujoco
import numpy as np
import shapely
from numpy.typing import NDArray

from tetrapolis.games.megacity.components import CUBE_EDGE, PLATFORM_OUTLINE, THICKNESS, box
from tetrapolis.games.megacity.outlines import convex_parts, inset
from tetrapolis.games.megacity.physics.building import Building, prism

TIMESTEP = 0.002
GRAVITY = 981.0
"""cm/s2."""
DENSITY = 1.05
"""g/cm3 (MC-44)."""
FRICTION = 0.5
PLATFORM_THICKNESS = 3.0
"""mm."""

SKIN = 0.085
"""How much smaller than the real body its solid is on every side, in mm.

The engine keeps bodies that rest on each other apart by this much twice (most of the contact
margin); what rests on something then lies exactly where its real faces meet.
"""
_MARGIN = 0.01  # cm, of each body; without it contacts flicker and stacks creep
_CM = 0.1

TABLE, PLATFORM = 0, 1
"""Numbers of the two solids that never move; those of the bodies follow."""


def compile_model(building: Building) -> mujoco.MjModel:
    """A new model with the bodies of a building in their order, above platform and table."""
    spec = mujoco.MjSpec()
    _set_options(spec)
    table = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1])
    table.pos = [0, 0, -(PLATFORM_THICKNESS + SKIN) * _CM]
    _add_solid(spec, spec.worldbody, "platform", platform_solid(), DENSITY)
    for number, placed in enumerate(building.pieces):
        parts, density = _plate(placed.piece.shape)
        body = spec.worldbody.add_body()
        body.add_freejoint()
        for index, part in enumerate(parts):
            _add_solid(spec, body, f"{number}/{index}", part, density)
    if building.cube is not None:
        half = (CUBE_EDGE / 2 - SKIN) * _CM
        body = spec.worldbody.add_body()
        body.add_freejoint()
        density = DENSITY * (CUBE_EDGE * _CM / 2 / half) ** 3
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=[half] * 3, density=density)
    return spec.compile()


def _set_options(spec: mujoco.MjSpec) -> None:
    option = spec.option
    option.timestep = TIMESTEP
    option.gravity = [0, 0, -GRAVITY]
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.iterations = 50  # fewer collapse good stacks
    option.tolerance = 1e-8
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = 150  # at 100 a stack of 15 creeps too far on a slope
    option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
    geom = spec.default.geom
    geom.condim = 3  # faces touch in several points, which resist a turn without torsional friction
    geom.friction = [FRICTION, 0, 0]
    geom.solref = [2 * TIMESTEP, 2]
    geom.solimp = [0.95, 0.99, 0.01, 0.5, 2]
    geom.margin = _MARGIN


def _add_solid(
    spec: mujoco.MjSpec,
    body: mujoco.MjsBody,
    name: str,
    corners: NDArray[np.float64],
    density: float,
) -> None:
    mesh = spec.add_mesh(name=name)
    mesh.uservert = (corners * _CM).ravel()
    body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name, density=density)


@cache
def platform_solid() -> NDArray[np.float64]:
    """The platform's solid: corners (12, 3) in mm, its top face a skin below z = 0."""
    solid = prism(inset(PLATFORM_OUTLINE, SKIN), PLATFORM_THICKNESS - SKIN)
    solid[:, 2] -= (PLATFORM_THICKNESS + SKIN) / 2
    return solid


@cache
def _plate(shape: str) -> tuple[tuple[NDArray[np.float64], ...], float]:
    """The convex parts of a plate without its skin, and the density that keeps its weight."""
    real = box().shape(shape)
    inner = inset(real.plate, SKIN)
    thickness = THICKNESS - 2 * SKIN
    lost = real.area * THICKNESS / (shapely.Polygon(inner).area * thickness)
    return tuple(prism(part, thickness) for part in convex_parts(inner)), DENSITY * lost
