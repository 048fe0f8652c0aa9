from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, flower, line, play_first, sheet, with_a_lake
from tetrapolis.core import BadInput
from tetrapolis.games.akropolis.scoring import winners_of


@pytest.mark.rules("AK-17")
def test_levels_times_stars():
    city = flower("garden_plaza", "garden", "garden", "garden_plaza")
    city[0, -1] = ("garden", 3)
    found = line(city, "garden")
    assert found.facts["value"] == 3 + 1
    assert found.facts["stars"] == 3 + 3
    assert found.points == 24
    assert sorted(found.cells) == [(0, -1), (1, -1)]
    assert sorted(found.facts["plazas"]) == [[0, 0], [1, 0]]


@pytest.mark.rules("AK-17")
def test_the_stars_of_a_plaza_are_not_multiplied_by_its_level():
    for level in (1, 2, 5):
        assert line(flower("garden_plaza", "garden", level=level), "garden").points == 3


@pytest.mark.rules("AK-2", "AK-17")
@pytest.mark.parametrize(
    ("colour", "stars"),
    [("house", 1), ("market", 2), ("barracks", 2), ("temple", 2), ("garden", 3)],
)
def test_without_a_plaza_a_colour_is_worth_nothing(colour, stars):
    inside = colour == "temple"
    city = flower(colour) if inside else flower("quarry", colour)
    assert line(city, colour).points == 0
    assert line(city, colour).facts["value"] == 1
    city[0, 1] = (f"{colour}_plaza", 1)
    assert line(city, colour).points == stars


@pytest.mark.rules("AK-18")
def test_neighbours_are_seen_from_above_whatever_their_levels():
    city = flower("market", "market", "market_plaza", level=3)
    assert line(city, "market").points == 0
    houses = flower("house", "house", "house_plaza", level=4)
    assert line(houses, "house").points == 5
    assert line(flower("temple", "temple_plaza", level=4), "temple").points == 8


@pytest.mark.rules("AK-19")
def test_only_the_largest_group_of_houses_counts():
    city = {(q, 0): ("house", 1) for q in range(3)}
    city |= {(3, 0): ("house_plaza", 1), (4, 0): ("house", 3), (5, 0): ("house", 2)}
    found = line(city, "house")
    assert sorted(found.cells) == [(0, 0), (1, 0), (2, 0)]
    assert found.points == 3


@pytest.mark.rules("AK-19")
def test_a_plaza_neither_joins_nor_counts():
    city = {(0, 0): ("house", 1), (1, 0): ("house_plaza", 1), (2, 0): ("house", 1)}
    assert line(city, "house").points == 1


@pytest.mark.rules("AK-19")
def test_among_equally_large_groups_the_one_worth_most_counts():
    for low, high in ((0, 3), (3, 0)):
        city = {(2, 0): ("house_plaza", 1)}
        city |= {(low, 0): ("house", 1), (low + 1, 0): ("house", 1)}
        city |= {(high, 0): ("house", 1), (high + 1, 0): ("house", 4)}
        assert line(city, "house").points == 5


@pytest.mark.rules("AK-19")
def test_the_group_worth_most_is_the_other_reading():
    city = {(q, 0): ("house", 1) for q in range(3)}
    city |= {(3, 0): ("house_plaza", 1), (4, 0): ("house", 5)}
    assert line(city, "house").points == 3
    assert line(city, "house", house_group="hexes").points == 3
    assert line(city, "house", house_group="value").points == 5


@pytest.mark.rules("AK-20")
def test_a_market_counts_away_from_other_markets():
    city = flower("market_plaza", "market", "quarry", "market", "market")
    found = line(city, "market")
    assert found.cells == ((0, -1),)
    assert found.points == 2


@pytest.mark.rules("AK-21")
def test_barracks_count_on_the_edge():
    inside = flower("barracks", "barracks_plaza")
    assert line(inside, "barracks").points == 0
    outside = flower("quarry", "barracks", "barracks_plaza")
    assert line(outside, "barracks").points == 2


@pytest.mark.rules("AK-21")
def test_a_lake_is_edge_only_in_the_other_reading():
    city = with_a_lake({(0, 0)})
    city[0, -1] = ("barracks", 1)
    city[3, 0] = ("barracks_plaza", 1)
    assert line(city, "barracks").points == 0
    assert line(city, "barracks", barracks_edge="outside").points == 0
    assert line(city, "barracks", barracks_edge="any_empty_side").points == 2


@pytest.mark.rules("AK-21")
def test_a_bay_is_open_to_the_outside():
    city = with_a_lake({(0, 0), (0, -1), (0, -2), (0, -3)})
    city[1, -1] = ("barracks", 1)
    city[3, 0] = ("barracks_plaza", 1)
    assert line(city, "barracks").points == 2


@pytest.mark.rules("AK-22")
def test_a_temple_counts_when_surrounded():
    city = flower("temple", "temple_plaza", "temple")
    assert line(city, "temple").cells == ((0, 0),)
    del city[0, 1]
    assert line(city, "temple").points == 0
    city[0, 1] = ("quarry", 3)
    assert line(city, "temple").points == 2


@pytest.mark.rules("AK-23")
def test_a_garden_always_counts():
    city = flower("garden", "garden", "garden_plaza", "garden", level=2)
    assert line(city, "garden").points == (2 + 1 + 1) * 3


@pytest.mark.rules("AK-24")
def test_each_stone_is_a_point():
    city = flower("quarry")
    assert sheet(city, stones=0).total == 0
    assert sheet(city, stones=5).total == 5
    assert sheet(city, stones=5).lines[-1].points == 5


@pytest.mark.rules("AK-25")
@pytest.mark.parametrize(
    ("scores", "stones", "winners"),
    [
        ((30, 31), (5, 1), (1,)),
        ((12, 9, 9), (0, 0, 9), (0,)),
        ((8, 8), (2, 5), (1,)),
        ((8, 8), (2, 2), (0, 1)),
        ((11, 11, 11, 8), (2, 5, 5, 8), (1, 2)),
    ],
)
def test_most_points_then_most_stones_then_shared(scores, stones, winners):
    assert winners_of(scores, stones) == winners


@pytest.mark.rules("AK-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_game_has_its_winners(seats):
    state = GAME.start(seats, seed=2)
    while state.to_act:
        assert state.result is None
        play_first(state)
    stones = [city["stones"] for city in state.view()["cities"]]
    assert state.result.scores == state.scores()
    assert state.result.winners == winners_of(state.scores(), stones)
    assert state.result.facts["stones"] == stones


def test_a_sheet_is_for_a_seat_that_exists():
    state = GAME.start(2, seed=1)
    with pytest.raises(BadInput, match="seat.unknown"):
        state.sheet(2)
