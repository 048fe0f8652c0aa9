"""A bot for Micropolis that thinks a few rounds ahead.

It draws the pile anew many times, and in each of these worlds lets every seat go on as the
greedy bot would: who will take what, what that costs, who will lead. An action is worth what it
leads to over these worlds, compared with the best of the others. Actions that do badly are
dropped early (sequential halving), so that most worlds go to the close decisions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.bots.bot import Bot
from tetrapolis.core import Action, State
from tetrapolis.core.compiled import CompiledState, Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.micropolis.components import RING
from tetrapolis.games.micropolis.evaluate import final_points, largest_rival, worth, worth_against
from tetrapolis.games.micropolis.layout import OVER
from tetrapolis.games.micropolis.rules import apply, count, nth, redraw
from tetrapolis.games.micropolis.scoring import COLUMNS, NODES

WORLD, LINE_OF_PLAY, TRIAL = range(3)


@kernel
def greedy_number(work: Records, nodes: NDArray[np.int16], ends: NDArray[np.int64]) -> int:
    """The action after which the acting seat's position is worth most, in LINE_OF_PLAY."""
    seat = work[LINE_OF_PLAY].acting
    rival_ants = largest_rival(work[LINE_OF_PLAY], seat, nodes)
    most = -np.inf
    best = -1
    for k in range(count(work, LINE_OF_PLAY)):
        number = nth(work, LINE_OF_PLAY, k)
        work[TRIAL] = work[LINE_OF_PLAY]
        apply(work, TRIAL, number)
        if work[TRIAL].phase == OVER:
            points = final_points(work[TRIAL], seat, rival_ants, nodes)
        else:
            points = worth_against(work[TRIAL], seat, rival_ants, nodes, ends)
        if points > most:
            most = points
            best = number
    return best


@kernel
def lead(work: Records, seat: int) -> float:
    """By how much a seat is ahead of the best other one in LINE_OF_PLAY."""
    best = -np.inf
    for other in range(work[LINE_OF_PLAY].seats):
        if other != seat:
            best = max(best, worth(work, LINE_OF_PLAY, other))
    return worth(work, LINE_OF_PLAY, seat) - best


@kernel
def plan(root: Records, worlds: int, rounds: int, rng: Any) -> int:
    """The number of the action that does best for the seat to act.

    Args:
        root: shape (1,), the position.
        worlds: lines of play to look at, all actions together.
        rounds: how far each goes.
        rng: chance, shape (4,).
    """
    work = np.empty(3, root.dtype)
    nodes = np.empty((NODES, COLUMNS), np.int16)
    ends = np.empty(4, np.int64)
    seat = root[0].acting
    last_round = min(RING + 1, root[0].round + rounds)
    alive = np.array([nth(root, 0, k) for k in range(count(root, 0))])
    totals = np.zeros(len(alive))
    halvings = int(np.ceil(np.log2(len(alive))))
    for _ in range(halvings):
        for _ in range(max(1, worlds // (halvings * len(alive)))):
            work[WORLD] = root[0]
            redraw(work, WORLD, seat, rng)
            for k in range(len(alive)):
                work[LINE_OF_PLAY] = work[WORLD]
                apply(work, LINE_OF_PLAY, alive[k])
                while work[LINE_OF_PLAY].phase != OVER and work[LINE_OF_PLAY].round < last_round:
                    number = greedy_number(work, nodes, ends)
                    apply(work, LINE_OF_PLAY, number)
                totals[k] += lead(work, seat)
        order = np.argsort(-totals)[: (len(alive) + 1) // 2]
        alive, totals = alive[order], totals[order]
    return int(alive[0])


class PlannerBot(Bot):
    """See the module; deterministic for a seed.

    Attributes:
        turns: of other seats and its own that it plays in thought for one action.
        rounds: how far each of them goes.
    """

    name = "planner"
    turns = 2400
    rounds = 4

    def _choose(self, state: State, seat: int) -> Action:
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        guess = state.guess(seat, self.chance)
        assert isinstance(guess, CompiledState)
        worlds = self.turns // (self.rounds * state.seats)
        number = plan(guess.records, worlds, self.rounds, self.chance.array)
        return guess.game.decode(number)
