from __future__ import annotations

from tetrapolis.games.micropolis import GAME
from tetrapolis.sim import Match
from tetrapolis.sim.micropolis_balance import measure


def test_the_balance_report_counts_every_tile_and_point():
    match = Match.of(GAME, 3, ["greedy"], 1, {})
    seen = []
    balance = measure(match, 6, seen.append)
    assert sum(seen) == balance.games == 6
    assert abs(sum(balance.slots) - 1) < 1e-9
    assert abs(balance.slots[0] - balance.first.mean) < 1e-9
    mean = sum(estimate.mean for estimate in balance.sources.values())
    assert abs(mean - sum(estimate.mean for estimate in balance.scores) / 3) < 1e-9
    everything = balance.kinds[0]
    assert everything.label == "all"
    assert everything.dealt == 6 * 31
    assert abs(everything.taken - 30 / 31) < 1e-9
    assert abs(everything.edge) < 1e-9
