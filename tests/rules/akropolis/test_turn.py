from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, deck, play_first, play_to_the_end
from tetrapolis.core import BadInput, Illegal
from tetrapolis.games.akropolis.notation import Take


def row_of(state):
    return [tile["tile"] for tile in state.view()["row"]]


def stones_of(state, seat):
    return state.view()["cities"][seat]["stones"]


@pytest.mark.rules("AK-6")
def test_a_turn_is_one_tile_taken_and_placed():
    state = GAME.start(2, seed=5)
    before = row_of(state)
    assert all(isinstance(action, Take) for action in state.actions(0))
    play_first(state)
    assert row_of(state) == before[1:]
    assert state.view()["cities"][0]["tiles"] == 1
    assert len(state.view()["cities"][0]["hexes"]) == 7
    assert state.to_act == (1,)


@pytest.mark.rules("AK-6")
def test_there_is_always_something_to_do_and_no_passing():
    """The free tile can be placed anywhere around the city, so a turn never has to be passed."""
    state = GAME.start(3, seed=5)
    while state.to_act:
        actions = state.actions(state.to_act[0])
        assert any(action.slot == 1 for action in actions)
        state.play(actions[len(actions) // 2])
    with pytest.raises(BadInput, match="action.text"):
        state.play("pass")


@pytest.mark.rules("AK-7")
def test_the_price_is_the_number_of_tiles_in_front():
    state = GAME.start(4, seed=5)
    prices = [tile["price"] for tile in state.view()["row"]]
    assert prices == [0, 1, 2, 3, 4, 5]
    assert [tile["payable"] for tile in state.view()["row"]] == [True, True] + [False] * 4
    free = next(a for a in state.actions(0) if a.slot == 2)
    state.play(free)
    assert state.view()["last"]["price"] == 1
    assert stones_of(state, 0) == 1 - 1 + state.view()["last"]["stones"]


@pytest.mark.rules("AK-7")
def test_stones_that_the_placement_earns_cannot_pay_for_it():
    state = GAME.start(2, seed=5, deck=deck(1, 7, 22))
    state.play("1@1,-1/1")
    play_first(state)
    play_first(state)
    while state.to_act != (0,):
        play_first(state)
    stones = stones_of(state, 0)
    covering = "@0,0/0"  # the house plaza and a quarry of the start, and a hex of tile 1
    with pytest.raises(Illegal) as refused:
        state.play(f"{stones + 2}{covering}")
    assert refused.value.code == "akropolis.illegal.price"
    assert refused.value.facts == {"price": stones + 1, "stones": stones}
    state.play(f"{stones + 1}{covering}")
    assert state.view()["last"]["stones"] >= 1
    assert stones_of(state, 0) == state.view()["last"]["stones"]


@pytest.mark.rules("AK-8")
def test_the_other_tiles_slide_to_the_front():
    state = GAME.start(2, seed=5)
    a, _, c, d = row_of(state)
    play_first(state, slot=2)
    assert row_of(state) == [a, c, d]
    assert [tile["price"] for tile in state.view()["row"]] == [0, 1, 2]


@pytest.mark.parametrize("slot", [0, 5, 6, 7, 99])
def test_a_tile_that_is_not_there_is_refused(slot):
    state = GAME.start(2, seed=5)
    before = state.copy()
    with pytest.raises(Illegal, match="akropolis.illegal.slot"):
        state.play(f"{slot}@0,2/0")
    assert state == before


@pytest.mark.rules("AK-15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_next_stack_goes_behind_the_last_tile(seats):
    state = GAME.start(seats, seed=5)
    order, last_tiles = [], []
    for _ in range(12):
        view = state.view()
        assert view["first_seat"] == state.to_act[0]
        assert len(view["row"]) == seats + 2
        if last_tiles:
            assert view["row"][0]["tile"] == last_tiles[-1]
        for left in range(seats + 2, 1, -1):
            assert len(row_of(state)) == left
            order.append(state.to_act[0])
            last_tiles.append(row_of(state)[-1])
            play_first(state)
        opened = [event for event in state.events if event.code == "akropolis.round"]
        assert len(opened) == (1 if state.to_act else 0)
    assert not state.to_act
    assert order == [turn % seats for turn in range(12 * (seats + 1))]


@pytest.mark.rules("AK-16")
@pytest.mark.parametrize(("seats", "turns"), [(2, 18), (3, 16), (4, 15)])
def test_the_game_ends_after_twelve_rounds_with_one_tile_unused(seats, turns):
    state = GAME.start(seats, seed=5)
    order = play_to_the_end(state)
    assert [order.count(seat) for seat in range(seats)] == [turns] * seats
    view = state.view()
    assert view["round"] == 12
    assert view["stacks_left"] == 0
    assert len(view["row"]) == 1
    assert view["places"] == []
    assert state.events[-1].code == "akropolis.over"
    placed = sum(city["tiles"] for city in view["cities"])
    assert placed == len(deck(players=seats)) - 1
    with pytest.raises(Illegal, match="illegal.over"):
        state.play("1@0,2/0")
