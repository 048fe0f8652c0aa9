from __future__ import annotations

import pytest

import tetrapolis
from tetrapolis.core import BadInput
from tetrapolis.sim import Match, simulate

MATCH = Match.of(tetrapolis.game("sprawlopolis"), 1, ["random"], 5, {})


def test_a_cluster_plays_the_same_games():
    told = []
    assert simulate(MATCH, 40, progress=told.append, ray="local") == simulate(MATCH, 40, 1)
    assert sum(told) == 40


def test_an_address_that_is_none_is_refused():
    with pytest.raises(BadInput, match=r"ray\.unreachable"):
        simulate(MATCH, 1, ray="nonsense://here")
