from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.core import BadInput, Chance
from tetrapolis.core.deal import dealt


@given(st.permutations(range(1, 8)), st.integers(0, 7), st.integers(0, 1000))
def test_what_is_known_comes_first_and_the_rest_follows(order, known, seed):
    cards = dealt(order[:known], range(1, 8), Chance(seed))
    assert cards[:known] == order[:known]
    assert sorted(cards) == list(range(1, 8))


@pytest.mark.parametrize("first", [[1, 1], [0], [4], [2, 3, 1, 2]])
def test_what_cannot_come_first_is_refused(first):
    with pytest.raises(BadInput, match=r"deck\.item"):
        dealt(first, [1, 2, 3], Chance(1))
