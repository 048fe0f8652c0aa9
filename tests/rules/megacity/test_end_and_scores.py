"""Landmarks, the end and the scores: MC-36 to MC-43."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.megacity.tables import (
    deliver,
    delivery,
    do,
    empty_columns,
    give,
    hold,
    no_pieces,
    put_up,
    refused,
    start,
)
from tetrapolis.core.score import ScoreSheet
from tetrapolis.games.megacity.components import TYPES
from tetrapolis.games.megacity.pieces import contract, platforms
from tetrapolis.games.megacity.table import CENTRAL, CityTile, Turn


def lines(sheet: ScoreSheet) -> dict[str, int]:
    """The points of a sheet by line, those of one code together."""
    found: dict[str, int] = {}
    for line in sheet.lines:
        code = line.code.removeprefix("megacity.score.")
        found[code] = found.get(code, 0) + line.points
    return found


def landmarks_open(**options):
    """A table where the last standard contract is taken by seat 1."""
    state = start(**options)
    no_pieces(state)
    empty_columns(state)
    state.columns["residential"] = ("R1",)
    state.turn = Turn(1, 2, 3)
    assert do(state, "contract residential") == ["took_contract", "landmarks_open"]
    return state


# ------------------------------------------------------------------ landmarks


@pytest.mark.rules("MC-36")
def test_landmarks_are_laid_open_when_the_last_contract_is_taken():
    state = start()
    assert refused(state, "contract landmark L1") == "no_such_landmark"
    state = landmarks_open()
    assert state.landmarks == ("L1", "L2", "L3", "L4")
    # Seat 1 has a standard contract to complete first.
    assert refused(state, "contract landmark L2") == "landmark_waits"
    do(state, "end")
    assert do(state, "contract landmark L2") == ["took_contract"]
    assert state.players[0].contracts == ("L2",)
    assert state.landmarks == ("L1", "L3", "L4")
    # Landmarks in hand do not stand in the way of another one.
    assert do(state, "contract landmark L4") == ["took_contract"]


@pytest.mark.rules("MC-36")
def test_the_setting_lets_everybody_take_a_landmark():
    state = landmarks_open(landmark_last=False)
    assert do(state, "contract landmark L2") == ["took_contract"]
    assert state.players[1].contracts == ("R1", "L2")


# ------------------------------------------------------------------ the end


@pytest.mark.rules("MC-37")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_more_full_turn_for_everybody_then_one_last_choice(seats):
    state = start(seats)
    no_pieces(state)
    empty_columns(state)
    assert deliver(state, 0, "R1", (1, 0)) == ["delivered", "tallest", "one_material", "last_turns"]
    do(state, "skip")
    for seat in (*range(1, seats), 0):
        assert (state.turn.seat, state.turn.phase) == (seat, "actions")
        do(state, "pieces")
        happened = do(state, "end")
    assert happened == ["stopped", "last_choices"]
    for seat in (*range(1, seats), 0):
        assert (state.turn.seat, state.turn.phase) == (seat, "final")
        assert [str(action) for action in state.actions(seat)] == ["recycle"]
        assert refused(state, "pieces") == "phase.final"
        happened = do(state, "recycle")
    assert happened == ["recycled", "over"]
    assert state.to_act == ()
    assert state.result is not None


@pytest.mark.rules("MC-37")
def test_the_last_choice_a_final_building_or_recycling():
    state = start()
    no_pieces(state)
    state.turn, state.finals_to_go = Turn(0, 30, 0, phase="final"), 2
    give(state, 0, "slab", "slab")
    assert lines(state.sheet(0)) == {"pieces_left": -2}
    assert deliver(state, 0, "R1", (1, 0))[0] == "delivered"
    assert state.turn.phase == "bonus"
    do(state, "skip")
    assert (state.turn.seat, state.turn.phase) == (1, "final")
    give(state, 1, "cog", "cog")
    number = hold(state, 1, "C1")
    standing = put_up(state, 1, number)
    bag = len(state.bag)
    do(state, "recycle")
    assert len(state.bag) == bag + 2 + len(standing) - 1
    assert state.players[1].pieces_held() == 0
    assert "pieces_left" not in lines(state.sheet(1))
    assert lines(state.sheet(0))["pieces_left"] == -2
    assert state.to_act == ()


@pytest.mark.rules("MC-37", "MC-28")
def test_a_final_building_that_collapses_ends_the_last_choice():
    state = start()
    no_pieces(state)
    state.turn, state.finals_to_go = Turn(0, 30, 0, phase="final"), 2
    number = hold(state, 0, "R1")
    bodies = put_up(state, 0, number)
    lost = tuple(bodies)[:1]
    state.play(str(delivery(state, 0, number, (1, 0), stands=False, fallen=lost)), 0)
    assert (state.turn.seat, state.turn.phase) == (1, "final")
    assert lines(state.sheet(0)) == {"pieces_left": -2}


@pytest.mark.rules("MC-37")
def test_contracts_in_hand_keep_the_game_going():
    state = start()
    no_pieces(state)
    empty_columns(state)
    hold(state, 1, "R2")
    assert "last_turns" not in deliver(state, 0, "R1", (1, 0))
    # A landmark in hand does not.
    state = start()
    empty_columns(state)
    hold(state, 1, "L1", "public")
    assert "last_turns" in deliver(state, 0, "R1", (1, 0))


@pytest.mark.rules("MC-38")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_in_which_everybody_is_idle_ends(seats):
    state = start(seats)
    for turn in range(3 * seats):
        if turn == 1:
            do(state, "pieces")  # whoever does something is not idle
        happened = do(state, "end")
        assert "last_turns" not in happened
    for _ in range(2):
        happened = do(state, "end")
    assert happened == ["stopped", "last_turns"]
    for _ in range(seats):
        happened = do(state, "end")
    assert happened == ["stopped", "last_choices"]


# ------------------------------------------------------------------ scores


def built(state, seat, kind, *cells):
    """Buildings of a type in the city, no matter of which contract."""
    for cell in cells:
        used = {tile.platform for tile in state.city.values()}
        number, side = next(
            (number, side)
            for number, tile in platforms().items()
            for side in (0, 1)
            if tile.sides[side].type == kind and number not in used
        )
        state.city[cell] = CityTile("platform", seat, number, side)


@pytest.fixture
def empty():
    state = start(3)
    no_pieces(state)
    return state


@pytest.mark.rules("MC-39")
def test_specialisation_goes_to_all_who_have_most(empty):
    state = empty
    assert all(lines(state.sheet(seat)) == {} for seat in range(3))
    built(state, 0, "public", (1, 0), (0, 1))
    built(state, 1, "public", (-1, 0))
    built(state, 2, "industrial", (0, -1))
    got = [lines(state.sheet(seat)) for seat in range(3)]
    assert got == [{"specialisation_public": 3}, {}, {"specialisation_industrial": 3}]
    built(state, 1, "public", (1, -1))
    got = [lines(state.sheet(seat)) for seat in range(2)]
    assert got == [{"specialisation_public": 3}] * 2
    (line,) = state.sheet(1).lines
    assert line.cells == ((-1, 0), (1, -1))
    state.options = {**state.options, "award_specialisation": 5}
    assert lines(state.sheet(0)) == {"specialisation_public": 5}


@pytest.mark.rules("MC-39")
def test_diversity_goes_to_each_with_all_types(empty):
    state = empty
    for seat, row in ((0, 0), (1, 1)):
        for column, kind in enumerate(TYPES):
            if (seat, kind) != (1, "public"):
                built(state, seat, kind, (column, row + 1))
    assert [lines(state.sheet(seat)).get("diversity") for seat in range(3)] == [3, None, None]
    built(state, 1, "public", (0, -3))
    assert lines(state.sheet(1))["diversity"] == 3
    state.options = {**state.options, "award_diversity": 4}
    assert lines(state.sheet(0))["diversity"] == 4


@pytest.mark.rules("MC-39")
def test_the_tallest_building_at_the_end_and_landmarks_by_their_platform(empty):
    state = empty
    deliver(state, 1, "L1", (1, 0), 80.0, type_="public")
    assert lines(state.sheet(1)) == {
        "contract": contract("L1").prestige,
        "tallest": 1,
        "material": 1,
        "specialisation_public": 3,
        "award_tallest": 3,
    }
    state.options = {**state.options, "award_tallest": 0}
    assert lines(state.sheet(1))["award_tallest"] == 0


@pytest.mark.rules("MC-40")
def test_buildings_beside_monuments(empty):
    state = empty
    built(state, 0, "public", (1, 0), (2, 0))
    built(state, 1, "public", (2, -1))
    state.city[3, -1] = CityTile("park", owner=1)
    assert "park" not in lines(state.sheet(0))  # no monument yet
    state.city[3, -1] = replace(state.city[3, -1], monument=7)
    assert [lines(state.sheet(seat)).get("park") for seat in range(3)] == [1, 1, None]
    state.city[CENTRAL] = replace(state.city[CENTRAL], monument=8)
    assert lines(state.sheet(0))["park"] == 2
    built(state, 0, "public", (0, 1))
    assert lines(state.sheet(0))["park"] == 3
    parks = [line for line in state.sheet(0).lines if line.code == "megacity.score.park"]
    cells = {line.cells[0]: set(line.cells[1:]) for line in parks}
    assert cells == {(3, -1): {(2, 0)}, CENTRAL: {(1, 0), (0, 1)}}


@pytest.mark.rules("MC-41")
def test_pieces_left_cost(empty):
    state = empty
    give(state, 0, "slab", "nub")
    number = hold(state, 0, "R1")
    put_up(state, 0, number, "beam")
    assert lines(state.sheet(0)) == {"pieces_left": -3}
    state.options = {**state.options, "piece_cost": 2}
    assert lines(state.sheet(0)) == {"pieces_left": -6}
    state.players[0].recycled = True
    assert lines(state.sheet(0)) == {}


def ended(*seats: tuple[int, int]):
    """A finished game in which each seat has so many tokens and so many pieces left."""
    state = start(len(seats))
    no_pieces(state)
    for seat, (tokens, pieces) in enumerate(seats):
        state.players[seat].material = tokens
        give(state, seat, *["cog"] * pieces)
    state.turn = replace(state.turn, phase="over")
    return state.result


@pytest.mark.rules("MC-42")
def test_most_prestige_wins_then_fewer_pieces_then_the_win_is_shared():
    assert ended((1, 0), (5, 0)).winners == (1,)
    assert ended((3, 1), (2, 0)).winners == (1,)
    assert ended((3, 1), (3, 1), (1, 0)).winners == (0, 1)
    result = ended((5, 3), (3, 1))
    assert (result.winners, result.scores) == ((1,), (2, 2))
    assert (result.facts["pieces_left"], result.facts["tie"]) == ([3, 1], True)


@pytest.mark.rules("MC-29")
def test_a_finished_game_tells_what_became_of_its_contracts():
    state = start()
    state.columns = {"public": ("P1", "P2")}
    state.players[0].contracts = ("C1",)
    deliver(state, 1, "I1", (1, 0))
    state.turn = replace(state.turn, phase="over")
    assert state.result.facts["contracts"] == {
        "P1": {"seat": None, "completed": False},
        "P2": {"seat": None, "completed": False},
        "C1": {"seat": 0, "completed": False},
        "I1": {"seat": 1, "completed": True},
    }


@pytest.mark.rules("MC-43")
def test_every_score_is_explained_line_by_line():
    state = start()
    no_pieces(state)
    deliver(state, 0, "R3", (1, 0), 60.0)
    do(state, "park 2,-1")
    deliver(state, 1, "P5", (2, 0), 70.0, material="glass")
    (piece,) = give(state, 1, "dart")
    do(state, f"central {piece}")
    deliver(state, 0, "C7", (0, 1), 65.0)
    give(state, 0, "slab")
    assert [(line.code, line.points, line.cells) for line in state.sheet(0).lines] == [
        ("megacity.score.contract", contract("R3").prestige, ((1, 0),)),
        ("megacity.score.contract", contract("C7").prestige, ((0, 1),)),
        ("megacity.score.tallest", 1, ()),
        ("megacity.score.material", 2, ()),
        ("megacity.score.specialisation_residential", 3, ((1, 0),)),
        ("megacity.score.specialisation_commercial", 3, ((0, 1),)),
        ("megacity.score.park", 2, (CENTRAL, (1, 0), (0, 1))),
        ("megacity.score.pieces_left", -1, ()),
    ]
    assert state.scores() == tuple(state.sheet(seat).total for seat in range(2))
