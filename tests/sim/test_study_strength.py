from __future__ import annotations

import tetrapolis
from tetrapolis.bots import make_bot
from tetrapolis.sim import Outcome, study_strength
from tetrapolis.sim.match import Match

AKROPOLIS = tetrapolis.game("akropolis")


def test_budgets_meet_the_level_below_or_play_the_same_deals():
    matches = study_strength.matches()
    duels = [match for match in matches if match.seats == 2]
    alone = [match for match in matches if match.seats == 1]
    assert all(match.bots[1] == "hard" and match.rotated for match in duels)
    assert [match.bots for match in alone][-1] == ("hard",)
    assert len({match.start(3).seed for match in alone}) == 1


def test_strength_is_told_with_the_time_of_its_bot(monkeypatch):
    quick = Match.of(AKROPOLIS, 2, ["expert@1", "hard"], 1, {})
    monkeypatch.setattr(study_strength, "matches", lambda: [quick])
    games = [Outcome(number, 40, (1.0, 0.0), (90, 80), {}) for number in range(4)]
    (found,) = study_strength.study([games])
    assert (found.simulations, found.rival, found.points.mean) == (1, "hard", 1)
    # A seat of two takes 18 tiles (AK-4), and always has a choice.
    assert found.seconds.n == 18 * study_strength.TIMED_GAMES
    assert found.seconds.mean > 0


def test_a_level_takes_any_budget():
    bot = make_bot("expert@500", AKROPOLIS, 0)
    assert (bot.search.simulations, bot.search.seconds) == (500, None)
