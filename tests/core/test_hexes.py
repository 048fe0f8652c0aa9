from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.core.hexes import DIRECTIONS, distance, neighbours, within

CELLS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


@given(CELLS)
def test_neighbours_are_one_step_away_and_mutual(cell):
    around = neighbours(cell)
    assert len(set(around)) == 6
    for other, next_other in zip(around, around[1:] + around[:1], strict=True):
        assert distance(cell, other) == 1
        assert cell in neighbours(other)
        assert distance(other, next_other) == 1  # clockwise: each beside the one before


@given(CELLS, CELLS, CELLS)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(st.integers(0, 8))
def test_within_counts(reach):
    cells = within(reach)
    assert len(cells) == len(set(cells)) == 1 + 3 * reach * (reach + 1)


def test_directions_go_once_around():
    assert tuple(map(sum, zip(*DIRECTIONS, strict=True))) == (0, 0)
