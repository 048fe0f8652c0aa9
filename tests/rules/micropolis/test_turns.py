"""MI-7 to MI-16: set-up, taking a tile, attaching it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.table import (
    GAME,
    armies,
    laid,
    line,
    play,
    random_game,
    soldiers_of_the_box,
    table,
)
from tetrapolis.core import BadInput, Illegal

ORDER = range(1, 41)
NURSE = {"segments": [{"ports": ["LU"], "specialist": "nurse", "eggs": 5}]}
SMALL_NURSE = {"segments": [{"ports": ["LU"], "specialist": "nurse", "eggs": 4}]}


def ring(state, seat):
    return [item["tile"] for item in state.view()["players"][seat]["ring"]]


def places(state, seat):
    return [item["place"] for item in state.view()["players"][seat]["ring"]]


@pytest.mark.rules("MI-7", "MI-8")
@pytest.mark.parametrize("seats", range(2, 7))
def test_set_up(seats):
    state = GAME.start(seats, seed=1)
    view = state.view()
    assert armies(state) == [5] * seats
    assert view["reserve"] == {"soldiers": 45 - 5 * seats, "architects": 2}
    assert len(set(line(state))) == 7
    assert laid(state) == [0] * 7
    assert view["leader"] == 0
    assert view["pile_left"] == 61 - 7
    assert line(state) != line(GAME.start(seats, seed=2))


@pytest.mark.rules("MI-8")
def test_the_first_tile_of_the_deck_is_the_front_of_the_line():
    state = GAME.start(2, seed=1, deck=[9, 8, 7, 6, 5, 4, 3, 2])
    assert line(state) == [9, 8, 7, 6, 5, 4, 3]
    with pytest.raises(BadInput, match=r"deck\.item"):
        GAME.start(2, seed=1, deck=[9, 8, 9])


@pytest.mark.rules("MI-9")
def test_the_leader_plays_first_then_clockwise():
    state = table(4, {}, ORDER)
    order = []
    for _ in range(4):
        order.append(state.to_act)
        state.play("1R")
    assert order == [(0,), (1,), (2,), (3,)]
    state.play("leader 2")  # all armies are equal
    order = []
    for _ in range(4):
        order.append(state.to_act)
        state.play("1R")
    assert order == [(2,), (3,), (0,), (1,)]


@pytest.mark.rules("MI-10", "MI-11")
def test_later_tiles_cost_a_soldier_on_each_tile_before_them():
    state = table(3, {}, ORDER)
    state.play("4R")
    assert armies(state) == [2, 5, 5]
    assert line(state) == [1, 2, 3, 5, 6, 7]
    assert laid(state) == [1, 1, 1, 0, 0, 0]
    state.play("3R")  # pays 2, then finds 1 on the tile
    assert armies(state) == [2, 4, 5]
    assert laid(state) == [2, 2, 0, 0, 0]
    state.play("1R")
    assert armies(state) == [2, 4, 7]


@pytest.mark.rules("MI-11")
def test_soldiers_on_a_tile_cannot_pay_for_it():
    state = table(2, {}, ORDER)
    play(state, "6R", "6R")
    assert armies(state) == [0, 0]
    assert laid(state)[:2] == [2, 2]
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.price"):
        state.play("2R")


@pytest.mark.rules("MI-10")
def test_an_army_too_small_cannot_pay():
    state = table(2, {}, ORDER)
    state.play("6R")
    assert armies(state) == [0, 5]
    state.play("1R")
    with pytest.raises(Illegal) as refused:
        state.play("2R")
    assert refused.value.code == "micropolis.illegal.price"
    assert refused.value.facts["price"] == 1
    assert refused.value.facts["army"] == 0
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.slot"):
        state.play("6R")


@pytest.mark.rules("MI-12")
def test_an_army_holds_ten_and_the_rest_goes_to_the_reserve():
    state = table(3, {1: NURSE, 2: SMALL_NURSE}, [1, 3, 4, 5, 6, 7, 8])
    state.play("1R")
    assert armies(state)[0] == 10
    play(state, "3R", "3R")  # two soldiers lie on each of the first two tiles
    assert laid(state)[:2] == [2, 2]
    reserve = state.view()["reserve"]["soldiers"]
    events = play(state, "1R")
    assert armies(state)[0] == 10
    assert state.view()["reserve"]["soldiers"] == reserve + 2
    assert ("micropolis.collected", 0) in [(event.code, event.facts.get("n")) for event in events]


@pytest.mark.rules("MI-13")
def test_the_anthill_grows_to_the_right_and_left_and_the_tenth_tile_closes_it():
    state = table(2, {}, ORDER)
    assert len(state.actions(0)) == 6  # one place only
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.one_place"):
        state.play("1L")
    turn = {0: "1R", 1: "1R"}
    state.play("1R")
    state.play("1R")
    for step in range(8):
        for _ in range(2):
            seat = state.to_act[0]
            assert {str(a)[-1] for a in state.actions(seat)} == {"R", "L"}
            turn[seat] = "1L" if step % 3 == 0 else "1R"
            state.play(turn[seat])
    assert places(state, 0) == [7, 8, 9, 0, 1, 2, 3, 4, 5]
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.one_place"):
        state.play("1L")
    play(state, "1R", "1R")
    assert places(state, 0) == [7, 8, 9, 0, 1, 2, 3, 4, 5, 6]
    assert len(set(ring(state, 0) + ring(state, 1))) == 20
    assert state.result is not None


@pytest.mark.rules("MI-14")
@settings(max_examples=25)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_both_sides_are_always_open_between_the_first_tile_and_the_tenth(seats, seed):
    for state in random_game(seats, seed):
        view = state.view()
        if not state.to_act or view["choice"]:
            continue
        placed = len(view["players"][state.to_act[0]]["ring"])
        sides = {str(action).rstrip("*")[-1] for action in state.actions(state.to_act[0])}
        assert sides == ({"R"} if placed in (0, 9) else {"R", "L"})


@pytest.mark.rules("MI-15")
def test_effects_come_at_once():
    state = table(2, {1: SMALL_NURSE}, ORDER)
    state.play("1R")
    assert armies(state) == [9, 5]
    assert state.to_act == (1,)


@pytest.mark.rules("MI-16")
@settings(max_examples=25)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_there_are_always_45_soldiers(seats, seed):
    for state in random_game(seats, seed):
        assert soldiers_of_the_box(state) == 45
        assert all(0 <= army <= 10 for army in armies(state))
        assert state.view()["reserve"]["soldiers"] >= 0


@pytest.mark.rules("MI-16")
def test_a_gain_is_cut_to_what_the_reserve_has():
    nurses = {
        n: {"segments": [{"ports": ["LU"], "workers": n, "specialist": "nurse", "eggs": 5}]}
        for n in range(1, 7)
    }
    state = table(6, nurses, ORDER)
    for _ in range(3):
        state.play("1R")
    assert armies(state) == [10, 10, 10, 5, 5, 5]
    assert state.view()["reserve"]["soldiers"] == 0
    state.play("1R")
    assert armies(state)[3] == 5
    assert [event.facts for event in state.events][-1] == {"n": 0, "eggs": 5}
