from __future__ import annotations

from tetrapolis.bots import bot_names, make_bot
from tetrapolis.games.micropolis import GAME
from tetrapolis.games.micropolis.notation import Leader
from tetrapolis.sim import Match, simulate
from tetrapolis.sim.micropolis_balance import measure


def test_planner_beats_greedy():
    match = Match.of(GAME, 2, ["planner", "greedy"], 3, {})
    points = [outcome.points[0] for outcome in simulate(match, 24, workers=1)]
    assert "planner" in bot_names("micropolis")
    assert sum(points) > 0.6 * len(points)


def test_planner_decides_alike_for_the_same_seed_and_leaves_the_state_alone():
    state = GAME.start(4, seed=5)
    before = state.copy()
    for _ in range(6):
        seat = state.to_act[0]
        first = make_bot("planner", GAME, 9).choose(state, seat)
        assert make_bot("planner", GAME, 9).choose(state, seat) == first
        assert state == before
        state.play(first)
        before = state.copy()


def test_planner_makes_every_kind_of_choice():
    kinds = set()
    for seed in range(8):
        state = GAME.start(3, seed=seed)
        bots = [make_bot(name, GAME, seed) for name in ("planner", "random", "random")]
        while state.to_act:
            seat = state.to_act[0]
            action = bots[seat].choose(state, seat)
            assert action in list(state.actions(seat))
            if seat == 0:
                kinds.add(type(action).__name__)
            state.play(action)
    assert kinds >= {"Take", "Effect", "Fill", "Sentry"} - {Leader.__name__}


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
