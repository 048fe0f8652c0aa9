import hashlib
import itertools
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.megacity.sketches import block, flat, high_block, settled, tower, upright
from tetrapolis.core import Illegal
from tetrapolis.games.megacity.components import MATERIALS, box
from tetrapolis.games.megacity.physics import (
    ENGINE,
    Building,
    Piece,
    Pose,
    Slide,
    careful_path,
    check_path,
    free_approach,
    jolt,
    place,
    resting,
    settle,
    slide,
    trembling,
)
from tetrapolis.games.megacity.physics.model import TIMESTEP
from tetrapolis.games.megacity.physics.pose import matrix
from tetrapolis.games.megacity.physics.simulation import Simulation

CITY = ((0.0, 0.0),)
TARGET = (90.0, 0.0)


def flatness(pose: Pose) -> float:
    """1 for a plate that lies, 0 for one that stands."""
    return float(abs(matrix(pose.rotation)[2, 2]))


def drag(building: Building, speed: float):
    path = careful_path(TARGET, 0.0, distance=150.0, speed=speed)
    return slide(building, path, TARGET, CITY)


@pytest.mark.rules("MC-44")
@pytest.mark.parametrize(
    ("building", "tilt"),
    list(itertools.product((block(10), block(15), high_block()), (0.0, 3.0))),
    ids=lambda value: f"{len(value.pieces)}" if isinstance(value, Building) else f"{value} degrees",
)
def test_nothing_creeps_in_a_minute(building: Building, tilt: float) -> None:
    simulation = Simulation(building)
    if tilt:
        simulation.tilt(tilt)
    simulation.step(round(0.1 / TIMESTEP))  # it leans at once; creeping is what comes after
    before = simulation.poses[:, :3]
    simulation.step(round(60 / TIMESTEP))
    simulation.check()
    assert np.linalg.norm(simulation.poses[:, :3] - before, axis=1).max() <= 0.3


@pytest.mark.rules("MC-44")
def test_real_weights() -> None:
    pieces = (flat("slab", 0, 0), flat("gate", 0, 0, 6))
    masses = Simulation(Building(pieces))._model.body_mass[1:]
    for placed, mass in zip(pieces, masses, strict=True):
        area = shapely.Polygon(box().shape(placed.piece.shape).outline).area
        assert mass == pytest.approx(area * 6 * 1.05e-3, rel=1e-3)


@pytest.mark.rules("MC-44")
@pytest.mark.parametrize(("degrees", "holds"), [(25, True), (28, False)])
def test_friction_is_a_half(degrees: float, holds: bool) -> None:
    simulation = Simulation(settled(flat("slab", 0, 0)))
    simulation.tilt(degrees)
    simulation.step(round(0.3 / TIMESTEP))
    assert (simulation.poses[0, 0] < 1) == holds


@pytest.mark.rules("MC-1", "MC-44")
def test_pieces_lie_where_their_real_faces_meet() -> None:
    building = settled(*(flat("slab", 0, 0, 6 * k) for k in range(5)))
    for k, pose in enumerate(building.poses):
        assert pose.position[2] == pytest.approx(3 + 6 * k, abs=0.1)


@pytest.mark.rules("MC-1")
def test_pieces_lie_stand_and_lean() -> None:
    end = upright("beam", 0, 0, edge=1)
    building = settled(flat("slab", 0, -20), upright("slab", 0, 20), end)
    assert [round(pose.position[2]) for pose in building.poses[:2]] == [3, 15]
    assert building.poses[2].position[2] > 20
    wall = settled(*(flat("slab", 0, -10, 6 * k) for k in range(3)))
    leaning = Pose.turned((0, 17, 15), 0, 135, 0)
    motion = place(wall, Piece("slab", "glass"), leaning)
    assert 0.05 < flatness(motion.building.poses[-1]) < 0.95


@pytest.mark.rules("MC-46")
def test_the_same_in_another_process() -> None:
    code = (
        "from games.megacity.sketches import block;"
        "from games.megacity.test_physics import drag;"
        "import hashlib;"
        "print(hashlib.sha256(drag(block(10), 150.0).motion.frames.tobytes()).hexdigest())"
    )
    run = [sys.executable, "-c", code]
    path = ":".join(sys.path)
    outputs = {
        subprocess.run(
            run, check=True, capture_output=True, text=True, env={"PYTHONPATH": path}
        ).stdout
        for _ in range(2)
    }
    here = hashlib.sha256(drag(block(10), 150.0).motion.frames.tobytes()).hexdigest()
    assert outputs == {here + "\n"}


@pytest.mark.rules("MC-46")
def test_the_engine_tells_its_version() -> None:
    assert ENGINE.startswith("mujoco ")


@pytest.mark.rules("MC-46")
def test_a_slide_does_not_depend_on_how_it_is_fed() -> None:
    path = careful_path(TARGET, 0.0, distance=60.0, speed=150.0)
    whole = slide(tower(), path, TARGET, CITY)
    going = Slide(tower(), path[0], CITY)
    for sample in path[1:]:
        going.pull([sample])
    pieces = going.release(TARGET)
    assert np.array_equal(whole.motion.frames, pieces.motion.frames)
    assert np.array_equal(whole.platform, pieces.platform)


@pytest.mark.rules("MC-45")
@pytest.mark.parametrize(
    ("speed", "stands"), [(5.0, False), (20.0, True), (40.0, True), (600.0, False)]
)
def test_the_sweet_spot(speed: float, stands: bool) -> None:
    slender = settled(upright("pillar", 0, 0, heading=90))
    motion = drag(slender, speed).motion
    assert (flatness(motion.building.poses[0]) < 0.1) == stands


@pytest.mark.rules("MC-45", "MC-47")
def test_a_careful_slide_docks_and_moves_nothing() -> None:
    for target, city in (
        (TARGET, CITY),
        ((45.0, 77.942), CITY),
        ((90.0, 0.0), ((0.0, 0.0), (45.0, 77.942), (135.0, 77.942))),
    ):
        approach = free_approach(target, city)
        assert approach is not None
        slid = slide(tower(), careful_path(target, approach), target, city)
        assert slid.docked
        assert not slid.motion.fallen
        assert slid.platform[-1] == pytest.approx(target, abs=3)


@pytest.mark.rules("MC-45")
def test_a_harder_arrival_is_a_harder_blow_and_topples_a_neighbour() -> None:
    neighbour = settled(upright("pillar", 0, 0, heading=90))
    blows = []
    for speed in (100.0, 1000.0):
        path = [(0.0, 250.0, 0.0), (150 / speed, 100.0, 0.0), (150 / speed + 0.1, 85.0, 0.0)]
        blows.append(slide(tower(), path, TARGET, CITY).blows[0])
    soft, hard = (np.abs(blow).max() for blow in blows)
    assert hard > 2 * soft
    assert math.dist(jolt(neighbour, blows[0]).building.poses[0].position, (0, 0, 17.3)) < 1
    assert math.dist(jolt(neighbour, blows[1]).building.poses[0].position, (0, 0, 17.3)) > 5


@pytest.mark.rules("MC-47")
def test_a_tremor_follows_its_phases() -> None:
    path = careful_path(TARGET, 0.0)
    phases = np.linspace(0, 1, 12).reshape(2, 6)
    once, again = (trembling(path, 0.5, phases) for _ in range(2))
    assert once == again
    off = [math.dist(a[1:], b[1:]) for a, b in zip(path, once, strict=True)]
    assert 0.3 < max(off) < 3
    check_path(once)


@pytest.mark.rules("MC-47")
def test_no_straight_way_into_a_hole() -> None:
    ring = [(90 * math.cos(k * math.pi / 3), 90 * math.sin(k * math.pi / 3)) for k in range(6)]
    assert free_approach((0.0, 0.0), ring) is None
    assert free_approach((0.0, 0.0), ring[2:]) == pytest.approx(30)


def test_sleeping_bodies_wake() -> None:
    simulation = Simulation(tower())
    simulation.allow_sleep(True)
    while not simulation.at_rest:
        simulation.step()
    still = simulation.poses
    simulation.allow_sleep(False)
    simulation.accelerate(6000.0, 0.0)
    simulation.step(200)
    assert np.abs(simulation.poses - still).max() > 5


def test_a_piece_dropped_on_sleepers_moves_them() -> None:
    balance = settled(flat("nub", 0, 0), flat("slab", 0, 0, 6))
    motion = place(balance, Piece("ell", "steel"), Pose((20.0, 0.0, 22.0)))
    assert abs(motion.building.poses[1].position[2] - balance.poses[1].position[2]) > 0.5


def test_what_falls_on_the_table_is_told() -> None:
    motion = place(tower(), Piece("nub", "glass"), Pose((60.0, 0.0, 10.0)))
    assert motion.fallen == {6}
    assert motion.standing.pieces == motion.building.pieces[:6]


def test_placing_into_a_piece_is_refused() -> None:
    wall = settled(flat("slab", 0, 0))
    for z in (3.0, 6.0, 8.0):
        with pytest.raises(Illegal, match=r"megacity\.illegal\.overlap"):
            place(wall, Piece("nub", "glass"), Pose((0.0, 0.0, z)))
    assert not place(wall, Piece("nub", "glass"), Pose((0.0, 0.0, 8.8))).fallen


@pytest.mark.parametrize(
    "pose",
    [
        Pose((math.nan, 0, 10)),
        Pose((0, math.inf, 10)),
        Pose((0, 0, 10), (1.0, 1.0, 0.0, 0.0)),
        Pose((0, 0, 10), (0.0, 0.0, 0.0, 0.0)),
        Pose((400, 0, 10)),
        Pose((0, 0, 1000)),
        Pose((0, 0, -20)),
    ],
)
def test_impossible_poses_are_refused(pose: Pose) -> None:
    with pytest.raises(Illegal, match=r"megacity\.illegal\.pose"):
        place(Building(), Piece("slab", "steel"), pose)


def test_a_run_that_diverges_is_refused() -> None:
    inside = Building((flat("slab", 0, 0), flat("slab", 0, 0, 0.01), flat("slab", 0, 0, 0.02)))
    simulation = Simulation(inside)
    simulation._data.qvel[:] = 1e7
    with pytest.raises(Illegal, match=r"megacity\.illegal\.diverged"):
        simulation.check()
    simulation._data.qvel[:] = math.nan
    with pytest.raises(Illegal, match=r"megacity\.illegal\.diverged"):
        simulation.check()


def test_the_engines_warnings_go_to_the_log_and_into_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(tmp_path)
    simulation = Simulation(Building((flat("slab", 0, 0),)))
    simulation._data.qpos[:] = math.nan
    simulation.step()
    with pytest.raises(Illegal, match=r"megacity\.illegal\.diverged"):
        simulation.check()
    assert "unstable" in caplog.text
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ([], "samples"),
        ([(0.0, 0.0, 0.0)] + [(k / 100 + 0.01, 0.0, 0.0) for k in range(4000)], "samples"),
        ([(0.5, 0.0, 0.0)], "order"),
        ([(0.0, 0.0, 0.0), (0.1, 0.0, 0.0), (0.1, 1.0, 0.0)], "order"),
        ([(0.0, 0.0, 0.0), (0.0005, 0.0, 0.0)], "order"),
        ([(0.0, 0.0, math.nan)], "finite"),
        ([(0.0, 5000.0, 0.0)], "far"),
        ([(0.0, 0.0, 0.0), (0.01, 200.0, 0.0)], "fast"),
        ([(0.0, 0.0, 0.0), (60.0, 10.0, 0.0)], "long"),
    ],
)
def test_impossible_paths_are_refused(path: list[tuple[float, float, float]], fault: str) -> None:
    with pytest.raises(Illegal) as refused:
        slide(Building(), path, TARGET, CITY)
    assert refused.value.code == f"megacity.illegal.path.{fault}"


@settings(max_examples=25)
@given(
    shape=st.sampled_from([shape.name for shape in box().shapes]),
    material=st.sampled_from(MATERIALS),
    x=st.floats(-15, 15),
    y=st.floats(-15, 15),
    heading=st.floats(0, 360),
)
def test_a_piece_laid_down_stays_there(
    shape: str, material: str, x: float, y: float, heading: float
) -> None:
    piece = Piece(shape, material)
    pose = resting(piece, (x, y), 0.0, heading)
    motion = place(Building(), piece, pose)
    assert not motion.fallen
    assert math.dist(motion.building.poses[0].position, pose.position) < 0.1
    assert settle(motion.building).building.poses[0].position == pytest.approx(
        motion.building.poses[0].position, abs=0.02
    )


def test_who_asks_only_whether_a_building_stays_is_answered_as_soon_as_it_moves() -> None:
    stays, falls = tower(), Building((upright("pillar", 0, 0, 30),))
    whole, cut = settle(falls), settle(falls, 1.0)
    assert cut.moved > 1.0
    assert len(cut.frames) < len(whole.frames)
    assert np.array_equal(cut.frames, whole.frames[: len(cut.frames)])
    assert np.array_equal(settle(stays, 1.0).frames, settle(stays).frames)
    assert settle(stays).moved < 0.1
