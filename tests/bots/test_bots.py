from __future__ import annotations

from dataclasses import replace

import pytest

import tetrapolis
from tetrapolis.bots import MOST_SIMULATIONS, bot_names, make_bot
from tetrapolis.bots.search import SearchBot
from tetrapolis.core import BadInput, Illegal
from tetrapolis.sim import Match, simulate, summarise

BOTS = [
    pytest.param(game, name, id=f"{game.name}-{name}")
    for game in tetrapolis.games()
    for name in bot_names(game.name)
]
FIRST_ACTIONS = 2


class Fair:
    """A state that can be asked only for what a seat may know."""

    ALLOWED = frozenset(
        {
            *("game", "seats", "options", "to_act", "check_turn"),
            *("actions", "view", "guess", "scores", "sheet"),
        }
    )

    def __init__(self, state):
        self._state = state

    def __getattr__(self, name):
        if name not in self.ALLOWED:
            raise AssertionError(f"a bot asks for {name}")
        return getattr(self._state, name)


def unhurried(bot):
    """The bot; one that searches does less, and never decides by the clock."""
    if isinstance(bot, SearchBot):
        simulations = min(bot.search.simulations, 200)
        bot.search = replace(bot.search, simulations=simulations, seconds=None)
    return bot


def play_first_actions(game, name, seed):
    state = game.start(seed=4)
    bots = [unhurried(make_bot(name, game, f"{seed}/{seat}")) for seat in range(state.seats)]
    played = []
    for _ in range(FIRST_ACTIONS):
        seat = state.to_act[0]
        before = state.view(seat)
        action = bots[seat].choose(Fair(state), seat)
        assert state.view(seat) == before
        state.play(state.resolve(action, seat), seat)
        played.append(str(action))
    return played


@pytest.mark.parametrize(("game", "name"), BOTS)
def test_a_bot_plays_by_the_rules_on_what_it_may_know_and_repeats_itself(game, name):
    played = play_first_actions(game, name, seed=1)
    assert play_first_actions(game, name, seed=1) == played


def test_chance_differs_with_the_seed():
    game = tetrapolis.game("akropolis")
    assert play_first_actions(game, "random", 1) != play_first_actions(game, "random", 2)


@pytest.mark.parametrize("game", tetrapolis.games(), ids=lambda game: game.name)
def test_unknown_bots_are_refused(game):
    with pytest.raises(BadInput) as refused:
        make_bot("nobody", game, 1)
    assert refused.value.code == "bot.unknown"
    assert refused.value.facts["known"] == list(bot_names(game.name))


@pytest.mark.parametrize("budget", ["", "0", "-3", "+3", "x", "1e3", "99999999999"])
def test_a_budget_that_cannot_be_is_told_apart_from_an_unknown_bot(budget):
    game = tetrapolis.game("akropolis")
    with pytest.raises(BadInput) as refused:
        make_bot(f"expert@{budget}", game, 1)
    assert refused.value.code == "bot.budget"
    assert refused.value.facts == {"bot": "expert", "simulations": budget, "high": MOST_SIMULATIONS}
    assert make_bot(f"hard@{MOST_SIMULATIONS}", game, 1).search.simulations == MOST_SIMULATIONS
    for name in ("greedy@5", "nobody@0", "easy@0"):
        with pytest.raises(BadInput, match=r"bot\.unknown"):
            make_bot(name, game, 1)


def test_a_bot_acts_only_when_it_may():
    game = tetrapolis.game("akropolis")
    state = game.start(seats=2, seed=1)
    bot = make_bot("random", game, 1)
    with pytest.raises(Illegal) as refused:
        bot.choose(state, 1)
    assert refused.value.code == "illegal.not_your_turn"
    while state.to_act:
        state.play(bot.choose(state, state.to_act[0]))
    with pytest.raises(Illegal) as refused:
        bot.choose(state, 0)
    assert refused.value.code == "illegal.over"


def test_greedy_takes_what_scores_most_at_once():
    game = tetrapolis.game("akropolis")
    state = game.start(seats=2, seed=3)
    chosen = make_bot("greedy", game, 1).choose(state, 0)
    worths = {}
    for action in state.actions(0):
        after = state.copy()
        after.play(action)
        worths[str(action)] = game.worth(after, 0)
    assert worths[str(chosen)] == max(worths.values())


@pytest.mark.parametrize("name", ["akropolis", "micropolis"])
def test_greedy_beats_random(name):
    match = Match.of(tetrapolis.game(name), 2, ["greedy", "random"], 1, {})
    greedy, _ = summarise(match, simulate(match, games=10, workers=1)).players
    assert greedy.points.mean >= 0.9
