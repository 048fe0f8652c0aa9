"""The five variants: the doubling applies to a district's value, before the stars."""

from __future__ import annotations

import pytest

from games.akropolis.cities import flower, line, with_a_lake
from tetrapolis.core.hexes import neighbours


def houses(*levels):
    """A row of houses, then a house plaza, then a single house of level 1."""
    city = {(q, 0): ("house", level) for q, level in enumerate(levels)}
    after = len(levels)
    return {**city, (after, 0): ("house_plaza", 1), (after + 1, 0): ("house", 1)}


@pytest.mark.rules("AK-26")
@pytest.mark.parametrize(("levels", "points"), [((3, 3, 3), 9), ((3, 3, 4), 20), ((5, 6), 22)])
def test_a_group_of_houses_worth_ten_counts_double(levels, points):
    found = line(houses(*levels), "house", double_house=True)
    assert found.points == points
    assert bool(found.facts["doubled"]) is (sum(levels) >= 10)
    assert line(houses(*levels), "house").points == sum(levels)


@pytest.mark.rules("AK-26")
def test_the_group_that_scores_is_chosen_before_doubling():
    city = houses(1, 1, 1)
    city[5, 0] = ("house", 10)
    assert line(city, "house", double_house=True, house_group="hexes").points == 3
    assert line(city, "house", double_house=True, house_group="value").points == 22


@pytest.mark.rules("AK-27")
def test_a_market_beside_a_market_plaza_counts_double():
    city = flower("market_plaza", "market", "quarry", "market", level=2)
    city[0, -1] = ("market", 3)
    city[3, 3] = ("market", 1)
    assert line(city, "market").points == (3 + 1 + 1) * 2
    found = line(city, "market", double_market=True)
    assert found.points == (2 * 3 + 2 * 1 + 1) * 2
    assert sorted(found.facts["doubled"]) == [[0, -1], [1, 0]]


@pytest.mark.rules("AK-27")
def test_a_market_that_does_not_count_is_not_doubled():
    city = flower("market_plaza", "market", "market")
    assert line(city, "market", double_market=True).points == 0


@pytest.mark.rules("AK-28")
@pytest.mark.parametrize(("empty", "times"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_barracks_with_three_or_four_empty_sides_count_double(empty, times):
    city = {(0, 0): ("barracks", 2)}
    for cell in neighbours((0, 0))[empty:]:
        city[cell] = ("quarry", 1)
    city[neighbours((0, 0))[5]] = ("barracks_plaza", 1)
    assert line(city, "barracks").points == 4
    assert line(city, "barracks", double_barracks=True).points == 4 * times


@pytest.mark.rules("AK-28")
def test_a_lake_is_an_empty_side_only_in_the_other_reading():
    """Two sides of the barracks are open to the outside, a third is a lake."""
    city = with_a_lake({(0, 0)})
    city = {cell: hex_ for cell, hex_ in city.items() if cell[1] >= -1}
    city[0, -1] = ("barracks", 1)
    city[3, 0] = ("barracks_plaza", 1)
    options = {"double_barracks": True}
    assert line(city, "barracks", **options, barracks_edge="outside").points == 2
    assert line(city, "barracks", **options, barracks_edge="any_empty_side").points == 4


@pytest.mark.rules("AK-29")
@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 8), (3, 12)])
def test_a_temple_above_the_ground_counts_double(level, points):
    city = flower("temple", "temple_plaza", "temple", level=level)
    assert line(city, "temple", double_temple=True).points == points
    assert line(city, "temple").points == level * 2


@pytest.mark.rules("AK-30")
@pytest.mark.parametrize(
    ("lake", "any_size", "one_hex"),
    [
        ({(0, 0)}, 2, 2),
        ({(0, 0), (0, 1)}, 2, 1),
        ({(0, 0), (0, 1), (0, 2), (0, 3)}, 1, 1),
        (set(), 1, 1),
    ],
    ids=["one hex", "two hexes", "open to the outside", "no lake"],
)
def test_a_garden_beside_a_lake_counts_double(lake, any_size, one_hex):
    city = with_a_lake(lake)
    city[0, -1] = ("garden", 2)
    city[3, -3] = ("garden_plaza", 1)
    assert line(city, "garden").points == 6
    assert line(city, "garden", double_garden=True).points == 6 * any_size
    assert line(city, "garden", double_garden=True, lake="one_hex").points == 6 * one_hex


@pytest.mark.rules("AK-26", "AK-27", "AK-28", "AK-29", "AK-30")
def test_each_variant_touches_its_own_colour_only():
    city = with_a_lake({(0, 0)})
    city |= {(0, -1): ("garden", 1), (3, -3): ("garden_plaza", 1), (-1, 0): ("temple", 2)}
    city |= {(2, 0): ("temple", 2), (3, 0): ("temple_plaza", 1)}
    assert line(city, "garden", double_temple=True).points == line(city, "garden").points
    assert line(city, "temple", double_garden=True).points == line(city, "temple").points
    assert line(city, "temple", double_temple=True).points == 8
