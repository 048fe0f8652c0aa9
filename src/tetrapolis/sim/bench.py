"""How fast the games are: the figures of `tetrapolis bench`.

Every figure is the median of several runs on one core, in time of that core: what else runs on
the machine counts little. What chance decides is seeded, so that two runs measure the same work.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count
from typing import cast

import msgspec
import numpy as np

from tetrapolis.bots import make_bot
from tetrapolis.bots.levels import EXPERT, LEVELS
from tetrapolis.bots.search import analyse
from tetrapolis.core import Chance, Game, State
from tetrapolis.core.compiled import CompiledGame, CompiledState
from tetrapolis.core.generic import playouts
from tetrapolis.sim.match import Match, play

SEATS = {"sprawlopolis": 1, "micropolis": 4}
"""Seats at which a game is measured; two for all others, where they allow it."""

_MORE = {"megacity": "tetrapolis.sim.bench_megacity"}
"""Modules with more figures of a game: `figures(effort)`."""

RUNS = 5

STARTS = 20
"""Deals that the playouts inside compiled code begin from."""

SIMULATIONS = 500
"""That each thought takes which is measured."""

_WARM_SCRIPT = "import sys, tetrapolis; tetrapolis.game(sys.argv[1]).warm()"


class Figure(msgspec.Struct, frozen=True):
    """One measured figure.

    Attributes:
        name: `<game>.<what>`.
        value: the median of the runs.
        unit: `us` and `s` (less is better), or something a second such as `moves/s` (more is).
    """

    name: str
    value: float
    unit: str

    def faster_than(self, before: Figure) -> float:
        """How many times as fast this is as an earlier figure of the same name."""
        ratio = self.value / before.value
        return ratio if self.unit.endswith("/s") else 1 / ratio


class Effort(msgspec.Struct, frozen=True):
    """How long to measure.

    Attributes:
        seconds: a run lasts at least.
        fresh: whether to measure how long a new process takes to load a game, too.
        cold: whether to measure how long one takes to compile it, a minute or so.
    """

    seconds: float = 0.5
    fresh: bool = True
    cold: bool = True


def measured(game: Game, effort: Effort) -> Iterator[Figure]:
    """The figures of a game, one by one as they are known."""
    game.warm()
    start = game.start(SEATS.get(game.name), seed=1)
    if isinstance(game, CompiledGame):
        yield Figure(f"{game.name}.playout.compiled", compiled_speed(start, effort), "moves/s")
        yield Figure(f"{game.name}.playout.python", python_speed(start, effort), "moves/s")
        yield Figure(f"{game.name}.search", search_speed(start, effort), "simulations/s")
    yield Figure(f"{game.name}.playout.bot", bot_speed(start, effort), "moves/s")
    positions = _positions(start)
    calls: tuple[tuple[str, Callable[[State], object]], ...] = (
        ("actions", lambda state: list(state.actions(state.to_act[0]))),
        ("copy", lambda state: state.copy()),
        ("view", lambda state: state.view(0)),
        ("scores", lambda state: state.scores()),
        ("sheet", lambda state: state.sheet(0)),
    )
    for name, work in calls:
        yield Figure(f"{game.name}.{name}", _microseconds(work, positions, effort), "us")
    if game.name in _MORE:
        yield from import_module(_MORE[game.name]).figures(effort)
    if effort.cold:
        yield Figure(f"{game.name}.compile.cold", _seconds_in_fresh_process(game, cold=True), "s")
    if effort.fresh:
        warm = statistics.median(_seconds_in_fresh_process(game, cold=False) for _ in range(3))
        yield Figure(f"{game.name}.start.warm", warm, "s")


def compiled_speed(start: State, effort: Effort) -> float:
    """Moves a second of uniformly random games inside compiled code, each scored at its end."""
    starts = [start.game.start(start.seats, seed, **start.options) for seed in range(STARTS)]
    records = np.concatenate(
        [state.records for state in starts if isinstance(state, CompiledState)]
    )
    chance = Chance("bench")
    totals = np.zeros(start.seats, np.int64)
    playouts(records, 1, chance.array, totals)
    return per_second(lambda: playouts(records, 200, chance.array, totals), effort)


def search_speed(start: State, effort: Effort) -> float:
    """Simulations a second of the search of the level `expert`, on its first action."""
    search = replace(LEVELS[start.game.name][EXPERT], simulations=SIMULATIONS, seconds=None)
    chance = Chance("bench")

    def think() -> int:
        found = analyse(cast(CompiledState, start), start.to_act[0], search, chance)
        return sum(candidate.visits for candidate in found)

    return per_second(think, effort)


def python_speed(start: State, effort: Effort) -> float:
    """Moves a second of uniformly random games through the public interface of `State`."""
    seats = start.seats
    game, options = start.game, start.options
    below = Chance("bench").below
    seed = 0

    def play_one() -> int:
        nonlocal seed
        seed += 1
        state = game.start(seats, seed, **options)
        moves = 0
        while waiting := state.to_act:
            actions = state.actions(waiting[0])
            state.play(actions[below(len(actions))])
            moves += 1
        return moves

    return per_second(play_one, effort)


def bot_speed(start: State, effort: Effort) -> float:
    """Moves a second of games that the bot `random` plays, physical outcomes included."""
    match = Match(start.game.name, start.seats, ("random",) * start.seats, seed=1)
    numbers = count()
    return per_second(lambda: play(match, next(numbers)).length, effort)


def per_second(work: Callable[[], int], effort: Effort) -> float:
    """The median over runs of how much is done a second; `work` says how much it did."""
    speeds = []
    for _ in range(RUNS):
        done, begun = 0, time.thread_time()
        while (taken := time.thread_time() - begun) < effort.seconds:
            done += work()
        speeds.append(done / taken)
    return statistics.median(speeds)


def _positions(start: State) -> list[State]:
    """Every position of one game that the bot `random` plays, the last one left out."""
    bot = make_bot("random", start.game, "positions")
    state = start.copy()
    positions = []
    while waiting := state.to_act:
        positions.append(state.copy())
        state.play(state.resolve(bot.choose(state, waiting[0]), waiting[0]), waiting[0])
    return positions


def _microseconds(work: Callable[[State], object], positions: list[State], effort: Effort) -> float:
    """The median over runs of what one call takes, averaged over the positions."""

    def once() -> int:
        for state in positions:
            work(state)
        return len(positions)

    return 1e6 / per_second(once, effort)


def _seconds_in_fresh_process(game: Game, *, cold: bool) -> float:
    """What a new process takes until the game can be played: to compile it, or to load it."""
    environment = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        if cold:
            environment.pop("NUMBA_CACHE_DIR", None)
            environment["TETRAPOLIS_CACHE"] = folder
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", _WARM_SCRIPT, game.name], env=environment, check=True)
        return time.perf_counter() - begun
