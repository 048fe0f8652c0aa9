"""How fast MegaCity's physics and inspection are, on the stored building of every contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

from tetrapolis.games.megacity.components import box
from tetrapolis.games.megacity.inspection import inspect
from tetrapolis.games.megacity.library import Stored, stored_buildings
from tetrapolis.games.megacity.physics import Building, Pose, careful_path, place, slide
from tetrapolis.games.megacity.physics.model import TIMESTEP
from tetrapolis.games.megacity.physics.simulation import Simulation
from tetrapolis.sim.bench import Effort, Figure, per_second

_PIECES = 10
_STEPS = 50
_DROP = 2.0  # mm
_TARGET = (90.0, 0.0)


def figures(effort: Effort) -> Iterator[Figure]:
    """How fast ten pieces and a cube are simulated, all awake; then what one call takes."""
    large = [each for each in stored_buildings().values() if len(each.pieces) == _PIECES]
    awake = cycle([Simulation(each.building) for each in large])

    def simulate() -> int:
        next(awake).step(_STEPS)
        return _STEPS

    yield Figure("megacity.simulate", TIMESTEP * per_second(simulate, effort), "s/s")
    calls: tuple[tuple[str, Callable[[str, Stored], object]], ...] = (
        ("inspect", lambda name, it: inspect(it.building, it.side, box().contract(name))),
        ("place", lambda _, it: place(Building(it.pieces), None, _above(it.cube))),
        ("slide", lambda _, it: slide(it.building, careful_path(_TARGET, 0.0), _TARGET, [(0, 0)])),
    )
    for name, work in calls:
        yield Figure(f"megacity.{name}", _microseconds(work, effort), "us")


def _above(pose: Pose) -> Pose:
    """A little higher: a hand lets go before the body lies."""
    x, y, z = pose.position
    return Pose((x, y, z + _DROP), pose.rotation)


def _microseconds(work: Callable[[str, Stored], object], effort: Effort) -> float:
    """The median over runs of what one call takes, averaged over a run's buildings."""
    turns = cycle(stored_buildings().items())

    def once() -> int:
        work(*next(turns))
        return 1

    return 1e6 / per_second(once, effort)
