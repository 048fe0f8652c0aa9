from __future__ import annotations

import pytest

from tetrapolis.sim import Outcome
from tetrapolis.sim.study_megacity import BOT, SEATS, matches, study


def outcome(number, scores, **contracts):
    """A game; each contract with who took it, if anybody, and whether it was completed."""
    ends = {
        name: {"seat": seat, "completed": completed}
        for name, (seat, completed) in contracts.items()
    }
    return Outcome(number, 60, (1.0, 0.0), scores, {"contracts": ends})


def test_it_plays_one_match_of_the_builder():
    (match,) = matches()
    assert (match.game, match.bots) == ("megacity", (BOT,) * SEATS)


def test_contracts_are_told_by_what_became_of_them():
    games = [
        outcome(0, (40, 20), R1=(0, True), R2=(1, False), L1=(0, True)),
        outcome(1, (30, 10), R1=(0, True), R2=(None, False)),  # the players have changed seats
        outcome(2, (50, 30), R1=(None, False)),
    ]
    found = study([games])
    by_name = {fate.contract: fate for fate in found.contracts}
    assert set(by_name) == {"R1", "R2", "L1"}
    first = by_name["R1"]
    assert (first.dealt, first.completed.mean) == (3, pytest.approx(2 / 3))
    assert first.score.mean == pytest.approx((40 + 10) / 2)
    assert (by_name["R2"].taken.mean, by_name["R2"].completed.mean) == (0.5, 0)
    assert by_name["R2"].score is None
    assert found.completed.mean == pytest.approx(2 / 5)  # landmarks are not dealt
    assert (found.games, found.score.mean) == (3, pytest.approx(30))
    assert found.contracts[0].completed.mean >= found.contracts[-1].completed.mean
