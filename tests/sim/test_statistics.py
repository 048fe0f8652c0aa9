from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.sim import Estimate, Match, Outcome, summarise

MATCH = Match("some", 2, ("a", "b"), 1)


def test_a_mean_by_student():
    estimate = Estimate.of([1, 2, 3])
    assert (estimate.n, estimate.mean, estimate.sd) == (3, 2.0, 1.0)
    assert estimate.high == pytest.approx(2 + 4.30265 / 3**0.5, abs=1e-4)
    assert estimate.low == pytest.approx(2 - 4.30265 / 3**0.5, abs=1e-4)
    assert Estimate.of([5]) == Estimate(1, 5.0, 0.0, 5.0, 5.0)


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"), [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_a_share_by_wilson(wins, n, low, high):
    estimate = Estimate.of_shares([1] * wins + [0] * (n - wins))
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=1e-4)


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1))
def test_a_share_stays_a_share(values):
    estimate = Estimate.of_shares(values)
    assert -1e-12 <= estimate.low <= estimate.mean + 1e-12
    assert estimate.mean - 1e-12 <= estimate.high <= 1


@given(st.lists(st.integers(-500, 500), min_size=2))
def test_a_mean_is_the_mean(values):
    estimate = Estimate.of(values)
    assert estimate.mean == pytest.approx(statistics.mean(values))
    assert estimate.sd == pytest.approx(statistics.stdev(values))


def outcome(number, points, scores, **facts):
    return Outcome(number, 10 + number, points, scores, facts)


def test_players_move_through_the_seats():
    summary = summarise(MATCH, [outcome(0, (1.0, 0.0), (30, 20)), outcome(1, (1.0, 0.0), (40, 10))])
    assert [line.score.mean for line in summary.players] == [35, 15]
    assert [line.points.mean for line in summary.players] == [1, 0]
    # In game 1 the second player had the first seat.
    assert [line.score.mean for line in summary.seats] == [20, 30]
    assert [line.points.mean for line in summary.seats] == [0.5, 0.5]
    assert (summary.games, summary.length.mean, summary.won.mean) == (2, 10.5, 1)


def test_games_are_parted_by_their_facts():
    summary = summarise(
        MATCH,
        [
            outcome(0, (1.0, 1.0), (9, 9), team=True, margin=4, cards=[1, 10], by="x"),
            outcome(1, (0.0, 0.0), (5, 5), team=True, margin=-2, cards=[10, 2], by="y"),
            outcome(2, (1.0, 1.0), (7, 7), team=True, margin=1, cards=[1, 2], by="x"),
        ],
    )
    assert summary.figures["margin"].mean == 1
    assert summary.won.mean == pytest.approx(2 / 3)
    groups = {
        (group.fact, group.value): (group.won.n, group.won.mean, group.figures["margin"].mean)
        for group in summary.groups
    }
    assert list(groups) == [
        ("cards", "1"),
        ("cards", "2"),
        ("cards", "10"),
        ("by", "x"),
        ("by", "y"),
    ]
    assert groups["cards", "1"] == (2, 1, 2.5)
    assert groups["cards", "2"] == (2, 0.5, -0.5)
    assert groups["by", "y"] == (1, 0, -2)
