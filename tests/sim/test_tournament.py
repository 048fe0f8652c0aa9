from __future__ import annotations

import pytest

import tetrapolis
from tetrapolis.core import BadInput
from tetrapolis.sim import Outcome, Tournament, play_all, standings, standings_so_far
from tetrapolis.sim.match import play

AKROPOLIS = tetrapolis.game("akropolis")
SPRAWLOPOLIS = tetrapolis.game("sprawlopolis")


def planned(*bots, game=AKROPOLIS, against=None, seats=None):
    return Tournament.of(game, bots, against=against, seats=seats, seed=7, options={})


def test_everybody_meets_everybody_or_just_one():
    three = planned("random", "greedy", "hard", game=tetrapolis.game("micropolis"), seats=2)
    assert [match.bots for match in three.matches] == [
        ("random", "greedy"),
        ("random", "hard"),
        ("greedy", "hard"),
    ]
    one = planned("random", against="greedy", seats=3)
    assert [match.bots for match in one.matches] == [("random", "greedy", "greedy")]
    team = planned("random", "greedy", game=SPRAWLOPOLIS, seats=2)
    assert [match.bots for match in team.matches] == [("random",) * 2, ("greedy",) * 2]
    assert (one.alone, team.alone) == (False, True)


def test_each_deal_is_played_from_every_seating():
    match = planned("random", "greedy").matches[0]
    assert [match.start(number).seed for number in range(4)] == [
        seed for number in (0, 2) for seed in [match.start(number).seed] * 2
    ]
    assert match.start(0).seed != match.start(2).seed
    assert [match.player_at(number, 0) for number in range(2)] == [0, 1]
    assert planned("random", "greedy").whole_deals(5) == 6
    assert planned("random", "greedy", game=SPRAWLOPOLIS).whole_deals(5) == 5


@pytest.mark.parametrize(
    ("bots", "facts", "code"),
    [
        (["greedy"], {}, "tournament.bots"),
        (["random", "greedy"], {"seats": 3}, "tournament.bots"),
        (["random", "random"], {}, "tournament.twice"),
        (["greedy"], {"against": "greedy"}, "tournament.twice"),
        (["greedy", "nobody"], {}, "bot.unknown"),
        (["random", "greedy"], {"seats": 9}, "seats.count"),
    ],
)
def test_impossible_tournaments_are_refused(bots, facts, code):
    with pytest.raises(BadInput) as refused:
        planned(*bots, **facts)
    assert refused.value.code == code


def test_the_stronger_bot_is_ahead():
    tournament = planned("random", "greedy")
    found = standings(tournament, play_all(tournament.matches, 4, 1))
    best, worst = found.bots
    assert (best.bot, best.points.mean, worst.points.mean) == ("greedy", 1, 0)
    assert best.rating > 25 > worst.rating
    there, back = found.duels
    assert (there.bot, there.ahead.mean, back.ahead.mean) == ("random", 0, 1)
    assert there.lead.mean == -back.lead.mean == worst.score.mean - best.score.mean
    assert (there.ahead.n, there.lead.n) == (4, 2)


def test_who_plays_a_deal_better_alone_is_ahead():
    tournament = planned("random", "greedy", game=SPRAWLOPOLIS, seats=2)
    assert play(tournament.matches[0], 1).scores != play(tournament.matches[1], 1).scores
    found = standings(
        tournament,
        [
            [outcome(0, 0.0, 20), outcome(1, 1.0, 40), outcome(2, 0.0, 10)],
            [outcome(0, 1.0, 30), outcome(1, 1.0, 40), outcome(2, 0.0, 5)],
        ],
    )
    duel = next(duel for duel in found.duels if duel.bot == "greedy")
    assert duel.ahead.mean == pytest.approx(0.5)
    assert (duel.lead.mean, duel.lead.n) == (pytest.approx(5 / 3), 3)


def outcome(number, points, score):
    return Outcome(number, 18, (points,) * 2, (score,) * 2, {})


def test_equals_keep_equal_ratings():
    tournament = planned("random", against="greedy", seats=3)
    even = [Outcome(number, 40, (1 / 3,) * 3, (50,) * 3, {}) for number in range(3)]
    found = standings(tournament, [even])
    assert [line.rating for line in found.bots] == pytest.approx([25, 25], abs=0.5)
    assert [line.points.n for line in found.bots] == [3, 6]


def test_standings_are_there_as_soon_as_everybody_has_played():
    tournament = planned("random", "greedy", game=SPRAWLOPOLIS)
    first, second = outcome(0, 0.0, 20), outcome(1, 1.0, 40)
    assert standings_so_far(tournament, [[first, second], []]) is None
    assert standings_so_far(tournament, [[first], [second]]) is None
    found = standings_so_far(tournament, [[first, second], [second]])
    assert (found.games, found.bots[0].points.n) == (1, 1)
    pair = planned("random", "greedy")
    assert standings_so_far(pair, [[]]) is None
    assert standings_so_far(pair, play_all(pair.matches, 2, 1)) is not None


def test_all_matches_advance_together_and_can_be_watched():
    tournament = planned("random", "greedy", "easy", game=SPRAWLOPOLIS)
    seen = []
    outcomes = play_all(
        tournament.matches, 3, 1, watch=lambda index, games: seen.append((index, *games))
    )
    assert [index for index, _ in seen] == [0, 1, 2] * 3
    assert sorted((index, game.number) for index, game in seen) == [
        (index, number) for index in range(3) for number in range(3)
    ]
    assert all(game == outcomes[index][game.number] for index, game in seen)
