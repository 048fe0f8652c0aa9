from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, deck, play_to_the_end
from tetrapolis.core import BadInput


@pytest.mark.rules("AK-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal(seats):
    view = GAME.start(seats, seed=3).view()
    assert len(view["row"]) == seats + 2
    assert view["stacks_left"] == 11
    assert [city["stones"] for city in view["cities"]] == [1, 2, 3, 4][:seats]
    assert view["to_act"] == [0]
    assert view["round"] == 1
    assert view["rounds"] == 12


@pytest.mark.rules("AK-4")
def test_the_tiles_are_shuffled():
    rows = {tuple(GAME.start(2, seed=s).records["row"][0].tolist()) for s in range(20)}
    assert len(rows) == 20


@pytest.mark.rules("AK-4")
def test_a_deck_that_is_given_is_dealt_in_order():
    state = GAME.start(3, seed=1, deck=list(reversed(deck(players=3))))
    assert [tile["tile"] for tile in state.view()["row"]] == [49, 48, 47, 46, 45]
    for _ in range(4):
        state.play(state.actions(state.to_act[0])[0])
    assert [tile["tile"] for tile in state.view()["row"]] == [45, 44, 43, 42, 41]


@pytest.mark.rules("AK-4")
def test_a_deck_may_be_known_in_part():
    """As at a real table, where each stack shows itself: the same deck grows longer."""
    known = deck()[:7]
    state = GAME.start(2, seed=1, deck=known)
    assert state.records["deck"][0][:7].tolist() == known
    assert sorted(state.records["deck"][0][:37].tolist()) == sorted(deck())


@pytest.mark.parametrize("wrong", [[1, 1], deck(players=3), [*deck(), 1], [*deck()[:-1], 61]])
def test_a_deck_of_other_tiles_is_refused(wrong):
    with pytest.raises(BadInput, match=r"deck\.item"):
        GAME.start(2, seed=1, deck=wrong)


@pytest.mark.rules("AK-5")
@pytest.mark.parametrize(
    ("seats", "row", "left_at_start", "rounds", "turns"), [(2, 4, 19, 20, 30), (3, 5, 14, 15, 20)]
)
def test_all_tiles(seats, row, left_at_start, rounds, turns):
    """Three players: 15 stacks, the first of them laid out at once behind the one tile left."""
    state = GAME.start(seats, seed=3, all_tiles=True)
    view = state.view()
    assert len(view["row"]) == row
    assert view["stacks_left"] == left_at_start
    assert view["rounds"] == rounds
    tiles = state.records["deck"][0].tolist()
    assert sorted(tiles) == list(range(1, 62))
    order = play_to_the_end(state)
    assert [order.count(seat) for seat in range(seats)] == [turns] * seats


@pytest.mark.rules("AK-5")
@pytest.mark.parametrize("seats", [1, 4])
def test_all_tiles_is_for_two_or_three(seats):
    with pytest.raises(BadInput, match=r"option\.seats"):
        GAME.start(seats, seed=3, all_tiles=True)


@pytest.mark.rules("AK-31")
def test_the_deal_of_the_solo_game():
    state = GAME.start(1, seed=3)
    view = state.view()
    assert len(view["row"]) == 4
    assert view["stacks_left"] == 11
    used = state.records["deck"][0]
    assert sorted(used[used > 0].tolist()) == deck()
    assert view["cities"][0]["stones"] == 1
    assert view["architect"]["stones"] == 2
    assert view["to_act"] == [0]
    assert view["architect"]["tiles"] == []
