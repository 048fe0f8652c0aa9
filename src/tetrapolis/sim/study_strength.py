"""Study: how much stronger the search plays for the time that it takes.

The expert's search plays with several budgets of simulations against the level below, seats and
deals exchanged; where a game is played alone, all play the same deals.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import msgspec

from tetrapolis.bots import make_bot
from tetrapolis.bots.levels import EXPERT, HARD
from tetrapolis.games import game
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.statistics import Estimate
from tetrapolis.sim.tournament import Tournament

BUDGETS: dict[str, tuple[int, ...]] = {
    "akropolis": (125, 500, 2000),
    "micropolis": (300, 1200, 5000),
    "sprawlopolis": (30, 125, 500),
}
"""Simulations for an action; the last is a quarter of the expert's own."""
SEATS = {"akropolis": 2, "micropolis": 2, "sprawlopolis": 1}
SEED = 66
TIMED_GAMES = 2


class Strength(msgspec.Struct, frozen=True):
    """How one bot did.

    Attributes:
        game: its name.
        bot: who.
        simulations: for an action; 0 for the level that is compared with.
        rival: whom it met; None where it played alone.
        points: share of wins, a shared one counting its share.
        score: final score.
        seconds: of one core for an action, where there was a choice.
    """

    game: str
    bot: str
    simulations: int
    rival: str | None
    points: Estimate
    score: Estimate
    seconds: Estimate


def matches() -> list[Match]:
    """What is played, game by game, the smallest budget first."""
    return [match for name in BUDGETS for match in _tournament(name).matches]


def study(outcomes: Sequence[Sequence[Outcome]]) -> Iterator[Strength]:
    """The figures of every match, as fast as the time of its bot is measured."""
    for match, games in zip(matches(), outcomes, strict=True):
        bot = match.bots[0]
        yield Strength(
            game=match.game,
            bot=bot,
            simulations=int(bot.partition("@")[2] or 0),
            rival=match.bots[1] if match.seats > 1 else None,
            points=Estimate.of_shares(outcome.points[0] for outcome in games),
            score=Estimate.of(outcome.scores[0] for outcome in games),
            seconds=Estimate.of(_times(match)),
        )


def _tournament(name: str) -> Tournament:
    bots = [f"{EXPERT}@{simulations}" for simulations in BUDGETS[name]]
    return Tournament.of(game(name), bots, against=HARD, seats=SEATS[name], seed=SEED, options={})


def _times(match: Match) -> Iterator[float]:
    """How long the first bot of a match thinks about each of its actions in a few games."""
    for number in range(TIMED_GAMES):
        state = match.start(number)
        bots = [make_bot(bot, state.game, f"{number}/{bot}") for bot in match.bots]
        while waiting := state.to_act:
            seat = waiting[0]
            choice = len(state.actions(seat)) > 1
            began = time.thread_time()
            action = bots[seat].choose(state, seat)
            took = time.thread_time() - began
            state.play(state.resolve(action, seat), seat)
            if choice and seat == 0:
                yield took
