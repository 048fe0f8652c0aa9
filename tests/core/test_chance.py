from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.core import BadInput, Chance
from tetrapolis.core.chance import shuffle_range


def test_a_seed_always_gives_the_same_numbers():
    """Fixed for ever: old records must replay."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(8)] == [56, 69, 60, 57, 5, 51, 73, 35]


@given(st.integers(1, 2**32), st.integers(0, 2**128 - 1))
def test_below_stays_below(n, seed):
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_below_is_even(n):
    chance = Chance(1)
    draws = 20_000
    counts = np.bincount([chance.below(n) for _ in range(draws)], minlength=n)
    expected = draws / n
    assert ((counts - expected) ** 2 / expected).sum() < 30  # chi-square, at most 6 degrees


def test_shuffles_reach_every_order():
    chance = Chance(2)
    orders = set()
    for _ in range(500):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 24


def test_a_kernel_shuffles_a_part_and_keeps_the_rest():
    items = np.arange(10)
    shuffle_range(Chance(3).array, items, 2, 8)
    assert items[[0, 1, 8, 9]].tolist() == [0, 1, 8, 9]
    assert sorted(items.tolist()) == list(range(10))
    assert items[2:8].tolist() != list(range(2, 8))


@given(st.integers())
def test_seeds_have_a_range(seed):
    if 0 <= seed < 2**128:
        assert Chance(seed).array.shape == (4,)
    else:
        with pytest.raises(BadInput, match="seed.range"):
            Chance(seed)


def test_streams_of_a_text_differ():
    assert Chance("7/bot/1").uniform() != Chance("7/bot/2").uniform()
    assert 0 <= Chance("x").uniform() < 1


@pytest.mark.parametrize("seed", [None, 1.5, True, b"7", [7]])
def test_a_seed_is_a_whole_number_or_a_text(seed):
    with pytest.raises(BadInput, match=r"seed\.range"):
        Chance(seed)
