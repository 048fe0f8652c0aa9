from __future__ import annotations

import pytest

from tetrapolis.sim import Outcome
from tetrapolis.sim.study_sprawlopolis import matches, study


def outcome(number, conditions):
    won = float(1 in conditions)
    return Outcome(number, 18, (won,), (30 + int(won),), {"target": sum(conditions)})


def test_all_triples_are_played_and_parted():
    planned = matches()
    triples = [tuple(match.options["conditions"]) for match in planned]
    assert len(set(triples)) == 816
    dealt = planned[5].start(3).view(0)["conditions"]
    assert tuple(condition["number"] for condition in dealt) == triples[5]
    found = study([[outcome(0, triple), outcome(1, triple)] for triple in triples])
    assert found.games == 2
    assert found.conditions[1].mean == 1
    assert found.conditions[1].n == 2 * 136
    assert found.conditions[2].mean == pytest.approx(16 / 136)
    assert (found.pairs[1, 2].mean, found.pairs[1, 2].n, found.pairs[2, 3].n) == (1, 32, 32)
    assert 1 in found.triples[0].conditions
    assert 1 not in found.triples[-1].conditions
    assert found.won.mean == pytest.approx(136 / 816)
