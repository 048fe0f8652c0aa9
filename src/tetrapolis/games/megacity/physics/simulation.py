"""One run of the engine over a building."""

from __future__ import annotations

import logging
from typing import NamedTuple

import mujoco
import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Illegal
from tetrapolis.games.megacity.physics.building import Building
from tetrapolis.games.megacity.physics.model import (
    GRAVITY,
    PLATFORM,
    SKIN,
    TABLE,
    TIMESTEP,
    compile_model,
)

ENGINE = f"mujoco {mujoco.__version__}"
"""The engine and its version, to be stored with every physical outcome (MC-46)."""

FRAME_RATE = 30
"""Poses a second in a motion."""

_MM = 10.0
_SLEEP = mujoco.mjtEnableBit.mjENBL_SLEEP
_NO_ISLANDS = mujoco.mjtDisableBit.mjDSBL_ISLAND
_FASTEST = 2000.0  # cm/s or rad/s; nothing on a table moves like that unless the step diverged

# Else the engine writes its warnings into a file of the folder in which the program runs.
mujoco.set_mju_user_warning(logging.getLogger(__name__).warning)


class Touch(NamedTuple):
    """A point where two bodies touch, or nearly.

    Attributes:
        first, second: bodies by index; -1 is the platform, -2 the table.
        point: mm, in the platform's frame.
        normal: unit vector from first to second.
        gap: between the real faces in mm, below 0 where they overlap.
    """

    first: int
    second: int
    point: NDArray[np.float64]
    normal: NDArray[np.float64]
    gap: float


class Simulation:
    """A building in motion, in the frame of its platform."""

    def __init__(self, building: Building) -> None:
        self._model = compile_model(building)
        self._data = mujoco.MjData(self._model)
        poses = [pose.numbers / ([_MM] * 3 + [1.0] * 4) for pose in building.poses]
        if poses:
            self._data.qpos[:] = np.concatenate(poses)
        self.allow_sleep(False)
        mujoco.mj_forward(self._model, self._data)

    @property
    def time(self) -> float:
        """Simulated seconds since the start."""
        return float(self._data.time)

    @property
    def poses(self) -> NDArray[np.float64]:
        """Of every body: x, y, z in mm and a quaternion (n, 7)."""
        poses: NDArray[np.float64] = self._data.qpos.reshape(-1, 7).copy()
        poses[:, :3] *= _MM
        return poses

    @property
    def at_rest(self) -> bool:
        """Whether every body sleeps; only with `allow_sleep`."""
        return int(self._data.ntree_awake) == 0

    def allow_sleep(self, allowed: bool) -> None:
        """Whether bodies that have come to rest stop being simulated until something wakes them.

        Never while the platform is shaken: a change of gravity wakes nobody. Islands, which sleep
        one by one, are looked for only then: a building is one or two, not worth the search.
        """
        option = self._model.opt
        sleep, no_islands = int(_SLEEP), int(_NO_ISLANDS)
        if allowed:
            option.enableflags |= sleep
            option.disableflags &= ~no_islands
        else:
            option.enableflags &= ~sleep
            option.disableflags |= no_islands

    def accelerate(self, x: float, y: float) -> None:
        """From now on the platform moves with this acceleration, mm/s2.

        In its own frame that is the same as gravity pulling the other way.
        """
        self._model.opt.gravity[:2] = (-x / _MM, -y / _MM)

    def tilt(self, degrees: float) -> None:
        """From now on the platform leans, down towards x."""
        angle = np.radians(degrees)
        self._model.opt.gravity[:] = (GRAVITY * np.sin(angle), 0, -GRAVITY * np.cos(angle))

    def step(self, steps: int = 1) -> None:
        """Go on by that many steps of `TIMESTEP`."""
        mujoco.mj_step(self._model, self._data, steps)

    def check(self) -> None:
        """Make sure that the bodies are where bodies can be.

        Errors:
            Illegal `megacity.illegal.diverged`: the engine lost them.
        """
        if not np.abs(self._data.qvel).max(initial=0.0) < _FASTEST:  # neither is not-a-number
            raise Illegal("megacity.illegal.diverged")

    def touches(self) -> list[Touch]:
        """Every point where bodies touch each other, the platform or the table."""
        contact = self._data.contact
        bodies = self._model.geom_bodyid[contact.geom]
        return [
            Touch(
                _body_name(int(contact.geom[k][0]), int(bodies[k][0])),
                _body_name(int(contact.geom[k][1]), int(bodies[k][1])),
                contact.pos[k] * _MM,
                contact.frame[k][:3].copy(),
                float(contact.dist[k]) * _MM - 2 * SKIN,
            )
            for k in range(self._data.ncon)
        ]

    def on_table(self) -> frozenset[int]:
        """The bodies that touch the table."""
        geoms = self._data.contact.geom
        touching = geoms[(geoms == TABLE).any(axis=1)]
        bodies = self._model.geom_bodyid[touching].max(axis=1, initial=0)
        return frozenset(int(body) - 1 for body in bodies)


def frame_step(frame: int) -> int:
    """The number of the step at which a frame is taken."""
    return round(frame / FRAME_RATE / TIMESTEP)


def _body_name(geom: int, body: int) -> int:
    if body:
        return body - 1
    return -1 if geom == PLATFORM else -2
