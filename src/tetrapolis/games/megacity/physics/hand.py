"""The hand that slides a platform across the table, and the table that resists (MC-45).

The hand pulls the platform's centre by a spring. The table holds a platform that has stood still
the harder the longer it stood, and lets go at once when it gives way: slow dragging sticks and
jerks, fast dragging runs the platform into the city. Tiles of the city are stiff and damp; what
they feel of the blow is passed on to the buildings on them.

All forces are per mass of the platform with its building, which are carried along as one: the
pieces are too light for the hand to feel. Lengths are mm on the table, times seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Illegal
from tetrapolis.games.megacity.components import ACROSS_FLATS
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.physics.model import TIMESTEP

Sample = tuple[float, float, float]
"""Where the hand is: seconds since it took hold, x and y in mm on the table."""

REACH = 800.0
"""A path stays within this of the table's origin, in both coordinates, mm."""
LONGEST = 20.0
"""A path lasts at most this long, s."""
MOST_SAMPLES = 4000
FASTEST = 3000.0
"""Between two samples the hand moves at most this fast, mm/s."""
SHORTEST_GAP = 0.002
"""Between two samples, s."""

_G = 9810.0
_SPRING = 700.0  # 1/s2: about 4 Hz
_SPRING_DAMPING = 17.0  # 1/s
_ARM = 0.04  # s: how far the arm lags behind what it wants
_SLIDING = 0.15  # friction of the table on a moving platform
_STICKING = 0.5  # what a long rest adds to it
_AGEING = 0.6  # s: how fast a rest adds it
_STRIBECK = 40.0  # mm/s: at this speed most of what was added is gone
_TILE = 6000.0  # 1/s2: stiffness of a tile's side, a blow of about 40 ms
_TILE_DAMPING = 80.0  # 1/s
_PASSED_ON = 0.35  # the part of a blow that the struck tile's building feels
_MOST = 2 * _G  # acceleration that reaches the building
_SOFTENING = 0.006  # s: cardboard between the blow and the building

# A careful hand.
_SAMPLING = 0.02  # s
_START = 0.4  # s to full speed
_SOFT = 6.0  # mm before the target the platform has slowed down
_ARRIVAL = 25.0  # mm/s
_EASING = 3.0  # 1/s
_PRESS = 3.0  # mm beyond the target: the spring stays behind by as much

_NORMALS = tuple((math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(6))


class Hand:
    """A platform pulled across the table, step by step.

    Attributes:
        place: of the platform's centre, mm.
        acceleration: of the platform, as its building feels it, mm/s2.
        blows: the acceleration that each tile of the city passes on to its building, mm/s2.
    """

    def __init__(self, start: Point, city: Sequence[Point]) -> None:
        self.place = start
        self.acceleration: Point = (0.0, 0.0)
        self.blows: list[Point] = [(0.0, 0.0)] * len(city)
        self._city = tuple(city)
        self._arm = start
        self._speed: Point = (0.0, 0.0)
        self._rested = 0.0
        self._added = 0.0  # to the friction, by the last rest

    @property
    def moving(self) -> bool:
        """Whether the platform slides."""
        return self._speed != (0.0, 0.0)

    def step(self, goal: Point | None) -> None:
        """One `TIMESTEP` further, the hand wanting the platform at `goal`, or having let go."""
        force = self._touch_city()
        if goal is not None:
            lag = 1 - math.exp(-TIMESTEP / _ARM)
            before = self._arm
            self._arm = _towards(before, goal, lag)
            for_speed = _minus(_times(_minus(self._arm, before), 1 / TIMESTEP), self._speed)
            pull = _plus(
                _times(_minus(self._arm, self.place), _SPRING),
                _times(for_speed, _SPRING_DAMPING),
            )
            force = _plus(force, pull)
        before = self._speed
        self._speed = self._slide(force)
        self.place = _plus(self.place, _times(self._speed, TIMESTEP))
        self._feel(_times(_minus(self._speed, before), 1 / TIMESTEP))

    def _slide(self, force: Point) -> Point:
        """The speed after a step under this force and the table's friction."""
        speed = math.hypot(*self._speed)
        if speed == 0:
            self._rested += TIMESTEP
            self._added = _STICKING * (1 - math.exp(-self._rested / _AGEING))
            strength = math.hypot(*force)
            if strength <= (_SLIDING + self._added) * _G:
                return (0.0, 0.0)
            direction = _times(force, 1 / strength)
        else:
            direction = _times(self._speed, 1 / speed)
        self._rested = 0.0
        friction = (_SLIDING + self._added * math.exp(-speed / _STRIBECK)) * _G
        free = _plus(self._speed, _times(force, TIMESTEP))
        slowed = _minus(free, _times(direction, friction * TIMESTEP))
        stops = slowed[0] * direction[0] + slowed[1] * direction[1] <= 0
        if stops and math.hypot(*force) <= (_SLIDING + self._added) * _G:
            return (0.0, 0.0)
        return slowed

    def _touch_city(self) -> Point:
        """The force of the city's tiles on the platform; notes what their buildings feel."""
        total = (0.0, 0.0)
        for index, tile in enumerate(self._city):
            apart = _minus(self.place, tile)
            distance, normal = max((apart[0] * n[0] + apart[1] * n[1], n) for n in _NORMALS)
            depth = ACROSS_FLATS - distance
            felt = (0.0, 0.0)
            if depth > 0:
                leaving = self._speed[0] * normal[0] + self._speed[1] * normal[1]
                push = _times(normal, max(0.0, _TILE * depth - _TILE_DAMPING * leaving))
                total = _plus(total, push)
                felt = _times(push, -_PASSED_ON) if leaving < 0 else felt
            self.blows[index] = _soften(self.blows[index], felt)
        return total

    def _feel(self, acceleration: Point) -> None:
        self.acceleration = _soften(self.acceleration, acceleration)


def check_path(path: Sequence[Sample], before: Sample | None = None) -> None:
    """Check the samples of a path, or those that follow the sample `before`.

    Errors:
        Illegal `megacity.illegal.path.<fault>`: `samples` (none or too many), `finite`, `order`
        (times that do not rise, or too densely), `far`, `long`, `fast`.
    """
    if not 0 < len(path) <= MOST_SAMPLES:
        raise Illegal("megacity.illegal.path.samples", samples=len(path), most=MOST_SAMPLES)
    if before is None:
        before, path = path[0], path[1:]
        if before[0] != 0:
            raise Illegal("megacity.illegal.path.order", time=before[0])
        _check_sample(before)
    for sample in path:
        _check_sample(sample)
        gap = sample[0] - before[0]
        if gap < SHORTEST_GAP:
            raise Illegal("megacity.illegal.path.order", time=sample[0])
        speed = math.dist(sample[1:], before[1:]) / gap
        if speed > FASTEST:
            raise Illegal("megacity.illegal.path.fast", speed=round(speed), most=FASTEST)
        before = sample


def _check_sample(sample: Sample) -> None:
    if not all(map(math.isfinite, sample)):
        raise Illegal("megacity.illegal.path.finite")
    if max(abs(sample[1]), abs(sample[2])) > REACH:
        raise Illegal("megacity.illegal.path.far", most=REACH)
    if sample[0] > LONGEST:
        raise Illegal("megacity.illegal.path.long", most=LONGEST)


def free_approach(target: Point, city: Sequence[Point]) -> float | None:
    """The direction, in degrees, from which a platform can be slid straight to its place.

    The one that comes nearest to pushing squarely against the neighbours; None when the city
    leaves no straight way in.
    """
    steps = np.arange(0.0, 2 * REACH, 3.0)
    normals = np.array(_NORMALS)
    tiles = np.array(city, dtype=float).reshape(-1, 2)
    near = [tile for tile in tiles if math.dist(tile, target) < 1.1 * ACROSS_FLATS]
    away = sum((np.array(target) - tile for tile in near), np.zeros(2))
    outward = math.degrees(math.atan2(away[1], away[0]))
    for turn in sorted(range(-180, 180, 10), key=lambda turn: (abs(turn), turn)):
        angle = round((outward + turn) / 10) * 10
        direction = np.array((math.cos(math.radians(angle)), math.sin(math.radians(angle))))
        way = np.array(target) + steps[:, None] * direction
        apart = ((way[:, None] - tiles) @ normals.T).max(axis=2)
        if apart.min(initial=math.inf) >= ACROSS_FLATS - 0.5:
            return float(angle % 360)
    return None


def careful_path(
    target: Point, approach: float, distance: float = 250.0, speed: float = 40.0
) -> tuple[Sample, ...]:
    """The path of a careful hand (MC-47): a smooth start, a steady drag, a soft arrival.

    Args:
        target: where the platform shall lie, mm.
        approach: the direction from which it comes, degrees (see `free_approach`).
        distance: from the start to the target, mm.
        speed: of the steady part, mm/s.
    """
    away = (math.cos(math.radians(approach)), math.sin(math.radians(approach)))
    gone, now, samples = 0.0, 0.0, []
    while gone < distance + _PRESS and now < LONGEST:
        left = distance - gone
        samples.append((now, target[0] + left * away[0], target[1] + left * away[1]))
        arriving = _ARRIVAL + max(0.0, left - _SOFT) * _EASING
        gone += min(speed, speed * (now + _SAMPLING) / _START, arriving) * _SAMPLING
        now = round(now + _SAMPLING, 3)
    return tuple(samples)


def trembling(
    path: Sequence[Sample], amplitude: float, phases: NDArray[np.float64]
) -> tuple[Sample, ...]:
    """The path of a hand that trembles.

    Args:
        path: what the hand wants.
        amplitude: of the tremor, mm.
        phases: of its waves (2, n), each from 0 to 1, for x and y; n waves from 4 to 11 Hz.
    """
    rates = np.linspace(4.0, 11.0, phases.shape[1])
    times = np.array([sample[0] for sample in path])
    waves = np.sin(2 * np.pi * (times[:, None, None] * rates + phases))
    shift = amplitude * waves.sum(axis=2) / math.sqrt(phases.shape[1])
    return tuple(
        (t, x + float(dx), y + float(dy)) for (t, x, y), (dx, dy) in zip(path, shift, strict=True)
    )


def _soften(old: Point, new: Point) -> Point:
    size = math.hypot(*new)
    bounded = new if size <= _MOST else _times(new, _MOST / size)
    return _towards(old, bounded, 1 - math.exp(-TIMESTEP / _SOFTENING))


def _plus(a: Point, b: Point) -> Point:
    return (a[0] + b[0], a[1] + b[1])


def _minus(a: Point, b: Point) -> Point:
    return (a[0] - b[0], a[1] - b[1])


def _times(a: Point, factor: float) -> Point:
    return (a[0] * factor, a[1] * factor)


def _towards(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
