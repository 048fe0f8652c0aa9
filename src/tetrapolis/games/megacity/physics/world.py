"""What people do with buildings: place a piece, let it settle, slide the platform."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Illegal
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.physics.building import Building, Piece
from tetrapolis.games.megacity.physics.hand import Hand, Sample, check_path
from tetrapolis.games.megacity.physics.model import TIMESTEP
from tetrapolis.games.megacity.physics.pose import Pose
from tetrapolis.games.megacity.physics.simulation import Simulation, frame_step

OVERLAP_ALLOWED = 0.3
"""How deep a piece may be put into another, mm: a hand is no more exact."""
WORKSHOP_REACH = 150.0
"""A piece is placed within this of the platform's centre in x and y, mm ..."""
WORKSHOP_HEIGHT = 300.0
"""... and no higher than this."""

_PATIENCE = 5.0  # s until motion counts as rest
_STILL = 0.2  # s until a platform counts as still: one that sticks may jump once more
_DOCKED = 3.0  # mm from the place at which it snaps in


@dataclass(frozen=True, slots=True)
class Motion:
    """How bodies moved, and where they came to rest.

    Attributes:
        frames: 30 a second; x, y, z in mm and a quaternion (w, x, y, z) for each body, in the
            platform's frame (frames, bodies, 7).
        building: the same bodies at the end.
        fallen: the bodies that touched the table on the way.
    """

    frames: NDArray[np.float64]
    building: Building
    fallen: frozenset[int]

    @property
    def moved(self) -> float:
        """How far any body was from where it was at first, mm."""
        return _farthest(self.frames[0], self.frames)

    @property
    def standing(self) -> Building:
        """The building without what fell; it may have to settle anew."""
        return self.building.without(self.fallen)


@dataclass(frozen=True, slots=True)
class Slid:
    """How a slide went.

    Attributes:
        motion: of the building.
        platform: where the platform's centre was in each frame, mm on the table (frames, 2).
        docked: whether it came to rest at its place.
        blows: the acceleration that each tile of the city passed on, mm/s2 (tiles, steps, 2).
    """

    motion: Motion
    platform: NDArray[np.float64]
    docked: bool
    blows: NDArray[np.float64]


def place(building: Building, body: Piece | None, pose: Pose) -> Motion:
    """Put one piece more, or the cube (None), and let everything settle.

    The cube is moved if it is in the building already.

    Errors:
        Illegal `megacity.illegal.pose` (not finite, or off the workshop's table),
        `megacity.illegal.overlap` with the `depth` in mm, `megacity.illegal.diverged`.
    """
    after = building.adding(body, pose)
    return arrange(after, [len(after.pieces) - (body is not None)])


def arrange(building: Building, placed: Collection[int]) -> Motion:
    """Let a building settle in which some bodies, by index, have just been put where they are.

    Errors: those of `place`.
    """
    for body in placed:
        pose = building.poses[body]
        x, y, z = pose.position
        reach = max(abs(x), abs(y))
        if not pose.finite or reach > WORKSHOP_REACH or not 0 <= z <= WORKSHOP_HEIGHT:
            raise Illegal("megacity.illegal.pose", reach=WORKSHOP_REACH, height=WORKSHOP_HEIGHT)
    touches = Simulation(building).touches()
    gaps = (t.gap for t in touches if t.first in placed or t.second in placed)
    depth = -min(gaps, default=0.0)
    if depth > OVERLAP_ALLOWED:
        raise Illegal("megacity.illegal.overlap", depth=round(depth, 2))
    return settle(building)


def settle(building: Building, allowed: float = math.inf) -> Motion:
    """Let a building come to rest.

    Args:
        building: as it is put up.
        allowed: mm; the motion ends soon after a body has moved farther.

    Errors:
        Illegal `megacity.illegal.diverged`.
    """
    recorder = _Recorder(building)
    recorder.rest(allowed)
    return recorder.motion()


def jolt(building: Building, accelerations: NDArray[np.float64]) -> Motion:
    """Shake a building's platform: an acceleration (x, y) in mm/s2 for every step (steps, 2).

    Errors:
        Illegal `megacity.illegal.diverged`.
    """
    recorder = _Recorder(building)
    for acceleration in accelerations.tolist():
        recorder.shake(acceleration)
    recorder.rest()
    return recorder.motion()


def slide(building: Building, path: Sequence[Sample], target: Point, city: Sequence[Point]) -> Slid:
    """Slide a building across the table to its place.

    Args:
        building: on a platform that lies where the path begins.
        path: where the hand is.
        target: the place of the platform's centre, mm on the table.
        city: the centres of the tiles that lie there.

    Errors:
        Illegal `megacity.illegal.path.<fault>`, `megacity.illegal.diverged`.
    """
    check_path(path)
    going = Slide(building, path[0], city)
    going.pull(path[1:])
    return going.release(target)


class _Recorder:
    """A simulation of which every frame is kept."""

    def __init__(self, building: Building, each_frame: Callable[[], None] | None = None) -> None:
        self._building = building
        self._simulation = Simulation(building)
        self._each_frame = each_frame
        self._steps = 0
        self._fallen: frozenset[int] = frozenset()
        self._moved = 0.0
        self.frames: list[NDArray[np.float64]] = []
        self._keep()

    def shake(self, acceleration: Point) -> None:
        """One step with the platform accelerated."""
        self._simulation.accelerate(*acceleration)
        self._step()

    def rest(self, allowed: float = math.inf) -> None:
        """On until everything rests or a body has moved farther than that (mm), and to the next
        frame."""
        self._simulation.accelerate(0.0, 0.0)
        self._simulation.allow_sleep(True)
        last = self._steps + round(_PATIENCE / TIMESTEP)
        while self._steps < last and not self._simulation.at_rest and self._moved <= allowed:
            self._step()
        frames = len(self.frames)
        while self._steps > frame_step(frames - 1) and len(self.frames) == frames:
            self._step()

    def motion(self) -> Motion:
        """What was recorded."""
        frames = np.array(self.frames)
        after = self._building.moved(Pose.of(numbers) for numbers in frames[-1])
        return Motion(frames, after, self._fallen)

    def _step(self) -> None:
        self._simulation.step()
        self._steps += 1
        if self._steps == frame_step(len(self.frames)):
            self._keep()

    def _keep(self) -> None:
        self._simulation.check()
        self.frames.append(self._simulation.poses)
        self._moved = _farthest(self.frames[0], self.frames[-1])
        self._fallen |= self._simulation.on_table()
        if self._each_frame:
            self._each_frame()


class Slide:
    """A slide as it happens: fed with the hand's samples, it goes on as far as they reach.

    How the samples are cut into calls changes nothing.
    """

    def __init__(self, building: Building, start: Sample, city: Sequence[Point]) -> None:
        """Take hold of the platform where it lies.

        Args:
            building: what stands on it.
            start: the first sample, at time 0.
            city: the centres of the tiles that lie there, mm on the table.

        Errors:
            Illegal `megacity.illegal.path.<fault>`.
        """
        check_path([start])
        self._last = start
        self._hand = Hand(start[1:], city)
        self._blows: list[list[Point]] = []
        self._platform: list[Point] = []
        self._recorder = _Recorder(building, self._keep_platform)

    @property
    def frames(self) -> int:
        """How many frames there are so far."""
        return len(self._platform)

    def frame(self, number: int) -> tuple[Point, NDArray[np.float64]]:
        """One frame: the platform's place, and the poses of the bodies (n, 7)."""
        return self._platform[number], self._recorder.frames[number]

    def pull(self, samples: Sequence[Sample]) -> None:
        """Go on to the last of these samples.

        Errors:
            Illegal `megacity.illegal.path.<fault>` (nothing has moved),
            `megacity.illegal.diverged`.
        """
        if not samples:
            return
        check_path(samples, self._last)
        for sample in samples:
            gap = sample[0] - self._last[0]
            while (now := len(self._blows) * TIMESTEP) < sample[0]:
                part = (now - self._last[0]) / gap
                goal_x = self._last[1] + (sample[1] - self._last[1]) * part
                goal_y = self._last[2] + (sample[2] - self._last[2]) * part
                self._step((goal_x, goal_y))
            self._last = sample

    def release(self, target: Point) -> Slid:
        """Hold still until the platform does, let go, and wait for the building to rest.

        Errors:
            Illegal `megacity.illegal.diverged`.
        """
        for goal in (self._last[1:], None):
            still = 0
            for _ in range(round(_PATIENCE / TIMESTEP)):
                self._step(goal)
                still = 0 if self._hand.moving else still + 1
                if still * TIMESTEP >= _STILL:
                    break
        self._recorder.rest()
        return Slid(
            self._recorder.motion(),
            np.array(self._platform),
            math.dist(self._hand.place, target) <= _DOCKED,
            np.array(self._blows).swapaxes(0, 1),
        )

    def _step(self, goal: Point | None) -> None:
        self._hand.step(goal)
        self._blows.append(list(self._hand.blows))
        self._recorder.shake(self._hand.acceleration)

    def _keep_platform(self) -> None:
        self._platform.append(self._hand.place)


def _farthest(first: NDArray[np.float64], later: NDArray[np.float64]) -> float:
    """The longest way from the poses of bodies (bodies, 7) to later ones (..., bodies, 7), mm."""
    ways = np.linalg.norm(later[..., :3] - first[:, :3], axis=-1)
    return float(ways.max(initial=0.0))
