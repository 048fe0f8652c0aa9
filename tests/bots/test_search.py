from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import tetrapolis
from tetrapolis.bots import bot_names, make_bot
from tetrapolis.bots.levels import LEVELS
from tetrapolis.bots.search import Search, SearchBot, analyse
from tetrapolis.core import Chance
from tetrapolis.core.compiled import CompiledGame

GAMES = [game for game in tetrapolis.games() if isinstance(game, CompiledGame)]
SEARCH = Search(120, candidates=6, glances=8, rounds=2)

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def positions(game, seats, seed):
    """Every position of a random game but the last."""
    state, chance = game.start(seats, seed), Chance(seed)
    while state.to_act:
        yield state.copy()
        actions = state.actions(state.to_act[0])
        state.play(actions[chance.below(len(actions))])


@each_game
def test_what_is_appraised_is_what_comes_of_it(game):
    chance = Chance(1)
    for state in positions(game, game.seat_counts[-1], seed=5):
        seat, before = state.to_act[0], state.copy()
        actions = state.actions(seat)
        worths = np.empty(len(actions))
        game.calls.appraise(state.records, 0, np.arange(len(actions)), worths)
        assert state == before
        for k in (0, chance.below(len(actions)), len(actions) - 1):
            after = state.copy()
            after.play(actions[k])
            assert worths[k] == pytest.approx(game.worth(after, seat))


@each_game
def test_prospects_are_the_scores_and_tell_who_won_when_the_game_is_over(game):
    for seats in game.seat_counts:
        for seed in range(4):
            *_, state = positions(game, seats, seed)
            while state.to_act:
                state.play(state.actions(state.to_act[0])[0])
            hopes = np.zeros((seats, 2))
            game.calls.prospects(state.records, 0, hopes)
            assert tuple(hopes[:, 0]) == state.scores()
            for seat in range(seats):
                won = seat in state.result.winners
                assert (
                    (hopes[seat, 1] > 0 and won)
                    or (hopes[seat, 1] < 0 and not won)
                    or (
                        hopes[seat, 1] == 0  # a tie that something else has decided
                    )
                )


@each_game
def test_the_counts_of_rounds_never_fall(game):
    for seats in game.seat_counts:
        counts = [game.calls.rounds(state.records, 0) for state in positions(game, seats, seed=2)]
        assert counts[0] == 0
        assert counts == sorted(counts)


@each_game
@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_repeats_itself_and_spends_what_it_may(game, threads):
    search = replace(SEARCH, threads=threads)
    for state in list(positions(game, None, seed=3))[:4]:
        seat, before = state.to_act[0], state.copy()
        found = analyse(state, seat, search, Chance(7))
        assert found == analyse(state, seat, search, Chance(7))
        assert state == before
        legal = set(state.actions(seat))
        assert len({candidate.action for candidate in found}) == len(found)
        assert {candidate.action for candidate in found} <= legal
        assert len(found) == min(len(legal), search.candidates)
        assert sum(candidate.visits for candidate in found) <= search.simulations
        assert found[0].visits == max(candidate.visits for candidate in found)
        assert all(0 <= candidate.share <= 1 for candidate in found)


@each_game
def test_an_analysis_knows_no_more_than_its_seat(game):
    """Other secrets in the same view change nothing but what chance draws."""
    for state in list(positions(game, None, seed=6))[:3]:
        seat = state.to_act[0]
        other = state.guess(seat, Chance("other"))
        assert other.view(seat) == state.view(seat)
        ours, theirs = (
            analyse(each, seat, replace(SEARCH, simulations=2000), Chance(1))
            for each in (state, other)
        )
        assert {c.action for c in ours} == {c.action for c in theirs}
        shares = [{c.action: c.share for c in found} for found in (ours, theirs)]
        assert shares[0][ours[0].action] == pytest.approx(shares[1][ours[0].action], abs=0.15)


@each_game
def test_a_search_out_of_time_still_decides(game):
    state = game.start(seed=1)
    found = analyse(state, 0, replace(SEARCH, simulations=10**5, seconds=0.0), Chance(1))
    assert sum(candidate.visits for candidate in found) < 10**5
    assert all(candidate.visits for candidate in found)


@each_game
def test_the_levels_of_a_game_come_after_its_other_bots(game):
    assert bot_names(game.name)[-4:] == ("easy", "normal", "hard", "expert")
    assert tuple(LEVELS[game.name]) == bot_names(game.name)[-4:]


def played(game, names, seed):
    state = game.start(len(names), seed)
    bots = [make_bot(name, game, f"{seed}/{seat}") for seat, name in enumerate(names)]
    while state.to_act:
        seat = state.to_act[0]
        state.play(bots[seat].choose(state, seat))
    return state.result


@pytest.mark.parametrize("game", [g for g in GAMES if not g.team], ids=lambda game: game.name)
def test_normal_beats_easy(game):
    wins = sum(played(game, ["normal", "easy"], seed).points(0) for seed in range(6))
    wins += sum(played(game, ["easy", "normal"], seed).points(1) for seed in range(6))
    assert wins >= 8


def test_a_search_beats_greedy():
    game = tetrapolis.game("micropolis")
    wins = sum(played(game, ["hard", "greedy"], seed).points(0) for seed in range(8))
    wins += sum(played(game, ["greedy", "hard"], seed).points(1) for seed in range(8))
    assert wins >= 9


def test_a_search_makes_every_kind_of_choice():
    game = tetrapolis.game("micropolis")
    kinds = set()
    for seed in range(8):
        state = game.start(3, seed=seed)
        bots = [SearchBot(game, seed, SEARCH), *(make_bot("random", game, seed) for _ in range(2))]
        while state.to_act:
            seat = state.to_act[0]
            action = bots[seat].choose(state, seat)
            if seat == 0:
                kinds.add(type(action).__name__)
            state.play(action)
    assert kinds >= {"Take", "Effect", "Fill", "Sentry"}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_search_plays_in_a_team_whose_hands_it_does_not_know(seats):
    game = tetrapolis.game("sprawlopolis")
    state = game.start(seats, 3)
    while state.to_act:
        seat = state.to_act[0]
        state.play(SearchBot(game, seat, SEARCH).choose(state, seat), seat)
    assert len(state.view(0)["placed"]) == 15


@pytest.mark.parametrize("curiosity", [0.0, 0.5])
def test_with_one_action_left_a_search_takes_what_scores_most(curiosity):
    game = tetrapolis.game("sprawlopolis")
    state = game.start(1, 5)
    while len(state.view(0)["placed"]) < 14:
        state.play(state.actions(0)[0])
    best = max(state.preview(action, 0).total for action in state.actions(0))
    search = replace(SEARCH, curiosity=curiosity)
    state.play(SearchBot(game, 2, search).choose(state, 0), 0)
    assert state.scores() == (best,)
