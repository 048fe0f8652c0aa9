from __future__ import annotations

import pytest
from shapely import Polygon

from tetrapolis.games.megacity.components import Side, box
from tetrapolis.games.megacity.library import stored_buildings
from tetrapolis.games.megacity.physics import Building, Piece, Placed, Pose, resting
from tetrapolis.games.megacity.picture import areas, svg

SIDE = Side("public", "ridge")
LOWER, UPPER = (
    Placed(Piece("slab", material), resting(Piece("slab", material), (0, 0), base))
    for material, base in (("steel", 0.0), ("concrete", 6.0))
)


@pytest.mark.parametrize("pieces", [(LOWER, UPPER), (UPPER, LOWER)])
def test_what_is_in_front_is_drawn_last(pieces):
    drawn = areas(Building(pieces), SIDE)
    fills = [{area.fill for area in areas(Building((piece,)), SIDE)} for piece in (LOWER, UPPER)]
    upper = [area for area in drawn if area.fill in fills[1] - fills[0]]
    lower = [area for area in drawn if area.fill in fills[0] - fills[1]]
    assert drawn[-len(upper) :] == upper
    assert any(
        Polygon(a.outline).intersection(Polygon(b.outline)).area > 1 for a in upper for b in lower
    )


def test_the_cube_on_top_covers_everything():
    drawn = areas(Building((UPPER, LOWER), Pose((0.0, 0.0, 16.0))), SIDE)
    fills = {area.fill for area in areas(Building((UPPER, LOWER)), SIDE)}
    assert [area.fill in fills for area in drawn[-4:]] == [True, False, False, False]


def test_every_stored_building_can_be_drawn():
    for name, stored in stored_buildings().items():
        drawn = areas(stored.building, stored.side)
        assert len(drawn) > 2 * box().contract(name).pieces
        assert svg(stored.building, stored.side).count("<polygon") == len(drawn)
