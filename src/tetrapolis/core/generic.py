"""Kernels for any compiled game, chosen by the type of the record while compiling.

`apply(a, i, number)` inside a kernel calls the apply kernel of whichever game the array `a`
belongs to; there is no cost at run time and the result is cached like any kernel. What is
written once on top of these (playouts, search) therefore serves every compiled game.

The functions here can be called from kernels only. See `Kernels` for what they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from tetrapolis.core.chance import below
from tetrapolis.core.jit import kernel

if TYPE_CHECKING:
    from tetrapolis.core.compiled import Kernels, Records

_known: dict[Any, Kernels] = {}


def register(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make a game's kernels known under the type of its records."""
    _known[numba.typeof(np.zeros(1, dtype)).dtype] = kernels


def seat_to_act(a: Records, i: int) -> int:
    """The seat to act, -1 when the game is over."""
    raise TypeError("for kernels only")


def count(a: Records, i: int) -> int:
    """How many actions are legal."""
    raise TypeError("for kernels only")


def nth(a: Records, i: int, k: int | np.int64) -> int:
    """The number of the k-th legal action."""
    raise TypeError("for kernels only")


def check(a: Records, i: int, number: int) -> int:
    """0 when an action is legal."""
    raise TypeError("for kernels only")


def apply(a: Records, i: int, number: int) -> None:
    """Play a legal action."""
    raise TypeError("for kernels only")


def scores(a: Records, i: int, out: NDArray[np.int32]) -> None:
    """Write each seat's score as if the game ended now."""
    raise TypeError("for kernels only")


def redraw(a: Records, i: int, seat: int, rng: NDArray[np.uint64]) -> None:
    """Draw anew what a seat cannot know."""
    raise TypeError("for kernels only")


def appraise(a: Records, i: int, ks: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """Write what the position after each of some legal actions is worth to the seat to act."""
    raise TypeError("for kernels only")


def prospects(a: Records, i: int, out: NDArray[np.float64]) -> None:
    """Write each seat's expected score and its lead."""
    raise TypeError("for kernels only")


def rounds(a: Records, i: int) -> int:
    """How many turns every seat has had."""
    raise TypeError("for kernels only")


def drawn(a: Records, i: int) -> int:
    """A number that changes whenever chance changes what the numbers of actions stand for."""
    raise TypeError("for kernels only")


def _choose(kernel_name: str, arity: int) -> Any:
    """How numba finds the kernel of the game that the array `a` belongs to."""

    def with_two(a, i):  # type: ignore[no-untyped-def]
        chosen = getattr(_known[a.dtype], kernel_name)
        return lambda a, i: chosen(a, i)  # noqa: PLW0108

    def with_three(a, i, x):  # type: ignore[no-untyped-def]
        chosen = getattr(_known[a.dtype], kernel_name)
        return lambda a, i, x: chosen(a, i, x)  # noqa: PLW0108

    def with_four(a, i, x, y):  # type: ignore[no-untyped-def]
        chosen = getattr(_known[a.dtype], kernel_name)
        return lambda a, i, x, y: chosen(a, i, x, y)  # noqa: PLW0108

    # numba compares names of arguments, so each arity is spelled out.
    return {2: with_two, 3: with_three, 4: with_four}[arity]


for _function, _arity in (
    (seat_to_act, 2),
    (count, 2),
    (nth, 3),
    (check, 3),
    (apply, 3),
    (scores, 3),
    (redraw, 4),
    (appraise, 4),
    (prospects, 3),
    (rounds, 2),
    (drawn, 2),
):
    overload(_function)(_choose(_function.__name__, _arity))


@kernel
def playout(a: Records, i: int, rng: NDArray[np.uint64]) -> int:
    """Play uniformly random legal actions to the end; returns how many."""
    moves = 0
    while seat_to_act(a, i) >= 0:
        apply(a, i, nth(a, i, below(rng, count(a, i))))
        moves += 1
    return moves


@kernel
def playouts(templates: Records, n: int, rng: NDArray[np.uint64], totals: NDArray[np.int64]) -> int:
    """Play n random games to the end and score each; returns how many actions that took.

    Args:
        templates: starting positions, taken in turn; they stay as they are. What the seat to
            act cannot know is drawn anew in each game.
        n: how many games.
        rng: chance.
        totals: the final scores of each seat are added up here, shape (seats,).
    """
    game = templates[:1].copy()
    final = np.zeros(len(totals), np.int32)
    moves = 0
    for k in range(n):
        game[0] = templates[k % len(templates)]
        redraw(game, 0, max(seat_to_act(game, 0), 0), rng)
        moves += playout(game, 0, rng)
        scores(game, 0, final)
        for seat in range(len(totals)):
            totals[seat] += final[seat]
    return moves
