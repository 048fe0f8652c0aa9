"""MI-23 to MI-26: rounds, the line, the leader, the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.table import armies, laid, line, play, random_game, table
from tetrapolis.core import Illegal

ORDER = range(1, 62)
REFILLS = {
    2: [3, 6, 9],
    3: [2, 4, 6, 8],
    4: list(range(1, 10)),
    5: list(range(1, 10)),
    6: list(range(1, 10)),
}
DEALT = {2: 25, 3: 31, 4: 43, 5: 52, 6: 61}


@pytest.mark.rules("MI-23")
def test_the_same_leader_goes_on_while_the_line_is_long_enough():
    state = table(2, {}, ORDER)
    play(state, "2R", "1R")  # seat 1 now has the larger army
    assert armies(state) == [4, 6]
    assert state.view()["round"] == 2
    assert state.view()["leader"] == 0
    assert state.to_act == (0,)
    assert line(state) == [3, 4, 5, 6, 7]


@pytest.mark.rules("MI-23")
def test_left_over_tiles_slide_to_the_front_with_their_soldiers():
    state = table(4, {}, ORDER)
    play(state, "4R", "2R", "2R")
    assert line(state) == [1, 5, 6, 7]
    assert laid(state)[0] == 3
    state.play("3R")
    assert line(state) == [1, 5, 7, 8, 9, 10, 11]
    assert laid(state) == [4, 1, 0, 0, 0, 0, 0]


@pytest.mark.rules("MI-24")
@settings(max_examples=30)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_refills_and_tiles_dealt(seats, seed):
    refilled = []
    before = 1
    for state in random_game(seats, seed):
        view = state.view()
        if "micropolis.refilled" in [event.code for event in state.events]:
            refilled.append(before)
            assert len(view["line"]) == 7
        assert view["pile_left"] >= 0
        before = view["round"]
    assert refilled == REFILLS[seats]
    assert 61 - view["pile_left"] == DEALT[seats]


@pytest.mark.rules("MI-25")
def test_a_challenger_with_as_many_soldiers_takes_the_token():
    state = table(4, {}, ORDER)
    play(state, "2R", "1R", "2R", "2R")
    assert armies(state) == [4, 6, 4, 4]
    assert state.view()["leader"] == 1
    assert state.to_act == (1,)


@pytest.mark.rules("MI-25")
def test_a_leader_with_the_largest_army_stays():
    nurse = {"segments": [{"specialist": "nurse", "eggs": 5}]}
    state = table(4, {1: nurse}, ORDER)
    play(state, "1R", "1R", "1R", "1R")
    assert armies(state) == [10, 5, 5, 5]
    assert state.view()["leader"] == 0
    assert state.to_act == (0,)


@pytest.mark.rules("MI-25")
def test_among_tied_challengers_the_outgoing_leader_chooses():
    state = table(5, {}, ORDER)
    play(state, "2R", "1R", "2R", "1R", "1R")
    assert armies(state) == [4, 6, 4, 6, 5]
    assert len(line(state)) == 7  # the line is refilled first
    assert state.to_act == (0,)
    assert [str(action) for action in state.actions(0)] == ["leader 1", "leader 3"]
    assert [option["seat"] for option in state.view()["choice"]["options"]] == [1, 3]
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.challenger"):
        state.play("leader 4")
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.now\.leader"):
        state.play("1R")
    state.play("leader 3")
    assert state.to_act == (3,)
    assert state.view()["leader"] == 3
    assert state.events[-1].seat == 3


@pytest.mark.rules("MI-25")
@settings(max_examples=30)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_the_leader_after_a_refill_has_the_largest_army_or_ties(seats, seed):
    before = None
    for state in random_game(seats, seed):
        view = state.view()
        codes = [event.code for event in state.events]
        if "micropolis.refilled" in codes and not view["choice"]:
            held = armies(state)
            assert held[view["leader"]] == max(held)
            if view["leader"] == before:
                others = [n for seat, n in enumerate(held) if seat != before]
                assert held[before] > max(others)
        elif "micropolis.leader" not in codes and before is not None:
            assert view["leader"] == before
        before = view["leader"]


@pytest.mark.rules("MI-26")
@settings(max_examples=20)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_the_game_ends_when_every_anthill_has_ten_tiles(seats, seed):
    for state in random_game(seats, seed):
        rings = [len(player["ring"]) for player in state.view()["players"]]
        if not state.view()["choice"]:
            assert (state.result is not None) == (rings == [10] * seats)
    assert state.view()["round"] == 10
    assert state.events[-1].code == "micropolis.ended"
