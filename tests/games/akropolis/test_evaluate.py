from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, play_first
from tetrapolis.core import Chance
from tetrapolis.games.akropolis.evaluate import turns_left


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_at_the_end_a_position_is_worth_its_score(seats):
    state = GAME.start(seats, seed=3)
    left = [turns_left(state.records, 0, seat) for seat in range(seats)]
    assert left == [{1: 18, 2: 18, 3: 16, 4: 15}[seats]] * seats
    while state.to_act:
        play_first(state)
    assert [turns_left(state.records, 0, seat) for seat in range(seats)] == [0] * seats
    assert [GAME.worth(state, seat) for seat in range(seats)] == list(state.scores())


def test_before_the_end_stones_are_worth_more_than_their_points():
    state = GAME.start(2, seed=3)
    richer = state.copy()
    richer.records["stones"][0, 0] += 1
    assert GAME.worth(richer, 0) > GAME.worth(state, 0) + 1
    assert GAME.worth(richer, 1) == GAME.worth(state, 1)


def best_by(worth, state, actions):
    """Of the actions the one after which a position is worth most."""

    def after(action):
        twin = state.copy()
        twin.play(action)
        return worth(twin)

    return max(actions, key=after)


def test_looking_at_worth_ahead_scores_more_than_looking_at_points():
    """Both choose among the same few actions; over twelve games worth is well ahead."""
    lead = 0
    for number in range(12):
        state, chance = GAME.start(2, seed=number), Chance(f"worth {number}")
        wise = number % 2
        while state.to_act:
            seat = state.to_act[0]
            actions = state.actions(seat)
            some = [actions[chance.below(len(actions))] for _ in range(40)]
            by_worth, by_points = (
                lambda twin, seat=seat: GAME.worth(twin, seat),
                lambda twin, seat=seat: twin.scores()[seat],
            )
            state.play(best_by(by_worth if seat == wise else by_points, state, some))
        lead += state.scores()[wise] - state.scores()[1 - wise]
    assert lead > 0
