"""The bots that search, and what their search tells of a position.

How the candidates for the next action share the simulations is sequential halving: all are
played on in the same guessed worlds, then the worse half is dropped and the rest are looked into
twice as often. What happens in a simulation is told in `tree`.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from tetrapolis.bots import tree
from tetrapolis.bots.bot import Bot
from tetrapolis.core import Action, Chance, Game, State
from tetrapolis.core.compiled import CompiledState, Records

_BATCHES = 8
"""Between these parts of a round of halving the time is looked at."""
_TO_THE_END = 1000


@dataclass(frozen=True, slots=True)
class Search:
    """How a bot searches.

    Attributes:
        simulations: at tables of two; a larger table gets fewer, so that one thought takes as
            long, unless every simulation goes to the end of the game anyway. 0 takes the best
            of `glances` actions at once.
        candidates: actions of the highest worth at once that are looked into.
        glances: actions looked at for each that is played beyond the tree.
        rounds: that are played beyond the tree, or None to the end of the game.
        doubt: how many points of lead it takes to be fairly sure of a win.
        curiosity: how widely the tree below a candidate is explored; 0 for no tree.
        seconds: after which it decides on what it has seen; None for no limit. Only a search
            that this does not cut short is the same on every machine.
        threads: that search at the same time, each with its own trees, joined after every round.
    """

    simulations: int
    candidates: int = 16
    glances: int = 32
    rounds: int | None = None
    doubt: float = 6.0
    curiosity: float = 0.5
    seconds: float | None = None
    threads: int = 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was looked into.

    Attributes:
        action: the action.
        visits: simulations that began with it.
        share: the share of a win that it is expected to bring, from 0 to 1.
        score: the final score that it is expected to lead to.
        lead: by how many points that beats the best rival, or the target.
    """

    action: Action
    visits: int
    share: float
    score: float
    lead: float


def analyse(
    state: CompiledState,
    seat: int,
    search: Search,
    chance: Chance,
    *,
    also: Action | None = None,
) -> tuple[Candidate, ...]:
    """What a search finds out about the actions of a seat, the best first.

    Args:
        state: the position; only what the seat may know of it is used.
        seat: the seat to act.
        search: how to search; at least one simulation.
        chance: of the search.
        also: an action that is to be looked into whatever it seems to be worth.
    """
    root = state.guess(seat, chance).records
    numbers = tree.best_actions(root, 0, search.candidates, chance.array)
    if also is not None and (number := state.game.encode(also)) not in numbers:
        numbers = np.append(numbers, number)
    totals, order = _halve(root, numbers, _fitted(search, state.seats), chance)
    return tuple(
        Candidate(state.game.decode(int(numbers[c])), int(visits), *(sums / visits).tolist())
        for c in order
        for visits, sums in [(totals[c, tree.VISITS], totals[c, tree.SHARE :])]
    )


def _fitted(search: Search, seats: int) -> Search:
    """The search with as many simulations as a table of that size gets."""
    if search.rounds is None or seats <= 2:
        return search
    return replace(search, simulations=search.simulations * 2 // seats)


def _halve(
    root: Records, numbers: NDArray[np.int64], search: Search, chance: Chance
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Sequential halving: the totals of all candidates, and them all, the best first."""
    began = time.monotonic()
    halvings = max(1, int(np.ceil(np.log2(len(numbers)))))
    # At least one world a halving, however many candidates there are.
    share = max(search.simulations // search.threads, halvings * len(numbers))
    forests = [
        tree.Forest.planted(numbers, share, Chance(f"{chance.below(1 << 32)}/{thread}"))
        for thread in range(search.threads)
    ]
    alive = np.arange(len(numbers))
    dropped: list[NDArray[np.int64]] = []
    totals = np.zeros((len(numbers), 4))
    with ThreadPoolExecutor(search.threads) as pool:
        each = pool.map if search.threads > 1 else map
        for halving in range(1, halvings + 1):
            part = _Part(root, alive, share // (halvings * len(alive)))
            until = None
            if search.seconds is not None:
                until = began + search.seconds * halving / halvings
            list(each(partial(part.play, search, until), forests))
            totals = np.sum([forest.totals for forest in forests], axis=0)
            means = totals[alive, tree.SHARE] / totals[alive, tree.VISITS]
            alive = alive[np.argsort(-means, kind="stable")]
            left = (len(alive) + 1) // 2
            dropped.insert(0, alive[left:])
            alive = alive[:left]
    return totals, np.concatenate([alive, *dropped])


class _Part(NamedTuple):
    """What every thread does between two halvings."""

    root: Records
    alive: NDArray[np.int64]
    worlds: int

    def play(self, search: Search, until: float | None, forest: tree.Forest) -> None:
        """Play all worlds, or as many as the time allows."""
        manner = tree.Manner(
            search.glances,
            _TO_THE_END if search.rounds is None else search.rounds,
            float(search.doubt),
            float(search.curiosity),
        )
        batch = self.worlds if until is None else max(1, self.worlds // _BATCHES)
        for first in range(0, self.worlds, batch):
            worlds = min(batch, self.worlds - first)
            tree.simulate(self.root, self.alive, worlds, manner, forest)
            if until is not None and time.monotonic() > until:
                return


class SearchBot(Bot):
    """A bot for any compiled game; see `Search` for how well it plays.

    It decides alike for the same seed wherever its time does not run out.
    """

    def __init__(self, game: Game, seed: int | str, search: Search) -> None:
        super().__init__(game, seed)
        self.search = search

    def _choose(self, state: State, seat: int) -> Action:
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        if not self.search.simulations:
            return self._best_at_once(state, seat)
        return analyse(cast(CompiledState, state), seat, self.search, self.chance)[0].action

    def warm(self) -> None:
        """See `Bot.warm`; compiled is the same for every search, however short."""
        state = self.game.start(seed=0)
        seat = state.to_act[0]
        analyse(cast(CompiledState, state), seat, replace(self.search, simulations=1), Chance(0))
        self._best_at_once(state, seat)

    def _best_at_once(self, state: State, seat: int) -> Action:
        guess = cast(CompiledState, state.guess(seat, self.chance))
        glances = self.search.glances
        number = tree.glance(
            guess.records, 0, np.empty(glances, np.int64), np.empty(glances), self.chance.array
        )
        return guess.game.decode(int(number))
