"""Delivering and what follows it: MC-26 to MC-35, MC-45 to MC-47."""

from __future__ import annotations

import math

import msgspec
import pytest

from games.megacity.tables import (
    build_house,
    deliver,
    delivery,
    do,
    give,
    hold,
    put_up,
    refused,
    start,
)
from tetrapolis.core import Illegal
from tetrapolis.core.hexes import DIRECTIONS, distance, neighbours, within
from tetrapolis.games.megacity.city import centre, places
from tetrapolis.games.megacity.components import ACROSS_FLATS
from tetrapolis.games.megacity.notation import Build, Deliver, Edit, Slide
from tetrapolis.games.megacity.outcome import CUBE, Fall, keyed
from tetrapolis.games.megacity.physics import ENGINE, careful_path
from tetrapolis.games.megacity.table import CENTRAL, CityTile, Turn

EAST = (1, 0)


@pytest.fixture
def table():
    """A table where seat 0 has built a house for R1; with the number of its platform."""
    state = start(steady_hand=True)
    platform = hold(state, 0, "R1")
    build_house(state, 0, platform)
    return state, platform


@pytest.fixture
def by_hand():
    """The same where everybody's own hand counts."""
    state = start()
    platform = hold(state, 0, "R1")
    build_house(state, 0, platform)
    return state, platform


def wish(platform, contract="R1", place=EAST, path=()):
    return Deliver(platform, Slide(contract, place, tuple(path)))


# ------------------------------------------------------------------ the slide itself


@pytest.mark.rules("MC-26", "MC-28", "MC-29", "MC-34", "MC-47")
def test_a_good_building_arrives_by_the_standard_path(table):
    state, platform = table
    assert do(state, wish(platform)) == ["delivered", "tallest", "one_material"]
    player, tile = state.players[0], state.city[EAST]
    assert (player.contracts, player.completed) == ((), ("R1",))
    assert (player.workshops, player.cubes) == ({}, 7)
    assert (tile.owner, tile.platform, tile.contract) == (0, platform, "R1")
    assert len(tile.bodies) == 5
    assert tile.height == pytest.approx(50, abs=0.2)
    assert state.marker == EAST
    assert (state.turn.seat, state.turn.phase) == (0, "bonus")
    assert state.sheet(0).lines[0].code == "megacity.score.contract"


@pytest.mark.rules("MC-26")
def test_a_building_that_fails_inspection_costs_no_turn(table):
    state, platform = table
    turn = state.turn
    do(state, Build(platform, Edit(lift=(CUBE,))), 0)
    with pytest.raises(Illegal) as refusal:
        do(state, wish(platform))
    assert refusal.value.code == "megacity.illegal.inspection"
    assert refusal.value.facts["failed"] == ["megacity.demand.cube"]
    state.players[0].contracts = ("R1", "C1")
    assert refused(state, wish(platform, "C1")) == "inspection"
    assert refused(state, wish(platform, "R2")) == "no_such_contract"
    assert refused(state, wish(platform % 24 + 1)) == "no_such_platform"
    assert state.turn == turn


@pytest.mark.rules("MC-28", "MC-45")
def test_what_is_dragged_too_fast_falls_and_all_comes_back(by_hand):
    state, platform = by_hand
    target = centre(EAST)
    standing = set(state.players[0].workshops[platform].bodies) - {CUBE}
    jerk = [(0.05 * k, target[0] + 400 - 100 * k, 0.0) for k in range(5)]
    resolved = state.resolve(wish(platform, path=jerk), 0)
    outcome = resolved.slide.outcome
    assert (outcome.engine, outcome.stands) == (ENGINE, False)
    assert outcome.fallen
    assert outcome.motion.path
    state.play(str(resolved), 0)
    assert state.events[0].code == "megacity.collapsed"
    player = state.players[0]
    assert (player.contracts, player.completed, player.cubes) == (("R1",), (), 8)
    assert standing <= set(player.tray)
    assert player.workshops[platform].bodies == {}
    assert EAST not in state.city
    assert state.turn.seat == 1  # the turn is over


@pytest.mark.rules("MC-17", "MC-28")
def test_what_fell_on_the_way_can_be_put_back_as_it_stood(by_hand):
    state, platform = by_hand
    before = dict(state.players[0].workshops[platform].bodies)
    target = centre(EAST)
    jerk = [(0.05 * k, target[0] + 400 - 100 * k, 0.0) for k in range(5)]
    do(state, wish(platform, path=jerk))
    assert state.events[0].code == "megacity.collapsed"
    do(state, Build(platform, Edit(undo=True)), 0)
    player = state.players[0]
    assert player.workshops[platform].bodies == before
    assert not set(before) & set(player.tray)
    assert player.workshops[platform].report.demands


@pytest.mark.rules("MC-28")
def test_a_platform_that_does_not_reach_its_place_has_failed(by_hand):
    state, platform = by_hand
    short = [s for s in careful_path(centre(EAST), 0.0) if s[0] < 3.0]
    resolved = state.resolve(wish(platform, path=short), 0)
    assert resolved.slide.outcome.failed == ("megacity.demand.docked",)
    state.play(resolved, 0)
    assert state.events[0].code == "megacity.missed"
    assert EAST not in state.city


@pytest.mark.rules("MC-46")
def test_the_same_hand_has_the_same_outcome_and_none_can_be_brought_along(by_hand):
    state, platform = by_hand
    path = careful_path(centre(EAST), 0.0)
    first = state.resolve(wish(platform, path=path), 0)
    assert first.slide.outcome.stands
    failed = msgspec.structs.replace(first.slide.outcome, stands=False)
    forged = Deliver(platform, msgspec.structs.replace(first.slide, outcome=failed))
    assert state.resolve(forged, 0) == first
    assert first.slide.path == path
    with pytest.raises(Illegal, match="unresolved"):
        state.play(wish(platform), 0)
    for changed in (
        {"poses": {}},
        {"neighbours": (Fall((2, 0), {}, 0.0, (3,)),)},
        {"neighbours": (Fall(CENTRAL, {}, 0.0),)},
    ):
        outcome = msgspec.structs.replace(first.slide.outcome, **changed)
        slide = msgspec.structs.replace(first.slide, outcome=outcome)
        with pytest.raises(Illegal, match="outcome"):
            state.play(Deliver(platform, slide), 0)


@pytest.mark.rules("MC-47")
def test_where_hands_do_not_count_the_path_is_the_standard_one(table):
    state, platform = table
    jerk = [(0.0, 490.0, 0.0), (0.2, 90.0, 0.0)]
    assert state.resolve(wish(platform, path=jerk), 0) == state.resolve(wish(platform), 0)
    assert state.live(wish(platform), 0) is None


@pytest.mark.rules("MC-47")
def test_elsewhere_the_games_own_hand_trembles_as_the_seed_has_it(table, by_hand):
    (steady, platform), (state, _) = table, by_hand
    trembled = state.resolve(wish(platform), 0)
    assert trembled == state.copy().resolve(wish(platform), 0)
    path = trembled.slide.outcome.motion.path
    assert path != steady.resolve(wish(platform), 0).slide.outcome.motion.path
    state.seed += 1
    assert state.resolve(wish(platform), 0).slide.outcome.motion.path != path


@pytest.mark.rules("MC-45", "MC-46")
def test_a_live_delivery_is_the_same_as_its_path_at_once(by_hand):
    state, platform = by_hand
    path = [tuple(round(n, 3) for n in sample) for sample in careful_path(centre(EAST), 0.0)]
    live = state.live(wish(platform), 0)
    shown = []
    for begin in range(0, len(path), 7):
        shown += live.feed([list(sample) for sample in path[begin : begin + 7]])
    frames, action = live.finish()
    at_once = state.resolve(wish(platform, path=path), 0)
    assert action == at_once
    assert len(shown) + len(frames) == at_once.slide.outcome.motion.frames
    assert {len(frame) for frame in shown + frames} == {2 + 7 * 5}
    assert shown[0][:2] == list(path[0][1:])
    assert (shown + frames)[-1][:2] == pytest.approx(centre(EAST), abs=3)
    state.play(str(action), 0)
    assert EAST in state.city


@pytest.mark.rules("MC-45")
def test_a_hand_that_cannot_be_is_refused(by_hand):
    state, platform = by_hand
    start_at = [0.0, 340.0, 0.0]
    live = state.live(wish(platform), 0)
    for samples, fault in (
        ([], "samples"),
        ([[0.5, 340.0, 0.0]], "order"),
        ([[0.0, 900.0, 0.0]], "far"),
        ([[0.0, 340.0]], "finite"),
        ([[0.0, math.nan, 0.0]], "finite"),
        ([start_at, [0.1, 0.0, 0.0]], "fast"),  # the hand has taken hold all the same
    ):
        with pytest.raises(Illegal, match=f"path.{fault}"):
            live.feed(samples)
    for samples, fault in (
        ([[0.0, 340.0, 0.0]], "order"),
        ([[21.0, 340.0, 0.0]], "long"),
        ([[1.0, math.inf, 0.0]], "finite"),
        ([[0.001 * k, 340.0, 0.0] for k in range(4001)], "samples"),
    ):
        with pytest.raises(Illegal, match=f"path.{fault}"):
            live.feed(samples)
    with pytest.raises(Illegal, match="path.samples"):
        state.live(wish(platform), 0).finish()
    with pytest.raises(Illegal, match="place_far"):
        state.live(wish(platform, place=(4, 0)), 0)


# ------------------------------------------------------------------ where it may go


def test_the_city_lies_on_the_table_as_its_cells_say():
    for direction in DIRECTIONS:
        assert math.hypot(*centre(direction)) == pytest.approx(ACROSS_FLATS)
        angle = math.degrees(math.atan2(*reversed(centre(direction))))
        assert angle / 60 == pytest.approx(round(angle / 60))
    for cell in within(3):
        ways = [math.dist(centre(cell), centre(near)) for near in neighbours(cell)]
        assert ways == pytest.approx([ACROSS_FLATS] * 6)


@pytest.mark.rules("MC-27")
def test_places_touch_the_city_within_three_spaces(table):
    state, platform = table
    assert set(places(state)) == set(neighbours(CENTRAL))
    assert refused(state, wish(platform, place=(2, 0))) == "place_alone"
    assert refused(state, wish(platform, place=CENTRAL)) == "place_taken"
    for cell in ((1, 0), (2, 0), (3, 0)):
        state.city[cell] = CityTile("park", owner=1)
    assert refused(state, wish(platform, place=(4, 0))) == "place_far"
    assert (3, -1) in places(state)
    assert all(distance(cell, CENTRAL) <= 3 for cell in places(state))
    assert set(places(state)).isdisjoint(state.city)


@pytest.mark.rules("MC-27", "MC-47")
def test_no_straight_way_into_a_gap(table):
    state, platform = table
    for cell in neighbours(EAST):
        state.city.setdefault(cell, CityTile("park", owner=1))
    assert refused(state, wish(platform)) == "no_way"


# ------------------------------------------------------------------ what follows


@pytest.mark.rules("MC-29", "MC-30")
def test_after_a_delivery_one_thing_or_nothing(table):
    state, _ = table
    assert deliver(state, 0, "P1", EAST) == ["delivered", "tallest", "one_material"]
    assert state.turn.phase == "bonus"
    assert refused(state, "pieces") == "phase.bonus"
    listed = [str(action) for action in state.actions(0)]
    assert listed[0] == "skip"
    assert {text.split()[0] for text in listed} == {"skip", "park", "central"} - (
        set() if state.players[0].tray else {"central"}
    )
    assert do(state, "skip") == ["skipped"]
    assert (state.turn.seat, state.turn.phase) == (1, "actions")
    assert refused(state, "skip") == "phase.actions"


@pytest.mark.rules("MC-31", "MC-8")
def test_the_park_joins_the_platform_just_delivered(table):
    state, _ = table
    deliver(state, 0, "R2", EAST)
    assert refused(state, "park 0,1") == "park_place"  # next to Central Park
    assert refused(state, "park 3,0") == "park_place"  # not beside the platform
    assert do(state, "park 2,-1") == ["park_laid"]
    assert (state.city[2, -1].kind, state.city[2, -1].owner) == ("park", 0)
    assert not state.players[0].park
    deliver(state, 1, "R3", (2, 0))
    assert refused(state, "park 3,-1") == "park_place"  # next to a park
    do(state, "skip")
    deliver(state, 1, "C1", (3, 0))
    assert refused(state, "park 4,-1") == "park_place"  # too far
    listed = {str(action) for action in state.actions(1)}
    assert "park 2,1" in listed
    assert do(state, "park 2,1") == ["park_laid"]
    deliver(state, 0, "R4", (-1, 0))
    assert refused(state, "park -2,0") == "no_park"


@pytest.mark.rules("MC-32")
def test_a_monument_in_a_park_beside_the_platform(table):
    state, _ = table
    deliver(state, 0, "R2", EAST)
    do(state, "park 2,-1")
    deliver(state, 1, "R3", (2, 0))
    piece, other = give(state, 1, "dart", "dart")
    assert refused(state, f"monument {piece} 0,0") == "monument_place"
    assert refused(state, f"monument {state.bag[0]} 2,-1") == "not_in_tray"
    assert do(state, f"monument {piece} 2,-1") == ["monument"]
    assert state.city[2, -1].monument == piece
    assert piece not in state.players[1].tray
    deliver(state, 1, "R4", (3, -1))
    assert refused(state, f"monument {other} 2,-1") == "monument_place"  # one each
    do(state, "skip")
    deliver(state, 1, "R5", (-1, 0))
    assert refused(state, f"monument {other} 2,-1") == "monument_place"  # not beside it


@pytest.mark.rules("MC-33", "MC-34")
def test_the_monument_of_central_park(table):
    state, _ = table
    first, second = give(state, 0, "dart", "dart")
    deliver(state, 0, "R2", EAST)
    assert refused(state, f"central {first}") == "not_public"
    do(state, "skip")
    deliver(state, 0, "P1", (2, 0))  # wherever it stands
    before = state.scores()[0]
    assert do(state, f"central {first}") == ["central"]
    assert state.city[CENTRAL].monument == first
    # One token, one for the building beside it, and a piece less left over.
    assert state.scores()[0] == before + 1 + 1 + 1
    deliver(state, 0, "P2", (3, 0))
    assert do(state, f"central {second}") == ["central"]
    assert state.city[CENTRAL].monument == second
    assert first in state.bag
    assert state.players[0].central == 2


@pytest.mark.rules("MC-34")
def test_tokens_for_the_tallest_and_for_a_single_material(table):
    state, platform = table
    state.players[0].workshops.pop(platform)
    assert deliver(state, 0, "R2", EAST, 50.0) == ["delivered", "tallest", "one_material"]
    do(state, "skip")
    assert deliver(state, 1, "R3", (-1, 0), 50.0) == ["delivered", "one_material"]  # equal
    do(state, "skip")
    assert state.marker == EAST
    other = hold(state, 1, "C1")
    put_up(state, 1, other, "nub")
    bodies = state.players[1].workshops[other].bodies
    (glass,) = give(state, 1, "nub", material="glass")
    bodies[glass] = (20.0, 0.0, 3.0, 1.0, 0.0, 0.0, 0.0)
    state.players[1].tray = tuple(p for p in state.players[1].tray if p != glass)
    state.players[1].contracts = ("C1",)
    state.turn = Turn(1, 9, 3)
    state.play(str(delivery(state, 1, other, (0, 1), height=50.1)), 1)
    assert [event.code for event in state.events] == ["megacity.delivered", "megacity.tallest"]
    assert state.marker == (0, 1)
    tokens = [(p.tallest, p.material, p.central) for p in state.players]
    assert tokens == [(1, 1, 0), (1, 1, 0)]


# ------------------------------------------------------------------ neighbours


@pytest.mark.rules("MC-35", "MC-45")
def test_a_hard_blow_topples_a_neighbour_and_a_soft_one_does_not(by_hand):
    state, platform = by_hand
    other = hold(state, 1, "C1")
    tower = put_up(state, 1, other, *["nub"] * 5, "slab", "slab", "slab", material="glass")
    state.players[1].workshops.pop(other)
    state.city[EAST] = CityTile("platform", 1, other, 0, "C1", tower, 58.0)
    state.players[1].completed, state.marker = ("C1",), EAST
    place = (2, 0)
    soft = state.resolve(wish(platform, place=place, path=careful_path(centre(place), 0.0)), 0)
    assert soft.slide.outcome.stands
    assert not any(fall.lost for fall in soft.slide.outcome.neighbours)
    x = centre(place)[0]
    hard = [(0.02 * k, x + 400 - 20 * k, 0.0) for k in range(21)]
    resolved = state.resolve(wish(platform, place=place, path=hard), 0)
    (fall,) = resolved.slide.outcome.neighbours
    assert (fall.place, bool(fall.lost)) == (EAST, True)
    assert resolved.slide.outcome.blow > 0
    held = set(state.bag)
    state.play(str(resolved), 0)
    assert "megacity.fell" in [event.code for event in state.events]
    tile = state.city[EAST]
    assert (tile.bodies, tile.height, tile.contract) == ({}, 0.0, "C1")
    assert state.players[1].completed == ("C1",)
    pieces = {piece for piece in tower if piece >= 0}
    assert set(state.bag) - held == pieces - set(fall.lost)  # those on the table have left


@pytest.mark.rules("MC-35")
def test_the_marker_goes_to_the_tallest_still_standing_without_a_token(table):
    state, _ = table
    deliver(state, 0, "R2", EAST, 60.0)
    do(state, "skip")
    deliver(state, 1, "R3", (-1, 0), 40.0)
    do(state, "skip")
    assert state.marker == EAST
    before = state.scores()
    platform = hold(state, 1, "C1")
    put_up(state, 1, platform)
    state.players[1].contracts = ("C1",)
    state.turn = Turn(1, 9, 3)
    bodies = state.city[EAST].bodies
    lost = tuple(piece for piece in bodies if piece != CUBE)
    cube = keyed({CUBE: bodies[CUBE]})
    fall = Fall(EAST, cube, 8.0, lost)
    state.play(str(delivery(state, 1, platform, (2, 0), height=30.0, neighbours=(fall,))), 1)
    assert state.marker == (-1, 0)
    assert [player.tallest for player in state.players] == [1, 0]
    assert state.players[0].completed == ("R2",)
    assert not set(lost) & set(state.bag)
    assert before[0] - state.scores()[0] == 3  # the award for the tallest, nothing else


@pytest.mark.rules("MC-35")
def test_a_shaken_building_that_stands_keeps_its_new_place(table):
    state, _ = table
    deliver(state, 0, "R2", EAST, 60.0)
    do(state, "skip")
    platform = hold(state, 1, "C1")
    put_up(state, 1, platform)
    state.turn = Turn(1, 9, 3)
    shifted = {b: (pose[0] + 1.0, *pose[1:]) for b, pose in state.city[EAST].bodies.items()}
    fall = Fall(EAST, keyed(shifted), 59.0)
    state.play(str(delivery(state, 1, platform, (2, 0), height=30.0, neighbours=(fall,))), 1)
    assert state.city[EAST].bodies == shifted
    assert (state.city[EAST].height, state.marker) == (59.0, EAST)
