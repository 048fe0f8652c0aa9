from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, City, deck, play_first
from games.akropolis.plain import beside, cells
from tetrapolis.core import Illegal
from tetrapolis.games.akropolis.notation import Take

APART = "akropolis.illegal.apart"
MIXED = "akropolis.illegal.mixed"
UNEVEN = "akropolis.illegal.uneven"
ONE_TILE = "akropolis.illegal.one_tile"


def two_storeys():
    """A city with a tile on the ground at (1,-1), and one that rests on it and the start."""
    city = City()
    assert city.lay(1, 1, -1, 1) is None
    assert city.lay(22, 0, 0, 0) is None
    return city


@pytest.mark.rules("AK-9")
def test_a_tile_on_the_ground_touches_the_city():
    assert City().lay(1, 0, 2, 3) == APART
    assert City().lay(1, 2, 2, 0) == APART
    assert City().lay(1, 30, 30, 0) == APART
    assert City().lay(1, 0, 2, 0) is None


@pytest.mark.rules("AK-9")
def test_one_hex_side_is_enough():
    city = City()
    sides = [beside(cell) & city.hexes.keys() for cell in cells(0, -2, 0)]
    assert sides == [{(0, -1)}, set(), set()]
    assert city.lay(1, 0, -2, 0) is None


@pytest.mark.rules("AK-10")
def test_a_tile_on_top_rests_on_one_level():
    city = two_storeys()
    assert {level for _, level in city.hexes.values()} == {1, 2}
    assert city.hexes[1, -1] == ("temple", 2)
    assert city.lay(23, 1, -1, 1) == UNEVEN
    assert city.lay(23, 0, 0, 2) == MIXED


@pytest.mark.rules("AK-11")
def test_a_tile_is_never_part_on_the_ground():
    city = City()
    assert city.lay(1, 0, 0, 0) == MIXED
    assert city.lay(1, 0, -1, 0) == MIXED
    assert two_storeys().lay(23, 2, -2, 1) == MIXED


@pytest.mark.rules("AK-12")
def test_an_enclosed_hole_can_be_built_on_where_the_tile_fits():
    hole = set(cells(0, 2, 0))
    rim = {near for cell in hole for near in beside(cell)} - hole
    city = City()
    tiles = iter(range(1, 62))
    tile = next(tiles)
    for q, r, turn in [(q, r, t) for q in range(-3, 4) for r in range(-1, 6) for t in range(6)] * 3:
        where = set(cells(q, r, turn))
        useful = where & rim - city.hexes.keys()
        taken = where & (hole | city.hexes.keys())
        if useful and not taken and city.lay(tile, q, r, turn) is None:
            tile = next(tiles)
    assert rim <= city.hexes.keys()
    assert not hole & city.hexes.keys()
    assert city.lay(tile, 0, 1, 1) == MIXED
    assert city.lay(tile, 0, 2, 0) is None
    assert all(city.hexes[cell][1] == 1 for cell in hole)


@pytest.mark.rules("AK-13")
def test_a_tile_on_top_rests_on_two_tiles_at_least():
    city = City()
    assert city.lay(1, 1, -1, 1) is None
    for q, r, turn in ((1, -1, 1), (2, -2, 3), (2, -1, 5)):
        assert city.lay(22, q, r, turn) == ONE_TILE
    assert city.lay(22, 0, 0, 0) is None


@pytest.mark.rules("AK-3", "AK-13")
def test_the_starting_tile_is_one_tile():
    """Its four hexes hold no triangle of their own; with one hex of a tile they hold one."""
    city = City()
    assert city.lay(1, 1, -1, 1) is None
    assert {cell for cell, (kind, _) in city.hexes.items() if kind == "quarry"} == {
        (0, -1),
        (1, 0),
        (-1, 1),
    }
    assert city.lay(22, 0, 0, 0) is None
    assert city.hexes[0, 0] == ("house", 2)


@pytest.mark.rules("AK-14")
def test_each_covered_quarry_gives_a_stone_at_any_level():
    state = GAME.start(2, seed=1, deck=deck(3, 22, 4, 23, 5, 24, 9, 25, 13))
    earned, levels = [], []
    for placement in ("2,0/3", "1,1/0", "3,1/0", "3,0/3", "3,0/4"):
        stones = state.view()["cities"][0]["stones"]
        state.play(f"1@{placement}")
        earned.append(state.view()["cities"][0]["stones"] - stones)
        told = [event.facts["n"] for event in state.events if event.code == "akropolis.earned"]
        assert told == [n for n in earned[-1:] if n]
        levels.append(state.events[0].facts["level"])
        play_first(state)
    assert levels == [1, 2, 1, 2, 3]
    assert earned == [0, 2, 0, 2, 2]


@pytest.mark.rules("AK-14", "AK-18")
def test_what_is_covered_no_longer_counts():
    city = City()
    before = city.sheet().lines[0]
    assert before.facts["plazas"] == [[0, 0]]
    city.lay(2, 1, -1, 1)
    city.lay(22, 0, 0, 0)
    assert [0, 0] not in city.sheet().lines[0].facts["plazas"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("1@0,3/3", APART),
        ("1@63,-64/0", APART),
        ("1@64,0/0", APART),
        ("1@0,-65/0", APART),
        ("1@0,0/0", MIXED),
    ],
)
def test_a_place_that_is_not_legal_is_refused_and_changes_nothing(action, code):
    state = GAME.start(2, seed=1)
    before = state.copy()
    with pytest.raises(Illegal) as refused:
        state.play(action)
    assert refused.value.code == code
    assert state == before


def test_a_turn_that_does_not_exist_is_refused():
    state = GAME.start(2, seed=1)
    with pytest.raises(Illegal, match="akropolis.illegal.turn"):
        state.play(Take(1, 0, 2, 6))
