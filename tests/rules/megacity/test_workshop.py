"""Building at home: MC-16, MC-17, MC-22, MC-25, MC-46."""

from __future__ import annotations

import base64
import zlib

import msgspec
import numpy as np
import pytest

from games.megacity.tables import HOUSE, build_house, do, give, hold, house, refused, start
from tetrapolis.core import BadInput, Illegal
from tetrapolis.games.megacity import GAME
from tetrapolis.games.megacity.bodies import bodies_of, building_of, order
from tetrapolis.games.megacity.motion import STEPS_MM, STEPS_TURN
from tetrapolis.games.megacity.notation import Build, Edit
from tetrapolis.games.megacity.outcome import CUBE, keyed
from tetrapolis.games.megacity.physics import settle, simulation

UPRIGHT = (1.0, 0.0, 0.0, 0.0)


@pytest.fixture
def table():
    """A table where seat 1, whose turn it is not, has a platform and the pieces of a house."""
    state = start()
    platform = hold(state, 1, "R1")
    pieces = give(state, 1, *HOUSE)
    return state, platform, pieces


def edit_refused(state, edit, platform, seat=1):
    """The code with which an edit of a workshop is refused."""
    return refused(state, Build(platform, edit), seat)


@pytest.mark.rules("MC-17")
def test_everybody_builds_at_any_time(table):
    state, platform, pieces = table
    assert state.turn.seat == 0
    turn = state.turn
    assert do(state, Build(platform, Edit(put=keyed(house(pieces, "delta")))), 1) == ["built"]
    shop = state.players[1].workshops[platform]
    assert set(shop.bodies) == {*pieces, CUBE}
    assert not set(pieces) & set(state.players[1].tray)
    assert state.players[1].pieces_held() == 5  # the one of the set-up among them
    assert state.turn == turn  # it takes no turn


@pytest.mark.rules("MC-17")
def test_pieces_are_put_one_after_the_other_and_moved_and_taken_back(table):
    state, platform, pieces = table
    shop = lambda: state.players[1].workshops[platform]  # noqa: E731
    for number, pose in house(pieces, "delta").items():
        begins = ["built"] if not shop().bodies else []  # the log has one line for a building
        assert do(state, Build(platform, Edit(put=keyed({number: pose}))), 1) == begins
        assert number in shop().bodies
    moved = (0.0, 10.0, 46.0, *UPRIGHT)
    do(state, Build(platform, Edit(put=keyed({CUBE: moved}))), 1)
    assert shop().bodies[CUBE][:2] == pytest.approx((0, 10), abs=0.1)
    do(state, Build(platform, Edit(lift=(pieces[3], CUBE))), 1)
    assert set(shop().bodies) == set(pieces[:3])
    assert pieces[3] in state.players[1].tray
    do(state, Build(platform, Edit(clear=True)), 1)
    assert shop().bodies == {}
    assert set(pieces) <= set(state.players[1].tray)


@pytest.mark.rules("MC-17")
def test_a_collapse_costs_nothing_and_can_be_undone(table):
    state, platform, pieces = table
    do(state, Build(platform, Edit(put=keyed(house(pieces, "delta")))), 1)
    stood = state.players[1].workshops[platform].bodies
    # Without two of its three uprights the roof comes down.
    do(state, Build(platform, Edit(lift=tuple(pieces[:2]))), 1)
    shop = state.players[1].workshops[platform]
    assert shop.bodies.get(pieces[3], (0, 0, 0))[2] < 30
    assert set(pieces) | {CUBE} >= set(shop.bodies)
    assert {*shop.bodies, *state.players[1].tray} >= set(pieces)
    fallen = shop.bodies
    do(state, Build(platform, Edit(undo=True)), 1)
    assert state.players[1].workshops[platform].bodies == stood
    do(state, Build(platform, Edit(redo=True)), 1)
    assert state.players[1].workshops[platform].bodies == fallen
    do(state, Build(platform, Edit(undo=True)), 1)
    do(state, Build(platform, Edit(undo=True)), 1)
    assert state.players[1].workshops[platform].bodies == {}
    assert edit_refused(state, Edit(undo=True), platform) == "no_undo"
    do(state, Build(platform, Edit(redo=True)), 1)
    do(state, Build(platform, Edit(clear=True)), 1)
    assert edit_refused(state, Edit(redo=True), platform) == "no_redo"


@pytest.mark.rules("MC-17")
def test_what_falls_on_the_table_goes_back_to_the_tray(table):
    state, platform, pieces = table
    beyond = {pieces[3]: (70.0, 0.0, 20.0, *UPRIGHT)}
    do(state, Build(platform, Edit(put=keyed(beyond))), 1)
    assert state.players[1].workshops[platform].bodies == {}
    assert pieces[3] in state.players[1].tray
    (motion,) = [state.resolve(Build(platform, Edit(put=keyed(beyond))), 1).edit.motion]
    assert motion.bodies == (pieces[3],)


@pytest.mark.rules("MC-17")
def test_what_cannot_be_built_is_refused(table):
    state, platform, pieces = table
    here = (0.0, 0.0, 3.0, *UPRIGHT)
    stranger = give(state, 0, "slab")[0]
    assert edit_refused(state, Edit(put={str(stranger): here}), platform) == "not_in_tray"
    assert edit_refused(state, Edit(put={str(state.bag[0]): here}), platform) == "not_in_tray"
    assert edit_refused(state, Edit(put={"149": here, "999": here}), platform) == "not_in_tray"
    assert edit_refused(state, Edit(lift=(pieces[0],)), platform) == "not_standing"
    assert (
        edit_refused(state, Edit(put={str(pieces[3]): here}), platform, seat=0)
        == "no_such_platform"
    )
    assert edit_refused(state, Edit(), platform) == "edit_kind"
    assert edit_refused(state, Edit(clear=True, undo=True), platform) == "edit_kind"
    for pose in ((0.0, 0.0, 3.0, 2.0, 0.0, 0.0, 0.0), (151.0, 0.0, 3.0, *UPRIGHT),
                 (0.0, 0.0, 1e9, *UPRIGHT), (0.0, 0.0, -1.0, *UPRIGHT),
                 (0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0)):  # fmt: skip
        assert edit_refused(state, Edit(put={str(pieces[3]): pose}), platform) == "pose"
    both = {str(pieces[0]): here, str(pieces[3]): here}
    assert edit_refused(state, Edit(put=both), platform) == "overlap"
    do(state, Build(platform, Edit(put={str(pieces[3]): here})), 1)
    assert edit_refused(state, Edit(put={str(pieces[0]): here}), platform) == "overlap"
    for bad in ('{"put":{"x":[0,0,3,1,0,0,0]}}', '{"put":{"1_0":[0,0,3,1,0,0,0]}}'):
        with pytest.raises(BadInput, match="action.text"):
            do(state, f"build {platform} {bad}", 1)


@pytest.mark.rules("MC-17")
def test_a_step_of_the_engine_that_goes_astray_is_refused(table, monkeypatch):
    state, platform, pieces = table
    # No speed counts as possible: whatever moves at all has gone astray.
    monkeypatch.setattr(simulation, "_FASTEST", 1e-9)
    put = {str(pieces[3]): (0.0, 0.0, 20.0, *UPRIGHT)}
    assert edit_refused(state, Edit(put=put), platform) == "diverged"


@pytest.mark.rules("MC-17")
def test_the_game_is_over_for_builders_too(table):
    state, platform, _ = table
    for player in state.players:
        player.contracts, player.idle_turns = (), 2
    do(state, "end", 0)
    do(state, "end", 1)
    while state.turn.phase != "over":
        do(state, str(state.actions(state.turn.seat)[0]))
    with pytest.raises(Illegal, match="illegal.over"):
        do(state, Build(platform, Edit(clear=True)), 1)


@pytest.mark.rules("MC-16")
def test_pieces_of_a_workshop_are_the_players_all_the_same(table):
    state, platform, pieces = table
    do(state, Build(platform, Edit(put=keyed(house(pieces, "delta")))), 1)
    do(state, Build(platform, Edit(clear=True)), 1)
    # What has gone back to the bag meanwhile cannot be brought back by undoing.
    state.players[1].tray = tuple(p for p in state.players[1].tray if p != pieces[0])
    state.into_bag((pieces[0],))
    assert edit_refused(state, Edit(undo=True), platform) == "not_in_tray"


@pytest.mark.rules("MC-22")
def test_a_cube_a_building_as_long_as_there_are_cubes(table):
    state, platform, _ = table
    cube = {str(CUBE): (0.0, 0.0, 4.0, *UPRIGHT)}
    other = hold(state, 1, "R2")
    state.players[1].cubes = 1
    do(state, Build(platform, Edit(put=cube)), 1)
    assert edit_refused(state, Edit(put=cube), other) == "no_cube"
    do(state, Build(platform, Edit(lift=(CUBE,))), 1)
    do(state, Build(other, Edit(put=cube)), 1)
    assert list(state.players[1].workshops[other].bodies) == [CUBE]


@pytest.mark.rules("MC-25")
def test_the_owner_inspects_at_any_time(table):
    state, platform, pieces = table
    report = lambda: state.players[1].workshops[platform].report  # noqa: E731
    state.players[1].contracts = ()
    do(state, Build(platform, Edit(put=keyed(house(pieces, "delta")))), 1)
    # Without a contract for this platform only what every building owes is told.
    assert list(report().demands) == [""]
    state.players[1].contracts = ("C1", "R1", "L1")
    assert do(state, Build(platform, Edit(inspect=True)), 1) == ["inspected"]
    assert list(report().demands) == ["R1", "L1"]
    assert all(finding.met for finding in report().demands["R1"])
    height = {finding.code: finding for finding in report().demands["L1"]}["megacity.demand.height"]
    assert (height.met, height.facts["wanted"], height.why) == (False, 75, "megacity.why.low")
    assert height.facts["figure"] == pytest.approx(50, abs=0.2)
    assert 0.05 < report().margin < 1
    assert report().weak
    shown = state.view(None)["players"][1]["workshops"][0]["report"]
    assert shown == msgspec.to_builtins(report())
    # It changes nothing else, not even what can be undone.
    do(state, Build(platform, Edit(undo=True)), 1)
    assert report() is None


@pytest.mark.rules("MC-24", "MC-25")
def test_the_sizes_of_requirements_are_settings():
    def arch(**sizes):
        state = start(**sizes)
        platform = hold(state, 1, "P1")
        build_house(state, 1, platform)
        findings = state.players[1].workshops[platform].report.demands["P1"]
        return next(f for f in findings if f.code == "megacity.demand.arch_ground")

    usual = arch()
    assert (usual.met, usual.facts["wanted"]) == (True, 10)
    widest = round(usual.facts["figure"])
    assert arch(size_arch=widest - 1).met
    wider = arch(size_arch=widest + 1)
    assert (wider.met, wider.facts["wanted"]) == (False, widest + 1)


@pytest.mark.rules("MC-46")
def test_what_is_stored_is_all_that_a_replay_needs(table):
    state, platform, pieces = table
    twin = state.copy()
    resolved = state.resolve(Build(platform, Edit(put=keyed(house(pieces, "delta")))), 1)
    text = str(resolved)
    assert GAME.parse(text) == resolved
    state.play(text, 1)
    twin.play(text, 1)
    assert twin.view(1) == state.view(1)
    # The outcome is the physics' own, to the last digit.
    bodies = state.players[1].workshops[platform].bodies
    motion = settle(building_of(house(pieces, "delta")))
    assert bodies == bodies_of(bodies, motion.building)


@pytest.mark.rules("MC-46")
def test_nobody_can_bring_an_outcome_along(table):
    state, platform, pieces = table
    flying = keyed({pieces[3]: (0.0, 0.0, 200.0, *UPRIGHT)})
    honest = Build(platform, Edit(put=keyed({pieces[3]: (0.0, 0.0, 3.0, *UPRIGHT)})))
    smuggled = Build(platform, msgspec.structs.replace(honest.edit, settled=flying))
    assert state.resolve(smuggled, 1) == state.resolve(honest, 1)
    with pytest.raises(Illegal, match="unresolved"):
        state.play(honest, 1)
    stranger = keyed({state.bag[0]: (0.0, 0.0, 3.0, *UPRIGHT)})
    forged = Build(platform, msgspec.structs.replace(honest.edit, settled=stranger))
    with pytest.raises(Illegal, match="not_in_tray"):
        state.play(forged, 1)


def unpacked(text, frames):
    """Courses (courses, frames) of a packed motion, read as docs/games/megacity.md tells."""
    steps = np.frombuffer(zlib.decompress(base64.b64decode(text)), "<i2").reshape(-1, frames)
    return np.cumsum(steps, axis=1, dtype=np.int16)


def test_a_packed_motion_reads_back(table):
    state, platform, _ = table
    build_house(state, 1, platform, "glass")
    shop = state.players[1].workshops[platform]
    upright = max(shop.bodies)  # the roof has the lowest number of all
    edit = Edit(lift=(upright,))
    resolved = state.resolve(Build(platform, edit), 1).edit
    left = {body: pose for body, pose in shop.bodies.items() if body not in edit.lift}
    real = settle(building_of(left)).frames
    numbers = order(left)
    courses = unpacked(resolved.motion.poses, resolved.motion.frames).reshape(-1, 7, len(real))
    assert resolved.motion.frames == len(real)
    assert resolved.motion.bodies
    for body, course in zip(resolved.motion.bodies, courses, strict=True):
        true = real[:, numbers.index(body)].T
        assert np.abs(course[:3] / STEPS_MM - true[:3]).max() <= 0.5 / STEPS_MM + 1e-9
        assert np.abs(course[3:] / STEPS_TURN - true[3:]).max() <= 0.5 / STEPS_TURN + 1e-9
    still = [numbers.index(body) for body in numbers if body not in resolved.motion.bodies]
    assert np.abs(real[:, still, :3] - real[0, still, :3]).max(initial=0) <= 0.2
