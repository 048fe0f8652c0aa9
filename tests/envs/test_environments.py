"""The learning environments, by their own libraries' checks and by the rules."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import tetrapolis
from tetrapolis.core import BadInput, Chance, Illegal
from tetrapolis.core.compiled import CompiledGame
from tetrapolis.envs import SeatEnv, TableEnv

GAMES = [game for game in tetrapolis.games() if isinstance(game, CompiledGame)]
NAMES = [game.name for game in GAMES]


def positions(game, seats, seed):
    """Every position of a game of random actions."""
    chance = Chance(seed)
    state = game.start(seats, seed)
    while state.to_act:
        yield state
        actions = state.actions(state.to_act[0])
        state.play(actions[chance.below(len(actions))])
    yield state


def any_legal(seen, chance):
    legal = np.flatnonzero(seen["action_mask"])
    return int(legal[chance.below(len(legal))])


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_a_seat_sees_is_what_it_may_know(game):
    """Whatever a seat cannot know looks alike in the truth and in every guess."""
    for seats in game.seat_counts:
        for n, state in enumerate(positions(game, seats, 11)):
            for seat in range(seats):
                guessed = state.guess(seat, Chance(n))
                assert state.seen(seat).tobytes() == guessed.seen(seat).tobytes()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_a_seat_sees_tells_what_it_knows(game):
    """Nothing is blank that the seat may see: what is seen changes with every action."""
    before = None
    for state in positions(game, 2, 12):
        seen = state.seen(0).tobytes()
        assert seen != before
        before = seen


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_legal_numbers_are_those_of_the_legal_actions(game):
    for state in positions(game, 2, 13):
        for seat in range(2):
            numbers = state.legal_numbers(seat).tolist()
            assert numbers == [game.encode(action) for action in state.actions(seat)]
            assert all(0 <= number < game.action_numbers for number in numbers)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore")  # PettingZoo recommends arrays in place of dictionaries
def test_pettingzoo_finds_no_fault(name):
    api_test(TableEnv(name, 2), num_cycles=30)
    seed_test(lambda: TableEnv(name, 2), num_cycles=10)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reward", ["result", "score"])
def test_rewards_add_up(name, reward):
    env = TableEnv(name, 3, reward=reward)
    env.reset(seed=5)
    opening = env.position.scores()
    total = dict.fromkeys(env.agents, 0.0)
    chance = Chance(6)
    for agent in env.agent_iter():
        seen, gained, over, _, _ = env.last()
        total[agent] += gained
        env.step(None if over else any_legal(seen, chance))
    end = env.position
    for seat, agent in enumerate(env.possible_agents):
        if reward == "result":
            assert total[agent] == end.result.points(seat)
        else:
            assert total[agent] == end.scores()[seat] - opening[seat]


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_changes_nothing(name):
    env = TableEnv(name, 2)
    env.reset(seed=5)
    before = env.position.copy()
    seen = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for number in (illegal, env.position.game.action_numbers, -1, 10**9):
        with pytest.raises(Illegal):
            env.step(number)
        assert env.position == before
    for number in (None, 1.5, "1"):
        with pytest.raises(BadInput, match=r"env\.action"):
            env.step(number)
        assert env.position == before


@pytest.mark.parametrize("make", [TableEnv, SeatEnv])
def test_nothing_is_played_before_the_deal_or_after_the_end(make):
    env = make("micropolis", seats=2)
    for ask in (lambda: env.step(0), lambda: env.position):
        with pytest.raises(BadInput, match=r"env\.reset"):
            ask()
    env.reset(seed=1)
    while legal := env.position.to_act:
        env.step(int(env.position.legal_numbers(legal[0])[0]))
    while getattr(env, "agents", ()):  # each takes its leave
        env.step(None)
    with pytest.raises(Illegal, match=r"illegal\.over"):
        env.step(0)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_seat_against_bots_by_gymnasium(game):
    env = gymnasium.make(f"tetrapolis/{game.name}-v{game.version}", seats=2, seat=1)
    played = []
    for _ in range(2):
        seen, info = env.reset(seed=4)
        over, rewards = False, []
        while not over:
            assert env.observation_space.contains(seen)
            seen, reward, over, cut_short, info = env.step(any_legal(seen, Chance(len(rewards))))
            rewards.append(reward)
            assert not cut_short
            assert info == {}
        position = env.unwrapped.position
        assert sum(rewards) == position.result.points(1)
        assert not seen["action_mask"].any()
        played.append((rewards, position.scores()))
    assert played[0] == played[1]
    first, _ = env.reset()
    second, _ = env.reset()
    assert any(
        (first["observation"][name] != second["observation"][name]).any()
        for name in first["observation"]
    ), "every game after the seed is another one"


@pytest.mark.parametrize("name", NAMES)
def test_an_environment_in_the_middle_of_a_game_can_be_copied(name):
    """For whoever looks ahead: the copy goes on alike, bots and chance included."""
    for env in (SeatEnv(name, 2, rivals="random"), TableEnv(name, 2)):
        env.reset(seed=3)
        before = env.position.copy()
        action = int(before.legal_numbers(0)[-1])
        twins = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        for twin in twins:
            twin.step(action)
        assert env.position == before
        assert twins[0].position == twins[1].position != before
        env.step(action)
        assert env.position == twins[0].position


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "megacity"}, "env.game"),
        ({"game": "chess"}, "game.unknown"),
        ({"reward": "money"}, "env.reward"),
        ({"seat": 2}, "seat.unknown"),
        ({"seat": "1"}, "seat.unknown"),
        ({"rivals": ["random", "random"]}, "env.rivals"),
        ({"rivals": "nobody"}, "bot.unknown"),
        ({"seats": 9}, "seats.count"),
        ({"wings": True}, "option.unknown"),
    ],
)
def test_what_cannot_be_is_refused(wish, code):
    with pytest.raises(BadInput) as refused:
        SeatEnv(**{"game": "akropolis", "seats": 2, **wish})
    assert refused.value.code == code
