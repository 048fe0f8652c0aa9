from __future__ import annotations

import pytest

from tetrapolis import State, game
from tetrapolis.bots import Bot, bot_names, make_bot

SPRAWLOPOLIS = game("sprawlopolis")


def play_out(state: State, bots: list[Bot]) -> list[str]:
    moves = []
    while state.to_act:
        seat = state.to_act[0]
        action = bots[seat].choose(state, seat)
        moves.append(str(action))
        state.play(action, seat)
    return moves


def test_it_is_one_of_the_bots() -> None:
    assert "planner" in bot_names("sprawlopolis")


def test_it_wins_alone() -> None:
    wins = 0
    for seed in range(8):
        state = SPRAWLOPOLIS.start(1, seed)
        play_out(state, [make_bot("planner", SPRAWLOPOLIS, seed)])
        wins += bool(state.result.winners)
    assert wins >= 6  # greedy play wins four games in five, the planner nearly all


@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_in_a_team_and_the_same_for_a_seed(seats: int) -> None:
    games = [
        play_out(
            SPRAWLOPOLIS.start(seats, 3),
            [make_bot("planner", SPRAWLOPOLIS, seat) for seat in range(seats)],
        )
        for _ in range(2)
    ]
    assert games[0] == games[1]
    assert len(games[0]) == 14


def test_it_leaves_the_state_as_it_is() -> None:
    state = SPRAWLOPOLIS.start(3, 4)
    before = state.copy()
    make_bot("planner", SPRAWLOPOLIS, 1).choose(state, 0)
    assert state == before


def test_it_takes_the_only_way_to_win() -> None:
    """With one card left there is nothing to guess: it plays what scores most."""
    state = SPRAWLOPOLIS.start(1, 5)
    while len(state.view(0)["placed"]) < 14:
        state.play(state.actions(0)[0])
    best = max(state.preview(action, 0).total for action in state.actions(0))
    state.play(make_bot("planner", SPRAWLOPOLIS, 2).choose(state, 0), 0)
    assert state.scores() == (best,)
