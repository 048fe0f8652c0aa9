from __future__ import annotations

import pickle
from collections import Counter

import pytest

import tetrapolis
from tetrapolis.core import BadInput, Illegal
from tetrapolis.sim import Match, play, simulate
from tetrapolis.sim.match import derived_seed

GAME = tetrapolis.game("sprawlopolis")


@pytest.fixture
def match():
    return Match.of(GAME, 2, ["random"], 99, {"difficulty": "easier"})


def test_any_number_of_workers_plays_the_same_games(match):
    told = []
    alone = simulate(match, games=9, workers=1, progress=told.append)
    assert sum(told) == 9
    assert [outcome.number for outcome in alone] == list(range(9))
    assert simulate(match, games=9, workers=2) == alone
    assert play(match, 5) == alone[5]
    assert len({outcome.scores for outcome in alone}) > 1


def test_the_options_hold_in_every_game(match):
    assert match.start(3).options["difficulty"] == "easier"


def test_seeds_are_the_same_for_ever():
    assert derived_seed(99, 0) == 183368938659633668604311073489264080362
    assert len({derived_seed(master, n) for master in range(30) for n in range(30)}) == 900


def test_everybody_sits_everywhere_equally_often():
    match = Match.of(tetrapolis.game("akropolis"), 3, ["random", "greedy", "random"], 1, {})
    seated = Counter(
        (match.player_at(number, seat), seat) for number in range(6) for seat in range(3)
    )
    assert set(seated.values()) == {2}
    assert len(seated) == 9


def test_a_player_keeps_its_score_wherever_it_sits():
    match = Match.of(tetrapolis.game("akropolis"), 2, ["greedy", "random"], 1, {})
    for number in range(2):
        outcome = play(match, number)
        assert outcome.scores[0] > outcome.scores[1]
        assert outcome.points == (1.0, 0.0)


@pytest.mark.parametrize(
    ("seats", "bots", "options", "code"),
    [
        (2, ["random"] * 3, {}, "simulate.bots"),
        (None, ["random"] * 9, {}, "seats.count"),
        (2, ["nobody"], {}, "bot.unknown"),
        (2, ["random"], {"seed": 1}, "option.unknown"),
    ],
)
def test_impossible_matches_are_refused(seats, bots, options, code):
    with pytest.raises(BadInput) as refused:
        Match.of(GAME, seats, bots, 1, options)
    assert refused.value.code == code


def test_as_many_seats_as_bots_when_nothing_is_said():
    assert Match.of(GAME, None, ["random"] * 3, 1, {}).seats == 3
    assert Match.of(GAME, None, ["random"], 1, {}).bots == ("random", "random")


@pytest.mark.parametrize(("games", "workers"), [(0, 1), (1, 0)])
def test_nothing_to_do_is_refused(match, games, workers):
    with pytest.raises(BadInput):
        simulate(match, games, workers)


def test_a_refusal_crosses_processes_whole():
    refusal = pickle.loads(pickle.dumps(Illegal("illegal.price", price=3, code="x")))
    assert (type(refusal), refusal.code) == (Illegal, "illegal.price")
    assert refusal.facts == {"price": 3, "code": "x"}
