"""A bot for Sprawlopolis that plays promising placements out on guessed decks."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tetrapolis.bots.bot import Bot
from tetrapolis.core import Action, State
from tetrapolis.core.chance import below
from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis import Sprawlopolis
from tetrapolis.games.sprawlopolis.evaluate import worth_after
from tetrapolis.games.sprawlopolis.rules import apply, count, nth, redraw
from tetrapolis.games.sprawlopolis.scoring import score
from tetrapolis.games.sprawlopolis.state import SprawlopolisState

CANDIDATES = 16
"""Placements that are looked into, those of the highest worth at once."""

GLANCES = 50
"""Legal placements, drawn at random, of which a game played out takes the best at each turn."""

DOUBT = 3.0
"""Points: how far the outcome of a game played out is from what good play would make of it."""


@kernel
def shortlist(a: Records, i: int, rng: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The numbers of the actions of the highest worth at once; ties are broken by chance."""
    actions = count(a, i)
    losses = np.empty(actions, np.float64)
    for k in range(actions):
        losses[k] = below(rng, 1 << 16) / (1 << 16) - worth_after(a, i, k)
    best = np.argsort(losses)[:CANDIDATES]
    numbers = np.empty(len(best), np.int64)
    for k in range(len(best)):
        numbers[k] = nth(a, i, int(best[k]))
    return numbers


@kernel
def glance(a: Records, i: int, rng: NDArray[np.uint64]) -> int:
    """The number of the best of a few legal actions drawn at random."""
    actions = count(a, i)
    best = 0
    most = -np.inf
    for _ in range(GLANCES):
        k = int(below(rng, actions))
        value = worth_after(a, i, k)
        if value > most:
            best, most = k, value
    return nth(a, i, best)


@kernel
def outlook(a: Records, i: int, rng: NDArray[np.uint64]) -> float:
    """Play a game out by glances; returns how likely its outcome makes a win."""
    while a[i].seat_to_act >= 0:
        apply(a, i, glance(a, i, rng))
    margin = score(a[i]) - a[i].conditions.sum()
    return 1 / (1 + math.exp(-(margin + 0.5) / DOUBT))


@kernel
def plan(a: Records, i: int, rng: NDArray[np.uint64]) -> int:
    """The number of the action with the best outlook, found by sequential halving.

    In every round each candidate left is played out on the same guesses of the unknown cards;
    then the worse half is dropped and the next round takes twice as many guesses.
    """
    seat = a[i].seat_to_act
    numbers = shortlist(a, i, rng)
    outlooks = np.zeros(len(numbers), np.float64)
    guess = a[i : i + 1].copy()
    game = guess.copy()
    left = len(numbers)
    guesses = 1
    while left > 1:
        for _ in range(guesses):
            guess[0] = a[i]
            redraw(guess, 0, seat, rng)
            for k in range(left):
                game[0] = guess[0]
                apply(game, 0, numbers[k])
                outlooks[k] += outlook(game, 0, rng)
        order = np.argsort(-outlooks[:left])
        left = (left + 1) // 2
        numbers = numbers[order[:left]]
        outlooks = outlooks[order[:left]]
        guesses *= 2
    return int(numbers[0])


class PlannerBot(Bot):
    """Looks ahead over the cards in hand, the deck's top card and guesses of the others.

    The placements of the highest worth are played out to the end of the game, quickly and often;
    it chooses the one that seems likeliest to reach the target.
    """

    name = "planner"

    def _choose(self, state: State, seat: int) -> Action:
        guess = cast(SprawlopolisState, state.guess(seat, self.chance))
        number = plan(guess.records, 0, self.chance.array)
        return cast(Sprawlopolis, self.game).decode(number)
